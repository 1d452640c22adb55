// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/ownership_terms.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

std::size_t YearlySaving::stepAt(double kwh) const
{
    std::size_t step = 0;
    while (kwh >= stepEnd(step))
        ++step;
    return step;
}

double YearlySaving::costBetween(double from_kwh, double to_kwh) const
{
    double cost = 0;
    for (std::size_t step = stepAt(from_kwh); from_kwh < to_kwh; ++step) {
        const double end = std::min(stepEnd(step), to_kwh);
        cost += (end - from_kwh) * tariff.steps[step].price_per_kwh;
        from_kwh = end;
    }
    return cost;
}

double YearlySaving::ofOneMoreAt(double hours) const
{
    const std::size_t step = stepAt(idle_kwh + kwh_per_hour * hours);
    return rent_per_hour - tariff_factor * kwh_per_hour * tariff.steps[step].price_per_kwh;
}

std::optional<double> YearlySaving::hoursToSave(double target) const
{
    double hours = 0, saved = 0, kwh = idle_kwh;
    for (std::size_t step = stepAt(idle_kwh); step < tariff.steps.size(); ++step) {
        const double of_one = rent_per_hour - tariff_factor * kwh_per_hour * tariff.steps[step].price_per_kwh;
        const double length =
            kwh_per_hour > 0 ? (stepEnd(step) - kwh) / kwh_per_hour : std::numeric_limits<double>::infinity();
        if (of_one > 0 && target - saved <= of_one * length)
            return hours + (target - saved) / of_one;
        if (length == std::numeric_limits<double>::infinity())
            break;
        saved += of_one * length;
        hours += length;
        kwh = stepEnd(step);
    }
    return std::nullopt;
}

std::optional<double> YearlySaving::hoursUntilBelow(double target, double from) const
{
    double hours = from, saved = at(from), kwh = idle_kwh + kwh_per_hour * from;
    for (std::size_t step = stepAt(kwh); step < tariff.steps.size(); ++step) {
        const double of_one = rent_per_hour - tariff_factor * kwh_per_hour * tariff.steps[step].price_per_kwh;
        const double length =
            kwh_per_hour > 0 ? (stepEnd(step) - kwh) / kwh_per_hour : std::numeric_limits<double>::infinity();
        if (of_one < 0 && saved - target < -of_one * length)
            return hours + std::max(saved - target, 0.0) / -of_one;
        if (length == std::numeric_limits<double>::infinity())
            break;
        saved += of_one * length;
        hours += length;
        kwh = stepEnd(step);
    }
    return std::nullopt;
}

Financing::Financing(const std::optional<Loan>& loan)
{
    if (!loan)
        return;
    constexpr double kMonths = 12;
    share = loan->share;
    instalments = std::max(1, static_cast<int>(std::lround(loan->years * kMonths)));
    // Banks quote a nominal yearly rate; a month costs a twelfth of it (the annuity formula).
    const double monthly = loan->rate_per_year / kMonths;
    instalment = monthly > 0 ? share * monthly / -std::expm1(-instalments * std::log1p(monthly)) : share / instalments;
}

double Financing::presentValue(double discount_rate) const
{
    double value = 1 - share;
    for (int month = 1; month <= instalments; ++month)
        value += instalment * discountFactor(month / 12.0, discount_rate);
    return value;
}

double Financing::paidUntil(double years) const
{
    // A millionth of a month: 12 times the years of a horizon of whole months need not be whole to the last bit.
    const int paid = std::min(instalments, static_cast<int>(std::floor(years * 12 + 1e-6)));
    return 1 - share + instalment * paid;
}

double presentValueDrifting(double years, double discount_rate, double drift_per_year)
{
    const double net_rate = std::log1p(discount_rate) - drift_per_year;
    return net_rate == 0 ? years : -std::expm1(-net_rate * years) / net_rate;
}

double discountFactor(double years, double discount_rate) { return std::exp(-std::log1p(discount_rate) * years); }

std::vector<double> monthlyYears(double horizon_years)
{
    std::vector<double> years;
    const double months = horizon_years * 12;
    constexpr double kSameMonth = 1e-6;
    for (int month = 0; month < months - kSameMonth; ++month)
        years.push_back(month / 12.0);
    years.push_back(horizon_years);
    return years;
}

BreakEvenHours breakEvenHours(const BreakEvenTerms& terms, const YearlySaving& saving)
{
    const bool saves = saving.ofOneMoreAt(0) > 0;
    if (!saves && !terms.reserved)
        return {.hours = {}, .never = Never::Electricity};
    if (terms.net_cost <= 0)
        return {.hours = 0.0, .never = {}};
    if (!saves)
        return {.hours = {}, .never = Never::Reservation};
    const double most = kMostUsableShare * terms.most_hours_per_year;
    const std::optional<double> a_year = saving.hoursToSave(terms.net_cost / terms.one_a_year);
    if (!a_year) // the upper steps of the tariff eat the saving before it is enough, if they are reached
        return {.hours = {}, .never = saving.ofOneMoreAt(most) <= 0 ? Never::Electricity : Never::Horizon};
    BreakEvenHours result{.hours = *a_year * terms.horizon_years, .never = {}};
    if (*a_year > most)
        result.never = Never::Horizon;
    return result;
}

std::optional<double> cashBreakEvenHours(const BreakEvenTerms& terms, const YearlySaving& saving)
{
    if (saving.ofOneMoreAt(0) <= 0)
        return std::nullopt;
    if (terms.cash_upfront <= 0)
        return 0.0;
    const std::optional<double> a_year = saving.hoursToSave(terms.cash_upfront / terms.horizon_years);
    return a_year ? std::optional(*a_year * terms.horizon_years) : std::nullopt;
}

} // namespace gpuplan
