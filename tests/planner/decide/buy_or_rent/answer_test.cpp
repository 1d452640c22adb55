// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/answer.h"

#include <cmath>

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

OwnershipAssumptions assumptions()
{
    OwnershipAssumptions a;
    a.load_share = Range::exactly(0.8);
    a.host_w = Range::exactly(100);
    a.psu_efficiency = Range::exactly(0.9);
    a.idle_w = Range::exactly(90);
    a.cooling_pue = Range::exactly(1);
    a.repairs_per_year_new = Range::exactly(0.02);
    a.repairs_per_year_aged = Range::exactly(0.04);
    a.repairs_per_year_used = Range::exactly(0.06);
    a.selling_fee = Range::exactly(0.1);
    a.discount_rate = Range::exactly(0.04);
    a.overhead = {1.05, 1.15, 1.35};
    a.price_factor = {0.85, 1, 1.15};
    a.rent_log_sd = {0.15, 0.25, 0.35};
    a.rent_resale_correlation = Range::exactly(0.5);
    a.rent_drift_per_year = Range::exactly(0);
    return a;
}

/// An RTX 4090 for 2,500 in a computer for 1,500, that keeps half of its price for two years.
struct Buyer {
    Gpu gpu;
    MachineKind kind;
    ResaleClass half, host;
    MachineToBuy machine;
    BuyerChoices choices;
    RentedSide rent;

    Buyer()
    {
        gpu.name = "RTX 4090 24GB";
        gpu.board_power_w = 450;
        kind.id = "4090";
        kind.warranty_months = 36;
        half.name = "half";
        half.ages = {{2, Range::exactly(0.5)}};
        host.name = "host";
        host.ages = {{2, Range::exactly(0.25)}};
        machine = {&kind, &gpu, Range::exactly(2500), Range::exactly(1500), &half, &half};
        rent.per_gpu_hour = 0.5;
        rent.overhead = 1.2;
    }
    Result<AssembledCase> assembled() const
    {
        return assemble(machine, rent, MarginalTariff::flat(0.1), assumptions(), choices);
    }
};

TEST(Assemble, PartsAddUpAndDefaultsAreThoseOfTheTable)
{
    const Buyer buyer;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    EXPECT_DOUBLE_EQ(a->ownership.price, 4000);
    EXPECT_NEAR(a->wall_kw_machine, (0.8 * 450 + 100) / 0.9 / 1000, 1e-9);
    EXPECT_DOUBLE_EQ(a->ownership.repairs_per_year, 0.02); // two years of three under warranty
    EXPECT_DOUBLE_EQ(a->ownership.overhead, 1.2);
    EXPECT_DOUBLE_EQ(a->spread.rent_log_sd, 0.15); // a list price
    EXPECT_DOUBLE_EQ(a->ownership.resale.fractionAt(2), 0.5);
}

TEST(Assemble, AnOwnedComputerIsNeitherBoughtNorSold)
{
    Buyer buyer;
    buyer.choices.host_owned = true;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    EXPECT_DOUBLE_EQ(a->ownership.price, 2500);
    EXPECT_DOUBLE_EQ(a->ownership.resale.fractionAt(2), 0.5);
}

TEST(Assemble, CardsAndComputerKeepTheirValueInTheirOwnWays)
{
    Buyer buyer;
    buyer.machine.host_resale = &buyer.host;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    EXPECT_NEAR(a->ownership.resale.fractionAt(2), (2500 * 0.5 + 1500 * 0.25) / 4000, 1e-12);
}

TEST(Assemble, ALaunchLowersTheCardsAlone)
{
    Buyer buyer;
    buyer.half.launch_factor = 0.8;
    buyer.machine.host_resale = &buyer.host;
    buyer.choices.launch_in_years = 1;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    EXPECT_NEAR(a->ownership.resale.fractionAt(2), (2500 * 0.5 * 0.8 + 1500 * 0.25) / 4000, 0.01);
}

TEST(Assemble, RepairsRiseAfterTheWarranty)
{
    Buyer buyer;
    buyer.choices.horizon_years = 4;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    EXPECT_NEAR(a->ownership.repairs_per_year, (3 * 0.02 + 1 * 0.04) / 4, 1e-12);
}

TEST(Assemble, WhatThePersonDecidesIsCertainWhatTheMarketDoesIsNot)
{
    Buyer buyer;
    buyer.choices.cards_price = 2000;
    buyer.choices.host_price = 1500;
    buyer.choices.overhead = 1.1;
    buyer.choices.speed_ratio = 0.7;
    buyer.choices.wall_kw = 0.5;
    buyer.choices.rent_per_gpu_hour = 0.4;
    buyer.choices.resale_fraction = 0.4;
    buyer.half.log_sd = 0.25;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    const OwnershipSpread& s = a->spread;
    EXPECT_EQ(s.price_factor.low, 1);
    EXPECT_EQ(s.overhead.high, 1.1);
    EXPECT_EQ(s.speed_ratio.low, 0.7);
    EXPECT_EQ(s.wall_kw.high, 0.5);
    EXPECT_EQ(s.rent_log_sd, 0.15); // today's rent is known, next year's is not
    EXPECT_EQ(s.resale_log_sd, 0.25);
}

TEST(Assemble, ThePriceRangeIsThatOfCardsAndComputerTogether)
{
    Buyer buyer;
    buyer.machine.cards = Range{2000, 2500, 3000};
    buyer.machine.host = Range{1000, 1500, 2500};
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    EXPECT_DOUBLE_EQ(a->spread.price_factor.low, 3000.0 / 4000);
    EXPECT_DOUBLE_EQ(a->spread.price_factor.high, 5500.0 / 4000);
}

