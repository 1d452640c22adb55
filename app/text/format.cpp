// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/format.h"

#include <cmath>

#include <QDate>

#include "app/text/phrases.h"

namespace gpuplan {

namespace {

QString symbolOf(Currency currency)
{
    if (currency == kCny)
        return QStringLiteral("¥");
    if (currency == kUsd)
        return QStringLiteral("$");
    if (currency == Currency("EUR"))
        return QStringLiteral("€");
    if (currency == Currency("GBP"))
        return QStringLiteral("£");
    return QString::fromUtf8(currency.code().data(), static_cast<qsizetype>(currency.code().size())) + QLatin1Char(' ');
}

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace

QString Format::money(const Money& amount) const
{
    const QString digits = m_locale.toString(std::abs(amount.amount()), 'f', amount.currency().minorDigits());
    return (amount.micros() < 0 ? QStringLiteral("-") : QString()) + symbolOf(amount.currency()) + digits;
}

QString Format::price(const Money& amount) const
{
    const double size = std::abs(amount.amount());
    if (size >= 1 || size == 0 || amount.currency().minorDigits() == 0)
        return money(amount);
    const int digits = std::min(6, 2 - static_cast<int>(std::floor(std::log10(size))));
    return (amount.micros() < 0 ? QStringLiteral("-") : QString()) + symbolOf(amount.currency())
        + m_locale.toString(size, 'f', digits);
}

QString Format::roundMoney(const Money& amount) const
{
    if (std::abs(amount.amount()) < 100)
        return money(amount);
    return (amount.micros() < 0 ? QStringLiteral("-") : QString()) + symbolOf(amount.currency())
        + m_locale.toString(std::abs(amount.amount()), 'f', 0);
}

QString Format::moneyRange(const MoneyRange& range) const
{
    return roundMoney(range.low) + QStringLiteral("–") + roundMoney(range.high);
}

QString Format::hours(double hours) const { return number(hours) + QStringLiteral(" h"); }

QString Format::hoursRange(const Range& range) const
{
    return number(range.low) + QStringLiteral("–") + number(range.high) + QStringLiteral(" h");
}

QString Format::gib(double gib) const { return number(gib) + QStringLiteral(" GiB"); }

QString Format::number(double value, int significant) const
{
    if (!std::isfinite(value))
        return unknown();
    if (value == 0)
        return m_locale.toString(0);
    const int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    QString text = m_locale.toString(value, 'f', std::max(0, std::min(significant - magnitude, 6)));
    const QString point = m_locale.decimalPoint();
    if (text.contains(point)) {
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(point))
            text.chop(point.size());
    }
    return text;
}

QString Format::integer(qint64 value) const { return m_locale.toString(value); }

QString Format::percent(double share) const { return number(share * 100) + QStringLiteral("%"); }

QString Format::date(Date date) const
{
    const QDate day(static_cast<int>(date.year()), static_cast<int>(static_cast<unsigned>(date.month())),
                    static_cast<int>(static_cast<unsigned>(date.day())));
    return m_locale.language() == QLocale::Chinese ? m_locale.toString(day, QStringLiteral("yyyy年M月d日"))
                                                   : m_locale.toString(day, QStringLiteral("d MMM yyyy"));
}

QString Format::unknown() { return QStringLiteral("–"); }

QString Format::argument(const Argument& value, bool is_phrase) const
{
    if (const auto* text = std::get_if<std::string>(&value))
        return is_phrase ? phrase(fromView(*text)) : fromView(*text);
    if (const auto* count = std::get_if<std::int64_t>(&value))
        return integer(*count);
    return number(std::get<double>(value));
}

QString Format::fill(const QString& pattern, const Arguments& arguments, std::string_view phrases) const
{
    QString filled;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == QLatin1Char('%') && i + 1 < pattern.size() && pattern[i + 1].isDigit()) {
            const auto place = static_cast<std::size_t>(pattern[i + 1].digitValue());
            if (place >= 1 && place <= arguments.size()) {
                filled += argument(arguments[place - 1],
                                   phrases.find(static_cast<char>('0' + place)) != std::string_view::npos);
                ++i;
                continue;
            }
        }
        filled += pattern[i];
    }
    return filled;
}

} // namespace gpuplan
