// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_merge.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "pricing/catalog/shipped.h"

namespace gpuplan {
namespace {

constexpr Date day(unsigned number) { return std::chrono::year(2026) / 8 / std::chrono::day(number); }

struct Row {
    const char *provider, *region, *detail;
    Date observed;
    double price;
    Tier tier = Tier::OnDemand;
    std::uint16_t count = 1;
    std::uint16_t gpu = 3;
};

OfferBook bookOf(const std::vector<Row>& rows)
{
    OfferBook book;
    for (const Row& row : rows) {
        Offer offer;
        offer.row = static_cast<std::uint32_t>(book.offers().size() + 2);
        offer.provider = row.provider;
        offer.region = row.region;
        offer.detail = row.detail;
        offer.observed = row.observed;
        offer.tier = row.tier;
        offer.gpu_count = row.count;
        offer.gpu_index = row.gpu;
        offer.price_per_hour = Money::fromAmount(row.price, kUsd);
        book.add(offer);
    }
    return book;
}

std::multiset<double> pricesOf(const OfferBook& book)
{
    std::multiset<double> prices;
    for (const Offer& offer : book.offers())
        prices.insert(offer.price_per_hour.amount());
    return prices;
}

using Prices = std::multiset<double>;

TEST(OfferMerge, ANewerOwnPriceTakesThePlaceOfTheShippedOne)
{
    const OfferBook shipped = bookOf({{"A", "us", "d", day(1), 1}});
    EXPECT_EQ(pricesOf(*mergeOffers(shipped, bookOf({{"A", "us", "", day(2), 2}}))), Prices{2});
    EXPECT_EQ(pricesOf(*mergeOffers(shipped, bookOf({{"A", "", "", day(2), 2}}))), Prices{2}); // no region: anywhere
    EXPECT_EQ(pricesOf(*mergeOffers(bookOf({{"A", "", "", day(1), 1}}), bookOf({{"A", "us", "", day(2), 2}}))),
              Prices{2});
}

TEST(OfferMerge, NothingElseIsDropped)
{
    const OfferBook shipped = bookOf({{"A", "us", "", day(5), 1}});
    for (const Row& other :
         {Row{"A", "us", "", day(4), 2}, Row{"B", "us", "", day(6), 2}, Row{"A", "eu", "", day(6), 2},
          Row{"A", "us", "", day(6), 2, Tier::Spot}, Row{"A", "us", "", day(6), 2, Tier::OnDemand, 2},
          Row{"A", "us", "", day(6), 2, Tier::OnDemand, 1, 4}})
        EXPECT_EQ(pricesOf(*mergeOffers(shipped, bookOf({other}))), (Prices{1, 2})) << other.provider << other.region;
}

TEST(OfferMerge, OfTwoOwnOnesTheNewerStaysUnlessTheyAreTwoInstanceTypes)
{
    const OfferBook none;
    EXPECT_EQ(pricesOf(*mergeOffers(none, bookOf({{"A", "us", "", day(1), 1}, {"A", "", "x", day(2), 2}}))), Prices{2});
    EXPECT_EQ(pricesOf(*mergeOffers(
                  none, bookOf({{"A", "us", "g5.xlarge", day(1), 1}, {"A", "us", "g5.2xlarge", day(2), 2}}))),
              (Prices{1, 2}));
    EXPECT_EQ(pricesOf(*mergeOffers(none, bookOf({{"A", "us", "", day(1), 1}, {"A", "eu", "", day(2), 2}}))),
              (Prices{1, 2}));
}

TEST(OfferMerge, OnTheSameDayThePersonIsRight)
{
    const OfferBook shipped = bookOf({{"A", "us", "d", day(1), 1}, {"A", "us", "e", day(1), 3}});
    EXPECT_EQ(pricesOf(*mergeOffers(shipped, bookOf({{"A", "us", "d", day(1), 2}}))), (Prices{2, 3}));
}

// price-006 (skypilot-org/skypilot#1367): two prices of one offer. Both stay, each with its own day and source; nothing
// is averaged. (Exact duplicates inside one file are dropped, and conflicts marked, by the intake.)
TEST(OfferMerge, Price006ConflictsAreNeverAveraged)
{
    const OfferBook own = bookOf({{"GCP", "us-central1", "", day(1), 29.39, Tier::OnDemand, 8},
                                  {"GCP", "us-central1", "", day(1), 23.47, Tier::OnDemand, 8}});
    EXPECT_EQ(pricesOf(*mergeOffers(OfferBook(), own)), (Prices{23.47, 29.39}));
    const OfferBook newer = bookOf({{"GCP", "us-central1", "", day(1), 29.39, Tier::OnDemand, 8},
                                    {"GCP", "us-central1", "", day(2), 23.47, Tier::OnDemand, 8}});
    EXPECT_EQ(pricesOf(*mergeOffers(OfferBook(), newer)), Prices{23.47}); // the newest wins
}

TEST(OfferMerge, WithoutOwnPricesTheShippedBookIsUnchanged)
{
    const OfferBook shipped =
        readOffers(test::dataFile("offers.tsv"), "offers.tsv", test::shippedGpus(), test::kMade).value();
    const OfferBook merged = *mergeOffers(shipped, OfferBook());
    ASSERT_EQ(merged.offers().size(), shipped.offers().size());
    for (std::size_t i = 0; i < shipped.offers().size(); ++i)
        EXPECT_EQ(merged.offers()[i].row, shipped.offers()[i].row);
}

RC_GTEST_PROP(OfferMerge, AgreesWithTheRuleWrittenOut, ())
{
    static const char* const kTexts[] = {"", "a", "b"};
    const auto anyRows = [] {
        std::vector<Row> rows;
        const int count = *rc::gen::inRange(0, 8);
        for (int i = 0; i < count; ++i)
            rows.push_back({*rc::gen::arbitrary<bool>() ? "P" : "Q", kTexts[*rc::gen::inRange(0, 3)],
                            kTexts[*rc::gen::inRange(0, 3)], day(*rc::gen::inRange(1u, 5u)),
                            *rc::gen::inRange(1, 100) / 10.0,
                            *rc::gen::arbitrary<bool>() ? Tier::Spot : Tier::OnDemand});
        return rows;
    };
    const OfferBook shipped = bookOf(anyRows()), own = bookOf(anyRows());
    const OfferBook merged = *mergeOffers(shipped, own);

    const auto agree = [](std::string_view a, std::string_view b) { return a.empty() || b.empty() || a == b; };
    const auto sameKind = [](const Offer& a, const Offer& b) {
        return a.provider == b.provider && a.tier == b.tier && a.gpu_index == b.gpu_index && a.gpu_count == b.gpu_count;
    };
    Prices expected;
    for (const Offer& offer : shipped.offers())
        if (std::none_of(own.offers().begin(), own.offers().end(), [&](const Offer& seen) {
                return sameKind(offer, seen)
                    && ((seen.observed > offer.observed && agree(seen.region, offer.region))
                        || (seen.observed == offer.observed && seen.region == offer.region
                            && seen.detail == offer.detail));
            }))
            expected.insert(offer.price_per_hour.amount());
    for (const Offer& offer : own.offers())
        if (std::none_of(own.offers().begin(), own.offers().end(), [&](const Offer& seen) {
                return sameKind(offer, seen) && seen.observed > offer.observed && agree(seen.region, offer.region)
                    && agree(seen.detail, offer.detail);
            }))
            expected.insert(offer.price_per_hour.amount());
    RC_ASSERT(pricesOf(merged) == expected);
    std::set<std::uint32_t> rows;
    for (const Offer& offer : merged.offers())
        rows.insert(offer.row);
    RC_ASSERT(rows.size() == merged.offers().size()); // options are told apart by their row
}

} // namespace
} // namespace gpuplan
