// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/published_formulas.h"

#include <cmath>
#include <limits>

namespace gpuplan {

namespace {

using Input = PublishedInputs::Input;

constexpr double kNever = std::numeric_limits<double>::infinity();

double valueOf(const Input& input, double otherwise = 0) { return input ? input->middle() : otherwise; }

double unitsOf(const PublishedInputs& in) { return valueOf(in.units, 1); }

/// Price over what is saved; never, when nothing is.
double paidBack(double price, double saving) { return saving > 0 ? price / saving : kNever; }

/// What renting the stated work costs per month, less the running costs of owning. Empty: the work is not stated.
std::optional<double> savingPerMonth(const PublishedInputs& in, const CountedTerms& terms)
{
    if (in.saving_per_job && in.jobs_per_month)
        return valueOf(in.saving_per_job) * valueOf(in.jobs_per_month);
    const double running = runningPerMonth(in, terms);
    if (in.price_per_million_tokens && in.other_price_per_million_tokens && in.other_break_even_months && in.price) {
        // The other row says how much work there is: it saves price/months a month and pays the running costs.
        const double other_bill = valueOf(in.price) / valueOf(in.other_break_even_months) + running;
        const double million_tokens = other_bill / valueOf(in.other_price_per_million_tokens);
        return million_tokens * valueOf(in.price_per_million_tokens) - running;
    }
    if (!in.rent_per_hour)
        return std::nullopt;
    return valueOf(in.rent_per_hour) * unitsOf(in) * usedHoursPerMonth(in) - running;
}

std::optional<double> breakEvenMonths(const PublishedInputs& in, const CountedTerms& terms)
{
    const std::optional<double> saving = savingPerMonth(in, terms);
    if (!in.price || !saving)
        return std::nullopt;
    return paidBack(valueOf(in.price), *saving);
}

std::optional<double> breakEvenUtilisation(const PublishedInputs& in)
{
    if (in.own_total && in.rent_total && in.utilisation) // what renting costs at full use, in proportion
        return valueOf(in.own_total) / (valueOf(in.rent_total) / valueOf(in.utilisation));
    if (!in.own_per_hour || !in.rent_per_hour || !in.utilisation)
        return std::nullopt;
    // A cost per used hour, undone to a cost per hour of the calendar; over a shorter time it is larger.
    const double stretch =
        in.lifetime_years && in.horizon_years ? valueOf(in.lifetime_years) / valueOf(in.horizon_years) : 1;
    return valueOf(in.own_per_hour) * stretch * valueOf(in.utilisation) / valueOf(in.rent_per_hour);
}

std::optional<double> costPerHour(const PublishedInputs& in)
{
    if ((!in.price && !in.running_total) || !in.lifetime_years)
        return std::nullopt;
    const double hours = unitsOf(in) * valueOf(in.lifetime_years) * 12 * kHoursPerMonth * valueOf(in.utilisation, 1);
    return (valueOf(in.price) + valueOf(in.running_total)) / hours;
}

std::optional<double> owningPerMonth(const PublishedInputs& in, const CountedTerms& terms)
{
    const std::optional<double> amortisation = amortisationPerMonth(in);
    if (!amortisation)
        return std::nullopt;
    return *amortisation + runningPerMonth(in, {terms.electricity, false});
}

std::optional<double> owningTotal(const PublishedInputs& in)
{
    if (!in.price)
        return std::nullopt;
    return valueOf(in.price) + valueOf(in.running_per_year) * valueOf(in.lifetime_years) + valueOf(in.running_total)
        + valueOf(in.jobs) * valueOf(in.cost_per_job) - valueOf(in.residual);
}

std::optional<double> electricityPerMonth(const PublishedInputs& in)
{
    if (!in.power_w || !in.tariff_per_kwh)
        return std::nullopt;
    return usedHoursPerMonth(in) * machineKw(in) * valueOf(in.pue, 1) * valueOf(in.tariff_per_kwh);
}

std::optional<double> netPresentValue(const PublishedInputs& in)
{
    if (!in.price || !in.saving_per_year || !in.lifetime_years)
        return std::nullopt;
    return valueOf(in.saving_per_year) * annuity(valueOf(in.lifetime_years), valueOf(in.discount_rate))
        - valueOf(in.price);
}

/// a·b/c of inputs that must all be there.
std::optional<double> ratio(const Input& a, double b, const Input& c)
{
    if (!a || !c)
        return std::nullopt;
    return valueOf(a) * b / valueOf(c);
}

std::optional<double> times(const std::optional<double>& value, double factor)
{
    return value ? std::optional(*value * factor) : std::nullopt;
}

} // namespace

bool onCalendar(PublishedQuantity quantity)
{
    using enum PublishedQuantity;
    return quantity == BreakEvenDays || quantity == BreakEvenMonths || quantity == BreakEvenYears
        || quantity == CrossoverMonth;
}

double perMonthOf(PublishedQuantity quantity)
{
    if (quantity == PublishedQuantity::BreakEvenDays)
        return 365.0 / 12;
    return quantity == PublishedQuantity::BreakEvenYears ? 1.0 / 12 : 1;
}

bool statesUse(const PublishedInputs& in)
{
    return in.hours_per_month || in.hours_per_day || in.utilisation || in.jobs_per_month || in.other_break_even_months;
}

double usedHoursPerMonth(const PublishedInputs& in)
{
    if (in.hours_per_month)
        return valueOf(in.hours_per_month);
    if (in.hours_per_day)
        return valueOf(in.hours_per_day) * valueOf(in.days_per_month, 365.0 / 12);
    return kHoursPerMonth * valueOf(in.utilisation, 1);
}

double machineKw(const PublishedInputs& in) { return unitsOf(in) * valueOf(in.power_w) / 1000; }

double runningPerHour(const PublishedInputs& in)
{
    return valueOf(in.running_per_hour) + valueOf(in.electricity_per_1000_hours) / 1000
        + machineKw(in) * valueOf(in.pue, 1) * valueOf(in.tariff_per_kwh);
}

bool statesElectricity(const PublishedInputs& in)
{
    return in.running_per_hour || in.electricity_per_1000_hours || in.electricity_per_month || in.power_w
        || in.saving_per_job || in.saving_per_year;
}

double runningPerMonth(const PublishedInputs& in, const CountedTerms& terms)
{
    const double electricity =
        in.electricity_per_month ? valueOf(in.electricity_per_month) : usedHoursPerMonth(in) * runningPerHour(in);
    return (terms.electricity ? electricity : 0) + valueOf(in.fixed_per_month) + valueOf(in.running_per_year) / 12
        + valueOf(in.colocation_per_kw_month) * machineKw(in)
        + (terms.amortisation ? amortisationPerMonth(in).value_or(0) : 0);
}

std::optional<double> amortisationPerMonth(const PublishedInputs& in)
{
    if (in.amortisation_per_month)
        return valueOf(in.amortisation_per_month);
    if (!in.price || !in.lifetime_years)
        return std::nullopt;
    return (valueOf(in.price) - valueOf(in.residual)) / (12 * valueOf(in.lifetime_years));
}

double annuity(double years, double discount_rate)
{
    return discount_rate == 0 ? years : (1 - std::pow(1 + discount_rate, -years)) / discount_rate;
}

std::optional<double> evaluateFigure(PublishedQuantity quantity, const PublishedInputs& in, const CountedTerms& terms)
{
    using enum PublishedQuantity;
    switch (quantity) {
    case BreakEvenHours:
        if (!in.price || !in.rent_per_hour)
            return std::nullopt;
        return paidBack(valueOf(in.price),
                        valueOf(in.rent_per_hour) * unitsOf(in) - (terms.electricity ? runningPerHour(in) : 0));
    case BreakEvenDays:
    case BreakEvenMonths:
    case BreakEvenYears:
    case CrossoverMonth:
        return times(breakEvenMonths(in, terms), perMonthOf(quantity));
    case BreakEvenJobs:
        return ratio(in.price, 1, in.rent_per_job);
    case BreakEvenUtilisation:
        return breakEvenUtilisation(in);
    case BreakEvenHoursPerMonth:
        return ratio(in.fixed_rate_per_hour, usedHoursPerMonth(in), in.rent_per_hour);
    case HoursForBudget:
        return ratio(in.budget, 1, in.rent_per_hour);
    case CostPerHour:
        return costPerHour(in);
    case OwningPerMonth:
        return owningPerMonth(in, terms);
    case OwningTotal:
        return owningTotal(in);
    case RentPerYear:
        if (!in.rent_per_hour)
            return std::nullopt;
        return valueOf(in.rent_per_hour) * unitsOf(in) * 12 * usedHoursPerMonth(in);
    case ElectricityPerMonth:
        return electricityPerMonth(in);
    case ElectricityPerYear:
        return times(electricityPerMonth(in), 12);
    case NetPresentValue:
        return netPresentValue(in);
    case RentBill:
        if (!in.rent_per_hour || !in.hours)
            return std::nullopt;
        return valueOf(in.rent_per_hour) * valueOf(in.hours);
    case Price:
        return std::nullopt;
    }
    return std::nullopt;
}

} // namespace gpuplan
