// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later

// More of what people met (see memory_fit_test.cpp): limits of engines, runs that do not share what they should, new
// tokens, 4-bit experts.

#include <cmath>

#include <gtest/gtest.h>

#include "planner/estimate/memory_limits.h"
#include "planner/estimate/memory_peak.h"
#include "planner/files/workload_json.h"
#include "planner/model/model_shape.h"
#include "planner/quantity/units.h"
#include "support/memory_models.h"
#include "support/memory_tables.h"

namespace gpuplan {
namespace {

using test::estimate;
using test::workload;

constexpr double kGbInGib = kBytesPerGb / kBytesPerGib;

TEST(MemoryUsers, Fit021MemoryThatDoesNotMoveWithTheNumberOfGpusIsNotShared)
{
    // deepspeedai/DeepSpeed#4093: GPT-J-6B (6.05e9 parameters) under ZeRO-3 took 13 GB on each of 2 and of 4 GPUs: the
    // 12.1 GB of 16-bit weights are replicated.
    const double weights_gib = 12.1 * kGbInGib;
    const ObservedPeak two{2, 13 * kGbInGib};
    const ObservedPeak four{4, 13 * kGbInGib};
    EXPECT_EQ(sharingSeen(two, four, weights_gib), SharingVerdict::NotShared);
    EXPECT_EQ(sharingSeen(four, two, weights_gib), SharingVerdict::NotShared);
    // 1 GB beside half and a quarter of the weights: that would be ZeRO-3.
    EXPECT_EQ(sharingSeen({2, 7.05 * kGbInGib}, {4, 4.03 * kGbInGib}, weights_gib), SharingVerdict::Shared);
    EXPECT_EQ(sharingSeen(two, {2, 14}, weights_gib), SharingVerdict::CannotTell);
    // An adapter of 0.1 GiB beside 12 GiB of the rest: no difference could show.
    EXPECT_EQ(sharingSeen(two, four, 0.1), SharingVerdict::CannotTell);
}

TEST(MemoryUsers, Fit021TheEstimateItselfFallsWithTheGpus)
{
    const auto of = [](int gpus) {
        const Workload w =
            workload(R"("kind": "train", "framework": "deepspeed", "sequence": 512, "parallel": {"gpus": )"
                     + std::to_string(gpus) + R"(, "shard": "zero3"})");
        return estimate(w, test::llama2With7B(), gpus);
    };
    const MemoryParts two = of(2).parts_gib;
    const double shared = 2 * (two.weights + two.gradients + two.optimizer + two.master_weights);
    EXPECT_EQ(sharingSeen({2, of(2).per_gpu_gib.likely}, {4, of(4).per_gpu_gib.likely}, shared),
              SharingVerdict::Shared);
}

TEST(MemoryUsers, Fit025BlocksTimesBlockSizeIsTheLongestSequence)
{
    // OpenRLHF#336: 378 blocks of 16 tokens are 6,048 tokens: 8,192 are refused.
    const PagedCache cache{378, 16};
    EXPECT_EQ(cache.tokens(), 6048);
    EXPECT_FALSE(cache.holds(8192));
    EXPECT_TRUE(cache.holds(6048));
    // What 378 blocks take of a 70B on 8 GPUs: 6,048 × 327,680 B / 8; the model finds the same length in it.
    const Workload w = workload(R"("kind": "generate", "framework": "vllm", "prompt": 8192, "output": 0,
        "parallel": {"gpus": 8, "tensor": 8})");
    const ModelFacts facts = test::llama31With70B();
    const MemoryModel model(w, facts, test::memoryRuntimes(), test::memorySpread());
    EXPECT_EQ(model.tokensInCache(6048.5 * 327680 / 8 / kBytesPerGib, 8), 6048);
}

TEST(MemoryUsers, Fit031SchedulerSettingsNotWeightsOverflow)
{
    // ROCm/vllm#397: Llama-2-70B in FP8 (69 GB) on one 192 GB card fails with 2048 sequences, 65,536 tokens in one pass
    // and 0.99 of the memory; fewer tokens or at most 0.95 of it do.
    const Gpu card = test::gpuWith(192);
    const auto with = [&](int tokens, const char* share, Reasons* reasons) {
        const Workload w = workload(
            std::string(R"("kind": "serve", "framework": "vllm", "weights": "fp8", "prompt": 512, "output": 512,
            "hours": 1, "max_sequences": 2048, "max_batched_tokens": )")
            + std::to_string(tokens) + R"(, "gpu_memory_utilization": )" + share);
        return estimate(w, test::llama2With70B(), 1, &card, reasons);
    };
    Reasons reasons;
    const MemoryEstimate asked = with(65536, "0.99", &reasons);
    EXPECT_NEAR(asked.parts_gib.weights, 69 * kGbInGib, 69 * kGbInGib * 0.02); // the model fits easily
    EXPECT_LT(asked.per_gpu_gib.high, 192 * 0.6);
    EXPECT_NE(asked.verdict, FitVerdict::Fits);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryPoolNoHeadroom));
    EXPECT_EQ(with(65536, "0.95", nullptr).verdict, FitVerdict::Fits);
    EXPECT_EQ(with(8192, "0.9", nullptr).verdict, FitVerdict::Fits);
    EXPECT_GT(asked.parts_gib.activations + asked.parts_gib.logits,
              with(8192, "0.99", nullptr).parts_gib.activations + 5);
}

