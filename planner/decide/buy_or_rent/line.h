// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "planner/quantity/result.h"

namespace gpuplan {

/// Why owning never gets ahead.
enum class Never {
    Electricity, ///< an hour of rent costs no more than the electricity of the same work at home
    Horizon,     ///< it would take more hours than the machine can deliver while it is kept
    Reservation, ///< a reserved rent, paid whether used or not, costs less than the machine does without use
};
/// "electricity", "horizon", "reservation" (the last one never in line mode).
std::string_view neverName(Never reason);

inline constexpr double kHoursPerYear = 8760;
/// Share of all hours of the horizon that one machine can deliver at the most (contract.md).
inline constexpr double kMostUsableShare = 0.95;

/// What `buy-or-rent --lines` is asked: plain numbers of one currency (contract.md). Rates and fees are fractions of
/// `price`; wall power and rent are per GPU; hours are GPU-hours of the owned GPUs.
struct OwnLine {
    double price = 0;
    double tax_rate = 0;
    double setup = 0;
    double parts_owned = 0; ///< worth of what need not be bought
    double resale_fraction = 0;
    double selling_fee = 0; ///< share of what the sale brings
    double repairs_per_year = 0;
    double fixed_per_year = 0;
    int gpus = 1;
    double wall_kw = 0;
    double tariff_per_kwh = 0;
    double pue = 1;
    double rent_per_gpu_hour = 0;
    double overhead = 1;    ///< billed hours over useful hours
    double speed_ratio = 1; ///< work per hour of the owned GPU over that of the rented one
    double horizon_years = 2;
    double discount_rate = 0;
};

/// Empty hours: there are none (`never`).
struct OwnLineAnswer {
    double electricity_per_gpu_hour = 0;
    double saving_per_gpu_hour = 0;
    double net_cost = 0;
    std::optional<double> break_even_hours, cash_break_even_hours, utilisation_needed;
    std::optional<Never> never;
};

/// Present value of 1 a year, paid evenly over `years`: years without interest, else (1 − (1+r)^−years) / ln(1+r).
double presentValueOfOneAYear(double years, double discount_rate);

/// The closed form of contract.md, exactly. Errors: BadValue with the value, the plausible range and the field (limits.h);
/// also for owned parts that are worth more than what is bought.
Result<OwnLineAnswer> answerLine(const OwnLine& line);

} // namespace gpuplan
