// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <string>

#include "planner/estimate/memory.h"
#include "planner/estimate/memory_peak.h"
#include "planner/quantity/units.h"

namespace gpuplan {

std::string momentName(MemoryMoment moment)
{
    switch (moment) {
    case MemoryMoment::Load:
        return "load";
    case MemoryMoment::Loss:
        return "loss";
    case MemoryMoment::Backward:
        return "backward";
    case MemoryMoment::BackwardEnd:
        return "backward_end";
    case MemoryMoment::OptimizerStep:
        return "optimizer_step";
    case MemoryMoment::Prefill:
        return "prefill";
    case MemoryMoment::Decode:
        return "decode";
    }
    return {};
}

namespace {

std::pair<std::string, double> largestPart(const MemoryParts& parts)
{
    const std::array<std::pair<const char*, double>, 9> named{{
        {"weights", parts.weights},
        {"gradients", parts.gradients},
        {"optimizer", parts.optimizer},
        {"master_weights", parts.master_weights},
        {"adapters", parts.adapters},
        {"activations", parts.activations},
        {"logits", parts.logits},
        {"communication", parts.communication},
        {"kv_cache", parts.kv_cache},
    }};
    std::pair<std::string, double> largest{"weights", parts.weights};
    for (const auto& [name, gib] : named)
        if (gib > largest.second)
            largest = {name, gib};
    return largest;
}

} // namespace

void MemoryModel::explain(const MemoryEstimate& e, const Circumstances& around, Reasons* reasons) const
{
    const Workload& w = *m_workload;
    const ModelFacts& m = *m_facts;
    const Parallel& p = around.parallel;
    const auto [largest, largest_gib] = largestPart(e.parts_gib);
    note(reasons, ReasonCode::MemoryPeakMoment, {momentName(e.moment), largest, largest_gib});
    if (!m_known_runtime)
        note(reasons, ReasonCode::MemoryRuntimeUnknown, {w.framework, m_behaviour->framework});
    if (m.estimated_shape)
        note(reasons, ReasonCode::MemoryShapeEstimated, {m.parameters / 1e9});
    if (p.gpus > 1) {
        if (p.shard == Shard::Ddp || (p.shard == Shard::None && p.dataParallel() > 1 && layerSplit(p) == 1))
            note(reasons, ReasonCode::MemoryReplicated, {std::int64_t{p.gpus}});
        if (layerSplit(p) > 1)
            note(reasons, ReasonCode::MemoryLayersSplit, {std::int64_t{p.gpus}});
        if (w.isTraining() && p.shard == Shard::Zero3 && w.weights.isQuantised())
            note(reasons, ReasonCode::MemoryQuantisedShard, {});
    }
    if (e.load_peak_gib > e.per_gpu_gib.likely || e.moment == MemoryMoment::Load)
        note(reasons, ReasonCode::MemoryLoadPeak, {e.load_peak_gib, w.framework});
    // The two rules speak of the whole run; the GPUs of a sharded or split run share it.
    if (e.rule_of_thumb_gib) {
        const bool shared =
            p.shard == Shard::Fsdp || p.shard == Shard::Zero3 || p.shard == Shard::Zero2 || layerSplit(p) > 1;
        const double rule =
            *e.rule_of_thumb_gib / (p.tensor * p.pipeline) / (shared ? p.gpus / (p.tensor * p.pipeline) : 1);
        constexpr double kWorthSaying = 0.15;
        if (rule > 0 && std::abs(e.per_gpu_gib.likely / rule - 1) > kWorthSaying)
            note(reasons, w.isTraining() ? ReasonCode::MemoryRuleTraining : ReasonCode::MemoryRuleInference,
                 {rule, e.per_gpu_gib.likely,
                  w.isTraining() ? (e.parts_gib.allocated() - e.parts_gib.activations - e.parts_gib.logits
                                    - e.parts_gib.communication)
                          * kBytesPerGib * p.gpus / m.parameters
                                 : e.parts_gib.kv_cache,
                  e.parts_gib.activations + e.parts_gib.logits});
    }
    if (w.isTraining())
        explainTraining(e, around, reasons);
    else
        explainInference(e, around, reasons);
    if (p.offload != Offload::None)
        note(reasons, ReasonCode::MemoryHostOffload, {e.host_ram_gib});
    if (around.host_ram_gib && e.host_verdict != FitVerdict::Fits)
        note(reasons, ReasonCode::MemoryHostTooSmall, {e.host_ram_gib, *around.host_ram_gib});
    explainRange(around, reasons);
}

void MemoryModel::explainTraining(const MemoryEstimate& e, const Circumstances& around, Reasons* reasons) const
{
    const Workload& w = *m_workload;
    if (around.upcast_in_range)
        note(reasons, ReasonCode::MemoryUpcastRisk, {e.per_gpu_gib.high});
    if (w.attention == Attention::Eager)
        note(reasons, ReasonCode::MemoryEagerAttention, {std::int64_t{w.sequence}});
    if (w.optimizer.kind == OptimizerKind::PagedAdamw8bit || w.optimizer.kind == OptimizerKind::PagedAdamw32bit)
        note(reasons, ReasonCode::MemoryPagedOptimizer, {});
    if (trainsUpcastMxfp4(w, *m_behaviour)) {
        const double kept = m_bytes.total() - m_bytes.linear;
        note(reasons, ReasonCode::MemoryMxfp4Upcast,
             {w.framework, m_bytes.total() / kBytesPerGib,
              (kept + m_facts->linear_parameters * w.weights.bits / 8) / kBytesPerGib});
    }
    if (w.trainsAdapter() && w.adapter.trains_embeddings)
        note(reasons, ReasonCode::MemoryEmbeddingsTrained,
             {(m_facts->embedding_parameters + m_facts->head_parameters) / 1e6});
}

void MemoryModel::explainInference(const MemoryEstimate& e, const Circumstances& around, Reasons* reasons) const
{
    const Workload& w = *m_workload;
    const ModelFacts& m = *m_facts;
    const RuntimeBehaviour& b = *m_behaviour;
    const Parallel& p = around.parallel;
    if (poolFraction() > 0 && around.gpu) {
        const double percent = poolFraction() * 100;
        const double pool = poolFraction() * around.gpu->memory_gib;
        note(reasons, ReasonCode::MemoryPoolReserved, {w.framework, percent, pool, e.per_gpu_gib.likely});
        if (e.per_gpu_gib.high > pool && e.verdict != FitVerdict::DoesNotFit)
            note(reasons, ReasonCode::MemoryPoolTooSmall, {w.framework, percent, pool});
        if (around.no_headroom)
            note(reasons, ReasonCode::MemoryPoolNoHeadroom, {percent, (1 - poolFraction()) * around.gpu->usable_gib});
    }
    const std::int64_t asked = std::int64_t{w.context} + w.prompt + w.output;
    if (e.max_context_tokens && *e.max_context_tokens < asked)
        note(reasons, ReasonCode::MemoryLongestContext, {asked, *e.max_context_tokens});
    if (p.tensor > m.kv_heads && m.kv_heads > 0)
        note(reasons, ReasonCode::MemoryCacheReplicated, {std::int64_t{m.kv_heads}, std::int64_t{p.tensor}});
    if (m.sliding_window > 0 && m.sliding_layers > 0)
        note(reasons, b.limits_sliding_cache ? ReasonCode::MemorySlidingLimited : ReasonCode::MemorySlidingFull,
             {w.framework, std::int64_t{m.sliding_window}});
    if (m.kv_elements_per_token < m.kv_elements_per_token_uncompressed)
        note(reasons, b.caches_latent ? ReasonCode::MemoryCachesLatent : ReasonCode::MemoryCachesHeads,
             {w.framework, m.kv_elements_per_token_uncompressed / std::max(1.0, m.kv_elements_per_token)});
}

void MemoryModel::explainRange(const Circumstances& around, Reasons* reasons) const
{
    const Workload& w = *m_workload;
    const MemorySpread::Evidence& evidence = m_spread->evidenceFor(m_category);
    const Unseen& unseen = around.unseen;
    if (unseen.has(UnseenKind::Runtime))
        note(reasons, ReasonCode::MemoryUnseenRuntime, {w.framework});
    if (unseen.has(UnseenKind::Vendor))
        note(reasons, ReasonCode::MemoryUnseenVendor, {around.gpu->name});
    if (unseen.has(UnseenKind::Layout))
        note(reasons, ReasonCode::MemoryUnseenLayout, {});
    if (unseen.has(UnseenKind::Size) && !m_facts->estimated_shape)
        note(reasons, ReasonCode::MemoryUnseenSize,
             {evidence.smallest_parameters_b, evidence.largest_parameters_b, m_facts->parameters / 1e9});
    if (unseen.has(UnseenKind::Length))
        note(reasons, ReasonCode::MemoryUnseenLength,
             {static_cast<std::int64_t>(evidence.longest_tokens),
              w.isTraining() ? std::int64_t{w.sequence} : std::int64_t{w.prompt} + w.output + w.context});
    if (unseen.has(UnseenKind::Encoder))
        note(reasons, ReasonCode::MemoryUnseenEncoder, {});
}

} // namespace gpuplan
