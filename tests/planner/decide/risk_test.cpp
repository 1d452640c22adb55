// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/risk.h"

#include <array>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "tests/planner/decide/selection_cases.h"

namespace gpuplan {
namespace {

TEST(CostRisk, AddsSharedErrorsAndSquaresIndependentOnes)
{
    CostRisk risk;
    risk.add({.cost = 100, .own_variance = 36, .exposure = 10, .exposure_group = 1});
    risk.add({.cost = 200, .own_variance = 64, .exposure = 20, .exposure_group = 1});
    risk.add({.cost = 300, .own_variance = 0, .exposure = 40, .exposure_group = 7});
    // 36 + 64 + (10 + 20)² + 40² = 100 + 900 + 1600 = 2600; sd 50.990; 600 + 1.28155 * 50.990 = 665.347
    EXPECT_EQ(risk.mean(), 600);
    EXPECT_NEAR(risk.sd(), 50.9902, 1e-4);
    EXPECT_NEAR(risk.p90(), 665.3466, 1e-4);
}

TEST(CostRisk, TwelveRunsOnOneGpuAreNotSafeByNumber)
{
    CostRisk shared, independent;
    for (std::uint32_t run = 0; run < 12; ++run) {
        shared.add({.cost = 100, .exposure = 25, .exposure_group = 3});
        independent.add({.cost = 100, .exposure = 25, .exposure_group = run});
    }
    EXPECT_NEAR(shared.sd(), 300, 1e-9);          // 12 * 25
    EXPECT_NEAR(independent.sd(), 86.6025, 1e-4); // sqrt(12) * 25: 3.46 times less
}

TEST(CostRisk, OfPartsIsThatOfTheWhole)
{
    const SelectionOption a{.cost = 5, .own_variance = 2, .exposure = 3, .exposure_group = 9};
    const SelectionOption b{.cost = 6, .own_variance = 1, .exposure = 4, .exposure_group = 2};
    CostRisk whole, left, right;
    whole.add(a);
    whole.add(b);
    left.add(a);
    right.add(b);
    right.add(left);
    EXPECT_DOUBLE_EQ(right.p90(), whole.p90());
}

TEST(Selection, WithoutVarianceTheRiskPlanIsTheMeanPlan)
{
    Random random(3);
    for (int number = 0; number < 200; ++number) {
        CaseShape shape{.items = 12, .options = 6, .most_cost = 500};
        shape.deadline_share = number % 2 == 0 ? 0.4 : 0;
        SelectionProblem problem = randomProblem(random, shape);
        const Selection likely = select(problem).value();
        problem.risk = RiskRule::P90;
        EXPECT_EQ(select(problem).value(), likely);
        EXPECT_EQ(likely.p90, static_cast<double>(likely.cost));
    }
}

double normal(Random& random)
{
    double sum = -6; // of twelve uniform numbers: variance 1, tails good to well beyond P90
    for (int k = 0; k < 12; ++k)
        sum += static_cast<double>(random() >> 11) / 9007199254740992.0;
    return sum;
}

/// Share of campaigns that cost more than the budget, when each GPU model has one error and each run one of its own.
double overrunShare(const SelectionProblem& problem, const Selection& plan, int campaigns)
{
    Random random(42);
    int over = 0;
    for (int campaign = 0; campaign < campaigns; ++campaign) {
        std::array<double, 3> shared{};
        for (double& error : shared)
            error = normal(random);
        double cost = 0;
        for (std::size_t i = 0; i < problem.items.size(); ++i)
            if (plan.chosen[i] != kLeftOut) {
                const SelectionOption& o = problem.items[i].options[static_cast<std::size_t>(plan.chosen[i])];
                cost += static_cast<double>(o.cost) + o.exposure * shared[o.exposure_group]
                    + std::sqrt(o.own_variance) * normal(random);
            }
        over += cost > static_cast<double>(problem.budget);
    }
    return static_cast<double>(over) / campaigns;
}

TEST(Selection, WhenP90BindsEightToTwelvePercentOfCampaignsPassTheBudget)
{
    Random random(8);
    int binding = 0;
    for (int number = 0; number < 20; ++number) {
        // Many small items, so that the walk can end close to the budget; fewer where each step of it is a search.
        const bool with_deadline = number % 7 == 0;
        CaseShape shape{
            .items = with_deadline ? 25 : 60, .options = 12, .most_cost = 5'000, .most_value = 100, .uncertain = true};
        shape.deadline_share = with_deadline ? 0.5 : 0;
        SelectionProblem problem = randomProblem(random, shape);
        const Selection likely = select(problem).value();
        problem.risk = RiskRule::P90;
        const Selection plan = select(problem).value();
        EXPECT_LE(plan.p90, static_cast<double>(problem.budget));
        EXPECT_GT(overrunShare(problem, likely, 2'000), 0.25); // what the rule saves the person from
        if (plan.p90 < 0.995 * static_cast<double>(problem.budget))
            continue; // the next plan up would have been too much, this one leaves a gap
        ++binding;
        const double share = overrunShare(problem, plan, 10'000);
        EXPECT_GE(share, 0.08) << number;
        EXPECT_LE(share, 0.12) << number;
    }
    EXPECT_GE(binding, 15);
}

} // namespace
} // namespace gpuplan
