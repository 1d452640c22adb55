// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "planner/decide/selection.h"
#include "planner/plan/price_snapshot.h"
#include "planner/quantity/money.h"
#include "planner/workload/workload_request.h"

namespace gpuplan {

enum class SpotPolicy { Allow, Never, Only };
enum class RiskLevel { Likely, P90 };

/// One thing a person wants to run, as in the plan document.
struct Experiment {
    WorkloadRequest request; ///< workload.id and workload.name are the experiment's
    Priority priority = Priority::Should;
    int value = 10;                        ///< 1–100 within its priority
    int repeat = 1;                        ///< runs of it; all of them or none are planned
    std::vector<std::string> after;        ///< ids that must be planned and run before
    std::vector<std::string> gpus_allowed; ///< GPU names; empty: any
    std::optional<SpotPolicy> spot;        ///< empty: allowed for training and batches, never for serving and hands-on
    std::optional<double> checkpoint_minutes; ///< time between checkpoints; empty: the best one
    std::optional<double> deadline_hours;
    std::optional<double> disk_gb; ///< 10^9 bytes kept for this experiment; empty: derived from the model
    std::optional<double>
        keep_days; ///< days the disk is kept after the last run; empty: the default of the assumptions
};

/// A machine the person has: costs its electricity.
struct OwnedMachine {
    std::string name;
    std::string gpu;
    int gpus = 1;
    double wall_kw = 0; ///< under load, whole machine
    Money tariff_per_kwh;
    std::optional<double> host_ram_gib; ///< main memory; empty: not stated
};

/// The content of a *.gpuplan file.
struct PlanDocument {
    std::string title;
    Currency currency = kCny;
    Money budget = Money::zero(kCny);
    RiskLevel risk = RiskLevel::P90;
    double reserve_percent = 10; ///< of the budget, kept free of planned spending
    std::optional<double> deadline_hours;
    std::optional<double> hours_per_week;
    std::vector<Experiment> experiments;
    std::vector<OwnedMachine> owned;
    PlanSnapshot snapshot; ///< what it was decided on when it was made; without prices: it keeps none
    Reasons warnings;      ///< fields that were given and mean nothing to this version; they are kept
};

} // namespace gpuplan
