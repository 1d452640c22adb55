// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gpuplan {

// Machines that can be taken away (spot, preemptible). Losses are exponential with a mean billed up-time M; a
// checkpoint takes δ to write, a restart takes R until the run is where the last checkpoint was. All times in hours.
// docs/time.md.

/// Principal branch W0 of Lambert's function, w·e^w = x, for x in [−1/e, 0]; clamped to that interval.
double lambertW0(double x);

/// When to write checkpoints, and what a run then takes.
struct SpotSchedule {
    double interval_h = 0; ///< work between two checkpoints, τ
    double overhead = 1;   ///< billed hours over uninterrupted hours, κ ≥ 1
};

/// κ(τ) = (M + R)·(e^{(τ+δ)/M} − 1)/τ, exact for exponential losses. Never below 1. `mean_uptime_h` > 0, `interval_h` >
/// 0.
double spotOverhead(double interval_h, double mean_uptime_h, double write_h, double restart_h);

/// The interval with the least κ: τ* = M·(1 + W0(−e^{−δ/M − 1})). With δ = 0 the interval is 0 and κ its limit 1 + R/M.
SpotSchedule bestSpotSchedule(double mean_uptime_h, double write_h, double restart_h);

/// Young's interval √(2Mδ), the first-order optimum: shown for comparison; κ is 2 to 55 points too low to first order
/// at M ≤ 4 h.
double youngInterval(double mean_uptime_h, double write_h);

/// Expected billed hours of a run of `run_h` that starts from nothing after each loss: (M + R)·(e^{L/M} − 1).
double hoursWithoutCheckpoints(double run_h, double mean_uptime_h, double restart_h = 0);

/// Spot is the cheaper choice when its price is below this share of the on-demand price: 1/κ.
double spotBreakEvenShare(double overhead);

} // namespace gpuplan
