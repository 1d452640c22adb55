// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "planner/decide/selection.h"

namespace gpuplan {

/// Uncertain cost of a set of runs. Errors of the runs on one GPU model have one cause and add up; those of different
/// models, and each run's own, are independent: sd² = Σ own² + Σ over models (Σ c·σ)².
class CostRisk {
public:
    void add(const SelectionOption& option);
    void add(const CostRisk& other);

    double mean() const { return m_mean; } ///< coins
    double sd() const;                     ///< coins
    /// 90% quantile of the cost taken as normal: mean + 1.2816·sd.
    double p90() const;

private:
    void expose(std::uint32_t group, double exposure);

    double m_mean = 0;
    double m_own_variance = 0;
    std::vector<std::pair<std::uint32_t, double>> m_exposures; // by group, ascending
};

/// Risk of the chosen options, added in the order of the items.
CostRisk riskOf(const std::vector<SelectionItem>& items, const std::vector<std::int32_t>& chosen);

} // namespace gpuplan
