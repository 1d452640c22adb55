// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "planner/decide/buy_or_rent/uncertainty.h"

namespace gpuplan {

/// Inverse of the standard normal distribution at 0 < p < 1, relative error about 1e-16: algorithm AS 241 (PPND16) of
/// M. J. Wichura, Applied Statistics 37 (1988). Own code, since std::normal_distribution differs between platforms.
double normalQuantile(double p);

/// Inverse of the triangular distribution at 0 ≤ p ≤ 1; without width its value.
double triangleQuantile(const Triangle& triangle, double p);

/// One draw of everything that is uncertain.
struct OwnershipDraw {
    double price_factor = 1;
    double wall_kw = 0;
    double overhead = 1;
    double speed_ratio = 1;
    double rent_per_gpu_hour = 0;
    double resale_log_factor = 0; ///< on ln(fraction), when it is fully grown (resaleSpreadShare)
    double tariff_factor = 1;
    double rent_drift_per_year = 0;
};

/// In antithetic pairs: the second of each pair has 1 − p for every p of the first, which cancels most of the noise of
/// monotone results. Every draw consumes the same random numbers whatever the spread, so cases compare draw by draw.
/// Rent and resale share a Gaussian copula: their logarithms are normal with the given correlation.
std::vector<OwnershipDraw> drawOwnership(const OwnershipCase& c, const OwnershipSpread& spread, int draws,
                                         std::uint64_t seed);

/// Today's price of a used machine is known; the uncertainty of what it will bring grows over the first year to that of
/// the curve (the first age of the resale tables is a year) and stays.
inline double resaleSpreadShare(double years) { return years < 1 ? years : 1; }

/// A draw is capped where a resale is no longer plausible (limits.h, OwnField::ResaleFraction).
inline constexpr double kMostResaleFraction = 2;

} // namespace gpuplan
