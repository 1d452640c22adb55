// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/risk.h"

#include "planner/quantity/range.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

void CostRisk::add(const SelectionOption& option)
{
    m_mean += static_cast<double>(option.cost);
    m_own_variance += option.own_variance;
    if (option.exposure != 0)
        expose(option.exposure_group, option.exposure);
}

void CostRisk::add(const CostRisk& other)
{
    m_mean += other.m_mean;
    m_own_variance += other.m_own_variance;
    for (const auto& [group, exposure] : other.m_exposures)
        expose(group, exposure);
}

void CostRisk::expose(std::uint32_t group, double exposure)
{
    const auto at = std::lower_bound(m_exposures.begin(), m_exposures.end(), group,
                                     [](const auto& entry, std::uint32_t wanted) { return entry.first < wanted; });
    if (at != m_exposures.end() && at->first == group)
        at->second += exposure;
    else
        m_exposures.insert(at, {group, exposure});
}

double CostRisk::sd() const
{
    double variance = m_own_variance;
    for (const auto& [group, exposure] : m_exposures)
        variance += exposure * exposure;
    return std::sqrt(variance);
}

double CostRisk::p90() const { return m_mean + kZ90 * sd(); }

CostRisk riskOf(const std::vector<SelectionItem>& items, const std::vector<std::int32_t>& chosen)
{
    CostRisk risk;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (chosen[i] != kLeftOut)
            risk.add(items[i].options[static_cast<std::size_t>(chosen[i])]);
    return risk;
}

} // namespace gpuplan
