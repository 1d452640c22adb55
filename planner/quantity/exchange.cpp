// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/quantity/exchange.h"

#include <cmath>
#include <map>
#include <utility>

namespace gpuplan {

Reason rateReason(const ExchangeRate& rate)
{
    Reason reason{rate.assumption ? ReasonCode::RateAssumed : ReasonCode::RateUsed,
                  {std::string(rate.currency.code()), rate.per_usd.likely, dateText(rate.provenance.date)}};
    if (rate.assumption) {
        reason.arguments.emplace_back(rate.per_usd.low);
        reason.arguments.emplace_back(rate.per_usd.high);
    }
    return reason;
}

namespace {

constexpr double kMostUnits = 9.2e12; // what Money holds

Result<Money> scaled(Money money, double factor, Currency to, Rounding rounding)
{
    const double amount = money.amount() * factor;
    if (!(std::abs(amount) < kMostUnits))
        return fail(ErrorCode::TooLarge, {std::string("amount"), amount, kMostUnits});
    return Money::fromAmount(amount, to, rounding);
}

} // namespace

Result<void> ExchangeRates::add(ExchangeRate rate)
{
    const Range& band = rate.per_usd;
    if (rate.currency == kUsd
        || !(band.low > 0 && band.low <= band.likely && band.likely <= band.high && std::isfinite(band.high)))
        return fail(ErrorCode::BadValue,
                    {std::string(rate.currency.code()), std::string("a positive rate per US dollar inside its band")});
    m_rates.push_back(std::move(rate));
    return {};
}

const ExchangeRate* ExchangeRates::find(Currency currency) const
{
    const ExchangeRate* best = nullptr;
    const auto rank = [](const ExchangeRate& rate) { return std::pair(rate.provenance.date, !rate.assumption); };
    for (const ExchangeRate& rate : m_rates)
        if (rate.currency == currency && (!best || rank(rate) >= rank(*best)))
            best = &rate;
    return best;
}

std::vector<ExchangeRate> ExchangeRates::inUse() const
{
    std::vector<Currency> currencies;
    for (const ExchangeRate& rate : m_rates)
        currencies.push_back(rate.currency);
    return usedFor(currencies, kUsd);
}

std::vector<ExchangeRate> ExchangeRates::usedFor(std::span<const Currency> currencies, Currency to) const
{
    std::map<Currency, const ExchangeRate*> used;
    for (const Currency from : currencies) {
        if (from == to)
            continue;
        for (const Currency currency : {from, to}) {
            if (currency == kUsd || used.contains(currency))
                continue;
            if (const ExchangeRate* rate = find(currency))
                used.emplace(currency, rate);
        }
    }
    std::vector<ExchangeRate> rates;
    for (const auto& [currency, rate] : used)
        rates.push_back(*rate);
    return rates;
}

Result<Range> ExchangeRates::factor(Currency from, Currency to) const
{
    if (from == to)
        return Range::exactly(1);
    Range per_from = Range::exactly(1); // units of `from` per dollar
    Range per_to = Range::exactly(1);
    for (const auto& [currency, band] : {std::pair(from, &per_from), std::pair(to, &per_to)}) {
        if (currency == kUsd)
            continue;
        const ExchangeRate* rate = find(currency);
        if (!rate)
            return fail(ErrorCode::NoRate, {std::string(from.code()), std::string(to.code())});
        *band = rate->per_usd;
    }
    return Range{per_to.low / per_from.high, per_to.likely / per_from.likely, per_to.high / per_from.low};
}

Result<Money> ExchangeRates::convert(Money money, Currency to, Rounding rounding) const
{
    if (money.currency() == to)
        return money;
    const Result<Range> rate = factor(money.currency(), to);
    if (!rate)
        return fail(rate.error());
    return scaled(money, rate->likely, to, rounding);
}

Result<MoneyRange> ExchangeRates::convertRange(Money money, Currency to) const
{
    const Result<Range> rate = factor(money.currency(), to);
    if (!rate)
        return fail(rate.error());
    const bool negative = money.micros() < 0;
    const Result<Money> low = scaled(money, negative ? rate->high : rate->low, to, Rounding::HalfEven);
    const Result<Money> likely = convert(money, to);
    const Result<Money> high = scaled(money, negative ? rate->low : rate->high, to, Rounding::HalfEven);
    for (const Result<Money>* end : {&low, &likely, &high})
        if (!*end)
            return fail(end->error());
    return MoneyRange{*low, *likely, *high};
}

} // namespace gpuplan
