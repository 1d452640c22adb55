// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/evidence/time_fit.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// What is believed before measurements: data/evidence/time_constants.tsv with constant, key, prior, ln_sd, parent, most
/// and provenance. Errors: those of readTable, UnknownName (a constant), BadValue, MissingField (neither prior nor
/// parent).
Result<std::vector<TimePrior>> readTimePriors(std::string_view text, const std::string& file);

/// The bytes of data/efficiency/time.tsv. The same rows give the same bytes.
std::string writeEfficiency(const std::vector<TimeRow>& rows);

} // namespace gpuplan
