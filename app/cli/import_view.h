// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/context.h"
#include "app/cli/json_output.h"
#include "planner/files/imported_workload.h"

namespace gpuplan {

/// The imported file as tables and lists for people.
void printImport(const Context& context, const ImportedWorkload& workload);

/// The value of `result` of plan-import-workload.
Json importJson(const Context& context, const ImportedWorkload& workload, const ModelFacts* model);

} // namespace gpuplan
