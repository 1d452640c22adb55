// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/power_tariff.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "pricing/catalog/electricity_table.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

const std::vector<Tariff>& shippedTariffs()
{
    static const std::vector<Tariff> kTariffs =
        readTariffs(test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/electricity.tsv"), "electricity.tsv")
            .value();
    return kTariffs;
}

std::vector<Tariff> tariffsOf(const std::string& rows)
{
    return readTariffs(
               "place\tscheme\tperiod\tseason\tfrom_kwh\tto_kwh\tprice\tpeak\tvalley\tcurrency\ttier\tsource\tdate\n"
                   + rows,
               "t.tsv")
        .value();
}
const std::string kSource = "\tCNY\t\ta list\t2026-01-02\n";

double cost(const std::string& place, double baseline, double kwh, std::optional<double> valley_share = {})
{
    return householdTariff(shippedTariffs(), place, {baseline, valley_share})->yearlyCost(kwh);
}

TEST(PowerTariff, AddsTheMachineOnTopOfTheHousehold)
{
    // Zhejiang, a year: 360 kWh are left in the first tier, 2,040 are the second, 2,155 of the machine fall into the third:
    // 360 * 0.538 + 2,040 * 0.588 + 2,155 * 0.838 = 193.68 + 1,199.52 + 1,805.89
    EXPECT_NEAR(cost("Zhejiang", 2400, 4555), 3199.09, 1e-9);
    // Beijing: 480 * 0.4883 + 1,920 * 0.5383 + 2,155 * 0.7883
    EXPECT_NEAR(cost("Beijing", 2400, 4555), 2966.7065, 1e-9);
    EXPECT_NEAR(cost("Zhejiang", 4800, 100), 83.8, 1e-9); // the first two tiers are the household's
    EXPECT_NEAR(cost("Germany", 2400, 1000), 383.5, 1e-9);
    EXPECT_EQ(MarginalTariff::flat(1.2).yearlyCost(50), 60);
    EXPECT_EQ(MarginalTariff::flat(1.4).times(0.5), MarginalTariff::flat(0.7)); // another currency
    EXPECT_EQ(cost("Zhejiang", 2400, 0), 0);
}

TEST(PowerTariff, HoursInTheValleyHaveItsPrice)
{
    // 30% of the hours at night: tiers of 0.3 * 0.288 + 0.7 * 0.568 = 0.484, 0.534 and 0.784
    EXPECT_NEAR(cost("Zhejiang", 2400, 4555, 0.3), 360 * 0.484 + 2040 * 0.534 + 2155 * 0.784, 1e-9);
    EXPECT_NEAR(cost("France EDF HP/HC", 0, 1000, 0.25), 1000 * (0.25 * 0.1589 + 0.75 * 0.2142), 1e-9);
    const auto error = [](const char* place, std::optional<double> share) {
        return householdTariff(shippedTariffs(), place, {2400, share}).error();
    };
    EXPECT_EQ(error("Beijing", 0.5).code, ErrorCode::MissingField); // not known, so not guessed
    EXPECT_EQ(error("Germany", 0.5).code, ErrorCode::MissingField);
    EXPECT_EQ(error("France EDF HP/HC", {}).code, ErrorCode::MissingField); // which hours?
    EXPECT_EQ(error("Zhejiang", 1.5).code, ErrorCode::BadValue);
    EXPECT_EQ(householdTariff(shippedTariffs(), "Zhejiang", {-1, {}}).error().code, ErrorCode::BadValue);
}

TEST(PowerTariff, MonthlyTiersOfTwoSeasonsBecomeStepsOfTheYear)
{
    // Shenzhen, 200 kWh a month at home. In winter the machine begins in the second tier (to 400), in summer 60 kWh of
    // the first are left, the second goes to 600. Even over the year, 12 * 60 = 720 kWh, 12 * 200 and 12 * 400 are the
    // ends of the steps; each is the mean of six months of either season.
    const MarginalTariff tariff = householdTariff(shippedTariffs(), "Shenzhen", {2400, {}}).value();
    ASSERT_EQ(tariff.steps.size(), 4u);
    const double starts[] = {0, 720, 2400, 4800};
    const double prices[] = {(0.7129 + 0.6629) / 2, 0.7129, (0.9629 + 0.7129) / 2, 0.9629};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(tariff.steps[i].from_kwh_per_year, starts[i], 1e-9);
        EXPECT_NEAR(tariff.steps[i].price_per_kwh, prices[i], 1e-12);
    }
    // 60 kWh a month: six times 60 * 0.7129 and six times 60 * 0.6629
    EXPECT_NEAR(tariff.yearlyCost(720), 495.288, 1e-9);
    // 200: winter 200 * 0.7129 = 142.58; summer 60 * 0.6629 + 140 * 0.7129 = 139.58
    EXPECT_NEAR(tariff.yearlyCost(2400), 6 * (142.58 + 139.58), 1e-9);
    // 400: winter 142.58 + 200 * 0.9629 = 335.16; summer 60 * 0.6629 + 340 * 0.7129 = 282.16
    EXPECT_NEAR(tariff.yearlyCost(4800), 6 * (335.16 + 282.16), 1e-9);
    // 500: winter 431.45; summer 378.45
    EXPECT_NEAR(tariff.yearlyCost(6000), 6 * (431.45 + 378.45), 1e-9);
    // Without seasons, twelve times the month: 7,200 kWh at the first price
    EXPECT_NEAR(cost("Washington State (PSE)", 0, 8200), 7200 * 0.1452 + 1000 * 0.1646, 1e-9);
}

