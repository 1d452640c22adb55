// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "planner/decide/buy_or_rent/ownership.h"
#include "tests/planner/decide/buy_or_rent/ownership_cases.h"

namespace gpuplan {
namespace {

/// A curve on which owning is ahead by so much, month after month.
std::vector<CostPoint> gains(const std::vector<double>& ahead)
{
    std::vector<CostPoint> curve;
    for (const double gain : ahead)
        curve.push_back({.months = static_cast<double>(curve.size()),
                         .own = 1000 - gain,
                         .own_cash = 1000 - gain,
                         .rent = 1000,
                         .rent_cash = 1000});
    return curve;
}

std::string drawn(const Calendar& calendar)
{
    std::string text;
    for (const Crossing& c : calendar.crossings)
        text += (c.owning_ahead ? "own@" : "rent@") + std::to_string(c.months).substr(0, 4) + ' ';
    text += calendar.ahead_from_months ? "| " + std::to_string(*calendar.ahead_from_months).substr(0, 4) : "| -";
    return text + (calendar.never_within_horizon ? " never" : "");
}

TEST(Calendar, InterpolatesBetweenMonths)
{
    EXPECT_EQ(drawn(calendarOf(gains({-100, -60, -20, 60, 100}))), "own@2.25 | 2.25");
    EXPECT_EQ(drawn(calendarOf(gains({-100, -60, -20}))), "| - never");
    EXPECT_EQ(drawn(calendarOf(gains({10, 20}))), "| 0.00");
    EXPECT_EQ(drawn(calendarOf({})), "| -");
}

TEST(Calendar, OwningThatFallsBehindAtTheEndIsNotAhead)
{
    EXPECT_EQ(drawn(calendarOf(gains({-10, -10, 10, 10, -10}))), "own@1.50 rent@3.50 | -");
}

TEST(Calendar, EqualCostTakesTheSideThatComesNext)
{
    EXPECT_EQ(drawn(calendarOf(gains({-10, -5, 0, -5, -10}))), "| - never") << "touched, not crossed";
    EXPECT_EQ(drawn(calendarOf(gains({-10, -5, 0, 0, 5}))), "own@2.00 | 2.00");
    EXPECT_EQ(drawn(calendarOf(gains({5, 5, 0, -5}))), "rent@2.00 | -");
    EXPECT_EQ(drawn(calendarOf(gains({-10, -5, 0}))), "own@2.00 | 2.00") << "at the end it is enough";
    EXPECT_EQ(drawn(calendarOf(gains({-10, -5, -1e-7}))), "own@2.00 | 2.00") << "up to rounding";
}

TEST(Calendar, CrossingsOfTheFirstMonthAreLeftOut)
{
    EXPECT_EQ(drawn(calendarOf(gains({-10, 30, 20, -20, 20}))), "rent@2.50 own@3.50 | 3.50");
    EXPECT_EQ(drawn(calendarOf(gains({-10, 30, 40}))), "| 0.25") << "but when owning gets ahead stays true";
    EXPECT_EQ(drawn(calendarOf(gains({10, -10, -10}))), "| - never");
}

TEST(Calendar, DettmersCardPaysAfter293Days)
{
    // timdettmers.com, "Which GPU(s) to Get for Deep Learning": $2,200 against $2.14/h, 0.45 kW at $0.12, 15% use.
    OwnershipCase c;
    c.price = 2200;
    c.wall_kw = 0.45;
    c.tariff = MarginalTariff::flat(0.12);
    c.rent_per_gpu_hour = 2.14;
    c.horizon_years = 2;
    const Calendar calendar = calendarOf(costCurve(c, {.gpu_hours_per_year = 0.15 * 8760}));
    EXPECT_NEAR(*calendar.ahead_from_months / 12 * 365, 293, 0.1);
    EXPECT_NEAR(*calendar.cash_ahead_from_months / 12 * 365, 293, 0.1);
    EXPECT_EQ(calendar.crossings.size(), 1U);
}

/// 1,000 of which a sale takes a tenth; loses a tenth of its value a year; 250 a year are saved.
OwnershipCase shockedCase()
{
    OwnershipCase c;
    c.price = 1000;
    c.resale.points = {{1, 0.9}, {2, 0.81}};
    c.selling_fee = 0.1;
    c.tariff = MarginalTariff::flat(0);
    c.rent_per_gpu_hour = 0.25;
    c.horizon_years = 3;
    return c;
}

TEST(Calendar, ALaunchCanTakeTheLeadBackForAWhile)
{
    const OwnerUse use{.gpu_hours_per_year = 1000};
    EXPECT_EQ(calendarOf(costCurve(shockedCase(), use)).crossings.size(), 1U);
    OwnershipCase c = shockedCase();
    c.resale.launches = {{1.5, 0.7}};
    const Calendar calendar = calendarOf(costCurve(c, use));
    // After a year: 1,000 − 0.9·900 = 190 are lost, 250 saved; at 17 months 225 lost, 354 saved; the launch takes 230.
    ASSERT_EQ(calendar.crossings.size(), 3U);
    EXPECT_TRUE(calendar.crossings[0].owning_ahead);
    EXPECT_LT(calendar.crossings[0].months, 12);
    EXPECT_FALSE(calendar.crossings[1].owning_ahead);
    EXPECT_GT(calendar.crossings[1].months, 17);
    EXPECT_LE(calendar.crossings[1].months, 18);
    EXPECT_TRUE(calendar.crossings[2].owning_ahead);
    EXPECT_EQ(calendar.ahead_from_months, calendar.crossings[2].months);
    // At 23 months 1,000 − 0.9·1000·0.9^(23/12)·0.7 = 485.2 lost against 479.2; at 24, 489.7 against 500.
    EXPECT_NEAR(calendar.crossings[2].months, 23 + 6.0 / 16.3, 0.05);
}

TEST(Calendar, CashIsLaterThanWithResale)
{
    OwnershipCase c = shockedCase();
    c.horizon_years = 5;
    const Calendar calendar = calendarOf(costCurve(c, {.gpu_hours_per_year = 1000}));
    EXPECT_NEAR(*calendar.cash_ahead_from_months, 48, 1e-6) << "1,000 at 250 a year";
    EXPECT_LT(*calendar.ahead_from_months, 12);
}

RC_GTEST_PROP(Calendar, TheBreakEvenOfTheHorizonIsCrossedAtTheHorizon, (std::uint64_t seed))
{
    std::mt19937_64 random(seed);
    OwnershipCase c = randomFlatCase(random);
    c.discount_rate = static_cast<double>(random() % 10) / 100;
    c.rent_drift_per_year = (static_cast<double>(random() % 5) - 2) / 10;
    c.tariff.steps.push_back({1000, c.tariff.steps.front().price_per_kwh * 1.2});
    const BreakEven even = breakEven(c);
    if (!even.hours || even.never || *even.hours == 0)
        return;
    const std::vector<CostPoint> curve = costCurve(c, {.gpu_hours_per_year = *even.hours / c.horizon_years});
    RC_ASSERT(std::abs(curve.back().own - curve.back().rent) <= 1e-9 * std::abs(curve.back().rent));
    const Calendar calendar = calendarOf(curve);
    RC_ASSERT(calendar.ahead_from_months.has_value());
    const bool ahead_before = curve[curve.size() - 2].own < curve[curve.size() - 2].rent;
    if (!ahead_before) // else owning is ahead at once, by a resale that keeps up, and falls back to equal
        RC_ASSERT(std::abs(*calendar.ahead_from_months - 12 * c.horizon_years) < 1e-6);
}

} // namespace
} // namespace gpuplan
