// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "planner/decide/selection.h"
#include "planner/plan/options.h"

namespace gpuplan {

/// Adds to `plan` what `selection` leaves out, why, and the smallest change that would let each experiment in; missing
/// musts also become issues with the budget or time that frees them. `options` are those of each experiment, in the order
/// of the document. Errors as select().
Result<void> addLeftOut(Plan& plan, const PlanInputs& inputs, const std::vector<ExperimentOptions>& options,
                        const SelectionProblem& problem, const Selection& selection);

} // namespace gpuplan
