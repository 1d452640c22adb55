// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "planner/plan/options.h"
#include "planner/plan/plan_inputs.h"

namespace gpuplan {

/// One experiment on the machine to buy and rented.
struct ComparedWork {
    std::size_t experiment = 0;         ///< index into the document
    bool fits = false;                  ///< on the machine to buy
    double needed_gib = 0;              ///< per GPU, where it does not fit and this is known
    double own_gpu_hours = 0;           ///< all runs, repeated ones with them; 0 when it does not fit
    std::optional<RunOption> rented;    ///< the cheapest way; empty: nothing on offer runs it
    double rented_gpu_hours = 0;        ///< likewise
    double rented_billed_gpu_hours = 0; ///< with set-up, idle time, interruptions, rounding
    double ratio_log_sd = 0;            ///< of ln(speed ratio): 0 on the same GPU model
};

/// The person's work, equal on both sides: what the machine can do counts in hours of its GPUs and in the rent that they
/// save; what it cannot do is rented either way and cancels out.
struct WorkComparison {
    std::vector<ComparedWork> works; ///< in the order of the document
    double fitting_gpu_hours = 0;    ///< on the machine, of all that fits, with or without an offer
    double own_gpu_hours = 0;        ///< on the machine, of what fits and can be rented
    double rented_gpu_hours = 0, rented_billed_gpu_hours = 0; ///< of the same work
    double rented_money = 0;                                  ///< of the same work, likely, with storage and egress
    double rest_gpu_hours = 0;                                ///< rented, of what does not fit
    double ratio_log_sd = 0;                                  ///< of ln(speedRatio()), errors of all works taken as one

    /// Work per hour of an owned GPU over that of a rented one; empty without work that fits and can be rented.
    std::optional<double> speedRatio() const;
    /// Billed over useful hours of the rented side.
    std::optional<double> overhead() const;
    /// What an hour on the bill costs, per GPU.
    std::optional<double> rentPerGpuHour() const;
    /// Of all rented GPU-hours, the share of the work that fits; 1 without any.
    double fittingShare() const;
    /// The way that takes most of the money of the work that fits; null when there is none.
    const ComparedWork* leading() const;
};

/// Hours of one machine for the work that `reference` does in an hour, over the work that fits on both; 1 without any.
double hoursFor(const WorkComparison& machine, const WorkComparison& reference);

/// Memory, time and cost of every experiment of the document, on its first owned machine and on the cheapest way to rent
/// within `inputs.offers`. Work whose size the document does not tell is left out of both sides. Errors: those of
/// optionsFor().
Result<WorkComparison> compareWork(const PlanInputs& inputs);

} // namespace gpuplan
