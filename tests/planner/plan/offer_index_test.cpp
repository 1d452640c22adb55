// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan/offer_index.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/shipped.h"

namespace gpuplan {
namespace {

using test::Market;

TEST(OfferIndex, KeepsTheCheapestOfEachSizeAndWayOfBilling)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 0.5)
        .offer("A", "RTX 4090", 1, 0.4)
        .offer("B", "RTX 4090", 1, 0.3)
        .offer("A", "RTX 4090", 2, 0.9)
        .offer("A", "RTX 4090", 1, 0.2, kUsd, Tier::Spot)
        .offer("A", "RTX 4090", 1, 0.1, kUsd, Tier::Reserved);
    BillingRule hourly;
    hourly.provider = "A";
    hourly.step_s = 3600;
    market.billing.push_back(hourly);       // dearer by the hour may still be cheaper by the bill
    market.offer("C", "RTX 4090", 1, 0.35); // billed as B is: can never win
    const auto index = OfferIndex::build(market.offers, market.billing, market.rates, kCny);
    ASSERT_TRUE(index);
    ASSERT_EQ(index->groups().size(), 3u); // 1 on demand, 1 spot, 2 on demand; reserved prices are not for used hours
    const OfferGroup& single = index->groups()[0];
    ASSERT_EQ(single.offers.size(), 2u);
    EXPECT_EQ(single.offers[0].offer->provider, "B");
    EXPECT_EQ(single.offers[0].price_per_hour, Money::fromAmount(2.1, kCny)); // 0.30 × 7
    EXPECT_EQ(single.offers[1].price_per_hour, Money::fromAmount(2.8, kCny));
    EXPECT_TRUE(index->groups()[1].interruptible);
}

TEST(OfferIndex, APriceThatCannotBeConvertedIsAnErrorNotZero)
{
    Market market;
    market.offer("A", "RTX 4090", 1, 50, Currency("INR"));
    const auto index = OfferIndex::build(market.offers, market.billing, market.rates, kCny);
    ASSERT_FALSE(index);
    EXPECT_EQ(index.error().code, ErrorCode::NoRate);
}

RC_GTEST_PROP(OfferIndex, HoldsTheCheapestOfferOfEverySize, ())
{
    static const char* const kGpus[] = {"RTX 4090", "RTX 3090", "L4"};
    static const char* const kProviders[] = {"A", "B", "C"};
    Market market;
    const int count = *rc::gen::inRange(1, 40);
    for (int i = 0; i < count; ++i)
        market.offer(kProviders[*rc::gen::inRange(0, 3)], kGpus[*rc::gen::inRange(0, 3)], *rc::gen::inRange(1, 3),
                     *rc::gen::inRange(1, 500) / 100.0, *rc::gen::arbitrary<bool>() ? kUsd : kCny,
                     *rc::gen::arbitrary<bool>() ? Tier::Spot : Tier::OnDemand);
    const auto index = OfferIndex::build(market.offers, market.billing, market.rates, kUsd);
    RC_ASSERT(index.has_value());
    for (const Offer& offer : market.offers) {
        const Money price = market.rates.convert(offer.price_per_hour, kUsd, Rounding::HalfEven).value();
        const auto group = std::find_if(index->groups().begin(), index->groups().end(), [&](const OfferGroup& g) {
            return g.gpu_index == offer.gpu_index && g.gpu_count == offer.gpu_count
                && g.interruptible == isInterruptible(offer.tier);
        });
        RC_ASSERT(group != index->groups().end());
        RC_ASSERT(group->offers.front().price_per_hour <= price);
        RC_ASSERT(
            std::is_sorted(group->offers.begin(), group->offers.end(), [](const PricedOffer& a, const PricedOffer& b) {
                return a.price_per_hour < b.price_per_hour;
            }));
    }
}

} // namespace
} // namespace gpuplan
