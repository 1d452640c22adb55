// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "planner/decide/label_search.h"
#include "tests/planner/decide/selection_cases.h"

namespace gpuplan {
namespace {

/// Shapes from "money only" to "everything at once", each with many ties or with few.
CaseShape shapeOf(int number)
{
    CaseShape shape;
    shape.items = 2 + number % 6;
    shape.options = 1 + number / 6 % 4;
    shape.most_cost = number % 2 == 0 ? 4 : 1000;
    shape.most_duration_s = number % 3 == 0 ? 3 : 500;
    shape.most_value = number % 5 == 0 ? 2 : 100;
    shape.value_per_option = number % 4 == 0;
    shape.budget_share = 0.15 * (1 + number % 7);
    shape.deadline_share = number % 3 == 1 ? 0.2 * (1 + number % 4) : 0;
    shape.own_deadlines = number % 5 == 2 ? 0.5 : 0;
    shape.links = number % 7 > 3 ? 0.6 : 0;
    shape.links_cross = number % 7 > 4;
    return shape;
}

TEST(Selection, EqualsBruteForceInEveryChoice)
{
    Random random(20260101);
    int with_deadline = 0, with_links = 0;
    for (int number = 0; number < 2000; ++number) {
        const SelectionProblem problem = randomProblem(random, shapeOf(number));
        const Selection expected = bruteForce(problem);
        const Result<Selection> plan = select(problem);
        ASSERT_TRUE(plan.has_value());
        ASSERT_EQ(plan->chosen, expected.chosen) << "case " << number << '\n' << problem << *plan << '\n' << expected;
        EXPECT_EQ(plan->value, expected.value);
        EXPECT_EQ(plan->cost, expected.cost);
        EXPECT_EQ(plan->duration_s, expected.duration_s);
        EXPECT_EQ(plan->bound, expected.value);
        EXPECT_TRUE(plan->exact);
        expectConsistent(problem, *plan);
        with_deadline += plan->effort > 0;
        for (const SelectionItem& item : problem.items)
            with_links += !item.after.empty();
    }
    // The generator really reaches the search and the links.
    EXPECT_GT(with_deadline, 200);
    EXPECT_GT(with_links, 200);
}

TEST(Selection, EqualsBruteForceAmongTies) // most plans have equals in value, cost and duration: the ids decide
{
    Random random(20260104);
    constexpr PlanValue kNoCeiling{1'000'000, 1'000'000, 1'000'000};
    for (int number = 0; number < 1500; ++number) {
        CaseShape shape = shapeOf(number);
        shape.most_cost = 2;
        shape.most_duration_s = number % 3;
        shape.most_value = 1 + number % 2;
        shape.budget_share = 0.2 + 0.2 * (number % 3);
        shape.own_deadlines = number % 2 == 0 ? 0.5 : 0; // the order of execution is then not that of the items
        const SelectionProblem problem = randomProblem(random, shape);
        const Selection expected = bruteForce(problem);
        ASSERT_EQ(select(problem).value().chosen, expected.chosen) << "case " << number << '\n' << problem << expected;
        ASSERT_EQ(searchPlan(prepare(problem).value(), problem.budget, kNoCeiling, 1'000'000).chosen, expected.chosen)
            << "case " << number << '\n'
            << problem << expected;
    }
}

TEST(SearchPlan, AloneEqualsBruteForce) // select() asks it only where the tables do not do
{
    Random random(7);
    constexpr PlanValue kNoCeiling{1'000'000, 1'000'000, 1'000'000};
    for (int number = 0; number < 1000; ++number) {
        const SelectionProblem problem = randomProblem(random, shapeOf(number));
        const Selection expected = bruteForce(problem);
        const SearchOutcome found = searchPlan(prepare(problem).value(), problem.budget, kNoCeiling, 1'000'000);
        ASSERT_EQ(found.chosen, expected.chosen) << "case " << number << '\n' << problem << expected;
        EXPECT_EQ(found.bound, expected.value);
        EXPECT_TRUE(found.exact);
    }
}

TEST(SearchPlan, WithoutEffortStillPlansWithinEveryRuleAndBoundsTheBest)
{
    Random random(11);
    for (int number = 0; number < 300; ++number) {
        SelectionProblem problem = randomProblem(random, shapeOf(number));
        problem.effort = 0;
        const Selection expected = bruteForce(problem);
        const Selection plan = select(problem).value();
        expectConsistent(problem, plan);
        EXPECT_LE(plan.value, expected.value);
        EXPECT_GE(plan.bound, expected.value) << problem << plan << '\n' << expected;
        if (plan.exact) {
            EXPECT_EQ(plan.chosen, expected.chosen);
        }
    }
}

/// The walk by its definition, every step by brute force.
Selection walkByForce(const SelectionProblem& problem, int& steps)
{
    Selection plan = bruteForce(problem);
    while (plan.p90 > static_cast<double>(problem.budget)) {
        ++steps;
        if (plan.cost == 0) { // free, but uncertain: nothing is left to plan
            plan.chosen.assign(problem.items.size(), kLeftOut);
            return plan;
        }
        plan = bruteForce(problem, plan.cost - 1);
    }
    return plan;
}

TEST(Selection, WalksDownToTheFirstPlanWithinP90)
{
    Random random(20260102);
    int steps = 0;
    for (int number = 0; number < 3000; ++number) {
        CaseShape shape = shapeOf(number);
        shape.uncertain = true;
        shape.items = 1 + number % 5;
        shape.most_cost = number % 2 == 0 ? 9 : 60;
        SelectionProblem problem = randomProblem(random, shape);
        problem.risk = RiskRule::P90;
        if (number % 4 == 0) // a wide error on the way: P90 rises and falls with the budget
            for (SelectionItem& item : problem.items)
                if (!item.options.empty())
                    item.options.front().exposure = static_cast<double>(2 * item.options.front().cost);
        const Selection expected = walkByForce(problem, steps);
        const Selection plan = select(problem).value();
        ASSERT_EQ(plan.chosen, expected.chosen) << "case " << number << '\n' << problem << plan << '\n' << expected;
        EXPECT_LE(plan.p90, static_cast<double>(problem.budget));
        EXPECT_TRUE(plan.exact);
        expectConsistent(problem, plan);
    }
    EXPECT_GT(steps, 500);
}

TEST(Selection, TheWalkDoesNotSkipPlansThatADeadlineChanged)
{
    // By money alone the cheap run 0 is chosen at every budget from 10 on, and it is too uncertain; but it is late, so
    // the plan of 20 coins is the fast run 1, and the walk ends there.
    SelectionProblem problem;
    problem.budget = 30;
    problem.deadline_s = 5;
    problem.risk = RiskRule::P90;
    problem.items.resize(2);
    problem.items[0] = {.priority = Priority::Must,
                        .deadline_s = {},
                        .after = {},
                        .options = {{.cost = 10, .duration_s = 3, .value = 1, .id = 0},
                                    {.cost = 20, .duration_s = 1, .value = 1, .id = 1}}};
    problem.items[0].options[0].exposure = 100;
    problem.items[1] = {.priority = Priority::Should,
                        .deadline_s = {},
                        .after = {},
                        .options = {{.cost = 10, .duration_s = 4, .value = 1, .id = 0}}};
    int steps = 0;
    const Selection expected = walkByForce(problem, steps);
    EXPECT_EQ(select(problem).value().chosen, expected.chosen);
    EXPECT_EQ(expected.chosen, (std::vector<std::int32_t>{1, 0})); // 30 coins in 5 s
}

TEST(Selection, TheWalkDoesNotSkipPlansThatALinkChanged)
{
    // By money alone run 0 is in every plan from 10 coins on, and it is too uncertain; but it waits for item 1 of 25
    // coins.
    SelectionProblem problem;
    problem.budget = 30;
    problem.risk = RiskRule::P90;
    problem.items.resize(3);
    problem.items[0] = {
        .priority = Priority::Must, .deadline_s = {}, .after = {1}, .options = {{.cost = 10, .value = 1}}};
    problem.items[0].options[0].exposure = 100;
    problem.items[1] = {
        .priority = Priority::Could, .deadline_s = {}, .after = {}, .options = {{.cost = 25, .value = 1}}};
    problem.items[2] = {
        .priority = Priority::Could, .deadline_s = {}, .after = {}, .options = {{.cost = 20, .value = 1}}};
    int steps = 0;
    EXPECT_EQ(select(problem).value().chosen, walkByForce(problem, steps).chosen);
    EXPECT_EQ(select(problem).value().chosen, (std::vector<std::int32_t>{kLeftOut, kLeftOut, 0}));
}

TEST(CostValueFrontier, HoldsThePlanOfEveryBudget)
{
    Random random(20260103);
    for (int number = 0; number < 200; ++number) {
        CaseShape shape = shapeOf(number);
        shape.items = 1 + number % 4;
        shape.most_cost = 25;
        const SelectionProblem problem = randomProblem(random, shape);
        const std::vector<Selection> frontier = costValueFrontier(problem, 10'000).value();
        ASSERT_FALSE(frontier.empty());
        std::size_t at = 0;
        for (std::int64_t budget = problem.budget; budget >= 0; --budget) {
            if (frontier[at].cost > budget)
                ++at;
            ASSERT_LT(at, frontier.size());
            ASSERT_EQ(frontier[at].chosen, bruteForce(problem, budget).chosen) << "budget " << budget << '\n'
                                                                               << problem;
        }
        EXPECT_EQ(at + 1, frontier.size());
    }
}

} // namespace
} // namespace gpuplan
