// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/resale.h"

#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

const std::vector<ResaleCurve::Point> kFlagship{{1, 0.70}, {2, 0.50}, {3, 0.38}, {4, 0.30}};

ResaleCurve through(std::vector<ResaleCurve::Point> points)
{
    ResaleCurve curve;
    curve.points = std::move(points);
    return curve;
}

TEST(ResaleCurve, PassesThroughItsPoints)
{
    const ResaleCurve curve = through(kFlagship);
    EXPECT_EQ(curve.fractionAt(0), 1);
    for (const ResaleCurve::Point& point : kFlagship)
        EXPECT_NEAR(curve.fractionAt(point.years), point.fraction, 1e-12);
}

TEST(ResaleCurve, LosesTheSameShareInEveryPartOfAYear)
{
    const ResaleCurve curve = through(kFlagship);
    EXPECT_NEAR(curve.fractionAt(0.5), std::sqrt(0.7), 1e-12);
    EXPECT_NEAR(curve.fractionAt(1.5), std::sqrt(0.7 * 0.5), 1e-12);
    EXPECT_NEAR(curve.fractionAt(5), 0.30 * 0.30 / 0.38, 1e-12) << "beyond the last point at its rate";
}

TEST(ResaleCurve, OnePointSetsTheRateFromThePurchase)
{
    const ResaleCurve curve = through({{2, 0.5}});
    EXPECT_NEAR(curve.fractionAt(1), std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(curve.fractionAt(4), 0.25, 1e-12);
}

TEST(ResaleCurve, AUsedMachineMayBringLessAtOnce)
{
    const ResaleCurve curve = through({{0, 0.9}, {2, 0.5}});
    EXPECT_EQ(curve.fractionAt(0), 0.9);
    EXPECT_EQ(through({{0, 0.9}}).fractionAt(3), 0.9) << "no rate is known";
}

TEST(ResaleCurve, WithoutPointsOrWorthNothingItBringsNothing)
{
    EXPECT_EQ(ResaleCurve{}.fractionAt(1), 0);
    const ResaleCurve nothing = through({{2, 0}});
    EXPECT_EQ(nothing.fractionAt(0), 1);
    EXPECT_EQ(nothing.fractionAt(1), 0);
    EXPECT_EQ(nothing.fractionAt(2), 0);
    EXPECT_EQ(nothing.fractionAt(3), 0);
}

TEST(ResaleCurve, ALaunchLowersEverythingFromThenOn)
{
    ResaleCurve curve = through(kFlagship);
    curve.launches = {{1.5, 0.8}, {2.5, 0.9}};
    const ResaleCurve smooth = through(kFlagship);
    EXPECT_EQ(curve.fractionAt(1.49), smooth.fractionAt(1.49));
    EXPECT_NEAR(curve.fractionAt(1.5), 0.8 * smooth.fractionAt(1.5), 1e-12);
    EXPECT_NEAR(curve.fractionAt(3), 0.8 * 0.9 * 0.38, 1e-12);
}

TEST(ResaleClass, GivesTheLikelyCurveWithItsSpread)
{
    const ResaleClass flagship{.name = "consumer flagship",
                               .ages = {{2, {0.30, 0.50, 0.80}}, {3, {0.2, 0.38, 0.8}}},
                               .launch_factor = 0.8,
                               .log_sd = 0.25,
                               .provenance = {}};
    const ResaleCurve curve = flagship.curve({1.2});
    EXPECT_EQ(curve.points, (std::vector<ResaleCurve::Point>{{2, 0.5}, {3, 0.38}}));
    EXPECT_EQ(curve.launches, (std::vector<ResaleCurve::Launch>{{1.2, 0.8}}));
    // ln(0.8/0.3) = 0.98083, ln(0.8/0.2) = 1.38629; their mean over 2·1.28155.
    EXPECT_EQ(curve.log_sd, 0.25);
}

} // namespace
} // namespace gpuplan
