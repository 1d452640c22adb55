// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "planner/decide/dual_bound.h"
#include "planner/decide/order.h"
#include "planner/decide/prepared.h"

namespace gpuplan {

/// The largest value of each priority when nothing costs anything.
PlanValue mostValue(const PreparedProblem& problem);

/// A complete plan of the search, with its sums.
struct PlanChoices {
    std::vector<std::int32_t> choices; ///< per item: index in PreparedItem::choices, or kLeftOut
    PlanValue value;
    std::int64_t cost = 0, duration_s = 0;
};

/// Everything a walk towards one goal needs to tell which partial plans are of no use.
struct GoalRules {
    SearchGoal goal;
    std::vector<std::uint32_t> order; ///< of the walk: items down to the goal's priority and what they wait for
    PrerequisiteBits bits;
    std::vector<std::int64_t> latest_s; ///< see latestFinishes()
    DualPrices prices;

    /// Values are compared as one number: the higher priorities lead, those below the goal count nothing.
    std::array<std::int64_t, kPriorities> weight{};
    std::int64_t packed(const PlanValue& v) const
    {
        return weight[0] * v.must + weight[1] * v.should + weight[2] * v.could;
    }

    /// Of the items from a position on.
    struct Ahead {
        std::int64_t value = 0;                ///< packed, the most they can bring
        std::int64_t cost = 0, duration_s = 0; ///< the least they will take
    };
    std::vector<Ahead> ahead; ///< per position, and one past the end

    struct Loss {
        double loss = 0; ///< how far the bound falls by this choice
        std::int32_t choice = kLeftOut;
    };
    std::vector<std::vector<Loss>> losses; ///< per position, ascending

    /// A kept priority of which not all is reached has a bound of its own: what can no longer reach it is dropped
    /// early.
    struct Floor {
        DualPrices prices;
        double threshold = 0;
        std::vector<std::vector<double>> losses; ///< per position: of leaving out, then of each choice
    };
    std::vector<Floor> floors; ///< two at most: must and should
};

/// `best`: the best plan known; it reaches what the goal keeps.
GoalRules goalRules(const PreparedProblem& problem, const SearchGoal& goal, const PlanChoices& best);

} // namespace gpuplan
