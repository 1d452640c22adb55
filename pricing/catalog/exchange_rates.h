// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "planner/quantity/exchange.h"

namespace gpuplan {

/// Rates from the text of data/exchange_rates.tsv: units of the currency per US dollar, with a band.
/// Errors: those of readTable, MissingProvenance, BadValue; with file, line and column.
Result<ExchangeRates> readExchangeRates(std::string_view bytes, const std::string& file);

} // namespace gpuplan
