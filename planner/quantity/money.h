// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "planner/quantity/result.h"

namespace gpuplan {

/// An ISO 4217 code as a value: three upper-case letters.
class Currency {
public:
    constexpr Currency() = default;
    /// For literals only: Currency("CNY"). Text from outside goes through parse().
    explicit constexpr Currency(const char (&code)[4]) : m_code{code[0], code[1], code[2]} { }

    /// Case does not matter, RMB and ¥ are CNY. Error: BadValue when `text` is not three letters.
    static Result<Currency> parse(std::string_view text);

    constexpr std::string_view code() const { return {m_code.data(), m_code.size()}; }
    /// Digits after the point of the smallest coin (ISO 4217): 0 for JPY and KRW, else 2.
    int minorDigits() const;

    constexpr auto operator<=>(const Currency&) const = default;

private:
    std::array<char, 3> m_code{'X', 'X', 'X'};
};

inline constexpr Currency kCny{"CNY"};
inline constexpr Currency kUsd{"USD"};

/// How an amount that does not fall on a step is moved to one.
enum class Rounding {
    Down,     ///< towards minus infinity
    Up,       ///< towards plus infinity: costs, so that a plan never passes its budget by rounding
    HalfEven, ///< nearest, ties to even: conversions and display
};

/// An exact amount: 64-bit count of millionths of the currency unit. Holds up to 9.2 * 10^12 units.
/// Adding or comparing two currencies, and leaving the 64 bits, are programming errors and throw.
class Money {
public:
    constexpr Money() = default;
    static constexpr Money fromMicros(std::int64_t micros, Currency currency) { return Money(micros, currency); }
    static constexpr Money zero(Currency currency) { return Money(0, currency); }
    /// Throws std::overflow_error when the amount is not finite or does not fit.
    static Money fromAmount(double amount, Currency currency, Rounding rounding = Rounding::HalfEven);

    constexpr std::int64_t micros() const { return m_micros; }
    constexpr Currency currency() const { return m_currency; }
    constexpr double amount() const { return static_cast<double>(m_micros) / kMicros; }
    constexpr bool isZero() const { return m_micros == 0; }

    /// The amount times a plain factor.
    Money times(double factor, Rounding rounding = Rounding::HalfEven) const;
    /// Moved to the smallest coin of the currency.
    Money toCoins(Rounding rounding) const;
    /// Count of smallest coins: cents, fen, yen.
    std::int64_t coins(Rounding rounding) const;
    static Money fromCoins(std::int64_t coins, Currency currency);

    Money operator+(const Money& other) const;
    Money operator-(const Money& other) const;
    Money& operator+=(const Money& other) { return *this = *this + other; }
    bool operator==(const Money&) const = default;
    std::strong_ordering operator<=>(const Money& other) const;

    static constexpr double kMicros = 1e6;

private:
    constexpr Money(std::int64_t micros, Currency currency) : m_micros(micros), m_currency(currency) { }
    std::int64_t m_micros = 0;
    Currency m_currency;
};

/// P10, P50 and P90 of an uncertain amount.
struct MoneyRange {
    Money low, likely, high;
    bool operator==(const MoneyRange&) const = default;
};
MoneyRange operator+(const MoneyRange& a, const MoneyRange& b);

} // namespace gpuplan
