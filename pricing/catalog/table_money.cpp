// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/table_money.h"

namespace gpuplan {

std::optional<Currency> readCurrency(TableRow& row, std::size_t column)
{
    row.require(column, "ISO 4217: CNY, USD, EUR");
    if (row.failed())
        return std::nullopt;
    const Result<Currency> currency = Currency::parse(row.cell(column));
    if (!currency) {
        row.fault(column, currency.error());
        return std::nullopt;
    }
    return *currency;
}

void readMoney(TableRow& row, std::size_t column, Currency currency, std::optional<Money>& target, double least)
{
    std::optional<double> amount;
    row.number(column, amount, least, kMostAmount);
    if (amount)
        target = Money::fromAmount(*amount, currency);
}

} // namespace gpuplan
