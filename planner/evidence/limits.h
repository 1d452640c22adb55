// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/evidence/measurement.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// The rate that no program can pass: the roofline of the datasheet without any overhead. Empty when the datasheet lacks
/// a rate that is needed.
std::optional<double> physicalLimitTokensPerS(const Observation& observation);

/// Refuses what cannot have been measured: a rate above the roofline, more memory than the GPU has, or less than the
/// weights that must lie there take. Error BeyondPhysics with the figure, the limit and what sets it.
Result<void> checkPhysics(const Observation& observation, const RuntimeTable& runtimes);

} // namespace gpuplan
