// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "planner/estimate/efficiency.h"
#include "planner/files/table.h"

namespace gpuplan {

/// The constants of the time model from the text of data/efficiency/time.tsv: constant, key, value, cases, sources and
/// the provenance of every row. Errors: those of readTable, UnknownName (a constant), BadValue, MissingField (a
/// constant without a row "any"), Duplicate; with file, line and column where there is one.
Result<EfficiencyTable> readEfficiency(std::string_view text, const std::string& file);

/// The constant that a cell names. False, with a fault at the cell and the nearest names, when there is none.
bool readConstant(TableRow& row, std::size_t column, Constant& constant);

} // namespace gpuplan
