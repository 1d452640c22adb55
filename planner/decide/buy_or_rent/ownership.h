// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "planner/decide/buy_or_rent/line.h"
#include "planner/decide/buy_or_rent/power_tariff.h"
#include "planner/decide/buy_or_rent/resale.h"

namespace gpuplan {

/// A part of the price that is borrowed and paid back in equal monthly instalments.
struct Loan {
    double share = 0; ///< of the upfront cost
    double rate_per_year = 0;
    double years = 0;
};

/// A machine to buy against a machine to rent, as plain numbers of one currency: the full model of docs/buy-or-rent.md.
/// Hours are GPU-hours of useful work on the owned GPUs.
struct OwnershipCase {
    int gpus = 1;

    // Buying and selling
    double price = 0;
    double tax_rate = 0;
    double setup = 0;
    double parts_owned = 0;
    double dud_loss = 0; ///< expected loss from a used card that turns out broken
    ResaleCurve resale;
    double selling_fee = 0;
    double repairs_per_year = 0; ///< share of the price
    double fixed_per_year = 0;
    std::optional<Loan> loan;

    // Running
    double wall_kw = 0; ///< per GPU at work
    double pue = 1;
    double idle_kw = 0;             ///< of the whole machine
    double idle_hours_per_year = 0; ///< switched on without work
    MarginalTariff tariff;

    // Renting the same work
    double rent_per_gpu_hour = 0;
    double overhead = 1;
    double speed_ratio = 1;
    double rent_drift_per_year = 0; ///< of ln(rent)
    double reserved_per_year = 0;   ///< paid whether used or not, in place of the hourly rent

    // Time
    double horizon_years = 2;
    double discount_rate = 0;
};

/// Whether every number of a case can be meant, and the tariff has a first step from 0. Everything below expects a case
/// that passed. Errors: BadValue with the value, the plausible range and the field (limits.h), MissingField.
Result<void> checkCase(const OwnershipCase& c);

/// How much of the machine is used.
struct OwnerUse {
    double gpu_hours_per_year = 0; ///< of the work that fits on the machine
    double fitting_share = 1;      ///< of all the person's work; the rest is rented either way
};

/// Errors: as checkCase; also more hours than the machine has.
Result<void> checkUse(const OwnershipCase& c, const OwnerUse& use);

/// Where owning and renting cost the same, of work spread evenly over the horizon. Empty: no hours are enough. As in the
/// contract, hours beyond the horizon stay, with Never::Horizon beside them. At a flat tariff, without interest, idle
/// power, loan and reservation it is answerLine.
struct BreakEven {
    std::optional<double> hours; ///< with resale, interest and all
    /// Money that is paid for the purchase within the horizon (loans: what is paid of them, with their interest) over
    /// what an hour saves. No resale, no discounting, and as in the contract no yearly costs.
    std::optional<double> cash_hours;
    std::optional<double> total_hours; ///< `hours` over the fitting share: all work, with what does not fit
    std::optional<double> utilisation; ///< hours over all hours of the horizon
    /// From so many hours renting is cheaper again: the upper steps of the tariff cost more than the rent (or, with a
    /// reservation, each hour costs electricity). Empty: not within what the machine can deliver.
    std::optional<double> rent_again_from_hours;
    std::optional<Never> never;
    double electricity_per_gpu_hour = 0; ///< average at the break-even, idle power apart; at full use when never
    double saving_per_gpu_hour = 0;      ///< rent displaced, averaged over the horizon, less electricity
    double net_cost = 0;                 ///< present value of owning without use, less a reservation it replaces
};
BreakEven breakEven(const OwnershipCase& c, double fitting_share = 1);

/// Cumulated money at a month from the purchase.
struct CostPoint {
    double months = 0;
    double own = 0;      ///< present value, after selling the machine at this month; a loan is owed to its end
    double own_cash = 0; ///< paid so far, nothing sold
    double rent = 0;     ///< present value
    double rent_cash = 0;
};
/// From month 0 to the horizon, monthly; the last point is the horizon. What does not fit is on neither side.
std::vector<CostPoint> costCurve(const OwnershipCase& c, const OwnerUse& use);

/// A month at which the cheaper way changes, by straight lines between the points. Equal cost counts for the side that
/// is ahead next; at the end, for owning.
struct Crossing {
    double months = 0;
    bool owning_ahead = false; ///< from here on
};
/// Sums of rounded money are equal when they differ by no more than this share of them.
inline constexpr double kTiedCost = 1e-9;
struct Calendar {
    /// Without those of the first month, which come from the resale of a machine that is still new.
    std::vector<Crossing> crossings;
    std::optional<double> ahead_from_months; ///< owning is ahead from here to the horizon; empty: it is not at the end
    std::optional<double> cash_ahead_from_months;
    bool never_within_horizon = false; ///< after the first month owning is ahead at no time
};
Calendar calendarOf(const std::vector<CostPoint>& curve);

/// Money for keeping a machine one month more without use against selling it now (user cost), at an age: lost resale and
/// interest on it, yearly costs, idle power. The price paid long ago counts only through what the machine still brings.
double userCostPerMonth(const OwnershipCase& c, double age_years);

} // namespace gpuplan
