// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/planner/decide/selection_cases.h"

#include <algorithm>
#include <limits>
#include <ostream>
#include <tuple>

#include <gtest/gtest.h>

#include "planner/decide/risk.h"

namespace gpuplan {

namespace {

bool chance(Random& random, double probability)
{
    return static_cast<double>(random() >> 11) / 9007199254740992.0 < probability; // 53 bits
}

/// Written a second time, apart from planner/decide/prepared.cpp: of the items whose prerequisites have run, the one
/// with the earliest own deadline, then the first.
std::vector<std::size_t> executionOrder(const std::vector<SelectionItem>& items)
{
    std::vector<std::size_t> order;
    std::vector<bool> done(items.size(), false);
    while (order.size() < items.size()) {
        std::size_t next = items.size();
        const auto deadline = [&](std::size_t i) {
            return items[i].deadline_s.value_or(std::numeric_limits<std::int64_t>::max());
        };
        for (std::size_t i = 0; i < items.size(); ++i) {
            const bool ready =
                !done[i] && std::all_of(items[i].after.begin(), items[i].after.end(), [&](auto p) { return done[p]; });
            if (ready && (next == items.size() || deadline(i) < deadline(next)))
                next = i;
        }
        done[next] = true;
        order.push_back(next);
    }
    return order;
}

/// Fills in the sums; false when the plan breaks a rule.
bool settle(const SelectionProblem& problem, const std::vector<std::size_t>& order, std::int64_t budget,
            Selection& plan)
{
    plan.value = {};
    plan.cost = plan.duration_s = 0;
    for (const std::size_t i : order) {
        if (plan.chosen[i] == kLeftOut)
            continue;
        const SelectionItem& item = problem.items[i];
        const SelectionOption& option = item.options[static_cast<std::size_t>(plan.chosen[i])];
        for (const std::uint32_t p : item.after)
            if (plan.chosen[p] == kLeftOut)
                return false;
        plan.cost += option.cost;
        plan.duration_s += option.duration_s;
        plan.value[item.priority] += option.value;
        if (plan.duration_s > item.deadline_s.value_or(plan.duration_s)
            || plan.duration_s > problem.deadline_s.value_or(plan.duration_s))
            return false;
    }
    return plan.cost <= budget;
}

bool isBetter(const SelectionProblem& problem, const Selection& a, const Selection& b)
{
    const auto sums = [](const Selection& s) {
        return std::tuple(-s.value.must, -s.value.should, -s.value.could, s.cost, s.duration_s);
    };
    if (sums(a) != sums(b))
        return sums(a) < sums(b);
    for (std::size_t i = 0; i < problem.items.size(); ++i) {
        const auto rank = [&](const Selection& s) {
            return s.chosen[i] == kLeftOut
                ? std::tuple(std::int64_t{1} << 32, 0)
                : std::tuple(std::int64_t{problem.items[i].options[static_cast<std::size_t>(s.chosen[i])].id},
                             s.chosen[i]);
        };
        if (rank(a) != rank(b))
            return rank(a) < rank(b);
    }
    return false;
}

} // namespace

std::int64_t between(Random& random, std::int64_t low, std::int64_t high)
{
    return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
}

SelectionProblem randomProblem(Random& random, const CaseShape& shape)
{
    SelectionProblem problem;
    double cost = 0, duration_s = 0;
    for (int i = 0; i < shape.items; ++i) {
        SelectionItem& item = problem.items.emplace_back();
        item.priority = static_cast<Priority>(between(random, 0, 2));
        const std::int32_t value = static_cast<std::int32_t>(between(random, 1, shape.most_value));
        const std::int64_t options = between(random, shape.options > 8 ? shape.options : 0, shape.options);
        const std::int64_t first_id = between(random, 0, 5);
        for (std::int64_t j = 0; j < options; ++j) {
            SelectionOption& option = item.options.emplace_back();
            option.cost = between(random, 0, shape.most_cost);
            option.duration_s = between(random, 0, shape.most_duration_s);
            option.value = shape.value_per_option ? static_cast<std::int32_t>(between(random, 0, value)) : value;
            option.id = static_cast<std::uint32_t>(first_id + (j * 7 + 3) % options * 2); // distinct unless 7 divides
            if (options % 7 == 0)
                option.id = static_cast<std::uint32_t>(first_id + options - j);
            if (shape.uncertain) {
                option.exposure_group = static_cast<std::uint32_t>(between(random, 0, 2));
                option.exposure = static_cast<double>(option.cost * between(random, 0, 40)) / 100;
                const double own = static_cast<double>(option.cost * between(random, 0, 20)) / 100;
                option.own_variance = own * own;
            }
            cost += static_cast<double>(option.cost) / static_cast<double>(options);
            duration_s += static_cast<double>(option.duration_s) / static_cast<double>(options);
        }
    }
    for (std::uint32_t i = 0; i < problem.items.size(); ++i) {
        SelectionItem& item = problem.items[i];
        for (int k = 0; k < 2; ++k) { // to a smaller number in a fixed shuffle, so that no cycle can close
            const std::uint32_t p = static_cast<std::uint32_t>(between(random, 0, shape.items - 1));
            const auto place = [&](std::uint32_t x) {
                return (x * 5 + 2) % 1'000'003 % static_cast<std::uint32_t>(shape.items * 5);
            };
            if (chance(random, shape.links) && place(p) < place(i)
                && (shape.links_cross || problem.items[p].priority == item.priority))
                item.after.push_back(p);
        }
        if (chance(random, shape.own_deadlines))
            item.deadline_s = between(random, 0, static_cast<std::int64_t>(duration_s));
    }
    problem.budget = static_cast<std::int64_t>(cost * shape.budget_share);
    if (shape.deadline_share > 0)
        problem.deadline_s = static_cast<std::int64_t>(duration_s * shape.deadline_share);
    return problem;
}

Selection bruteForce(const SelectionProblem& problem, std::int64_t budget)
{
    const std::vector<std::size_t> order = executionOrder(problem.items);
    Selection plan, best;
    plan.chosen.assign(problem.items.size(), kLeftOut);
    settle(problem, order, budget, plan);
    best = plan;
    for (;;) { // count like an odometer from "left out" through the options
        std::size_t i = 0;
        while (i < plan.chosen.size() && ++plan.chosen[i] == static_cast<std::int32_t>(problem.items[i].options.size()))
            plan.chosen[i++] = kLeftOut;
        if (i == plan.chosen.size())
            break;
        if (settle(problem, order, budget, plan) && isBetter(problem, plan, best))
            best = plan;
    }
    best.bound = best.value;
    best.p90 = riskOf(problem.items, best.chosen).p90();
    return best;
}

void expectConsistent(const SelectionProblem& problem, const Selection& plan)
{
    ASSERT_EQ(plan.chosen.size(), problem.items.size());
    Selection again = plan;
    EXPECT_TRUE(settle(problem, executionOrder(problem.items), plan.effective_budget, again));
    EXPECT_LE(plan.effective_budget, problem.budget);
    EXPECT_EQ(again.value, plan.value);
    EXPECT_EQ(again.cost, plan.cost);
    EXPECT_EQ(again.duration_s, plan.duration_s);
    EXPECT_GE(plan.bound, plan.value);
    EXPECT_DOUBLE_EQ(plan.p90, riskOf(problem.items, plan.chosen).p90());
}

std::ostream& operator<<(std::ostream& out, const PlanValue& value)
{
    return out << value.must << '/' << value.should << '/' << value.could;
}

std::ostream& operator<<(std::ostream& out, const Selection& plan)
{
    out << "value " << plan.value << " bound " << plan.bound << " cost " << plan.cost << " duration " << plan.duration_s
        << " exact " << plan.exact << " chosen";
    for (const std::int32_t c : plan.chosen)
        out << ' ' << c;
    return out;
}

std::ostream& operator<<(std::ostream& out, const SelectionProblem& problem)
{
    out << "budget " << problem.budget << " deadline " << problem.deadline_s.value_or(-1) << '\n';
    for (const SelectionItem& item : problem.items) {
        out << "  priority " << static_cast<int>(item.priority) << " deadline " << item.deadline_s.value_or(-1)
            << " after";
        for (const std::uint32_t p : item.after)
            out << ' ' << p;
        for (const SelectionOption& o : item.options)
            out << " [" << o.cost << ' ' << o.duration_s << "s v" << o.value << " #" << o.id << ']';
        out << '\n';
    }
    return out;
}

} // namespace gpuplan
