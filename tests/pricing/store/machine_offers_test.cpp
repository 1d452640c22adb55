// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/store/machine_offers.h"

#include <gtest/gtest.h>

#include "support/shipped.h"

namespace gpuplan {
namespace {

constexpr Date kToday = std::chrono::year(2026) / 11 / 30;
const Currency kEur{"EUR"};

StoredMachine desk()
{
    StoredMachine machine;
    machine.name = "desk";
    machine.gpu = "RTX 4090 24GB";
    machine.gpus = 2;
    machine.wall_kw = 1.1;
    machine.tariff_per_kwh = Money::fromAmount(0.6, kCny);
    return machine;
}

TEST(MachineOffers, AnHourCostsItsElectricityAndItsShareOfThePrice)
{
    const test::Market market;
    StoredMachine machine = desk();
    machine.price_paid = Money::fromAmount(4000, kUsd); // 28,000 yuan
    machine.years = 3.5;
    machine.hours_per_year = 2000;
    const auto cost = hourlyCost(machine, market.rates);
    ASSERT_TRUE(cost);
    EXPECT_EQ(cost->electricity, Money::fromAmount(0.66, kCny)); // 1.1 · 0.6
    EXPECT_EQ(cost->share, Money::fromAmount(4, kCny));          // 28,000 / 7,000 h
    EXPECT_EQ(cost->perHour(), Money::fromAmount(4.66, kCny));
    EXPECT_STREQ(cost->basis(), "electricity+share");
}

TEST(MachineOffers, WhatIsNotKnownIsNotZero)
{
    const test::Market market;
    StoredMachine machine = desk();
    machine.price_paid = Money::fromAmount(4000, kCny); // no years, no hours
    EXPECT_EQ(hourlyCost(machine, market.rates)->perHour(), Money::fromAmount(0.66, kCny));
    EXPECT_STREQ(hourlyCost(machine, market.rates)->basis(), "electricity");
    machine.wall_kw = 0;
    EXPECT_EQ(hourlyCost(machine, market.rates)->perHour(), std::nullopt);
    EXPECT_STREQ(hourlyCost(machine, market.rates)->basis(), "unknown");
    machine.years = 2;
    machine.hours_per_year = 1000;
    EXPECT_EQ(hourlyCost(machine, market.rates)->perHour(), Money::fromAmount(2, kCny));
    EXPECT_STREQ(hourlyCost(machine, market.rates)->basis(), "share");
    machine.price_paid = Money::fromAmount(4000, kEur); // a rate that nobody knows
    EXPECT_EQ(hourlyCost(machine, market.rates).error().code, ErrorCode::NoRate);
}

TEST(MachineOffers, StandAmongTheOffersAsOwned)
{
    const test::Market market;
    StoredMachine unknown = desk();
    unknown.name = "old";
    unknown.gpu = "a GPU of another program";
    StoredMachine free = desk();
    free.name = "shed";
    free.wall_kw = 0;
    free.host_ram_gib = 64;
    const auto book = machineOffers(std::vector{desk(), unknown, free}, test::shipped().gpus, market.rates, kToday);
    ASSERT_TRUE(book);
    ASSERT_EQ(book->offers().size(), 2u);
    const Offer& first = book->offers()[0];
    EXPECT_EQ(first.provider, "desk");
    EXPECT_EQ(first.tier, Tier::Owned);
    EXPECT_EQ(first.gpu_count, 2);
    EXPECT_EQ(first.price_per_hour, Money::fromAmount(0.66, kCny));
    EXPECT_EQ(first.observed, kToday);
    EXPECT_EQ(first.availability, Availability::Available);
    EXPECT_TRUE(book->offers()[1].price_per_hour.isZero()); // shown as unknown
    EXPECT_EQ(book->offers()[1].host_ram_gib, 64.f);
}

} // namespace
} // namespace gpuplan
