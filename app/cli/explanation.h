// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "app/cli/json_output.h"
#include "planner/evidence/accuracy.h"
#include "planner/evidence/nearest.h"

namespace gpuplan {

/// How one estimate came about: its calculation and the published measurements that are most like it.
struct Explanation {
    Reasons memory, time;                               ///< the formulas with their numbers
    Reasons constants;                                  ///< of the time model, the most important first
    std::vector<Comparison> near_memory, near_time;     ///< against the estimates for those runs
    const std::vector<Observation>* evidence = nullptr; ///< what the comparisons count in
};

/// Finds the nearest measurements of memory and of speed. Errors: those of the readers of the shipped evidence.
Result<void> addNearest(Context& context, const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                        Explanation& explanation);

Json toJson(const Explanation& explanation, const Format& format);
void printExplanation(const Context& context, const Explanation& explanation);

} // namespace gpuplan
