// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/evidence/memory_fit.h"
#include "planner/files/runtime_sheet.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// The numbers of `sheet` that measurements may move: data/evidence/memory_constants.tsv. Errors: those of readTable,
/// UnknownName (no such row or column), MissingField (an empty cell), BadValue (a cell that is not above zero).
Result<std::vector<MemoryPrior>> readMemoryPriors(std::string_view text, const std::string& file,
                                                  const RuntimeSheet& sheet);

/// The sheet with the values of the fit; the notes of changed rows say from how many measurements they come.
Result<RuntimeSheet> fittedSheet(const RuntimeSheet& sheet, const std::vector<MemoryPrior>& priors,
                                 const MemoryFit& fit);

/// The bytes of data/efficiency/memory_spread.tsv: a row per category, then the rows of `unseen_text` as they are. `date`
/// is that of the newest measurement. The same fit gives the same bytes.
std::string writeMemorySpread(const MemoryFit& fit, std::string_view unseen_text, Date date);

} // namespace gpuplan
