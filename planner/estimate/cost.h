// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "planner/estimate/assumptions.h"
#include "planner/estimate/time.h"
#include "planner/hardware/offer.h"
#include "planner/quantity/money.h"
#include "planner/workload/workload.h"

namespace gpuplan {

/// Hours on the bill, all runs of an experiment together.
struct BilledHours {
    double work = 0;   ///< the runs themselves, start-up included
    double failed = 0; ///< repeated or failed runs
    double rework = 0; ///< lost and repeated because a spot machine went away
    double setup = 0;
    double idle = 0;
    double checkpoints = 0; ///< writing them where the plan says how often; on spot machines part of `rework`
    double rounding = 0;    ///< billing steps and minimum charges
    double total() const { return work + failed + rework + setup + idle + checkpoints + rounding; }
};

/// What an experiment costs on one offer: likely amounts by line, in the currency of the plan.
struct CostEstimate {
    BilledHours hours;
    double wall_hours =
        0;         ///< until the last run is done, one after another; longer than billed where spot must be waited for
    Money compute; ///< total billed hours × price
    Money storage_running;
    Money storage_stopped;
    Money egress;
    Money total;          ///< rounded up to a coin
    double own_sd = 0;    ///< standard deviation in currency units, independent of all other experiments
    double shared_sd = 0; ///< standard deviation that moves together with every run on the same GPU model
    std::optional<double> spot_overhead;      ///< hours with interruptions over hours without
    std::optional<double> checkpoint_minutes; ///< best time between checkpoints on a spot machine
    bool payable = true; ///< false: beyond any purse (and any calendar); the amounts are then not filled in
    bool storage_price_known = true;
    bool egress_price_known = true;

    /// P10, P50 and P90, from both errors together, of a lognormal around the likely total.
    MoneyRange range() const;
};

struct CostQuestion {
    const Workload* workload = nullptr;
    const TimeEstimate* time = nullptr; ///< of one run; hours must be there
    int repeat = 1;
    Money price_per_hour; ///< whole instance, currency of the plan
    double price_age_years = 0;
    int gpus = 1;
    bool interruptible = false;
    std::optional<double> checkpoint_minutes; ///< as the person wants; empty: the best
    double checkpoint_gb = 0;                 ///< size of one checkpoint
    double disk_gb = 0;
    std::optional<double> keep_days;
    double egress_gb = 0;
    // Billing rule in the currency of the plan; empty is unknown.
    std::optional<double> step_s, minimum_s;
    std::optional<Money> storage_running_gb_month, storage_stopped_gb_month, egress_per_gb;
    Money default_storage_gb_month; ///< the assumption, converted
};

/// Time of one session on the bill: raised to the provider's minimum, then to whole steps. Unknown ones change nothing.
double billedSeconds(double seconds, std::optional<double> step_s, std::optional<double> minimum_s);

/// Billed hours, not run hours: work × failures × interruptions + setup per session + idle, each session rounded up to
/// the provider's step and minimum; then storage while running and while stopped, and egress. Source of the formula:
/// docs/cost.md. Deterministic, no allocation.
CostEstimate estimateCost(const CostQuestion& question, const CostAssumptions& assumptions);

} // namespace gpuplan
