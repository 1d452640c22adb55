// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan/options.h"

#include <algorithm>
#include <string>

#include "planner/quantity/units.h"
#include "planner/workload/spread.h"

namespace gpuplan {

namespace {

constexpr double kDaysPerYear = 365.25;
constexpr std::uint32_t kFirstOfferId = 1000; // above the number of owned machines that a plan may have

/// What is the same for every option of one experiment.
struct ExperimentContext {
    const Experiment& experiment;
    const ModelFacts& model;
    const PlanInputs& inputs;
    double checkpoint_gb = 0;
    double disk_gb = 0;
    Money default_storage_gb_month;
};

CostQuestion questionFor(const ExperimentContext& c, const TimeEstimate& time, int gpus)
{
    CostQuestion q;
    q.workload = &c.experiment.request.workload;
    q.time = &time;
    q.repeat = c.experiment.repeat;
    q.gpus = gpus;
    q.checkpoint_minutes = c.experiment.checkpoint_minutes;
    q.checkpoint_gb = c.checkpoint_gb;
    q.disk_gb = c.disk_gb;
    q.keep_days = c.experiment.keep_days;
    q.default_storage_gb_month = c.default_storage_gb_month;
    return q;
}

RunOption rentedOption(const ExperimentContext& c, const OfferGroup& group, const PricedOffer& priced,
                       const TimeEstimate& time, FitVerdict verdict)
{
    CostQuestion q = questionFor(c, time, group.gpu_count);
    q.price_per_hour = priced.price_per_hour;
    q.price_age_years = std::max(0, daysBetween(priced.offer->observed, c.inputs.today)) / kDaysPerYear;
    q.interruptible = group.interruptible;
    if (priced.billing) {
        q.step_s = priced.billing->step_s;
        q.minimum_s = priced.billing->minimum_s;
        q.storage_running_gb_month = priced.billing->storage_running_gb_month;
        q.storage_stopped_gb_month = priced.billing->storage_stopped_gb_month;
        q.egress_per_gb = priced.billing->egress_gb;
    }
    RunOption option;
    option.offer = &priced;
    option.gpu_index = group.gpu_index;
    option.gpus = group.gpu_count;
    option.verdict = verdict;
    option.time = time;
    option.cost = estimateCost(q, *c.inputs.assumptions);
    option.id = kFirstOfferId + priced.offer->row;
    return option;
}

bool spotAllowed(const Experiment& experiment)
{
    const WorkloadKind kind = experiment.request.workload.kind;
    const bool batch = kind == WorkloadKind::Train || kind == WorkloadKind::Generate;
    return experiment.spot.value_or(batch ? SpotPolicy::Allow : SpotPolicy::Never) != SpotPolicy::Never;
}

bool onDemandAllowed(const Experiment& experiment)
{
    return experiment.spot.value_or(SpotPolicy::Allow) != SpotPolicy::Only;
}

/// Memory and time of one machine size.
struct SizeAnswer {
    FitVerdict verdict = FitVerdict::Fits;
    double needed_gib = 0;
    double host_ram_gib = 0;
    std::optional<TimeEstimate> time;
};

class SizeModel {
public:
    SizeModel(const Experiment& experiment, const ModelFacts& model, const PlanInputs& inputs)
        : m_workload(experiment.request.workload), m_model(model), m_runs(inputs.runs),
          m_memory(experiment.request.workload, model, *inputs.runtimes, *inputs.memory_spread),
          m_time(experiment.request.workload, model, *inputs.efficiency)
    {
    }

    SizeAnswer answer(const Gpu& gpu, int gpus, const std::string& machine = {}) const
    {
        const RunCorrections corrections = correctionsFor(gpu, gpus, machine);
        const MemoryEstimate memory = memoryAt(gpu, gpus, corrections, {}, nullptr);
        SizeAnswer answer{
            memory.verdict, std::max(memory.per_gpu_gib.likely, memory.load_peak_gib), memory.host_ram_gib, {}};
        if (memory.verdict != FitVerdict::DoesNotFit)
            answer.time = timeAt(gpu, gpus, corrections, nullptr);
        return answer;
    }

    /// What the person's own runs say; nothing costs time when there are none.
    RunCorrections correctionsFor(const Gpu& gpu, int gpus, const std::string& machine) const
    {
        return m_runs ? m_runs->correctionsFor(m_workload, m_model, gpu, gpus, machine) : RunCorrections{};
    }

    MemoryEstimate memoryAt(const Gpu& gpu, int gpus, const RunCorrections& corrections,
                            std::optional<double> host_ram_gib, Reasons* reasons) const
    {
        return m_memory.at(&gpu, gpus, reasons,
                           {host_ram_gib, corrections.memory ? &*corrections.memory : nullptr, {}});
    }

