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

TEST(Selection, WalksDownToTheFirstPlanWithinP90)
{
    Random random(20260102);
    int narrower = 0;
    for (int number = 0; number < 1500; ++number) {
        CaseShape shape = shapeOf(number);
        shape.uncertain = true;
        shape.items = 1 + number % 5;
        shape.most_cost = number % 2 == 0 ? 9 : 60; // every step of the walk is one brute force
        SelectionProblem problem = randomProblem(random, shape);
        problem.risk = RiskRule::P90;
        Selection expected = bruteForce(problem);
        while (expected.p90 > static_cast<double>(problem.budget)) {
            ++narrower;
            if (expected.cost == 0) { // free, but uncertain: nothing is left to plan
                expected.chosen.assign(problem.items.size(), kLeftOut);
                break;
            }
            expected = bruteForce(problem, expected.cost - 1);
        }
        const Selection plan = select(problem).value();
        ASSERT_EQ(plan.chosen, expected.chosen) << "case " << number << '\n' << problem << plan << '\n' << expected;
        EXPECT_LE(plan.p90, static_cast<double>(problem.budget));
        EXPECT_TRUE(plan.exact);
        expectConsistent(problem, plan);
    }
    EXPECT_GT(narrower, 200);
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
            ASSERT_EQ(frontier[at].chosen, bruteForce(problem, budget).chosen) << "budget " << budget << '\n' << problem;
        }
        EXPECT_EQ(at + 1, frontier.size());
    }
}

} // namespace
} // namespace gpuplan
