// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "app/cli/json_output.h"
#include "pricing/catalog/offer_view.h"

namespace gpuplan {

/// A column of the table of offers: a field, or how many offers a row stands for.
struct OffersColumn {
    std::optional<OfferField> field; ///< empty: the number of offers of the group
    bool operator==(const OffersColumn&) const = default;
};

/// The columns of such names. Error: UnknownName with the nearest ones.
Result<std::vector<OffersColumn>> parseColumns(const std::vector<std::string>& names);

/// The table. Unless `wide`, regions, sources and details are shortened until it fits the terminal; numbers never.
QString offersTable(const Context& context, const OfferView& view, const OfferPage& page,
                    const std::vector<OffersColumn>& columns, bool wide);

/// What the marks in these rows mean, and what the value columns rest on.
std::vector<QString> offersNotes(const OfferView& view, const OfferPage& page,
                                 const std::vector<OffersColumn>& columns);

Json toJson(const OfferView& view, const OfferPage::Row& row, const GpuCatalog& gpus);

} // namespace gpuplan
