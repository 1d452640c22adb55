// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_view.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "planner/estimate/cost.h"
#include "planner/quantity/names.h"
#include "planner/quantity/units.h"
#include "pricing/catalog/offer_columns.h"

namespace gpuplan {

namespace {

std::string_view vendorName(Vendor vendor)
{
    switch (vendor) {
    case Vendor::Nvidia:
        return "NVIDIA";
    case Vendor::Amd:
        return "AMD";
    case Vendor::Apple:
        return "Apple";
    case Vendor::Other:
        return "other";
    }
    return {};
}

/// Numbers texts as they come and gives them their ranks at the end.
class TextNumbers {
public:
    std::uint32_t of(std::string_view text)
    {
        // A book keeps each text once: the same address is the same text.
        if (text.data() == m_last.data() && text.size() == m_last.size() && !m_texts.empty())
            return m_last_number;
        m_last = text;
        m_last_number = m_known.try_emplace(text, static_cast<std::uint32_t>(m_texts.size())).first->second;
        if (m_last_number == m_texts.size())
            m_texts.push_back(text);
        return m_last_number;
    }

    void finish(TextColumn& column)
    {
        std::vector<std::pair<std::string, std::uint32_t>> order;
        for (std::size_t i = 0; i < m_texts.size(); ++i)
            order.emplace_back(foldName(m_texts[i]), static_cast<std::uint32_t>(i));
        std::sort(order.begin(), order.end(), [this](const auto& a, const auto& b) {
            return a.first != b.first ? a.first < b.first : m_texts[a.second] < m_texts[b.second];
        });
        std::vector<std::uint32_t> rank(m_texts.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            rank[order[i].second] = static_cast<std::uint32_t>(i);
            column.texts.push_back(m_texts[order[i].second]);
        }
        for (std::uint32_t& number : column.ranks)
            number = rank[number];
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> m_known;
    std::vector<std::string_view> m_texts;
    std::string_view m_last;
    std::uint32_t m_last_number = 0;
};

class ColumnBuilder {
public:
    ColumnBuilder(const OfferViewInputs& inputs, OfferColumns& columns) : m_in(inputs), m_out(columns)
    {
        m_out.gpus = inputs.gpus;
        m_out.currency = inputs.currency;
        for (const Gpu& gpu : inputs.gpus->all()) {
            m_out.memory_gib.push_back(gpu.memory_gib);
            m_out.bandwidth.push_back(gpu.bandwidth_gb_per_s.value_or(kNotKnown));
            m_out.tflops.push_back(gpu.fp16_fp32acc_tflops.value_or(kNotKnown));
            double share = kNotKnown;
            Basis basis = Basis::Datasheet;
            if (inputs.efficiency && !inputs.efficiency->isEmpty()) {
                // The same rule as the time model's: measured runs of this GPU or of its target.
                const Efficiency matrix = inputs.efficiency->ofGpu(Constant::Matmul, gpu);
                share = matrix.value;
                if (matrix.level >= 2 && matrix.row->cases > 0)
                    basis = Basis::Evidence;
            }
            m_out.reachable_tflops.push_back(m_out.tflops.back() * share);
            m_out.tflops_basis.push_back(basis);
        }
        for (const BillingRule& rule : inputs.billing)
            m_rules.emplace(rule.provider, &rule);
    }

    void add(const Offer& offer)
    {
        m_out.offers.push_back(&offer);
        const Gpu& gpu = (*m_in.gpus)[offer.gpu_index];
        const std::pair<OfferField, std::string_view> kTexts[] = {{OfferField::Gpu, gpu.name},
                                                                  {OfferField::Provider, offer.provider},
                                                                  {OfferField::Region, offer.region},
                                                                  {OfferField::Tier, tierName(offer.tier)},
                                                                  {OfferField::Source, offer.source},
                                                                  {OfferField::Licence, offer.licence},
                                                                  {OfferField::Currency, currencyOf(offer)},
                                                                  {OfferField::Detail, offer.detail},
                                                                  {OfferField::Vendor, vendorName(gpu.vendor)},
                                                                  {OfferField::Architecture, gpu.architecture}};
        for (const auto& [field, text] : kTexts) {
            const auto at = static_cast<std::size_t>(field);
            m_out.texts[at].ranks.push_back(m_numbers[at].of(text));
        }
        m_out.gpu.push_back(offer.gpu_index);
        m_out.count.push_back(offer.gpu_count);
        m_out.age.push_back(daysBetween(offer.observed, m_in.today));
        m_out.date.push_back(
            static_cast<std::int32_t>(std::chrono::sys_days(offer.observed).time_since_epoch().count()));
        m_out.host_ram.push_back(offer.host_ram_gib.value_or(std::numeric_limits<float>::quiet_NaN()));
        m_out.available.push_back(offer.availability == Availability::Available     ? kTrue
                                      : offer.availability == Availability::SoldOut ? kFalse
                                                                                    : kUnknown);
        addPrice(offer);
        addWorkload(offer);
    }

    void finish()
    {
        for (std::size_t i = 0; i < m_out.texts.size(); ++i)
            m_numbers[i].finish(m_out.texts[i]);
    }

private:
    /// The code as a text that lives as long as the columns.
    std::string_view currencyOf(const Offer& offer)
    {
        const Currency currency = offer.price_per_hour.currency();
        auto& kept = m_out.currencies;
        const auto known = std::find(kept.begin(), kept.end(), currency);
        return (known != kept.end() ? *known : kept.emplace_back(currency)).code();
    }

