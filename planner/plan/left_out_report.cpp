// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan/left_out_report.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "planner/decide/left_out.h"
#include "planner/decide/risk.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

LeftOutCause causeOf(LeftOutReason reason, const ExperimentOptions& options)
{
    switch (reason) {
    case LeftOutReason::NoOption:
        if (options.size_unknown)
            return LeftOutCause::SizeUnknown;
        if (options.beyond_purse)
            return LeftOutCause::Money;
        return options.near_miss || options.host_miss ? LeftOutCause::Memory : LeftOutCause::NoOffer;
    case LeftOutReason::Prerequisite:
        return LeftOutCause::Prerequisite;
    case LeftOutReason::Money:
    case LeftOutReason::Fits: // only a plan that is not proven best passes over something that fits
        return LeftOutCause::Money;
    case LeftOutReason::Risk:
        return LeftOutCause::Risk;
    case LeftOutReason::Time:
    case LeftOutReason::MoneyAndTime:
        return LeftOutCause::Deadline;
    }
    return LeftOutCause::Money;
}

/// The smallest budget in coins that holds a plan of this likely cost and P90.
std::int64_t budgetCoins(const PlanDocument& document, std::int64_t cost, double p90)
{
    // The reserve is kept off the likely cost, so that it grows with the budget; the P90 may use it.
    const double planned_share = 1 - document.reserve_percent / 100;
    const double for_cost = planned_share > 0 ? static_cast<double>(cost) / planned_share : 0;
    return static_cast<std::int64_t>(std::ceil(std::max(for_cost, document.risk == RiskLevel::P90 ? p90 : 0.0)));
}

std::optional<Money> extraBudgetFor(const PlanDocument& document, const WhatItTakes& take,
                                    const SelectionProblem& problem, const Selection& selection, const Money& budget)
{
    if (take.extra_cost <= 0)
        return std::nullopt;
    const std::vector<std::uint32_t>& after = problem.items[take.item].after;
    const bool comes_alone =
        std::all_of(after.begin(), after.end(), [&](std::uint32_t i) { return selection.chosen[i] != kLeftOut; });
    std::int64_t cost = problem.budget + take.extra_cost; // of it and what must come with it: enough, perhaps more
    double p90 = 0;
    if (comes_alone && !problem.items[take.item].options.empty()) {
        // The plan at a richer budget takes the cheapest way, so it is that way's risk that must fit.
        const SelectionOption& added =
            *std::min_element(problem.items[take.item].options.begin(), problem.items[take.item].options.end(),
                              [](const SelectionOption& a, const SelectionOption& b) {
                                  return std::pair(a.cost, a.id) < std::pair(b.cost, b.id);
                              });
        CostRisk risk = riskOf(problem.items, selection.chosen);
        risk.add(added);
        cost = selection.cost + added.cost;
        p90 = risk.p90();
    }
    const std::int64_t needed = budgetCoins(document, cost, p90);
    return Money::fromCoins(std::max<std::int64_t>(needed - budget.coins(Rounding::Down), 1), budget.currency());
}

Result<void> addMissingMusts(Plan& plan, const PlanInputs& inputs, const std::vector<ExperimentOptions>& options,
                             const SelectionProblem& problem, const Selection& selection)
{
    const PlanDocument& document = *inputs.document;
    const Result<MustsReport> report = reportMusts(problem, selection);
    if (!report)
        return fail(report.error());
    plan.musts_missing = !report->missing.empty();
    for (const std::uint32_t item : report->missing)
        note(&plan.issues, ReasonCode::MustMissing, {document.experiments[item].request.workload.id});
    if (!plan.musts_missing)
        return {};
    for (const std::uint32_t item : report->blocked_by) {
        if (!options[item].size_unknown) // that one lacks a figure in the plan, not a machine
            note(&plan.issues, ReasonCode::MustBlocked, {document.experiments[item].request.workload.id});
    }
    if (report->blocked_by.empty() && report->smallest_budget > problem.budget)
        note(&plan.issues, ReasonCode::MustsNeedBudget,
             {Money::fromCoins(budgetCoins(document, report->smallest_budget, 0), plan.currency).amount(),
              std::string(plan.currency.code())});
    if (report->blocked_by.empty() && report->extra_s > 0)
        note(&plan.issues, ReasonCode::MustsNeedTime, {static_cast<double>(report->extra_s) / kSecondsPerHour});
    return {};
}

} // namespace

Result<void> addLeftOut(Plan& plan, const PlanInputs& inputs, const std::vector<ExperimentOptions>& options,
                        const SelectionProblem& problem, const Selection& selection)
{
    const PlanDocument& document = *inputs.document;
    const Result<std::vector<WhatItTakes>> takes = whatItTakes(problem, selection);
    if (!takes)
        return fail(takes.error());
    for (const WhatItTakes& take : *takes) {
        const std::size_t i = take.item;
        LeftOutExperiment entry;
        entry.experiment = i;
        entry.cause = causeOf(take.reason, options[i]);
        entry.extra_budget = extraBudgetFor(document, take, problem, selection, plan.budget);
        if (take.extra_s > 0)
            entry.extra_hours = static_cast<double>(take.extra_s) / kSecondsPerHour;
        if (const RunOption* option = cheapestOf(options[i]))
            entry.cheapest = describe(*option, document.experiments[i], inputs.models[i], inputs, nullptr);
        if (const auto& miss = options[i].near_miss; miss && entry.cause == LeftOutCause::Memory)
            note(&entry.reasons, ReasonCode::NearestSize,
                 {(*inputs.gpus)[miss->gpu_index].name, std::int64_t{miss->gpus}, miss->needed_gib, miss->usable_gib});
        if (const auto& miss = options[i].host_miss; miss && entry.cause == LeftOutCause::Memory)
            note(&entry.reasons, ReasonCode::MemoryHostTooSmall, {miss->needed_gib, miss->host_ram_gib});
        for (const NearMiss& own : options[i].owned_too_small)
            note(&entry.reasons, ReasonCode::OwnedTooSmall,
                 {(*inputs.gpus)[own.gpu_index].name, own.needed_gib, own.usable_gib});
        plan.left_out.push_back(std::move(entry));
    }
    return addMissingMusts(plan, inputs, options, problem, selection);
}

} // namespace gpuplan
