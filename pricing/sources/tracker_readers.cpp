// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/tracker_readers.h"

#include <string_view>
#include <utility>

#include "pricing/sources/json_elements.h"
#include "pricing/sources/text_values.h"

namespace gpuplan {

namespace {

using Kind = JsonElement::Kind;
constexpr Currency kTrackerCurrency = kUsd;

/// Reads the fields of one element into a row; the first fault is kept.
class ElementRow {
public:
    ElementRow(const JsonElement& element, PriceRow& row) : m_element(&element), m_row(&row)
    {
        row.clear();
        row.line = element.line();
        row.raw = element.raw();
        row.unit = kPerGpuHour;
        row.currency = kTrackerCurrency;
    }

    void text(std::string_view key, std::string_view& target)
    {
        target = m_element->text(key);
        if (m_element->isOther(key, Kind::Text))
            fault(FaultReason::BadCell, key);
    }
    void number(std::string_view key, std::optional<double>& target)
    {
        target = m_element->number(key);
        if (m_element->isOther(key, Kind::Number))
            fault(FaultReason::BadCell, key);
    }
    void moment(std::string_view key)
    {
        std::string_view written;
        text(key, written);
        if (written.empty())
            return;
        m_row->observed_s = parseMoment(written);
        if (!m_row->observed_s)
            fault(FaultReason::BadCell, key);
    }
    void price(std::string_view key, Tier tier)
    {
        std::optional<double> amount;
        number(key, amount);
        if (amount)
            m_row->prices.push_back({tier, *amount});
    }
    void fault(FaultReason reason, std::string_view key)
    {
        if (m_row->fault)
            return;
        const JsonElement::Field* field = m_element->find(key);
        m_row->fault = RowFault{reason, std::string(key), field ? field->text : std::string()};
    }

private:
    const JsonElement* m_element;
    PriceRow* m_row;
};

/// The kinds of price that the trackers name. A function that runs without a server of one's own ("serverless") is
/// rented by the second on demand.
std::optional<Tier> tierOfKind(std::string_view kind)
{
    for (const auto& [name, tier] : {std::pair<std::string_view, Tier>("on-demand", Tier::OnDemand),
                                     {"serverless", Tier::OnDemand},
                                     {"production", Tier::OnDemand},
                                     {"prototyping", Tier::OnDemand},
                                     {"marketplace", Tier::Community},
                                     {"community", Tier::Community},
                                     {"secure", Tier::Secure},
                                     {"spot", Tier::Spot},
                                     {"reserved", Tier::Reserved}})
        if (kind == name)
            return tier;
    return std::nullopt;
}

class GpuRentalPricesReader : public PriceReader {
public:
    explicit GpuRentalPricesReader(PriceFileParts parts) : m_parts(std::move(parts)) { }
    std::string format() const override { return "gpurentalprices"; }

    Result<void> read(const std::function<void(const PriceRow&)>& take, const JobControl& control) override
    {
        PriceRow row;
        return forEachJsonElement(*m_parts.source, m_parts.csv.encoding, "offers", control,
                                  [&](const JsonElement& element) -> Result<void> {
                                      ElementRow fields(element, row);
                                      fill(fields, row);
                                      take(row);
                                      return {};
                                  });
    }

private:
    static void fill(ElementRow& fields, PriceRow& row)
    {
        row.licence = "CC BY 4.0"; // of every snapshot, as its repository states
        std::string_view kind;
        fields.text("provider", row.provider);
        fields.text("gpu", row.gpu);
        fields.text("source_url", row.source);
        fields.text("kind", kind);
        fields.number("vram_gb", row.memory_gib);
        row.memory_scope = MemoryScope::PerGpu;
        fields.number("min_gpus", row.gpu_count); // the price is per GPU, but fewer are not sold
        if (!row.gpu_count)
            row.gpu_count = 1;
        fields.moment("fetched_at");
        const std::optional<Tier> tier = tierOfKind(kind);
        if (!tier)
            fields.fault(FaultReason::BadCell, "kind");
        if (kind == "serverless")
            row.detail = kind;
        fields.price("usd_hr", tier.value_or(Tier::OnDemand));
    }

    PriceFileParts m_parts;
};

class TardellirsReader : public PriceReader {
public:
    explicit TardellirsReader(PriceFileParts parts) : m_parts(std::move(parts)) { }
    std::string format() const override { return "tardellirs"; }

