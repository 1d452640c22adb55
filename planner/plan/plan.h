// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "planner/estimate/cost.h"
#include "planner/estimate/memory.h"
#include "planner/estimate/time.h"
#include "planner/plan/plan_document.h"
#include "planner/quantity/reason.h"

namespace gpuplan {

/// One way to run an experiment: where, on how many GPUs, for how long and for how much.
struct RunChoice {
    PriceSnapshot price; ///< the offer as it was; provider empty for a machine that the person owns
    bool owned = false;
    int gpus = 1;
    MemoryEstimate memory;
    bool memory_estimated = true; ///< false for hands-on hours: the person states what is needed
    TimeEstimate time;            ///< of one run
    CostEstimate cost;            ///< of all runs
    MoneyRange cost_range;
};

/// An experiment that is planned.
struct ChosenExperiment {
    std::size_t experiment = 0; ///< index into the document
    RunChoice run;
    double start_hours = 0; ///< wall clock from the begin of the plan, one run after another
    double finish_hours = 0;
    bool cheapest = true;               ///< false: a deadline made a dearer way necessary
    std::optional<RunChoice> runner_up; ///< cheapest way on another GPU model
    int options_considered = 0;
    Reasons reasons; ///< why this one, and what moves the figures
};

enum class LeftOutCause {
    Money,        ///< there is a way to run it, but not the money
    Deadline,     ///< not the time
    Memory,       ///< it fits on nothing that is offered (or allowed)
    NoOffer,      ///< no offer of the GPUs that are allowed
    SizeUnknown,  ///< the workload does not say how much there is to do
    Prerequisite, ///< what must come before is left out
    Risk,         ///< within the budget on average, but its P90 is not
};

/// An experiment that is not planned, and what it would take.
struct LeftOutExperiment {
    std::size_t experiment = 0;
    LeftOutCause cause = LeftOutCause::Money;
    std::optional<Money> extra_budget; ///< smallest rise of the budget that lets it in with everything else kept
    std::optional<double> extra_hours; ///< likewise of the deadline
    std::optional<RunChoice> cheapest; ///< the way it would be run
    Reasons reasons;
};

struct FrontierPoint {
    Money cost;
    std::int64_t must = 0, should = 0, could = 0; ///< summed values
    std::vector<std::size_t> experiments;
};

struct PlanTotals {
    Money likely, p90;
    Money compute, storage, setup, idle, failed, rework,
        rounding;          ///< parts of `likely`; compute is the useful hours and the checkpoints written
    double gpu_hours = 0;  ///< billed
    double wall_hours = 0; ///< one run after another
};

struct Plan {
    Currency currency;
    Money budget;
    Money reserve; ///< kept free of planned spending
    Money free;    ///< budget less reserve less likely total
    PlanTotals total;
    std::vector<ChosenExperiment> chosen; ///< in the order in which they run
    std::vector<LeftOutExperiment> left_out;
    std::vector<FrontierPoint> frontier;
    Reasons issues;             ///< missing musts, old prices, converted currencies …
    bool from_snapshot = false; ///< the offers are those that the document keeps, not the whole catalog
    bool musts_missing = false;
    bool exact = true; ///< false: the search stopped at its limit; `gap` says how far off it can be
    double gap = 0;
    std::optional<Date> prices_from, prices_to; ///< oldest and newest price in use
    PlanSnapshot snapshot; ///< every price that the decision saw as possible best, and what turned it into cents
};

} // namespace gpuplan
