// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evaluate.h"

#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/shipped.h"

namespace gpuplan {
namespace {

using test::Market;
using test::planOn;

std::string document(const std::string& experiments,
                     const std::string& head =
                         R"("budget": {"amount": 1000, "currency": "USD"}, "reserve_percent": 0, "risk": "likely")")
{
    return R"({"schema": "gpuplan/plan/1", )" + head + R"(, "experiments": [)" + experiments + "]}";
}

std::string handsOn(const std::string& id, double hours, double memory_gib, const std::string& more = {})
{
    return R"({"id": ")" + id + R"(", "kind": "hands_on", "disk_gb": 0, "hours": )" + std::to_string(hours)
        + R"(, "gpu_memory_gib": )" + std::to_string(memory_gib) + more + "}";
}

const char* const kQlora =
    R"({"id": "qlora", "kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "tokens": 21000000, "disk_gb": 0)";

TEST(Evaluate, TakesTheCheapestOfferThatFits)
{
    Market market;
    market.offer("Dear", "RTX 4090", 1, 0.80).offer("Cheap", "RTX 4090", 1, 0.40).offer("Tiny", "RTX 3070", 1, 0.01);
    const auto plan = planOn(market, document(handsOn("a", 2, 24)));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->chosen.size(), 1u);
    EXPECT_EQ(plan->chosen[0].run.price.provider, "Cheap"); // the 8 GB card is cheaper still, but too small
    // 2 h and one session of 15 minutes at 0.40 USD: 0.90
    EXPECT_EQ(plan->total.likely, Money::fromAmount(0.90, kUsd));
    EXPECT_EQ(plan->total.setup, Money::fromAmount(0.10, kUsd));
}

TEST(Evaluate, PricesInAnotherCurrencyAreConverted)
{
    Market market;
    market.offer("Dollar", "RTX 4090", 1, 0.40).offer("Yuan", "RTX 4090", 1, 2.10, kCny); // 0.30 USD at 7
    const auto plan = planOn(market, document(handsOn("a", 1.75, 24)));
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->chosen[0].run.price.provider, "Yuan");
    EXPECT_EQ(plan->chosen[0].run.price.price_per_hour, Money::fromAmount(2.10, kCny)); // as it is billed
    EXPECT_EQ(plan->total.likely, Money::fromAmount(0.60, kUsd));                       // 2 h × 0.30
}

TEST(Evaluate, WhatDoesNotFitNamesTheNearestMachine)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.4).offer("A", "RTX 4090", 2, 0.8);
    const auto plan =
        planOn(market, document(R"({"id": "full", "kind": "train", "model": "Llama-3.1-8B", "tokens": 1000000})"));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->left_out.size(), 1u);
    EXPECT_EQ(plan->left_out[0].cause, LeftOutCause::Memory);
    ASSERT_EQ(plan->left_out[0].reasons.size(), 1u);
    EXPECT_EQ(plan->left_out[0].reasons[0].code, ReasonCode::NearestSize);
    EXPECT_EQ(std::get<std::int64_t>(plan->left_out[0].reasons[0].arguments[1]), 2); // two share the states
}

TEST(Evaluate, AMachineKnownToLackMainMemoryIsNoWay)
{
    // A process, its libraries and one file of the model: 1 GiB and 5 GB at least. The cheaper box has 4 GiB.
    Market market;
    market.offer("Poor", "RTX 4090", 1, 0.2).offer("Rich", "RTX 4090", 1, 0.5).offer("Silent", "RTX 4090", 1, 0.6);
    market.offers[0].host_ram_gib = 4.0F;
    market.offers[1].host_ram_gib = 64.0F;
    const auto plan = planOn(market, document(std::string(kQlora) + "}"));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->chosen.size(), 1u);
    EXPECT_EQ(plan->chosen[0].run.price.provider, "Rich");
    const auto said = [](const Reasons& reasons) {
        return std::any_of(reasons.begin(), reasons.end(),
                           [](const Reason& r) { return r.code == ReasonCode::MemoryHostTooSmall; });
    };
    EXPECT_TRUE(said(plan->chosen[0].reasons));
    Market poor;
    poor.offer("Poor", "RTX 4090", 1, 0.2);
    poor.offers[0].host_ram_gib = 4.0F;
    const auto none = planOn(poor, document(std::string(kQlora) + "}"));
    ASSERT_TRUE(none);
    ASSERT_EQ(none->left_out.size(), 1u);
    EXPECT_EQ(none->left_out[0].cause, LeftOutCause::Memory);
    EXPECT_TRUE(said(none->left_out[0].reasons));
}

