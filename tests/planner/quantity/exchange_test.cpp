// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/quantity/exchange.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gpuplan {
namespace {

ExchangeRate rate(const char (&code)[4], double likely, double low, double high, int day = 1, bool assumption = false)
{
    return {Currency(code),
            {low, likely, high},
            assumption,
            {"a list", Date(std::chrono::year(2026) / 1 / static_cast<unsigned>(day)), {}, Confidence::Recorded}};
}

ExchangeRates dollarYuanEuro()
{
    ExchangeRates rates;
    EXPECT_TRUE(rates.add(rate("CNY", 7.0, 6.8, 7.3)).has_value());
    EXPECT_TRUE(rates.add(rate("EUR", 0.8, 0.8, 0.8)).has_value());
    return rates;
}

TEST(Exchange, ConvertsThroughTheDollar)
{
    const ExchangeRates rates = dollarYuanEuro();
    EXPECT_EQ(rates.convert(Money::fromAmount(2, kUsd), kCny).value(), Money::fromAmount(14, kCny));
    EXPECT_EQ(rates.convert(Money::fromAmount(14, kCny), kUsd).value(), Money::fromAmount(2, kUsd));
    EXPECT_EQ(rates.convert(Money::fromAmount(8, Currency("EUR")), kCny).value(),
              Money::fromAmount(70, kCny)); // 8/0.8 x 7
    EXPECT_EQ(rates.convert(Money::fromAmount(1, kCny), kCny).value(), Money::fromAmount(1, kCny));
}

TEST(Exchange, BandsWidenTheAmount)
{
    const ExchangeRates rates = dollarYuanEuro();
    const MoneyRange yuan = rates.convertRange(Money::fromAmount(100, kUsd), kCny).value();
    EXPECT_EQ(yuan.low, Money::fromAmount(680, kCny));
    EXPECT_EQ(yuan.likely, Money::fromAmount(700, kCny));
    EXPECT_EQ(yuan.high, Money::fromAmount(730, kCny));
    const MoneyRange dollars = rates.convertRange(Money::fromAmount(730, kCny), kUsd).value();
    EXPECT_EQ(dollars.low, Money::fromAmount(100, kUsd)); // 730 / 7.3
    EXPECT_EQ(dollars.high.micros(), 107'352'941);        // 730 / 6.8 = 107.3529411...
    const MoneyRange debt = rates.convertRange(Money::fromAmount(-100, kUsd), kCny).value();
    EXPECT_EQ(debt.low, Money::fromAmount(-730, kCny));
}

TEST(Exchange, NamesTheRatesOfAConversion)
{
    const ExchangeRates rates = dollarYuanEuro();
    const auto codes = [&rates](std::vector<Currency> from, Currency to) {
        std::string text;
        for (const ExchangeRate& rate : rates.usedFor(from, to))
            text += std::string(rate.currency.code()) + " ";
        return text;
    };
    EXPECT_EQ(codes({kUsd}, kCny), "CNY ");
    EXPECT_EQ(codes({kUsd, kCny, Currency("EUR"), kUsd}, kCny), "CNY EUR "); // through the dollar: both
    EXPECT_EQ(codes({kCny, kUsd}, kUsd), "CNY ");
    EXPECT_EQ(codes({kCny}, kCny), ""); // nothing is converted
    EXPECT_EQ(rates.inUse().size(), 2u);
}

TEST(Exchange, MissingRateIsAnErrorNotOne)
{
    const Result<Money> yen = dollarYuanEuro().convert(Money::fromAmount(1, kCny), Currency("JPY"));
    ASSERT_FALSE(yen.has_value());
    EXPECT_EQ(yen.error().code, ErrorCode::NoRate);
    EXPECT_EQ(yen.error().arguments, (Arguments{std::string("CNY"), std::string("JPY")}));
    EXPECT_EQ(ExchangeRates().convert(Money::fromAmount(1, kUsd), kCny).error().code, ErrorCode::NoRate);
}

TEST(Exchange, LatestDayWinsThenTheObservedOne)
{
    ExchangeRates rates;
    ASSERT_TRUE(rates.add(rate("CNY", 7.1, 7.1, 7.1, 20)).has_value());
    ASSERT_TRUE(rates.add(rate("CNY", 6.9, 6.9, 6.9, 10)).has_value()); // older, read later
    EXPECT_EQ(rates.find(kCny)->per_usd.likely, 7.1);
    ASSERT_TRUE(rates.add(rate("CNY", 7.0, 6.8, 7.3, 20, true)).has_value()); // an assumption of the same day
    EXPECT_EQ(rates.find(kCny)->per_usd.likely, 7.1);
    ASSERT_TRUE(rates.add(rate("CNY", 7.2, 7.2, 7.2, 21)).has_value());
    EXPECT_EQ(rates.find(kCny)->per_usd.likely, 7.2);
    EXPECT_EQ(rates.all().size(), 4u);
    EXPECT_EQ(rates.find(kUsd), nullptr);
}

TEST(Exchange, RefusesRatesThatAreNone)
{
    ExchangeRates rates;
    for (const ExchangeRate& bad : {rate("CNY", 0, 0, 0), rate("CNY", -7, -8, -6), rate("CNY", 7, 7.5, 8),
                                    rate("CNY", 7, 6, 6.5), rate("USD", 1, 1, 1)})
        EXPECT_EQ(rates.add(bad).error().code, ErrorCode::BadValue);
    EXPECT_TRUE(rates.all().empty());
}

TEST(Exchange, AmountsBeyondMoneyAreAnError)
{
    EXPECT_EQ(dollarYuanEuro().convert(Money::fromAmount(9e12, kUsd), kCny).error().code, ErrorCode::TooLarge);
}

RC_GTEST_PROP(Exchange, ThereAndBackIsTheSame, ())
{
    const ExchangeRates rates = dollarYuanEuro();
    const Money money = Money::fromMicros(*rc::gen::inRange<std::int64_t>(-1'000'000'000'000, 1'000'000'000'000), kCny);
    const Money back = rates.convert(rates.convert(money, kUsd).value(), kCny).value();
    RC_ASSERT(std::abs((back - money).micros()) <= 4); // half a micro dollar is 3.5 micro yuan
}

RC_GTEST_PROP(Exchange, EndsEncloseTheLikelyAmount, ())
{
    const Money money = Money::fromMicros(*rc::gen::inRange<std::int64_t>(-1'000'000'000'000, 1'000'000'000'000), kUsd);
    const MoneyRange range = dollarYuanEuro().convertRange(money, kCny).value();
    RC_ASSERT(range.low <= range.likely);
    RC_ASSERT(range.likely <= range.high);
}

} // namespace
} // namespace gpuplan
