// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "planner/goals/claims.h"

namespace gpuplan {

/// One of the goals that the project started from: a row of data/goals.tsv.
struct Goal {
    std::string id;
    std::string plan; ///< plan document of its path, in the data folder; empty: hardware is bought
    double published_cny_low = 0, published_cny_high = 0;
    Provenance provenance;
};

/// How the published range stands, and why: `ours` is what the path costs in CNY.
struct GoalVerdict {
    ClaimVerdict verdict = ClaimVerdict::No;
    Reason why{ReasonCode::GoalWithin, {}};
};
GoalVerdict judge(const Goal& goal, const Range& ours_cny);

/// P10, P50 and P90 of a whole plan: the errors of its runs together, as a lognormal through likely total and P90.
Range totalRange(const Plan& plan);

} // namespace gpuplan