TEST(Evaluate, WhatCostsTooMuchSaysWhatItWouldTake)
{
    Market market;
    market.offer("A", "MI300X", 1, 2.0);
    const auto plan =
        planOn(market,
               document(handsOn("long", 99, 192) + "," + handsOn("short", 4.75, 192),
                        R"("budget": {"amount": 100, "currency": "USD"}, "reserve_percent": 0, "risk": "likely")"));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->chosen.size(), 1u);
    EXPECT_EQ(plan->total.likely, Money::fromAmount(10.50, kUsd)); // 4.75 h and two sessions of 15 minutes
    ASSERT_EQ(plan->left_out.size(), 1u);
    EXPECT_EQ(plan->left_out[0].cause, LeftOutCause::Money);
    // 99 h in 40 sessions: 109 h × 2 = 218; 89.50 are free: 128.50 more
    EXPECT_EQ(plan->left_out[0].extra_budget, Money::fromAmount(128.50, kUsd));
    // With just that much more it is in.
    const auto richer =
        planOn(market,
               document(handsOn("long", 99, 192) + "," + handsOn("short", 4.75, 192),
                        R"("budget": {"amount": 228.50, "currency": "USD"}, "reserve_percent": 0, "risk": "likely")"));
    EXPECT_EQ(richer->chosen.size(), 2u);
}

TEST(Evaluate, TheReserveIsKeptFree)
{
    Market market;
    market.offer("A", "MI300X", 1, 2.0);
    const auto plan =
        planOn(market,
               document(handsOn("a", 45, 192),
                        R"("budget": {"amount": 100, "currency": "USD"}, "reserve_percent": 10, "risk": "likely")"));
    ASSERT_TRUE(plan);
    EXPECT_TRUE(plan->chosen.empty()); // 45 h and 18 sessions: 49.5 h × 2 = 99: within the budget, not within 90
    EXPECT_EQ(plan->reserve, Money::fromAmount(10, kUsd));
    EXPECT_EQ(plan->left_out[0].extra_budget, Money::fromAmount(10, kUsd)); // 110 less its tenth are 99
}

TEST(Evaluate, NoOfferUnknownSizeAndPrerequisiteAreDifferentCauses)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.4);
    const auto plan =
        planOn(market,
               document(handsOn("amd", 1, 16, R"(, "gpus_allowed": ["MI300X"])")
                        + R"(,{"id": "open", "kind": "train", "model": "Llama-3.2-1B", "method": "lora"},)"
                        + handsOn("next", 1, 16, R"(, "after": ["amd"])")));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->left_out.size(), 3u);
    EXPECT_EQ(plan->left_out[0].cause, LeftOutCause::NoOffer);
    EXPECT_EQ(plan->left_out[1].cause, LeftOutCause::SizeUnknown);
    EXPECT_EQ(plan->left_out[2].cause, LeftOutCause::Prerequisite);
}

TEST(Evaluate, AMissingMustIsAnIssueWithTheBudgetThatFreesIt)
{
    Market market;
    market.offer("A", "MI300X", 1, 2.0);
    const auto plan =
        planOn(market,
               document(handsOn("m", 99, 192, R"(, "tier": "must")"),
                        R"("budget": {"amount": 100, "currency": "USD"}, "reserve_percent": 0, "risk": "likely")"));
    ASSERT_TRUE(plan);
    EXPECT_TRUE(plan->musts_missing);
    ASSERT_GE(plan->issues.size(), 2u);
    EXPECT_EQ(plan->issues[0].code, ReasonCode::MustMissing);
    EXPECT_EQ(plan->issues[1].code, ReasonCode::MustsNeedBudget);
    EXPECT_EQ(std::get<double>(plan->issues[1].arguments[0]), 218); // 109 h × 2
}

