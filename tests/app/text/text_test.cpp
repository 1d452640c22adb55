// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include <QFile>
#include <QRegularExpression>
#include <gtest/gtest.h>

#include "app/cli/console.h"
#include "app/text/format.h"
#include "app/text/language.h"
#include "app/text/price_sentences.h"
#include "app/text/sentences.h"

namespace gpuplan {
namespace {

std::map<QString, int> places(const QString& pattern)
{
    static const QRegularExpression kPlace(QStringLiteral("%\\d"));
    std::map<QString, int> found;
    for (auto match = kPlace.globalMatch(pattern); match.hasNext();)
        ++found[match.next().captured()];
    return found;
}

/// All codes: the first number without a sentence is behind the last one.
template <class Code> std::vector<Code> allCodes()
{
    std::vector<Code> codes;
    for (int i = 0; !pattern(static_cast<Code>(i)).isEmpty(); ++i)
        codes.push_back(static_cast<Code>(i));
    return codes;
}

TEST(Text, EveryCodeHasASentenceInBothLanguagesWithTheSamePlaces)
{
    const auto check = [](const auto& codes) {
        for (const auto code : codes) {
            installLanguage(Language::English);
            const QString english = pattern(code);
            installLanguage(Language::Chinese);
            const QString chinese = pattern(code);
            installLanguage(Language::English);
            EXPECT_NE(english, chinese) << english.toStdString();
            EXPECT_EQ(places(english), places(chinese)) << english.toStdString() << " / " << chinese.toStdString();
        }
        return codes.size();
    };
    EXPECT_EQ(check(allCodes<ErrorCode>()), static_cast<std::size_t>(ErrorCode::UnsafeKeyFile) + 1);
    EXPECT_GT(check(allCodes<ReasonCode>()), 90u);
    EXPECT_EQ(check(allCodes<FaultReason>()), static_cast<std::size_t>(FaultReason::PartPrice) + 1);
}

TEST(Text, NoStringIsLeftUntranslated)
{
    QFile file(QStringLiteral(GPUPLAN_SOURCE_DIR "/app/text/i18n/gpuplan_zh_CN.ts"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    EXPECT_FALSE(text.contains(QStringLiteral("unfinished")));
    static const QRegularExpression kMessage(
        QStringLiteral("<source>(.*?)</source>.*?<translation>(.*?)</translation>"),
        QRegularExpression::DotMatchesEverythingOption);
    int messages = 0;
    for (auto match = kMessage.globalMatch(text); match.hasNext();) {
        const auto message = match.next();
        ++messages;
        EXPECT_FALSE(message.captured(2).trimmed().isEmpty()) << message.captured(1).toStdString();
        EXPECT_EQ(places(message.captured(1)), places(message.captured(2))) << message.captured(1).toStdString();
    }
    EXPECT_GT(messages, 400);
}

TEST(Format, NumbersMoneyAndDatesFollowTheLocale)
{
    const Format english(localeOf(Language::English)), chinese(localeOf(Language::Chinese));
    EXPECT_EQ(english.money(Money::fromAmount(1234.5, kCny)), QStringLiteral("¥1,234.50"));
    EXPECT_EQ(english.money(Money::fromAmount(-0.5, kUsd)), QStringLiteral("-$0.50"));
    EXPECT_EQ(english.money(Money::fromAmount(120, Currency("JPY"))), QStringLiteral("JPY 120"));
    EXPECT_EQ(english.roundMoney(Money::fromAmount(1234.6, kCny)), QStringLiteral("¥1,235"));
    EXPECT_EQ(english.price(Money::fromAmount(2.994, kUsd)), QStringLiteral("$2.99"));
    EXPECT_EQ(english.price(Money::fromAmount(0.1051, kUsd)), QStringLiteral("$0.105")); // cents would hide it
    EXPECT_EQ(english.price(Money::fromAmount(0.0683, kUsd)), QStringLiteral("$0.0683"));
    EXPECT_EQ(english.price(Money::zero(kUsd)), QStringLiteral("$0.00"));
    EXPECT_EQ(english.date(std::chrono::year(2026) / 8 / 22), QStringLiteral("22 Aug 2026"));
    EXPECT_EQ(chinese.date(std::chrono::year(2026) / 8 / 22), QStringLiteral("2026年8月22日"));
    EXPECT_EQ(english.number(0.000123), QStringLiteral("0.000123"));
    EXPECT_EQ(english.number(12345.678), QStringLiteral("12,346"));
    EXPECT_EQ(english.number(2.500), QStringLiteral("2.5"));
    EXPECT_EQ(english.number(0), QStringLiteral("0"));
    EXPECT_EQ(english.number(std::numeric_limits<double>::quiet_NaN()), Format::unknown()); // never zero
    const Format german(QLocale(QLocale::German));
    EXPECT_EQ(german.number(1234.5, 5), QStringLiteral("1.234,5"));
}

TEST(Format, ArgumentsAreNeverReadAsPlaces)
{
    const Format format(QLocale::c());
    EXPECT_EQ(format.fill(QStringLiteral("%1 and %2"), {std::string("%2"), std::string("b")}),
              QStringLiteral("%2 and b"));
    EXPECT_EQ(format.fill(QStringLiteral("%1% of %3"), {std::int64_t{5}}),
              QStringLiteral("5% of %3")); // a missing one stays visible
}

TEST(Console, CountsWideCharactersTwice)
{
    EXPECT_EQ(displayWidth(QStringLiteral("abc")), 3);
    EXPECT_EQ(displayWidth(QStringLiteral("优云智算")), 8);
    TextTable table({{QStringLiteral("a")}, {QStringLiteral("b"), Align::Right}});
    table.addRow({QStringLiteral("优云"), QStringLiteral("1")});
    table.addRow({QStringLiteral("x"), QStringLiteral("22")});
    EXPECT_EQ(table.text(), QStringLiteral("a      b\n优云   1\nx     22\n"));
}

TEST(Console, WrapsAtBlanksAndBetweenWideCharacters)
{
    EXPECT_EQ(wrapped(QStringLiteral("one two three"), 8, QStringLiteral("- "), QStringLiteral("  ")),
              QStringLiteral("- one\n  two\n  three\n"));
    const QString chinese = wrapped(QStringLiteral("这个计划大约需要五百元。"), 10, {}, {});
    for (const QString& line : chinese.split(QLatin1Char('\n')))
        EXPECT_LE(displayWidth(line), 12) << line.toStdString(); // a closing mark may hang over by one
    EXPECT_EQ(QString(chinese).remove(QLatin1Char('\n')), QStringLiteral("这个计划大约需要五百元。"));
}

} // namespace
} // namespace gpuplan
