// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "planner/decide/prepared.h"

namespace gpuplan {

struct SearchOutcome {
    std::vector<std::int32_t> chosen; ///< option indices
    PlanValue bound;
    bool exact = true;
    std::int64_t effort = 0; ///< labels made
};

/// The best plan under everything at once: budget, deadlines and links of any kind. One goal after another: the value
/// of each priority, then the cost with its ties (GoalSearch). `ceiling`: a value that no plan within `budget` passes.
/// `most_effort`: labels to make; half of what is left goes to each value, the rest to the cost, and every goal gets
/// one narrow pass, so that a plan within all rules always comes out.
SearchOutcome searchPlan(const PreparedProblem& problem, std::int64_t budget, const PlanValue& ceiling,
                         std::int64_t most_effort);

} // namespace gpuplan
