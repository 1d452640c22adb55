// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/intake/row_check.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "planner/quantity/provenance.h"

namespace gpuplan {

namespace {

constexpr int kMostGpus = 1024;
constexpr std::int64_t kDay_s = 24 * 3600;
/// Above it no unit of any currency makes an hourly price; guards the arithmetic too.
constexpr double kMostAmount = 1e9;

std::string numberText(double value)
{
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 6);
    return error == std::errc{} ? std::string(text, end) : std::string("?");
}

/// Numbers of GPUs that machines are built with: powers of two, and racks of 72.
bool isUsualCount(int count) { return (count & (count - 1)) == 0 || count == 72; }

} // namespace

std::string priceText(double amount, Currency currency)
{
    return numberText(amount) + " " + std::string(currency.code());
}

std::optional<double> RowChecker::usdPer(Currency currency)
{
    for (const auto& [known, factor] : m_usd_per)
        if (known == currency)
            return factor;
    constexpr std::int64_t kSample = 1'000'000; // units: keeps the rounding of Money below 1e-12
    const Result<Money> usd =
        m_tables->rates->convert(Money::fromMicros(kSample * 1'000'000, currency), kUsd, Rounding::HalfEven);
    const std::optional<double> factor = usd ? std::optional(usd->amount() / kSample) : std::nullopt;
    m_usd_per.emplace_back(currency, factor);
    return factor;
}

std::string_view RowChecker::canonicalProvider(std::string_view name)
{
    if (!m_any_provider || name != m_last_provider) {
        m_last_provider = name;
        m_last_canonical = m_tables->providers->canonical(m_last_provider);
        m_any_provider = true;
    }
    return m_last_canonical;
}

std::optional<RowFault> RowChecker::check(const PriceRow& row, CheckedRow& checked)
{
    checked.prices.clear();
    checked.firm_usd.reset();
    if (row.fault)
        return row.fault;
    if (row.gpu.empty())
        return RowFault{FaultReason::NoGpu, "gpu", {}};
    const std::string_view provider = row.provider.empty() ? std::string_view(m_request->provider) : row.provider;
    if (provider.empty())
        return RowFault{FaultReason::NoProvider, "provider", {}};
    checked.provider = canonicalProvider(provider);

    const std::optional<PriceUnit> unit = row.unit ? row.unit : m_request->unit;
    const std::optional<Currency> currency = row.currency ? row.currency : m_request->currency;
    if (!unit)
        return RowFault{FaultReason::UnknownUnit, "unit", {}};
    if (!currency)
        return RowFault{FaultReason::NoCurrency, "currency", {}};
    checked.unit = *unit;
    checked.currency = *currency;

    // Without a count a price per GPU is for one; a price per instance of unknown size says nothing.
    const double count = row.gpu_count.value_or(unit->per_gpu ? 1 : 0);
    if (!(count >= 1 && count <= kMostGpus) || count != std::floor(count))
        return RowFault{FaultReason::BadCount, "count", row.gpu_count ? numberText(count) : std::string("?")};
    checked.gpu_count = static_cast<int>(count);

    // A spelling that says more goes first: catalogs call every H100 "H100", their instance types name the form factor.
    GpuNames::Answer gpu;
    if (!row.gpu_exact.empty())
        gpu = m_names->find(row.gpu_exact, row.memory_gib, row.memory_scope, checked.gpu_count);
    if (!gpu.gpu_index)
        gpu = m_names->find(row.gpu, row.memory_gib, row.memory_scope, checked.gpu_count);
    if (!gpu.gpu_index)
        return gpu.fault == FaultReason::MemoryMismatch
            ? RowFault{gpu.fault, "memory", numberText(row.memory_gib.value_or(0)) + " GiB"}
            : RowFault{gpu.fault, "gpu", std::string(row.gpu)};
    checked.gpu_index = *gpu.gpu_index;

    checked.observed_s = row.observed_s.value_or(m_request->observed_s);
    checked.file_time = !row.observed_s && m_request->date_basis == DateBasis::FileTime;
    // A day of grace: dates without a time zone begin earlier in the east.
    if (checked.observed_s > m_tables->now_s + kDay_s || checked.observed_s <= 0)
        return RowFault{FaultReason::FutureDate, "observed", dateText(dayOfSecond(checked.observed_s))};
    return readPrices(row, checked);
}

