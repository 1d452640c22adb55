// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "planner/estimate/memory_peak.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

constexpr double kHalf = 2; // bytes of bf16 and fp16
constexpr double kSingle = 4;
/// Logits of the sampled token: 16 bits and their fp32 copy, per sequence.
constexpr double kDecodeLogitsBytes = kHalf + kSingle;

/// Sequences that run at once: an engine with fixed slots queues the rest.
double runningSequences(const Workload& w, const RuntimeBehaviour& behaviour)
{
    const int slots = w.max_sequences > 0 ? w.max_sequences : behaviour.sequence_slots;
    return slots > 0 ? std::min(w.concurrent, slots) : w.concurrent;
}

/// Of those, the ones that one GPU sees: replicas share them, but every GPU of a model split by layers sees all.
double sequencesPerGpu(const MemoryInputs& in)
{
    const double replicas = layerSplit(in.parallel) > 1 ? 1 : in.parallel.dataParallel();
    return std::max(1.0, runningSequences(in.workload, in.behaviour) / replicas);
}

double tokensPerSequence(const Workload& w) { return static_cast<double>(w.context) + w.prompt + w.output; }

/// Bytes of attention scores per prompt token: nothing with a flash kernel.
double scoreBytes(const MemoryInputs& in)
{
    double per_pair = in.behaviour.prompt_score_bytes;
    if (in.workload.attention == Attention::Eager && in.behaviour.sampler_bytes == 0)
        per_pair = std::max(per_pair, in.behaviour.reserves_graph ? kSingle : kSingle + kHalf);
    const double seen = in.behaviour.reserves_graph ? tokensPerSequence(in.workload)
                                                    : static_cast<double>(in.workload.context) + in.workload.prompt;
    return per_pair * in.facts.heads / in.parallel.tensor * std::max(1.0, seen);
}

/// Bytes of query, key and value matrices that exist twice while they are merged. Llama-like models store three
/// matrices; the older ungated ones (Falcon, MPT) come with one.
double mergedProjections(const MemoryInputs& in)
{
    const ModelFacts& m = in.facts;
    if (!m.gated)
        return 0;
    const double width = (m.heads + 2.0 * m.kv_heads) * m.head_dim;
    return width * m.hidden * m.attention_layers * in.workload.weights.bits / 8;
}

/// A latent has no heads to divide and is on every GPU of a tensor group.
double tensorShareOfCache(const MemoryInputs& in)
{
    const ModelFacts& m = in.facts;
    const bool is_latent = in.behaviour.caches_latent && m.kv_elements_per_token < m.kv_elements_per_token_uncompressed;
    if (in.parallel.tensor <= 1 || is_latent)
        return 1;
    const int heads = std::max(1, m.kv_heads);
    return static_cast<double>(keyHeadsPerGpu(heads, in.parallel.tensor)) / heads;
}

} // namespace

CacheGrowth cacheGrowth(const MemoryInputs& in)
{
    const ModelFacts& m = in.facts;
    if (!m.generates)
        return {};
    const double sequences = sequencesPerGpu(in);
    const double share = layerSplit(in.parallel) > 1 || in.parallel.pipeline > 1
        ? busiestStage(in.bytes, in.facts, in.parallel).layers
        : 1.0;
    const double element = in.workload.kv_bits / 8 * sequences * tensorShareOfCache(in) * share;
    const double all = in.behaviour.caches_latent ? m.kv_elements_per_token : m.kv_elements_per_token_uncompressed;
    CacheGrowth growth;
    growth.per_token = std::max(0.0, all - m.kv_elements_per_token_sliding) * element;
    growth.per_windowed_token = m.kv_elements_per_token_sliding * element;
    if (in.behaviour.limits_sliding_cache && m.sliding_window > 0)
        growth.window = m.sliding_window;
    return growth;
}

std::optional<double> CacheGrowth::tokensIn(double capacity) const
{
    if (capacity <= 0)
        return 0;
    const double until_window = per_token + per_windowed_token;
    if (until_window <= 0)
        return std::nullopt;
    const double tokens = capacity / until_window;
    if (window <= 0 || tokens <= window)
        return tokens;
    if (per_token <= 0)
        return std::nullopt; // every layer has a window, and all of them are full
    return (capacity - per_windowed_token * window) / per_token;
}

