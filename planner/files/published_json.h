// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/decide/buy_or_rent/published_calculation.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// Published calculations, one JSON object per line (data/published_break_even.jsonl, docs/published-break-even.md).
/// Blank lines are skipped. Stops at the first fault. Errors: BadSyntax, MissingField, WrongType, OutOfRange, BadValue,
/// UnknownName (a key that nobody reads), MissingProvenance, Duplicate (an id), each with file and line.
Result<std::vector<PublishedCalculation>> readPublishedCalculations(std::string_view text, const std::string& file);

} // namespace gpuplan
