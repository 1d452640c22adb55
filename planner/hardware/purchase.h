// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "planner/quantity/money.h"
#include "planner/quantity/provenance.h"

namespace gpuplan {

enum class PurchaseKind {
    Gpu,
    Host,     ///< a computer without its GPU
    Computer, ///< a whole computer with its GPU
    Part,     ///< adapters, conversions
};

/// What something was sold or offered for on a day: a row of data/purchases.tsv.
struct Purchase {
    std::string item; ///< as the source names it
    PurchaseKind kind = PurchaseKind::Gpu;
    std::optional<std::size_t> gpu_index; ///< into the GPU catalog; empty: not a GPU of the catalog
    int gpus = 1;                         ///< in the item
    std::string condition;                ///< "new", "used", "modified, no warranty"
    Money low, high;                      ///< for the item as a whole
    std::string market;                   ///< "eBay sold", "CN V2EX"
    std::string note;
    Provenance provenance;

    bool operator==(const Purchase&) const = default;
};

} // namespace gpuplan
