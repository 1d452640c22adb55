// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/label_search.h"

#include <algorithm>
#include <cmath>

#include "planner/decide/goal_search.h"

namespace gpuplan {

SearchOutcome searchPlan(const PreparedProblem& problem, std::int64_t budget, const PlanValue& ceiling,
                         std::int64_t most_effort)
{
    PreparedProblem affordable = problem;
    for (PreparedItem& item : affordable.items)
        std::erase_if(item.choices, [&](const Choice& choice) { return choice.cost > budget; });

    SearchOutcome outcome;
    const PlanValue most = mostValue(affordable);
    outcome.bound = std::min(ceiling, most);
    PlanChoices best;
    best.choices.assign(problem.items.size(), kLeftOut);
    for (const Priority p : {Priority::Must, Priority::Should, Priority::Could}) {
        GoalSearch search(affordable, {SearchGoal::Kind::Value, p, best.value, budget}, outcome.bound, best);
        const bool proven = search.run(outcome.effort, outcome.effort + (most_effort - outcome.effort) / 2);
        best = search.best();
        if (!outcome.exact)
            continue;
        // The values of higher priorities are proven: this one is bounded by them. What lies below is open again.
        PlanValue bound = most;
        for (const Priority q : {Priority::Must, Priority::Should, Priority::Could})
            if (q <= p)
                bound[q] = best.value[q];
        if (!proven) {
            outcome.exact = false;
            bound[p] = std::max(bound[p], static_cast<std::int64_t>(std::floor(search.bound())));
        }
        outcome.bound = std::min(outcome.bound, bound);
    }
    GoalSearch search(affordable, {SearchGoal::Kind::Cost, Priority::Could, best.value, budget}, outcome.bound, best);
    outcome.exact = search.run(outcome.effort, most_effort) && outcome.exact;

    for (std::size_t i = 0; i < affordable.items.size(); ++i) {
        const std::int32_t c = search.best().choices[i];
        outcome.chosen.push_back(c == kLeftOut ? kLeftOut
                                               : affordable.items[i].choices[static_cast<std::size_t>(c)].option);
    }
    return outcome;
}

} // namespace gpuplan
