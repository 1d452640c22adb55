// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/ownership.h"

#include "planner/decide/buy_or_rent/ownership_terms.h"

namespace gpuplan {

namespace {

YearlySaving yearlySaving(const OwnershipCase& c, double rent_per_gpu_hour)
{
    return {.rent_per_hour = rent_per_gpu_hour * c.overhead * c.speed_ratio,
            .kwh_per_hour = c.pue * c.wall_kw,
            .idle_kwh = c.pue * c.idle_kw * c.idle_hours_per_year,
            .tariff_factor = 1,
            .tariff = c.tariff};
}

double saleAt(const OwnershipCase& c, double years)
{
    return c.price * c.resale.fractionAt(years) * (1 - c.selling_fee);
}

} // namespace

BreakEven breakEven(const OwnershipCase& c, double fitting_share)
{
    const double years = c.horizon_years;
    const double one_a_year = presentValueOfOneAYear(years, c.discount_rate);
    const double drifting = presentValueDrifting(years, c.discount_rate, c.rent_drift_per_year);
    const double drifting_cash = presentValueDrifting(years, 0, c.rent_drift_per_year);
    const YearlySaving saving = yearlySaving(c, c.rent_per_gpu_hour * drifting / one_a_year);
    const YearlySaving saving_cash = yearlySaving(c, c.rent_per_gpu_hour * drifting_cash / years);
    const Financing financing(c.loan);
    const PurchaseTerms purchase(c);

    BreakEvenTerms terms;
    terms.net_cost = purchase.cost(1, financing.presentValue(c.discount_rate))
        + (yearlyWithoutUse(c, 1, saving) - c.reserved_per_year) * one_a_year
        - saleAt(c, years) * discountFactor(years, c.discount_rate);
    terms.cash_upfront = purchase.cost(1, financing.paidUntil(years));
    terms.one_a_year = one_a_year;
    terms.horizon_years = years;
    terms.most_hours_per_year = kHoursPerYear * c.gpus;
    terms.reserved = c.reserved_per_year > 0;

    const BreakEvenHours found = breakEvenHours(terms, saving);
    BreakEven result;
    result.hours = found.hours;
    result.never = found.never;
    result.cash_hours = cashBreakEvenHours(terms, saving_cash);
    result.net_cost = terms.net_cost;
    const double most = kMostUsableShare * terms.most_hours_per_year;
    const double a_year = found.hours ? *found.hours / years : most;
    result.electricity_per_gpu_hour =
        a_year > 0 ? saving.useCost(a_year) / a_year : saving.rent_per_hour - saving.ofOneMoreAt(0);
    result.saving_per_gpu_hour = saving.rent_per_hour - result.electricity_per_gpu_hour;
    if (!found.hours)
        return result;
    result.total_hours = *found.hours / fitting_share;
    result.utilisation = *found.hours / (terms.most_hours_per_year * years);
    if (!found.never) {
        const std::optional<double> again = saving.hoursUntilBelow(terms.net_cost / one_a_year, a_year);
        if (again && *again <= most)
            result.rent_again_from_hours = *again * years;
    }
    return result;
}

std::vector<CostPoint> costCurve(const OwnershipCase& c, const OwnerUse& use)
{
    const YearlySaving saving = yearlySaving(c, c.rent_per_gpu_hour);
    const Financing financing(c.loan);
    const PurchaseTerms purchase(c);
    const double upfront = purchase.cost(1, financing.presentValue(c.discount_rate));
    const double own_per_year = yearlyWithoutUse(c, 1, saving) + saving.useCost(use.gpu_hours_per_year);
    const double rent_per_year = saving.rent_per_hour * use.gpu_hours_per_year;

    std::vector<CostPoint> curve;
    for (const double years : monthlyYears(c.horizon_years)) {
        CostPoint& point = curve.emplace_back();
        const double one_a_year = presentValueOfOneAYear(years, c.discount_rate);
        point.months = years * 12;
        point.own = upfront + own_per_year * one_a_year - saleAt(c, years) * discountFactor(years, c.discount_rate);
        point.own_cash = purchase.cost(1, financing.paidUntil(years)) + own_per_year * years;
        point.rent = rent_per_year * presentValueDrifting(years, c.discount_rate, c.rent_drift_per_year)
            + c.reserved_per_year * one_a_year;
        point.rent_cash =
            rent_per_year * presentValueDrifting(years, 0, c.rent_drift_per_year) + c.reserved_per_year * years;
    }
    return curve;
}

double userCostPerMonth(const OwnershipCase& c, double age_years)
{
    constexpr double kMonth = 1.0 / 12;
    const double without_use = yearlyWithoutUse(c, 1, yearlySaving(c, c.rent_per_gpu_hour));
    return saleAt(c, age_years) - saleAt(c, age_years + kMonth) * discountFactor(kMonth, c.discount_rate)
        + without_use * kMonth;
}

} // namespace gpuplan
