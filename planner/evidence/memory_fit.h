// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "planner/estimate/memory.h"
#include "planner/evidence/measurement.h"

namespace gpuplan {

/// One number of the runtime table before any measurement.
struct MemoryPrior {
    std::string framework, detail, column;
    double value = 0;  ///< above zero
    double log_sd = 0; ///< one standard deviation of ln(value)
};

/// The runtime table with other numbers for the priors, in their order.
using RuntimesWith = std::function<Result<RuntimeTable>(const std::vector<double>& values)>;

/// What the measurements say about the memory model.
struct MemoryFit {
    std::vector<double> values; ///< of the priors
    std::vector<int> cases;     ///< measurements that each of them touches
    MemorySpread spread;        ///< P10 and P90 by category, what the measurements spanned; `unseen` as given
    std::array<int, kMemoryCategories> category_cases{};
    std::array<std::vector<std::string>, kMemoryCategories> category_groups;
    std::vector<MemoryEstimate> left_out; ///< by observation: the estimate without its own group in the fit
};

/// The numbers that agree best with the measurements and the priors, and how far estimates are from measurements whose
/// group had no part in the fit. `unseen`: what missing kinds of evidence add. Errors: those of `runtimes`.
Result<MemoryFit> fitMemory(std::span<const Observation> observations, const std::vector<MemoryPrior>& priors,
                            const RuntimesWith& runtimes, const MemorySpread& unseen);

} // namespace gpuplan
