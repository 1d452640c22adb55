// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan/compared_work.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

namespace {

/// The cheapest way on the machine to buy, or on what is rented.
const RunOption* cheapest(const ExperimentOptions& ways, bool owned)
{
    const RunOption* best = nullptr;
    for (const RunOption& way : ways.options) {
        const bool wanted = (way.owned != nullptr) == owned;
        if (wanted && (!best || way.cost.total < best->cost.total))
            best = &way;
    }
    return best;
}

/// A failed run takes its hours at home as well.
double usedGpuHours(const RunOption& way) { return (way.cost.hours.work + way.cost.hours.failed) * way.gpus; }

double ratioLogSd(const RunOption& own, const RunOption& rented)
{
    if (own.gpu_index == rented.gpu_index && own.gpus == rented.gpus)
        return 0;
    return std::hypot(own.time.shared_log_sd, rented.time.shared_log_sd);
}

ComparedWork compareOne(std::size_t index, const ExperimentOptions& ways)
{
    ComparedWork work;
    work.experiment = index;
    if (const RunOption* rented = cheapest(ways, false)) {
        work.rented = *rented;
        work.rented_gpu_hours = usedGpuHours(*rented);
        work.rented_billed_gpu_hours = rented->cost.hours.total() * rented->gpus;
    }
    if (const RunOption* own = cheapest(ways, true)) {
        work.fits = true;
        work.own_gpu_hours = usedGpuHours(*own);
        if (work.rented)
            work.ratio_log_sd = ratioLogSd(*own, *work.rented);
    } else if (!ways.owned_too_small.empty()) {
        work.needed_gib = ways.owned_too_small.front().needed_gib;
    }
    return work;
}

} // namespace

std::optional<double> WorkComparison::speedRatio() const
{
    return own_gpu_hours > 0 && rented_gpu_hours > 0 ? std::optional(rented_gpu_hours / own_gpu_hours) : std::nullopt;
}

std::optional<double> WorkComparison::overhead() const
{
    return rented_gpu_hours > 0 ? std::optional(rented_billed_gpu_hours / rented_gpu_hours) : std::nullopt;
}

std::optional<double> WorkComparison::rentPerGpuHour() const
{
    return rented_billed_gpu_hours > 0 ? std::optional(rented_money / rented_billed_gpu_hours) : std::nullopt;
}

double WorkComparison::fittingShare() const
{
    const double all = rented_gpu_hours + rest_gpu_hours;
    return all > 0 ? rented_gpu_hours / all : 1;
}

const ComparedWork* WorkComparison::leading() const
{
    const ComparedWork* best = nullptr;
    for (const ComparedWork& work : works) {
        if (work.fits && work.rented && (!best || work.rented->cost.total > best->rented->cost.total))
            best = &work;
    }
    return best;
}

double hoursFor(const WorkComparison& machine, const WorkComparison& reference)
{
    double hours = 0, reference_hours = 0;
    for (std::size_t i = 0; i < std::min(machine.works.size(), reference.works.size()); ++i) {
        if (!machine.works[i].fits || !reference.works[i].fits)
            continue;
        hours += machine.works[i].own_gpu_hours;
        reference_hours += reference.works[i].own_gpu_hours;
    }
    return hours > 0 && reference_hours > 0 ? hours / reference_hours : 1;
}

Result<WorkComparison> compareWork(const PlanInputs& inputs)
{
    WorkComparison comparison;
    double weighted_sd = 0;
    for (std::size_t i = 0; i < inputs.document->experiments.size(); ++i) {
        // Offers on which a run may just fit count: the machine to buy is judged by the same rule.
        const Result<ExperimentOptions> ways =
            optionsFor(inputs.document->experiments[i], inputs.models[i], inputs, TightWays::Keep);
        if (!ways)
            return fail(ways.error());
        const ComparedWork work = compareOne(i, *ways);
        comparison.fitting_gpu_hours += work.own_gpu_hours;
        if (work.fits && work.rented) {
            comparison.own_gpu_hours += work.own_gpu_hours;
            comparison.rented_gpu_hours += work.rented_gpu_hours;
            comparison.rented_billed_gpu_hours += work.rented_billed_gpu_hours;
            comparison.rented_money += work.rented->cost.total.amount();
            weighted_sd += work.ratio_log_sd * work.own_gpu_hours;
        } else if (work.rented) {
            comparison.rest_gpu_hours += work.rented_gpu_hours;
        }
        comparison.works.push_back(work);
    }
    if (comparison.own_gpu_hours > 0)
        comparison.ratio_log_sd = weighted_sd / comparison.own_gpu_hours;
    return comparison;
}

} // namespace gpuplan
