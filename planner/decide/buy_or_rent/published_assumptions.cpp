// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "planner/decide/buy_or_rent/published_findings.h"
#include "planner/decide/buy_or_rent/published_formulas.h"

namespace gpuplan {

namespace {

using enum CalculationFinding;
using Findings = std::vector<Finding>;

/// A machine that works more than this share of all hours works day and night.
constexpr double kDayAndNight = 0.95;

bool isHours(PublishedQuantity quantity) { return quantity == PublishedQuantity::BreakEvenHours; }

/// A price paid back by what is not rented.
bool isPayback(PublishedQuantity quantity)
{
    return isHours(quantity) || onCalendar(quantity) || quantity == PublishedQuantity::BreakEvenJobs;
}

/// The own ranges of the publication reach beyond its figure on both sides.
void findNarrow(const PublishedCalculation& c, const Recomputed& r, Findings& found)
{
    const bool has_ranges = r.figure->low < r.figure->high;
    if (has_ranges && r.figure->low < c.published->low * (1 - kAgrees)
        && r.figure->high > c.published->high * (1 + kAgrees))
        found.push_back({NarrowerThanInputs, {r.figure->low, r.figure->high}});
}

/// The rent at which the published figure would come out.
void findNeededRent(const PublishedCalculation& c, const Recomputed& r, Findings& found)
{
    const PublishedInputs& in = c.inputs;
    if (r.verdict != PublishedVerdict::Contradicts || !in.rent_per_hour || !in.price)
        return;
    const double units = in.units ? in.units->middle() : 1;
    const double price = in.price->middle();
    double needed = 0;
    if (isHours(c.quantity))
        needed = (price / c.published->middle() + runningPerHour(in)) / units;
    else if (onCalendar(c.quantity))
        needed = (price / (c.published->middle() / perMonthOf(c.quantity)) + runningPerMonth(in))
            / (units * usedHoursPerMonth(in));
    else
        return;
    found.push_back({NeedsRent, {needed, in.rent_per_hour->middle()}});
}

void findCapitalCost(const PublishedCalculation& c, const Recomputed& r, Findings& found)
{
    if (c.quantity != PublishedQuantity::NetPresentValue || !c.inputs.discount_rate)
        return;
    PublishedInputs free_money = c.inputs;
    free_money.discount_rate.reset();
    const double without = evaluateFigure(c.quantity, free_money).value_or(0);
    if (without * r.figure->middle < 0)
        found.push_back({CapitalCostFlips, {without, r.figure->middle}});
}

void findUse(const PublishedCalculation& c, Findings& found)
{
    if (isHours(c.quantity)) {
        // Hours turned into months: how many a month follows from the two figures.
        if (c.states.break_even_months && c.published) {
            const double hours = c.published->middle() / *c.states.break_even_months;
            if (hours > kDayAndNight * kHoursPerMonth)
                found.push_back({FullUtilisation, {hours}});
        }
        return;
    }
    const double hours = usedHoursPerMonth(c.inputs);
    const bool by_the_hour = c.inputs.rent_per_hour.has_value() && !c.inputs.saving_per_job;
    if (onCalendar(c.quantity) && by_the_hour && hours > kDayAndNight * kHoursPerMonth)
        found.push_back({FullUtilisation, {hours}});
}

void findLife(const PublishedCalculation& c, const Recomputed& r, Findings& found)
{
    if (!onCalendar(c.quantity))
        return;
    const double life_months = 12 * (c.inputs.lifetime_years ? c.inputs.lifetime_years->middle() : kUsualLifeYears);
    const double other_row = c.inputs.other_break_even_months ? c.inputs.other_break_even_months->middle() : 0;
    const double months = std::max(r.figure->middle / perMonthOf(c.quantity), other_row);
    if (std::isfinite(months) && months > life_months)
        found.push_back({BeyondLife, {months, life_months}});
}

void findLeftOut(const PublishedCalculation& c, Findings& found)
{
    const PublishedInputs& in = c.inputs;
    if (isPayback(c.quantity)) {
        if (!statesElectricity(in))
            found.push_back({NoElectricity, {}});
        found.push_back({NoResale, {}}); // none of the formulas that give such a figure counts it
        if (!in.discount_rate)
            found.push_back({NoCostOfCapital, {}});
        // Jobs are equal work whatever the machine.
        const bool by_hours = in.rent_per_hour.has_value() && !in.saving_per_job;
        if (by_hours && !c.states.same_gpu && (!in.speed_ratio || in.speed_ratio->middle() == 1))
            found.push_back({EqualSpeed, {}});
    }
    if ((isPayback(c.quantity) && in.rent_per_hour) || c.quantity == PublishedQuantity::HoursForBudget)
        found.push_back({NoOverhead, {}});
    if (c.quantity == PublishedQuantity::OwningPerMonth && (!in.residual || in.residual->middle() == 0))
        found.push_back({NoResale, {}});
}

} // namespace

std::vector<Finding> assumptionsOf(const PublishedCalculation& c, const Recomputed& r)
{
    Findings found;
    if (!r.figure)
        return found;
    if (c.published) {
        findNarrow(c, r, found);
        findNeededRent(c, r, found);
    }
    if (c.states.rent_from_market)
        found.push_back({RentNotStated, {}});
    findCapitalCost(c, r, found);
    if (c.states.rival_gpus_paid && c.states.rival_gpus_used && *c.states.rival_gpus_used < *c.states.rival_gpus_paid)
        found.push_back({RivalPartlyIdle, {*c.states.rival_gpus_paid, *c.states.rival_gpus_used}});
    findLeftOut(c, found);
    findUse(c, found);
    findLife(c, r, found);
    if (c.states.reserved && isHours(c.quantity))
        found.push_back({ReservedByUsedHours, {}});
    return found;
}

} // namespace gpuplan
