// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/uncertainty.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "planner/decide/buy_or_rent/ownership_terms.h"
#include "planner/decide/buy_or_rent/uncertainty_draws.h"
#include "planner/decide/buy_or_rent/uncertainty_quantiles.h"

namespace gpuplan {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// What of a case does not depend on the draw.
class DrawnCase {
public:
    DrawnCase(const OwnershipCase& c, bool drift_varies)
        : m_case(c), m_purchase(c), m_years(c.horizon_years),
          m_one_a_year(presentValueOfOneAYear(m_years, c.discount_rate)),
          m_discount(discountFactor(m_years, c.discount_rate)), m_sale(saleAt(m_years)), m_drift_varies(drift_varies)
    {
        const Financing financing(c.loan);
        m_financing = financing.presentValue(c.discount_rate);
        m_financing_cash = financing.paidUntil(m_years);
        m_idle_kwh = c.pue * c.idle_kw * c.idle_hours_per_year;
        m_drifting = presentValueDrifting(m_years, c.discount_rate, c.rent_drift_per_year);
        m_drifting_cash = presentValueDrifting(m_years, 0, c.rent_drift_per_year);
    }

    const OwnershipCase& ownershipCase() const { return m_case; }
    double mostHours() const { return kMostUsableShare * kHoursPerYear * m_case.gpus * m_years; }

    YearlySaving saving(const OwnershipDraw& draw, double rent_per_gpu_hour) const
    {
        return {.rent_per_hour = rent_per_gpu_hour * draw.overhead * draw.speed_ratio,
                .kwh_per_hour = m_case.pue * draw.wall_kw,
                .idle_kwh = m_idle_kwh,
                .tariff_factor = draw.tariff_factor,
                .tariff = m_case.tariff};
    }
    double upfront(const OwnershipDraw& draw) const { return m_purchase.cost(draw.price_factor, m_financing); }
    /// What the machine brings new, after the fee; `resale fraction` times this is the sale.
    double saleAt(double years) const
    {
        return m_case.price * m_case.resale.fractionAt(years) * (1 - m_case.selling_fee);
    }
    double mostSale() const { return m_case.price * kMostResaleFraction * (1 - m_case.selling_fee); }

    struct Hours {
        double economic = kInfinite, cash = kInfinite; ///< infinite: never
    };
    Hours hours(const OwnershipDraw& draw) const
    {
        const double drifting =
            m_drift_varies ? presentValueDrifting(m_years, m_case.discount_rate, draw.rent_drift_per_year) : m_drifting;
        const double drifting_cash =
            m_drift_varies ? presentValueDrifting(m_years, 0, draw.rent_drift_per_year) : m_drifting_cash;
        const YearlySaving saved = saving(draw, draw.rent_per_gpu_hour * drifting / m_one_a_year);
        const double factor = std::exp(draw.resale_log_factor * resaleSpreadShare(m_years));
        BreakEvenTerms terms;
        terms.net_cost = upfront(draw)
            + (yearlyWithoutUse(m_case, draw.price_factor, saved) - m_case.reserved_per_year) * m_one_a_year
            - draw.price_factor * std::min(m_sale * factor, mostSale()) * m_discount;
        terms.cash_upfront = m_purchase.cost(draw.price_factor, m_financing_cash);
        terms.one_a_year = m_one_a_year;
        terms.horizon_years = m_years;
        terms.most_hours_per_year = kHoursPerYear * m_case.gpus;
        terms.reserved = m_case.reserved_per_year > 0;

        const BreakEvenHours found = breakEvenHours(terms, saved);
        Hours result;
        if (!found.never)
            result.economic = *found.hours;
        result.cash = cashBreakEvenHours(terms, saving(draw, draw.rent_per_gpu_hour * drifting_cash / m_years))
                          .value_or(kInfinite);
        return result;
    }

private:
    const OwnershipCase& m_case;
    PurchaseTerms m_purchase;
    double m_years, m_one_a_year, m_discount, m_sale;
    bool m_drift_varies;
    double m_financing = 1, m_financing_cash = 1, m_idle_kwh = 0, m_drifting = 0, m_drifting_cash = 0;
};

/// The cost curve of one draw after the other, in the same memory.
class DrawnCurve {
public:
    std::vector<double> years, own, rent;