TEST(PowerTariff, PlacesHaveTheNamesThatPeopleType)
{
    const auto place = [](const char* name) { return tariffOfPlace(shippedTariffs(), name)->front().place; };
    EXPECT_EQ(place("深圳"), "Shenzhen");
    EXPECT_EQ(place("shenzhen"), "Shenzhen");
    EXPECT_EQ(place("浙江"), "Zhejiang");
    EXPECT_EQ(place("北京"), "Beijing");
    EXPECT_EQ(place("us"), "US average, residential");
    EXPECT_EQ(place("California"), "California, residential");
    EXPECT_EQ(place("Germany"), "Germany");
    EXPECT_EQ(place("法国"), "France EDF Base 3 and 6 kVA");
    EXPECT_EQ(place("UK"), "UK (Ofgem cap)");
    EXPECT_EQ(place("EU"), "EU average");
    EXPECT_EQ(tariffOfPlace(shippedTariffs(), "Zhejiang")->size(), 3u);
    const Error unknown = tariffOfPlace(shippedTariffs(), "Shenzen").error();
    EXPECT_EQ(unknown.code, ErrorCode::UnknownName);
    EXPECT_EQ(std::get<std::string>(unknown.arguments.at(2)).substr(0, 8), "Shenzhen");
}

TEST(PowerTariff, EveryShippedPlaceHasAPriceAndItsOwnNames)
{
    std::vector<std::string> names;
    for (const Tariff& row : shippedTariffs()) {
        EXPECT_TRUE(householdTariff(shippedTariffs(), row.place, {2400, {}})
                    || householdTariff(shippedTariffs(), row.place, {2400, 0.5}))
            << row.place;
        for (const std::string& alias : row.aliases) {
            EXPECT_EQ(tariffOfPlace(shippedTariffs(), alias)->front().place, row.place); // no alias means two places
            EXPECT_EQ(std::find(names.begin(), names.end(), alias), names.end()) << alias;
            names.push_back(alias);
        }
    }
    EXPECT_GE(names.size(), 30u);
}

