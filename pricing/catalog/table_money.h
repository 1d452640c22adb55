// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "planner/files/table.h"
#include "planner/quantity/money.h"

namespace gpuplan {

/// The currency in a cell; a fault there when it is not ISO 4217 or missing.
std::optional<Currency> readCurrency(TableRow& row, std::size_t column);

/// An amount from `least` up in a currency; an empty cell leaves the target alone.
void readMoney(TableRow& row, std::size_t column, Currency currency, std::optional<Money>& target, double least);

/// The step of Money: an amount below it is nothing.
inline constexpr double kLeastAmount = 1e-6;
inline constexpr double kMostAmount = 1e9;

} // namespace gpuplan
