// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/dominance.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>

namespace gpuplan {

std::vector<std::int32_t> dominators(const std::vector<SelectionOption>& options)
{
    std::vector<std::int32_t> by_cost(options.size());
    std::iota(by_cost.begin(), by_cost.end(), 0);
    const auto key = [&](std::int32_t i) {
        const SelectionOption& o = options[static_cast<std::size_t>(i)];
        return std::tuple(o.cost, o.duration_s, -std::int64_t{o.value}, o.id, i);
    };
    std::sort(by_cost.begin(), by_cost.end(), [&](std::int32_t a, std::int32_t b) { return key(a) < key(b); });

    std::vector<std::int32_t> result(options.size(), -1);
    std::map<std::int64_t, std::int32_t> stairs; // duration -> option; durations and values rise together
    const auto value = [&](std::int32_t i) { return options[static_cast<std::size_t>(i)].value; };
    for (const std::int32_t i : by_cost) { // everything before costs no more
        const std::int64_t duration = options[static_cast<std::size_t>(i)].duration_s;
        auto after = stairs.upper_bound(duration);
        if (after != stairs.begin() && value(std::prev(after)->second) >= value(i)) {
            result[static_cast<std::size_t>(i)] = std::prev(after)->second;
            continue;
        }
        while (after != stairs.end() && value(after->second) <= value(i))
            after = stairs.erase(after);
        stairs.insert_or_assign(duration, i);
    }
    return result;
}

} // namespace gpuplan
