// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "planner/decide/buy_or_rent/uncertainty.h"

namespace gpuplan {

/// P10, P50 and P90 by nearest rank; infinite values are "never" and a quantile among them is empty. Reorders `values`.
OpenRange openQuantiles(std::vector<double>& values);

/// Quantiles of many values at each of many points (months) without keeping the values: counts in equal bins between
/// bounds that a first part of the draws gives; what is beyond goes into the end bins. A quantile is exact to one bin,
/// 1/512 of the width between the least and the greatest of that first part.
class PointHistograms {
public:
    explicit PointHistograms(std::size_t points) : m_bounds(points) { }

    /// First part: widens the bounds of every point by one row of values.
    void widen(const std::vector<double>& row);
    /// Between the parts.
    void startCounting();
    /// Second part, of all draws.
    void count(const std::vector<double>& row);
    Range quantiles(std::size_t point) const;

private:
    static constexpr int kBins = 512;
    struct Bounds {
        double low = 0, high = 0;
        double bins_per_unit = 0;
    };
    std::vector<Bounds> m_bounds;
    std::vector<std::uint32_t> m_counts;
    std::uint32_t m_rows = 0;
    bool m_any = false;

    double quantile(std::size_t point, double p) const;
};

} // namespace gpuplan