    TimeEstimate timeAt(const Gpu& gpu, int gpus, const RunCorrections& corrections, Reasons* reasons) const
    {
        return m_time.at(gpu, gpus, reasons, {corrections.time ? &*corrections.time : nullptr, {}});
    }

private:
    const Workload& m_workload;
    const ModelFacts& m_model;
    const RunLog* m_runs;
    MemoryModel m_memory;
    TimeModel m_time;
};

void noteNearMiss(ExperimentOptions& result, std::uint16_t gpu_index, int gpus, double needed_gib, double usable_gib)
{
    const NearMiss miss{gpu_index, gpus, needed_gib, usable_gib};
    if (!result.near_miss || needed_gib / usable_gib < result.near_miss->needed_gib / result.near_miss->usable_gib)
        result.near_miss = miss;
}

/// Known and too small: such a machine is no way to run it. Nothing is held against a machine that does not say.
bool lacksHostRam(ExperimentOptions& result, double needed_gib, std::optional<double> host_ram_gib)
{
    if (!host_ram_gib || needed_gib <= *host_ram_gib)
        return false;
    if (!result.host_miss || *host_ram_gib > result.host_miss->host_ram_gib)
        result.host_miss = HostMiss{needed_gib, *host_ram_gib};
    return true;
}

Result<std::vector<bool>> allowedGpus(const Experiment& experiment, const GpuCatalog& gpus)
{
    std::vector<bool> allowed(gpus.all().size(), experiment.gpus_allowed.empty());
    for (const std::string& name : experiment.gpus_allowed) {
        const Result<std::size_t> index = gpus.find(name);
        if (!index)
            return fail(index.error());
        allowed[*index] = true;
    }
    return allowed;
}

Result<void> addOwned(ExperimentOptions& result, const ExperimentContext& c, const SizeModel& sizes,
                      const std::vector<bool>& allowed)
{
    for (std::size_t i = 0; i < c.inputs.document->owned.size(); ++i) {
        const OwnedMachine& machine = c.inputs.document->owned[i];
        const Result<std::size_t> gpu = c.inputs.gpus->find(machine.gpu);
        if (!gpu)
            return fail(gpu.error());
        const Result<Money> tariff =
            c.inputs.rates->convert(machine.tariff_per_kwh, c.inputs.offers->currency(), Rounding::HalfEven);
        if (!tariff)
            return fail(tariff.error());
        if (!allowed[*gpu])
            continue;
        ++result.sizes_looked_at;
        const SizeAnswer answer = sizes.answer((*c.inputs.gpus)[*gpu], machine.gpus, machine.name);
        if (answer.verdict == FitVerdict::DoesNotFit) {
            ++result.sizes_too_small;
            result.owned_too_small.push_back(
                {static_cast<std::uint16_t>(*gpu), machine.gpus, answer.needed_gib, (*c.inputs.gpus)[*gpu].usable_gib});
            continue;
        }
        if (lacksHostRam(result, answer.host_ram_gib, machine.host_ram_gib) || !answer.time->hours)
            continue;
        CostQuestion q = questionFor(c, *answer.time, machine.gpus);
        q.price_per_hour = tariff->times(machine.wall_kw, Rounding::Up);
        q.disk_gb = 0; // the person's own disk
        RunOption option;
        option.owned = &machine;
        option.gpu_index = static_cast<std::uint16_t>(*gpu);
        option.gpus = machine.gpus;
        option.verdict = answer.verdict;
        option.time = *answer.time;
        option.cost = estimateCost(q, *c.inputs.assumptions);
        option.id = static_cast<std::uint32_t>(i);
        if (option.cost.payable)
            result.options.push_back(option);
        else
            result.beyond_purse = true;
    }
    return {};
}

} // namespace

double checkpointGb(const Workload& w, const ModelFacts& model)
{
    if (!w.isTraining())
        return 0;
    if (w.trainsAdapter()) {
        // rank × (inputs + outputs) for each in × out matrix: about 2·rank/hidden of the model. fp32 weights and two
        // Adam states.
        const double adapter = w.adapter.parameters_m
            ? *w.adapter.parameters_m * 1e6
            : model.linear_parameters * 2 * w.adapter.rank / std::max(1, model.hidden);
        return adapter * (4 + 8) / kBytesPerGb;
    }
    // 16-bit weights, fp32 master copy and two Adam states: 14 bytes per parameter.
    return model.parameters * 14 / kBytesPerGb;
}

double diskGb(const Workload& w, const ModelFacts& model, const CostAssumptions& assumptions)
{
    const double stored = w.weights_file_gib
        ? *w.weights_file_gib * kBytesPerGib / kBytesPerGb
        : model.parameters * (w.isTraining() ? 16 : w.weights.bits) / 8 / kBytesPerGb;
    return assumptions.environment_gb.likely + stored + 2 * checkpointGb(w, model);
}

Result<ExperimentOptions> optionsFor(const Experiment& experiment, const ModelFacts& model, const PlanInputs& inputs,
                                     TightWays tight)
{
    const Workload& w = experiment.request.workload;
    ExperimentOptions result;
    Result<std::vector<bool>> allowed = allowedGpus(experiment, *inputs.gpus);
    if (!allowed)
        return fail(allowed.error());
    const Result<Money> storage =
        inputs.rates->convert(Money::fromAmount(inputs.assumptions->storage_usd_gb_month.likely, kUsd),
                              inputs.offers->currency(), Rounding::HalfEven);
    if (!storage)
        return fail(storage.error());
    const ExperimentContext context{experiment,
                                    model,
                                    inputs,
                                    checkpointGb(w, model),
                                    experiment.disk_gb.value_or(diskGb(w, model, *inputs.assumptions)),
                                    *storage};
    const SizeModel sizes(experiment, model, inputs);

    const bool spot = spotAllowed(experiment), on_demand = onDemandAllowed(experiment);
    SizeAnswer answer;
    const OfferGroup* answered = nullptr; // the groups come ordered by GPU and count: both tiers share one answer
    for (const OfferGroup& group : inputs.offers->groups()) {
        if (!(*allowed)[group.gpu_index] || (group.interruptible ? !spot : !on_demand))
            continue;
        if (w.parallel_given && group.gpu_count != w.parallel.gpus)
            continue;
        if (!canSpreadOver(w, model, group.gpu_count))
            continue;
        const Gpu& gpu = (*inputs.gpus)[group.gpu_index];
        const bool new_size =
            !answered || answered->gpu_index != group.gpu_index || answered->gpu_count != group.gpu_count;
        if (new_size) {
            answer = sizes.answer(gpu, group.gpu_count);
            answered = &group;
            ++result.sizes_looked_at;
            if (answer.verdict == FitVerdict::DoesNotFit) {
                ++result.sizes_too_small;
                noteNearMiss(result, group.gpu_index, group.gpu_count, answer.needed_gib, gpu.usable_gib);
            }
        }
        if (answer.verdict == FitVerdict::DoesNotFit)
            continue;
        if (!answer.time->hours) {
            result.size_unknown = true;
            continue;
        }
        for (const PricedOffer& priced : group.offers) {
            if (lacksHostRam(result, answer.host_ram_gib, priced.offer->host_ram_gib))
                continue;
            RunOption option = rentedOption(context, group, priced, *answer.time, answer.verdict);
            if (option.cost.payable)
                result.options.push_back(std::move(option));
            else
                result.beyond_purse = true;
        }
    }
    if (const Result<void> owned = addOwned(result, context, sizes, *allowed); !owned)
        return fail(owned.error());

    const auto fits = [](const RunOption& option) { return option.verdict == FitVerdict::Fits; };
    if (tight == TightWays::Keep)
        return result;
    if (std::any_of(result.options.begin(), result.options.end(), fits))
        std::erase_if(result.options, [&fits](const RunOption& option) { return !fits(option); });
    else
        result.tight_only = !result.options.empty();
    return result;
}

namespace {

template <class Wanted> const RunOption* cheapestWhere(const ExperimentOptions& all, Wanted wanted)
{
    const RunOption* best = nullptr;
    for (const RunOption& option : all.options) {
        if (!wanted(option))
            continue;
        if (!best || option.cost.total < best->cost.total
            || (option.cost.total == best->cost.total && option.id < best->id))
            best = &option;
    }
    return best;
}

} // namespace

const RunOption* cheapestOf(const ExperimentOptions& all)
{
    return cheapestWhere(all, [](const RunOption&) { return true; });
}

const RunOption* runnerUpOf(const ExperimentOptions& all, const RunOption& chosen)
{
    return cheapestWhere(all, [&chosen](const RunOption& option) { return option.gpu_index != chosen.gpu_index; });
}

namespace {

std::optional<double> hostRamOf(const RunOption& option)
{
    if (option.owned)
        return option.owned->host_ram_gib;
    const std::optional<float> stated = option.offer->offer->host_ram_gib;
    return stated ? std::optional<double>(*stated) : std::nullopt;
}

} // namespace

RunChoice describe(const RunOption& option, const Experiment& experiment, const ModelFacts& model,
                   const PlanInputs& inputs, Reasons* reasons)
{
    const SizeModel sizes(experiment, model, inputs);
    const Gpu& gpu = (*inputs.gpus)[option.gpu_index];
    RunChoice choice;
    choice.owned = option.owned != nullptr;
    choice.gpus = option.gpus;
    const std::string machine = option.owned ? option.owned->name : std::string();
    const RunCorrections corrections = sizes.correctionsFor(gpu, option.gpus, machine);
    choice.memory = sizes.memoryAt(gpu, option.gpus, corrections, hostRamOf(option), reasons);
    choice.time = sizes.timeAt(gpu, option.gpus, corrections, reasons);
    choice.memory_estimated = experiment.request.workload.kind != WorkloadKind::HandsOn;
    choice.cost = option.cost;
    choice.cost_range = option.cost.range();
    choice.price.gpu = gpu.name;
    choice.price.gpus = option.gpus;
    if (option.owned) {
        choice.price.detail = option.owned->name;
        choice.price.price_per_hour = option.owned->tariff_per_kwh.times(option.owned->wall_kw, Rounding::Up);
        return choice;
    }
    choice.price = snapshotOf(*option.offer->offer, gpu, option.offer->provider_rule);
    return choice;
}

} // namespace gpuplan
