// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/intake/survey.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

namespace {

constexpr std::size_t kMostProviders = 5'000;
constexpr std::size_t kMostSizes = 200'000;
constexpr std::uint32_t kNoNumber = ~std::uint32_t{0};

/// How near a ratio must come to the number of GPUs, or its inverse, to be taken for a mistake of unit.
constexpr double kNear = 0.05;
/// From this multiple on, one number of GPUs is enough to tell: no market makes the GPUs of a machine of four exactly
/// four times as dear as that of a machine of one.
constexpr double kTellingMultiple = 4;

bool isNear(double ratio, double target) { return std::abs(ratio / target - 1) <= kNear; }

/// Marks the sizes whose quantity per GPU follows the number of GPUs itself. `mean` picks the quantity, `wrong` its mark.
template <class Sizes, class Mean, class Wrong> void markUnproportional(Sizes& sizes, Mean mean, Wrong wrong)
{
    auto base = sizes.begin();
    while (base != sizes.end() && mean(base->second).count == 0)
        ++base;
    if (base == sizes.end())
        return;
    std::vector<typename Sizes::iterator> suspects;
    std::size_t others = 0;
    bool telling = false;
    for (auto size = std::next(base); size != sizes.end(); ++size) {
        if (mean(size->second).count == 0)
            continue;
        ++others;
        const double multiple = static_cast<double>(size->first) / base->first;
        const double ratio = mean(size->second).value() / mean(base->second).value();
        if (!isNear(ratio, multiple) && !isNear(ratio, 1 / multiple))
            continue;
        suspects.push_back(size);
        telling = telling || multiple >= kTellingMultiple;
    }
    // A pair that costs twice as much per GPU may be a better machine; a whole ladder of such pairs is not.
    if (!telling && (others < 2 || suspects.size() < others))
        return;
    for (const auto& size : suspects)
        wrong(size->second) = true;
}

} // namespace

void Survey::Mean::add(double value)
{
    if (value > 0) {
        sum_log += std::log(value);
        ++count;
    }
}

double Survey::Mean::value() const { return std::exp(sum_log / static_cast<double>(count)); }

bool Survey::isSaturated() const { return m_numbers.size() >= kMostProviders; }

std::uint32_t Survey::providerNumber(std::string_view provider)
{
    if (!m_numbers.empty() && provider == m_last_provider)
        return m_last_number;
    auto known = m_numbers.find(provider);
    if (known == m_numbers.end()) {
        if (m_numbers.size() >= kMostProviders)
            return kNoNumber;
        known = m_numbers.emplace(provider, static_cast<std::uint32_t>(m_providers.size())).first;
        m_providers.emplace_back();
    }
    m_last_provider = provider;
    m_last_number = known->second;
    return known->second;
}

std::optional<std::uint32_t> Survey::knownProvider(std::string_view provider) const
{
    const auto known = m_numbers.find(provider);
    return known == m_numbers.end() ? std::nullopt : std::optional(known->second);
}

Survey::MachineKey Survey::keyOf(std::uint32_t provider, std::uint16_t gpu_index, bool interruptible)
{
    return (MachineKey{provider} << 17) | (MachineKey{gpu_index} << 1) | (interruptible ? 1u : 0u);
}

void Survey::notePrices(Provider& provider, const CheckedRow& checked)
{
    if (provider.gpus.size() < 8
        && std::find(provider.gpus.begin(), provider.gpus.end(), checked.gpu_index) == provider.gpus.end())
        provider.gpus.push_back(checked.gpu_index);
    for (const CheckedPrice& price : checked.prices) {
        if (!provider.only_price)
            provider.only_price = price.usd_per_gpu_hour;
        else if (std::abs(price.usd_per_gpu_hour / *provider.only_price - 1) > 1e-6)
            provider.prices_differ = true;
    }
}

void Survey::addImplausible(const CheckedRow& checked)
{
    if (const std::uint32_t number = providerNumber(checked.provider); number != kNoNumber)
        notePrices(m_providers[number], checked);
}