TEST(Assemble, AnUnknownWarrantyIsNeitherThereNorAbsent)
{
    Buyer buyer;
    buyer.kind.warranty_months.reset();
    EXPECT_DOUBLE_EQ(buyer.assembled()->ownership.repairs_per_year, 0.03);
}

TEST(Assemble, APowerLimitNeedsASpeedThatIsKnown)
{
    Buyer buyer;
    buyer.choices.power_limit_w = 300;
    EXPECT_EQ(buyer.assembled().error().code, ErrorCode::MissingField);
    buyer.choices.power_limit_speed = 0.9;
    for (const double impossible : {-1.0, 10.0, 451.0}) {
        buyer.choices.power_limit_w = impossible;
        EXPECT_EQ(buyer.assembled().error().code, ErrorCode::OutOfRange) << impossible;
    }
}

TEST(Assemble, APowerLimitCostsSpeedAndSavesPower)
{
    Buyer buyer;
    buyer.choices.power_limit_w = 300;
    buyer.choices.power_limit_speed = 0.9;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    EXPECT_NEAR(a->wall_kw_machine, (0.8 * 300 + 100) / 0.9 / 1000, 1e-9);
    EXPECT_DOUBLE_EQ(a->ownership.speed_ratio, 0.9);
}

TEST(Assemble, WhatIsNotKnownIsAskedFor)
{
    Buyer buyer;
    buyer.machine.cards.reset();
    EXPECT_EQ(buyer.assembled().error().code, ErrorCode::MissingField);
    Buyer powerless;
    powerless.gpu.board_power_w.reset();
    EXPECT_EQ(powerless.assembled().error().code, ErrorCode::MissingField);
}

TEST(Answer, TheVerdictFollowsTheDraws)
{
    const Buyer buyer;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    const BuyOrRentAnswer unused = answerBuyOrRent(*a, {}, 1, 0.7);
    EXPECT_EQ(unused.cause, VerdictCause::HoursUnknown);
    EXPECT_EQ(unused.verdict, BuyOrRent::Depends);
    const double even_per_year = *unused.break_even.hours / 2;
    EXPECT_EQ(answerBuyOrRent(*a, OwnerUse{even_per_year / 4, 1}, 1, 0.7).verdict, BuyOrRent::Rent);
    EXPECT_EQ(answerBuyOrRent(*a, OwnerUse{even_per_year, 1}, 1, 0.7).verdict, BuyOrRent::Depends);
    EXPECT_EQ(answerBuyOrRent(*a, OwnerUse{even_per_year * 2, 1}, 1, 0.7).verdict, BuyOrRent::Buy);
}

TEST(Answer, MoreHoursNeverMakeOwningLessLikely)
{
    const Buyer buyer;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    double before = 0;
    for (double hours = 100; hours < 8000; hours *= 1.5) {
        const double wins = *simulate(a->ownership, a->spread, OwnerUse{hours, 1}).owning_wins;
        EXPECT_GE(wins, before);
        before = wins;
    }
    EXPECT_GT(before, 0.9);
}

TEST(Answer, DearElectricityIsNever)
{
    Buyer buyer;
    buyer.rent.per_gpu_hour = 0.16;
    const Result<AssembledCase> a =
        assemble(buyer.machine, buyer.rent, MarginalTariff::flat(0.441), assumptions(), buyer.choices);
    ASSERT_TRUE(a);
    const BuyOrRentAnswer answer = answerBuyOrRent(*a, OwnerUse{2000, 1}, 1, 0.7);
    EXPECT_EQ(answer.verdict, BuyOrRent::Rent);
    EXPECT_EQ(answer.cause, VerdictCause::ElectricityAboveRent);
    EXPECT_FALSE(answer.break_even_hours_per_week.has_value());
}

TEST(Answer, AReservedMachineIsNoReasonToBuyWhereUseCostsMore)
{
    Buyer buyer;
    buyer.choices.reserved_per_month = 110;
    const Result<AssembledCase> a =
        assemble(buyer.machine, buyer.rent, MarginalTariff::flat(0.4), assumptions(), buyer.choices);
    ASSERT_TRUE(a);
    const BuyOrRentAnswer answer = answerBuyOrRent(*a, OwnerUse{7800, 1}, 1, 0.7);
    EXPECT_LT(*answer.band.owning_wins, 0.1);
    EXPECT_EQ(answer.verdict, BuyOrRent::Rent);
}

TEST(Answer, AMachineThatSellsForMoreThanItCostMayBeBoughtThoughItsHoursDoNotPay)
{
    Buyer buyer;
    buyer.choices.resale_fraction = 1.8;
    buyer.rent.per_gpu_hour = 0.01;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    const BuyOrRentAnswer answer = answerBuyOrRent(*a, OwnerUse{50, 1}, 1, 0.7);
    EXPECT_EQ(answer.break_even.never, Never::Electricity);
    EXPECT_GT(*answer.band.owning_wins, 0.8);
    EXPECT_EQ(answer.verdict, BuyOrRent::Buy);
}

TEST(Answer, TinyUseIsAnsweredLikeNone)
{
    const Buyer buyer;
    const Result<AssembledCase> a = buyer.assembled();
    ASSERT_TRUE(a);
    for (const double hours : {0.0, 5e-324, 1e-308, 1e-12}) {
        const BuyOrRentAnswer answer = answerBuyOrRent(*a, OwnerUse{hours, 1}, 1, 0.7);
        EXPECT_EQ(answer.verdict, BuyOrRent::Rent) << hours;
        EXPECT_NEAR(answer.band.curve.back().rent.high, 0, 1e-9) << hours;
    }
}

} // namespace
} // namespace gpuplan
