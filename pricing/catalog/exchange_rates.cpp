// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/exchange_rates.h"

#include <algorithm>

#include "pricing/catalog/table_money.h"

namespace gpuplan {

Result<ExchangeRates> mergeRates(const ExchangeRates& shipped, std::span<const ExchangeRate> own)
{
    constexpr int kAssumptionDays = 366; // a year, leap or not
    ExchangeRates merged;
    for (const ExchangeRate& rate : shipped.all()) {
        const auto replaces = [&rate](const ExchangeRate& seen) {
            return seen.currency == rate.currency && !seen.assumption
                && daysBetween(seen.provenance.date, rate.provenance.date) <= kAssumptionDays;
        };
        if (rate.assumption && std::any_of(own.begin(), own.end(), replaces))
            continue;
        if (Result<void> added = merged.add(rate); !added)
            return fail(added.error());
    }
    for (const ExchangeRate& rate : own) {
        if (Result<void> added = merged.add(rate); !added)
            return fail(added.error());
    }
    ExchangeRates in_use; // a person's history may be long, and every conversion looks its rate up
    std::vector<ExchangeRate> newest = merged.inUse();
    for (ExchangeRate& rate : newest) {
        if (Result<void> added = in_use.add(std::move(rate)); !added)
            return fail(added.error());
    }
    return in_use;
}

Result<ExchangeRates> readExchangeRates(std::string_view bytes, const std::string& file)
{
    enum : std::size_t { kCurrency, kPerUsd, kLow, kHigh, kAssumption };
    static constexpr Column kColumns[] = {
        {"currency"}, {"per_usd"}, {"low", false}, {"high", false}, {"assumption", false}};
    constexpr double kLeastRate = 1e-6;
    constexpr double kMostRate = 1e7; // the weakest currencies are near 10^5 per dollar
    ExchangeRates rates;
    const auto add = [&rates](TableRow& row) {
        const std::optional<Currency> currency = readCurrency(row, kCurrency);
        ExchangeRate rate;
        row.require(kPerUsd, "units for one US dollar");
        row.number(kPerUsd, rate.per_usd.likely, kLeastRate, kMostRate);
        rate.per_usd.low = rate.per_usd.high = rate.per_usd.likely;
        row.number(kLow, rate.per_usd.low, kLeastRate, kMostRate);
        row.number(kHigh, rate.per_usd.high, kLeastRate, kMostRate);
        row.boolean(kAssumption, rate.assumption);
        row.provenance(rate.provenance);
        if (row.failed())
            return;
        rate.currency = *currency;
        if (Result<void> added = rates.add(std::move(rate)); !added)
            row.fault(kPerUsd, added.error());
    };
    if (Result<void> read = readTable(bytes, file, kColumns, add); !read)
        return fail(read.error());
    return rates;
}

} // namespace gpuplan
