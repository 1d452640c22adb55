// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/interruption.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gpuplan {
namespace {

constexpr double kMinute = 1.0 / 60;

TEST(LambertW, IsTheInverseOfXTimesItsExponential)
{
    EXPECT_DOUBLE_EQ(lambertW0(0), 0);
    EXPECT_NEAR(lambertW0(-0.1), -0.11183255915896297, 1e-15);
    EXPECT_NEAR(lambertW0(-0.3), -0.48940222718021777, 1e-14); // checked: -0.4894022·e^-0.4894022 = -0.3
    EXPECT_NEAR(lambertW0(-1 / std::numbers::e), -1, 1e-7);
    EXPECT_DOUBLE_EQ(lambertW0(-1), -1) << "outside of the domain: clamped";
}

RC_GTEST_PROP(LambertW, SolvesItsEquation, ())
{
    const double x = -*rc::gen::inRange(1, 1'000'000) / 1e6 / std::numbers::e;
    const double w = lambertW0(x);
    RC_ASSERT(std::abs(w * std::exp(w) - x) < 1e-13);
    RC_ASSERT(w >= -1 && w <= 0);
}

// The table of knowledge/buy-or-rent.md §5 (κ and the limit price to two decimals, Young's interval in whole minutes).
struct SpotRow {
    double uptime_h, write_min, restart_min, young_min, overhead, price_share;
};

class SpotTable : public ::testing::TestWithParam<SpotRow> { };

TEST_P(SpotTable, MatchesThePublishedValues)
{
    const SpotRow row = GetParam();
    EXPECT_NEAR(youngInterval(row.uptime_h, row.write_min * kMinute) / kMinute, row.young_min, 0.9);
    const SpotSchedule best = bestSpotSchedule(row.uptime_h, row.write_min * kMinute, row.restart_min * kMinute);
    EXPECT_NEAR(best.overhead, row.overhead, 0.0061);
    EXPECT_NEAR(spotBreakEvenShare(best.overhead), row.price_share, 0.0061);
}

INSTANTIATE_TEST_SUITE_P(BuyOrRent, SpotTable,
                         ::testing::Values(SpotRow{0.7, 3, 10, 16, 1.85, 0.54}, SpotRow{1.5, 3, 10, 23, 1.46, 0.69},
                                           SpotRow{4, 3, 10, 38, 1.22, 0.82}, SpotRow{4, 1, 5, 22, 1.12, 0.89},
                                           SpotRow{10, 3, 10, 60, 1.12, 0.89}, SpotRow{24, 3, 10, 93, 1.07, 0.93}));

// knowledge/buy-or-rent.md §10, vector 8: √(2·4·0.05) = √0.4 = 0.63246 h = 37.95 min;
// κ(0.63246) = (4 + 1/6)·(e^{(0.63246+0.05)/4} − 1)/0.63246 = 4.16667·0.186043/0.63246 = 1.2257.
TEST(Spot, FourHourMachineWithThreeMinuteCheckpoints)
{
    const double young = youngInterval(4, 3 * kMinute);
    EXPECT_NEAR(young / kMinute, 37.9, 0.1);
    EXPECT_NEAR(spotOverhead(young, 4, 3 * kMinute, 10 * kMinute), 1.225, 0.001);
}

// knowledge/jobs.md §7: 40 h of work, 0.05 losses an hour (M = 20 h), restart 10 min, a checkpoint each 30 min:
// κ = 20.1667·(e^{0.025} − 1)/0.5 = 20.1667·0.0253151/0.5 = 1.02105; 40 h · κ = 40.84 h.
// Without checkpoints 20.1667·(e^2 − 1) = 20.1667·6.38906 = 128.85 h.
TEST(Spot, FortyHourJobWithAndWithoutCheckpoints)
{
    EXPECT_NEAR(40 * spotOverhead(0.5, 20, 0, 10 * kMinute), 40.8, 0.05);
    EXPECT_NEAR(hoursWithoutCheckpoints(40, 20, 10 * kMinute), 128.8, 0.1);
}

// users.jsonl spot-001 (agentcore-public-stack PR#1025): 48.5 h, 0.15 losses an hour, no checkpoint:
// (e^{7.275} − 1)/0.15 = 9,618 h; at a third of the price that is 3,206 h on demand against 48.5.
TEST(Spot, WithoutCheckpointsALongJobNeverEnds)
{
    const double hours = hoursWithoutCheckpoints(48.5, 1 / 0.15);
    EXPECT_NEAR(hours, 9618, 9618 * 0.01);
    EXPECT_NEAR(hours / 3, 3206, 3206 * 0.01);
    EXPECT_LT(spotBreakEvenShare(hours / 48.5), 1.0 / 3)
        << "refused: spot would have to cost less than 0.5% of on demand";
}

// users.jsonl spot-003 (mozilla/translations#270): at 65% discount, 2 to 3 times the time costs 0.70 to 1.05 of on
// demand.
TEST(Spot, TripledTimeUsesUpTheDiscount)
{
    const double price_share = 1 - 0.65;
    EXPECT_NEAR(2 * price_share, 0.70, 0.014);
    EXPECT_LT(price_share, spotBreakEvenShare(2)) << "at 2× spot still pays";
    EXPECT_GT(price_share, spotBreakEvenShare(3)) << "at 3× the discount is gone";
}

TEST(Spot, FreeCheckpointsCostOnlyRestarts)
{
    const SpotSchedule best = bestSpotSchedule(4, 0, 10 * kMinute);
    EXPECT_DOUBLE_EQ(best.interval_h, 0);
    EXPECT_DOUBLE_EQ(best.overhead, 1 + 1.0 / 24);
}

RC_GTEST_PROP(Spot, TheBestIntervalIsBest, ())
{
    const double m = *rc::gen::inRange(1, 20'000) / 100.0;
    const double write = m * *rc::gen::inRange(1, 5'000) / 10'000.0;
    const double restart = *rc::gen::inRange(0, 200) / 100.0;
    const SpotSchedule best = bestSpotSchedule(m, write, restart);
    RC_ASSERT(best.interval_h > 0 && std::isfinite(best.overhead) && best.overhead >= 1);
    for (const double factor : {0.5, 0.9, 0.99, 1.01, 1.1, 2.0})
        RC_ASSERT(spotOverhead(best.interval_h * factor, m, write, restart) >= best.overhead * (1 - 1e-9));
    // Young's interval is only first order: never better.
    RC_ASSERT(spotOverhead(youngInterval(m, write), m, write, restart) >= best.overhead * (1 - 1e-9));
}

RC_GTEST_PROP(Spot, LongerUpTimesNeverCostMore, ())
{
    const double m = *rc::gen::inRange(10, 5'000) / 100.0;
    const double write = *rc::gen::inRange(1, 60) / 600.0;
    const double restart = *rc::gen::inRange(0, 100) / 100.0;
    RC_ASSERT(bestSpotSchedule(m * 1.3, write, restart).overhead
              <= bestSpotSchedule(m, write, restart).overhead + 1e-12);
    RC_ASSERT(hoursWithoutCheckpoints(m, m * 1.3, restart) <= hoursWithoutCheckpoints(m, m, restart) + 1e-9);
}

TEST(Spot, TinyWritesStayExact)
{
    // δ/M = 1e-12: τ* ≈ √(2δM), far below where the closed form in doubles would be all rounding.
    const SpotSchedule best = bestSpotSchedule(10, 1e-11, 0);
    EXPECT_NEAR(best.interval_h, std::sqrt(2 * 10 * 1e-11), 1e-9);
    EXPECT_NEAR(best.overhead, 1, 1e-5);
}

} // namespace
} // namespace gpuplan
