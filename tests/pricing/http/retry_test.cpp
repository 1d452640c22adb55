// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/retry.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gpuplan {
namespace {

constexpr RetryRule kRule{4, 0.5, 30, 60};

TEST(Retry, WaitsDoubleAndTheFourthTryIsTheLast)
{
    EXPECT_EQ(retryDelayS(kRule, 1, {}, 1), 0.5);
    EXPECT_EQ(retryDelayS(kRule, 2, {}, 1), 1.0);
    EXPECT_EQ(retryDelayS(kRule, 3, {}, 0), 1.0); // half of 2 s
    EXPECT_EQ(retryDelayS(kRule, 4, {}, 1), std::nullopt);
    EXPECT_EQ(retryDelayS({100, 0.5, 30, 60}, 20, {}, 1), 30);
}

TEST(Retry, WhatTheServerAsksForIsKeptUpToABound)
{
    EXPECT_EQ(retryDelayS(kRule, 1, 7, 0), 7);
    EXPECT_EQ(retryDelayS(kRule, 1, 60, 0), 60);
    EXPECT_EQ(retryDelayS(kRule, 1, 61, 0), std::nullopt);
    EXPECT_EQ(retryDelayS(kRule, 1, 0, 1), 0.5);
}

TEST(Retry, StatusesThatPass)
{
    for (const long status : {429, 502, 503, 504})
        EXPECT_TRUE(isPassing(status));
    for (const long status : {200, 304, 400, 401, 403, 404, 500, 501})
        EXPECT_FALSE(isPassing(status));
}

RC_GTEST_PROP(Retry, NeverSoonerThanAskedAndNeverLongerThanTheBound, ())
{
    const double chance = *rc::gen::inRange(0, 1000) / 1000.0;
    const double asked = *rc::gen::inRange(1, 61);
    const auto delay = retryDelayS(kRule, *rc::gen::inRange(1, 4), asked, chance);
    RC_ASSERT(delay.has_value());
    RC_ASSERT(*delay >= asked && *delay <= 66);
}

} // namespace
} // namespace gpuplan
