// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/left_out.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "planner/decide/prepared.h"
#include "planner/decide/risk.h"

namespace gpuplan {

namespace {

constexpr std::int64_t kAnyBudget = std::int64_t{1} << 62;

/// A set of items that must all run, links closed, some of them with one option left.
struct Whole {
    SelectionProblem problem; ///< only these items; priorities and values do not matter
    PreparedProblem prepared; ///< for the order of execution
};

struct CheapestPlan {
    std::int64_t cost = 0, extra_s = 0;
    double p90 = 0;
    bool exact = true;
};

/// Marks what `item` waits for, itself included.
void markClosure(const std::vector<SelectionItem>& items, std::uint32_t item, std::vector<bool>& marked)
{
    std::vector<std::uint32_t> open{item};
    while (!open.empty()) {
        const std::uint32_t i = open.back();
        open.pop_back();
        if (marked[i])
            continue;
        marked[i] = true;
        open.insert(open.end(), items[i].after.begin(), items[i].after.end());
    }
}

Result<Whole> wholeOf(const SelectionProblem& problem, const std::vector<bool>& marked,
                      const std::vector<std::int32_t>& fixed)
{
    Whole whole;
    whole.problem.budget = kAnyBudget;
    whole.problem.deadline_s = problem.deadline_s;
    whole.problem.effort = problem.effort / 16; // asked for many items, each a small problem
    std::vector<std::uint32_t> place(problem.items.size());
    for (std::size_t i = 0, next = 0; i < problem.items.size(); ++i)
        if (marked[i])
            place[i] = static_cast<std::uint32_t>(next++);
    for (std::size_t i = 0; i < problem.items.size(); ++i) {
        if (!marked[i])
            continue;
        const SelectionItem& original = problem.items[i];
        SelectionItem& item = whole.problem.items.emplace_back();
        item.priority = Priority::Must;
        item.deadline_s = original.deadline_s;
        for (const std::uint32_t p : original.after)
            item.after.push_back(place[p]);
        if (fixed[i] != kLeftOut)
            item.options = {original.options[static_cast<std::size_t>(fixed[i])]};
        else
            item.options = original.options;
        for (SelectionOption& option : item.options)
            option.value = 1;
    }
    Result<PreparedProblem> prepared = prepare(whole.problem);
    if (!prepared)
        return fail(prepared.error());
    whole.prepared = std::move(*prepared);
    return whole;
}

/// The option of every item that is least by `key`.
template <class Key> std::vector<std::int32_t> leastBy(const Whole& whole, Key key)
{
    std::vector<std::int32_t> chosen;
    for (const SelectionItem& item : whole.problem.items) {
        const auto least = std::min_element(item.options.begin(), item.options.end(),
                                            [&](const auto& a, const auto& b) { return key(a) < key(b); });
        chosen.push_back(static_cast<std::int32_t>(least - item.options.begin()));
    }
    return chosen;
}

/// By how much the plan misses its deadlines; 0 when it is in time.
std::int64_t lateness(const Whole& whole, const std::vector<std::int32_t>& chosen)
{
    std::int64_t finish_s = 0, late_s = 0;
    for (const std::uint32_t i : whole.prepared.order) {
        finish_s += whole.problem.items[i].options[static_cast<std::size_t>(chosen[i])].duration_s;
        if (whole.prepared.items[i].deadline_s != kNever)
            late_s = std::max(late_s, finish_s - whole.prepared.items[i].deadline_s);
    }
    return late_s;
}

CheapestPlan sumOf(const Whole& whole, const std::vector<std::int32_t>& chosen)
{
    CheapestPlan plan;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        plan.cost += whole.problem.items[i].options[static_cast<std::size_t>(chosen[i])].cost;
    plan.p90 = riskOf(whole.problem.items, chosen).p90();
    return plan;
}

/// The cheapest way to run all of it; when even the fastest options are late, with deadlines that much later. Every
/// item has an option.
Result<CheapestPlan> cheapest(Whole whole)
{
    // In the order of cost alone; where that is in time, it is the answer.
    const auto by_cost = leastBy(whole, [](const SelectionOption& o) { return std::pair(o.cost, o.duration_s); });
    if (lateness(whole, by_cost) == 0)
        return sumOf(whole, by_cost);

    // The fastest options make every finish as early as it can be.
    const auto by_duration = leastBy(whole, [](const SelectionOption& o) { return std::pair(o.duration_s, o.cost); });
    const std::int64_t extra_s = lateness(whole, by_duration);
    if (whole.problem.deadline_s)
        *whole.problem.deadline_s += extra_s;
    for (SelectionItem& item : whole.problem.items)
        if (item.deadline_s)
            *item.deadline_s += extra_s;
    const Result<Selection> found = select(whole.problem);
    if (!found)
        return fail(found.error());
    const bool all = std::count(found->chosen.begin(), found->chosen.end(), kLeftOut) == 0;
    CheapestPlan plan = sumOf(whole, all ? found->chosen : by_duration); // the fastest are always in time now
    plan.extra_s = extra_s;
    plan.exact = all && found->exact;
    return plan;
}

struct Shortage {
    std::int64_t extra_cost = 0;
    LeftOutReason reason = LeftOutReason::Fits;
};

Shortage shortageOf(const SelectionProblem& problem, const CheapestPlan& plan)
{
    Shortage shortage;
    shortage.extra_cost = std::max<std::int64_t>(0, plan.cost - problem.budget);
    if (plan.extra_s > 0)
        shortage.reason = shortage.extra_cost > 0 ? LeftOutReason::MoneyAndTime : LeftOutReason::Time;
    else if (shortage.extra_cost > 0)
        shortage.reason = LeftOutReason::Money;
    if (problem.risk == RiskRule::P90) {
        const double over = std::ceil(plan.p90 - static_cast<double>(problem.p90_budget.value_or(problem.budget)));
        if (over > 0 && shortage.reason == LeftOutReason::Fits)
            shortage.reason = LeftOutReason::Risk;
        else if (over > 0 && shortage.reason == LeftOutReason::Time)
            shortage.reason = LeftOutReason::MoneyAndTime;
        shortage.extra_cost = std::max(shortage.extra_cost, static_cast<std::int64_t>(over));
    }
    return shortage;
}

/// With no deadline before all is over, the cheapest options are the answer, and nothing has to be searched.
std::optional<CheapestPlan> cheapestUntimed(const SelectionProblem& problem, const Selection& plan,
                                            const CostRisk& risk_of_plan, const std::vector<bool>& closure)
{
    CheapestPlan result{.cost = plan.cost};
    CostRisk risk = risk_of_plan;
    std::int64_t duration_s = plan.duration_s, deadline_s = problem.deadline_s.value_or(kNever);
    for (std::size_t i = 0; i < problem.items.size(); ++i) {
        const SelectionItem& item = problem.items[i];
        if (plan.chosen[i] != kLeftOut || closure[i])
            deadline_s = std::min(deadline_s, item.deadline_s.value_or(kNever));
        if (plan.chosen[i] != kLeftOut || !closure[i])
            continue;
        const SelectionOption& least =
            *std::min_element(item.options.begin(), item.options.end(), [](const auto& a, const auto& b) {
                return std::tie(a.cost, a.duration_s) < std::tie(b.cost, b.duration_s);
            });
        result.cost += least.cost;
        duration_s += least.duration_s;
        risk.add(least);
    }
    if (duration_s > deadline_s)
        return std::nullopt;
    result.p90 = risk.p90();
    return result;
}

Result<WhatItTakes> takes(const SelectionProblem& problem, const Selection& plan, const CostRisk& risk_of_plan,
                          std::uint32_t item)
{
    WhatItTakes result;
    result.item = item;
    std::vector<bool> marked(problem.items.size(), false);
    markClosure(problem.items, item, marked);
    if (problem.items[item].options.empty()) {
        result.reason = LeftOutReason::NoOption;
        return result;
    }
    for (std::uint32_t i = 0; i < problem.items.size(); ++i)
        if (marked[i] && problem.items[i].options.empty()) {
            result.reason = LeftOutReason::Prerequisite;
            result.blocked_by = i;
            return result;
        }
    std::optional<CheapestPlan> with_item = cheapestUntimed(problem, plan, risk_of_plan, marked);
    if (!with_item) {
        for (std::size_t i = 0; i < problem.items.size(); ++i)
            marked[i] = marked[i] || plan.chosen[i] != kLeftOut;
        Result<Whole> whole = wholeOf(problem, marked, plan.chosen);
        if (!whole)
            return fail(whole.error());
        const Result<CheapestPlan> found = cheapest(std::move(*whole));
        if (!found)
            return fail(found.error());
        with_item = *found;
    }
    const Shortage shortage = shortageOf(problem, *with_item);
    result.reason = shortage.reason;
    result.extra_cost = shortage.extra_cost;
    result.extra_s = with_item->extra_s;
    result.exact = with_item->exact;
    return result;
}

} // namespace

Result<std::vector<WhatItTakes>> whatItTakes(const SelectionProblem& problem, const Selection& plan)
{
    const CostRisk risk = riskOf(problem.items, plan.chosen);
    std::vector<WhatItTakes> result;
    for (std::uint32_t i = 0; i < problem.items.size(); ++i) {
        if (plan.chosen[i] != kLeftOut)
            continue;
        const Result<WhatItTakes> one = takes(problem, plan, risk, i);
        if (!one)
            return fail(one.error());
        result.push_back(*one);
    }
    return result;
}

Result<MustsReport> reportMusts(const SelectionProblem& problem, const Selection& plan)
{
    MustsReport report;
    std::vector<bool> marked(problem.items.size(), false);
    for (std::uint32_t i = 0; i < problem.items.size(); ++i)
        if (problem.items[i].priority == Priority::Must) {
            markClosure(problem.items, i, marked);
            if (plan.chosen[i] == kLeftOut)
                report.missing.push_back(i);
        }
    for (std::uint32_t i = 0; i < problem.items.size(); ++i)
        if (marked[i] && problem.items[i].options.empty())
            report.blocked_by.push_back(i);
    if (!report.blocked_by.empty()) {
        report.binding = LeftOutReason::NoOption;
        return report;
    }
    Result<Whole> whole = wholeOf(problem, marked, std::vector<std::int32_t>(problem.items.size(), kLeftOut));
    if (!whole)
        return fail(whole.error());
    const Result<CheapestPlan> plan_of_all = cheapest(std::move(*whole));
    if (!plan_of_all)
        return fail(plan_of_all.error());
    const Shortage shortage = shortageOf(problem, *plan_of_all);
    report.binding = shortage.reason;
    report.extra_s = plan_of_all->extra_s;
    report.exact = plan_of_all->exact;
    report.smallest_budget = plan_of_all->cost;
    if (problem.risk == RiskRule::P90)
        report.smallest_budget =
            std::max(report.smallest_budget, static_cast<std::int64_t>(std::ceil(plan_of_all->p90)));
    return report;
}

} // namespace gpuplan
