// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/selection.h"

#include <algorithm>
#include <utility>

#include "planner/decide/budgeted_planner.h"

namespace gpuplan {

double Selection::gap() const
{
    for (const Priority p : {Priority::Must, Priority::Should, Priority::Could})
        if (bound[p] > value[p])
            return static_cast<double>(bound[p] - value[p]) / static_cast<double>(bound[p]);
    return 0;
}

Result<Selection> select(const SelectionProblem& problem)
{
    Result<PreparedProblem> prepared = prepare(problem);
    if (!prepared)
        return fail(prepared.error());
    BudgetedPlanner planner(problem, std::move(*prepared));
    if (problem.risk == RiskRule::P90)
        return planner.firstWithin(static_cast<double>(problem.p90_budget.value_or(problem.budget)));
    return planner.at(planner.budget());
}

Result<std::vector<Selection>> costValueFrontier(const SelectionProblem& problem, std::size_t limit)
{
    Result<PreparedProblem> prepared = prepare(problem);
    if (!prepared)
        return fail(prepared.error());
    BudgetedPlanner planner(problem, std::move(*prepared));

    std::vector<Selection> plans;
    const auto add = [&](std::int64_t budget) { // false: already there
        Selection plan = planner.at(budget);
        if (!plans.empty() && plan.chosen == plans.back().chosen)
            return false;
        plan.effective_budget = plan.cost;
        plans.push_back(std::move(plan));
        return true;
    };
    for (std::int64_t budget = planner.budget(); budget >= 0 && plans.size() <= limit; budget = plans.back().cost - 1)
        add(budget);
    if (plans.size() <= limit)
        return plans;

    const std::int64_t top = plans.front().cost;
    plans.clear();
    const std::int64_t steps = std::max<std::int64_t>(1, static_cast<std::int64_t>(limit) - 1);
    for (std::int64_t k = steps; k >= 0 && plans.size() < limit; --k)
        add(top / steps * k + top % steps * k / steps);
    return plans;
}

} // namespace gpuplan