TEST(PowerTariff, AnIncompleteTableIsNotFilled)
{
    const auto code = [](const std::string& rows) {
        return householdTariff(tariffsOf(rows), "X", {0, {}}).error().code;
    };
    const std::string first = "X\ttiered\tyear\t\t0\t100\t1\t\t" + kSource;
    EXPECT_EQ(code(first), ErrorCode::MissingField);                                               // no end
    EXPECT_EQ(code(first + "X\ttiered\tyear\t\t120\t\t2\t\t" + kSource), ErrorCode::MissingField); // a gap
    EXPECT_EQ(code(first + "X\ttiered\tyear\t\t50\t\t2\t\t" + kSource), ErrorCode::Duplicate);     // twice
    EXPECT_EQ(code("X\ttiered\tmonth\tMay-Oct\t0\t\t2\t\t" + kSource), ErrorCode::MissingField);   // no winter
    EXPECT_EQ(code("X\tflat\t\t\t\t\t1\t\t" + kSource + "X\tflat\t\t\t\t\t2\t\t" + kSource), ErrorCode::Duplicate);
    EXPECT_EQ(code(first + "X\tflat\t\t\t\t\t2\t\t" + kSource), ErrorCode::Duplicate); // tiered and flat at once
}

TEST(PowerTariff, SeasonsGoOverTheEndOfTheYear)
{
    const auto count = [](const char* season) {
        const auto months = monthsOfSeason(season);
        return months ? std::count(months->begin(), months->end(), true) : -1;
    };
    EXPECT_EQ(count(""), 12);
    EXPECT_EQ(count("May-Oct"), 6);
    EXPECT_EQ(count("Nov-Apr"), 6);
    EXPECT_EQ(count("Jul-Jul"), 1);
    EXPECT_EQ(count("Jan-Dec"), 12);
    EXPECT_TRUE((*monthsOfSeason("Nov-Apr"))[11]);
    EXPECT_FALSE((*monthsOfSeason("Nov-Apr"))[4]);
    EXPECT_EQ(count("summer"), -1);
    EXPECT_EQ(count("May_Oct"), -1);
    EXPECT_EQ(count("May-Okt"), -1);
}

/// A month's (or year's) bill of the whole household, tier by tier: what the steps are checked with.
double billOf(const std::vector<Tariff>& rows, std::size_t month, double kwh)
{
    double bill = 0;
    for (const Tariff& row : rows) {
        if (!(*monthsOfSeason(row.season))[month])
            continue;
        const double above = std::max(row.from_kwh.value_or(0) - 1, 0.0);
        bill += std::max(std::min(kwh, row.to_kwh.value_or(INFINITY)) - above, 0.0) * row.price->amount();
    }
    return bill;
}

double slowCost(const std::vector<Tariff>& rows, double baseline, double extra)
{
    if (rows.front().period != TariffPeriod::Month)
        return billOf(rows, 0, baseline + extra) - billOf(rows, 0, baseline);
    double cost = 0;
    for (std::size_t month = 0; month < 12; ++month)
        cost += billOf(rows, month, (baseline + extra) / 12) - billOf(rows, month, baseline / 12);
    return cost;
}

RC_GTEST_PROP(PowerTariff, EqualsTheBillWithLessTheBillWithout, ())
{
    const auto place = *rc::gen::element<std::string>("Zhejiang", "Beijing", "Shenzhen", "Guangzhou",
                                                      "Washington State (PSE)", "US", "EU", "Guangdong");
    const double baseline = *rc::gen::inRange(0, 12'000);
    const double extra = *rc::gen::inRange(0, 20'000) + 0.5;
    const MarginalTariff tariff = householdTariff(shippedTariffs(), place, {baseline, {}}).value();
    const double slow = slowCost(tariffOfPlace(shippedTariffs(), place).value(), baseline, extra);
    RC_ASSERT(std::abs(tariff.yearlyCost(extra) - slow) < 1e-6);
    // Continuous and convex: another kWh never costs less than the one before.
    RC_ASSERT(tariff.yearlyCost(extra + 1e-7) - tariff.yearlyCost(extra) < 1e-6);
    const double before = tariff.yearlyCost(extra) - tariff.yearlyCost(extra - 0.5);
    const double after = tariff.yearlyCost(extra + 0.5) - tariff.yearlyCost(extra);
    RC_ASSERT(after > before - 1e-9);
    for (std::size_t i = 1; i < tariff.steps.size(); ++i)
        RC_ASSERT(tariff.steps[i].price_per_kwh > tariff.steps[i - 1].price_per_kwh);
}

} // namespace
} // namespace gpuplan
