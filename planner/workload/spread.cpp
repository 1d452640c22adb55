// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/workload/spread.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace gpuplan {

namespace {

constexpr std::array<std::string_view, 4> kTensorEngines{"vllm", "sglang", "tensorrt_llm", "tgi"};

Parallel customary(const Workload& w, int gpus)
{
    Parallel p;
    p.gpus = gpus;
    p.offload = w.parallel.offload;
    if (gpus == 1)
        return p;
    if (w.isTraining())
        p.shard = w.trainsAdapter() ? Shard::Ddp : Shard::Fsdp;
    else if (std::find(kTensorEngines.begin(), kTensorEngines.end(), w.framework) != kTensorEngines.end())
        p.tensor = gpus;
    return p; // else the layers are split
}

} // namespace

Parallel spreadOver(const Workload& w, int gpus)
{
    const int count = std::max(1, gpus);
    const Parallel& stated = w.parallel;
    if (w.parallel_given && stated.gpus == count)
        return stated;
    const bool says_nothing = stated.shard == Shard::None && stated.tensor <= 1 && stated.pipeline <= 1;
    if (!w.parallel_given || (says_nothing && stated.gpus == 1))
        return customary(w, count);

    Parallel p = stated;
    p.gpus = count;
    if (count == 1) {
        p.tensor = p.pipeline = p.expert = 1;
        p.shard = Shard::None;
        return p;
    }
    // A run whose GPUs are all one tensor or pipeline group grows and shrinks with the count.
    if (stated.tensor == stated.gpus && stated.pipeline == 1 && stated.tensor > 1)
        p.tensor = count;
    else if (stated.pipeline == stated.gpus && stated.tensor == 1 && stated.pipeline > 1)
        p.pipeline = count;
    while (p.pipeline > 1 && (p.tensor * p.pipeline > count || count % (p.tensor * p.pipeline) != 0))
        --p.pipeline;
    while (p.tensor > 1 && (p.tensor * p.pipeline > count || count % (p.tensor * p.pipeline) != 0))
        --p.tensor;
    return p;
}

bool canSpreadOver(const Workload& w, const ModelFacts& model, int gpus)
{
    const int tensor = spreadOver(w, gpus).tensor;
    return tensor <= 1 || model.heads <= 0 || model.heads % tensor == 0;
}

} // namespace gpuplan