double cacheBytes(const MemoryInputs& in) { return cacheGrowth(in).bytes(tokensPerSequence(in.workload)); }

MemoryPeak inferencePeak(const MemoryInputs& in, bool large_gpu)
{
    const Workload& w = in.workload;
    const ModelFacts& m = in.facts;
    const Parallel& p = in.parallel;
    const double layers = std::max(1, m.layers);
    const double expert_part = p.expert > 1 && p.tensor <= 1 ? 1.0 / p.expert : 1.0;
    const StageShare stage = busiestStage(in.bytes, m, p);

    MemoryParts fixed;
    double stored = stage.weights / p.tensor * expert_part;
    if (in.behaviour.embedding_on_host && !m.tied)
        stored -= std::min(stored, in.bytes.embedding / std::max(1, layerSplit(p)));
    fixed.weights = p.offload == Offload::All ? std::min(stored, 2 * in.bytes.blocks() / layers / p.tensor) : stored;
    fixed.kv_cache = cacheBytes(in);

    // Prefill: one forward pass over the prompts, or over as many tokens as the engine takes at once. The layers and
    // the logits have their peaks one after the other.
    const double sequences = sequencesPerGpu(in);
    const double prompt = std::max(1, w.prompt) * sequences;
    const int batched = w.max_batched_tokens > 0 ? w.max_batched_tokens : in.behaviour.forward_tokens;
    const double chunk = batched > 0 ? batched : prompt;
    const bool profiles = in.behaviour.sampler_bytes > 0; // the engine runs the largest batch once to size its pool
    const double tokens = profiles || in.behaviour.reserves_graph ? chunk : std::min(prompt, chunk);
    const double vocabulary = m.generates ? m.vocabulary : 0;
    MemoryPeak peak;
    MemoryParts prefill = fixed;
    prefill.activations = tokens * forwardLayer(w, m, p.tensor) + tokens * scoreBytes(in);
    peak.offer(prefill, MemoryMoment::Prefill);
    prefill.activations = tokens * 2 * computeBytes(w) * m.hidden;
    prefill.logits = tokens * vocabulary * in.behaviour.prompt_logits_bytes;
    peak.offer(prefill, MemoryMoment::Prefill);

    // Decode: one token per sequence, or the sampler over all slots of an engine.
    MemoryParts decode = fixed;
    int slots = w.max_sequences > 0 ? w.max_sequences : in.behaviour.sequence_slots;
    if (w.max_sequences == 0 && !large_gpu)
        slots = std::min(slots, 256);
    decode.logits = vocabulary * (profiles ? slots * in.behaviour.sampler_bytes : sequences * kDecodeLogitsBytes);
    decode.activations = sequences * forwardLayer(w, m, p.tensor);
    peak.offer(decode, MemoryMoment::Decode);

    // bitsandbytes quantises while it loads: one layer is there in 16 bits beside what is done already.
    MemoryParts load;
    load.weights = fixed.weights;
    if (w.weights.kind == WeightKind::Nf4 || w.weights.kind == WeightKind::Int8)
        load.weights += std::min(kHalf * m.linear_parameters / layers / p.tensor, fixed.weights);
    if (in.behaviour.load_merges_projections)
        load.weights += mergedProjections(in) * stage.layers / p.tensor;
    peak.offer(load, MemoryMoment::Load);
    peak.load = load.allocated();

    constexpr double kProcess = 1.0 * kBytesPerGib;
    constexpr double kFileShard = 5e9; // files are read one after another
    const double from_file = std::min(kFileShard, in.bytes.total());
    const double kept =
        (p.offload == Offload::All ? stored : 0) + (in.behaviour.embedding_on_host ? in.bytes.embedding : 0);
    peak.host = kProcess * std::max(1, p.tensor) + std::max(from_file, kept);
    return peak;
}

} // namespace gpuplan
