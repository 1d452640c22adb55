// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/evidence/measurement.h"
#include "planner/quantity/range.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// An observed speed beside the planned one.
struct SpeedCheck {
    double share = 0;   ///< observed over planned (likely)
    bool alarm = false; ///< below half of the plan: a misconfiguration, to be found before more is paid
};

/// `planned.likely` > 0.
SpeedCheck checkSpeed(double observed_tokens_per_s, const Range& planned_tokens_per_s);

/// Share of the dense 16-bit rate that a run turned into model FLOPs: 6 × parameters × tokens over GPU-seconds × rate
/// (Kaplan et al. 2020). From calendar time it contains failures and pauses.
double effectiveMfu(double parameters, double tokens, double gpu_seconds, double flops_per_s);

/// Whether a speed can calibrate anything: it needs the GPU and, for generation, the format of the weights and the number of
/// requests in flight; a rate-limited benchmark measures its client. Error: MissingField.
Result<void> usableAsEvidence(const Measurement& measurement);

} // namespace gpuplan
