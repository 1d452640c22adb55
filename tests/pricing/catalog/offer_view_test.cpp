// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_view.h"

#include <cmath>

#include <gtest/gtest.h>

#include "pricing/catalog/pictures.h"

namespace gpuplan {
namespace {

using test::viewInputs;
using test::viewOf;

TEST(OfferView, ShowsBothPricesInOneCurrency)
{
    // 7 yuan for a dollar: 8 GPUs at ¥112 an hour are $16, $2 each; one at ¥0.10 is $0.014286.
    const auto view = viewOf(R"(
        A | - | A100 SXM 80GB | 8 | CNY 112  | on_demand | 0 |
        B | - | RTX 4090      | 1 | CNY 0.10 | on_demand | 0 |
        C | - | RTX 4090      | 3 | 1        | on_demand | 0 |)");
    EXPECT_EQ(view.view.perInstanceHour(0), Money::fromAmount(16, kUsd));
    EXPECT_EQ(view.view.perGpuHour(0), Money::fromAmount(2, kUsd));
    EXPECT_EQ(view.view.perGpuHour(1), Money::fromAmount(0.014286, kUsd));
    EXPECT_EQ(view.view.perGpuHour(2), Money::fromAmount(0.333333, kUsd));
    EXPECT_EQ(view.view.perInstanceHour(2), Money::fromAmount(1, kUsd));
    const auto yuan = viewOf("C | - | RTX 4090 | 3 | 1 | on_demand | 0 |", viewInputs(kCny));
    EXPECT_EQ(yuan.view.perInstanceHour(0), Money::fromAmount(7, kCny));
}

TEST(OfferView, APriceWithoutRateOrWithoutCostsIsUnknownNotZero)
{
    const auto view = viewOf(R"(
        A   | - | RTX 4090 | 1 | INR 40 | on_demand | 0 |
        rig | - | RTX 4090 | 2 | -      | owned     | 0 |
        B   | - | RTX 4090 | 1 | 0.5    | on_demand | 0 |)");
    EXPECT_EQ(view.view.perGpuHour(0), std::nullopt);
    EXPECT_EQ(view.view.perGpuHour(1), std::nullopt);
    EXPECT_EQ(view.view.number(OfferField::ValueGib, 1), std::nullopt);
    EXPECT_EQ(view.view.withoutRate(), std::vector<Currency>{Currency("INR")});
    // Neither the cheapest nor gone: behind all known prices in both directions.
    EXPECT_EQ(test::rowsOf(view.view, "", "price"), "2 0 1");
    EXPECT_EQ(test::rowsOf(view.view, "", "-price"), "2 0 1");
    EXPECT_EQ(test::rowsOf(view.view, "price < 100 or price >= 100"), "2");
    EXPECT_EQ(test::rowsOf(view.view, "owned"), "1");
    EXPECT_EQ(view.view.market(*OfferQuery::parse("", test::shipped().gpus))->offers, 1u);
}

TEST(OfferView, ComparesCardsByMemoryAndMatrixRate)
{
    const auto view = viewOf(R"(
        A | - | RTX 4090      | 2 | 1.00 | on_demand | 0 |
        B | - | A100 SXM 80GB | 1 | 2.00 | on_demand | 0 |
        C | - | RTX 3060      | 1 | 0.10 | on_demand | 0 |)");
    EXPECT_DOUBLE_EQ(*view.view.number(OfferField::ValueGib, 0), 48); // 24 GiB / 0.50
    EXPECT_DOUBLE_EQ(*view.view.number(OfferField::ValueGib, 1), 40);
    // Datasheet rate × the share that runs reach, of this very table.
    const Gpu& a100 = test::shipped().gpus[*test::shipped().gpus.find("A100 SXM 80GB")];
    const Efficiency share = test::shipped().efficiency.ofGpu(Constant::Matmul, a100);
    EXPECT_NEAR(*view.view.number(OfferField::ValueTflops, 1), 312 * share.value / 2, 1e-9);
    EXPECT_LT(share.value, 1);
    EXPECT_EQ(view.view.tflopsBasis(1), Basis::Evidence);         // published runs on sm_80
    EXPECT_EQ(test::rowsOf(view.view, "", "value_gib"), "2 0 1"); // the most for the money first
    EXPECT_EQ(test::rowsOf(view.view, "", "-value_gib"), "1 0 2");

    OfferViewInputs no_evidence = viewInputs();
    no_evidence.efficiency = nullptr;
    const auto bare = viewOf("B | - | A100 SXM 80GB | 1 | 2.00 | on_demand | 0 |", no_evidence);
    EXPECT_EQ(bare.view.number(OfferField::ValueTflops, 0), std::nullopt);
}

TEST(OfferView, AGpuWithoutMeasuredRunsSaysSo)
{
    const Efficiency share = test::shipped().efficiency.ofGpu(
        Constant::Matmul, test::shipped().gpus[*test::shipped().gpus.find("Apple M1 Max 32-core")]);
    ASSERT_LT(share.level, 2) << "choose a GPU that nobody has measured";
    const auto view = viewOf("A | - | Apple M1 Max 32-core | 1 | 1 | on_demand | 0 |");
    EXPECT_EQ(view.view.tflopsBasis(0), Basis::Datasheet);
}

TEST(OfferView, PricesAWorkloadPerMachineSize)
{
    OfferViewInputs inputs = viewInputs();
    int asked = 0;
    inputs.workload = [&asked](std::size_t gpu, int gpus) {
        ++asked;
        WorkloadOnMachine answer;
        answer.possible = gpus != 3;
        answer.verdict = test::shipped().gpus[gpu].memory_gib < 20 ? FitVerdict::DoesNotFit : FitVerdict::Fits;
        answer.host_ram_gib = 50;
        answer.tokens_per_s = 1000.0 * gpus;
        answer.hours = 10.0 / gpus;
        return answer;
    };
    const auto view = viewOf(R"(
        A | - | RTX 4090 | 1 | 0.36 | on_demand | 0 |
        A | x | RTX 4090 | 1 | 0.72 | on_demand | 0 | ram=64
        A | y | RTX 4090 | 1 | 0.10 | on_demand | 0 | ram=32
        A | - | RTX 4090 | 2 | 0.72 | on_demand | 0 |
        A | - | RTX 4090 | 3 | 0.10 | on_demand | 0 |
        A | - | RTX 3060 | 1 | 0.01 | on_demand | 0 |)",
                             inputs);
    EXPECT_EQ(asked, 4); // once for each size
    // 0.36 / (1000 · 3600) · 10^6 = 0.10
    EXPECT_NEAR(*view.view.number(OfferField::TokenPrice, 0), 0.10, 1e-12);
    EXPECT_NEAR(*view.view.number(OfferField::TokenPrice, 1), 0.20, 1e-12);
    EXPECT_NEAR(*view.view.number(OfferField::TokenPrice, 3), 0.10, 1e-12);
    EXPECT_EQ(view.view.number(OfferField::TokenPrice, 2), std::nullopt); // 32 GiB of main memory, 50 needed
    EXPECT_EQ(view.view.truth(OfferField::Fits, 2), false);
    EXPECT_EQ(view.view.truth(OfferField::Fits, 4), std::nullopt); // it cannot be asked of three
    EXPECT_EQ(view.view.truth(OfferField::Fits, 5), false);
    EXPECT_NEAR(*view.view.number(OfferField::Effective, 3), 0.72 * 5, 1e-9);
    EXPECT_EQ(test::rowsOf(view.view, "fits", "token_price"), "0 3 1");
    EXPECT_EQ(test::rowsOf(view.view, "not fits"), "2 5");
    EXPECT_EQ(test::rowsOf(view.view, "", "token_price"), "0 3 1 2 4 5");
}

// price-033: what a short job costs is not in the order of the prices.
TEST(OfferView, RanksByWhatTheJobCostsWithItsSetup)
{
    OfferViewInputs inputs = viewInputs();
    inputs.job_hours = 0.5;
    inputs.setup_hours_of = {{"a", 0.15}, {"b", 0.25}, {"c", 0.03}};
    const char* kOffers = R"(
        A | - | RTX 4090 | 1 | 0.1051 | on_demand | 0 |
        B | - | RTX 4090 | 1 | 0.1286 | on_demand | 0 |
        C | - | RTX 4090 | 1 | 0.15   | on_demand | 0 |)";
    const auto half_hour = viewOf(kOffers, inputs);
    EXPECT_NEAR(*half_hour.view.number(OfferField::Effective, 0), 0.0683, 1e-3);
    EXPECT_NEAR(*half_hour.view.number(OfferField::Effective, 1), 0.0965, 1e-3);
    EXPECT_NEAR(*half_hour.view.number(OfferField::Effective, 2), 0.0795, 1e-3);
    EXPECT_EQ(test::rowsOf(half_hour.view, "", "price"), "0 1 2");
    EXPECT_EQ(test::rowsOf(half_hour.view, "", "effective"), "0 2 1");
    inputs.job_hours = 10; // 10.15 · 0.1051 = 1.067, 10.25 · 0.1286 = 1.318, 10.03 · 0.15 = 1.505
    EXPECT_EQ(test::rowsOf(viewOf(kOffers, inputs).view, "", "effective"), "0 1 2");
    inputs.job_hours = 0.05; // 0.2 · 0.1051 = 0.0210, 0.3 · 0.1286 = 0.0386, 0.08 · 0.15 = 0.0120
    EXPECT_EQ(test::rowsOf(viewOf(kOffers, inputs).view, "", "effective"), "2 0 1");
}

