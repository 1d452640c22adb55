// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/price_row.h"

#include <utility>

namespace gpuplan {

void PriceRow::clear()
{
    std::vector<TierPrice> kept = std::move(prices);
    kept.clear();
    *this = {};
    prices = std::move(kept);
}

} // namespace gpuplan
