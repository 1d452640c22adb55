// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/hardware/electricity.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// Tariffs from the text of data/electricity.tsv, in its order. Every row has a price, or a peak and a valley price.
/// Errors: those of readTable, MissingProvenance, MissingField, BadValue; with file, line and column.
Result<std::vector<Tariff>> readTariffs(std::string_view bytes, const std::string& file);

} // namespace gpuplan
