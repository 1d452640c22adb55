// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/flops.h"

#include <gtest/gtest.h>

#include "planner/model/model_catalog.h"

namespace gpuplan {
namespace {

ModelFacts shapeFacts(ShapeFields fields, double parameters_b = 0, double active_b = 0)
{
    ModelReference reference;
    reference.name = "test";
    reference.shape = fields;
    if (parameters_b > 0)
        reference.parameters_b = parameters_b;
    if (active_b > 0)
        reference.active_parameters_b = active_b;
    return resolveModel(reference, ModelCatalog{}).value();
}

ShapeFields llama8b()
{
    ShapeFields f;
    f.layers = 32, f.hidden = 4096, f.intermediate = 14336, f.heads = 32, f.kv_heads = 8, f.head_dim = 128;
    f.vocabulary = 128256, f.tied = false, f.gated = true;
    return f;
}

// GPT-2 124M without positions: 12 layers of 12·768² = 7,077,888 matrix weights (84.9M), tied embedding 50,257·768
// = 38.6M. 6N = 6·(84,934,656 + 38,597,376 + small) ≈ 0.742 GFLOP; attention 6·L·H·hd·seq = 6·12·768·1024 = 56.6 MFLOP
// per token.
TEST(Flops, OneStepOfGpt2)
{
    ShapeFields f;
    f.layers = 12, f.hidden = 768, f.intermediate = 3072, f.heads = 12, f.kv_heads = 12, f.head_dim = 64;
    f.vocabulary = 50257, f.tied = true, f.gated = false;
    Workload w;
    w.method = TrainMethod::Pretrain;
    w.sequence = 1024;
    w.checkpointing = Checkpointing::Off;
    const TrainFlops flops = trainFlopsPerToken(w, workOf(w, shapeFacts(f), 16));
    EXPECT_NEAR(flops.matrices, 6 * 123.6e6, 6 * 0.2e6);
    EXPECT_DOUBLE_EQ(flops.attention, 6.0 * 12 * 768 * 1024);
    // 0.5M tokens: 3.7e14 + 2.8e13 FLOP per optimizer step.
    EXPECT_NEAR(flops.total() * 524288, 4.18e14, 0.02e14);
}

TEST(Flops, RecomputationAddsAForwardPass)
{
    Workload w;
    w.sequence = 2048;
    const ModelWork work = workOf(w, shapeFacts(llama8b()), 16);
    w.checkpointing = Checkpointing::Off;
    const TrainFlops plain = trainFlopsPerToken(w, work);
    w.checkpointing = Checkpointing::Full;
    const TrainFlops full = trainFlopsPerToken(w, work);
    EXPECT_DOUBLE_EQ(full.matrices / plain.matrices, 8.0 / 6);
    EXPECT_DOUBLE_EQ(full.attention / plain.attention, 4.0 / 3);
    EXPECT_EQ(trainFlopsPerToken(w, work, false).total(), plain.total()) << "MFU does not count recomputation";
    w.checkpointing = Checkpointing::Selective;
    EXPECT_DOUBLE_EQ(trainFlopsPerToken(w, work).matrices / plain.matrices, 6.5 / 6);
}

TEST(Flops, AdaptersSkipTheWeightGradients)
{
    Workload w;
    w.method = TrainMethod::Lora;
    w.checkpointing = Checkpointing::Off;
    const ModelWork work = workOf(w, shapeFacts(llama8b()), 16);
    EXPECT_DOUBLE_EQ(trainFlopsPerToken(w, work).matrices, 4 * work.matmul_parameters);
}

// Llama 3 8B: 8,030,261,248 parameters; the input embedding 128,256·4,096 = 525,336,576 is looked up, not read.
// (8,030,261,248 − 525,336,576)·2 B = 15.01 GB per token. KV: 2·32·8·128·2 B = 131,072 B per token.
TEST(Bytes, DecodingAnEightBillionModel)
{
    Workload w;
    w.kind = WorkloadKind::Generate;
    const ModelWork work = workOf(w, shapeFacts(llama8b()), 16);
    EXPECT_DOUBLE_EQ(stepWeightBytes(work, 1), 2.0 * (8'030'261'248.0 - 525'336'576.0));
    EXPECT_DOUBLE_EQ(stepWeightBytes(work, 64), stepWeightBytes(work, 1)) << "dense weights are read once per step";
    EXPECT_DOUBLE_EQ(work.total_bytes, 2.0 * 8'030'261'248.0);
    EXPECT_DOUBLE_EQ(cacheBytes(work, 1000), 131'072'000.0);
    EXPECT_DOUBLE_EQ(cacheBytes(workOf(w, shapeFacts(llama8b()), 8), 1000), 65'536'000.0);
}

// 4-bit weights: matrices 6,979,321,856·4.5 bits with AWQ groups of 128 against 16-bit head: far from a quarter.
TEST(Bytes, QuantisersLeaveTheHeadAlone)
{
    Workload w;
    w.kind = WorkloadKind::Generate;
    w.weights.kind = WeightKind::Awq;
    w.weights.bits = 4;
    const ModelFacts facts = shapeFacts(llama8b());
    const ModelWork work = workOf(w, facts, 16);
    EXPECT_DOUBLE_EQ(stepWeightBytes(work, 1),
                     facts.linear_parameters / 2 + 2 * (facts.head_parameters + 32 * 2 * 4096.0 + 4096));
}

TEST(Bytes, AStatedFileSizeWinsUnlessItIsOfAnotherModel)
{
    Workload w;
    w.kind = WorkloadKind::Generate;
    const ModelFacts facts = shapeFacts(llama8b());
    w.weights_file_gib = 16.0;
    EXPECT_NEAR(workOf(w, facts, 16).total_bytes, 16.0 * 1024 * 1024 * 1024, 1);
    w.weights_file_gib = 1.0;
    EXPECT_DOUBLE_EQ(workOf(w, facts, 16).total_bytes, 2.0 * 8'030'261'248.0);
}

// Mixtral 8x7B: 8 experts, 2 per token. One token reads 2/8 of the routed weights; two tokens 1 − (6/8)² = 7/16 of
// them.
TEST(Bytes, ABatchTouchesMoreExperts)
{
    ShapeFields f = llama8b();
    f.vocabulary = 32000;
    f.experts = 8, f.experts_per_token = 2, f.expert_intermediate = 14336;
    Workload w;
    w.kind = WorkloadKind::Generate;
    const ModelWork work = workOf(w, shapeFacts(f), 16);
    ASSERT_TRUE(work.routed);
    const double routed = 32.0 * 8 * 3 * 4096 * 14336 * 2; // bytes
    EXPECT_NEAR(work.expert_bytes, routed, routed * 1e-3);
    EXPECT_NEAR(stepWeightBytes(work, 1), work.dense_bytes + work.expert_bytes * 0.25, 1);
    EXPECT_NEAR(stepWeightBytes(work, 2), work.dense_bytes + work.expert_bytes * 7 / 16, 1e6);
    EXPECT_LE(stepWeightBytes(work, 1e6), work.dense_bytes + work.expert_bytes);
}

// A shape without expert fields beside "46.7B, 12.9B active": the rest are experts, visited in that proportion.
TEST(Bytes, ActiveParametersAloneMakeAMixture)
{
    ShapeFields f = llama8b();
    f.vocabulary = 32000;
    Workload w;
    w.kind = WorkloadKind::Generate;
    const ModelWork work = workOf(w, shapeFacts(f, 46.7, 12.9), 16);
    ASSERT_TRUE(work.routed);
    EXPECT_NEAR(stepWeightBytes(work, 1) / 1e9, 2 * 12.9, 0.6) << "less the input embedding of 0.13B";
    EXPECT_NEAR(work.total_bytes / 1e9, 2 * 46.7, 0.1);
    EXPECT_NEAR(work.matmul_parameters / 1e9, 12.9, 0.3);
}

TEST(Bytes, WindowedLayersStopGrowing)
{
    ModelFacts facts = shapeFacts(llama8b());
    facts.sliding_layers = 16;
    facts.sliding_window = 1024;
    facts.kv_elements_per_token_sliding = facts.kv_elements_per_token / 2;
    Workload w;
    w.kind = WorkloadKind::Generate;
    const ModelWork work = workOf(w, facts, 16);
    EXPECT_DOUBLE_EQ(cacheBytes(work, 8192), 65536.0 * 8192 + 65536.0 * 1024);
}

} // namespace
} // namespace gpuplan
