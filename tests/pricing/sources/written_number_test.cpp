// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/written_number.h"

#include <clocale>

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "pricing/sources/text_values.h"

namespace gpuplan {
namespace {

/// The numbers of a column, its mark decided from all of them; -1 for a cell that is none.
std::vector<double> columnOf(const std::vector<std::string>& cells)
{
    DecimalMarkFinder finder;
    for (const std::string& cell : cells)
        finder.see(cell);
    std::vector<double> values;
    for (const std::string& cell : cells) {
        const auto number = readWrittenNumber(cell, finder.proven().value_or(DecimalMark::Point));
        values.push_back(number ? number->value : -1);
    }
    return values;
}

using Values = std::vector<double>;

TEST(WrittenNumber, Price018_TwoPointsCanOnlyBeGroups)
{
    EXPECT_EQ(columnOf({"1.240.294,00"}), Values{1240294.0});
    EXPECT_EQ(columnOf({"1.240.294"}), Values{1240294.0});
}

TEST(WrittenNumber, Price019_TheMarkIsDecidedPerColumn)
{
    EXPECT_EQ(columnOf({"1.000", "1.111,11", "12,50"}), (Values{1000.0, 1111.11, 12.5}));
    EXPECT_EQ(columnOf({"1,000", "1,111.11", "12.50"}), (Values{1000.0, 1111.11, 12.5}));
}

TEST(WrittenNumber, Price021_ACurrencyBehindTheNumberDoesNotCutIt)
{
    EXPECT_EQ(columnOf({"1.355,90€"}), Values{1355.9});
    EXPECT_EQ(readWrittenNumber("1.355,90€", DecimalMark::Comma)->words.currency, Currency("EUR"));
}

TEST(WrittenNumber, Price023_FullWidthDigitsAndMarks)
{
    const auto number = readWrittenNumber("￥１，９８０．５０", DecimalMark::Point);
    ASSERT_TRUE(number);
    EXPECT_EQ(number->value, 1980.5);
    EXPECT_EQ(number->words.currency, kCny);
    EXPECT_EQ(columnOf({"１００", "200", "３００"}), (Values{100, 200, 300}));
}

TEST(WrittenNumber, App008And011_TheLocaleOfTheProcessDoesNotMatter)
{
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    for (const char* locale : {"C", "de_DE.UTF-8", "nb_NO.UTF-8", "C.UTF-8"}) {
        if (!std::setlocale(LC_NUMERIC, locale))
            continue; // not installed here
        EXPECT_EQ(plainNumber("1.23"), 1.23) << locale;
        EXPECT_EQ(columnOf({"1.23"}), Values{1.23}) << locale;
        EXPECT_EQ(columnOf({"1,23"}), Values{1.23}) << locale;
    }
    std::setlocale(LC_NUMERIC, before.c_str());
}

TEST(WrittenNumber, ReadsWhatPeopleWriteAroundANumber)
{
    struct Case {
        const char* cell;
        double value;
        const char* currency;
    };
    const Case cases[] = {
        {"$2.49", 2.49, "USD"},       {"US$ 1,234.5", 1234.5, "USD"},
        {"2.49 USD/hr", 2.49, "USD"}, {"€0.44/h", 0.44, "EUR"},
        {"1.98元/卡时", 1.98, "CNY"}, {"¥12,800", 12800, "CNY"},
        {"1.5万元", 15000, "CNY"},    {"HK$9", 9, "HKD"},
        {"-3.5", -3.5, nullptr},      {"1 234.5", 1234.5, nullptr},
        {"1'234.5", 1234.5, nullptr}, {"1e-17", 1e-17, nullptr},
        {".5", 0.5, nullptr},         {"0.36979999999999996", 0.36979999999999996, nullptr},
        {"100美元", 100, "USD"},
    };
    for (const Case& c : cases) {
        const auto number = readWrittenNumber(c.cell, DecimalMark::Point);
        ASSERT_TRUE(number) << c.cell;
        EXPECT_DOUBLE_EQ(number->value, c.value) << c.cell;
        EXPECT_EQ(number->words.currency.has_value(), c.currency != nullptr) << c.cell;
        if (c.currency && number->words.currency) {
            EXPECT_EQ(number->words.currency->code(), c.currency) << c.cell;
        }
    }
}

TEST(WrittenNumber, WhatIsNoNumberInThisStyleIsRefused)
{
    for (const char* cell : {"12,50", "1.234.567", "1,23,456", "H100", "1.2-1.5", "2.49 per widget", "abc", "", "1.2.3",
                             "约2元", "8x H100", "1,,000", "3 apples"})
        EXPECT_FALSE(readWrittenNumber(cell, DecimalMark::Point)) << cell;
    for (const char* cell : {"12.50", "1,234,567", "0.35"})
        EXPECT_FALSE(readWrittenNumber(cell, DecimalMark::Comma)) << cell;
}

TEST(WrittenNumber, CellsThatProveNothingLeaveTheMarkOpen)
{
    const auto proven = [](const std::vector<std::string>& cells) {
        DecimalMarkFinder finder;
        for (const std::string& cell : cells)
            finder.see(cell);
        return finder.proven();
    };
    EXPECT_FALSE(proven({"1.250", "2.500"}));
    EXPECT_FALSE(proven({"8", "16", ""}));
    EXPECT_EQ(proven({"1.250", "0.125"}), DecimalMark::Point); // nobody writes a group after a leading zero
    EXPECT_EQ(proven({"1,250", "0,125"}), DecimalMark::Comma);
    EXPECT_EQ(proven({"1.250", "2.5"}), DecimalMark::Point);
    EXPECT_EQ(proven({"1,250", "12345"}), std::nullopt);
    EXPECT_EQ(proven({"1234,567"}), DecimalMark::Comma); // a first group has three digits at most
}

/// 1234567 hundredths as "12.345,67", "12 345.67" …
std::string writtenAmount(std::int64_t hundredths, char decimal, const std::string& group)
{
    std::string whole = std::to_string(hundredths / 100), text;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        if (i > 0 && (whole.size() - i) % 3 == 0)
            text += group;
        text += whole[i];
    }
    const std::string cents = std::to_string(hundredths % 100);
    return text + decimal + std::string(2 - cents.size(), '0') + cents;
}

RC_GTEST_PROP(WrittenNumberProperties, ANumberWrittenInAStyleIsReadInIt, ())
{
    const bool comma = *rc::gen::arbitrary<bool>();
    const auto group = *rc::gen::element<std::string>("", comma ? "." : ",", " ", "'", "\xC2\xA0");
    const auto before = *rc::gen::element<std::string>("", "$", "US$ ", "€", "￥", "¥ ");
    const auto after = *rc::gen::element<std::string>("", "元", " USD/h", " €", "元/卡时", "/hr per GPU");
    std::vector<std::int64_t> amounts = *rc::gen::nonEmpty(
        rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(0, 1'000'000'000)));
    DecimalMarkFinder finder;
    std::vector<std::string> cells;
    for (const std::int64_t amount : amounts) {
        cells.push_back(before + writtenAmount(amount, comma ? ',' : '.', group) + after);
        finder.see(cells.back());
    }
    RC_ASSERT(finder.proven() == (comma ? DecimalMark::Comma : DecimalMark::Point)); // two digits are no group
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto number = readWrittenNumber(cells[i], *finder.proven());
        RC_ASSERT(number.has_value());
        RC_ASSERT(std::abs(number->value - static_cast<double>(amounts[i]) / 100) < 1e-6);
    }
}

TEST(UnitWords, HeadersSayWhatAPriceBuys)
{
    struct Case {
        const char* text;
        std::optional<bool> per_gpu;
        std::optional<PricePeriod> period;
        const char* currency;
    };
    using P = PricePeriod;
    const Case cases[] = {
        {"$/hr per GPU", true, P::Hour, "USD"},
        {"元/卡时", true, P::Hour, "CNY"},
        {"元/小时", {}, P::Hour, "CNY"},
        {"price per second (USD)", {}, P::Second, "USD"},
        {"每月价格(元)", {}, P::Month, "CNY"},
        {"Price ($ / GPU / hour)", true, P::Hour, "USD"},
        {"price_per_gpu_hour", true, P::Hour, nullptr},
        {"usd_hr", {}, P::Hour, "USD"},
        {"EUR per instance hour", false, P::Hour, "EUR"},
        {"单卡价格（元／时）", true, P::Hour, "CNY"},
        {"price", {}, {}, nullptr},
        {"$/server/month", false, P::Month, "USD"},
        {"USD/s", {}, P::Second, "USD"},
        {"整机价格", false, {}, nullptr},
        {"$/GPU-hour", true, P::Hour, "USD"},
        {"Europe price", {}, {}, nullptr},
    };
    for (const Case& c : cases) {
        const UnitWords words = readUnitWords(c.text);
        EXPECT_EQ(words.per_gpu, c.per_gpu) << c.text;
        EXPECT_EQ(words.period, c.period) << c.text;
        EXPECT_EQ(words.currency ? std::string(words.currency->code()) : "", c.currency ? c.currency : "") << c.text;
    }
}

TEST(Moments, DaysAndTimesOfTwoDozenHabits)
{
    // 2026-08-22T00:00:00Z is 20,687 days after 1970-01-01.
    constexpr std::int64_t kDay = 20'687 * std::int64_t(86'400);
    for (const char* text : {"2026-08-22", "2026/8/22", "2026.08.22", "22.08.2026", "2026年8月22日", " 2026-08-22 ",
                             "2026-08-22T00:00:00Z", "2026-08-22 08:00:00+08:00", "2026-08-22T00:00"})
        EXPECT_EQ(parseMoment(text), kDay) << text;
    EXPECT_EQ(parseMoment("2026-08-22T06:21:49.413Z"), kDay + 6 * 3600 + 21 * 60 + 49);
    EXPECT_EQ(parseMoment("2026-08-21T22:30:00.727366-01:30"), kDay);
    for (const char* text : {"", "08/22/2026", "2026-02-30", "2026-13-01", "yesterday", "2026-08-22x",
                             "2026-08-22T25:00", "2026-08/22", "20260822"})
        EXPECT_FALSE(parseMoment(text)) << text;
}

} // namespace
} // namespace gpuplan
