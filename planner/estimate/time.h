// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "planner/hardware/gpu.h"
#include "planner/model/model_facts.h"
#include "planner/quantity/range.h"
#include "planner/quantity/reason.h"
#include "planner/workload/workload.h"

namespace gpuplan {

enum class Bound { Compute, Bandwidth, Communication, Overhead, Hours };
enum class Basis { Calibration, LoggedRun, Evidence, Datasheet, Stated };

struct TimeEstimate {
    std::optional<Range> tokens_per_s; ///< all GPUs together; empty for hands-on hours
    std::optional<Range> hours;        ///< the whole run; empty when the workload does not say how much there is to do
    Bound bound_by = Bound::Compute;
    Basis basis = Basis::Datasheet;
    double start_hours = 0;            ///< download, load, compile, warm-up: billed, part of `hours.likely`
    double shared_log_sd = 0.25;       ///< error of ln(time) that all runs on this GPU model share
    double own_log_sd = 0.10;          ///< error of ln(time) of this run alone
};

} // namespace gpuplan
