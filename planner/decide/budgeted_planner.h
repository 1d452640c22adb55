// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "planner/decide/prepared.h"
#include "planner/decide/risk.h"
#include "planner/decide/tier_table.h"

namespace gpuplan {

/// Answers one problem at many budgets. The tables of the three priorities are built once; each budget is then three
/// look-ups, and a search only where the looked-up plan breaks a deadline or a link between priorities.
class BudgetedPlanner {
public:
    /// `problem` must outlive the planner.
    BudgetedPlanner(const SelectionProblem& problem, PreparedProblem prepared);

    std::int64_t budget() const { return m_prepared.budget; }
    /// The best plan whose cost is within `budget` (0 to budget()).
    Selection at(std::int64_t budget);
    /// The first plan on the way down whose P90 is within `p90_budget`.
    Selection firstWithin(double p90_budget);

private:
    struct LookUp {
        std::array<std::size_t, kPriorities> point{};
        std::int64_t cost = 0;
        PlanValue value;
    };
    LookUp lookUp(std::int64_t budget) const;
    std::vector<std::int32_t> chosenOf(const LookUp& found) const;
    Selection complete(std::vector<std::int32_t> chosen, std::int64_t budget) const;
    const CostRisk& riskOfPoint(Priority priority, std::size_t point);
    std::optional<std::int64_t> skip(const LookUp& found, double p90_budget);
    Selection bisect(std::int64_t above, double p90_budget);

    const SelectionProblem& m_problem;
    PreparedProblem m_prepared;
    std::optional<std::array<TierTable, kPriorities>> m_tables; ///< empty: too large
    bool m_links_cross = false;                                 ///< between priorities
    std::int64_t m_first_deadline_s = kNever;                   ///< a plan that is over by then meets all of them
    std::array<std::int64_t, kPriorities> m_longest_s{};        ///< of all points of a table
    std::array<std::vector<std::optional<CostRisk>>, kPriorities> m_risks;
    std::int64_t m_effort_left = 0;
};

} // namespace gpuplan
