// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/model/model_reference.h"
#include "planner/quantity/reason.h"
#include "planner/workload/workload.h"

namespace gpuplan {

/// A workload as a person wrote it: the run and the model it names, not yet looked up.
struct WorkloadRequest {
    Workload workload;
    ModelReference model;
    Reasons warnings; ///< fields that were given and mean nothing
};

} // namespace gpuplan
