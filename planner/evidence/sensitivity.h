// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "planner/estimate/time.h"

namespace gpuplan {

/// What one constant means for one answer.
struct Sensitivity {
    EfficiencyRow row;
    double percent = 0; ///< change of the speed when the constant is 10% larger
};

/// The constants that move the speed of this run, the most important first. Those that do not touch it are left out.
std::vector<Sensitivity> sensitivities(const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                                       const EfficiencyTable& table);

} // namespace gpuplan
