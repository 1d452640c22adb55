// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/ownership.h"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/planner/decide/buy_or_rent/ownership_cases.h"

namespace gpuplan {
namespace {

/// One machine, one year, no resale: everything can be added up by hand.
OwnershipCase plainCase(double price, double rent)
{
    OwnershipCase c;
    c.price = price;
    c.tariff = MarginalTariff::flat(0);
    c.rent_per_gpu_hour = rent;
    c.horizon_years = 1;
    return c;
}

/// 1 kW at 0.5, 0.6 and 1.0 per kWh from 0, 1,000 and 2,000 kWh on, against a rent of 0.8: an hour saves 0.3, 0.2, −0.2.
OwnershipCase steppedCase(double price)
{
    OwnershipCase c = plainCase(price, 0.8);
    c.wall_kw = 1;
    c.tariff.steps = {{0, 0.5}, {1000, 0.6}, {2000, 1.0}};
    return c;
}

OwnLine lineOf(const OwnershipCase& c)
{
    return {.price = c.price,
            .tax_rate = c.tax_rate,
            .setup = c.setup,
            .parts_owned = c.parts_owned,
            .resale_fraction = c.resale.fractionAt(c.horizon_years),
            .selling_fee = c.selling_fee,
            .repairs_per_year = c.repairs_per_year,
            .fixed_per_year = c.fixed_per_year,
            .gpus = c.gpus,
            .wall_kw = c.wall_kw,
            .tariff_per_kwh = c.tariff.steps.front().price_per_kwh,
            .pue = c.pue,
            .rent_per_gpu_hour = c.rent_per_gpu_hour,
            .overhead = c.overhead,
            .speed_ratio = c.speed_ratio,
            .horizon_years = c.horizon_years,
            .discount_rate = c.discount_rate};
}

bool near(std::optional<double> a, std::optional<double> b)
{
    return a && b ? std::abs(*a - *b) <= 1e-9 * std::max(1.0, std::abs(*b)) : !a && !b;
}

RC_GTEST_PROP(BreakEven, EqualsTheClosedFormAtAFlatTariffWithoutInterest, (std::uint64_t seed))
{
    std::mt19937_64 random(seed);
    const OwnershipCase c = randomFlatCase(random);
    RC_ASSERT(checkCase(c).has_value());
    const Result<OwnLineAnswer> line = answerLine(lineOf(c));
    RC_ASSERT(line.has_value());
    const BreakEven full = breakEven(c);
    RC_ASSERT(near(full.hours, line->break_even_hours));
    RC_ASSERT(near(full.cash_hours, line->cash_break_even_hours));
    RC_ASSERT(near(full.utilisation, line->utilisation_needed));
    RC_ASSERT(near(full.net_cost, line->net_cost));
    RC_ASSERT(near(full.electricity_per_gpu_hour, line->electricity_per_gpu_hour));
    RC_ASSERT(near(full.saving_per_gpu_hour, line->saving_per_gpu_hour));
    RC_ASSERT(full.never == line->never);
    RC_ASSERT(!full.rent_again_from_hours);
}

TEST(BreakEven, InterestMakesHoursOfLaterYearsWorthLess)
{
    // H·m is paid evenly: H = Z·T / (PV of 1 a year) / m = 2335.8 · 2 / 1.92357 / 0.270571.
    OwnershipCase c = newSystem();
    c.repairs_per_year = 0;
    c.overhead = 1;
    EXPECT_NEAR(presentValueOfOneAYear(2, 0.04), 1.92357, 1e-5);
    EXPECT_NEAR(*breakEven(c).hours, 8976, 0.5);
    EXPECT_NEAR(*breakEven(c).cash_hours, 14783.5, 0.05) << "cash knows no interest";
}

TEST(BreakEven, TheStepOfTheTariffThatIsReachedCounts)
{
    const BreakEven a = breakEven(steppedCase(350));
    // 1,000 h save 300, the other 50 take 250 h at 0.2; at 2,000 h 500 are saved, 150 of them are lost by 750 h more.
    EXPECT_NEAR(*a.hours, 1250, 1e-9);
    EXPECT_NEAR(*a.rent_again_from_hours, 2750, 1e-9);
    EXPECT_NEAR(a.electricity_per_gpu_hour, (1000 * 0.5 + 250 * 0.6) / 1250, 1e-12);
    EXPECT_NEAR(a.saving_per_gpu_hour, 350 / 1250.0, 1e-12);
    EXPECT_NEAR(*a.cash_hours, 1250, 1e-9);
    EXPECT_FALSE(a.never);
}

TEST(BreakEven, UpperStepsCanEatTheSavingBeforeItIsEnough)
{
    EXPECT_NEAR(*breakEven(steppedCase(500)).hours, 2000, 1e-9) << "the most that can be saved";
    const BreakEven a = breakEven(steppedCase(501));
    EXPECT_EQ(a.never, Never::Electricity);
    EXPECT_FALSE(a.hours || a.cash_hours || a.utilisation || a.total_hours);
    // At full use: 8,322 kWh, 1,000·0.5 + 1,000·0.6 + 6,322.
    EXPECT_NEAR(a.electricity_per_gpu_hour, 7422 / 8322.0, 1e-12);
}

TEST(BreakEven, IdlePowerFillsTheLowerSteps)
{
    OwnershipCase c = steppedCase(100);
    c.idle_kw = 0.1;
    c.idle_hours_per_year = 5000; // 500 kWh, 250 in money
    const BreakEven a = breakEven(c);
    EXPECT_NEAR(a.net_cost, 350, 1e-9);
    EXPECT_NEAR(*a.hours, 500 + 200 / 0.2, 1e-9) << "500 h at 0.3 are left, then 0.2";
    EXPECT_NEAR(*a.cash_hours, 100 / 0.3, 1e-9);
    c.price = 101;
    EXPECT_EQ(breakEven(c).never, Never::Electricity);
    c.pue = 2; // cooling doubles both: 1,000 kWh idle fill the first step, an hour is 2 kWh
    EXPECT_NEAR(breakEven(c).net_cost, 101 + 500, 1e-9);
}

TEST(BreakEven, HoursBeyondTheHorizonStay)
{
    const BreakEven a = breakEven(plainCase(10'000, 1));
    EXPECT_EQ(a.never, Never::Horizon);
    EXPECT_NEAR(*a.hours, 10'000, 1e-9);
    // A step beyond what one machine can use: the first 9,000 kWh save, more than it has hours for.
    OwnershipCase c = steppedCase(5000);
    c.tariff.steps = {{0, 0.5}, {9000, 2}};
    EXPECT_EQ(breakEven(c).never, Never::Horizon);
    EXPECT_FALSE(breakEven(c).hours);
}

TEST(BreakEven, WorkThatDoesNotFitIsRentedEitherWay)
{
    EXPECT_NEAR(*breakEven(plainCase(400, 1), 0.4).hours, 400, 1e-9);
    EXPECT_NEAR(*breakEven(plainCase(400, 1), 0.4).total_hours, 1000, 1e-9) << "60% need another card: 2.5 times";
}

TEST(BreakEven, ARentThatDriftsCountsByItsAverage)
{
    OwnershipCase c = plainCase(1000, 1);
    c.horizon_years = 2;
    c.rent_drift_per_year = -0.25; // (e^-0.5 − 1) / −0.5 = 0.786939 of today's on average
    EXPECT_NEAR(*breakEven(c).hours, 1000 / 0.786939, 0.01);
    EXPECT_NEAR(*breakEven(c).cash_hours, 1000 / 0.786939, 0.01);
    // Discounted: what an hour of rent saves falls at 0.25 + ln 1.04 a year.
    c.discount_rate = 0.04;
    const double drifting = (1 - std::exp(-0.5 - 2 * std::log(1.04))) / (0.25 + std::log(1.04));
    EXPECT_NEAR(*breakEven(c).hours, 1000 * 2 / drifting, 1e-6);
    EXPECT_NEAR(*breakEven(c).cash_hours, 1000 / 0.786939, 0.01);
}

TEST(BreakEven, AReservationIsAFixedSavingNeverDividedByHours)
{
    OwnershipCase c = plainCase(4000, 0);
    c.horizon_years = 2;
    c.wall_kw = 1;
    c.tariff = MarginalTariff::flat(0.2);
    c.reserved_per_year = 3000;
    const BreakEven paid = breakEven(c);
    EXPECT_NEAR(paid.net_cost, -2000, 1e-9);
    EXPECT_EQ(paid.hours, 0);
    EXPECT_NEAR(*paid.rent_again_from_hours, 10'000, 1e-6) << "their electricity is the 2,000 that are saved";
    EXPECT_FALSE(paid.never);
    c.reserved_per_year = 1000;
    EXPECT_EQ(breakEven(c).never, Never::Reservation);
    EXPECT_FALSE(breakEven(c).hours);
    c.reserved_per_year = 0;
    EXPECT_EQ(breakEven(c).never, Never::Electricity);
}

TEST(BreakEven, ALoanCostsItsInterestInCash)
{
    OwnershipCase c = plainCase(1000, 1);
    c.loan = Loan{.share = 1, .rate_per_year = 0.12, .years = 1};
    // 1,000·0.01 / (1 − 1.01^−12) = 88.8488 a month.
    EXPECT_NEAR(breakEven(c).net_cost, 12 * 88.8488, 0.001);
    EXPECT_NEAR(*breakEven(c).cash_hours, 12 * 88.8488, 0.001);
    c.horizon_years = 0.5;
    EXPECT_NEAR(*breakEven(c).cash_hours, 6 * 88.8488, 0.001) << "what is paid within the horizon";
    EXPECT_NEAR(breakEven(c).net_cost, 12 * 88.8488, 0.001) << "what is owed";
    // Discounted at the rate of the loan itself it costs what it pays for.
    c.discount_rate = std::pow(1.01, 12) - 1;
    EXPECT_NEAR(breakEven(c).net_cost, 1000, 1e-9);
    // A quarter down, the rest without interest.
    c.loan = Loan{.share = 0.75, .rate_per_year = 0, .years = 1};
    EXPECT_NEAR(*breakEven(c).cash_hours, 250 + 375, 1e-9);
}

TEST(BreakEven, AChanceOfABrokenCardIsPaidUpFront)
{
    OwnershipCase c = plainCase(1000, 1);
    c.dud_loss = 50;
    EXPECT_NEAR(*breakEven(c).hours, 1050, 1e-9);
    EXPECT_NEAR(*breakEven(c).cash_hours, 1050, 1e-9);
}

TEST(CostCurve, AddsUpRentAndOwnership)
{
    // news.ycombinator.com/item?id=44724959: $0.70/h, 8 h on 218 days of 3 years, against a $2,200 card of 450 W.
    OwnershipCase c = plainCase(2200, 0.7);
    c.wall_kw = 0.45;
    c.tariff = MarginalTariff::flat(0.15);
    c.horizon_years = 3;
    const std::vector<CostPoint> curve = costCurve(c, {.gpu_hours_per_year = 8 * 218});
    ASSERT_EQ(curve.size(), 37U);
    EXPECT_NEAR(curve.back().rent_cash, 3662.4, 1e-6);
    EXPECT_NEAR(curve.back().own_cash, 2200 + 353.16, 1e-6);
    EXPECT_NEAR(curve.back().own, curve.back().own_cash, 1e-6);
    EXPECT_EQ(curve.front().rent, 0);
    EXPECT_NEAR(*calendarOf(curve).ahead_from_months, 3478.26 / (8 * 218) * 12, 0.001);
}

TEST(CostCurve, ReservationRepairsAndResale)
{
    OwnershipCase c = newSystem();
    c.reserved_per_year = 1200;
    c.loan = Loan{.share = 0.5, .rate_per_year = 0, .years = 1};
    const std::vector<CostPoint> curve = costCurve(c, {.gpu_hours_per_year = 1000});
    const double a_year = 0.02 * 4000 + 1000 * 0.52 * 0.55 / 7;
    EXPECT_NEAR(curve[0].own_cash, 2000, 1e-9);
    EXPECT_NEAR(curve[6].own_cash, 3000 + a_year / 2, 1e-6);
    EXPECT_NEAR(curve[24].own_cash, 4000 + 2 * a_year, 1e-6);
    EXPECT_NEAR(curve[24].rent_cash, 2 * (1200 + 1000 * 1.15 * 2.18 / 7), 1e-6);
    const BreakEven even = breakEven(c);
    EXPECT_NEAR(curve[24].own - curve[24].rent,
                even.net_cost - 1000 * (1.15 * 2.18 / 7 - 0.52 * 0.55 / 7) * presentValueOfOneAYear(2, 0.04), 1e-6)
        << "what the break-even calls the net cost, less what the hours save";
}

TEST(CostCurve, EndsAtAHorizonThatIsNoWholeMonth)
{
    OwnershipCase c = plainCase(1000, 1);
    c.horizon_years = 0.3; // 3.6 months
    const std::vector<CostPoint> curve = costCurve(c, {.gpu_hours_per_year = 1000});
    ASSERT_EQ(curve.size(), 5U);
    EXPECT_NEAR(curve.back().months, 3.6, 1e-12);
    EXPECT_NEAR(curve.back().rent, 300, 1e-9);
}

TEST(UserCost, IsTheValueThatAMonthTakes)
{
    // dodatathings.dev: a $36,000 rig that keeps half after 24 months loses $750 a month (not $1,500, as if nothing
    // were left).
    OwnershipCase c = plainCase(36'000, 1);
    c.resale.points = {{2, 0.5}};
    double sum = 0;
    for (int month = 0; month < 24; ++month)
        sum += userCostPerMonth(c, month / 12.0);
    EXPECT_NEAR(sum / 24, 750, 1e-6);
    EXPECT_GT(userCostPerMonth(c, 0), userCostPerMonth(c, 1.9)) << "most of it at first";
}

TEST(UserCost, HasInterestYearlyCostsAndIdlePower)
{
    OwnershipCase c = plainCase(1200, 1);
    c.resale.points = {{1, 1}}; // keeps its value
    c.selling_fee = 0.5;
    c.fixed_per_year = 120;
    c.repairs_per_year = 0.1;
    // wideareaai.com: 22 W for 16 hours a day at $0.15.
    c.idle_kw = 0.022;
    c.idle_hours_per_year = 16 * 365;
    c.tariff = MarginalTariff::flat(0.15);
    const double idle = 0.352 * 365 * 0.15;
    EXPECT_NEAR(userCostPerMonth(c, 1), (120 + 120 + idle) / 12, 1e-9);
    c.discount_rate = 0.04;
    EXPECT_NEAR(userCostPerMonth(c, 1), (120 + 120 + idle) / 12 + 600 * (1 - std::pow(1.04, -1 / 12.0)), 1e-9);
}

TEST(CheckCase, RefusesWhatCannotBeMeant)
{
    const auto path = [](const OwnershipCase& c) {
        const Result<void> checked = checkCase(c);
        return checked ? std::string() : checked.error().where.path;
    };
    EXPECT_EQ(path(newSystem()), "");
    OwnershipCase c = newSystem();
    c.wall_kw = 50;
    EXPECT_EQ(path(c), "power.wall_kw");
    c = newSystem();
    c.resale.points[1].fraction = 3;
    EXPECT_EQ(path(c), "purchase.resale_fraction");
    c = newSystem();
    c.resale.points[1].years = 1;
    EXPECT_EQ(path(c), "purchase.resale.years");
    c = newSystem();
    c.tariff.steps.clear();
    EXPECT_EQ(checkCase(c).error().code, ErrorCode::MissingField);
    c.tariff.steps = {{0, 0.5}, {1000, 0.6}, {1000, 0.7}};
    EXPECT_EQ(path(c), "power.tariff.from_kwh_per_year");
    c.tariff.steps = {{100, 0.5}};
    EXPECT_EQ(path(c), "power.tariff.from_kwh_per_year");
    c = newSystem();
    c.loan = Loan{.share = 0.5, .rate_per_year = 1.5, .years = 1};
    EXPECT_EQ(path(c), "loan.rate_per_year");
    c = newSystem();
    c.parts_owned = 4001;
    EXPECT_EQ(path(c), "purchase.parts_owned");
    c = newSystem();
    EXPECT_TRUE(checkUse(c, {.gpu_hours_per_year = 8760}));
    EXPECT_FALSE(checkUse(c, {.gpu_hours_per_year = 8761})) << "one GPU has no more hours";
    EXPECT_FALSE(checkUse(c, {.gpu_hours_per_year = 100, .fitting_share = 0}));
}

} // namespace
} // namespace gpuplan
