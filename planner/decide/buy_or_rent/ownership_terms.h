// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "planner/decide/buy_or_rent/ownership.h"

namespace gpuplan {

/// What an owned GPU-hour saves in a year that has more or fewer of them: the rent of the same work less electricity by
/// the steps of the tariff, above what idling fills already. Piecewise linear from (0, 0).
struct YearlySaving {
    double rent_per_hour = 0; ///< of the work of one owned GPU-hour
    double kwh_per_hour = 0;  ///< at the wall, with cooling
    double idle_kwh = 0;      ///< a year, without use
    double tariff_factor = 1; ///< on all prices of the tariff
    const MarginalTariff& tariff;

    /// Money per year for idling alone.
    double idleCost() const { return tariff_factor * costBetween(0, idle_kwh); }
    /// Money per year for the electricity of `hours` on top of idling.
    double useCost(double hours) const
    {
        return tariff_factor * costBetween(idle_kwh, idle_kwh + kwh_per_hour * hours);
    }
    double at(double hours) const { return rent_per_hour * hours - useCost(hours); }
    /// Saving of one hour more at so many hours a year.
    double ofOneMoreAt(double hours) const;
    /// The least hours a year that save `target` > 0; empty when none do, however many.
    std::optional<double> hoursToSave(double target) const;
    /// The least hours a year, `from` or more, beyond which less than `target` is saved; empty when there are none. At
    /// `from` at least `target` is saved.
    std::optional<double> hoursUntilBelow(double target, double from) const;

private:
    double costBetween(double from_kwh, double to_kwh) const;
    std::size_t stepAt(double kwh) const;
    double stepEnd(std::size_t step) const
    {
        return step + 1 < tariff.steps.size() ? tariff.steps[step + 1].from_kwh_per_year
                                              : std::numeric_limits<double>::infinity();
    }
};

/// Payments of a loan per unit of the money that is spent at the purchase.
struct Financing {
    double share = 0;
    int instalments = 0;
    double instalment = 0; ///< a month, the first after one month

    explicit Financing(const std::optional<Loan>& loan);
    /// Down payment and all instalments, also those beyond the horizon: they are owed whatever becomes of the machine.
    double presentValue(double discount_rate) const;
    double paidUntil(double years) const;
};

/// The purchase by what is drawn (planner/decide/buy_or_rent/uncertainty.h) and what is not: price·price_factor + other.
struct PurchaseTerms {
    double by_price = 0; ///< money that grows with the price: the price and its tax
    double other = 0;    ///< set-up less owned parts
    double dud_loss = 0;

    explicit PurchaseTerms(const OwnershipCase& c)
        : by_price(c.price * (1 + c.tax_rate)), other(c.setup - c.parts_owned), dud_loss(c.dud_loss)
    {
    }
    /// With a factor of the financing: present value or money paid.
    double cost(double price_factor, double financing_factor) const
    {
        return (by_price * price_factor + other) * financing_factor + dud_loss;
    }
};

/// ∫ e^(drift·t)·(1+r)^−t over the years: what a price of 1 a year that drifts is worth today.
double presentValueDrifting(double years, double discount_rate, double drift_per_year);

/// Present value of one unit of money at `years`.
double discountFactor(double years, double discount_rate);

/// Years of the points of a curve: every month from the purchase, and the horizon.
std::vector<double> monthlyYears(double horizon_years);

/// What is paid in a year besides electricity for use.
inline double yearlyWithoutUse(const OwnershipCase& c, double price_factor, const YearlySaving& saving)
{
    return c.fixed_per_year + c.repairs_per_year * c.price * price_factor + saving.idleCost();
}

/// Break-even from the sums of a case or of one draw of it.
struct BreakEvenTerms {
    double net_cost = 0;
    double cash_upfront = 0;
    double one_a_year = 0; ///< present value of 1 a year over the horizon
    double horizon_years = 0;
    double most_hours_per_year = 0; ///< that all GPUs together can deliver
    bool reserved = false;
};
struct BreakEvenHours {
    std::optional<double> hours; ///< also beyond the horizon, then with Never::Horizon
    std::optional<Never> never;
};
/// `saving` at the price of rent averaged with the weights of the discount.
BreakEvenHours breakEvenHours(const BreakEvenTerms& terms, const YearlySaving& saving);
/// `saving` at the plain average of the price.
std::optional<double> cashBreakEvenHours(const BreakEvenTerms& terms, const YearlySaving& saving);

} // namespace gpuplan
