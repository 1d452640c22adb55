// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "planner/decide/buy_or_rent/published_calculation.h"
#include "planner/quantity/units.h"

namespace gpuplan {

/// Which terms a calculation counts.
struct CountedTerms {
    bool electricity = true;
    bool amortisation =
        false; ///< taken from the saving although the price is divided by it: an error, to be recognised
};

/// The figure from the middles of the inputs, by the formulas of docs/published-break-even.md. Infinite: never. Empty:
/// the inputs do not give it.
std::optional<double> evaluateFigure(PublishedQuantity quantity, const PublishedInputs& inputs,
                                     const CountedTerms& terms = {});

/// Figures on the calendar, in months; false for other quantities.
bool onCalendar(PublishedQuantity quantity);
/// Days, months or years of a figure on the calendar, per month.
double perMonthOf(PublishedQuantity quantity);

/// Used hours per month of one unit: as stated, else by the day, else the utilised share of all hours (all of them when
/// nothing is said).
double usedHoursPerMonth(const PublishedInputs& inputs);
bool statesUse(const PublishedInputs& inputs);
/// Power of all units at the wall, cooling left out.
double machineKw(const PublishedInputs& inputs);
/// What the use of an hour costs the owner, all units together.
double runningPerHour(const PublishedInputs& inputs);
/// What owning costs per month apart from the price, at the stated use.
double runningPerMonth(const PublishedInputs& inputs, const CountedTerms& terms = {});
bool statesElectricity(const PublishedInputs& inputs);
/// Straight line over the life, or as stated. Empty: neither is known.
std::optional<double> amortisationPerMonth(const PublishedInputs& inputs);
/// Value of 1 a year, paid at the end of each year.
double annuity(double years, double discount_rate);

} // namespace gpuplan