std::optional<RowFault> RowChecker::readPrices(const PriceRow& row, CheckedRow& checked)
{
    if (row.prices.empty())
        return RowFault{FaultReason::NoPrice, "price", {}};
    const std::optional<double> usd_per = usdPer(checked.currency);
    checked.comparable = usd_per.has_value();
    std::optional<double> spot_usd, spot_amount;
    for (const TierPrice& price : row.prices) {
        if (!(price.amount > 0))
            return RowFault{FaultReason::PriceNotPositive, std::string(tierName(price.tier)),
                            priceText(price.amount, checked.currency)};
        if (price.amount > kMostAmount)
            return RowFault{FaultReason::Implausible, std::string(tierName(price.tier)),
                            priceText(price.amount, checked.currency)};
        if (m_tables->providers->sells(checked.provider, price.tier) == std::optional(false))
            return RowFault{FaultReason::UnsoldTier, std::string(tierName(price.tier)), std::string(checked.provider)};
        CheckedPrice read;
        read.tier = soldTier(price.tier, checked.unit);
        read.amount = Money::fromAmount(price.amount, checked.currency);
        const double per_gpu = perInstanceHour(price.amount, checked.unit, checked.gpu_count) / checked.gpu_count;
        if (read.amount.micros() <= 0)
            return RowFault{FaultReason::PriceNotPositive, std::string(tierName(price.tier)),
                            priceText(price.amount, checked.currency)};
        read.usd_per_gpu_hour = per_gpu * usd_per.value_or(1); // without a rate compared within the source only
        if (read.tier == Tier::Spot) {
            spot_usd = read.usd_per_gpu_hour;
            spot_amount = per_gpu;
        } else if (isRentable(read.tier)) {
            checked.firm_usd = std::max(checked.firm_usd.value_or(0), read.usd_per_gpu_hour);
        }
        checked.prices.push_back(read);
    }
    if (spot_usd && checked.firm_usd && *spot_usd > *checked.firm_usd)
        return RowFault{FaultReason::SpotAboveOnDemand, "spot", priceText(*spot_amount, checked.currency)};
    return std::nullopt;
}

std::optional<RowFault> RowChecker::checkBand(const CheckedRow& checked) const
{
    if (!checked.comparable)
        return std::nullopt;
    for (const CheckedPrice& price : checked.prices) {
        // A bid floor may be next to nothing; nobody pays it.
        if (price.tier == Tier::BidFloor
            || m_tables->bands->isPlausible(checked.gpu_index, price.tier, price.usd_per_gpu_hour))
            continue;
        return RowFault{
            FaultReason::Implausible, std::string(tierName(price.tier)),
            priceText(perInstanceHour(price.amount.amount(), checked.unit, checked.gpu_count) / checked.gpu_count,
                      checked.currency)};
    }
    return std::nullopt;
}

void RowChecker::oddities(const CheckedRow& checked, std::vector<RowFault>& faults) const
{
    if (!isUsualCount(checked.gpu_count))
        faults.push_back({FaultReason::UnusualCount, "count", std::to_string(checked.gpu_count)});
    for (const CheckedPrice& price : checked.prices) {
        const double per_gpu =
            perInstanceHour(price.amount.amount(), checked.unit, checked.gpu_count) / checked.gpu_count;
        if (price.tier == Tier::Spot && checked.firm_usd && price.usd_per_gpu_hour >= *checked.firm_usd)
            faults.push_back({FaultReason::SpotNotCheaper, "spot", priceText(per_gpu, checked.currency)});
        if (checked.comparable && price.tier != Tier::BidFloor
            && m_tables->bands->isOutlier(checked.gpu_index, price.tier, price.usd_per_gpu_hour))
            faults.push_back(
                {FaultReason::Outlier, std::string(tierName(price.tier)), priceText(per_gpu, checked.currency)});
    }
}

} // namespace gpuplan
