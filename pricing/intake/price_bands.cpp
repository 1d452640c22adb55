// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/intake/price_bands.h"

#include <algorithm>

namespace gpuplan {

namespace {

// Of the 593 shipped offers that people checked by hand, all but list prices kept with a reason lie within a quarter to
// four times the median of their GPU and kind (data/README.md).
constexpr double kBand = 4;
constexpr double kOutlier = 2.5;
/// Spot is sold down to a tenth of the on-demand price.
constexpr double kSpotDiscount = 10;
/// For GPUs that nobody offers yet: from an old small card to a whole rack's GPU.
constexpr double kLeastUsd = 0.005, kMostUsd = 100;

std::optional<double> medianOf(std::vector<double>& prices)
{
    if (prices.empty())
        return std::nullopt;
    const auto middle = prices.begin() + static_cast<std::ptrdiff_t>(prices.size() / 2);
    std::nth_element(prices.begin(), middle, prices.end());
    return *middle;
}

} // namespace

PriceBands PriceBands::from(std::span<const Offer> offers, std::size_t gpu_count, const ExchangeRates& rates)
{
    std::vector<std::vector<double>> firm(gpu_count), spot(gpu_count);
    for (const Offer& offer : offers) {
        if (!isRentable(offer.tier) || offer.gpu_index >= gpu_count)
            continue;
        const Result<Money> usd = rates.convert(offer.pricePerGpuHour(), kUsd, Rounding::HalfEven);
        if (usd)
            (isInterruptible(offer.tier) ? spot : firm)[offer.gpu_index].push_back(usd->amount());
    }
    PriceBands bands;
    bands.m_usual.resize(gpu_count);
    for (std::size_t i = 0; i < gpu_count; ++i)
        bands.m_usual[i] = {medianOf(firm[i]), medianOf(spot[i])};
    return bands;
}

std::optional<double> PriceBands::usualUsd(std::size_t gpu_index, Tier tier) const
{
    if (gpu_index >= m_usual.size())
        return std::nullopt;
    return isInterruptible(tier) ? m_usual[gpu_index].spot : m_usual[gpu_index].firm;
}

bool PriceBands::isPlausible(std::size_t gpu_index, Tier tier, double usd) const
{
    if (const auto usual = usualUsd(gpu_index, tier)) {
        // A single spot price is thin evidence: the on-demand price bounds it as well.
        const auto firm = isInterruptible(tier) ? usualUsd(gpu_index, Tier::OnDemand) : std::nullopt;
        const double least = firm ? std::min(*usual / kBand, *firm / kSpotDiscount) : *usual / kBand;
        const double most = firm ? std::max(*usual * kBand, *firm) : *usual * kBand;
        return usd >= least && usd <= most;
    }
    if (isInterruptible(tier))
        if (const auto firm = usualUsd(gpu_index, Tier::OnDemand))
            return usd >= *firm / kSpotDiscount && usd <= *firm * kBand;
    return usd >= kLeastUsd && usd <= kMostUsd;
}

bool PriceBands::isOutlier(std::size_t gpu_index, Tier tier, double usd) const
{
    const auto usual = usualUsd(gpu_index, tier);
    return usual && (usd > *usual * kOutlier || usd < *usual / kOutlier);
}

} // namespace gpuplan
