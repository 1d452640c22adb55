// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_query.h"

#include <gtest/gtest.h>

#include "support/shipped.h"

namespace gpuplan {
namespace {

constexpr Date kToday = std::chrono::year(2026) / 11 / 30;

/// Numbers of the offers that a filter lets through.
std::vector<int> matches(const char* filter)
{
    test::Market market;
    market
        .offer("RunPod", "RTX 4090", 1, 0.74, kUsd, Tier::Secure)     // 0
        .offer("Vast.ai", "RTX 4090", 2, 0.60, kUsd, Tier::Community) // 1
        .offer("AWS", "A100 SXM 80GB", 8, 20.0)                       // 2
        .offer("GCP", "L4", 1, 0.20, kUsd, Tier::Spot);               // 3
    const auto query = OfferQuery::parse(filter, test::shipped().gpus);
    EXPECT_TRUE(query) << filter;
    std::vector<int> found;
    for (std::size_t i = 0; query && i < market.offers.size(); ++i) {
        const Offer& o = market.offers[i];
        if (query->matches({&o, o.price_per_hour.times(1.0 / o.gpu_count), o.price_per_hour}, test::shipped().gpus,
                           kToday))
            found.push_back(static_cast<int>(i));
    }
    return found;
}

TEST(OfferQuery, FiltersByEveryField)
{
    using V = std::vector<int>;
    EXPECT_EQ(matches(""), (V{0, 1, 2, 3}));
    EXPECT_EQ(matches("gpu in [RTX 4090]"), (V{0, 1}));
    EXPECT_EQ(matches("gpu in [rtx-4090, L4] and price<0.5"), (V{1, 3})); // 0.60 for two is 0.30 each
    EXPECT_EQ(matches("gpu in [RTX 4090] and price<3 and spot"), (V{}));
    EXPECT_EQ(matches("spot"), (V{3}));
    EXPECT_EQ(matches("not spot and not community"), (V{0, 2}));
    EXPECT_EQ(matches("provider = vast.ai"), (V{1}));
    EXPECT_EQ(matches("provider != aws and count = 1"), (V{0, 3}));
    EXPECT_EQ(matches("instance >= 20"), (V{2}));
    EXPECT_EQ(matches("memory > 24 and age <= 0"), (V{2}));
    EXPECT_EQ(matches("tier in [secure, spot]"), (V{0, 3}));
}

TEST(OfferQuery, NamesWhatItDoesNotUnderstand)
{
    const struct {
        const char* text;
        ErrorCode code;
    } kCases[] = {{"gpu in RTX 4090", ErrorCode::BadSyntax}, {"gpu in [RTX 4099]", ErrorCode::UnknownName},
                  {"colour = red", ErrorCode::UnknownName},  {"price < cheap", ErrorCode::BadSyntax},
                  {"price < 3 and", ErrorCode::BadSyntax},   {"price", ErrorCode::BadSyntax},
                  {"gpu < 4", ErrorCode::BadSyntax},         {"price in [1, 2]", ErrorCode::BadSyntax},
                  {"price < 0x10", ErrorCode::BadSyntax},    {"gpu = ", ErrorCode::BadSyntax}};
    for (const auto& c : kCases) {
        const auto query = OfferQuery::parse(c.text, test::shipped().gpus);
        ASSERT_FALSE(query) << c.text;
        EXPECT_EQ(query.error().code, c.code) << c.text;
        EXPECT_EQ(query.error().where.path == "--where" || c.code == ErrorCode::UnknownName, true) << c.text;
    }
}

} // namespace
} // namespace gpuplan