TEST(Evaluate, ServingAndHandsOnStayOffSpotUnlessAllowed)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.40).offer("A", "RTX 4090", 1, 0.10, kUsd, Tier::Spot);
    EXPECT_EQ(planOn(market, document(handsOn("a", 1, 24)))->chosen[0].run.price.tier, Tier::OnDemand);
    EXPECT_EQ(planOn(market, document(handsOn("a", 1, 24, R"(, "spot": "allow")")))->chosen[0].run.price.tier,
              Tier::Spot);
    EXPECT_EQ(planOn(market, document(std::string(kQlora) + "}"))->chosen[0].run.price.tier, Tier::Spot);
    EXPECT_EQ(planOn(market, document(std::string(kQlora) + R"(, "spot": "never"})"))->chosen[0].run.price.tier,
              Tier::OnDemand);
    market.offers.erase(market.offers.begin() + 1);
    EXPECT_TRUE(planOn(market, document(std::string(kQlora) + R"(, "spot": "only"})"))->chosen.empty());
}

TEST(Evaluate, SpotThatIsHardlyCheaperLoses)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.40).offer("B", "RTX 4090", 1, 0.39, kUsd, Tier::Spot);
    // Interruptions cost more than the 2.5% that spot saves.
    EXPECT_EQ(planOn(market, document(std::string(kQlora) + "}"))->chosen[0].run.price.tier, Tier::OnDemand);
}

TEST(Evaluate, AnOwnedMachineCostsItsElectricity)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.40);
    const auto plan =
        planOn(market,
               document(handsOn("a", 1.75, 24),
                        R"("budget": {"amount": 100, "currency": "USD"}, "reserve_percent": 0, "risk": "likely",
        "owned": [{"name": "mine", "gpu": "RTX 3090", "wall_kw": 0.5, "tariff_per_kwh": {"amount": 0.7, "currency": "CNY"}}])"));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->chosen.size(), 1u);
    EXPECT_TRUE(plan->chosen[0].run.owned);
    EXPECT_EQ(plan->total.likely, Money::fromAmount(0.10, kUsd)); // 2 h × 0.5 kW × 0.10 USD, never free
}

TEST(Evaluate, AnUnknownGpuIsAnErrorWithItsPlaceAndNeighbours)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.4);
    const auto plan = planOn(market, document(handsOn("a", 1, 16, R"(, "gpus_allowed": ["RTX 4099"])")));
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::UnknownName);
    EXPECT_EQ(plan.error().where.path, "experiments[0]");
    EXPECT_NE(std::get<std::string>(plan.error().arguments[2]).find("RTX 4090 24GB"), std::string::npos);
}

TEST(Evaluate, ExperimentsThatWaitForEachOtherAreNamed)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.4);
    const auto plan =
        planOn(market,
               document(handsOn("a", 1, 16, R"(, "after": ["b"])") + "," + handsOn("b", 1, 16, R"(, "after": ["a"])")));
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::Cycle);
    EXPECT_EQ(std::get<std::string>(plan.error().arguments[0]), "a, b");
}

TEST(Evaluate, TheDeadlineIsForAllRunsOneAfterAnother)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.4);
    const std::string head =
        R"("budget": {"amount": 100, "currency": "USD"}, "reserve_percent": 0, "risk": "likely", "deadline_hours": 4.4)";
    const auto plan = planOn(market, document(handsOn("a", 2, 16) + "," + handsOn("b", 2, 16), head)); // 2.25 h each
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->chosen.size(), 1u);
    EXPECT_EQ(plan->left_out[0].cause, LeftOutCause::Deadline);
    ASSERT_TRUE(plan->left_out[0].extra_hours);
    EXPECT_NEAR(*plan->left_out[0].extra_hours, 0.1, 0.001);
}