TEST(MemoryUsers, Fit032NewTokensTrainBothTables)
{
    // LlamaFactory#6285: two new tokens make embedding and head trainable: 2 × 128,256 × 4,096 = 1,050,673,152
    // parameters at 8 to 16 B each, 8.4 to 16.8 GB more, out of memory on 24 GB.
    const char* plain = R"("kind": "train", "method": "lora", "framework": "llama_factory", "sequence": 1024,
        "adapter": {"rank": 8, "targets": "all_linear"}, "parallel": {"gpus": 6, "shard": "ddp"})";
    const char* resized = R"("kind": "train", "method": "lora", "framework": "llama_factory", "sequence": 1024,
        "adapter": {"rank": 8, "targets": "all_linear", "trains_embeddings": true},
        "parallel": {"gpus": 6, "shard": "ddp"})";
    const ModelFacts facts = test::llama3With8B();
    const Gpu card = test::gpuWith(24);
    const MemoryEstimate before = estimate(workload(plain), facts, 6, &card);
    Reasons reasons;
    const MemoryEstimate after = estimate(workload(resized), facts, 6, &card, &reasons);
    const auto trained = [](const MemoryParts& p) { return p.adapters + p.gradients + p.optimizer; };
    EXPECT_DOUBLE_EQ(adapterParameters(workload(resized).adapter, facts)
                         - adapterParameters(workload(plain).adapter, facts),
                     1050673152.0);
    EXPECT_GT(trained(after.parts_gib) - trained(before.parts_gib), 8.4 * kGbInGib * 0.95);
    EXPECT_NE(before.verdict, FitVerdict::DoesNotFit);
    EXPECT_EQ(after.verdict, FitVerdict::DoesNotFit);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryEmbeddingsTrained));
}

