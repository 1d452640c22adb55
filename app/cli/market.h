// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "app/cli/context.h"
#include "pricing/catalog/offer_book.h"
#include "pricing/store/price_store.h"

namespace gpuplan {

/// What is on offer to this person, each part read when it is first asked for and kept.
struct Market {
    bool opened = false;
    std::optional<PriceStore> store; ///< empty: the person has no prices, or they cannot be read
    std::optional<OfferBook> offers;
    std::optional<OfferBook> convertible; ///< when it is not all of them
    std::optional<ExchangeRates> rates;
};

/// The shipped offers and those of the person's database together (mergeOffers). The database is only read, and never
/// made by reading; one that is damaged or in use costs one sentence, not the answer; one of a newer program is read. Errors: those
/// of the shipped data.
Result<const OfferBook*> marketOffers(Context& context);

/// Those of them that can be compared: without the ones in a currency for which no rate is known, which one sentence
/// names. What plans and estimates choose from.
Result<const OfferBook*> convertibleOffers(Context& context);

/// The shipped exchange rates and those of the database together (mergeRates). Errors: those of the shipped data.
Result<const ExchangeRates*> marketRates(Context& context);

/// The machines that the person has, of the database; none when it cannot be read (with its sentence).
std::vector<StoredMachine> ownMachines(Context& context);

/// One sentence for every rate that turns amounts of these offers into `to`.
Reasons ratesUsed(const ExchangeRates& rates, std::span<const Currency> currencies, Currency to);

} // namespace gpuplan
