// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "planner/decide/selection.h"

namespace gpuplan {

inline constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max(); ///< a deadline that is not there

/// An option that survived: affordable, in time and not dominated.
struct Choice {
    std::int64_t cost = 0;
    std::int64_t duration_s = 0;
    std::int32_t value = 0;
    std::uint32_t id = 0;
    std::int32_t option = 0; ///< index in the item
};

/// An item as the solvers see it. All sums of costs and durations fit 64 bits (see prepare()).
struct PreparedItem {
    Priority priority = Priority::Should;
    std::int64_t deadline_s = kNever; ///< its own or the plan's, whichever is earlier
    bool own_deadline = false;
    std::vector<std::uint32_t> after; ///< ascending, each once
    std::vector<Choice> choices;      ///< by id, then by index
};

struct PreparedProblem {
    std::vector<PreparedItem> items;
    std::int64_t budget = 0;
    std::int64_t deadline_s = kNever;
    std::vector<std::uint32_t> order; ///< execution: prerequisites first, then the earlier own deadline, then the index
    bool own_deadlines = false;       ///< some item has a deadline of its own, so that the order of execution matters
    std::int64_t effort = 0;
};

/// Checks the numbers, drops hopeless options and finds the order of execution. Errors as select().
Result<PreparedProblem> prepare(const SelectionProblem& problem);

/// Indices of items that wait for each other, ascending; empty when there are none. Indices in `after` must be in
/// range.
std::vector<std::uint32_t> findCycle(const std::vector<SelectionItem>& items);

/// True when every chosen item has its prerequisites and every deadline is met in the order of execution.
bool isFeasible(const PreparedProblem& problem, const std::vector<std::int32_t>& chosen,
                const std::vector<SelectionItem>& items);

} // namespace gpuplan
