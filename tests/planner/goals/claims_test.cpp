// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/claims.h"

#include <gtest/gtest.h>

#include "planner/goals/claim_checks.h"
#include "planner/goals/goals.h"
#include "support/shipped.h"

namespace gpuplan {
namespace {

using test::Market;
using test::shipped;

ClaimInputs inputsOf(const Market& market)
{
    ClaimInputs inputs;
    inputs.tables.gpus = &shipped().gpus;
    inputs.models = &shipped().models;
    inputs.offers = market.offers;
    inputs.billing = market.billing;
    inputs.tables.rates = &market.rates;
    inputs.tables.runtimes = &shipped().runtimes;
    inputs.tables.memory_spread = &shipped().memory_spread;
    inputs.tables.efficiency = &shipped().efficiency;
    inputs.tables.assumptions = &shipped().assumptions;
    return inputs;
}

double figure(const Claim& claim, std::size_t reason, std::size_t argument)
{
    return std::get<double>(claim.figures.at(reason).arguments.at(argument));
}

TEST(Claims, QuantilesInterpolate)
{
    EXPECT_FALSE(quantiles({}));
    EXPECT_EQ(*quantiles({5}), Range::exactly(5));
    const Range range = *quantiles({10, 0, 5, 2, 8}); // sorted 0 2 5 8 10: places 0.4, 2, 3.6
    EXPECT_DOUBLE_EQ(range.low, 0.8);
    EXPECT_DOUBLE_EQ(range.likely, 5);
    EXPECT_DOUBLE_EQ(range.high, 9.2);
}

TEST(Claims, ARangeHoldsTouchesOrMisses)
{
    EXPECT_EQ(compareRanges({1, 3, 5}, 2, 4), ClaimVerdict::Holds);
    EXPECT_EQ(compareRanges({1, 1.5, 5}, 2, 4), ClaimVerdict::Partly);
    EXPECT_EQ(compareRanges({1, 1.5, 1.9}, 2, 4), ClaimVerdict::No);
    EXPECT_EQ(compareRanges({5, 6, 7}, 2, 4), ClaimVerdict::No);
}

TEST(Claims, HoursOfAnA100FollowThePriceThatIsOffered)
{
    Market market;
    market.offer("A", "A100 SXM 80GB", 1, 1.40)
        .offer("B", "A100 SXM 80GB", 2, 2.00)
        .offer("C", "A100 PCIe 40GB", 1, 0.50);
    const Claim claim = *claims::hoursOfA100(inputsOf(market));
    EXPECT_EQ(claim.verdict, ClaimVerdict::Partly); // only the small card is there at 0.50
    EXPECT_DOUBLE_EQ(figure(claim, 0, 2), 1.00);    // 2.00 for two
    EXPECT_DOUBLE_EQ(figure(claim, 0, 3), 700);
    EXPECT_NEAR(figure(claim, 0, 4), 700 / (1.12 * 1.08), 1e-9); // failed runs and idle time
    market.offer("D", "A100 SXM 80GB", 1, 0.49);
    EXPECT_EQ(claims::hoursOfA100(inputsOf(market))->verdict, ClaimVerdict::Holds);
    Market dear;
    dear.offer("A", "A100 SXM 80GB", 1, 1.40);
    EXPECT_EQ(claims::hoursOfA100(inputsOf(dear))->verdict, ClaimVerdict::No);
}

TEST(Claims, DecentralisedIsComparedOnTheSameGpuAndCount)
{
    Market market;
    market.offer("Host", "A100 SXM 80GB", 1, 1.0, kUsd, Tier::Community)
        .offer("AWS", "A100 SXM 80GB", 1, 4.0)
        .offer("AWS", "A100 SXM 80GB", 8, 8.0) // another count: no partner
        .offer("GCP", "A100 SXM 80GB", 1, 5.0);
    const Claim claim = *claims::decentralisedAgainstHyperscalers(inputsOf(market));
    EXPECT_EQ(claim.verdict, ClaimVerdict::Holds);
    EXPECT_DOUBLE_EQ(figure(claim, 0, 1), 75); // 1 against the cheaper 4
    EXPECT_EQ(std::get<std::int64_t>(claim.figures[0].arguments[3]), 1);
}

TEST(Claims, HalfAnHourIsBilledByTheProvidersRule)
{
    Market market;
    market.offer("Hourly", "MI300X", 1, 1.99).offer("Second", "MI300X", 1, 2.40);
    BillingRule hourly;
    hourly.provider = "Hourly";
    hourly.minimum_s = 3600;
    market.billing.push_back(hourly);
    const Claim claim = *claims::halfHourOfMi300x(inputsOf(market));
    EXPECT_EQ(claim.verdict, ClaimVerdict::Holds); // the first hour in full
    EXPECT_DOUBLE_EQ(figure(claim, 0, 1), 1.99);
    EXPECT_DOUBLE_EQ(figure(claim, 1, 1), 1.20);
    market.billing.clear();
    EXPECT_EQ(claims::halfHourOfMi300x(inputsOf(market))->verdict, ClaimVerdict::No);
}

TEST(Claims, OneMi300xDoesNotHoldTheLargest)
{
    Market market;
    market.offer("A", "MI300X", 1, 2.5).offer("B", "MI300X", 8, 24).offer("C", "MI300X", 8, 30);
    const Claim claim = *claims::oneMi300xForTheLargest(inputsOf(market));
    EXPECT_EQ(claim.verdict, ClaimVerdict::No);
    ASSERT_EQ(claim.figures.size(), 4u);
    // 405.85·10⁹ bytes in FP8 and 16-bit ends: above 378 GiB; on one of 192 GB there is no room.
    EXPECT_GT(figure(claim, 0, 1), 378);
    EXPECT_GT(std::get<std::int64_t>(claim.figures[0].arguments[2]), 1);
    EXPECT_EQ(figure(claim, 1, 1), 24);  // a machine that somebody offers, not a multiple of a single card
    EXPECT_GT(figure(claim, 2, 1), 620); // DeepSeek-V3: 671·10⁹
}

TEST(Goals, ThePublishedRangeIsJudged)
{
    Goal goal;
    goal.published_cny_low = 200;
    goal.published_cny_high = 500;
    EXPECT_EQ(judge(goal, {250, 300, 400}).verdict, ClaimVerdict::Holds);
    EXPECT_EQ(judge(goal, {20, 30, 40}).why.code, ReasonCode::GoalBelow);
    EXPECT_EQ(judge(goal, {600, 700, 800}).why.code, ReasonCode::GoalAbove);
    EXPECT_EQ(judge(goal, {100, 150, 250}).why.code, ReasonCode::GoalTouches);
}

TEST(Goals, ARangeOfAPlanRunsThroughItsP90)
{
    Plan plan;
    plan.total.likely = Money::fromAmount(100, kCny);
    plan.total.p90 = Money::fromAmount(125, kCny);
    EXPECT_EQ(totalRange(plan), (Range{80, 100, 125})); // the same factor down
}

} // namespace
} // namespace gpuplan
