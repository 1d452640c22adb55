// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/quantity/money.h"

#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gpuplan {
namespace {

TEST(Money, RoundsToCoinsByName)
{
    const Money amount = Money::fromMicros(12'345'000, kCny); // 12.345
    EXPECT_EQ(amount.coins(Rounding::Down), 1234);
    EXPECT_EQ(amount.coins(Rounding::Up), 1235);
    EXPECT_EQ(amount.coins(Rounding::HalfEven), 1234);                              // tie, 1234 is even
    EXPECT_EQ(Money::fromMicros(12'355'000, kCny).coins(Rounding::HalfEven), 1236); // tie, 1235 is odd
    EXPECT_EQ(Money::fromMicros(-12'345'000, kCny).coins(Rounding::Down), -1235);   // towards minus infinity
    EXPECT_EQ(Money::fromMicros(-12'345'000, kCny).coins(Rounding::Up), -1234);
}

TEST(Money, YenHasNoMinorUnit)
{
    EXPECT_EQ(Money::fromAmount(99.2, Currency("JPY")).coins(Rounding::Up), 100);
    EXPECT_EQ(Money::fromCoins(100, Currency("JPY")).amount(), 100.0);
}

TEST(Money, TwoCurrenciesDoNotAdd)
{
    EXPECT_THROW(Money::fromCoins(1, kCny) + Money::fromCoins(1, kUsd), std::logic_error);
    EXPECT_THROW((void)(Money::fromCoins(1, kCny) < Money::fromCoins(1, kUsd)), std::logic_error);
}

TEST(Money, OverflowThrowsAndNeverWraps)
{
    const Money most = Money::fromMicros(std::numeric_limits<std::int64_t>::max(), kUsd);
    EXPECT_THROW(most + Money::fromMicros(1, kUsd), std::overflow_error);
    EXPECT_THROW(Money::fromAmount(1e13, kUsd), std::overflow_error);
    EXPECT_THROW(Money::fromAmount(std::numeric_limits<double>::quiet_NaN(), kUsd), std::overflow_error);
    EXPECT_THROW(Money::fromCoins(std::numeric_limits<std::int64_t>::max(), kUsd), std::overflow_error);
}

TEST(Currency, IsThreeCapitals)
{
    EXPECT_EQ(Currency::parse("CNY").value(), kCny);
    EXPECT_EQ(Currency::parse("rmb").value(), kCny);
    EXPECT_EQ(Currency::parse("usd").value(), kUsd);
    for (const char* bad : {"", "RMB2", "US", "€", "U$D"})
        EXPECT_EQ(Currency::parse(bad).error().code, ErrorCode::BadValue) << bad;
}

RC_GTEST_PROP(Money, RoundingUpNeverLosesMoney, (std::int32_t micros))
{
    const Money amount = Money::fromMicros(micros, kCny);
    RC_ASSERT(amount.toCoins(Rounding::Up) >= amount);
    RC_ASSERT(amount.toCoins(Rounding::Down) <= amount);
    RC_ASSERT(amount.toCoins(Rounding::Up).micros() - amount.micros() < 10'000);
}

} // namespace
} // namespace gpuplan
