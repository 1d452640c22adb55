// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <string>

#include "planner/estimate/memory.h"
#include "planner/estimate/memory_peak.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

/// Wire names of the moments, worded by app/text.
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

void MemoryModel::explain(const MemoryEstimate& e, const Parallel& p, const Gpu* gpu, Reasons* reasons) const
{
    const Workload& w = *m_workload;
    const ModelFacts& m = *m_facts;
    const RuntimeBehaviour& b = *m_behaviour;
    const auto [largest, largest_gib] = largestPart(e.parts_gib);
    note(reasons, ReasonCode::MemoryPeakMoment, {momentName(e.moment), largest, largest_gib});
    if (!m_known_runtime)
        note(reasons, ReasonCode::MemoryRuntimeUnknown, {w.framework, b.framework});
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
    if (w.isTraining()) {
        if (e.per_gpu_gib.high > e.per_gpu_gib.likely * (m_factors.high + 0.01))
            note(reasons, ReasonCode::MemoryUpcastRisk, {e.per_gpu_gib.high});
        if (w.attention == Attention::Eager)
            note(reasons, ReasonCode::MemoryEagerAttention, {std::int64_t{w.sequence}});
        if (w.optimizer.kind == OptimizerKind::PagedAdamw8bit || w.optimizer.kind == OptimizerKind::PagedAdamw32bit)
            note(reasons, ReasonCode::MemoryPagedOptimizer, {});
    } else {
        if (b.pool_fraction > 0 && gpu) {
            note(reasons, ReasonCode::MemoryPoolReserved,
                 {w.framework, b.pool_fraction * 100, b.pool_fraction * gpu->memory_gib, e.per_gpu_gib.likely});
            if (e.per_gpu_gib.high > b.pool_fraction * gpu->memory_gib && e.verdict != FitVerdict::DoesNotFit)
                note(reasons, ReasonCode::MemoryPoolTooSmall,
                     {w.framework, b.pool_fraction * 100, b.pool_fraction * gpu->memory_gib});
        }
        if (p.tensor > m.kv_heads && m.kv_heads > 0)
            note(reasons, ReasonCode::MemoryCacheReplicated, {std::int64_t{m.kv_heads}, std::int64_t{p.tensor}});
        if (m.sliding_window > 0 && m.sliding_layers > 0)
            note(reasons, b.limits_sliding_cache ? ReasonCode::MemorySlidingLimited : ReasonCode::MemorySlidingFull,
                 {w.framework, std::int64_t{m.sliding_window}});
        if (m.kv_elements_per_token < m.kv_elements_per_token_uncompressed)
            note(reasons, b.caches_latent ? ReasonCode::MemoryCachesLatent : ReasonCode::MemoryCachesHeads,
                 {w.framework, m.kv_elements_per_token_uncompressed / std::max(1.0, m.kv_elements_per_token)});
    }
    if (p.offload != Offload::None)
        note(reasons, ReasonCode::MemoryHostOffload, {e.host_ram_gib});
}

} // namespace gpuplan
