// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/ladder.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

constexpr double kYuan = 1.0 / 7; // of a dollar

/// A computer with an RTX 4090 for $4,000 in China, August 2026; $0.441 is the German price of a kWh.
LadderInputs inputs()
{
    LadderInputs in;
    in.claimed_price = 3500;
    in.claimed_rent = 1.00;
    in.system_price = 4000;
    in.resale_fraction = 0.5;
    in.selling_fee = 0.1;
    in.discount_rate = 0.04;
    in.horizon_years = 2;
    in.wall_kw = 0.52;
    in.tariff_per_kwh = 0.55 * kYuan;
    in.speed_ratio = 0.68;
    in.faster_rent = 1.39;
    in.same_gpu_rent = 2.18 * kYuan;
    in.overhead = 1.15;
    in.used_system_price = 22000 * kYuan;
    in.card_price = 2500;
    in.used_card_price = 13000 * kYuan;
    in.dear_tariff_per_kwh = 0.441;
    in.cheapest_rent = 0.16;
    return in;
}

const LadderStep& stepOf(const std::vector<LadderStep>& steps, LadderChange change)
{
    return *std::find_if(steps.begin(), steps.end(), [&](const LadderStep& s) { return s.change == change; });
}

bool assumes(const LadderStep& step, CalculationFinding code)
{
    return std::any_of(step.assumptions.begin(), step.assumptions.end(),
                       [&](const Finding& f) { return f.code == code; });
}

TEST(Ladder, TheClaimIsPriceOverRent)
{
    for (const auto& [price, rent] : {std::pair{4200.0, 1.20}, {2800.0, 0.80}, {3500.0, 1.00}}) {
        LadderInputs in = inputs();
        in.claimed_price = price;
        in.claimed_rent = rent;
        const auto steps = claimLadder(in);
        ASSERT_TRUE(steps);
        EXPECT_NEAR(*steps->front().answer.break_even_hours, 3500, 1e-6);
    }
}

TEST(Ladder, EveryStepAsInTheTable)
{
    const auto steps = claimLadder(inputs());
    ASSERT_TRUE(steps);
    struct Expected {
        LadderChange change;
        double hours;
        double without_overhead; // 0: the line has none
    };
    using enum LadderChange;
    const std::vector<Expected> table{
        {Claim, 3500, 0},
        {SystemPrice, 4000, 0},
        {EqualWork, 5882, 0},
        {Electricity, 6258, 0},
        {RentToday, 4423, 0},
        {Resale, 2433, 0}, // 4,000·(1 − 0.45) / 0.904343
        {CostOfCapital, 2583, 0},
        {Overhead, 2233, 2583},
        {SameGpuRented, 7362, 8633},
        {UsedSystem, 5784, 6783},
        {OwnedComputer, 4601, 5396}, // 5,396·0.270571 / 0.317286
        {OwnedComputerUsed, 3418, 4008},
    };
    ASSERT_EQ(steps->size(), table.size() + 2);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const LadderStep& step = (*steps)[i];
        SCOPED_TRACE(ladderChangeName(table[i].change));
        EXPECT_EQ(step.change, table[i].change);
        EXPECT_NEAR(*step.answer.break_even_hours / table[i].hours, 1, 0.0005);
        EXPECT_FALSE(step.answer.never);
        ASSERT_EQ(step.hours_without_overhead.has_value(), table[i].without_overhead > 0);
        if (step.hours_without_overhead) {
            EXPECT_NEAR(*step.hours_without_overhead / table[i].without_overhead, 1, 0.0005);
        }
    }
    // 42% and 20% of two years.
    EXPECT_NEAR(*stepOf(*steps, SameGpuRented).answer.utilisation_needed, 0.42, 0.005);
    EXPECT_NEAR(*stepOf(*steps, OwnedComputerUsed).answer.utilisation_needed, 0.20, 0.005);
    // 2,583 hours of the slower GPU are 1,756 of the faster one.
    EXPECT_NEAR(*stepOf(*steps, CostOfCapital).answer.break_even_hours * 0.68, 1756, 1);
}

TEST(Ladder, WhereElectricityIsDearTheCheapestRentWins)
{
    const auto steps = claimLadder(inputs());
    ASSERT_TRUE(steps);
    // 0.2293 of electricity an hour against 0.3581 of rent still pays; against 0.16·1.15 = 0.184 it does not.
    EXPECT_NEAR(stepOf(*steps, LadderChange::DearElectricity).answer.electricity_per_gpu_hour, 0.22932, 1e-9);
    EXPECT_FALSE(stepOf(*steps, LadderChange::DearElectricity).answer.never);
    EXPECT_EQ(stepOf(*steps, LadderChange::CheapestRent).answer.never, Never::Electricity);
    EXPECT_FALSE(stepOf(*steps, LadderChange::CheapestRent).hours_without_overhead);
}