void Survey::add(const PriceRow& row, const CheckedRow& checked)
{
    const std::uint32_t number = providerNumber(checked.provider);
    if (number == kNoNumber)
        return;
    Provider& provider = m_providers[number];
    ++provider.sound.rows;
    provider.sound.newest_s = std::max(provider.sound.newest_s, checked.observed_s);
    m_newest_s = std::max(m_newest_s, checked.observed_s);
    notePrices(provider, checked);
    for (const CheckedPrice& price : checked.prices) {
        const double per_gpu = price.usd_per_gpu_hour;
        if (!isRentable(price.tier))
            continue;
        const bool interruptible = isInterruptible(price.tier);
        if (m_sizes >= kMostSizes)
            continue;
        Machine& machine = m_machines[keyOf(number, checked.gpu_index, interruptible)];
        const auto [size, added] = machine.sizes.try_emplace(checked.gpu_count);
        m_sizes += added ? 1 : 0;
        size->second.price.add(per_gpu);
        if (!interruptible)
            machine.dearest_firm_usd = std::max(machine.dearest_firm_usd, per_gpu);
        if (row.vcpus)
            size->second.vcpus.add(*row.vcpus / checked.gpu_count);
        if (row.host_ram_gib)
            size->second.host_ram.add(*row.host_ram_gib / checked.gpu_count);
    }
}

void Survey::finish()
{
    for (const auto& [name, number] : m_numbers)
        m_sound_rows[name] = m_providers[number].sound;
    for (auto& [key, machine] : m_machines) {
        markUnproportional(
            machine.sizes, [](const Size& s) -> const Mean& { return s.price; },
            [](Size& s) -> bool& { return s.price_is_wrong; });
        // Providers choose processors and memory freely, and small machines often share one host: only growth with the
        // square of the number of GPUs is a mistake.
        std::map<int, Size> grown = machine.sizes;
        markUnproportional(
            grown, [](const Size& s) -> const Mean& { return s.host_ram; },
            [](Size& s) -> bool& { return s.host_ram_is_wrong; });
        markUnproportional(
            grown, [](const Size& s) -> const Mean& { return s.vcpus; },
            [](Size& s) -> bool& { return s.vcpus_are_wrong; });
        const int least = machine.sizes.empty() ? 1 : machine.sizes.begin()->first;
        for (auto& [count, size] : machine.sizes) {
            const auto squared = [&](auto mean) {
                return count > least && mean(size).count > 0 && mean(machine.sizes.begin()->second).count > 0
                    && mean(size).value() > mean(machine.sizes.begin()->second).value();
            };
            size.host_ram_is_wrong =
                grown.at(count).host_ram_is_wrong && squared([](const Size& s) -> const Mean& { return s.host_ram; });
            size.vcpus_are_wrong =
                grown.at(count).vcpus_are_wrong && squared([](const Size& s) -> const Mean& { return s.vcpus; });
        }
    }
}

std::optional<RowFault> Survey::check(const CheckedRow& checked) const
{
    const std::optional<std::uint32_t> number = knownProvider(checked.provider);
    if (!number)
        return std::nullopt;
    const Provider& provider = m_providers[*number];
    // Two models may cost the same; three never do, nor do two at a round dollar.
    const bool is_round =
        provider.only_price && std::abs(*provider.only_price - std::round(*provider.only_price)) < 1e-6;
    if (provider.only_price && !provider.prices_differ && provider.gpus.size() > (is_round ? 1u : 2u)
        && !checked.prices.empty())
        return RowFault{
            FaultReason::Placeholder, "price",
            priceText(perInstanceHour(checked.prices.front().amount.amount(), checked.unit, checked.gpu_count)
                          / checked.gpu_count,
                      checked.currency)};
    for (const CheckedPrice& price : checked.prices) {
        if (!isRentable(price.tier))
            continue;
        const auto machine = m_machines.find(keyOf(*number, checked.gpu_index, isInterruptible(price.tier)));
        if (machine == m_machines.end())
            continue;
        if (const auto size = machine->second.sizes.find(checked.gpu_count); size != machine->second.sizes.end()) {
            if (size->second.price_is_wrong)
                return RowFault{FaultReason::NotLinear, "price", priceText(price.amount.amount(), checked.currency)};
            if (size->second.host_ram_is_wrong)
                return RowFault{FaultReason::NotLinear, "host_ram", "host_ram"};
            if (size->second.vcpus_are_wrong)
                return RowFault{FaultReason::NotLinear, "vcpus", "vcpus"};
        }
        if (price.tier != Tier::Spot || checked.firm_usd)
            continue;
        const auto firm = m_machines.find(keyOf(*number, checked.gpu_index, false));
        if (firm != m_machines.end() && firm->second.dearest_firm_usd > 0
            && price.usd_per_gpu_hour > firm->second.dearest_firm_usd)
            return RowFault{FaultReason::SpotAboveOnDemand, "spot", priceText(price.amount.amount(), checked.currency)};
    }
    return std::nullopt;
}

} // namespace gpuplan
