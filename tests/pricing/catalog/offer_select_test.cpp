// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <tuple>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "pricing/catalog/pictures.h"

namespace gpuplan {
namespace {

using test::rowsOf;
using test::viewOf;

const test::PictureView& market()
{
    static const test::PictureView view = viewOf(R"(
        RunPod  | us | RTX 4090      | 1 | 0.74 | secure    | 3  |
        RunPod  | eu | RTX 4090      | 1 | 0.74 | secure    | 9  |
        RunPod  | us | RTX 4090      | 1 | 0.34 | community | 3  |
        RunPod  | us | RTX 4090      | 1 | 0.20 | spot      | 3  |
        Vast.ai | -  | RTX 4090      | 4 | 1.20 | community | 1  |
        Vast.ai | -  | RTX 4090      | 1 | 0.10 | bid_floor | 1  |
        Vast.ai | -  | A100 SXM 80GB | 2 | 2.00 | on_demand | 1  |
        AWS     | us | A100 SXM 80GB | 8 | 9.60 | on_demand | 30 | sold_out
        AWS     | us | A100 SXM 80GB | 8 | 6.40 | reserved  | 30 |
        rig     | -  | RTX 4090      | 2 | 0.12 | owned     | 0  |)");
    return view;
}

TEST(OfferSelect, SortsBySeveralKeysAndTiesKeepTheirOrder)
{
    EXPECT_EQ(rowsOf(market().view, "", ""), "0 1 2 3 4 5 6 7 8 9");
    EXPECT_EQ(rowsOf(market().view, "", "price"), "9 5 3 4 2 0 1 8 6 7");
    EXPECT_EQ(rowsOf(market().view, "", "price,-age"), "9 5 3 4 2 1 0 8 6 7");
    EXPECT_EQ(rowsOf(market().view, "", "-vram,price"), "8 6 7 9 5 3 4 2 0 1");
    EXPECT_EQ(rowsOf(market().view, "", "region,-price"), "1 7 8 0 2 3 6 4 5 9"); // no region: last
    EXPECT_EQ(rowsOf(market().view, "", "-region,-price"), "7 8 0 2 3 1 6 4 5 9");
    EXPECT_EQ(rowsOf(market().view, "", "gpu,provider,tier"), "7 8 6 9 2 0 1 3 5 4");
}

TEST(OfferSelect, PagesLikeOneLongList)
{
    EXPECT_EQ(rowsOf(market().view, "", "price", {}, 0, 4), "9 5 3 4");
    EXPECT_EQ(rowsOf(market().view, "", "price", {}, 4, 4), "2 0 1 8");
    EXPECT_EQ(rowsOf(market().view, "", "price", {}, 8, 4), "6 7");
    EXPECT_EQ(rowsOf(market().view, "", "price", {}, 10, 4), "");
    EXPECT_EQ(rowsOf(market().view, "", "price", {}, 3, 0), "");
    EXPECT_EQ(rowsOf(market().view, "", "price", {}, SIZE_MAX, SIZE_MAX), "");
}

TEST(OfferSelect, GroupsStandForTheirOffersAndKindsOfPriceStayApart)
{
    // RTX 4090: firm {0 1 2 4}, spot {3}, least bid {5}, owned {9}; A100: firm {6 7}, reserved {8}.
    EXPECT_EQ(rowsOf(market().view, "", "price", {OfferField::Gpu}), "9(1) 5(1) 3(1) 4(4) 8(1) 6(2)");
    EXPECT_EQ(rowsOf(market().view, "", "-price", {OfferField::Gpu}), "6(2) 8(1) 4(4) 3(1) 5(1) 9(1)");
    // Firm prices: RunPod {0 1 2}, Vast.ai {4 6}, AWS {7}; the cheapest Vast.ai has is the RTX 4090.
    EXPECT_EQ(rowsOf(market().view, "not spot and not bid_floor and not reserved", "price", {OfferField::Provider}),
              "9(1) 4(2) 2(3) 7(1)");
    EXPECT_EQ(rowsOf(market().view, "gpu = RTX 4090", "tier,price", {OfferField::Gpu, OfferField::Tier}),
              "5(1) 4(2) 9(1) 0(2) 3(1)");
    EXPECT_EQ(rowsOf(market().view, "provider = RunPod", "price", {OfferField::Region}), "3(1) 2(2) 1(1)");
    // By memory for money the A100 (80 GiB for $1) beats the RTX 4090 at $0.30 (80 GiB for $1 too: the earlier row),
    // and what stands for a group is its best.
    EXPECT_EQ(rowsOf(market().view, "provider = Vast.ai and not bid_floor", "value_gib", {OfferField::Provider}),
              "4(2)");
    EXPECT_EQ(rowsOf(market().view, "", "price", {OfferField::Gpu}, 1, 2), "5(1) 3(1)");
}

// price-faults 21: an own machine must not vanish from a grouped list.
TEST(OfferSelect, OwnMachinesKeepTheirPlaceInGroups)
{
    const auto view = viewOf(R"(
        RunPod | us | RTX 4090 | 1 | 0.74 | secure | 3 |
        rig    | -  | RTX 4090 | 2 | -    | owned  | 0 |)");
    EXPECT_EQ(rowsOf(view.view, "", "price", {OfferField::Gpu}), "0(1) 1(1)");
    EXPECT_EQ(rowsOf(view.view, "", "price", {OfferField::Gpu, OfferField::Provider, OfferField::Tier}), "0(1) 1(1)");
}

TEST(OfferSelect, WhatIsSoldOutStandsForAGroupOnlyWhenAllIs)
{
    const auto view = viewOf(R"(
        A | - | RTX 4090 | 1 | 0.30 | on_demand | 3 | sold_out
        B | - | RTX 4090 | 1 | 0.50 | on_demand | 3 |
        A | - | H100     | 1 | 2.00 | on_demand | 3 | sold_out)");
    EXPECT_EQ(rowsOf(view.view, "", "price", {OfferField::Gpu}), "1(2) 2(1)");
}

TEST(OfferSelect, TellsHowOldTheMatchesAre)
{
    OfferSelection selection;
    selection.where = *OfferQuery::parse("provider = AWS or provider = RunPod", test::shipped().gpus);
    selection.limit = 1;
    const OfferPage page = market().view.select(selection);
    EXPECT_EQ(page.matching, 6u);
    EXPECT_EQ(page.found, 6u);
    EXPECT_EQ(page.rows.size(), 1u);
    EXPECT_EQ(page.oldest, Date(std::chrono::year(2026) / 10 / 31));
    EXPECT_EQ(page.newest, Date(std::chrono::year(2026) / 11 / 27));
}

TEST(OfferSelect, ReadsAnOrder)
{
    const auto order = parseOfferOrder("price, -vram,value_tflops");
    ASSERT_TRUE(order);
    EXPECT_EQ(*order,
              (std::vector<OfferOrder>{
                  {OfferField::Price, false}, {OfferField::Memory, true}, {OfferField::ValueTflops, false}}));
    for (const char* text : {"", "price,", "taste", "--price", "available"}) {
        const auto wrong = parseOfferOrder(text);
        ASSERT_FALSE(wrong) << text;
        EXPECT_EQ(wrong.error().code, ErrorCode::UnknownName);
        EXPECT_EQ(wrong.error().where.path, "--sort");
    }
}

TEST(OfferSelect, PutsSeveralBooksBehindEachOther)
{
    const auto a = test::picture("A | - | RTX 4090 | 1 | 0.5 | on_demand | 0 |");
    const auto b = test::picture("B | - | RTX 4090 | 1 | 0.5 | on_demand | 0 |\nB | - | L4 | 1 | 0.1 | spot | 0 |");
    const std::span<const Offer> books[] = {a->offers(), b->offers()};
    const OfferView view = OfferView::build(books, test::viewInputs());
    EXPECT_EQ(view.size(), 3u);
    EXPECT_EQ(rowsOf(view, "", "price"), "2 0 1");
    EXPECT_EQ(view.text(OfferField::Provider, 2), "B");
}

/// Random offers of few distinct values, so that ties are many.
std::string randomOffers()
{
    const int count = *rc::gen::inRange(0, 1500); // more than one block of rows
    std::string text;
    const auto pick = [](std::initializer_list<const char*> values) {
        return std::string(*rc::gen::elementOf(std::vector<const char*>(values)));
    };
    const std::string gpus[] = {pick({"RTX 4090", "H100"}), "L4", "A100 SXM 80GB"};
    const unsigned seed = *rc::gen::arbitrary<unsigned>();
    unsigned state = seed;
    const auto next = [&state](unsigned most) {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) % most;
    };
    const char* const tiers[] = {"on_demand", "spot", "secure"};
    for (int i = 0; i < count; ++i)
        text += std::string(1, static_cast<char>('A' + next(4))) + " | " + (next(3) == 0 ? "-" : "us") + " | "
            + gpus[next(3)] + " | " + std::to_string(1 + next(4)) + " | " + std::to_string(0.25 * (1 + next(8))) + " | "
            + tiers[next(3)] + " | " + std::to_string(next(5)) + " | " + (next(2) == 0 ? "ram=64" : "") + "\n";
    return text;
}

RC_GTEST_PROP(OfferSelectProperty, EqualsAStableSortOfEverything, ())
{
    const auto view = viewOf(randomOffers());
    const std::vector<Offer>& offers = view.book->offers();
    const auto perGpu = [](const Offer& o) { return o.price_per_hour.times(1.0 / o.gpu_count).amount(); };
    const auto memory = [](const Offer& o) { return test::shipped().gpus[o.gpu_index].memory_gib; };

    std::vector<std::size_t> expected; // filter, then sort, then page: the plain way
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const Offer& o = offers[i];
        const bool stated = o.host_ram_gib && !(o.gpu_count == 2 && o.tier == Tier::OnDemand);
        if (o.tier != Tier::Spot ? stated : perGpu(o) < 0.5)
            expected.push_back(i);
    }
    std::stable_sort(expected.begin(), expected.end(), [&](std::size_t a, std::size_t b) {
        return std::tuple(perGpu(offers[a]), -memory(offers[a]), offers[a].provider)
            < std::tuple(perGpu(offers[b]), -memory(offers[b]), offers[b].provider);
    });
    const auto offset = *rc::gen::inRange<std::size_t>(0, 1600), limit = *rc::gen::inRange<std::size_t>(0, 700);
    std::string page;
    for (std::size_t i = offset; i < std::min(offset + limit, expected.size()); ++i)
        page += (page.empty() ? "" : " ") + std::to_string(expected[i]);
    RC_ASSERT(rowsOf(view.view,
                     "not spot and host_ram > 0 and not (count = 2 and on_demand) or spot and price_per_gpu < 0.5",
                     "price,-vram,provider", {}, offset, limit)
              == page);
}

