// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/decide/buy_or_rent/resale.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// The classes from the text of data/resale.tsv, in its order; the rows of a class together, ages ascending. The
/// provenance is that of the first row. Errors: those of readTable; BadValue where ages do not ascend or where a class
/// has two launch factors or two deviations, Duplicate where its rows are not together.
Result<std::vector<ResaleClass>> readResaleClasses(std::string_view text, const std::string& file);

} // namespace gpuplan
