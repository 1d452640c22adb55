// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_book.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "pricing/catalog/shipped.h"

namespace gpuplan {
namespace {

using test::kMade;
using test::shippedGpus;

const OfferBook& shippedOffers()
{
    static const OfferBook kBook = readOffers(test::dataFile("offers.tsv"), "offers.tsv", shippedGpus(), kMade).value();
    return kBook;
}

const Gpu& gpuOf(const Offer& offer) { return shippedGpus()[offer.gpu_index]; }

constexpr const char* kHeader = "provider\tregion\tgpu\tcount\tprice\tcurrency\tunit\tprice_per_instance_"
                                "hour\ttier\tsource\tdate\tlicence\tconfidence\tdetail\n";

/// Cells of one good row; a test breaks one of them.
std::map<std::string, std::string> goodRow()
{
    return {
        {"provider", "P"},          {"region", "eu"},     {"gpu", "RTX 4090"},      {"count", "2"},
        {"price", "0.5"},           {"currency", "USD"},  {"unit", "per_gpu_hour"}, {"price_per_instance_hour", "1"},
        {"tier", "spot"},           {"source", "a list"}, {"date", "2026-08-22"},   {"licence", "MIT"},
        {"confidence", "recorded"}, {"detail", ""}};
}

std::string text(const std::map<std::string, std::string>& cells)
{
    std::istringstream names{std::string(kHeader)};
    std::string line;
    for (std::string name; names >> name;)
        line += (line.empty() ? "" : "\t") + cells.at(name);
    return kHeader + line + "\n";
}

Result<OfferBook> readRow(const std::string& column, const std::string& value)
{
    auto cells = goodRow();
    cells.at(column) = value;
    return readOffers(text(cells), "o.tsv", shippedGpus(), kMade);
}

TEST(OfferBook, MainMemoryIsReadWhereASourceStatesIt)
{
    const std::string row = text(goodRow());
    const std::string header(kHeader);
    std::string with = header.substr(0, header.size() - 1) + "\thost_ram_gib\n" + row.substr(header.size());
    with.insert(with.size() - 1, "\t64");
    const auto stated = readOffers(with, "t", shippedGpus(), kMade);
    ASSERT_TRUE(stated);
    EXPECT_EQ(stated->offers()[0].host_ram_gib, 64.0F);
    const auto silent = readOffers(row, "t", shippedGpus(), kMade);
    ASSERT_TRUE(silent);
    EXPECT_EQ(silent->offers()[0].host_ram_gib, std::nullopt);
}

TEST(OfferBook, ReadsOneRow)
{
    const OfferBook book = readOffers(text(goodRow()), "o.tsv", shippedGpus(), kMade).value();
    ASSERT_EQ(book.offers().size(), 1u);
    const Offer& offer = book.offers().front();
    EXPECT_EQ(offer.row, 2u);
    EXPECT_EQ(gpuOf(offer).name, "RTX 4090 24GB"); // an alias is a name too
    EXPECT_EQ(offer.gpu_count, 2);
    EXPECT_EQ(offer.tier, Tier::Spot);
    EXPECT_EQ(offer.price_per_hour, Money::fromAmount(1, kUsd)); // 2 GPUs at 0.50
    EXPECT_EQ(offer.pricePerGpuHour(), Money::fromAmount(0.5, kUsd));
    EXPECT_EQ(offer.provider, "P");
    EXPECT_EQ(offer.source, "a list");
    EXPECT_EQ(offer.observed, Date(std::chrono::year(2026) / 8 / 22));
}

TEST(OfferBook, TextsOutliveTheBytesAndSharedCopies)
{
    OfferBook copy;
    {
        std::string bytes = text(goodRow());
        OfferBook book = readOffers(bytes, "o.tsv", shippedGpus(), kMade).value();
        std::fill(bytes.begin(), bytes.end(), 'x');
        copy = book;
        const OfferBook moved = std::move(book);
        EXPECT_EQ(moved.offers().front().provider, "P");
    }
    EXPECT_EQ(copy.offers().front().region, "eu");
}

TEST(OfferBook, RefusesRowsWithoutSourceOrDate)
{
    for (const char* column : {"source", "date"}) {
        const Result<OfferBook> read = readRow(column, "");
        ASSERT_FALSE(read.has_value());
        EXPECT_EQ(read.error().code, ErrorCode::MissingProvenance);
        EXPECT_EQ(read.error().where, (Where{"o.tsv", 2, column}));
    }
}

TEST(OfferBook, RefusesPricesThatAreNone)
{
    for (const char* price : {"0", "-1", "nan", "inf", "1e-9", "free", "1,5", "2000000"}) {
        const Result<OfferBook> read = readRow("price_per_instance_hour", price);
        ASSERT_FALSE(read.has_value()) << price;
        EXPECT_EQ(read.error().code, ErrorCode::BadValue) << price;
        EXPECT_EQ(read.error().where, (Where{"o.tsv", 2, "price_per_instance_hour"})) << price;
    }
    EXPECT_EQ(readRow("price_per_instance_hour", "").error().code, ErrorCode::MissingField); // missing is not zero
}

TEST(OfferBook, RefusesAnInstancePriceThatIsNotTheSourcesOne)
{
    EXPECT_EQ(readRow("price_per_instance_hour", "0.5").error().where.path,
              "price_per_instance_hour"); // per GPU taken as whole
    EXPECT_EQ(readRow("unit", "per_instance_hour").error().code, ErrorCode::BadValue);
    EXPECT_EQ(readRow("unit", "per_hour").error().where.path, "unit");
    auto month = goodRow();
    month["unit"] = "per_gpu_month";
    month["price"] = "360"; // 2 x 360 / 720 h = 1
    EXPECT_TRUE(readOffers(text(month), "o.tsv", shippedGpus(), kMade).has_value());
}

TEST(OfferBook, RefusesUnknownGpusWithTheNearestNames)
{
    const Error error = readRow("gpu", "RTX 4090 Super").error();
    EXPECT_EQ(error.code, ErrorCode::UnknownName);
    EXPECT_EQ(error.where, (Where{"o.tsv", 2, "gpu"}));
    EXPECT_NE(std::get<std::string>(error.arguments.at(2)).find("RTX 4090"), std::string::npos);
}

TEST(OfferBook, RefusesBadDaysCountsTiersAndCurrencies)
{
    const std::pair<const char*, const char*> bad[] = {
        {"date", "2026-02-30"}, {"date", "22.08.2026"}, {"date", "2026-12-01"}, // the last one is in the future
        {"count", "0"},         {"count", "1025"},      {"count", "1.5"},       {"tier", "cheap"},
        {"currency", "EUR?"},   {"currency", "USDT"},   {"confidence", "sure"}};
    for (const auto& [column, value] : bad) {
        const Result<OfferBook> read = readRow(column, value);
        ASSERT_FALSE(read.has_value()) << value;
        EXPECT_EQ(read.error().code, ErrorCode::BadValue) << value;
        EXPECT_EQ(read.error().where, (Where{"o.tsv", 2, column})) << value;
    }
}

TEST(OfferBook, ShippedOffersLoad)
{
    const Result<OfferBook> read = readOffers(test::dataFile("offers.tsv"), "offers.tsv", shippedGpus(), kMade);
    ASSERT_TRUE(read.has_value()) << test::placeOf(read.error());
    EXPECT_GE(read->offers().size(), 300u);
    EXPECT_GE(read->providers().size(), 15u);
    std::set<std::string> currencies;
    std::map<Tier, int> tiers;
    for (const Offer& offer : read->offers()) {
        currencies.insert(std::string(offer.price_per_hour.currency().code()));
        ++tiers[offer.tier];
    }
    EXPECT_EQ(currencies, (std::set<std::string>{"CNY", "USD"}));
    EXPECT_GE(tiers[Tier::OnDemand], 200);
    EXPECT_GE(tiers[Tier::Spot], 80);
    const auto providers = read->providers();
    for (const char* wanted :
         {"RunPod", "Vast.ai", "DigitalOcean", "AMD Developer Cloud", "Lambda", "AWS", "GCP", "Azure", "AutoDL"})
        EXPECT_TRUE(std::binary_search(providers.begin(), providers.end(), std::string_view(wanted))) << wanted;
}

TEST(OfferBook, ShippedPricesArePositiveAndAddUp)
{
    for (const Offer& offer : shippedOffers().offers()) {
        EXPECT_GT(offer.price_per_hour.micros(), 0) << offer.row;
        EXPECT_NEAR(offer.pricePerGpuHour().amount() * offer.gpu_count, offer.price_per_hour.amount(),
                    1e-5 * offer.gpu_count)
            << offer.row;
        EXPECT_FALSE(offer.source.empty()) << offer.row;
        EXPECT_GE(offer.observed, Date(std::chrono::year(2024) / 11 / 30)) << offer.row; // older ones are history
    }
}

TEST(OfferBook, ShippedSpotIsNeverDearerThanOnDemand)
{
    std::map<std::tuple<std::string_view, std::uint16_t, Currency>, double> dearest;
    const auto keyOf = [](const Offer& offer) {
        return std::tuple(offer.provider, offer.gpu_index, offer.price_per_hour.currency());
    };
    for (const Offer& offer : shippedOffers().offers())
        if (offer.tier != Tier::Spot && offer.tier != Tier::Reserved)
            dearest[keyOf(offer)] = std::max(dearest[keyOf(offer)], offer.pricePerGpuHour().amount());
    for (const Offer& offer : shippedOffers().offers()) {
        const auto other = dearest.find(keyOf(offer));
        if (offer.tier == Tier::Spot && other != dearest.end()) {
            EXPECT_LE(offer.pricePerGpuHour().amount(), other->second + 1e-6) << offer.row;
        }
    }
}

TEST(OfferBook, ShippedPricesOfOneGpuStandInOneBand)
{
    // Unit mistakes are factors of 2 to 8. The dearest to the cheapest of one GPU: large clouds to private hosts, 17 at
    // most here (V100 16GB).
    std::map<std::string, std::vector<double>> prices;
    for (const Offer& offer : shippedOffers().offers()) {
        const double per_usd = offer.price_per_hour.currency() == kCny ? 7.0 : 1.0;
        prices[gpuOf(offer).name + (offer.tier == Tier::Spot ? " spot" : "")].push_back(offer.pricePerGpuHour().amount()
                                                                                        / per_usd);
    }
    for (auto& [name, list] : prices) {
        std::sort(list.begin(), list.end());
        EXPECT_LT(list.back() / list.front(), 20.0) << name;
        EXPECT_GT(list.front(), 0.02) << name;
        EXPECT_LT(list.back(), 20.0) << name;
    }
}

TEST(OfferBook, ShippedOffersOccurOnce)
{
    std::set<std::tuple<std::string_view, std::string_view, int, int, Tier, std::string_view, std::int64_t>> seen;
    for (const Offer& offer : shippedOffers().offers())
        EXPECT_TRUE(seen.insert({offer.provider, offer.region, offer.gpu_index, offer.gpu_count, offer.tier,
                                 offer.detail, offer.price_per_hour.micros()})
                        .second)
            << offer.row;
}

TEST(OfferBook, PricesOfMi300xAreThoseOfAugust2026)
{
    // The list of 2026-08-22: RunPod 2.39, DigitalOcean 2.59, Hot Aisle 2.99, Crusoe 3.45. The 1.99 of May is history.
    std::map<std::string_view, double> single;
    for (const Offer& offer : shippedOffers().offers()) {
        if (gpuOf(offer).name != "MI300X 192GB" || offer.tier == Tier::Spot)
            continue;
        EXPECT_GE(offer.pricePerGpuHour().amount(), 2.39) << offer.row;
        if (offer.gpu_count == 1)
            single[offer.provider] = offer.price_per_hour.amount();
    }
    EXPECT_EQ(single,
              (std::map<std::string_view, double>{{"RunPod", 2.39},
                                                  {"DigitalOcean", 2.59},
                                                  {"AMD Developer Cloud", 2.59}, // billed at DigitalOcean's rate
                                                  {"Hot Aisle", 2.99},
                                                  {"Crusoe", 3.45}}));
}

TEST(OfferBook, HistoryLoadsAndKeepsTheOldRate)
{
    const Result<OfferBook> history =
        readOffers(test::dataFile("offers_history.tsv"), "offers_history.tsv", shippedGpus(), kMade);
    ASSERT_TRUE(history.has_value()) << test::placeOf(history.error());
    EXPECT_GT(history->offers().size(), 100u);
    const auto may = std::count_if(history->offers().begin(), history->offers().end(), [](const Offer& offer) {
        return gpuOf(offer).name == "MI300X 192GB" && offer.provider == "DigitalOcean"
            && offer.pricePerGpuHour().amount() == 1.99;
    });
    EXPECT_GE(may, 1);
}

TEST(OfferBook, EveryDoubtedRowIsMendedOrLeftOutWithTheReason)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "../shared is absent";
    const auto firstCells = [](const std::string& bytes) {
        std::set<std::string> cells;
        std::istringstream lines(bytes);
        for (std::string line; std::getline(lines, line);)
            cells.insert(line.substr(0, line.find('\t')));
        return cells;
    };
    const auto left_out = firstCells(test::dataFile("offers_left_out.tsv"));
    const auto mended = firstCells(test::dataFile("offers_mended.tsv"));
    int doubted = 0;
    for (const std::string& line : firstCells(test::readFile(shared + "/facts/offers_suspicious.tsv"))) {
        if (line == "line")
            continue;
        EXPECT_TRUE(left_out.contains("offers:" + line) || mended.contains("offers:" + line)) << line;
        ++doubted;
    }
    EXPECT_EQ(doubted, 287);
}

TEST(OfferBook, TwoHundredThousandOffersStaySmall)
{
    constexpr int kOffers = 200'000;
    OfferBook book;
    book.reserve(kOffers);
    Offer offer = shippedOffers().offers().front();
    for (int i = 0; i < kOffers; ++i) {
        const std::string region = "region-" + std::to_string(i % 500);
        const std::string detail = "instance-" + std::to_string(i % 5000);
        offer.region = region;
        offer.detail = detail;
        book.add(offer);
    }
    EXPECT_EQ(book.offers().size(), static_cast<std::size_t>(kOffers));
    EXPECT_LT(book.bytes(), 60u * 1000 * 1000);
    EXPECT_EQ(book.offers()[5499].detail, "instance-499");
}

TEST(Tiers, NamesReadBack)
{
    for (const Tier tier : {Tier::OnDemand, Tier::Spot, Tier::Community, Tier::Secure, Tier::Reserved})
        EXPECT_EQ(parseTier(tierName(tier)).value(), tier);
    EXPECT_EQ(parseTier("free").error().code, ErrorCode::BadValue);
}

RC_GTEST_PROP(OfferBook, InstancePriceIsPriceTimesCount, ())
{
    const int count = *rc::gen::inRange(1, 1025);
    const int cents = *rc::gen::inRange(1, 90'000);
    auto cells = goodRow();
    cells["count"] = std::to_string(count);
    cells["price"] = std::to_string(cents) + "e-2";
    cells["price_per_instance_hour"] = std::to_string(static_cast<long long>(cents) * count) + "e-2";
    RC_PRE(static_cast<double>(cents) * count < 1e8);
    const Result<OfferBook> book = readOffers(text(cells), "o.tsv", shippedGpus(), kMade);
    RC_ASSERT(book.has_value());
    const Offer& offer = book->offers().front();
    RC_ASSERT(offer.price_per_hour == Money::fromCoins(static_cast<std::int64_t>(cents) * count, kUsd));
    RC_ASSERT(offer.pricePerGpuHour() == Money::fromCoins(cents, kUsd));
}

} // namespace
} // namespace gpuplan
