// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "planner/hardware/gpu_catalog.h"
#include "planner/quantity/exchange.h"
#include "pricing/catalog/offer_book.h"
#include "pricing/store/price_store.h"

namespace gpuplan {

/// What an hour of an own machine costs. Empty is unknown, never zero.
struct MachineCost {
    std::optional<Money> electricity; ///< wall power under load times the tariff
    std::optional<Money> share; ///< what was paid, over the hours of use of the years: straight line, nothing left

    /// Their sum; what is known alone when the other is not; empty when nothing is known.
    std::optional<Money> perHour() const;
    /// "electricity+share", "electricity", "share" or "unknown": the detail of its offer.
    const char* basis() const;
};

/// In the currency of the tariff. A machine without power or tariff has no electricity; without years and hours per year
/// there is no share. Error: NoRate when price and tariff are in currencies that cannot be converted.
Result<MachineCost> hourlyCost(const StoredMachine& machine, const ExchangeRates& rates);

/// The machines as offers of the tier Owned: their name is the provider, their day `today`. A machine of unknown cost
/// has the price zero, which views and tables show as unknown. Machines whose GPU the catalog lacks are left out.
Result<OfferBook> machineOffers(std::span<const StoredMachine> machines, const GpuCatalog& gpus,
                                const ExchangeRates& rates, Date today);

} // namespace gpuplan
