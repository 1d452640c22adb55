// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <iosfwd>
#include <random>
#include <vector>

#include "planner/decide/selection.h"

namespace gpuplan {

/// How a random problem looks. Small ranges make ties.
struct CaseShape {
    int items = 6;
    int options = 4; ///< at most; some items have none
    std::int64_t most_cost = 50;
    std::int64_t most_duration_s = 20;
    int most_value = 5;
    bool value_per_option = true;
    double budget_share = 0.5; ///< of the sum of the mean costs
    double deadline_share = 0; ///< of the sum of the mean durations; 0: no deadline
    double own_deadlines = 0;  ///< probability per item
    double links = 0;          ///< probability per item of each of two prerequisites
    bool links_cross = true;   ///< between priorities
    bool uncertain = false;
};

using Random = std::mt19937_64;

/// Uniform in [low, high]; the same on every platform.
std::int64_t between(Random& random, std::int64_t low, std::int64_t high);

SelectionProblem randomProblem(Random& random, const CaseShape& shape);

/// All combinations, compared by the order written at Selection; deadlines and links checked by their definition.
Selection bruteForce(const SelectionProblem& problem, std::int64_t budget);
inline Selection bruteForce(const SelectionProblem& problem) { return bruteForce(problem, problem.budget); }

/// Sums, budget, deadlines and links of a plan, from the definitions; gtest failures when one is broken.
void expectConsistent(const SelectionProblem& problem, const Selection& plan);

std::ostream& operator<<(std::ostream& out, const PlanValue& value);
std::ostream& operator<<(std::ostream& out, const Selection& plan);
std::ostream& operator<<(std::ostream& out, const SelectionProblem& problem);

} // namespace gpuplan
