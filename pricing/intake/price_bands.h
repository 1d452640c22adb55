// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "planner/hardware/gpu_catalog.h"
#include "planner/hardware/offer.h"
#include "planner/quantity/exchange.h"

namespace gpuplan {

/// What a GPU usually costs per hour, in US dollars, from dated offers that people checked: the median and the ends of its
/// on-demand kinds (on demand, community, secure) and of its interruptible ones. Built once per import.
class PriceBands {
public:
    /// Offers whose currency has no rate do not count.
    static PriceBands from(std::span<const Offer> offers, std::size_t gpu_count, const ExchangeRates& rates);

    /// Median per GPU-hour; empty: nobody offers it yet.
    std::optional<double> usualUsd(std::size_t gpu_index, Tier tier) const;

    /// Plausible: from a quarter to four times the usual price, or from half of the cheapest to one and a half times the
    /// dearest checked offer where that is wider (old cards cost pennies on marketplaces and dollars at large clouds).
    /// Spot also down to a tenth of the usual on-demand price. A GPU that nobody offers yet: 0.005 to 100 dollars.
    bool isPlausible(std::size_t gpu_index, Tier tier, double usd_per_gpu_hour) const;
    /// More than 2.5 times the usual price, or less than 1/2.5 of it.
    bool isOutlier(std::size_t gpu_index, Tier tier, double usd_per_gpu_hour) const;

private:
    struct Kind {
        std::optional<double> usual;
        double least = 0, most = 0; ///< of the checked offers
    };
    struct Usual {
        Kind firm, spot;
    };
    static Kind kindOf(std::vector<double>& prices);
    static bool isWithin(const Kind& kind, double usd);
    std::vector<Usual> m_usual;
};

} // namespace gpuplan