TEST(MemoryUsers, Fit037WindowedLayersKeepABoundedCache)
{
    // hf-mem#60, Gemma-4-26B: 5 full layers (2 KV heads of 512, key and value cached apart) and 25 with a window of
    // 1024 (8 KV heads of 256). At 262,144 tokens: 5 × 2 × 2 × 512 × 2 B × 262,144 = 5.0 GiB, and
    // 25 × 2 × 8 × 256 × 2 B × 1024 = 0.195 GiB; everything kept: 5.0 + 50.
    ModelShape shape;
    shape.hidden = 2816;
    shape.vocabulary = 262144;
    LayerShape full;
    full.count = 5;
    full.attention.heads = 16;
    full.attention.kv_heads = 2;
    full.attention.head_dim = 512;
    full.attention.key_is_value = true;
    full.mlp.intermediate = 2112;
    LayerShape windowed = full;
    windowed.count = 25;
    windowed.attention.kind = AttentionKind::Sliding;
    windowed.attention.window = 1024;
    windowed.attention.kv_heads = 8;
    windowed.attention.head_dim = 256;
    windowed.attention.key_is_value = false;
    shape.layers = {full, windowed};
    const ModelFacts facts = factsOf(shape);
    const auto cache = [&](const char* framework) {
        const Workload w = workload(std::string(R"("kind": "generate", "prompt": 262144, "output": 0, "framework": ")")
                                    + framework + "\"");
        return estimate(w, facts, 1).parts_gib.kv_cache;
    };
    EXPECT_NEAR(cache("llama.cpp"), 5.0 + 25.0 * 2 * 8 * 256 * 2 * 1024 / kBytesPerGib, 1e-9);
    EXPECT_NEAR(cache("vllm"), 55.0, 1e-9);
}

TEST(MemoryUsers, LinearLayersHaveNoCacheThatGrows)
{
    // A hybrid of 12 full layers (2 KV heads of 256) and 36 linear ones: 12 × 2 × 2 × 256 × 2 B = 24,576 B per token.
    ModelShape shape;
    shape.hidden = 2048;
    shape.vocabulary = 151936;
    LayerShape full;
    full.count = 12;
    full.attention.heads = 16;
    full.attention.kv_heads = 2;
    full.attention.head_dim = 256;
    full.mlp.intermediate = 5632;
    LayerShape linear = full;
    linear.count = 36;
    linear.attention.kind = AttentionKind::Linear;
    shape.layers = {full, linear};
    const Workload w = workload(R"("kind": "generate", "framework": "vllm", "prompt": 65536, "output": 0)");
    EXPECT_NEAR(estimate(w, factsOf(shape), 1).parts_gib.kv_cache, 24576.0 * 65536 / kBytesPerGib, 1e-9);
}

TEST(MemoryUsers, LargeVocabulariesAreLogitsNotWeights)
{
    // 4,096 tokens of a vocabulary of 262,144 at 13 B: 13.0 GiB of logits at the loss; a chunked loss has 0.4 B.
    ModelFacts facts = test::llama3With8B();
    facts.vocabulary = 262144;
    const auto with = [&](const char* loss) {
        const Workload w = workload(std::string(
                                        R"("kind": "train", "method": "lora", "micro_batch": 2, "sequence": 2048,
            "loss": ")") + loss + "\"");
        return estimate(w, facts, 1);
    };
    EXPECT_NEAR(with("full").parts_gib.logits, 4096.0 * 262144 * 13 / kBytesPerGib, 0.5);
    EXPECT_EQ(with("full").moment, MemoryMoment::Loss);
    EXPECT_LT(with("chunked").per_gpu_gib.likely, with("full").per_gpu_gib.likely - 10);
}

TEST(MemoryUsers, AnUnknownProgramThatReadsGgufIsTakenForGgml)
{
    const auto with = [](const char* framework, Reasons* reasons) {
        const Workload w = workload(std::string(R"("kind": "generate", "weights": "gguf:Q4_K_M", "prompt": 2048,
            "output": 256, "framework": ")")
                                    + framework + "\"");
        return estimate(w, test::llama3With8B(), 1, nullptr, reasons);
    };
    Reasons reasons;
    const MemoryEstimate unknown = with("some front end", &reasons);
    EXPECT_DOUBLE_EQ(unknown.per_gpu_gib.likely, with("llama.cpp", nullptr).per_gpu_gib.likely);
    EXPECT_GT(unknown.per_gpu_gib.high, with("llama.cpp", nullptr).per_gpu_gib.high);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryRuntimeUnknown));
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryUnseenRuntime));
}

