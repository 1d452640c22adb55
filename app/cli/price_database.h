// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/context.h"
#include "pricing/intake/intake.h"
#include "pricing/store/price_store.h"

namespace gpuplan {

/// The database of --db. Made when it is not there and `mode` allows; says when it was migrated or is of a newer program.
/// Errors: those of PriceStore::open; MissingField when no place is known.
Result<PriceStore> openPriceDatabase(const Context& context, PriceStore::Mode mode);

/// One checked copy of the database a day before it is changed; a failure costs a sentence, not the command.
void backUpDaily(const Context& context, const PriceStore& store);

/// What rows are checked against, from the shipped data and the person's rates. References live in the context.
struct IntakeTablesOwned {
    PriceBands bands;
    IntakeTables tables;
};
Result<std::unique_ptr<IntakeTablesOwned>> intakeTables(Context& context, std::int64_t now_s);

/// Seconds since 1970 at the end of the context's day, or now on the real clock's day.
std::int64_t nowSeconds(const Context& context);

} // namespace gpuplan
