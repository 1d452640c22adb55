// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/goals.h"

namespace gpuplan {

GoalVerdict judge(const Goal& goal, const Range& ours)
{
    GoalVerdict result;
    result.verdict = compareRanges(ours, goal.published_cny_low, goal.published_cny_high);
    const bool below = ours.likely < goal.published_cny_low;
    const ReasonCode code = result.verdict == ClaimVerdict::Holds ? ReasonCode::GoalWithin
        : result.verdict == ClaimVerdict::Partly                  ? ReasonCode::GoalTouches
        : below                                                   ? ReasonCode::GoalBelow
                                                                  : ReasonCode::GoalAbove;
    result.why = {code, {ours.likely, ours.low, ours.high, goal.published_cny_low, goal.published_cny_high}};
    return result;
}

Range totalRange(const Plan& plan)
{
    const double likely = plan.total.likely.amount(), high = plan.total.p90.amount();
    if (!(likely > 0) || !(high > likely))
        return Range::exactly(likely);
    return {likely * likely / high, likely, high};
}

} // namespace gpuplan
