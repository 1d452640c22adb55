// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "planner/decide/buy_or_rent/ladder.h"
#include "planner/goals/claim_checks.h"

namespace gpuplan::claims {

namespace {

/// Hours of a step of the ladder; nothing where it never pays.
std::optional<double> hoursAt(const std::vector<LadderStep>& steps, LadderChange change)
{
    const auto step =
        std::find_if(steps.begin(), steps.end(), [change](const LadderStep& s) { return s.change == change; });
    return step == steps.end() ? std::nullopt : step->answer.break_even_hours;
}

} // namespace

Result<Claim> hoursUntilOwningPays(const ClaimInputs& inputs)
{
    const Result<std::vector<LadderStep>> steps = claimLadder(*inputs.ladder);
    if (!steps)
        return fail(steps.error());
    const auto claimed = hoursAt(*steps, LadderChange::Claim), fair = hoursAt(*steps, LadderChange::Overhead),
               same = hoursAt(*steps, LadderChange::SameGpuRented),
               used = hoursAt(*steps, LadderChange::OwnedComputerUsed);
    Claim claim{5, ClaimVerdict::No, {}};
    if (!claimed || !fair || !same || !used)
        return claim;
    // A fifth is what inputs that are stated this coarsely explain; else the figure is price over rent and no more.
    constexpr double kClose = 0.2;
    claim.verdict = std::abs(*fair / *claimed - 1) <= kClose ? ClaimVerdict::Holds : ClaimVerdict::Partly;
    note(&claim.figures, ReasonCode::ClaimBreakEven,
         {std::round(*claimed), std::round(*fair), std::round(*same), std::round(*used)});
    return claim;
}

} // namespace gpuplan::claims
