// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/resale.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

namespace {

/// Through two points in constant proportion per year. A value of nothing stays nothing.
double geometric(const ResaleCurve::Point& a, const ResaleCurve::Point& b, double years)
{
    if (a.fraction <= 0 || b.fraction <= 0)
        return years <= a.years ? a.fraction : (years >= b.years ? b.fraction : 0);
    if (b.years <= a.years)
        return b.fraction;
    return a.fraction * std::pow(b.fraction / a.fraction, (years - a.years) / (b.years - a.years));
}

double withoutLaunches(const std::vector<ResaleCurve::Point>& points, double years)
{
    constexpr ResaleCurve::Point kPurchase{0, 1};
    if (points.empty())
        return 0;
    const auto next = std::upper_bound(points.begin(), points.end(), years,
                                       [](double y, const ResaleCurve::Point& p) { return y < p.years; });
    if (next == points.begin())
        return geometric(kPurchase, points.front(), years);
    if (next != points.end())
        return geometric(*(next - 1), *next, years);
    const ResaleCurve::Point& last = points.back();
    if (years <= last.years || (points.size() == 1 && last.years <= 0))
        return last.fraction;
    return geometric(points.size() > 1 ? points[points.size() - 2] : kPurchase, last, years);
}

} // namespace

double ResaleCurve::fractionAt(double years) const
{
    double fraction = withoutLaunches(points, years);
    for (const Launch& launch : launches)
        if (years >= launch.years)
            fraction *= launch.factor;
    return fraction;
}

ResaleCurve ResaleClass::curve(const std::vector<double>& launches_years) const
{
    ResaleCurve curve;
    for (const Age& age : ages)
        curve.points.push_back({age.years, age.fraction.likely});
    curve.log_sd = log_sd;
    for (const double years : launches_years)
        curve.launches.push_back({years, launch_factor});
    return curve;
}

} // namespace gpuplan