    DrawnCurve(const DrawnCase& drawn, double hours_per_year, bool drift_varies)
        : years(monthlyYears(drawn.ownershipCase().horizon_years)), own(years.size()), rent(years.size()),
          m_drawn(drawn), m_hours(hours_per_year), m_drift_varies(drift_varies), m_resale_factor(years.size(), 1)
    {
        const OwnershipCase& c = drawn.ownershipCase();
        for (const double y : years) {
            const double discount = discountFactor(y, c.discount_rate);
            m_one_a_year.push_back(presentValueOfOneAYear(y, c.discount_rate));
            m_drifting.push_back(presentValueDrifting(y, c.discount_rate, c.rent_drift_per_year));
            m_sale.push_back(drawn.saleAt(y) * discount);
            m_most_sale.push_back(drawn.mostSale() * discount);
        }
    }

    void draw(const OwnershipDraw& draw)
    {
        const OwnershipCase& c = m_drawn.ownershipCase();
        const YearlySaving saving = m_drawn.saving(draw, draw.rent_per_gpu_hour);
        const double own_per_year = yearlyWithoutUse(c, draw.price_factor, saving) + saving.useCost(m_hours);
        const double rent_per_year = saving.rent_per_hour * m_hours;
        const double upfront = m_drawn.upfront(draw);
        if (m_drift_varies)
            drift(draw.rent_drift_per_year);
        growResaleSpread(draw.resale_log_factor);
        for (std::size_t i = 0; i < years.size(); ++i) {
            const double sale = std::min(m_sale[i] * m_resale_factor[i], m_most_sale[i]);
            own[i] = upfront + own_per_year * m_one_a_year[i] - draw.price_factor * sale;
            rent[i] = rent_per_year * m_drifting[i] + c.reserved_per_year * m_one_a_year[i];
        }
    }

    /// By how much owning is ahead at a point; equal cost but for rounding is 0, as in calendarOf.
    double gain(std::size_t i) const
    {
        const double difference = rent[i] - own[i];
        return std::abs(difference) <= kTiedCost * std::max(std::abs(own[i]), std::abs(rent[i])) ? 0 : difference;
    }
    double gainAtHorizon() const { return gain(years.size() - 1); }
    /// From when owning stays ahead to the horizon; infinite: it is not ahead then.
    double aheadFromMonths() const
    {
        std::size_t i = years.size() - 1;
        if (gain(i) < 0)
            return kInfinite;
        while (i > 0 && gain(i - 1) >= 0)
            --i;
        if (i == 0)
            return 0;
        const double before = gain(i - 1), here = gain(i);
        return 12 * (years[i - 1] + before / (before - here) * (years[i] - years[i - 1]));
    }

private:
    const DrawnCase& m_drawn;
    double m_hours;
    bool m_drift_varies;
    std::vector<double> m_one_a_year, m_drifting, m_sale, m_most_sale; // present values at the points
    std::vector<double> m_resale_factor;

    /// Monthly by multiplication: an exponential for every point would take longer than all the rest. The horizon, which
    /// need not be a whole month, by its formula.
    void drift(double drift_per_year)
    {
        const double rate = m_drawn.ownershipCase().discount_rate;
        const double net_rate = std::log1p(rate) - drift_per_year;
        constexpr double kSmall = 1e-6; // below, the difference from 1 loses its digits
        const bool small = std::abs(net_rate) < kSmall;
        const double month = std::exp(-net_rate / 12);
        double factor = 1;
        for (std::size_t i = 0; i < years.size(); ++i, factor *= month)
            m_drifting[i] = small || i + 1 == years.size() ? presentValueDrifting(years[i], rate, drift_per_year)
                                                           : (1 - factor) / net_rate;
    }

