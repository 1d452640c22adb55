// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "planner/quantity/money.h"
#include "planner/quantity/price_unit.h"

// How values stand in the database, and back. Numbers are frozen.

namespace gpuplan {

/// Five periods, twice: per instance even, per GPU odd.
inline int unitNumber(PriceUnit unit) { return static_cast<int>(unit.period) * 2 + (unit.per_gpu ? 1 : 0); }
inline PriceUnit unitOf(std::int64_t number)
{
    return {number % 2 != 0, static_cast<PricePeriod>(std::clamp<std::int64_t>(number / 2, 0, 4))};
}

/// "XXX", the currency of nothing, for a code that is none.
inline Currency currencyOf(std::string_view code) { return Currency::parse(code).value_or(Currency()); }

} // namespace gpuplan
