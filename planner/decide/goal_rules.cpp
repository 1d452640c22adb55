// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/goal_rules.h"

#include <algorithm>

namespace gpuplan {

namespace {

constexpr std::array<Priority, kPriorities> kFromLowest{Priority::Could, Priority::Should, Priority::Must};

std::int64_t mostOf(const PreparedItem& item)
{
    std::int64_t most = 0;
    for (const Choice& choice : item.choices)
        most = std::max<std::int64_t>(most, choice.value);
    return most;
}

/// Items down to `priority` and all that they wait for, in the order of execution.
std::vector<std::uint32_t> membersOf(const PreparedProblem& problem, Priority priority)
{
    std::vector<bool> member(problem.items.size(), false);
    for (auto i = problem.order.rbegin(); i != problem.order.rend(); ++i) {
        member[*i] = member[*i] || problem.items[*i].priority <= priority;
        if (member[*i])
            for (const std::uint32_t p : problem.items[*i].after)
                member[p] = true;
    }
    std::vector<std::uint32_t> result;
    for (const std::uint32_t i : problem.order)
        if (member[i])
            result.push_back(i);
    return result;
}

std::vector<GoalRules::Ahead> aheadOf(const PreparedProblem& problem, const GoalRules& rules, const PlanValue& most)
{
    std::vector<GoalRules::Ahead> ahead(rules.order.size() + 1);
    for (std::size_t k = rules.order.size(); k-- > 0;) {
        const PreparedItem& item = problem.items[rules.order[k]];
        const std::int64_t most_value = mostOf(item);
        ahead[k] = ahead[k + 1];
        ahead[k].value += rules.weight[static_cast<std::size_t>(item.priority)] * most_value;
        // When all of a kept priority is reached, each of its items must bring its full value.
        if (!rules.goal.keeps(item.priority) || rules.goal.reach[item.priority] < most[item.priority]
            || most_value == 0)
            continue;
        std::int64_t cost = kNever, duration_s = kNever;
        for (const Choice& choice : item.choices)
            if (choice.value == most_value) {
                cost = std::min(cost, choice.cost);
                duration_s = std::min(duration_s, choice.duration_s);
            }
        ahead[k].cost += cost;
        ahead[k].duration_s += duration_s;
    }
    return ahead;
}

/// By how much each choice at a position, and first leaving the item out, falls short of the best one in a bound.
std::vector<double> lossesAt(const PreparedProblem& problem, std::uint32_t item, std::size_t position,
                             const DualPrices& prices)
{
    std::vector<double> losses{0};
    for (const Choice& choice : problem.items[item].choices)
        losses.push_back(-prices.profit(problem, item, position, choice));
    const double least = *std::min_element(losses.begin(), losses.end());
    for (double& loss : losses)
        loss -= least;
    return losses;
}

} // namespace

PlanValue mostValue(const PreparedProblem& problem)
{
    PlanValue most;
    for (const PreparedItem& item : problem.items)
        most[item.priority] += mostOf(item);
    return most;
}

GoalRules goalRules(const PreparedProblem& problem, const SearchGoal& goal, const PlanChoices& best)
{
    GoalRules rules;
    rules.goal = goal;
    rules.order = membersOf(problem, goal.priority);
    const double known = goal.kind == SearchGoal::Kind::Value ? static_cast<double>(best.value[goal.priority])
                                                              : -static_cast<double>(best.cost);
    rules.prices = dualPrices(problem, rules.order, goal, known);
    if (!problem.own_deadlines) {
        // Nobody waits for the clock: any order that keeps the links will do, and all positions have the same prices.
        // The surest gains first, so that what a narrow pass cannot pay for at the end is what matters least.
        std::vector<double> rank(problem.items.size(), 0);
        for (std::size_t k = 0; k < rules.order.size(); ++k)
            for (const Choice& choice : problem.items[rules.order[k]].choices)
                rank[rules.order[k]] =
                    std::max(rank[rules.order[k]], rules.prices.profit(problem, rules.order[k], k, choice));
        rules.order = groupedOrder(problem, rules.order, rank);
    }
    rules.bits = prerequisiteBits(problem, rules.order);
    rules.latest_s = latestFinishes(problem, rules.order);

    const PlanValue most = mostValue(problem);
    std::int64_t weight = 1;
    for (const Priority p : kFromLowest)
        if (p <= goal.priority) {
            rules.weight[static_cast<std::size_t>(p)] = weight;
            weight *= most[p] + 1;
        }
    rules.ahead = aheadOf(problem, rules, most);

    for (std::size_t k = 0; k < rules.order.size(); ++k) {
        const std::vector<double> losses = lossesAt(problem, rules.order[k], k, rules.prices);
        std::vector<GoalRules::Loss>& sorted = rules.losses.emplace_back();
        for (std::size_t c = 0; c < losses.size(); ++c)
            sorted.push_back({losses[c], static_cast<std::int32_t>(c) - 1});
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const GoalRules::Loss& a, const GoalRules::Loss& b) { return a.loss < b.loss; });
    }

    for (const Priority p : {Priority::Must, Priority::Should}) {
        if (p >= goal.priority || goal.reach[p] == most[p] || goal.reach[p] == 0)
            continue;
        const std::int64_t budget = goal.kind == SearchGoal::Kind::Cost ? best.cost : goal.budget;
        GoalRules::Floor& floor = rules.floors.emplace_back();
        floor.prices = dualPrices(problem, rules.order, {SearchGoal::Kind::Value, p, goal.reach, budget},
                                  static_cast<double>(goal.reach[p] - 1));
        floor.threshold = static_cast<double>(goal.reach[p]) - floor.prices.tolerance;
        for (std::size_t k = 0; k < rules.order.size(); ++k)
            floor.losses.push_back(lossesAt(problem, rules.order[k], k, floor.prices));
    }
    return rules;
}

} // namespace gpuplan
