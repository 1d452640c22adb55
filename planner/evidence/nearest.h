// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "planner/evidence/measurement.h"

namespace gpuplan {

/// How unlike two runs are: 0 for the same run, about 1 for twice the size on another GPU of the same class, infinite
/// for another kind of work (training against prompts). Steps and weights: nearest.cpp.
double distanceBetween(const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                       const Observation& observation);

enum class NearestOf { Time, Memory };

/// Indices of the at most `count` observations that are least unlike the asked run and have the figure asked for, nearest
/// first; at most one per publication and model, so that one table does not fill the list.
std::vector<std::size_t> nearestEvidence(const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                                         std::span<const Observation> observations, NearestOf figure,
                                         std::size_t count);

} // namespace gpuplan
