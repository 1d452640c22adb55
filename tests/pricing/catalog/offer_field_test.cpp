// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_field.h"

#include <set>

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

TEST(OfferField, EveryFieldHasANameThatMeansIt)
{
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kOfferFields; ++i) {
        const auto field = static_cast<OfferField>(i);
        const std::string_view name = offerFieldName(field);
        EXPECT_FALSE(name.empty()) << i;
        EXPECT_TRUE(names.insert(name).second) << name;
        EXPECT_EQ(offerFieldOf(name), field) << name;
    }
}

TEST(OfferField, KnowsSynonymsInAnySpelling)
{
    EXPECT_EQ(offerFieldOf("vram"), OfferField::Memory);
    EXPECT_EQ(offerFieldOf("price_per_gpu"), OfferField::Price);
    EXPECT_EQ(offerFieldOf("Price-Per-GPU"), OfferField::Price);
    EXPECT_EQ(offerFieldOf("family"), OfferField::Architecture);
    EXPECT_EQ(offerFieldOf("pric"), std::nullopt); // never in part
    EXPECT_EQ(offerFieldOf(""), std::nullopt);
}

TEST(OfferField, IsATextANumberOrATruth)
{
    EXPECT_TRUE(isText(OfferField::Gpu) && isText(OfferField::Architecture));
    EXPECT_TRUE(isNumber(OfferField::Price) && isNumber(OfferField::Effective));
    for (const OfferField field : {OfferField::Available, OfferField::Fits})
        EXPECT_FALSE(isText(field) || isNumber(field));
}

} // namespace
} // namespace gpuplan
