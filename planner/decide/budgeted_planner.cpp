// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/budgeted_planner.h"

#include <algorithm>
#include <utility>

#include "planner/decide/label_search.h"

namespace gpuplan {

namespace {

constexpr std::int64_t kMostCells = 32'000'000; // of 4 bytes in all tables: 128 MB
constexpr int kMostSteps = 100'000;             // of a walk that cannot skip
constexpr std::array<Priority, kPriorities> kAll{Priority::Must, Priority::Should, Priority::Could};

std::size_t index(Priority p) { return static_cast<std::size_t>(p); }

} // namespace

BudgetedPlanner::BudgetedPlanner(const SelectionProblem& problem, PreparedProblem prepared)
    : m_problem(problem), m_prepared(std::move(prepared)), m_first_deadline_s(m_prepared.deadline_s),
      m_effort_left(m_prepared.effort)
{
    for (const PreparedItem& item : m_prepared.items) {
        m_first_deadline_s = std::min(m_first_deadline_s, item.deadline_s);
        for (const std::uint32_t p : item.after)
            m_links_cross = m_links_cross || m_prepared.items[p].priority != item.priority;
    }
    std::int64_t cells = 0;
    std::vector<TierTable> tables;
    for (const Priority p : kAll) {
        std::optional<TierTable> table = TierTable::build(m_prepared, p, kMostCells, cells);
        if (!table)
            return;
        for (const TierTable::Point& point : table->points())
            m_longest_s[index(p)] = std::max(m_longest_s[index(p)], point.duration_s);
        m_risks[index(p)].resize(table->points().size());
        tables.push_back(std::move(*table));
    }
    m_tables = {std::move(tables[0]), std::move(tables[1]), std::move(tables[2])};
}

BudgetedPlanner::LookUp BudgetedPlanner::lookUp(std::int64_t budget) const
{
    LookUp found;
    for (const Priority p : kAll) {
        const TierTable& table = (*m_tables)[index(p)];
        found.point[index(p)] = table.best(budget - found.cost);
        const TierTable::Point& point = table.points()[found.point[index(p)]];
        found.cost += point.cost;
        found.value[p] = point.value;
    }
    return found;
}

std::vector<std::int32_t> BudgetedPlanner::chosenOf(const LookUp& found) const
{
    std::vector<std::int32_t> chosen(m_problem.items.size(), kLeftOut);
    for (const Priority p : kAll)
        (*m_tables)[index(p)].write(found.point[index(p)], chosen);
    return chosen;
}

/// Sums of a plan that is proven until the caller says otherwise.
Selection BudgetedPlanner::complete(std::vector<std::int32_t> chosen, std::int64_t budget) const
{
    Selection plan;
    plan.effective_budget = budget;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (chosen[i] == kLeftOut)
            continue;
        const SelectionItem& item = m_problem.items[i];
        const SelectionOption& option = item.options[static_cast<std::size_t>(chosen[i])];
        plan.cost += option.cost;
        plan.duration_s += option.duration_s;
        plan.value[item.priority] += option.value;
    }
    plan.bound = plan.value;
    plan.p90 = riskOf(m_problem.items, chosen).p90();
    plan.chosen = std::move(chosen);
    return plan;
}

Selection BudgetedPlanner::at(std::int64_t budget)
{
    // Without tables nothing but the sums of all values bounds a plan; the search starts from those itself.
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    PlanValue ceiling{kMost, kMost, kMost};
    if (m_tables) {
        const LookUp found = lookUp(budget);
        ceiling = found.value;
        std::vector<std::int32_t> chosen = chosenOf(found);
        // The best plan of the relaxed problem, where it is allowed, is the best plan.
        if (isFeasible(m_prepared, chosen, m_problem.items))
            return complete(std::move(chosen), budget);
    }
    SearchOutcome outcome = searchPlan(m_prepared, budget, ceiling, m_effort_left);
    m_effort_left -= outcome.effort;
    Selection plan = complete(std::move(outcome.chosen), budget);
    plan.bound = outcome.bound;
    plan.exact = outcome.exact;
    plan.effort = outcome.effort;
    return plan;
}

const CostRisk& BudgetedPlanner::riskOfPoint(Priority priority, std::size_t point)
{
    std::optional<CostRisk>& risk = m_risks[index(priority)][point];
    if (!risk) {
        std::vector<std::int32_t> chosen(m_problem.items.size(), kLeftOut);
        (*m_tables)[index(priority)].write(point, chosen);
        risk = riskOf(m_problem.items, chosen);
    }
    return *risk;
}

/// The next budget to look at when the looked-up plan, and with it perhaps many after it, cannot be the one. The walk
/// keeps its must part until the budget falls below its cost, and its should part likewise; what is added only adds
/// risk. Empty: this plan has to be looked at.
std::optional<std::int64_t> BudgetedPlanner::skip(const LookUp& found, double p90_budget)
{
    if (m_links_cross)
        return std::nullopt;                            // the plan of a budget may be another than the looked-up one
    const double most = p90_budget * (1 + 1e-9) + 1e-6; // sums here are rounded in another order than in complete()
    CostRisk risk;
    std::int64_t cost = 0, longest_s = 0;
    for (const Priority p : kAll)
        longest_s += m_longest_s[index(p)];
    for (const Priority p : kAll) {
        const std::size_t at = index(p);
        const TierTable::Point& point = (*m_tables)[at].points()[found.point[at]];
        risk.add(riskOfPoint(p, found.point[at]));
        cost += point.cost;
        longest_s += point.duration_s - m_longest_s[at];
        if (longest_s <= m_first_deadline_s && risk.p90() > most)
            return cost - 1;
    }
    return std::nullopt;
}

Selection BudgetedPlanner::firstWithin(double p90_budget)
{
    std::int64_t budget = m_prepared.budget;
    bool exact = true;
    std::int64_t effort = 0;
    for (int steps = 0; budget >= 0; ++steps) {
        if (steps == kMostSteps || m_effort_left <= 0) {
            Selection plan = bisect(budget, p90_budget);
            plan.effort += effort;
            plan.exact = false;
            return plan;
        }
        if (m_tables)
            if (const std::optional<std::int64_t> next = skip(lookUp(budget), p90_budget)) {
                budget = *next;
                continue;
            }
        Selection plan = at(budget);
        effort += plan.effort;
        exact = exact && plan.exact;
        if (plan.p90 <= p90_budget) {
            plan.exact = exact;
            plan.effort = effort;
            return plan;
        }
        budget = plan.cost - 1;
    }
    Selection nothing = complete(std::vector<std::int32_t>(m_problem.items.size(), kLeftOut), 0);
    nothing.exact = exact;
    nothing.effort = effort;
    return nothing;
}

/// A budget below `above` whose plan is within the P90 budget, when the walk would take too long. P90 is not monotone
/// in the budget, so this finds one such plan, not surely the first.
Selection BudgetedPlanner::bisect(std::int64_t above, double p90_budget)
{
    Selection best = complete(std::vector<std::int32_t>(m_problem.items.size(), kLeftOut), 0);
    std::int64_t low = 0, high = above;
    while (low <= high) {
        const std::int64_t middle = low + (high - low) / 2;
        Selection plan = at(middle);
        if (plan.p90 <= p90_budget) {
            low = middle + 1;
            if (plan.value > best.value)
                best = std::move(plan);
        } else {
            high = std::min(middle, plan.cost) - 1;
        }
    }
    return best;
}

} // namespace gpuplan