RC_GTEST_PROP(OfferSelectProperty, EqualsNaiveGroups, ())
{
    const auto view = viewOf(randomOffers());
    const std::vector<Offer>& offers = view.book->offers();
    std::map<std::tuple<std::uint16_t, std::string_view, bool>, std::pair<std::size_t, std::size_t>> groups;
    const auto perGpu = [&offers](std::size_t i) {
        return offers[i].price_per_hour.times(1.0 / offers[i].gpu_count).amount();
    };
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const auto [group, added] = groups.try_emplace(
            {offers[i].gpu_index, offers[i].provider, offers[i].tier == Tier::Spot}, std::pair(i, std::size_t{0}));
        ++group->second.second;
        if (perGpu(i) < perGpu(group->second.first))
            group->second.first = i;
    }
    std::vector<std::pair<std::size_t, std::size_t>> expected;
    for (const auto& [key, group] : groups)
        expected.push_back(group);
    std::sort(expected.begin(), expected.end(), [&](const auto& a, const auto& b) {
        return std::pair(perGpu(a.first), a.first) < std::pair(perGpu(b.first), b.first);
    });
    OfferSelection selection;
    selection.order = {{OfferField::Price, false}};
    selection.group_by = {OfferField::Gpu, OfferField::Provider};
    std::vector<std::pair<std::size_t, std::size_t>> got;
    for (const OfferPage::Row& row : view.view.select(selection).rows)
        got.emplace_back(row.row, row.stands_for);
    RC_ASSERT(got == expected);
}

} // namespace
} // namespace gpuplan
