// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "planner/estimate/memory.h"
#include "planner/estimate/memory_peak.h"
#include "planner/quantity/units.h"

namespace gpuplan {

// The calculation of one answer, line by line, with the numbers that went into it. docs/memory.md has the formulas.
void MemoryModel::showFormula(const MemoryPeak& peak, const MemoryParts& parts, const Parallel& parallel,
                              const MemorySpread::Factors& factors, Reasons& formula) const
{
    const Workload& w = *m_workload;
    const ModelFacts& m = *m_facts;
    const RuntimeBehaviour& b = *m_behaviour;
    const auto add = [&](ReasonCode code, Arguments arguments) { note(&formula, code, std::move(arguments)); };

    if (m.linear_parameters > 0)
        add(ReasonCode::FormulaMemoryWeights,
            {m.linear_parameters / 1e9, 8 * m_bytes.linear / m.linear_parameters,
             (m.parameters - m.linear_parameters) / 1e9, m_bytes.total() / kBytesPerGib, parts.weights});
    if (w.isTraining()) {
        const double tokens = static_cast<double>(w.micro_batch) * w.sequence;
        add(ReasonCode::FormulaMemoryMicroStep, {std::int64_t{w.micro_batch}, std::int64_t{w.sequence}, tokens});
        add(ReasonCode::FormulaMemoryTrained,
            {(w.trainsAdapter() ? m_bytes.adapter_parameters : m.parameters) / 1e6, parts.gradients, parts.optimizer,
             parts.master_weights + parts.adapters});
        if (peak.logits > 0 && m.vocabulary > 0)
            add(ReasonCode::FormulaMemoryLogits,
                {tokens, std::int64_t{m.vocabulary}, peak.logits / tokens / m.vocabulary, peak.logits / kBytesPerGib});
    } else {
        const double tokens = static_cast<double>(w.context) + w.prompt + w.output;
        if (parts.kv_cache > 0)
            add(ReasonCode::FormulaMemoryCache, {tokens, std::int64_t{w.concurrent}, w.kv_bits, parts.kv_cache});
        if (peak.logits > 0)
            add(ReasonCode::FormulaMemorySampler, {std::int64_t{m.vocabulary}, peak.logits / kBytesPerGib});
    }
    for (int moment = 0; moment < kMemoryMoments; ++moment) {
        const double bytes = peak.moments[static_cast<std::size_t>(moment)];
        if (bytes > 0)
            add(static_cast<MemoryMoment>(moment) == peak.moment ? ReasonCode::FormulaMemoryPeak
                                                                 : ReasonCode::FormulaMemoryMoment,
                {momentName(static_cast<MemoryMoment>(moment)), bytes / kBytesPerGib});
    }
    add(ReasonCode::FormulaMemorySlack,
        {b.dynamic_slack, peak.dynamic / kBytesPerGib, b.logits_slack, peak.logits / kBytesPerGib, b.static_slack,
         peak.states / kBytesPerGib, parts.slack});
    add(ReasonCode::FormulaMemoryRuntime,
        {b.context_gib, b.graphs_gib, std::max(0.0, parts.runtime - b.context_gib - b.graphs_gib),
         std::int64_t{parallel.gpus}});
    add(ReasonCode::FormulaMemoryTotal, {parts.allocated(), parts.slack, parts.runtime, parts.total()});
    add(ReasonCode::FormulaMemoryRange, {factors.low, factors.high});
}

} // namespace gpuplan
