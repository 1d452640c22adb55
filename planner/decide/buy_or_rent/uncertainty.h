// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "planner/decide/buy_or_rent/ownership.h"
#include "planner/quantity/range.h"

namespace gpuplan {

/// Least, most likely and largest value of a triangular distribution.
struct Triangle {
    double low = 0, mode = 0, high = 0;
    static constexpr Triangle exactly(double value) { return {value, value, value}; }
};

/// How sure the inputs of a case are. The modes and medians are those of the case itself: start from none(c) and widen.
struct OwnershipSpread {
    Triangle price_factor = Triangle::exactly(1);
    Triangle wall_kw; ///< per GPU
    Triangle overhead;
    Triangle speed_ratio;
    double resale_log_sd = 0;     ///< of ln(fraction); the median is the curve
    double rent_log_sd = 0;       ///< of ln(rent)
    double drift_sd_per_year = 0; ///< of the yearly drift of ln(rent)
    double rent_resale_correlation = 0;
    double tariff_factor_log_sd = 0;
    /// Stated ends, for the tornado alone: they are the person's choice, not chance.
    std::optional<Range> discount_rate, horizon_years;
    /// Nothing is uncertain: every draw is the case.
    static OwnershipSpread none(const OwnershipCase& c);
};

inline constexpr int kOwnershipDraws = 40'000;
inline constexpr std::uint64_t kOwnershipSeed = 20261130;

/// Whether the spread can be meant: log spreads, correlation, triangles in order and within the limits of their fields.
/// Errors: BadValue (limits.h).
Result<void> checkSpread(const OwnershipSpread& spread);

/// Quantiles over the draws; empty: in so many draws owning never gets ahead that the quantile does not exist. Hours beyond
/// the horizon are never.
struct OpenRange {
    std::optional<double> low, likely, high;
};
struct BandPoint {
    double months = 0;
    Range own, rent; ///< present values
};
struct OwnershipBand {
    OpenRange hours, cash_hours, utilisation;
    OpenRange ahead_from_months;          ///< on the calendar, at the use
    double never_share = 0;               ///< of the draws, within the horizon
    std::optional<double> owning_wins;    ///< probability at the person's use; empty: the use is not known
    std::optional<Range> saved_by_owning; ///< present value at the horizon, at the use
    std::vector<BandPoint> curve;         ///< at the use, monthly
};

/// Monte Carlo with a fixed seed and the same random numbers for every case, so that machines compare and sliders move
/// smoothly; the same on every machine up to the rounding of its exponential. Without use (empty) no curve, calendar and
/// probability. Hours, months and probability are exact quantiles of the draws; those of the curve are exact to 1/512 of the
/// width of its draws.
OwnershipBand simulate(const OwnershipCase& c, const OwnershipSpread& spread, const std::optional<OwnerUse>& use,
                       int draws = kOwnershipDraws, std::uint64_t seed = kOwnershipSeed);

enum class OwnershipInput {
    Rent,
    Resale,
    Overhead,
    SpeedRatio,
    Price,
    WallPower,
    Tariff,
    DiscountRate,
    Horizon,
    RentDrift
};

/// One bar of the tornado: the break-even when this input alone is at its P10 and P90 (or at the ends of a stated range).
struct TornadoBar {
    OwnershipInput input = OwnershipInput::Rent;
    Range value;                                 ///< of the input: P10, as in the case, P90
    std::optional<double> hours_low, hours_high; ///< at value.low, at value.high; empty: never
};
/// Widest first; inputs without spread are left out.
std::vector<TornadoBar> tornado(const OwnershipCase& c, const OwnershipSpread& spread);

} // namespace gpuplan
