// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory_models.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "planner/model/model_shape.h"
#include "support/memory_tables.h"

namespace gpuplan::test {

namespace {

ModelFacts llama(int layers, int hidden, int intermediate, int heads, int kv_heads, int vocabulary, int experts = 0)
{
    ModelShape shape;
    shape.hidden = hidden;
    shape.vocabulary = vocabulary;
    LayerShape layer;
    layer.count = layers;
    layer.attention.heads = heads;
    layer.attention.kv_heads = kv_heads;
    layer.attention.head_dim = hidden / heads;
    if (experts > 0) {
        layer.mlp.experts = experts;
        layer.mlp.experts_per_token = 2;
        layer.mlp.expert_intermediate = intermediate;
    } else {
        layer.mlp.intermediate = intermediate;
    }
    shape.layers = {layer};
    return factsOf(shape);
}

} // namespace

ModelFacts llama2With7B() { return llama(32, 4096, 11008, 32, 32, 32000); }
ModelFacts llama2With70B() { return llama(80, 8192, 28672, 64, 8, 32000); }
ModelFacts llama3With8B() { return llama(32, 4096, 14336, 32, 8, 128256); }
ModelFacts llama31With70B() { return llama(80, 8192, 28672, 64, 8, 128256); }
ModelFacts llama31With405B() { return llama(126, 16384, 53248, 128, 8, 128256); }
ModelFacts mixtral8x7B() { return llama(32, 4096, 14336, 32, 8, 32000, 8); }

ModelFacts deepSeekV3()
{
    ModelShape shape;
    shape.hidden = 7168;
    shape.vocabulary = 129280;
    LayerShape dense;
    dense.count = 3;
    dense.attention.heads = dense.attention.kv_heads = 128;
    dense.attention.head_dim = 128;
    dense.attention.q_lora_rank = 1536;
    dense.attention.kv_lora_rank = 512;
    dense.attention.qk_nope_head_dim = 128;
    dense.attention.qk_rope_head_dim = 64;
    dense.attention.v_head_dim = 128;
    dense.mlp.intermediate = 18432;
    LayerShape sparse = dense;
    sparse.count = 58;
    sparse.mlp = {};
    sparse.mlp.experts = 256;
    sparse.mlp.experts_per_token = 8;
    sparse.mlp.expert_intermediate = 2048;
    sparse.mlp.shared_intermediate = 2048;
    shape.layers = {dense, sparse};
    return factsOf(shape);
}

Workload workload(const std::string& fields)
{
    const Result<EstimateRequest> request =
        parseEstimateRequest(R"({"workload": {"model": "any", )" + fields + "}}", "test", 1);
    if (!request) {
        std::fprintf(stderr, "not a workload (%s): %s\n", request.error().where.path.c_str(), fields.c_str());
        std::abort();
    }
    return request->request.workload;
}

MemoryEstimate estimate(const Workload& w, const ModelFacts& facts, int gpus, const Gpu* gpu, Reasons* reasons)
{
    return MemoryModel(w, facts, memoryRuntimes(), memorySpread()).at(gpu, gpus, reasons);
}

Gpu gpuWith(double memory_gib)
{
    Gpu gpu;
    gpu.vendor = Vendor::Nvidia;
    gpu.memory_gib = memory_gib;
    gpu.usable_gib = memory_gib * 0.975;
    return gpu;
}

bool has(const Reasons& reasons, ReasonCode code)
{
    return std::any_of(reasons.begin(), reasons.end(), [code](const Reason& reason) { return reason.code == code; });
}

} // namespace gpuplan::test