TEST(OfferView, BillsTheJobInTheProvidersSteps)
{
    BillingRule hourly;
    hourly.provider = "A";
    hourly.step_s = 3600;
    OfferViewInputs inputs = viewInputs();
    inputs.billing = std::span(&hourly, 1);
    inputs.job_hours = 1.1;
    const auto view = viewOf(R"(
        A | - | RTX 4090 | 1 | 0.50 | on_demand | 0 |
        B | - | RTX 4090 | 1 | 0.60 | on_demand | 0 |)",
                             inputs);
    EXPECT_NEAR(*view.view.number(OfferField::Effective, 0), 1.00, 1e-9); // two hours begun
    EXPECT_NEAR(*view.view.number(OfferField::Effective, 1), 0.66, 1e-9); // nothing known: by the second
}

// time-018: 0.50 is below what anybody asks for an A100.
TEST(OfferView, KnowsTheRangeOfTheMarket)
{
    const auto view = viewOf(R"(
        A | - | A100 SXM 80GB | 1 | 1.19 | on_demand | 0 |
        B | - | A100 SXM 80GB | 8 | 11.84 | on_demand | 0 |
        C | - | A100 SXM 80GB | 1 | 1.29 | on_demand | 0 |
        D | - | A100 SXM 80GB | 1 | 0.40 | bid_floor | 0 |
        E | - | A100 SXM 80GB | 1 | 0.30 | reserved  | 0 |
        F | - | A100 SXM 80GB | 1 | 0.20 | on_demand | 0 | sold_out
        G | - | RTX 4090      | 1 | 0.25 | on_demand | 0 |)");
    const auto market = view.view.market(*OfferQuery::parse("gpu = A100", test::shipped().gpus));
    ASSERT_TRUE(market);
    EXPECT_EQ(market->low, Money::fromAmount(1.19, kUsd));
    EXPECT_EQ(market->median, Money::fromAmount(1.29, kUsd));
    EXPECT_EQ(market->high, Money::fromAmount(1.48, kUsd));
    EXPECT_EQ(market->offers, 3u);
    // 1,845 and 3,310 GPU-hours at these prices.
    EXPECT_NEAR(1845 * market->low.amount(), 2196, 2196 * 0.02);
    EXPECT_NEAR(3310 * market->high.amount(), 4899, 4899 * 0.02);
    EXPECT_FALSE(view.view.market(*OfferQuery::parse("gpu = H100", test::shipped().gpus)));
}

} // namespace
} // namespace gpuplan
