// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/memory_range.h"

#include <cmath>

#include "planner/estimate/memory_peak.h"

namespace gpuplan {

namespace {

unsigned bit(MemoryLayout layout) { return static_cast<unsigned>(layout); }

unsigned bit(Vendor vendor) { return 1U << static_cast<unsigned>(vendor); }

/// Published sizes are rounded: an 8B model stands for 8.03e9 parameters.
constexpr double kSizeTolerance = 1.1;

} // namespace

unsigned layoutsOf(const Parallel& p)
{
    unsigned bits = 0;
    if (p.tensor > 1)
        bits |= bit(MemoryLayout::Tensor);
    if (p.pipeline > 1)
        bits |= bit(MemoryLayout::Pipeline);
    if (p.expert > 1)
        bits |= bit(MemoryLayout::Expert);
    if (p.offload != Offload::None)
        bits |= bit(MemoryLayout::Offload);
    if (p.dataParallel() > 1) {
        switch (p.shard) {
        case Shard::Fsdp:
            bits |= bit(MemoryLayout::Fsdp);
            break;
        case Shard::Zero1:
        case Shard::Zero2:
        case Shard::Zero3:
            bits |= bit(MemoryLayout::Zero);
            break;
        case Shard::Ddp:
            bits |= bit(MemoryLayout::Replicas);
            break;
        case Shard::None:
            bits |= layerSplit(p) > 1 ? bit(MemoryLayout::LayerSplit) : bit(MemoryLayout::Replicas);
            break;
        }
    }
    return bits != 0 ? bits : bit(MemoryLayout::OneGpu);
}

Unseen unseenBehind(const EvidenceQuestion& q, const MemorySpread::Evidence& evidence)
{
    Unseen unseen;
    if (!q.known_runtime || q.behaviour.provenance.confidence == Confidence::Recalled)
        unseen.add(UnseenKind::Runtime);
    if (q.gpu && (evidence.vendors & bit(q.gpu->vendor)) == 0)
        unseen.add(UnseenKind::Vendor);
    if ((layoutsOf(q.parallel) & ~evidence.layouts) != 0)
        unseen.add(UnseenKind::Layout);
    const double billions = q.facts.parameters / 1e9;
    if (billions * kSizeTolerance < evidence.smallest_parameters_b
        || billions > evidence.largest_parameters_b * kSizeTolerance || q.facts.estimated_shape)
        unseen.add(UnseenKind::Size);
    const Workload& w = q.workload;
    const double tokens = w.isTraining() ? w.sequence : static_cast<double>(w.prompt) + w.output + w.context;
    if (tokens > evidence.longest_tokens)
        unseen.add(UnseenKind::Length);
    // Engines run the encoder of a multimodal model at its largest input before they size their pool.
    if (q.behaviour.sampler_bytes > 0 && q.facts.encoder_parameters > 0)
        unseen.add(UnseenKind::Encoder);
    return unseen;
}

MemorySpread::Factors widened(const MemorySpread::Factors& category, const Unseen& unseen, const MemorySpread& spread)
{
    if (unseen.none())
        return category;
    const auto square = [](double factor) { return std::log(factor) * std::log(factor); };
    double below = square(category.low);
    double above = square(category.high);
    for (int kind = 0; kind < kUnseenKinds; ++kind) {
        if (!unseen.has(static_cast<UnseenKind>(kind)))
            continue;
        below += square(spread.unseen[kind].low);
        above += square(spread.unseen[kind].high);
    }
    return {std::exp(-std::sqrt(below)), std::exp(std::sqrt(above))};
}

} // namespace gpuplan
