// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "planner/estimate/memory.h"

namespace gpuplan {

/// What one run needs, in bytes, before slack and runtime are added. Used inside planner/estimate only.
struct MemoryPeak {
    MemoryParts parts; ///< bytes at the highest moment
    MemoryMoment moment = MemoryMoment::Load;
    double dynamic = 0; ///< most bytes of activations and communication at any moment: what the allocator recycles
    double logits = 0;  ///< most bytes of logits at any moment
    double states = 0;  ///< most bytes of everything else, loading aside
    double load = 0;    ///< highest use while loading
    double host = 0;    ///< bytes of main memory, all ranks of one node
    double upcast = 0;  ///< further bytes of the peak if the framework turns the trained weights into fp32
    std::array<double, kMemoryMoments> moments{}; ///< highest bytes at each moment; 0 where it does not happen

    void offer(const MemoryParts& candidate, MemoryMoment when)
    {
        dynamic = std::max(dynamic, candidate.activations + candidate.communication);
        logits = std::max(logits, candidate.logits);
        if (when != MemoryMoment::Load)
            states = std::max(
                states, candidate.allocated() - candidate.activations - candidate.logits - candidate.communication);
        double& highest = moments[static_cast<std::size_t>(when)];
        highest = std::max(highest, candidate.allocated());
        if (candidate.allocated() > parts.allocated()) {
            parts = candidate;
            moment = when;
        }
    }
};

/// Wire names of the moments, worded by app/text.
std::string momentName(MemoryMoment moment);

/// The values that both kinds of run start from.
struct MemoryInputs {
    const Workload& workload;
    const ModelFacts& facts;
    const RuntimeBehaviour& behaviour;
    const ModelBytes& bytes;
    const Parallel& parallel;
};

/// Moments: load, loss, backward, end of backward, optimizer step.
MemoryPeak trainingPeak(const MemoryInputs& inputs);

/// Moments: load, prefill, decode. `large_gpu`: engines size their profile run for 1024 sequences instead of 256.
MemoryPeak inferencePeak(const MemoryInputs& inputs, bool large_gpu);

/// How the cache on the busiest GPU grows with the tokens of each running sequence.
struct CacheGrowth {
    double per_token = 0;          ///< bytes, in layers that keep everything
    double per_windowed_token = 0; ///< bytes, in layers with a window
    double window = 0;             ///< tokens after which those stop growing; 0: never

    double bytes(double tokens) const
    {
        return per_token * tokens + per_windowed_token * (window > 0 ? std::min(tokens, window) : tokens);
    }
    /// The most tokens that `capacity` bytes hold; empty when no number of tokens fills them.
    std::optional<double> tokensIn(double capacity) const;
};
CacheGrowth cacheGrowth(const MemoryInputs& inputs);

/// Bytes of the cache of this workload on the busiest GPU.
double cacheBytes(const MemoryInputs& inputs);

/// KV heads on one GPU under tensor parallelism: divided, and replicated once there are more GPUs than heads.
int keyHeadsPerGpu(int kv_heads, int tensor);

/// GPUs over which the layers are spread without tensor or pipeline parallelism (device_map); 1 otherwise.
int layerSplit(const Parallel& parallel);

/// Share of the model on the busiest GPU of a split by layers or pipeline stages.
struct StageShare {
    double layers = 1;  ///< fraction of the layers
    double weights = 0; ///< bytes
};
StageShare busiestStage(const ModelBytes& bytes, const ModelFacts& facts, const Parallel& parallel);

} // namespace gpuplan