TEST(Evaluate, P90StaysWithinTheBudget)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.4);
    const std::string all = std::string(kQlora) + R"(, "repeat": 20, "spot": "never"})";
    const auto likely = planOn(market, document(all));
    ASSERT_TRUE(likely);
    ASSERT_EQ(likely->chosen.size(), 1u);
    EXPECT_GT(likely->total.p90, likely->total.likely);
    // Between the likely cost and its P90 the plan is too risky, and says so.
    const double between = (likely->total.likely.amount() + likely->total.p90.amount()) / 2;
    const auto risky = planOn(market,
                              document(all,
                                       R"("budget": {"amount": )" + std::to_string(between)
                                           + R"(, "currency": "USD"}, "reserve_percent": 0, "risk": "p90")"));
    ASSERT_TRUE(risky);
    EXPECT_TRUE(risky->chosen.empty());
    EXPECT_EQ(risky->left_out[0].cause, LeftOutCause::Risk);
}

TEST(Evaluate, TheStatedBudgetIsTheSmallestThatLetsItIn)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.4).offer("A", "MI300X", 1, 2.4);
    const std::string all =
        handsOn("first", 10, 192) + "," + kQlora + R"(, "repeat": 60, "spot": "never", "tier": "could"})";
    for (const char* risk : {"likely", "p90"}) {
        const auto at = [&](std::int64_t cents) {
            const std::string amount =
                std::to_string(cents / 100) + (cents % 100 < 10 ? ".0" : ".") + std::to_string(cents % 100);
            const std::string head = R"("budget": {"amount": )" + amount
                + R"(, "currency": "USD"}, "reserve_percent": 10, "risk": ")" + risk + "\"";
            return *planOn(market, document(all, head));
        };
        const Plan poor = at(6000);
        ASSERT_EQ(poor.left_out.size(), 1u) << risk;
        ASSERT_TRUE(poor.left_out[0].extra_budget);
        const std::int64_t needed = 6000 + poor.left_out[0].extra_budget->coins(Rounding::Up);
        EXPECT_EQ(at(needed).chosen.size(), 2u) << risk << " " << needed;
        EXPECT_EQ(at(needed - 1).chosen.size(), 1u) << risk << " " << needed;
    }
}

TEST(Evaluate, ADearerWayForTheDeadlineIsNotCalledTheCheapest)
{
    Market market;
    market.offer("A", "RTX 3090", 1, 0.1).offer("A", "H100", 1, 4.0);
    const std::string head =
        R"("budget": {"amount": 1000, "currency": "USD"}, "reserve_percent": 0, "risk": "likely", "deadline_hours": 4)";
    const auto plan = planOn(market, document(std::string(kQlora) + "}", head));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->chosen.size(), 1u);
    EXPECT_EQ(plan->chosen[0].run.price.gpu, "H100 SXM 80GB");
    EXPECT_FALSE(plan->chosen[0].cheapest);
    const auto& reasons = plan->chosen[0].reasons;
    EXPECT_TRUE(std::any_of(reasons.begin(), reasons.end(),
                            [](const Reason& r) { return r.code == ReasonCode::DeadlineChoice; }));
}

TEST(Evaluate, AnOwnedMachineThatIsTooSmallIsNamed)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.40);
    const auto plan =
        planOn(market,
               document(std::string(kQlora) + "}",
                        R"("budget": {"amount": 100, "currency": "USD"}, "reserve_percent": 0, "risk": "likely",
        "owned": [{"gpu": "RTX 3070", "wall_kw": 0.4, "tariff_per_kwh": {"amount": 0.1, "currency": "USD"}}])"));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->chosen.size(), 1u);
    EXPECT_FALSE(plan->chosen[0].run.owned);
    const auto& reasons = plan->chosen[0].reasons;
    EXPECT_TRUE(std::any_of(reasons.begin(), reasons.end(),
                            [](const Reason& r) { return r.code == ReasonCode::OwnedTooSmall; }));
}

