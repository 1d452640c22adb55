// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "planner/estimate/runtime_behaviour.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// The runtime table from the text of data/efficiency/memory_runtimes.tsv. An empty cell takes the value of the row
/// named in `like`, which must stand above. Columns: docs/memory.md. Errors: those of readTable, UnknownName (`like`),
/// Duplicate, MissingField (no row "trainer" or "engine").
Result<RuntimeTable> readMemoryRuntimes(std::string_view text, const std::string& file);

/// The names of vendors and layouts as the spread table writes them, with spaces between.
std::string vendorNames(unsigned vendors);
std::string layoutNames(unsigned layouts);

/// P10 and P90 by category from the text of data/efficiency/memory_spread.tsv. Errors: those of readTable, BadValue.
Result<MemorySpread> readMemorySpread(std::string_view text, const std::string& file);

} // namespace gpuplan
