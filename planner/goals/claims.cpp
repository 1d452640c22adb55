// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/claims.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "planner/goals/claim_checks.h"

namespace gpuplan {

namespace {

Claim later(int number, ReasonCode why)
{
    Claim claim{number, ClaimVerdict::Later, {}};
    note(&claim.figures, why);
    return claim;
}

/// Claim 9: the demo plan is the experiment. Its three kinds of work must be in it, within the budget.
Claim learnersBudget(const PlanDocument& demo, const Plan& plan)
{
    Claim claim{9, ClaimVerdict::No, {}};
    std::int64_t planned = 0, wanted = 0;
    for (const char* id : {"qlora-8b", "deepseek", "rocm"}) {
        ++wanted;
        planned += std::any_of(plan.chosen.begin(), plan.chosen.end(), [&](const ChosenExperiment& c) {
            return demo.experiments[c.experiment].request.workload.id == id;
        });
    }
    claim.verdict = planned == wanted ? ClaimVerdict::Holds : planned > 0 ? ClaimVerdict::Partly : ClaimVerdict::No;
    note(&claim.figures, ReasonCode::ClaimLearnersBudget,
         {planned, wanted, plan.total.likely.toCoins(Rounding::HalfEven).amount(), plan.total.p90.amount(),
          std::string(plan.currency.code()), plan.budget.amount()});
    return claim;
}

} // namespace

std::optional<Range> quantiles(std::vector<double> values)
{
    if (values.empty())
        return std::nullopt;
    std::sort(values.begin(), values.end());
    const auto at = [&values](double share) {
        const double place = share * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const std::size_t above = std::min(below + 1, values.size() - 1);
        return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
    };
    return Range{at(0.1), at(0.5), at(0.9)};
}

ClaimVerdict compareRanges(const Range& ours, double published_low, double published_high)
{
    if (ours.likely >= published_low && ours.likely <= published_high)
        return ClaimVerdict::Holds;
    return ours.high >= published_low && ours.low <= published_high ? ClaimVerdict::Partly : ClaimVerdict::No;
}

Result<std::vector<Claim>> checkClaims(const ClaimInputs& inputs)
{
    using Check = Result<Claim> (*)(const ClaimInputs&);
    constexpr std::array<Check, 10> kChecks{
        claims::rulesOfThumb,       claims::midRangePrices,         claims::decentralisedAgainstHyperscalers,
        claims::hoursOfA100,        claims::hoursUntilOwningPays,   claims::machineFor20To30Thousand,
        claims::whatTheMachineRuns, claims::oneMi300xForTheLargest, claims::halfHourOfMi300x,
        claims::memoryPerMoney};
    std::vector<Claim> all;
    for (const Check check : kChecks) {
        Result<Claim> claim = check(inputs);
        if (!claim)
            return fail(claim.error());
        all.push_back(std::move(*claim));
    }
    all.push_back(later(12, ReasonCode::ClaimNeedsCalibration));
    all.push_back(learnersBudget(*inputs.demo, *inputs.demo_plan));
    std::sort(all.begin(), all.end(), [](const Claim& a, const Claim& b) { return a.number < b.number; });
    return all;
}

} // namespace gpuplan
