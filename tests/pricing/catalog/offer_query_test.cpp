// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_query.h"

#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "pricing/catalog/pictures.h"

namespace gpuplan {
namespace {

// 0.60 for two is 0.30 each; CNY 14 is 2 dollars.
const test::PictureView& market()
{
    static const test::PictureView view = test::viewOf(R"(
        RunPod  | US-KS-2  | RTX 4090      | 1 | 0.74   | secure    | 3  | ram=41
        Vast.ai | -        | RTX 4090      | 2 | 0.60   | community | 10 | available
        AWS     | us-west2 | A100 SXM 80GB | 8 | 20.0   | on_demand | 0  | ram=1152
        GCP     | -        | L4            | 1 | 0.20   | spot      | 40 | sold_out
        AutoDL  | 重庆A区  | A100 SXM 80GB | 1 | CNY 14 | on_demand | 1  | file_time
        Vast.ai | -        | MI300X        | 1 | 1.10   | bid_floor | 2  | -)");
    return view;
}

std::string matches(const std::string& where) { return test::rowsOf(market().view, where); }

TEST(OfferQuery, FiltersByEveryField)
{
    const std::pair<const char*, const char*> kCases[] = {
        {"", "0 1 2 3 4 5"},
        {"  ", "0 1 2 3 4 5"},
        {"gpu in [RTX 4090]", "0 1"},
        {"gpu in [rtx-4090, L4] and price<0.5", "1 3"},
        {"gpu = A100", "2 4"}, // an alias of the catalog
        {"gpu != RTX 4090", "2 3 4 5"},
        {"gpu not in [RTX 4090, L4]", "2 4 5"},
        {"gpu ~ a100", "2 4"},
        {"spot", "3"},
        {"On_Demand", "2 4"},
        {"bid_floor or secure", "0 5"},
        {"owned", ""},
        {"not spot and not community", "0 2 4 5"},
        {"provider = vast.ai", "1 5"},
        {"provider != aws and count = 1", "0 3 4 5"},
        {"provider ~ AST", "1 5"},
        {"region ~ us", "0 2"},
        {"region = \"重庆A区\"", "4"},
        {"tier in [secure, spot]", "0 3"},
        {"price < 2", "0 1 3 5"},
        {"price_per_gpu = 2", "4"},
        {"instance >= 20", "2"},
        {"price_per_instance = 0.6", "1"},
        {"memory > 24 and age <= 0", "2"},
        {"vram>=80", "2 4 5"},
        {"total_memory >= 640", "2"},
        {"count in [2, 8]", "1 2"},
        {"age > 5", "1 3"},
        {"date >= 2026-11-29", "2 4"},
        {"source ~ pict and currency = CNY", "4"},
        {"vendor = AMD", "5"},
        {"family = Ada", "0 1 3"},
        {"architecture = cdna3", "5"},
        {"bandwidth > 5000", "5"}, // MI300X: 5300 GB/s
        {"tflops < 200 and tflops > 100", "0 1 3"},
        {"available", "1"},
        {"host_ram >= 41", "0 2"},
        {"value_gib > 70 and value_gib < 90", "1"}, // 24 GiB / 0.30 = 80
        {"licence = MIT", ""},
    };
    for (const auto& [where, rows] : kCases)
        EXPECT_EQ(matches(where), rows) << where;
}

TEST(OfferQuery, JoinsTermsLikeArithmetic)
{
    EXPECT_EQ(matches("spot or secure and price > 100"), "3"); // "and" binds closer
    EXPECT_EQ(matches("(spot or secure) and price > 100"), "");
    EXPECT_EQ(matches("not (spot or secure)"), "1 2 4 5");
    EXPECT_EQ(matches("not not spot"), "3");
    EXPECT_EQ(matches("NOT spot AND gpu in [L4]"), "");
    EXPECT_EQ(matches("gpu in [RTX 4090, A100 80GB] and spot and price_per_gpu < 3 and vram >= 24"), "");
    EXPECT_EQ(matches("gpu in [RTX 4090, A100 80GB] and not spot and price_per_gpu < 3 and vram >= 24"), "0 1 2 4");
}

TEST(OfferQuery, WhatIsNotKnownNeverMatches)
{
    EXPECT_EQ(matches("host_ram < 1e9"), "0 2");
    EXPECT_EQ(matches("not host_ram < 100"), "2");
    EXPECT_EQ(matches("host_ram != 41"), "2");
    EXPECT_EQ(matches("not available"), "3"); // seen sold out; not those of which nothing is known
    EXPECT_EQ(matches("region != x"), "0 2 4");
    EXPECT_EQ(matches("host_ram > 0 or spot"), "0 2 3");
    EXPECT_EQ(matches("fits"), ""); // no workload was named
    EXPECT_EQ(matches("not fits"), "");
}

// price-012: "A100-8" is no way to say A100 80GB.
TEST(OfferQuery, NeverMatchesPartOfAGpuName)
{
    for (const char* where : {"gpu = A100-8", "gpu in [RTX 4090, A100-8]", "gpu != A100-8"}) {
        const auto query = OfferQuery::parse(where, test::shipped().gpus);
        ASSERT_FALSE(query) << where;
        EXPECT_EQ(query.error().code, ErrorCode::UnknownName);
        EXPECT_EQ(std::get<std::string>(query.error().arguments.at(1)), "A100-8");
        EXPECT_NE(std::get<std::string>(query.error().arguments.at(2)).find("A100"), std::string::npos);
    }
    EXPECT_EQ(OfferQuery::parse("gpu in [RTX 4090, A100-8]", test::shipped().gpus).error().where.path, "--where:19");
}

// price-029: the limit is checked against the kind of price that is ordered.
TEST(OfferQuery, ALimitHoldsForTheTierThatIsOrdered)
{
    const auto view = test::viewOf(R"(
        RunPod | - | A40 | 1 | 0.22 | spot      | 0 |
        RunPod | - | A40 | 1 | 0.44 | on_demand | 0 |)");
    EXPECT_EQ(test::rowsOf(view.view, "gpu = A40 and price <= 0.30"), "0");
    EXPECT_EQ(test::rowsOf(view.view, "gpu = A40 and on_demand and price <= 0.30"), "");
}

TEST(OfferQuery, SaysWhereAndWhatItExpected)
{
    const struct {
        const char* text;
        std::int64_t position;
        const char* met;
        const char* expected;
    } kCases[] = {
        {"gpu in RTX 4090", 8, "\"RTX\"", "\"[\": a list such as [RTX 4090, A100]"},
        {"price < cheap", 9, "\"cheap\"", "a number such as 2.5"},
        {"price < $3", 9, "\"$3\"", "a number such as 2.5"},
        {"price < 0x10", 9, "\"0x10\"", "a number such as 2.5"},
        {"price < 1e999", 9, "\"1e999\"", "a number such as 2.5"},
        {"price < nan", 9, "\"nan\"", "a number such as 2.5"},
        {"price < 3,5", 10, "\",\"", "\"and\", \"or\" or the end"},
        {"price < 3 and", 14, "the end", "a field, a tier, \"not\" or \"(\""},
        {"price", 6, "the end", "one of = != < <= > >= ~ in"},
        {"price is low", 7, "\"is\"", "one of = != < <= > >= ~ in"},
        {"gpu < 4", 5, "\"<\"", "one of = != ~ in: this field is a text"},
        {"price ~ 4", 7, "\"~\"", "one of = != < <= > >= in: this field is a number"},
        {"gpu =", 6, "the end", "a text"},
        {"gpu in [RTX 4090", 17, "the end", "\",\" or \"]\""},
        {"gpu in []", 9, "\"]\"", "a text"},
        {"(spot or secure", 16, "the end", "\")\", \"and\" or \"or\""},
        {"spot)", 5, "\")\"", "\"and\", \"or\" or the end"},
        {"spot secure", 6, "\"secure\"", "\"and\", \"or\" or the end"},
        {"and spot", 1, "\"and\"", "a field, a tier, \"not\" or \"(\""},
        {"tier = spotty", 8, "\"spotty\"", "one of on_demand, spot, community, secure, reserved, bid_floor, owned"},
        {"region = \"Chongqing", 20, "the end", "the closing quotation mark"},
        {"date > 2026-02-30", 8, "\"2026-02-30\"", "a date, YYYY-MM-DD"},
        {"region = 重庆 and price < ¥3", 25, "\"¥3\"", "a number such as 2.5"}, // characters, not bytes
    };
    for (const auto& c : kCases) {
        const auto query = OfferQuery::parse(c.text, test::shipped().gpus);
        ASSERT_FALSE(query) << c.text;
        ASSERT_EQ(query.error().code, ErrorCode::BadQuery) << c.text;
        EXPECT_EQ(std::get<std::int64_t>(query.error().arguments[0]), c.position) << c.text;
        EXPECT_EQ(std::get<std::string>(query.error().arguments[1]), c.met) << c.text;
        EXPECT_EQ(std::get<std::string>(query.error().arguments[2]), c.expected) << c.text;
    }
    const auto field = OfferQuery::parse("spot and colour = red", test::shipped().gpus);
    ASSERT_FALSE(field);
    EXPECT_EQ(field.error().code, ErrorCode::UnknownName);
    EXPECT_EQ(field.error().where.path, "--where:10");
}

TEST(OfferQuery, BoundsLengthAndDepth)
{
    const auto code = [](const std::string& text) {
        const auto query = OfferQuery::parse(text, test::shipped().gpus);
        return query ? std::optional<ErrorCode>() : query.error().code;
    };
    EXPECT_EQ(code(std::string(32, '(') + "spot" + std::string(32, ')')), std::nullopt);
    EXPECT_EQ(code(std::string(33, '(') + "spot" + std::string(33, ')')), ErrorCode::TooLarge);
    EXPECT_EQ(code(std::string(OfferQuery::kMostBytes, ' ')), std::nullopt);
    EXPECT_EQ(code(std::string(OfferQuery::kMostBytes + 1, ' ')), ErrorCode::TooLarge);
    std::string nots;
    for (int i = 0; i < 33; ++i)
        nots += "not ";
    EXPECT_EQ(code(nots + "spot"), ErrorCode::TooLarge);
    std::string chain = "spot";
    for (int i = 0; i < 400; ++i)
        chain += " or spot";
    EXPECT_EQ(code(chain), std::nullopt);
    EXPECT_EQ(matches(chain), "3");
}

/// A random filter, with parentheses around everything.
rc::Gen<std::string> filters(int depth)
{
    const auto term = rc::gen::element<std::string>(
        "spot", "secure", "available", "price < 0.5", "price >= 0.74", "host_ram > 100", "not host_ram > 100",
        "region ~ us", "gpu in [RTX 4090, L4]", "provider != aws", "count = 1", "age > 5", "vram < 48", "fits");
    if (depth == 0)
        return term;
    const auto inner = [depth] { return filters(depth - 1); };
    return rc::gen::weightedOneOf<std::string>(
        {{1, term},
         {2,
          rc::gen::apply([](const std::string& a, const std::string& b) { return "(" + a + ") and (" + b + ")"; },
                         inner(), inner())},
         {2,
          rc::gen::apply([](const std::string& a, const std::string& b) { return "(" + a + ") or (" + b + ")"; },
                         inner(), inner())},
         {1, rc::gen::map(inner(), [](const std::string& a) { return "not (" + a + ")"; })}});
}

RC_GTEST_PROP(OfferQueryProperty, NotOrIsAndOfNots, ())
{
    const std::string a = *filters(2), b = *filters(2);
    RC_ASSERT(matches("not ((" + a + ") or (" + b + "))") == matches("not (" + a + ") and not (" + b + ")"));
    RC_ASSERT(matches("not ((" + a + ") and (" + b + "))") == matches("not (" + a + ") or not (" + b + ")"));
}

RC_GTEST_PROP(OfferQueryProperty, AndNarrowsOrWidensNotTwiceIsNothing, ())
{
    const std::string a = *filters(2), b = *filters(1);
    const auto contains = [](const std::string& all, const std::string& some) {
        std::istringstream rows(some);
        for (std::string row; rows >> row;)
            if ((" " + all + " ").find(" " + row + " ") == std::string::npos)
                return false;
        return true;
    };
    RC_ASSERT(contains(matches(a), matches("(" + a + ") and (" + b + ")")));
    RC_ASSERT(contains(matches("(" + a + ") or (" + b + ")"), matches(a)));
    RC_ASSERT(matches("not not (" + a + ")") == matches(a));
    RC_ASSERT(matches("(" + a + ") and not (" + a + ")").empty());
}

RC_GTEST_PROP(OfferQueryProperty, AnyTextGivesAnAnswerOrAnError, ())
{
    const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
        "spot", "and", "or", "not", "(", ")", "[", "]", ",", "<", ">=", "=", "~", "price", "gpu", "in", "3", "\"", "é",
        "RTX 4090", " ", "-1e9", "\xff", "available", "date", "2026-01-01"));
    std::string text;
    for (const std::string& piece : pieces)
        text += piece + " ";
    const auto query = OfferQuery::parse(text, test::shipped().gpus);
    if (query && !query->isEmpty()) {
        RC_ASSERT(query->stackDepth() >= 1u);
        matches(text);
    }
}

} // namespace
} // namespace gpuplan
