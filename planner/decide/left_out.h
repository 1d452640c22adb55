// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/decide/selection.h"

namespace gpuplan {

/// What keeps an item, or all musts together, out of a plan.
enum class LeftOutReason {
    NoOption,     ///< nothing that is on offer fits the item itself
    Prerequisite, ///< an item that it waits for has no option
    Money,        ///< the mean cost passes the budget
    Risk,         ///< the mean cost is within the budget, its P90 is not
    Time,         ///< even with the fastest options a deadline is missed
    MoneyAndTime, ///< a deadline is missed; with that much more time, money is short too
    Fits, ///< it fits beside the plan: worth nothing, or passed over by a plan that is not proven or P90 cut short
};

/// The smallest change that would let an item in. Every item it waits for and that is left out too comes in with it.
struct WhatItTakes {
    std::uint32_t item = 0;
    LeftOutReason reason = LeftOutReason::Fits;
    std::optional<std::uint32_t> blocked_by; ///< the item without options; set for Prerequisite
    std::int64_t extra_cost = 0;             ///< coins more of budget
    std::int64_t extra_s = 0;                ///< all deadlines later by this
    bool exact = true;                       ///< false: `extra_cost` is enough, less may do

    bool operator==(const WhatItTakes&) const = default;
};

/// For every item that the plan leaves out, in their order: what it takes to add it while all that is chosen stays as
/// it is. Errors as select().
Result<std::vector<WhatItTakes>> whatItTakes(const SelectionProblem& problem, const Selection& plan);

/// All musts together, each by any of its options.
struct MustsReport {
    std::vector<std::uint32_t> missing; ///< musts that the plan leaves out; the rest is of interest when there are any
    LeftOutReason binding = LeftOutReason::Fits;
    std::vector<std::uint32_t> blocked_by; ///< musts and what they wait for without an option; nothing else helps then
    std::int64_t smallest_budget = 0;      ///< least that buys all musts, when deadlines are later by `extra_s`
    std::int64_t extra_s = 0;              ///< least delay of all deadlines with which the fastest options are in time
    bool exact = true;                     ///< false: `smallest_budget` is enough, less may do

    bool operator==(const MustsReport&) const = default;
};

/// Errors as select().
Result<MustsReport> reportMusts(const SelectionProblem& problem, const Selection& plan);

} // namespace gpuplan
