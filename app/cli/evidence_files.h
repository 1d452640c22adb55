// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "planner/evidence/time_fit.h"

namespace gpuplan {

/// Measured speeds and what was believed before them.
struct TimeEvidence {
    std::vector<Observation> observations;
    std::vector<TimePrior> priors;
};

/// time.jsonl and time_constants.tsv of `folder`, by default data/evidence of the shipped data. Errors: those of the
/// readers; the first line that cannot be used is one.
Result<TimeEvidence> readTimeEvidence(ShippedData& data, const std::string& folder);

} // namespace gpuplan
