// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/uncertainty.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "planner/decide/buy_or_rent/uncertainty_draws.h"
#include "planner/decide/buy_or_rent/uncertainty_quantiles.h"
#include "tests/planner/decide/buy_or_rent/ownership_cases.h"

namespace gpuplan {
namespace {

TEST(NormalQuantile, KnownValues)
{
    EXPECT_EQ(normalQuantile(0.5), 0);
    EXPECT_NEAR(normalQuantile(0.9), kZ90, 1e-14);
    EXPECT_NEAR(normalQuantile(0.975), 1.959963984540054, 1e-14);
    EXPECT_NEAR(normalQuantile(0.1), -kZ90, 1e-14);
    for (const double z : {-8.0, -6.0, -3.0, -0.5, 0.01, 1.0, 1.2, 2.5, 5.0}) // all three pieces
        EXPECT_NEAR(normalQuantile(std::erfc(-z / std::sqrt(2)) / 2), z, 1e-9 * std::max(1.0, std::exp(z * z / 2 - 8)))
            << z;
}

TEST(TriangleQuantile, EndsModeAndQuantiles)
{
    const Triangle t{1, 2, 4};
    EXPECT_EQ(triangleQuantile(t, 0), 1);
    EXPECT_EQ(triangleQuantile(t, 1), 4);
    EXPECT_NEAR(triangleQuantile(t, 1 / 3.0), 2, 1e-12); // a third of the area is left of the mode
    EXPECT_NEAR(triangleQuantile(t, 0.9), 4 - std::sqrt(0.1 * 3 * 2), 1e-12);
    EXPECT_EQ(triangleQuantile(Triangle::exactly(0.52), 0.3), 0.52);
    EXPECT_NEAR(triangleQuantile({1, 1, 3}, 0.19), 3 - std::sqrt(0.81 * 4), 1e-12) << "the mode at an end";
}

TEST(DrawOwnership, HasTheStatedMarginsAndCorrelation)
{
    const OwnershipCase c = newSystem(1);
    OwnershipSpread spread = usualSpread(c, 0.35);
    spread.drift_sd_per_year = 0.1;
    spread.tariff_factor_log_sd = 0.2;
    const std::vector<OwnershipDraw> draws = drawOwnership(c, spread, kOwnershipDraws, kOwnershipSeed);
    double rent = 0, rent2 = 0, resale2 = 0, both = 0, drift2 = 0, tariff2 = 0, overhead = 0;
    for (const OwnershipDraw& d : draws) {
        const double log_rent = std::log(d.rent_per_gpu_hour);
        rent += log_rent;
        rent2 += log_rent * log_rent;
        resale2 += d.resale_log_factor * d.resale_log_factor;
        both += log_rent * d.resale_log_factor;
        drift2 += d.rent_drift_per_year * d.rent_drift_per_year;
        tariff2 += std::log(d.tariff_factor) * std::log(d.tariff_factor);
        overhead += d.overhead;
    }
    const double n = kOwnershipDraws;
    EXPECT_NEAR(rent / n, 0, 1e-12) << "antithetic";
    EXPECT_NEAR(std::sqrt(rent2 / n), 0.35, 0.005);
    EXPECT_NEAR(std::sqrt(resale2 / n), 0.25, 0.004);
    EXPECT_NEAR(both / std::sqrt(rent2 * resale2), 0.5, 0.02);
    EXPECT_NEAR(std::sqrt(drift2 / n), 0.1, 0.002);
    EXPECT_NEAR(std::sqrt(tariff2 / n), 0.2, 0.003);
    EXPECT_NEAR(overhead / n, (1.05 + 1.15 + 1.35) / 3, 0.001);
}

TEST(DrawOwnership, TheSameRandomNumbersForEveryCase)
{
    const OwnershipCase a = newSystem(1), b = newSystem(3);
    const std::vector<OwnershipDraw> one = drawOwnership(a, usualSpread(a), 101, 7);
    OwnershipSpread more = usualSpread(b);
    more.drift_sd_per_year = 0.3;
    const std::vector<OwnershipDraw> other = drawOwnership(b, more, 101, 7);
    ASSERT_EQ(one.size(), 101U);
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_NEAR(other[i].rent_per_gpu_hour, 3 * one[i].rent_per_gpu_hour, 1e-12);
        EXPECT_EQ(other[i].price_factor, one[i].price_factor);
        EXPECT_EQ(other[i].wall_kw, one[i].wall_kw);
    }
    EXPECT_NE(drawOwnership(a, usualSpread(a), 1, 8)[0].price_factor, one[0].price_factor);
}

TEST(Quantiles, OfOpenValues)
{
    std::vector<double> values;
    for (int i = 100; i > 0; --i)
        values.push_back(i <= 88 ? i : std::numeric_limits<double>::infinity());
    const OpenRange range = openQuantiles(values);
    EXPECT_EQ(range.low, 10);
    EXPECT_EQ(range.likely, 50);
    EXPECT_FALSE(range.high) << "12 of 100 are never";
}

TEST(Quantiles, OfHistogramsAreExactToOneBin)
{
    PointHistograms histograms(2);
    std::vector<std::vector<double>> rows;
    for (int i = 0; i < 20'000; ++i) {
        const double p = (i + 0.5) / 20'000;
        rows.push_back({std::exp(0.5 * normalQuantile(p)), 7});
    }
    for (std::size_t i = 0; i < rows.size(); i += 20)
        histograms.widen(rows[i]);
    histograms.startCounting();
    for (const std::vector<double>& row : rows)
        histograms.count(row);
    const double bin = (rows[19'980][0] - rows[0][0]) / 512;
    EXPECT_NEAR(histograms.quantiles(0).low, std::exp(-0.5 * kZ90), bin);
    EXPECT_NEAR(histograms.quantiles(0).likely, 1, bin);
    EXPECT_NEAR(histograms.quantiles(0).high, std::exp(0.5 * kZ90), bin);
    EXPECT_EQ(histograms.quantiles(1), Range::exactly(7));
}

/// The case with everything the full model has.
OwnershipCase fullCase()
{
    OwnershipCase c = newSystem(0.74);
    c.gpus = 2;
    c.tax_rate = 0.05;
    c.fixed_per_year = 100;
    c.dud_loss = 40;
    c.loan = Loan{.share = 0.5, .rate_per_year = 0.06, .years = 1.5};
    c.idle_kw = 0.09;
    c.idle_hours_per_year = 2000;
    c.tariff.steps = {{0, 0.08}, {500, 0.1}, {2000, 0.14}};
    c.rent_drift_per_year = -0.1;
    c.resale.launches = {{1.2, 0.85}};
    c.horizon_years = 2.55;
    return c;
}

TEST(Simulate, WithoutUncertaintyEveryQuantileIsTheBreakEven)
{
    const OwnershipCase c = fullCase();
    const OwnerUse use{.gpu_hours_per_year = 3000};
    const OwnershipBand band = simulate(c, OwnershipSpread::none(c), use, 1001);
    const BreakEven even = breakEven(c);
    const std::vector<CostPoint> curve = costCurve(c, use);
    const Calendar calendar = calendarOf(curve);
    ASSERT_TRUE(even.hours && calendar.ahead_from_months);
    for (const auto quantile : {&OpenRange::low, &OpenRange::likely, &OpenRange::high}) {
        EXPECT_NEAR(*(band.hours.*quantile), *even.hours, 1e-9 * *even.hours);
        EXPECT_NEAR(*(band.cash_hours.*quantile), *even.cash_hours, 1e-9 * *even.cash_hours);
        EXPECT_NEAR(*(band.utilisation.*quantile), *even.utilisation, 1e-9);
        EXPECT_NEAR(*(band.ahead_from_months.*quantile), *calendar.ahead_from_months, 1e-9);
    }
    EXPECT_EQ(band.never_share, 0);
    EXPECT_EQ(band.owning_wins, 1);
    ASSERT_EQ(band.curve.size(), curve.size());
    for (std::size_t i = 0; i < curve.size(); ++i) {
        EXPECT_NEAR(band.curve[i].months, curve[i].months, 1e-12);
        for (const auto quantile : {&Range::low, &Range::likely, &Range::high}) {
            EXPECT_NEAR(band.curve[i].own.*quantile, curve[i].own, 1e-8);
            EXPECT_NEAR(band.curve[i].rent.*quantile, curve[i].rent, 1e-8);
        }
    }
    EXPECT_NEAR(band.saved_by_owning->likely, curve.back().rent - curve.back().own, 1e-8);
}

TEST(Simulate, WithoutUncertaintyNeverIsNever)
{
    OwnershipCase c = newSystem(0.1);
    OwnershipBand band = simulate(c, OwnershipSpread::none(c), OwnerUse{.gpu_hours_per_year = 5000}, 100);
    EXPECT_EQ(breakEven(c).never, Never::Horizon);
    EXPECT_EQ(band.never_share, 1);
    EXPECT_FALSE(band.hours.low || band.hours.likely || band.hours.high || band.ahead_from_months.low);
    EXPECT_TRUE(band.cash_hours.likely) << "cash has no horizon in the contract";
    EXPECT_EQ(band.owning_wins, 0);
    c = newSystem(0.01);
    band = simulate(c, OwnershipSpread::none(c), {}, 100);
    EXPECT_EQ(band.never_share, 1);
    EXPECT_FALSE(band.cash_hours.likely);
    EXPECT_FALSE(band.owning_wins);
    EXPECT_TRUE(band.curve.empty());
}

RC_GTEST_PROP(Simulate, EqualsTheBreakEvenForAnyCaseWithoutUncertainty, (std::uint64_t seed))
{
    std::mt19937_64 random(seed);
    OwnershipCase c = randomFlatCase(random);
    c.discount_rate = static_cast<double>(random() % 10) / 100;
    c.rent_drift_per_year = (static_cast<double>(random() % 5) - 2) / 10;
    c.tariff.steps.push_back({1000, c.tariff.steps.front().price_per_kwh * 1.5});
    const OwnerUse use{.gpu_hours_per_year = static_cast<double>(random() % 8760)};
    const OwnershipBand band = simulate(c, OwnershipSpread::none(c), use, 3);
    const BreakEven even = breakEven(c);
    RC_ASSERT(band.hours.likely.has_value() == !even.never.has_value());
    if (!even.never)
        RC_ASSERT(std::abs(*band.hours.likely - *even.hours) <= 1e-9 * std::max(1.0, *even.hours));
    const Calendar calendar = calendarOf(costCurve(c, use));
    RC_ASSERT(band.ahead_from_months.likely.has_value() == calendar.ahead_from_months.has_value());
    if (calendar.ahead_from_months)
        RC_ASSERT(std::abs(*band.ahead_from_months.likely - *calendar.ahead_from_months) < 1e-6);
}

struct Published {
    const char* against;
    double rent, rent_log_sd, years;
    bool faster_card; ///< the rented one is an A100: equal work counts
    double low, likely, high;
    double never, below_3500; ///< shares of the draws
};

/// A full $4,000 system in China at 4%, 2% repairs, 10% selling cost: hours of an independent calculation.
class PublishedBands : public testing::TestWithParam<Published> { };

TEST_P(PublishedBands, MediansWithinATenthEndsWithinFifteenPercent)
{
    const Published& row = GetParam();
    OwnershipCase c = newSystem(row.rent);
    c.horizon_years = row.years;
    OwnershipSpread spread = usualSpread(c, row.rent_log_sd);
    if (row.faster_card) {
        c.speed_ratio = 0.68;
        spread.speed_ratio = {0.55, 0.68, 0.83};
    }
    const OwnershipBand band = simulate(c, spread, OwnerUse{.gpu_hours_per_year = 3500 / row.years});
    EXPECT_NEAR(*band.hours.likely, row.likely, 0.10 * row.likely);
    EXPECT_NEAR(*band.hours.low, row.low, 0.15 * row.low);
    EXPECT_NEAR(*band.hours.high, row.high, 0.15 * row.high);
    EXPECT_NEAR(band.never_share, row.never, 0.01);
    EXPECT_NEAR(*band.owning_wins, row.below_3500, 0.04) << "3,500 h over the horizon";
}

INSTANTIATE_TEST_SUITE_P(
    Simulate, PublishedBands,
    testing::Values(Published{"the same card, private hosts", 0.34, 0.35, 2, false, 3900, 7300, 13'700, 0.047, 0.07},
                    Published{"the same card, AutoDL", 2.18 / 7, 0.15, 2, false, 4900, 7600, 11'300, 0, 0.02},
                    Published{"the same, three years", 2.18 / 7, 0.15, 3, false, 6400, 9200, 13'200, 0, 0},
                    Published{"the same card, secure cloud", 0.74, 0.15, 2, false, 2000, 3000, 4300, 0, 0.70},
                    Published{"an A100", 1.39, 0.15, 2, true, 1400, 2200, 3100, 0, 0.95}));

TEST(Simulate, RentAndResaleThatMoveTogetherHedge)
{
    const OwnershipCase c = newSystem();
    OwnershipSpread spread = usualSpread(c, 0.35);
    const OwnerUse use{.gpu_hours_per_year = 3000};
    const auto width = [&](double correlation) {
        spread.rent_resale_correlation = correlation;
        const Range saved = *simulate(c, spread, use).saved_by_owning;
        return saved.high - saved.low;
    };
    // What owning saves over renting rises with both rent and resale: together they move it more, apart less.
    EXPECT_GT(width(0.9), width(0));
    EXPECT_GT(width(0), width(-0.9));
}

TEST(Simulate, OwnCostIsKnownAtThePurchaseAndSpreadsAfterIt)
{
    const OwnershipCase c = newSystem();
    OwnershipSpread spread = OwnershipSpread::none(c);
    spread.resale_log_sd = 0.25;
    const OwnershipBand band = simulate(c, spread, OwnerUse{.gpu_hours_per_year = 3000});
    EXPECT_EQ(band.curve[0].own.low, band.curve[0].own.high);
    // Of the resale after two years: 4,000·0.5·0.9/1.04² times e^±(0.25·1.2816); what is brought is a cost less.
    const double sale = 4000 * 0.5 * 0.9 / (1.04 * 1.04);
    const double median = costCurve(c, {.gpu_hours_per_year = 3000}).back().own;
    const double bin = sale * (std::exp(0.25 * 4) - std::exp(-0.25 * 4)) / 512;
    EXPECT_NEAR(band.curve[24].own.likely, median, bin);
    EXPECT_NEAR(band.curve[24].own.low, median - sale * (std::exp(0.25 * kZ90) - 1), 2 * bin + 0.01 * sale);
    EXPECT_NEAR(band.curve[24].own.high, median + sale * (1 - std::exp(-0.25 * kZ90)), 2 * bin + 0.01 * sale);
    EXPECT_EQ(band.curve[24].rent.low, band.curve[24].rent.high);
}

TEST(Simulate, TheBandOfAnUncertainDriftWidensInTime)
{
    const OwnershipCase c = newSystem(1);
    OwnershipSpread spread = OwnershipSpread::none(c);
    spread.drift_sd_per_year = 0.25;
    const OwnershipBand band = simulate(c, spread, OwnerUse{.gpu_hours_per_year = 1000});
    const auto rent = [&](double drift) {
        return 1150 * (1 - std::exp(-2 * (std::log(1.04) - drift))) / (std::log(1.04) - drift);
    };
    EXPECT_NEAR(band.curve[24].rent.high, rent(0.25 * kZ90), 0.01 * rent(0));
    EXPECT_NEAR(band.curve[24].rent.likely, rent(0), 0.01 * rent(0));
    EXPECT_LT(band.curve[6].rent.high / band.curve[6].rent.likely,
              band.curve[24].rent.high / band.curve[24].rent.likely);
    EXPECT_NEAR(*band.hours.likely, *breakEven(c).hours, 0.005 * *breakEven(c).hours);
}

TEST(Simulate, AResaleAboveTwiceThePriceIsNotBelieved)
{
    OwnershipCase c = newSystem();
    c.resale.points = {{2, 1.9}};
    OwnershipSpread spread = OwnershipSpread::none(c);
    spread.resale_log_sd = 1;
    const OwnershipBand band = simulate(c, spread, OwnerUse{.gpu_hours_per_year = 1000});
    OwnershipCase capped = c;
    capped.resale.points = {{2, 2}};
    EXPECT_NEAR(band.curve[24].own.low, costCurve(capped, {.gpu_hours_per_year = 1000}).back().own, 20);
}

TEST(Simulate, IsReproducibleAndSmooth)
{
    const OwnershipCase c = newSystem();
    const OwnershipBand a = simulate(c, usualSpread(c), {}), b = simulate(c, usualSpread(c), {});
    EXPECT_EQ(a.hours.likely, b.hours.likely);
    OwnershipCase dearer = newSystem();
    dearer.price = 4040;
    const OwnershipBand moved = simulate(dearer, usualSpread(dearer), {});
    EXPECT_NEAR(*moved.hours.likely / *a.hours.likely, 1.01, 1e-9) << "a slider moves the band, not its noise";
    const OwnershipBand other_seed = simulate(c, usualSpread(c), {}, kOwnershipDraws, 1);
    EXPECT_NEAR(*other_seed.hours.likely / *a.hours.likely, 1, 0.01);
    EXPECT_NEAR(*other_seed.hours.high / *a.hours.high, 1, 0.01);
    EXPECT_NE(other_seed.hours.likely, a.hours.likely);
}

TEST(Tornado, BarsAreTheBreakEvensOfOneInputMoved)
{
    const OwnershipCase c = newSystem();
    OwnershipSpread spread = usualSpread(c);
    spread.discount_rate = Range{0.02, 0.04, 0.10};
    spread.horizon_years = Range{2, 2, 3};
    const std::vector<TornadoBar> bars = tornado(c, spread);
    std::vector<OwnershipInput> order;
    double before = std::numeric_limits<double>::infinity();
    for (const TornadoBar& bar : bars) {
        order.push_back(bar.input);
        const double width = std::abs(*bar.hours_high - *bar.hours_low);
        EXPECT_LE(width, before);
        before = width;
    }
    EXPECT_EQ(order.size(), 7U) << "no speed ratio, tariff or drift: they have no spread";
    const auto bar = [&](OwnershipInput input) {
        return *std::find_if(bars.begin(), bars.end(), [&](const TornadoBar& b) { return b.input == input; });
    };
    OwnershipCase dear = c;
    dear.rent_per_gpu_hour *= std::exp(0.15 * kZ90);
    EXPECT_NEAR(bar(OwnershipInput::Rent).value.high, dear.rent_per_gpu_hour, 1e-12);
    EXPECT_NEAR(*bar(OwnershipInput::Rent).hours_high, *breakEven(dear).hours, 1e-9);
    OwnershipCase kept = c;
    kept.horizon_years = 3;
    EXPECT_NEAR(*bar(OwnershipInput::Horizon).hours_high, *breakEven(kept).hours, 1e-9);
    EXPECT_NEAR(*bar(OwnershipInput::Horizon).hours_low, *breakEven(c).hours, 1e-9);
    // P10 of the triangle 0.85, 1, 1.15 is 0.85 + √(0.1·0.3·0.15).
    EXPECT_NEAR(bar(OwnershipInput::Price).value.low, 4000 * (0.85 + std::sqrt(0.0045)), 1e-9);
    EXPECT_NEAR(bar(OwnershipInput::Resale).value.low, 0.5 * std::exp(-0.25 * kZ90), 1e-12);
    EXPECT_EQ(bar(OwnershipInput::DiscountRate).value.high, 0.10);
}

TEST(Tornado, ABarThatEndsInNeverIsTheWidest)
{
    const OwnershipCase c = newSystem(0.2);
    ASSERT_FALSE(breakEven(c).never);
    OwnershipSpread spread = usualSpread(c, 0.3);
    spread.resale_log_sd = 0.1;
    const std::vector<TornadoBar> bars = tornado(c, spread);
    EXPECT_EQ(bars.front().input, OwnershipInput::Rent);
    EXPECT_FALSE(bars.front().hours_low);
    EXPECT_TRUE(bars.front().hours_high);
    EXPECT_TRUE(tornado(c, OwnershipSpread::none(c)).empty());
}

TEST(CheckSpread, RefusesWhatIsNoDistribution)
{
    const OwnershipCase c = newSystem();
    EXPECT_TRUE(checkSpread(usualSpread(c)));
    OwnershipSpread spread = usualSpread(c);
    spread.rent_resale_correlation = 1.5;
    EXPECT_EQ(checkSpread(spread).error().where.path, "spread.rent_resale_correlation");
    spread = usualSpread(c);
    spread.wall_kw = {0.6, 0.5, 0.7};
    EXPECT_EQ(checkSpread(spread).error().where.path, "power.wall_kw");
    spread = usualSpread(c);
    spread.horizon_years = Range{0, 1, 2};
    EXPECT_EQ(checkSpread(spread).error().where.path, "horizon_years");
}

} // namespace
} // namespace gpuplan