    void growResaleSpread(double log_factor)
    {
        const double month = std::exp(log_factor / 12), grown = std::exp(log_factor);
        double factor = 1;
        for (std::size_t i = 0; i + 1 < years.size(); ++i, factor *= month)
            m_resale_factor[i] = years[i] < 1 ? factor : grown;
        m_resale_factor.back() = std::exp(log_factor * resaleSpreadShare(years.back()));
    }
};

OpenRange scaled(const OpenRange& range, double factor)
{
    const auto times = [&](const std::optional<double>& value) -> std::optional<double> {
        return value ? std::optional(*value * factor) : std::nullopt;
    };
    return {.low = times(range.low), .likely = times(range.likely), .high = times(range.high)};
}

void simulateHours(const DrawnCase& drawn, const std::vector<OwnershipDraw>& draws, OwnershipBand& band)
{
    std::vector<double> hours, cash_hours;
    hours.reserve(draws.size());
    cash_hours.reserve(draws.size());
    for (const OwnershipDraw& draw : draws) {
        const DrawnCase::Hours found = drawn.hours(draw);
        hours.push_back(found.economic);
        cash_hours.push_back(found.cash);
    }
    band.never_share =
        static_cast<double>(std::count(hours.begin(), hours.end(), kInfinite)) / static_cast<double>(draws.size());
    band.hours = openQuantiles(hours);
    band.cash_hours = openQuantiles(cash_hours);
    band.utilisation = scaled(band.hours, kMostUsableShare / drawn.mostHours());
}

void simulateUse(DrawnCurve& curve, const std::vector<OwnershipDraw>& draws, OwnershipBand& band)
{
    constexpr std::size_t kPilot = 1000; // both tails beyond P1: the bounds of the histograms
    PointHistograms own(curve.years.size()), rent(curve.years.size());
    for (std::size_t i = 0; i < std::min(kPilot, draws.size()); ++i) {
        curve.draw(draws[i]);
        own.widen(curve.own);
        rent.widen(curve.rent);
    }
    own.startCounting();
    rent.startCounting();
    std::vector<double> ahead_from, saved;
    ahead_from.reserve(draws.size());
    saved.reserve(draws.size());
    int wins = 0;
    for (const OwnershipDraw& draw : draws) {
        curve.draw(draw);
        own.count(curve.own);
        rent.count(curve.rent);
        ahead_from.push_back(curve.aheadFromMonths());
        saved.push_back(curve.gainAtHorizon());
        wins += saved.back() >= 0 ? 1 : 0;
    }
    band.ahead_from_months = openQuantiles(ahead_from);
    band.owning_wins = static_cast<double>(wins) / static_cast<double>(draws.size());
    const OpenRange of_saved = openQuantiles(saved);
    band.saved_by_owning = Range{of_saved.low.value_or(0), of_saved.likely.value_or(0), of_saved.high.value_or(0)};
    for (std::size_t i = 0; i < curve.years.size(); ++i)
        band.curve.push_back({.months = curve.years[i] * 12, .own = own.quantiles(i), .rent = rent.quantiles(i)});
}

} // namespace

OwnershipSpread OwnershipSpread::none(const OwnershipCase& c)
{
    OwnershipSpread spread;
    spread.wall_kw = Triangle::exactly(c.wall_kw);
    spread.overhead = Triangle::exactly(c.overhead);
    spread.speed_ratio = Triangle::exactly(c.speed_ratio);
    return spread;
}

OwnershipBand simulate(const OwnershipCase& c, const OwnershipSpread& spread, const std::optional<OwnerUse>& use,
                       int draws, std::uint64_t seed)
{
    OwnershipBand band;
    if (draws <= 0)
        return band;
    const std::vector<OwnershipDraw> drawn = drawOwnership(c, spread, draws, seed);
    const bool drift_varies = spread.drift_sd_per_year > 0;
    const DrawnCase terms(c, drift_varies);
    simulateHours(terms, drawn, band);
    if (use) {
        DrawnCurve curve(terms, use->gpu_hours_per_year, drift_varies);
        simulateUse(curve, drawn, band);
    }
    return band;
}

} // namespace gpuplan
