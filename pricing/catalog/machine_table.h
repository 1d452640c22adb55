// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "planner/decide/buy_or_rent/machine_kind.h"
#include "planner/decide/buy_or_rent/resale.h"

namespace gpuplan {

/// Machines to buy from the text of data/machines.tsv, in its order. Errors: those of readTable; UnknownName (GPU, resale
/// class, each with its nearest names), Duplicate (a machine twice at a market), MissingField for a price of which one of
/// three cells is empty, BadValue when low, likely and high are not in this order.
Result<std::vector<MachineKind>> readMachines(std::string_view text, const std::string& file, const GpuCatalog& gpus,
                                              std::span<const ResaleClass> resale);

} // namespace gpuplan
