// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/quantity/range.h"

namespace gpuplan {

/// What nobody measures before a run: defaults of data/assumptions.tsv, each with its source there.
struct CostAssumptions {
    Range setup_minutes;             ///< per session: boot, log in, environment
    Range failed_fraction;           ///< repeated or failed runs, of the useful hours of training and batches
    Range idle_fraction;             ///< rented but unused, of all other hours
    Range hands_on_session_hours;    ///< length of one session at the keyboard
    Range spot_uptime_hours;         ///< mean time until a spot machine with fewer than 8 GPUs is taken away
    Range spot_uptime_8gpu_hours;    ///< the same for 8 GPUs and more
    Range spot_availability;         ///< share of the time in which a spot machine can be had
    Range restart_minutes;           ///< from the loss of a spot machine until work goes on
    Range checkpoint_gb_per_s;       ///< speed of writing a checkpoint to the disk of the machine
    Range storage_usd_gb_month;      ///< where the provider's price is not known
    Range keep_days;                 ///< days that a disk is kept after the last run
    Range environment_gb;            ///< image and packages on the disk
    Range price_drift_per_sqrt_year; ///< standard deviation of ln(price) for a price one year old
};

} // namespace gpuplan
