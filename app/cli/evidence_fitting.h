// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "planner/evidence/memory_fit.h"
#include "planner/evidence/time_fit.h"
#include "planner/files/runtime_sheet.h"

namespace gpuplan {

/// Measurements and what was believed before them: a folder like data/evidence.
struct EvidenceInputs {
    std::vector<Observation> memory, time;
    std::vector<TimePrior> time_priors;
    RuntimeSheet runtimes;
    std::vector<MemoryPrior> memory_priors;
    MemorySpread unseen;
    std::string unseen_text;
};

/// `folder` empty: that of the shipped data. Errors: those of the readers; the first line that cannot be used is one.
Result<EvidenceInputs> readEvidenceInputs(Context& context, const std::string& folder);

struct EvidenceFits {
    TimeFit time;
    MemoryFit memory;
};

/// Fits everything, on all cores; progress on standard error when a person watches. Errors: those of the fits.
Result<EvidenceFits> fitEvidence(const Context& context, const EvidenceInputs& inputs);

/// One table of data/efficiency.
struct FittedTable {
    std::string name;
    std::string text;
};
Result<std::vector<FittedTable>> tablesOf(const EvidenceInputs& inputs, const EvidenceFits& fits);

/// What is answered for each speed when its own publication takes no part in the fit, with the ranges of `fit`.
Result<std::vector<TimeEstimate>> timeLeftOut(const Context& context, const EvidenceInputs& inputs, const TimeFit& fit);

} // namespace gpuplan
