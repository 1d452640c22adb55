// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The small tables of the catalog: exchange rates, billing rules, tariffs, purchases.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "pricing/catalog/billing.h"
#include "pricing/catalog/electricity_table.h"
#include "pricing/catalog/exchange_rates.h"
#include "pricing/catalog/purchase_table.h"
#include "pricing/catalog/shipped.h"

namespace gpuplan {
namespace {

const std::string kGood = "\ta list\t2026-01-02\t\trecorded\n"; // source, date, licence, confidence
const std::string kProvenance = "\tsource\tdate\tlicence\tconfidence\n";

TEST(ExchangeRatesTable, ShippedRatesLoad)
{
    const Result<ExchangeRates> rates = readExchangeRates(test::dataFile("exchange_rates.tsv"), "exchange_rates.tsv");
    ASSERT_TRUE(rates.has_value()) << test::placeOf(rates.error());
    const ExchangeRate* yuan = rates->find(kCny);
    ASSERT_NE(yuan, nullptr);
    EXPECT_EQ(yuan->per_usd, (Range{6.8, 7.0, 7.3}));
    EXPECT_TRUE(yuan->assumption);
    const bool parity = std::any_of(rates->all().begin(), rates->all().end(), [](const ExchangeRate& rate) {
        return rate.per_usd.likely == 6.9843 && rate.provenance.date == Date(std::chrono::year(2026) / 1 / 26)
            && !rate.assumption;
    });
    EXPECT_TRUE(parity);
    ASSERT_NE(rates->find(Currency("EUR")), nullptr);
    EXPECT_TRUE(rates->find(Currency("EUR"))->assumption); // nobody observed it
    EXPECT_EQ(rates->find(Currency("JPY")), nullptr);
}

TEST(ExchangeRatesTable, RefusesBadRows)
{
    const std::string header = "currency\tper_usd\tlow\thigh\tassumption" + kProvenance;
    const auto error = [&header](const std::string& row) { return readExchangeRates(header + row, "r.tsv").error(); };
    EXPECT_EQ(error("CNY\t7\t6.8\t7.3\tno\t\t2026-01-02\t\trecorded\n").where, (Where{"r.tsv", 2, "source"}));
    EXPECT_EQ(error("CNY\t0\t\t\tno" + kGood).where.path, "per_usd");
    EXPECT_EQ(error("CNY\t7\t7.1\t7.3\tno" + kGood).where.path, "per_usd"); // outside of its band
    EXPECT_EQ(error("CN\t7\t\t\tno" + kGood).where.path, "currency");
    EXPECT_EQ(error("CNY\t\t\t\tno" + kGood).code, ErrorCode::MissingField);
}

ExchangeRate rateOn(Date date, double per_usd, bool assumption)
{
    return {kCny, Range::exactly(per_usd), assumption, {"test", date, {}, Confidence::Recorded}};
}

TEST(ExchangeRatesMerge, ARateThatSomebodySawBeatsAnAssumptionOfALaterDay)
{
    using std::chrono::year;
    ExchangeRates shipped;
    ASSERT_TRUE(shipped.add(rateOn(year(2026) / 1 / 26, 6.98, false)));
    ASSERT_TRUE(shipped.add(rateOn(year(2026) / 11 / 30, 7.0, true)));
    const auto inUse = [&shipped](const std::vector<ExchangeRate>& own) {
        return mergeRates(shipped, own)->find(kCny)->per_usd.likely;
    };
    EXPECT_EQ(inUse({}), 7.0); // the assumption was made knowing the parity of January
    EXPECT_EQ(inUse({rateOn(year(2026) / 8 / 21, 6.9, false)}), 6.9);   // seen, half a year older: beats it
    EXPECT_EQ(inUse({rateOn(year(2026) / 12 / 24, 7.2, false)}), 7.2);  // newer
    EXPECT_EQ(inUse({rateOn(year(2025) / 11 / 28, 7.11, false)}), 7.0); // more than a year older: does not
    EXPECT_EQ(inUse({rateOn(year(2026) / 8 / 21, 6.5, true)}), 7.0);    // of two assumptions the later day
    EXPECT_EQ(inUse({rateOn(year(2026) / 8 / 21, 6.9, false), rateOn(year(2026) / 8 / 22, 6.95, false)}), 6.95);
}

TEST(BillingTable, ShippedRulesLoad)
{
    const Result<std::vector<BillingRule>> rules = readBillingRules(test::dataFile("billing.tsv"), "billing.tsv");
    ASSERT_TRUE(rules.has_value()) << test::placeOf(rules.error());
    const BillingRule* runpod = findBillingRule(*rules, "RunPod");
    ASSERT_NE(runpod, nullptr);
    EXPECT_EQ(runpod->step_s, 1.0);
    EXPECT_EQ(runpod->storage_running_gb_month, Money::fromAmount(0.1, kUsd));
    EXPECT_EQ(runpod->storage_stopped_gb_month, Money::fromAmount(0.2, kUsd)); // twice the running price
    EXPECT_EQ(runpod->egress_gb, Money::zero(kUsd));                           // free by its terms
    EXPECT_EQ(runpod->minimum_s, std::nullopt);
    for (const char* name : {"DigitalOcean", "AMD Developer Cloud"}) {
        const BillingRule* rule = findBillingRule(*rules, name);
        ASSERT_NE(rule, nullptr);
        EXPECT_EQ(rule->minimum_s, 60.0);
        EXPECT_TRUE(rule->stopped_bills_full_price);
        EXPECT_EQ(rule->egress_gb, std::nullopt); // unknown, not free
    }
    const BillingRule* autodl = findBillingRule(*rules, "AutoDL");
    ASSERT_NE(autodl, nullptr);
    EXPECT_NEAR(autodl->storage_stopped_gb_month->amount(), 0.3042, 1e-4); // 0.01 CNY per GB and day x 730 h / 24
    EXPECT_EQ(findBillingRule(*rules, "Nobody"), nullptr);
}

TEST(BillingTable, RefusesBadRows)
{
    const std::string header =
        "provider\tstep_s\tminimum_s\tcurrency\tstorage_running_gb_month\tstorage_stopped_gb_month\tegress_gb\t"
        "stopped_bills_full_price"
        + kProvenance;
    const auto error = [&header](const std::string& rows) { return readBillingRules(header + rows, "b.tsv").error(); };
    EXPECT_EQ(error("A\t1\t\tUSD\t\t\t\tno" + kGood + "A\t1\t\tUSD\t\t\t\tno" + kGood).where,
              (Where{"b.tsv", 3, "provider"}));
    EXPECT_EQ(error("A\t0\t\tUSD\t\t\t\tno" + kGood).where.path, "step_s");
    EXPECT_EQ(error("A\t1\t\tUSD\t-1\t\t\tno" + kGood).where.path, "storage_running_gb_month");
    EXPECT_EQ(error("A\t1\t\t\t1\t\t\tno" + kGood).where.path, "currency");
    EXPECT_EQ(error("A\t1\t\tUSD\t\t\t\tno\ta list\t\t\trecorded\n").where.path, "date");
}

TEST(TariffTable, ShippedTariffsLoad)
{
    const Result<std::vector<Tariff>> tariffs = readTariffs(test::dataFile("electricity.tsv"), "electricity.tsv");
    ASSERT_TRUE(tariffs.has_value()) << test::placeOf(tariffs.error());
    std::vector<Tariff> zhejiang;
    std::copy_if(tariffs->begin(), tariffs->end(), std::back_inserter(zhejiang),
                 [](const Tariff& tariff) { return tariff.place == "Zhejiang"; });
    ASSERT_EQ(zhejiang.size(), 3u);
    EXPECT_EQ(zhejiang[0].price, Money::fromAmount(0.538, kCny));
    EXPECT_EQ(zhejiang[0].valley, Money::fromAmount(0.288, kCny));
    EXPECT_EQ(zhejiang[1].from_kwh, 2761.0);
    EXPECT_EQ(zhejiang[2].price, Money::fromAmount(0.838, kCny));
    EXPECT_EQ(zhejiang[2].to_kwh, std::nullopt);
    for (std::size_t i = 1; i < zhejiang.size(); ++i)
        EXPECT_EQ(*zhejiang[i].from_kwh, *zhejiang[i - 1].to_kwh + 1); // no kWh without a price
    const auto price = [&tariffs](const std::string& place) {
        const auto found =
            std::find_if(tariffs->begin(), tariffs->end(), [&place](const Tariff& t) { return t.place == place; });
        return found == tariffs->end() ? std::optional<Money>() : found->price;
    };
    EXPECT_EQ(price("US average, residential"), Money::fromAmount(0.1872, kUsd));
    EXPECT_EQ(price("EU average"), Money::fromAmount(0.2872, Currency("EUR")));
    EXPECT_EQ(price("China, default"), Money::fromAmount(0.6, kCny));
}

TEST(TariffTable, RefusesBadRows)
{
    const std::string header =
        "place\tscheme\tperiod\tseason\ttier\tfrom_kwh\tto_kwh\tprice\tpeak\tvalley\tcurrency\thours" + kProvenance;
    const auto error = [&header](const std::string& row) { return readTariffs(header + row, "e.tsv").error(); };
    EXPECT_EQ(error("X\tflat\t\t\t\t\t\t\t\t\tUSD\t" + kGood).where, (Where{"e.tsv", 2, "price"}));
    EXPECT_EQ(error("X\tflat\t\t\t\t\t\t0\t\t\tUSD\t" + kGood).code, ErrorCode::BadValue); // free power is no tariff
    EXPECT_EQ(error("X\ttiered\t\t\t1\t0\t100\t1\t\t\tUSD\t" + kGood).where.path, "period");
    EXPECT_EQ(error("X\ttiered\tyear\t\t1\t200\t100\t1\t\t\tUSD\t" + kGood).where.path, "from_kwh");
    EXPECT_EQ(error("X\thourly\t\t\t\t\t\t1\t\t\tUSD\t" + kGood).where.path, "scheme");
    EXPECT_EQ(error("X\tflat\t\t\t\t\t\t1\t\t\tUSD\t\t\t2026-01-02\t\trecorded\n").code, ErrorCode::MissingProvenance);
}

TEST(PurchaseTable, ShippedPurchasesLoad)
{
    const Result<std::vector<Purchase>> read =
        readPurchases(test::dataFile("purchases.tsv"), "purchases.tsv", test::shippedGpus());
    ASSERT_TRUE(read.has_value()) << test::placeOf(read.error());
    EXPECT_GE(read->size(), 150u);
    std::set<Currency> currencies;
    int used_4090_in_china = 0;
    for (const Purchase& purchase : *read) {
        currencies.insert(purchase.low.currency());
        EXPECT_GT(purchase.low.micros(), 0);
        EXPECT_LE(purchase.low, purchase.high);
        const bool is_4090 = purchase.gpu_index && test::shippedGpus()[*purchase.gpu_index].name == "RTX 4090 24GB";
        used_4090_in_china += is_4090 && purchase.kind == PurchaseKind::Gpu && purchase.condition == "used"
            && purchase.low.currency() == kCny;
    }
    EXPECT_EQ(currencies, (std::set<Currency>{kCny, kUsd}));
    EXPECT_GE(used_4090_in_china, 5); // five sources of 2026, 7,000 to 17,000
}

TEST(PurchaseTable, RefusesBadRows)
{
    const std::string header =
        "item\tkind\tgpu\tgpus\tcondition\tprice_low\tprice_high\tcurrency\tmarket" + kProvenance;
    const auto error = [&header](const std::string& row) {
        return readPurchases(header + row, "p.tsv", test::shippedGpus()).error();
    };
    EXPECT_EQ(error("x\tgpu\tRTX 4090 Pro\t1\tused\t1\t2\tUSD\t" + kGood).code, ErrorCode::UnknownName);
    EXPECT_EQ(error("x\tgpu\t\t1\tused\t0\t2\tUSD\t" + kGood).where, (Where{"p.tsv", 2, "price_low"}));
    EXPECT_EQ(error("x\tgpu\t\t1\tused\t3\t2\tUSD\t" + kGood).where.path, "price_high");
    EXPECT_EQ(error("x\tgpu\t\t1\tused\t\t2\tUSD\t" + kGood).code, ErrorCode::MissingField);
    EXPECT_EQ(error("x\tgpu\t\t1\tused\t1\t2\tUSD\t\ta list\t\t\trecorded\n").where.path, "date");
}

} // namespace
} // namespace gpuplan
