// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/plan/plan.h"
#include "planner/plan/plan_inputs.h"

namespace gpuplan {

/// The whole core in one pure function: options for every experiment → memory → time → cost → exact selection → plan.
/// The command line, the desktop and the tests call this one. Errors: UnknownName (a GPU), Cycle, NoRate.
Result<Plan> evaluate(const PlanInputs& inputs);

} // namespace gpuplan