TEST(MemoryUsers, TokensThatFitInvertTheCache)
{
    // The cache of as many tokens as fit is no larger than the room, that of one more is.
    for (const char* framework : {"llama.cpp", "vllm"}) {
        const Workload w = workload(std::string(R"("kind": "generate", "prompt": 512, "output": 512, "concurrent": 3,
            "framework": ")") + framework
                                    + "\"");
        const ModelFacts facts = test::llama3With8B();
        const Gpu card = test::gpuWith(24);
        const MemoryEstimate e = estimate(w, facts, 1, &card);
        ASSERT_TRUE(e.max_context_tokens);
        Workload full = w;
        full.context = static_cast<int>(*e.max_context_tokens) - w.prompt - w.output;
        const MemoryEstimate at_most = estimate(full, facts, 1, &card);
        EXPECT_NE(at_most.verdict, FitVerdict::DoesNotFit) << framework;
        full.context += 4096; // beyond the share of the pool or the card
        EXPECT_GT(estimate(full, facts, 1, &card).per_gpu_gib.likely, 24 * 0.9) << framework;
    }
}

TEST(MemoryUsers, Mxfp4ExpertsBecome16BitsWhereTheyCannotBeTrained)
{
    // gpt-oss: transformers trains on dequantised experts. A Mixtral in MXFP4: 4.25 bits become 16 in the matrices.
    const ModelFacts facts = test::mixtral8x7B();
    const char* mxfp4 = R"("kind": "train", "method": "lora", "weights": "mxfp4", "sequence": 512, "framework": )";
    Reasons reasons;
    const MemoryEstimate upcast =
        estimate(workload(std::string(mxfp4) + "\"transformers\""), facts, 1, nullptr, &reasons);
    EXPECT_NEAR(upcast.parts_gib.weights, 2 * facts.parameters / kBytesPerGib, 0.1);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryMxfp4Upcast));
    const MemoryEstimate kept = estimate(workload(std::string(mxfp4) + "\"unsloth\""), facts, 1);
    EXPECT_LT(kept.parts_gib.weights, upcast.parts_gib.weights / 3);
    // Reading the model is not training it.
    const Workload read =
        workload(R"("kind": "generate", "weights": "mxfp4", "framework": "transformers", "prompt": 8)");
    EXPECT_LT(estimate(read, facts, 1).parts_gib.weights, upcast.parts_gib.weights / 3);
}

TEST(MemoryUsers, UnslothsFourBitFilesKeepSomeMatricesAt16Bits)
{
    // About 3% (fitted) of the 6.98e9 block weights at 16 bits instead of 4.127: 6.98e9 × 0.03 × (16 − 4.127) / 8 B = 0.31 GB.
    const auto with = [](const char* detail) {
        const Workload w = workload(std::string(R"("kind": "train", "method": "qlora", "framework": "unsloth",
            "framework_detail": ")") + detail
                                    + "\"");
        return estimate(w, test::llama3With8B(), 1).parts_gib.weights;
    };
    const double kept = test::memoryRuntimes().row("unsloth")->kept_16bit;
    EXPECT_NEAR(kept, 0.03, 0.01);
    EXPECT_NEAR(with("unsloth 2025.9.1") - with("unsloth 2024.6"),
                test::llama3With8B().linear_parameters * kept * (16 - 4.127) / 8 / kBytesPerGib, 0.001);
}

TEST(MemoryUsers, LoadPeakHasItsOwnVerdict)
{
    // As fit-004: the copy on every rank does not fit where the run itself does.
    const Workload w = workload(R"("kind": "train", "framework": "pytorch", "micro_batch": 1, "sequence": 512,
        "parallel": {"gpus": 8, "shard": "fsdp"})");
    const Gpu card = test::gpuWith(24);
    const MemoryEstimate e = estimate(w, test::llama2With7B(), 8, &card);
    EXPECT_EQ(e.load_verdict, FitVerdict::DoesNotFit);
    EXPECT_EQ(e.moment, MemoryMoment::Load);
    // With a loader that shards from main memory it does.
    const Workload meta = workload(R"("kind": "train", "framework": "torchtune", "micro_batch": 1, "sequence": 512,
        "parallel": {"gpus": 8, "shard": "fsdp"})");
    EXPECT_EQ(estimate(meta, test::llama2With7B(), 8, &card).load_verdict, FitVerdict::Fits);
    EXPECT_EQ(estimate(w, test::llama2With7B(), 8).load_verdict, std::nullopt);
}

