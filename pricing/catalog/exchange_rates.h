// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "planner/quantity/exchange.h"

namespace gpuplan {

/// Rates from the text of data/exchange_rates.tsv: units of the currency per US dollar, with a band.
/// Errors: those of readTable, MissingProvenance, BadValue; with file, line and column.
Result<ExchangeRates> readExchangeRates(std::string_view bytes, const std::string& file);

/// The shipped rates and the person's own together: of every currency the one in use, without history. The newest day of a currency is in use, as in ExchangeRates; but an
/// observed rate of the person's takes the place of a shipped assumption although that is dated later, as long as it is
/// not more than a year older: an assumption says what somebody expected on a day and holds for a year (data/README.md),
/// its day is no news about the rate. An older observation does not: a year moves a currency further than the
/// assumption's band. Error: BadValue, as ExchangeRates::add.
Result<ExchangeRates> mergeRates(const ExchangeRates& shipped, std::span<const ExchangeRate> own);

} // namespace gpuplan