TEST(Evaluate, WhatNobodyCanPayIsLeftOutAndNeverFails)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.40);
    for (const std::string& run :
         {std::string(kQlora) + R"(, "checkpoint_minutes": 5000})", handsOn("h", 1e6, 16, R"(, "repeat": 100000)"),
          std::string(R"({"id": "t", "kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "tokens": 1e18})")}) {
        const auto plan = planOn(market, document(run, R"("budget": {"amount": 1000000000, "currency": "USD"})"));
        ASSERT_TRUE(plan) << run;
        EXPECT_EQ(plan->chosen.size() + plan->left_out.size(), 1u);
        for (const LeftOutExperiment& left_out : plan->left_out)
            EXPECT_EQ(left_out.cause, LeftOutCause::Money) << run;
    }
}

TEST(Evaluate, TensorParallelNeedsHeadsThatDivide)
{
    Market market;
    market.offer("A", "A100 PCIe 80GB", 3, 3.0).offer("A", "A100 PCIe 80GB", 4, 9.0);
    const auto plan = planOn(
        market,
        document(
            R"({"id": "s", "kind": "serve", "model": "Llama-3.3-70B", "hours": 1, "prompt": 100, "output": 100})"));
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->chosen.size(), 1u);
    EXPECT_EQ(plan->chosen[0].run.gpus, 4); // 64 heads do not divide by 3, however cheap
}

TEST(Evaluate, TheSameInputGivesTheSamePlan)
{
    Market market;
    for (const char* provider : {"A", "B", "C"})
        market.offer(provider, "RTX 4090", 1, 0.4).offer(provider, "RTX 3090", 1, 0.2);
    const std::string text = document(std::string(kQlora) + "}," + handsOn("h", 3, 24));
    const auto first = planOn(market, text), second = planOn(market, text);
    ASSERT_TRUE(first && second);
    ASSERT_EQ(first->chosen.size(), second->chosen.size());
    for (std::size_t i = 0; i < first->chosen.size(); ++i)
        EXPECT_EQ(first->chosen[i].run.price.provider, second->chosen[i].run.price.provider);
    EXPECT_EQ(first->chosen[0].run.price.provider, "A"); // of equal offers the earlier row
}

RC_GTEST_PROP(Evaluate, NeverPassesTheBudgetAndMoreMoneyIsNeverWorthLess, ())
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.4).offer("A", "MI300X", 1, 2.4).offer("B", "RTX 4090", 2, 0.7, kUsd, Tier::Spot);
    std::string experiments;
    const int count = *rc::gen::inRange(1, 6);
    for (int i = 0; i < count; ++i) {
        const int hours = *rc::gen::inRange(1, 60), value = *rc::gen::inRange(1, 101);
        const char* tier = *rc::gen::element("must", "should", "could");
        experiments += (i > 0 ? "," : "")
            + handsOn("e" + std::to_string(i), hours, *rc::gen::element(16, 24, 192),
                      R"(, "value": )" + std::to_string(value) + R"(, "tier": ")" + tier + "\"");
    }
    const int budget = *rc::gen::inRange(0, 300);
    const auto planAt = [&](int amount) {
        return *planOn(market,
                       document(experiments,
                                R"("budget": {"amount": )" + std::to_string(amount)
                                    + R"(, "currency": "USD"}, "reserve_percent": 10, "risk": "likely")"));
    };
    const auto valueOf = [](const Plan& plan) {
        return plan.frontier.empty()
            ? std::tuple<std::int64_t, std::int64_t, std::int64_t>()
            : std::tuple(plan.frontier[0].must, plan.frontier[0].should, plan.frontier[0].could);
    };
    const Plan plan = planAt(budget), richer = planAt(budget + 50);
    RC_ASSERT(plan.total.likely + plan.reserve <= plan.budget);
    RC_ASSERT(valueOf(richer) >= valueOf(plan));
    RC_ASSERT(plan.chosen.size() + plan.left_out.size() == static_cast<std::size_t>(count));
}

} // namespace
} // namespace gpuplan
