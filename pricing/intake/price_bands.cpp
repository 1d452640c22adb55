// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/intake/price_bands.h"

#include <algorithm>

namespace gpuplan {

namespace {

// Of the 593 shipped offers that people checked by hand, all but list prices kept with a reason lie within a quarter to
// four times the median of their GPU and kind (data/README.md).
constexpr double kBand = 4;
/// Beyond the cheapest and the dearest checked offer.
constexpr double kBelowLeast = 0.5, kAboveMost = 1.5;
constexpr double kOutlier = 2.5;
/// Spot is sold down to a tenth of the on-demand price.
constexpr double kSpotDiscount = 10;
/// For GPUs that nobody offers yet: from an old small card to a whole rack's GPU.
constexpr double kLeastUsd = 0.005, kMostUsd = 100;

} // namespace

PriceBands::Kind PriceBands::kindOf(std::vector<double>& prices)
{
    if (prices.empty())
        return {};
    std::sort(prices.begin(), prices.end());
    return {prices[prices.size() / 2], prices.front(), prices.back()};
}

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
        bands.m_usual[i] = {kindOf(firm[i]), kindOf(spot[i])};
    return bands;
}

std::optional<double> PriceBands::usualUsd(std::size_t gpu_index, Tier tier) const
{
    if (gpu_index >= m_usual.size())
        return std::nullopt;
    return isInterruptible(tier) ? m_usual[gpu_index].spot.usual : m_usual[gpu_index].firm.usual;
}

bool PriceBands::isWithin(const Kind& kind, double usd)
{
    return kind.usual && usd >= std::min(*kind.usual / kBand, kind.least * kBelowLeast)
        && usd <= std::max(*kind.usual * kBand, kind.most * kAboveMost);
}

bool PriceBands::isPlausible(std::size_t gpu_index, Tier tier, double usd) const
{
    const Usual none;
    const Usual& known = gpu_index < m_usual.size() ? m_usual[gpu_index] : none;
    if (!known.firm.usual && !(isInterruptible(tier) && known.spot.usual))
        return usd >= kLeastUsd && usd <= kMostUsd;
    if (!isInterruptible(tier))
        return isWithin(known.firm, usd);
    // A few spot prices are thin evidence: the on-demand price bounds spot as well.
    return isWithin(known.spot, usd)
        || (known.firm.usual && usd >= *known.firm.usual / kSpotDiscount
            && usd <= (known.spot.usual ? *known.firm.usual : *known.firm.usual * kBand));
}

bool PriceBands::isOutlier(std::size_t gpu_index, Tier tier, double usd) const
{
    const auto usual = usualUsd(gpu_index, tier);
    return usual && (usd > *usual * kOutlier || usd < *usual / kOutlier);
}

} // namespace gpuplan