TEST(Ladder, AStepChangesOneThing)
{
    const auto steps = claimLadder(inputs());
    ASSERT_TRUE(steps);
    for (std::size_t i = 1; i < steps->size(); ++i) {
        const LadderStep& step = (*steps)[i];
        SCOPED_TRACE(ladderChangeName(step.change));
        ASSERT_LT(step.from, i);
        const OwnLine &a = (*steps)[step.from].line, &b = step.line;
        const int changed = (a.price != b.price) + (a.wall_kw * a.tariff_per_kwh != b.wall_kw * b.tariff_per_kwh)
            + (a.resale_fraction != b.resale_fraction) + (a.discount_rate != b.discount_rate)
            + (a.overhead != b.overhead) + (a.rent_per_gpu_hour != b.rent_per_gpu_hour);
        EXPECT_EQ(changed, step.change == LadderChange::EqualWork ? 0 : 1);
        EXPECT_EQ(a.speed_ratio != b.speed_ratio,
                  step.change == LadderChange::EqualWork || step.change == LadderChange::SameGpuRented);
    }
}

TEST(Ladder, AssumptionsGoOneByOne)
{
    const auto steps = claimLadder(inputs());
    ASSERT_TRUE(steps);
    using enum CalculationFinding;
    const LadderStep& claim = steps->front();
    EXPECT_EQ(claim.assumptions.size(), 7u);
    for (const CalculationFinding code :
         {NoElectricity, NoResale, NoCostOfCapital, EqualSpeed, NoOverhead, EverythingFits, NamedComparator})
        EXPECT_TRUE(assumes(claim, code)) << findingName(code);
    EXPECT_FALSE(assumes(stepOf(*steps, LadderChange::EqualWork), EqualSpeed));
    EXPECT_FALSE(assumes(stepOf(*steps, LadderChange::Electricity), NoElectricity));
    EXPECT_TRUE(assumes(stepOf(*steps, LadderChange::RentToday), NoResale));
    EXPECT_EQ(stepOf(*steps, LadderChange::Overhead).assumptions.size(), 2u); // fits, comparator
    EXPECT_TRUE(stepOf(*steps, LadderChange::SameGpuRented).assumptions.empty());
    EXPECT_TRUE(steps->back().assumptions.empty());
}

TEST(Ladder, StepsWithoutPricesAreLeftOut)
{
    LadderInputs in = inputs();
    in.used_system_price = in.card_price = in.used_card_price = in.dear_tariff_per_kwh = in.cheapest_rent =
        std::nullopt;
    const auto steps = claimLadder(in);
    ASSERT_TRUE(steps);
    EXPECT_EQ(steps->back().change, LadderChange::SameGpuRented);
}

TEST(Ladder, AnImpossibleInputIsRefused)
{
    LadderInputs in = inputs();
    in.overhead = 0.5; // fewer billed hours than useful ones
    const auto steps = claimLadder(in);
    ASSERT_FALSE(steps);
    EXPECT_EQ(steps.error().code, ErrorCode::BadValue);
    EXPECT_EQ(steps.error().where.path, "rent.overhead");
}

TEST(Ladder, EveryChangeHasAName)
{
    std::set<std::string_view> names;
    for (int change = 0; change <= static_cast<int>(LadderChange::CheapestRent); ++change)
        names.insert(ladderChangeName(static_cast<LadderChange>(change)));
    EXPECT_EQ(names.size(), static_cast<std::size_t>(LadderChange::CheapestRent) + 1);
    EXPECT_FALSE(names.contains(""));
}

TEST(UsefulHours, OfSevenHundredDollars)
{
    // 100 GB for four months at $0.07; 672/0.665 and 602/0.665.
    const UsefulHours hours = usefulHours({700, 0.50, 1.33, 100, 4, 0.07, 0.10});
    EXPECT_NEAR(hours.nominal, 1400, 1e-9);
    EXPECT_NEAR(hours.useful, 1010, 1);
    EXPECT_NEAR(hours.useful_after_contingency / 900, 1, 0.01);
}

TEST(UsefulHours, OfFiveThousandYuan)
{
    // 100 GB for six months at $0.07 are 294 yuan.
    struct Expected {
        double yuan_per_hour, nominal, useful;
    };
    for (const Expected& e : {Expected{2.18, 2294, 1450}, {1.39 * 7, 514, 325}, {2.39 * 7, 299, 189}}) {
        const UsefulHours hours = usefulHours({5000, e.yuan_per_hour, 1.33, 100, 6, 0.49, 0.10});
        EXPECT_NEAR(hours.nominal / e.nominal, 1, 0.002);
        EXPECT_NEAR(hours.useful_after_contingency / e.useful, 1, 0.002);
    }
}

TEST(UsefulHours, StorageMayCostMoreThanThereIs) { EXPECT_EQ(usefulHours({10, 0.5, 1, 1000, 1, 0.1, 0}).useful, 0); }

} // namespace
} // namespace gpuplan
