// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "planner/decide/buy_or_rent/ownership.h"

namespace gpuplan {

namespace {

using Amount = double CostPoint::*;

constexpr double kFirstMonth = 1;

double gain(const CostPoint& point, Amount own, Amount rent)
{
    const double difference = point.*rent - point.*own;
    return std::abs(difference) <= kTiedCost * std::max(std::abs(point.*own), std::abs(point.*rent)) ? 0 : difference;
}

struct Course {
    std::vector<Crossing> crossings;
    bool ahead_at_start = false, ahead_at_end = false;
};

Course courseOf(const std::vector<CostPoint>& curve, Amount own, Amount rent)
{
    // Backwards, so that equal cost takes the side that comes next.
    Course course;
    bool ahead = true, later = true;
    for (std::size_t i = curve.size(); i-- > 0; later = ahead) {
        const double here = gain(curve[i], own, rent);
        ahead = here == 0 ? later : here > 0;
        if (i + 1 == curve.size()) {
            course.ahead_at_end = ahead;
            continue;
        }
        if (ahead == later)
            continue;
        const double next = gain(curve[i + 1], own, rent);
        const double share = here / (here - next); // on different sides: equal cost would have taken that of the next
        course.crossings.push_back(
            {.months = curve[i].months + share * (curve[i + 1].months - curve[i].months), .owning_ahead = later});
    }
    course.ahead_at_start = ahead;
    std::reverse(course.crossings.begin(), course.crossings.end());
    return course;
}

std::optional<double> aheadFrom(const Course& course)
{
    if (!course.ahead_at_end)
        return std::nullopt;
    return course.crossings.empty() ? 0.0 : course.crossings.back().months;
}

} // namespace

Calendar calendarOf(const std::vector<CostPoint>& curve)
{
    Calendar calendar;
    if (curve.empty())
        return calendar;
    const Course course = courseOf(curve, &CostPoint::own, &CostPoint::rent);
    calendar.ahead_from_months = aheadFrom(course);
    calendar.cash_ahead_from_months = aheadFrom(courseOf(curve, &CostPoint::own_cash, &CostPoint::rent_cash));
    bool ahead_after_first_month = course.ahead_at_start;
    for (const Crossing& crossing : course.crossings)
        if (crossing.months < kFirstMonth)
            ahead_after_first_month = crossing.owning_ahead;
        else
            calendar.crossings.push_back(crossing);
    calendar.never_within_horizon = !ahead_after_first_month && calendar.crossings.empty();
    return calendar;
}

} // namespace gpuplan
