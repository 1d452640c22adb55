// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/hardware/gpu_catalog.h"
#include "planner/hardware/purchase.h"

namespace gpuplan {

/// Purchase prices from the text of data/purchases.tsv, in its order.
/// Errors: those of readTable, MissingProvenance, UnknownName (GPU, with its nearest names), BadValue; with file, line,
/// column.
Result<std::vector<Purchase>> readPurchases(std::string_view bytes, const std::string& file, const GpuCatalog& gpus);

} // namespace gpuplan
