// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "planner/quantity/money.h"
#include "planner/quantity/provenance.h"
#include "planner/quantity/range.h"

namespace gpuplan {

/// Units of `currency` for one US dollar on a day. The band is what the rate may do over a plan; exact when not known.
struct ExchangeRate {
    Currency currency;
    Range per_usd;
    bool assumption = false; ///< not observed: the default of a text, shown as such
    Provenance provenance;   ///< its date is the day of the rate
    bool operator==(const ExchangeRate&) const = default;
};

/// How a converted sum came about: the rate and its day, or that it is an assumption with its band.
Reason rateReason(const ExchangeRate& rate);

/// Dated rates with the dollar in the middle. A value: a plan keeps the snapshot it was computed with.
class ExchangeRates {
public:
    /// Keeps `rate` beside the older ones. Error: BadValue when it is not positive, not inside its band, or for the
    /// dollar.
    Result<void> add(ExchangeRate rate);

    /// The rate in use for `currency`: that of the latest day, an observed one before an assumption of the same day.
    /// Null when there is none (and for the dollar, which needs none).
    const ExchangeRate* find(Currency currency) const;
    const std::vector<ExchangeRate>& all() const { return m_rates; } ///< with the history
    /// The rate in use of every currency that has one, ordered by its code.
    std::vector<ExchangeRate> inUse() const;
    /// The rates that turn amounts of `currencies` into `to`, each once, ordered by code; none for the dollar itself and
    /// for what needs no conversion.
    std::vector<ExchangeRate> usedFor(std::span<const Currency> currencies, Currency to) const;

    /// `money` in another currency at the likely rate, through the dollar. Error: NoRate with both codes; TooLarge when
    /// the amount leaves the range of Money.
    Result<Money> convert(Money money, Currency to, Rounding rounding = Rounding::HalfEven) const;
    /// The same with the ends of the bands: low is the least that `money` can become.
    Result<MoneyRange> convertRange(Money money, Currency to) const;

private:
    Result<Range> factor(Currency from, Currency to) const;
    std::vector<ExchangeRate> m_rates;
};

} // namespace gpuplan
