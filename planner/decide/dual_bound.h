// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "planner/decide/prepared.h"

namespace gpuplan {

/// What a search is after. The items stand in the order of the walk; `reach` of the priorities before the goal must be
/// kept.
struct SearchGoal {
    enum class Kind {
        Value, ///< more value of `priority` while the values of the higher ones stay as in `reach`
        Cost,  ///< less cost while all values up to `priority` stay as in `reach`
    };
    Kind kind = Kind::Value;
    Priority priority = Priority::Must;
    PlanValue reach;
    std::int64_t budget = 0;

    /// Whether the value of `p` is a floor of this goal.
    bool keeps(Priority p) const { return p < priority || (kind == Kind::Cost && p == priority); }
};

/// Lagrangian relaxation: budget, deadlines and kept values become prices, and every item chooses for itself. For any
/// non-negative prices the sum of the best choices is a bound on the objective (value, or minus cost).
///   profit(choice) = a[priority]·value − money·cost − time[k]·duration
///   bound = money·B + Σ level[k]·E[k] − Σ a[kept]·reach + Σ items max(0, max profit)
/// E[k] is the latest finish of everything up to position k: the largest deadline so far. time[k] = Σ_{j>=k} level[j].
struct DualPrices {
    std::array<double, kPriorities> a{}; ///< per unit of value
    double money = 0;                    ///< per coin
    std::vector<double> level;           ///< per position: price of E[k]
    std::vector<double> time;            ///< per position: price of a second
    double bound = 0;
    double tolerance = 0; ///< floating-point error that `bound` may have

    double profit(const PreparedProblem& problem, std::uint32_t item, std::size_t position, const Choice& choice) const
    {
        return a[static_cast<std::size_t>(problem.items[item].priority)] * choice.value
            - money * static_cast<double>(choice.cost) - time[position] * static_cast<double>(choice.duration_s);
    }
};

/// Latest finish of everything up to each position: no chosen item before it may finish later than the largest deadline
/// so far. kNever where there is none.
std::vector<std::int64_t> latestFinishes(const PreparedProblem& problem, const std::vector<std::uint32_t>& order);

/// Prices with a low bound, found by subgradient steps; `best` is the objective of the best plan known (value, or minus
/// cost), below which the bound need not go. Deterministic.
DualPrices dualPrices(const PreparedProblem& problem, const std::vector<std::uint32_t>& order, const SearchGoal& goal,
                      double best);

} // namespace gpuplan