    Result<void> read(const std::function<void(const PriceRow&)>& take, const JobControl& control) override
    {
        PriceRow row;
        return forEachJsonElement(*m_parts.source, m_parts.csv.encoding, {}, control,
                                  [&](const JsonElement& element) -> Result<void> {
                                      ElementRow fields(element, row);
                                      fill(element, fields, row);
                                      take(row);
                                      return {};
                                  });
    }

private:
    void fill(const JsonElement& element, ElementRow& fields, PriceRow& row)
    {
        std::string_view tier_name, form;
        fields.text("provider_id", row.provider);
        fields.text("gpu_model", row.gpu);
        fields.text("interconnect", form);
        fields.text("source_url", row.source);
        fields.text("tier", tier_name);
        fields.number("vram_gb", row.memory_gib);
        row.memory_scope = MemoryScope::PerGpu;
        row.gpu_count = 1; // the list covers single GPUs
        fields.number("vcpu", row.vcpus);
        fields.number("ram_gb", row.host_ram_gib);
        fields.moment("collected_at");
        if ((form == "SXM" || form == "PCIe" || form == "NVL") && row.gpu.find(form) == std::string_view::npos) {
            m_exact.assign(row.gpu);
            (m_exact += ' ') += form;
            row.gpu_exact = m_exact;
        }
        std::optional<Tier> tier = tierOfKind(tier_name);
        if (!tier)
            fields.fault(FaultReason::BadCell, "tier");
        const JsonElement::Field* spot = element.find("is_spot");
        if (spot && spot->kind == Kind::Boolean && spot->number != 0)
            tier = Tier::Spot;
        else if (element.isOther("is_spot", Kind::Boolean))
            fields.fault(FaultReason::BadCell, "is_spot");
        fields.price("price_usd_hour", tier.value_or(Tier::OnDemand));
        row.detail = detailOf(element);
    }

    /// The id, which tells two offers of one GPU apart, and every caveat.
    std::string_view detailOf(const JsonElement& element)
    {
        m_detail.assign(element.text("id"));
        for (std::size_t i = 0; i < element.size(); ++i) {
            const JsonElement::Field& field = element.field(i);
            if (field.kind == Kind::Text && field.path.starts_with("caveats/"))
                (m_detail += m_detail.empty() ? "" : "; ") += field.text;
        }
        return m_detail;
    }

    PriceFileParts m_parts;
    std::string m_exact, m_detail;
};

class Tugot17Reader : public PriceReader {
public:
    explicit Tugot17Reader(PriceFileParts parts) : m_parts(std::move(parts)) { }
    std::string format() const override { return "tugot17"; }

    Result<void> read(const std::function<void(const PriceRow&)>& take, const JobControl& control) override
    {
        PriceRow row;
        return forEachJsonLine(*m_parts.source, m_parts.csv.encoding, control,
                               [&](const JsonElement& element) -> Result<void> {
                                   takeLine(element, row, take);
                                   return {};
                               });
    }

private:
    void takeLine(const JsonElement& element, PriceRow& row, const std::function<void(const PriceRow&)>& take)
    {
        constexpr std::string_view kBefore = "by_provider/", kAfter = "/min";
        bool found = false;
        for (std::size_t i = 0; i < element.size(); ++i) {
            const std::string_view path = element.field(i).path;
            if (!path.starts_with(kBefore) || !path.ends_with(kAfter))
                continue;
            found = true;
            ElementRow fields(element, row);
            row.provider = path.substr(kBefore.size(), path.size() - kBefore.size() - kAfter.size());
            fields.text("gpu_type", row.gpu);
            if (const std::string_view form = element.text("socket_type"); !form.empty()) {
                m_exact.assign(row.gpu);
                (m_exact += ' ') += form;
                row.gpu_exact = m_exact;
            }
            fields.moment("timestamp");
            m_key.assign(path.substr(0, path.size() - kAfter.size())).append("/count");
            if (const auto count = element.number(m_key); count && *count >= 1 && *count <= 1e9) {
                m_detail = "least of " + std::to_string(static_cast<std::int64_t>(*count)) + " offers";
                row.detail = m_detail;
            }
            fields.price(path, Tier::OnDemand);
            take(row);
        }
        if (!found) {
            ElementRow fields(element, row);
            fields.fault(element.size() == 0 ? FaultReason::BadCell : FaultReason::NoPrice, "by_provider");
            take(row);
        }
    }

    PriceFileParts m_parts;
    std::string m_exact, m_detail, m_key;
};

} // namespace

std::unique_ptr<PriceReader> makeGpuRentalPricesReader(PriceFileParts parts)
{
    return std::make_unique<GpuRentalPricesReader>(std::move(parts));
}
std::unique_ptr<PriceReader> makeTardellirsReader(PriceFileParts parts)
{
    return std::make_unique<TardellirsReader>(std::move(parts));
}
std::unique_ptr<PriceReader> makeTugot17Reader(PriceFileParts parts)
{
    return std::make_unique<Tugot17Reader>(std::move(parts));
}

} // namespace gpuplan
