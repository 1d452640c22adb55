// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/staircase.h"

#include <algorithm>

namespace gpuplan {

std::size_t Staircase::dominator(std::uint64_t mask, std::int64_t duration_s, std::int64_t value) const
{
    const auto own = m_group_of.find(mask);
    if (own != m_group_of.end())
        if (const std::size_t found = dominatorIn(m_groups[own->second], duration_s, value); found != kNone)
            return found;
    // All supersets would be quadratic; the first masks are those of the cheapest plans.
    constexpr std::size_t kMostGroups = 16;
    for (std::size_t g = 0; g < std::min(m_groups.size(), kMostGroups); ++g)
        if (m_groups[g].mask != mask && (mask & ~m_groups[g].mask) == 0)
            if (const std::size_t found = dominatorIn(m_groups[g], duration_s, value); found != kNone)
                return found;
    return kNone;
}

void Staircase::insert(std::uint64_t mask, std::int64_t duration_s, std::int64_t value, std::size_t label)
{
    const auto [where, fresh] = m_group_of.try_emplace(mask, m_groups.size());
    if (fresh)
        m_groups.push_back({mask, {}});
    std::vector<Stair>& stairs = m_groups[where->second].stairs;
    const auto first = std::lower_bound(stairs.begin(), stairs.end(), duration_s,
                                        [](const Stair& stair, std::int64_t d) { return stair.duration_s < d; });
    auto last = first; // the stairs that this one makes useless
    while (last != stairs.end() && last->value <= value)
        ++last;
    if (first == last) {
        stairs.insert(first, {duration_s, value, label});
    } else {
        *first = {duration_s, value, label};
        stairs.erase(first + 1, last);
    }
}

std::size_t Staircase::dominatorIn(const Group& group, std::int64_t duration_s, std::int64_t value)
{
    const auto above = std::upper_bound(group.stairs.begin(), group.stairs.end(), duration_s,
                                        [](std::int64_t d, const Stair& stair) { return d < stair.duration_s; });
    return above != group.stairs.begin() && (above - 1)->value >= value ? (above - 1)->label : kNone;
}

} // namespace gpuplan
