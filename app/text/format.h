// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <QLocale>
#include <QString>

#include "planner/quantity/money.h"
#include "planner/quantity/provenance.h"
#include "planner/quantity/range.h"
#include "planner/quantity/reason.h"

namespace gpuplan {

/// Numbers, money and dates for people, in the manner of one locale. Unknown is "–", never zero.
class Format {
public:
    explicit Format(const QLocale& locale) : m_locale(locale) { }

    QString money(const Money& amount) const;          ///< ¥1,234.50: coins
    QString price(const Money& amount) const;          ///< coins, below one unit three digits: $0.0683
    QString roundMoney(const Money& amount) const;     ///< ¥1,235: whole units from 100 on
    QString moneyRange(const MoneyRange& range) const; ///< ¥90–¥140
    QString hours(double hours) const;                 ///< 0.25 h, 12.3 h, 1,203 h
    QString hoursRange(const Range& range) const;
    QString gib(double gib) const; ///< 23.6 GiB
    QString number(double value, int significant = 3) const;
    QString integer(qint64 value) const;
    QString percent(double share) const; ///< 0.12 -> 12%
    QString date(Date date) const;
    static QString unknown();

    /// Puts the arguments into the places %1 … %9 of a translated sentence, in one pass: text of an argument is never
    /// read as a place. `phrases` holds the places (as characters, "13") whose texts are phrases of the core and are
    /// put into the reader's words; all others are names and stay as they are.
    QString fill(const QString& pattern, const Arguments& arguments, std::string_view phrases = {}) const;

private:
    QString argument(const Argument& value, bool is_phrase) const;
    QLocale m_locale;
};

} // namespace gpuplan
