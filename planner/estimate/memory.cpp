// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/memory.h"

#include <cmath>

#include "planner/estimate/memory_peak.h"
#include "planner/quantity/units.h"
#include "planner/workload/spread.h"

namespace gpuplan {

namespace {

/// Above this a GPU counts as large: vLLM then sizes its sampler for 1024 sequences instead of 256.
constexpr double kLargeGpuGib = 70;
/// Share of the slack that cannot be given back: blocks that are partly in use (assumed; reserved memory on full cards
/// of the ms-swift tables stays within 5% of what is live).
constexpr double kRigidSlack = 0.25;
/// Prompts from here on are "long": activations and cache, not weights, decide (limit of the measured categories).
constexpr int kLongTokens = 4096;
/// Beyond this a context is as good as unlimited, and the count still fits an integer.
constexpr double kMostTokens = 1e12;

MemoryCategory categoryOf(const Workload& w, const RuntimeBehaviour& behaviour)
{
    if (w.isTraining()) {
        if (w.method == TrainMethod::Qlora)
            return MemoryCategory::TrainQlora;
        return w.method == TrainMethod::Lora ? MemoryCategory::TrainLora : MemoryCategory::TrainFull;
    }
    if (behaviour.pool_fraction > 0)
        return MemoryCategory::GenerateEngine;
    if (w.weights.kind == WeightKind::Gguf || behaviour.reserves_graph)
        return MemoryCategory::GenerateGguf;
    return w.prompt + w.context >= kLongTokens ? MemoryCategory::GenerateLong : MemoryCategory::GenerateShort;
}

std::optional<double> ruleOfThumb(const Workload& w, const ModelFacts& facts)
{
    const double billions = facts.parameters / 1e9;
    const double gib_per_gb = kBytesPerGb / kBytesPerGib;
    if (w.isTraining() && !w.trainsAdapter())
        return 16 * billions * gib_per_gb;
    if (w.isInference() && w.weights.bits == 16)
        return 2 * billions * gib_per_gb;
    return std::nullopt;
}

Range around(double likely, const MemorySpread::Factors& factors)
{
    return Range::around(likely, factors.low, factors.high);
}

FitVerdict judged(double likely, double high, double available)
{
    return likely > available ? FitVerdict::DoesNotFit : high > available ? FitVerdict::Tight : FitVerdict::Fits;
}

/// The answer times `factor`. Counted tensors (weights, states, cache) are as large as they are: the difference lies in
/// what is estimated, so far as that goes.
MemoryParts corrected(const MemoryParts& computed, double factor)
{
    const double uncertain =
        computed.activations + computed.logits + computed.communication + computed.slack + computed.runtime;
    if (uncertain <= 0)
        return computed;
    const double scale = std::max(0.0, 1 + computed.total() * (factor - 1) / uncertain);
    MemoryParts parts = computed;
    for (double* part : {&parts.activations, &parts.logits, &parts.communication, &parts.slack, &parts.runtime})
        *part *= scale;
    return parts;
}

MemoryEstimate handsOn(const Workload& w, const Gpu* gpu)
{
    MemoryEstimate estimate;
    const double stated = w.gpu_memory_gib.value_or(0);
    estimate.per_gpu_gib = estimate.allocated_gib = estimate.reserved_gib = Range::exactly(stated);
    estimate.parts_gib.runtime = stated;
    if (gpu) {
        // A person names a card by its marketing size: "needs 24 GB" is met by a 24 GB card.
        estimate.usable_gib = gpu->usable_gib;
        estimate.verdict = stated <= gpu->memory_gib ? FitVerdict::Fits : FitVerdict::DoesNotFit;
    }
    return estimate;
}

} // namespace

MemoryParts MemoryParts::scaled(double factor) const
{
    return {weights * factor,  gradients * factor,   optimizer * factor, master_weights * factor,
            adapters * factor, activations * factor, logits * factor,    communication * factor,
            kv_cache * factor, slack * factor,       runtime * factor};
}

MemoryModel::MemoryModel(const Workload& workload, const ModelFacts& facts, const RuntimeTable& runtimes,
                         const MemorySpread& spread)
    : m_workload(&workload), m_facts(&facts), m_spread(&spread)
{
    static const RuntimeBehaviour kBlank{}; // a table without class rows was not read by planner/files
    RuntimeTable::Match match = runtimes.find(workload.framework, workload.framework_detail, workload.isTraining());
    // What reads GGUF files is built on ggml, whatever it is called.
    const RuntimeBehaviour* ggml = runtimes.row("llama.cpp");
    if (!match.known && workload.isInference() && workload.weights.kind == WeightKind::Gguf && ggml)
        match.behaviour = ggml;
    m_behaviour = match.behaviour ? match.behaviour : &kBlank;
    m_known_runtime = match.known;
    m_bytes = modelBytes(workload, facts, *m_behaviour);
    m_category = categoryOf(workload, *m_behaviour);
}

double MemoryModel::poolFraction() const
{
    return m_behaviour->pool_fraction > 0 ? m_workload->gpu_memory_utilization.value_or(m_behaviour->pool_fraction) : 0;
}

std::optional<std::int64_t> MemoryModel::tokensInCache(double gib_per_gpu, int gpus) const
{
    const Parallel parallel = spreadOver(*m_workload, gpus);
    const MemoryInputs inputs{*m_workload, *m_facts, *m_behaviour, m_bytes, parallel};
    const std::optional<double> tokens = cacheGrowth(inputs).tokensIn(gib_per_gpu * kBytesPerGib);
    if (!tokens || *tokens > kMostTokens)
        return std::nullopt;
    return static_cast<std::int64_t>(*tokens);
}

MemoryEstimate MemoryModel::at(const Gpu* gpu, int gpus, Reasons* reasons, const MemoryExtras& extras) const
{
    const Workload& w = *m_workload;
    if (w.kind == WorkloadKind::HandsOn)
        return handsOn(w, gpu);
    const Parallel parallel = spreadOver(w, gpus);
    const MemoryInputs inputs{w, *m_facts, *m_behaviour, m_bytes, parallel};
    const bool large = !gpu || gpu->memory_gib >= kLargeGpuGib;
    const MemoryPeak peak = w.isTraining() ? trainingPeak(inputs) : inferencePeak(inputs, large);

    MemoryEstimate estimate;
    MemoryParts& parts = estimate.parts_gib;
    parts = peak.parts.scaled(1 / kBytesPerGib);
    estimate.moment = peak.moment;
    const RuntimeBehaviour& b = *m_behaviour;
    // The allocator's cache is as large as the most that was ever in flight, whatever the moment of the peak.
    parts.slack =
        (b.dynamic_slack * peak.dynamic + b.logits_slack * peak.logits + b.static_slack * peak.states) / kBytesPerGib;
    const double elastic = parts.slack;
    parts.runtime =
        b.context_gib + b.graphs_gib + (parallel.gpus > 1 && layerSplit(parallel) == 1 ? b.several_gpus_gib : 0);

    if (gpu) {
        // On a full GPU the allocator gives back its cache before it fails; what is left is fragmentation.
        const double room = std::max(0.0, gpu->usable_gib - parts.allocated() - parts.runtime);
        parts.slack = std::clamp(room, elastic * kRigidSlack, elastic);
    }
    const MemoryParts computed = parts;
    if (extras.correction)
        parts = corrected(computed, extras.correction->factor);
    const double allocated = parts.allocated();
    // Own runs show whether the framework upcasts.
    const double upcast = extras.correction ? 0 : std::max(0.0, peak.upcast / kBytesPerGib - allocated);
    const Unseen unseen =
        unseenBehind({w, *m_facts, b, m_known_runtime, parallel, gpu}, m_spread->evidenceFor(m_category));
    MemorySpread::Factors factors = widened((*m_spread)[m_category], unseen, *m_spread);
    if (extras.correction)
        factors = {std::pow(factors.low, extras.correction->spread_left),
                   std::pow(factors.high, extras.correction->spread_left)};
    estimate.allocated_gib = around(allocated, factors);
    estimate.reserved_gib = around(allocated + parts.slack, factors);
    estimate.per_gpu_gib = around(parts.total(), factors);
    const bool upcast_in_range = estimate.per_gpu_gib.likely + upcast > estimate.per_gpu_gib.high;
    for (Range* range : {&estimate.allocated_gib, &estimate.reserved_gib, &estimate.per_gpu_gib})
        range->high = std::max(range->high, range->likely + upcast);
    estimate.load_peak_gib = peak.load / kBytesPerGib + b.context_gib;
    estimate.host_ram_gib = peak.host / kBytesPerGib;
    estimate.rule_of_thumb_gib = ruleOfThumb(w, *m_facts);
    if (extras.host_ram_gib)
        estimate.host_verdict =
            judged(estimate.host_ram_gib, estimate.host_ram_gib * factors.high, *extras.host_ram_gib);
    bool no_headroom = false;
    if (gpu) {
        estimate.usable_gib = gpu->usable_gib;
        estimate.load_verdict = judged(estimate.load_peak_gib, estimate.load_peak_gib * factors.high, gpu->usable_gib);
        estimate.verdict = judged(std::max(estimate.per_gpu_gib.likely, estimate.load_peak_gib),
                                  estimate.per_gpu_gib.high, gpu->usable_gib);
        // The pool takes its share whatever the run needs. What comes on top of it has to go into the rest: graphs, and
        // as much as the buffers of a pass turn out larger than in the engine's own trial.
        const double pool = poolFraction() * gpu->memory_gib;
        const double on_top = b.graphs_gib + (factors.high - 1) * (parts.activations + parts.logits);
        no_headroom = pool > 0 && (1 - poolFraction()) * gpu->usable_gib < on_top;
        if (no_headroom && estimate.verdict == FitVerdict::Fits)
            estimate.verdict = FitVerdict::Tight;
        if (w.isInference()) {
            const double room = pool > 0 ? std::min(pool, gpu->usable_gib) : gpu->usable_gib;
            // The slack on the cache itself grows with it.
            estimate.max_context_tokens =
                tokensInCache((room - parts.total() + parts.kv_cache) / (1 + b.static_slack), gpus);
        }
    }
    if (reasons)
        explain(estimate, {parallel, gpu, extras.host_ram_gib, unseen, upcast_in_range, no_headroom}, reasons);
    if (reasons && extras.correction)
        note(reasons, ReasonCode::MemoryCorrected,
             {std::int64_t{extras.correction->runs}, extras.correction->nearestRun(), computed.total(), parts.total()});
    if (extras.formula) {
        showFormula(peak, computed, parallel, factors, *extras.formula);
        if (extras.correction)
            note(extras.formula, ReasonCode::FormulaMemoryCorrected, {computed.total(), parts.total()});
    }
    return estimate;
}

} // namespace gpuplan
