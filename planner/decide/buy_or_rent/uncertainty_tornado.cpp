// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "planner/decide/buy_or_rent/uncertainty.h"
#include "planner/decide/buy_or_rent/uncertainty_draws.h"

namespace gpuplan {

namespace {

constexpr double kP10 = 0.1, kP90 = 0.9;

/// The case with one input at another value.
OwnershipCase with(OwnershipCase c, OwnershipInput input, const Range& range, double value)
{
    const double factor = range.likely != 0 ? value / range.likely : 1;
    switch (input) {
    case OwnershipInput::Rent:
        c.rent_per_gpu_hour = value;
        break;
    case OwnershipInput::Resale:
        for (ResaleCurve::Point& point : c.resale.points)
            point.fraction *= factor;
        break;
    case OwnershipInput::Overhead:
        c.overhead = value;
        break;
    case OwnershipInput::SpeedRatio:
        c.speed_ratio = value;
        break;
    case OwnershipInput::Price:
        c.price = value;
        break;
    case OwnershipInput::WallPower:
        c.wall_kw = value;
        break;
    case OwnershipInput::Tariff:
        for (MarginalTariff::Step& step : c.tariff.steps)
            step.price_per_kwh *= factor;
        break;
    case OwnershipInput::DiscountRate:
        c.discount_rate = value;
        break;
    case OwnershipInput::Horizon:
        c.horizon_years = value;
        break;
    case OwnershipInput::RentDrift:
        c.rent_drift_per_year = value;
        break;
    }
    return c;
}

Range ofTriangle(const Triangle& triangle, double value)
{
    return {triangleQuantile(triangle, kP10), value, triangleQuantile(triangle, kP90)};
}

Range ofLogarithm(double median, double log_sd)
{
    return {median * std::exp(-kZ90 * log_sd), median, median * std::exp(kZ90 * log_sd)};
}

std::optional<double> hoursOf(const OwnershipCase& c)
{
    const BreakEven result = breakEven(c);
    return result.never ? std::nullopt : result.hours;
}

/// Of a bar that ends in "never": wider than all others. Never at both ends: it changes nothing.
double width(const TornadoBar& bar)
{
    if (!bar.hours_low && !bar.hours_high)
        return 0;
    if (!bar.hours_low || !bar.hours_high)
        return std::numeric_limits<double>::infinity();
    return std::abs(*bar.hours_high - *bar.hours_low);
}

} // namespace

std::vector<TornadoBar> tornado(const OwnershipCase& c, const OwnershipSpread& spread)
{
    std::vector<TornadoBar> bars;
    const auto add = [&](OwnershipInput input, const Range& value) {
        if (value.low == value.high)
            return;
        bars.push_back({.input = input,
                        .value = value,
                        .hours_low = hoursOf(with(c, input, value, value.low)),
                        .hours_high = hoursOf(with(c, input, value, value.high))});
    };
    const double resale = c.resale.fractionAt(c.horizon_years);
    Range resale_range = ofLogarithm(resale, spread.resale_log_sd * resaleSpreadShare(c.horizon_years));
    resale_range.high = std::max(resale, std::min(resale_range.high, kMostResaleFraction));
    const double price_per_kwh = c.tariff.steps.front().price_per_kwh;
    const double drift = c.rent_drift_per_year, drift_sd = spread.drift_sd_per_year;

    add(OwnershipInput::Rent, ofLogarithm(c.rent_per_gpu_hour, spread.rent_log_sd));
    add(OwnershipInput::Resale, resale_range);
    add(OwnershipInput::Overhead, ofTriangle(spread.overhead, c.overhead));
    add(OwnershipInput::SpeedRatio, ofTriangle(spread.speed_ratio, c.speed_ratio));
    add(OwnershipInput::Price, ofTriangle(spread.price_factor, 1) * c.price);
    add(OwnershipInput::WallPower, ofTriangle(spread.wall_kw, c.wall_kw));
    add(OwnershipInput::Tariff, ofLogarithm(price_per_kwh, spread.tariff_factor_log_sd));
    if (spread.discount_rate)
        add(OwnershipInput::DiscountRate, *spread.discount_rate);
    if (spread.horizon_years)
        add(OwnershipInput::Horizon, *spread.horizon_years);
    add(OwnershipInput::RentDrift, {drift - kZ90 * drift_sd, drift, drift + kZ90 * drift_sd});

    std::stable_sort(bars.begin(), bars.end(),
                     [](const TornadoBar& a, const TornadoBar& b) { return width(a) > width(b); });
    return bars;
}

} // namespace gpuplan
