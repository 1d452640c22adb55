// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan/price_snapshot.h"

#include <gtest/gtest.h>

#include "support/shipped.h"

namespace gpuplan {
namespace {

BillingRule rule(std::optional<double> step_s, std::optional<double> storage_usd)
{
    BillingRule billing;
    billing.provider = "A";
    billing.step_s = step_s;
    if (storage_usd)
        billing.storage_running_gb_month = Money::fromAmount(*storage_usd, kUsd);
    return billing;
}

TEST(PriceSnapshot, WhatTheOfferSaysOfItsBillingComesBeforeTheProvidersRule)
{
    const BillingRule provider = rule(3600, 0.1), own = rule(60, {});
    Offer offer;
    EXPECT_EQ(billingOf(offer, nullptr), std::nullopt);
    EXPECT_EQ(billingOf(offer, &provider), provider);
    offer.terms = &own;
    EXPECT_EQ(billingOf(offer, nullptr)->step_s, 60.0);
    const BillingRule both = *billingOf(offer, &provider);
    EXPECT_EQ(both.step_s, 60.0);
    EXPECT_EQ(both.storage_running_gb_month, Money::fromAmount(0.1, kUsd)); // the offer does not say
}

TEST(PriceSnapshot, TheIndexBillsByTheOffersOwnTerms)
{
    test::Market market;
    market.offer("A", "RTX 4090", 1, 0.5).offer("A", "RTX 4090", 1, 0.4);
    market.billing.push_back(rule(3600, {}));
    const BillingRule own = rule(1, {});
    market.offers[0].terms = &own; // dearer by the hour, billed by the second: both may win
    const OfferIndex index = *OfferIndex::build(market.offers, market.billing, market.rates, kUsd);
    ASSERT_EQ(index.groups().size(), 1u);
    ASSERT_EQ(index.groups()[0].offers.size(), 2u);
    EXPECT_EQ(index.groups()[0].offers[0].billing->step_s, 3600.0);
    EXPECT_EQ(index.groups()[0].offers[1].billing->step_s, 1.0);
}

TEST(PriceSnapshot, ComesBackAsTheSameOfferAndRate)
{
    const BillingRule own = rule(60, 0.2);
    Offer offer;
    offer.provider = "A";
    offer.region = "r";
    offer.detail = "d";
    offer.source = "s";
    offer.licence = "l";
    offer.gpu_count = 4;
    offer.tier = Tier::Community;
    offer.availability = Availability::Available;
    offer.file_time = true;
    offer.observed = std::chrono::year(2026) / 3 / 4;
    offer.price_per_hour = Money::fromAmount(2, kCny);
    offer.stated = Money::fromAmount(0.5, kCny);
    offer.stated_unit = kPerGpuHour;
    offer.host_ram_gib = 31.25f;
    offer.terms = &own;
    const Gpu& gpu = test::shipped().gpus[5];
    const PriceSnapshot price = snapshotOf(offer, gpu, nullptr);
    const Offer again = offerOf(price, 7, 5);
    EXPECT_EQ(again.row, 7u);
    EXPECT_EQ(snapshotOf(again, gpu, nullptr), price);
    EXPECT_EQ(again.statedPrice(), Money::fromAmount(0.5, kCny));

    ExchangeRate rate{kCny, {6.8, 7, 7.3}, true, {"s", offer.observed, "l", Confidence::Recalled}};
    EXPECT_EQ(ratesOf({snapshotOf(rate)})->all().front(), rate);
    RateSnapshot turned = snapshotOf(rate);
    std::swap(turned.from, turned.to);
    EXPECT_EQ(ratesOf({turned}).error().where.path, "snapshot.rates[0].from");
}

} // namespace
} // namespace gpuplan
