// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/published_findings.h"

#include <array>
#include <cmath>

#include "planner/decide/buy_or_rent/published_formulas.h"

namespace gpuplan {

namespace {

using enum CalculationFinding;
using Findings = std::vector<Finding>;

/// Factors between units that are mixed up: a shifted decimal, kilo, months in a year, hours in a day and in a year, days
/// in a month and in a year, minutes in an hour.
constexpr std::array kUnitFactors{10.0, 12.0, 24.0, 30.0, 60.0, 100.0, 365.0, 1000.0, 8760.0};

bool isElectricity(PublishedQuantity quantity)
{
    return quantity == PublishedQuantity::ElectricityPerMonth || quantity == PublishedQuantity::ElectricityPerYear;
}

bool isPerYear(PublishedQuantity quantity)
{
    return quantity == PublishedQuantity::ElectricityPerYear || quantity == PublishedQuantity::RentPerYear;
}

void findMismatch(const PublishedCalculation& c, const Recomputed& recomputed, Findings& found)
{
    if (recomputed.verdict != PublishedVerdict::Contradicts)
        return;
    const double figure = recomputed.figure->middle;
    if (c.published_never)
        found.push_back({NeverIsReached, {figure}});
    else if (std::isinf(figure))
        found.push_back({NeverReached, {}});
    else
        found.push_back({FigureDoesNotFollow, {*recomputed.ratio, figure}});
}

/// The published figure comes out when the amortisation is subtracted too.
void findDoubleCount(const PublishedCalculation& c, const Recomputed& recomputed, Findings& found)
{
    const std::optional<double> amortisation = amortisationPerMonth(c.inputs);
    if (!onCalendar(c.quantity) || !amortisation || *amortisation <= 0)
        return;
    const std::optional<double> twice = evaluateFigure(c.quantity, c.inputs, {true, true});
    if (!twice)
        return;
    const bool reproduced =
        c.published_never ? std::isinf(*twice) : std::isfinite(*twice) && agreesWith(*c.published, *twice);
    if (reproduced)
        found.push_back({HardwareCountedTwice, {*amortisation, recomputed.figure->middle}});
}

void findSlips(const PublishedCalculation& c, const Recomputed& recomputed, Findings& found)
{
    if (!recomputed.ratio || *recomputed.ratio <= 0)
        return;
    const double factor = std::max(*recomputed.ratio, 1 / *recomputed.ratio);
    if (isPerYear(c.quantity) && c.inputs.lifetime_years) {
        const double years = c.inputs.lifetime_years->middle();
        if (years > 1 && relativeGap(*recomputed.ratio, years) <= kAgrees) {
            found.push_back({TotalAgainstOneYear, {years, recomputed.figure->middle}});
            return;
        }
    }
    // The nearest one: 10 and 12 lie close together.
    double nearest = kUnitFactors.front();
    for (const double unit : kUnitFactors) {
        if (relativeGap(factor, unit) < relativeGap(factor, nearest))
            nearest = unit;
    }
    if (relativeGap(factor, nearest) <= kAgrees)
        found.push_back({UnitSlip, {nearest}});
}

void findEnergy(const PublishedCalculation& c, Findings& found)
{
    if (!isElectricity(c.quantity) || !c.inputs.tariff_per_kwh || !c.inputs.power_w)
        return;
    const double hours = c.quantity == PublishedQuantity::ElectricityPerYear ? 12 * kHoursPerMonth : kHoursPerMonth;
    const double needed_kw = c.published->middle() / c.inputs.tariff_per_kwh->middle() / hours;
    const double drawn_kw = machineKw(c.inputs) * (c.inputs.pue ? c.inputs.pue->middle() : 1);
    if (needed_kw > drawn_kw * (1 + kAgrees))
        found.push_back({EnergyBeyondPower, {needed_kw, drawn_kw}});
}

void findOwnTables(const PublishedCalculation& c, Findings& found)
{
    if (!onCalendar(c.quantity) || !c.published)
        return;
    const double published = c.published->middle();
    if (c.states.break_even_hours && statesUse(c.inputs)) {
        const double months = *c.states.break_even_hours / usedHoursPerMonth(c.inputs);
        const double own = months * perMonthOf(c.quantity);
        if (relativeGap(own, published) > kAgrees)
            found.push_back({OwnHoursDisagree, {*c.states.break_even_hours, own, published}});
    }
    for (const PublishedStatements::Row& row : c.states.rows) {
        if (row.rent < row.own)
            continue;
        if (row.month < published / perMonthOf(c.quantity) * (1 - kAgrees))
            found.push_back({CrossesEarlierInOwnRows, {row.month, row.own, row.rent}});
        break;
    }
}

void findMonthlyCost(const PublishedCalculation& c, Findings& found)
{
    const std::optional<double> amortisation = amortisationPerMonth(c.inputs);
    if (c.states.owning_per_month && amortisation && *c.states.owning_per_month < *amortisation * (1 - kAgrees))
        found.push_back({MonthlyCostBelowAmortisation, {*c.states.owning_per_month, *amortisation}});
}

/// How much buying gains by a figure of the calculation. Empty: it does not compare.
std::optional<double> gainOfBuying(const PublishedCalculation& c, double figure)
{
    if (c.quantity == PublishedQuantity::NetPresentValue)
        return figure;
    if (!c.states.other_side)
        return std::nullopt;
    if (c.quantity == PublishedQuantity::RentPerYear)
        return figure - *c.states.other_side;
    return *c.states.other_side - figure;
}

void findWrongAdvice(const PublishedCalculation& c, const Recomputed& recomputed, Findings& found)
{
    const std::optional<double> stated = gainOfBuying(c, c.published->middle());
    const std::optional<double> right = gainOfBuying(c, recomputed.figure->middle);
    if (!stated || !right)
        return;
    if (*stated * *right < 0)
        found.push_back({VerdictReverses, {recomputed.figure->middle, c.states.other_side.value_or(0)}});
    const double gain_of_advice = c.states.advice == Advice::Buy ? *stated : -*stated;
    if (c.states.advice && gain_of_advice < 0)
        found.push_back({AdviceAgainstOwnFigures, {-gain_of_advice}});
}

void findBill(const PublishedCalculation& c, const Recomputed& recomputed, Findings& found)
{
    const double figure = recomputed.figure->middle;
    if (c.quantity == PublishedQuantity::RentBill && c.published->middle() > figure * (1 + kAgrees))
        found.push_back({BillUnexplained, {c.published->middle() - figure, c.published->middle()}});
}

} // namespace

std::vector<Finding> contradictionsOf(const PublishedCalculation& c, const Recomputed& recomputed)
{
    Findings found;
    if (!recomputed.figure || recomputed.verdict == PublishedVerdict::NotComputable)
        return found;
    findMismatch(c, recomputed, found);
    if (recomputed.verdict != PublishedVerdict::Agrees) {
        findDoubleCount(c, recomputed, found);
        findSlips(c, recomputed, found);
    }
    findOwnTables(c, found);
    findMonthlyCost(c, found);
    if (c.published) {
        findEnergy(c, found);
        findWrongAdvice(c, recomputed, found);
        findBill(c, recomputed, found);
    }
    return found;
}

} // namespace gpuplan
