// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "pricing/catalog/exchange_rates.h"
#include "pricing/catalog/shipped.h"
#include "pricing/intake/price_bands.h"

namespace gpuplan {
namespace {

// price-009 (cloud-gpus PR#12): one RTX 3090 for 0.80 USD where the market asks 0.30: an instance price of four cards
// in a list that lost its count.
TEST(UsualPrices, Price009AFourCardPriceOfOneRtx3090IsOdd)
{
    const OfferBook book =
        readOffers(test::dataFile("offers.tsv"), "offers.tsv", test::shippedGpus(), test::kMade).value();
    const ExchangeRates rates = readExchangeRates(test::dataFile("exchange_rates.tsv"), "exchange_rates.tsv").value();
    const PriceBands bands = PriceBands::from(book.offers(), test::shippedGpus().all().size(), rates);
    const std::size_t gpu = test::shippedGpus().find("RTX 3090").value();
    EXPECT_TRUE(bands.isOutlier(gpu, Tier::OnDemand, 0.80));
    EXPECT_FALSE(bands.isOutlier(gpu, Tier::OnDemand, 0.80 / 4));
    EXPECT_FALSE(bands.isOutlier(gpu, Tier::OnDemand, 0.30));
}

} // namespace
} // namespace gpuplan
