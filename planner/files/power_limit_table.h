// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/decide/buy_or_rent/machine_kind.h"

namespace gpuplan {

/// Measured power limits from the text of data/power_limits.tsv, in its order. Errors: those of readTable; UnknownName
/// (GPU, with its nearest names), BadValue for another work and a limit above the board's power.
Result<std::vector<PowerLimit>> readPowerLimits(std::string_view text, const std::string& file, const GpuCatalog& gpus);

} // namespace gpuplan
