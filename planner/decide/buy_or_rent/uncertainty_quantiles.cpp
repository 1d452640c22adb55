// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/uncertainty_quantiles.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

OpenRange openQuantiles(std::vector<double>& values)
{
    if (values.empty())
        return {};
    const auto quantile = [&](double p) -> std::optional<double> {
        const auto rank = std::max<std::ptrdiff_t>(
            static_cast<std::ptrdiff_t>(std::ceil(p * static_cast<double>(values.size()))) - 1, 0);
        std::nth_element(values.begin(), values.begin() + rank, values.end());
        const double value = values[static_cast<std::size_t>(rank)];
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    };
    return {.low = quantile(0.1), .likely = quantile(0.5), .high = quantile(0.9)};
}

void PointHistograms::widen(const std::vector<double>& row)
{
    for (std::size_t i = 0; i < m_bounds.size(); ++i) {
        m_bounds[i].low = m_any ? std::min(m_bounds[i].low, row[i]) : row[i];
        m_bounds[i].high = m_any ? std::max(m_bounds[i].high, row[i]) : row[i];
    }
    m_any = true;
}

void PointHistograms::startCounting()
{
    for (Bounds& bounds : m_bounds) {
        // A width so small that its inverse is infinite is no width.
        const double bins_per_unit = bounds.high > bounds.low ? kBins / (bounds.high - bounds.low) : 0;
        bounds.bins_per_unit = std::isfinite(bins_per_unit) ? bins_per_unit : 0;
    }
    m_counts.assign(m_bounds.size() * kBins, 0);
    m_rows = 0;
}

void PointHistograms::count(const std::vector<double>& row)
{
    for (std::size_t i = 0; i < m_bounds.size(); ++i) {
        const Bounds& bounds = m_bounds[i];
        const double bin = std::clamp((row[i] - bounds.low) * bounds.bins_per_unit, 0.0, kBins - 1.0);
        ++m_counts[i * kBins + static_cast<std::size_t>(static_cast<int>(bin))];
    }
    ++m_rows;
}

double PointHistograms::quantile(std::size_t point, double p) const
{
    const Bounds& bounds = m_bounds[point];
    if (bounds.bins_per_unit == 0)
        return bounds.low;
    const double rank = p * m_rows;
    double below = 0;
    for (int bin = 0; bin < kBins; ++bin) {
        const double here = m_counts[point * kBins + static_cast<std::size_t>(bin)];
        if (here > 0 && below + here >= rank)
            return bounds.low + (bin + (rank - below) / here) / bounds.bins_per_unit;
        below += here;
    }
    return bounds.high;
}

Range PointHistograms::quantiles(std::size_t point) const
{
    return {.low = quantile(point, 0.1), .likely = quantile(point, 0.5), .high = quantile(point, 0.9)};
}

} // namespace gpuplan
