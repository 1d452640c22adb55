// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/interruption.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gpuplan {

double lambertW0(double x)
{
    constexpr double kBranch = -1 / std::numbers::e; // W0 = W-1 = -1
    constexpr int kSteps = 30;                       // Halley converges in 4 to 6; near the branch point in a few more
    if (!(x > kBranch))
        return -1;
    x = std::min(x, 0.0);
    // Series at the branch point, p = √(2(e·x + 1)): Corless et al., "On the Lambert W function", 1996, eq. 4.22.
    const double p = std::sqrt(2 * (std::numbers::e * x + 1));
    double w = -1 + p - p * p / 3 + 11 * p * p * p / 72;
    for (int i = 0; i < kSteps; ++i) {
        const double e = std::exp(w);
        const double f = w * e - x;
        const double slope = e * (w + 1) - (w + 2) * f / (2 * w + 2);
        if (slope == 0 || !std::isfinite(slope))
            break;
        const double step = f / slope;
        w -= step;
        if (std::abs(step) <= 1e-15 * (1 + std::abs(w)))
            break;
    }
    return w;
}

double spotOverhead(double interval_h, double mean_uptime_h, double write_h, double restart_h)
{
    const double m = mean_uptime_h;
    return std::max(1.0, (m + restart_h) * std::expm1((interval_h + write_h) / m) / interval_h);
}

SpotSchedule bestSpotSchedule(double mean_uptime_h, double write_h, double restart_h)
{
    const double m = mean_uptime_h;
    if (write_h <= 0)
        return {0, 1 + restart_h / m};
    // d/dτ = 0 is (τ/M − 1)·e^{τ/M − 1} = −e^{−δ/M − 1}. Close to the branch point (δ ≪ M) the exponentials cancel;
    // there the series 1 + W0 = p − p²/3 + … with p² = 2(1 − e^{−δ/M}) is the exact thing to use.
    constexpr double kSmall = 1e-8;
    const double ratio = write_h / m;
    double x; // τ*/M
    if (ratio < kSmall) {
        const double p2 = -2 * std::expm1(-ratio);
        x = std::sqrt(p2) - p2 / 3;
    } else {
        x = 1 + lambertW0(-std::exp(-ratio - 1));
    }
    const double interval = m * x;
    return {interval, spotOverhead(interval, m, write_h, restart_h)};
}

double youngInterval(double mean_uptime_h, double write_h) { return std::sqrt(2 * mean_uptime_h * write_h); }

double hoursWithoutCheckpoints(double run_h, double mean_uptime_h, double restart_h)
{
    return (mean_uptime_h + restart_h) * std::expm1(run_h / mean_uptime_h);
}

double spotBreakEvenShare(double overhead) { return 1 / overhead; }

} // namespace gpuplan
