// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/context.h"
#include "app/cli/json_output.h"
#include "planner/plan/plan.h"

namespace gpuplan {

/// The plan as tables and sentences for a terminal. `explain` adds the parts of memory, time and cost of every choice.
void printPlan(const Context& context, const PlanDocument& document, const Plan& plan, bool explain);

/// The `result` of plan-demo, plan-make and plan-show.
Json planJson(const Context& context, const PlanDocument& document, const Plan& plan);

/// One way to run something: offer, memory, time, hours on the bill and cost.
Json runJson(const RunChoice& run);

/// One sentence: what the plan needs of the budget and with what risk.
QString headline(const Context& context, const PlanDocument& document, const Plan& plan);

} // namespace gpuplan