    void addPrice(const Offer& offer)
    {
        double price = kNotKnown, instance = kNotKnown;
        if (offer.price_per_hour.micros() > 0) { // an own machine of unknown cost has none
            const Result<Money> converted = m_in.rates->convert(offer.price_per_hour, m_in.currency);
            const Currency currency = offer.price_per_hour.currency();
            auto& without = m_out.without_rate;
            if (converted) {
                instance = converted->amount();
                price = converted->times(1.0 / offer.gpu_count).amount();
            } else if (std::find(without.begin(), without.end(), currency) == without.end()) {
                without.push_back(currency);
            }
        }
        // What rounds to nothing is no price: a value per money would be infinite.
        m_out.price.push_back(price > 0 ? price : kNotKnown);
        m_out.instance.push_back(instance > 0 ? instance : kNotKnown);
    }

    void addWorkload(const Offer& offer)
    {
        const double instance = m_out.instance.back();
        double hours = m_in.job_hours.value_or(kNotKnown);
        if (m_in.workload) {
            const auto [known, added] = m_machines.try_emplace((std::uint32_t{offer.gpu_index} << 16) | offer.gpu_count,
                                                               static_cast<std::uint32_t>(m_out.machines.size()));
            if (added)
                m_out.machines.push_back(m_in.workload(offer.gpu_index, offer.gpu_count));
            m_out.machine.push_back(known->second);
            const WorkloadOnMachine& answer = m_out.machines[known->second];
            const bool lacks_ram = offer.host_ram_gib && answer.host_ram_gib > *offer.host_ram_gib;
            const bool fits = answer.verdict != FitVerdict::DoesNotFit && !lacks_ram;
            m_out.fits.push_back(!answer.possible ? kUnknown : fits ? kTrue : kFalse);
            const bool runs = answer.possible && fits;
            m_out.token_price.push_back(runs && answer.tokens_per_s && *answer.tokens_per_s > 0
                                            ? instance * 1e6 / (*answer.tokens_per_s * kSecondsPerHour)
                                            : kNotKnown);
            if (!runs)
                hours = kNotKnown;
            else if (std::isnan(hours))
                hours = answer.hours.value_or(kNotKnown);
        }
        if (m_in.workload || m_in.job_hours)
            // A plan of days or months is not paid by the hours of a job.
            m_out.effective.push_back(
                std::isnan(hours) || offer.tier == Tier::Reserved ? kNotKnown : instance * billedHours(offer, hours));
    }

    double billedHours(const Offer& offer, double job_hours) const
    {
        const auto own = m_in.setup_hours_of.find(foldName(offer.provider));
        const double used_s =
            (job_hours + (own != m_in.setup_hours_of.end() ? own->second : m_in.setup_hours)) * kSecondsPerHour;
        const BillingRule* rule = offer.terms;
        if (const auto known = m_rules.find(offer.provider); !rule && known != m_rules.end())
            rule = known->second;
        return (rule ? billedSeconds(used_s, rule->step_s, rule->minimum_s) : used_s) / kSecondsPerHour;
    }

    const OfferViewInputs& m_in;
    OfferColumns& m_out;
    std::array<TextNumbers, static_cast<std::size_t>(OfferField::Architecture) + 1> m_numbers;
    std::unordered_map<std::string_view, const BillingRule*> m_rules;
    std::unordered_map<std::uint32_t, std::uint32_t> m_machines;
};

} // namespace

OfferView OfferView::build(std::span<const std::span<const Offer>> books, const OfferViewInputs& inputs)
{
    auto columns = std::make_shared<OfferColumns>();
    ColumnBuilder builder(inputs, *columns);
    for (const std::span<const Offer> book : books)
        for (const Offer& offer : book)
            builder.add(offer);
    builder.finish();
    return OfferView(std::move(columns));
}

std::size_t OfferView::size() const { return m_columns->size(); }
const Offer& OfferView::offer(std::size_t row) const { return *m_columns->offers[row]; }
Currency OfferView::currency() const { return m_columns->currency; }
const std::vector<Currency>& OfferView::withoutRate() const { return m_columns->without_rate; }

std::optional<double> OfferView::number(OfferField field, std::size_t row) const
{
    double value = kNotKnown;
    m_columns->withNumber(field, [&](auto at) { value = at(row); });
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

std::optional<Money> OfferView::perGpuHour(std::size_t row) const
{
    const std::optional<double> amount = number(OfferField::Price, row);
    return amount ? std::optional(Money::fromAmount(*amount, currency())) : std::nullopt;
}

std::optional<Money> OfferView::perInstanceHour(std::size_t row) const
{
    const std::optional<double> amount = number(OfferField::InstancePrice, row);
    return amount ? std::optional(Money::fromAmount(*amount, currency())) : std::nullopt;
}

std::string_view OfferView::text(OfferField field, std::size_t row) const
{
    const TextColumn& column = m_columns->texts[static_cast<std::size_t>(field)];
    return column.texts[column.ranks[row]];
}

std::optional<bool> OfferView::truth(OfferField field, std::size_t row) const
{
    const auto& column = field == OfferField::Fits ? m_columns->fits : m_columns->available;
    if (column.empty() || column[row] == kUnknown)
        return std::nullopt;
    return column[row] == kTrue;
}

const WorkloadOnMachine* OfferView::workload(std::size_t row) const
{
    return m_columns->machine.empty() ? nullptr : &m_columns->machines[m_columns->machine[row]];
}

Basis OfferView::tflopsBasis(std::size_t row) const { return m_columns->tflops_basis[m_columns->gpu[row]]; }

} // namespace gpuplan
