// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/quantity/result.h"
#include "pricing/catalog/offer_book.h"

namespace gpuplan {

/// The shipped offers and the person's own together. An own offer takes the place of a shipped one of the same provider,
/// GPU, number of GPUs and tier when it is newer and the regions are equal or one of them is not stated: a price that a
/// person saw is the price of today, wherever the list names a region. It takes the place of an older own one when in the
/// same way their details agree (two instance types are two offers). Of offers that are equal but for price and day the
/// newest stays, the own one when the days are equal. Nothing else is dropped. Shipped offers keep their rows and stand
/// first; own ones follow with rows of their own. The texts of `own` are shared, not copied. Error: TooLarge when there
/// are more rows than can be told apart.
Result<OfferBook> mergeOffers(const OfferBook& shipped, const OfferBook& own);

} // namespace gpuplan