TEST(MemoryUsers, AutoawqMergesProjectionsWhileLoading)
{
    // CodeLlama-34B: 8192 × (8192 + 2 × 1024) × 48 = 4.03e9 weights at 4.16 bits exist twice: 1.95 GiB. Measured at 64
    // tokens: 19.05 GiB.
    ModelFacts facts = test::llama31With70B();
    facts.layers = facts.attention_layers = 48;
    const Workload w = workload(R"("kind": "generate", "framework": "autoawq", "weights": "awq4", "prompt": 64,
        "output": 64)");
    const MemoryEstimate e = estimate(w, facts, 1);
    EXPECT_EQ(e.moment, MemoryMoment::Load);
    const Workload other = workload(R"("kind": "generate", "framework": "transformers", "weights": "awq4", "prompt": 64,
        "output": 64)");
    EXPECT_NEAR(e.load_peak_gib - estimate(other, facts, 1).load_peak_gib,
                8192.0 * (8192 + 2 * 1024) * 48 * 4.16 / 8 / kBytesPerGib, 0.01);
}

TEST(MemoryUsers, EveryGpuOfASplitModelSeesTheWholePrompt)
{
    // The layers are visited one after another: the buffers of a pass over the prompt are as large on each GPU as on
    // one alone; weights and cache are divided.
    const auto with = [](int gpus) {
        const Workload w = workload(R"("kind": "generate", "framework": "transformers", "prompt": 30720, "output": 0,
            "parallel": {"gpus": )" + std::to_string(gpus)
                                    + "}");
        return estimate(w, test::llama31With70B(), gpus).parts_gib;
    };
    EXPECT_DOUBLE_EQ(with(2).activations, with(1).activations);
    EXPECT_DOUBLE_EQ(with(4).activations, with(1).activations);
    EXPECT_NEAR(with(2).kv_cache, with(1).kv_cache / 2, 1e-9);
}

TEST(MemoryUsers, DropoutKeepsMasksAndDroppedValues)
{
    // One layer of an encoder in fp32 without a flash kernel, 16 heads, 512 tokens: per token 16 × 512 pairs keep the
    // dropped probabilities (4 B) and a mask (1 B) more, and two masks of the hidden width.
    ModelFacts facts = test::llama2With7B();
    facts.heads = facts.kv_heads = 16;
    facts.gated = false;
    facts.layer_norm = true;
    const Workload w = workload(R"("kind": "train", "weights": "fp32", "compute": "fp32", "attention": "eager",
        "sequence": 512, "checkpointing": false)");
    const RuntimeBehaviour& behaviour = *test::memoryRuntimes().row("transformers");
    const double without = trainingLayer(w, facts, behaviour, Parallel{}).saved;
    facts.generates = false;
    EXPECT_DOUBLE_EQ(trainingLayer(w, facts, behaviour, Parallel{}).saved - without, 16 * 512 * 5.0 + 2 * 4096);
}

TEST(MemoryUsers, Zero3KeepsABillionParametersGathered)
{
    // stage3_max_live_parameters is 1e9 by default: 2 GB in 16 bits beside the shards. Two layers and both tables of
    // Llama-2-7B are 2 × 202e6 + 2 × 131e6 = 0.67e9 parameters, fewer than that.
    const auto with = [](const char* shard) {
        const Workload w =
            workload(std::string(R"("kind": "train", "framework": "deepspeed", "sequence": 2048, "micro_batch": 8,
            "parallel": {"gpus": 8, "shard": ")")
                     + shard + "\"}");
        return estimate(w, test::llama2With7B(), 8).parts_gib;
    };
    EXPECT_NEAR(with("zero3").communication - with("zero2").communication, 2e9 / kBytesPerGib, 0.5);
    EXPECT_GE(with("zero3").communication, 2e9 / kBytesPerGib);
}

} // namespace
} // namespace gpuplan
