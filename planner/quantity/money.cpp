// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/quantity/money.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace gpuplan {

namespace {

std::int64_t roundToInteger(double value, Rounding rounding)
{
    // Doubles below 2^63 only; the comparison is false for NaN.
    constexpr double kLimit = 9.2e18;
    if (!(std::abs(value) < kLimit))
        throw std::overflow_error("amount of money out of range");
    switch (rounding) {
    case Rounding::Down:
        return static_cast<std::int64_t>(std::floor(value));
    case Rounding::Up:
        return static_cast<std::int64_t>(std::ceil(value));
    case Rounding::HalfEven:
        return static_cast<std::int64_t>(std::nearbyint(value)); // the default mode of <cfenv> is ties to even
    }
    throw std::logic_error("unknown rounding");
}

std::int64_t divideRounded(std::int64_t value, std::int64_t step, Rounding rounding)
{
    std::int64_t quotient = value / step;
    std::int64_t remainder = value % step;
    if (remainder < 0) { // make it a floored division
        remainder += step;
        --quotient;
    }
    if (remainder == 0 || rounding == Rounding::Down)
        return quotient;
    if (rounding == Rounding::Up)
        return quotient + 1;
    const std::int64_t twice = remainder * 2;
    if (twice != step)
        return twice > step ? quotient + 1 : quotient;
    return quotient % 2 == 0 ? quotient : quotient + 1;
}

std::int64_t microsPerCoin(Currency currency) { return currency.minorDigits() == 0 ? 1'000'000 : 10'000; }

void requireSame(const Money& a, const Money& b)
{
    if (a.currency() != b.currency())
        throw std::logic_error("two currencies in one sum");
}

} // namespace

Result<Currency> Currency::parse(std::string_view text)
{
    std::string code(text);
    for (char& c : code) {
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    }
    if (code == "RMB" || code == "¥") // what people call it
        code = "CNY";
    const bool letters = std::all_of(code.begin(), code.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    if (code.size() != 3 || !letters)
        return fail(ErrorCode::BadValue, {std::string(text), std::string("ISO 4217: CNY, USD, EUR")});
    Currency currency;
    currency.m_code = {code[0], code[1], code[2]};
    return currency;
}

int Currency::minorDigits() const { return code() == "JPY" || code() == "KRW" ? 0 : 2; }

Money Money::fromAmount(double amount, Currency currency, Rounding rounding)
{
    return Money(roundToInteger(amount * kMicros, rounding), currency);
}

Money Money::times(double factor, Rounding rounding) const
{
    return Money(roundToInteger(static_cast<double>(m_micros) * factor, rounding), m_currency);
}

Money Money::toCoins(Rounding rounding) const { return fromCoins(coins(rounding), m_currency); }

std::int64_t Money::coins(Rounding rounding) const
{
    return divideRounded(m_micros, microsPerCoin(m_currency), rounding);
}

Money Money::fromCoins(std::int64_t coins, Currency currency)
{
    std::int64_t micros = 0;
    if (__builtin_mul_overflow(coins, microsPerCoin(currency), &micros))
        throw std::overflow_error("amount of money out of range");
    return Money(micros, currency);
}

Money Money::operator+(const Money& other) const
{
    requireSame(*this, other);
    std::int64_t micros = 0;
    if (__builtin_add_overflow(m_micros, other.m_micros, &micros))
        throw std::overflow_error("amount of money out of range");
    return Money(micros, m_currency);
}

Money Money::operator-(const Money& other) const
{
    requireSame(*this, other);
    std::int64_t micros = 0;
    if (__builtin_sub_overflow(m_micros, other.m_micros, &micros))
        throw std::overflow_error("amount of money out of range");
    return Money(micros, m_currency);
}

std::strong_ordering Money::operator<=>(const Money& other) const
{
    requireSame(*this, other);
    return m_micros <=> other.m_micros;
}

MoneyRange operator+(const MoneyRange& a, const MoneyRange& b)
{
    return {a.low + b.low, a.likely + b.likely, a.high + b.high};
}

} // namespace gpuplan
