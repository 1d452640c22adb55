// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "planner/estimate/memory_peak.h"

namespace gpuplan {

int keyHeadsPerGpu(int kv_heads, int tensor)
{
    return kv_heads <= 0 ? 0 : std::max(1, (kv_heads + tensor - 1) / tensor);
}

int layerSplit(const Parallel& p)
{
    const bool by_layers = p.shard == Shard::None && p.tensor <= 1 && p.pipeline <= 1 && p.expert <= 1;
    return by_layers ? std::max(1, p.gpus) : 1;
}

StageShare busiestStage(const ModelBytes& bytes, const ModelFacts& facts, const Parallel& p)
{
    const int layers = std::max(1, facts.layers);
    const int stages = std::min(std::max(layerSplit(p), p.pipeline), layers);
    StageShare share;
    const double per_stage = std::ceil(static_cast<double>(layers) / stages);
    share.layers = per_stage / layers;
    if (stages == 1) {
        share.weights = bytes.total();
        return share;
    }
    // The last stage carries the head (a tied table is there once more), the first one the embedding.
    const double end = std::max(bytes.head > 0 ? bytes.head : bytes.embedding, bytes.embedding);
    if (layerSplit(p) > 1) {
        // device_map balances bytes: the stage with the head gets fewer layers, but never less than one.
        share.weights = std::max(bytes.total() / stages, end + bytes.blocks() / layers);
        return share;
    }
    share.weights = share.layers * bytes.blocks() + end;
    return share;
}

} // namespace gpuplan
