// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/memory.h"

#include <gtest/gtest.h>

#include "planner/estimate/memory_peak.h"
#include "planner/quantity/units.h"
#include "support/memory_models.h"
#include "support/memory_tables.h"

namespace gpuplan {
namespace {

using test::estimate;
using test::workload;

constexpr double kGib = kBytesPerGib;

TEST(MemoryModel, PureBf16AdamwPeaksAtTenBytesPerParameter)
{
    // Llama-2-7B has 6,738,415,616 parameters. At the foreach AdamW step: 2 B weights, 2 B gradients, 2 + 2 B states
    // and one temporary of 2 B; no activations are alive then: 67.38e9 B = 62.76 GiB.
    const Workload w = workload(R"("kind": "train", "master_weights": false, "sequence": 512)");
    const MemoryEstimate e = estimate(w, test::llama2With7B(), 1);
    EXPECT_EQ(e.moment, MemoryMoment::OptimizerStep);
    EXPECT_NEAR(e.allocated_gib.likely, 10 * 6738415616.0 / kGib, 0.01);
    EXPECT_NEAR(e.parts_gib.weights, 2 * 6738415616.0 / kGib, 0.01);
    EXPECT_NEAR(e.parts_gib.gradients, 2 * 6738415616.0 / kGib, 0.01);
    EXPECT_NEAR(e.parts_gib.optimizer, 6 * 6738415616.0 / kGib, 0.01);
    EXPECT_EQ(e.parts_gib.activations, 0);
}

TEST(MemoryModel, ShardingDividesTheTenBytes)
{
    const Workload w = workload(
        R"("kind": "train", "master_weights": false, "sequence": 512, "parallel": {"gpus": 2, "shard": "fsdp"})");
    EXPECT_NEAR(estimate(w, test::llama2With7B(), 2).allocated_gib.likely, 5 * 6738415616.0 / kGib, 0.05);
}

TEST(MemoryModel, DeepSpeedMixedPrecisionTakesEighteenBytesPerParameter)
{
    // 2 B weights + 4 B master + 4 B gradients + 8 B states; fused Adam makes no temporary, so the end of the backward
    // pass is the peak and a little activation memory comes on top.
    const Workload w = workload(R"("kind": "train", "framework": "deepspeed", "sequence": 512)");
    const MemoryEstimate e = estimate(w, test::llama2With7B(), 1);
    const MemoryParts& p = e.parts_gib;
    EXPECT_NEAR(p.weights + p.master_weights + p.gradients + p.optimizer, 18 * 6738415616.0 / kGib, 0.01);
    EXPECT_NEAR(p.master_weights, 4 * 6738415616.0 / kGib, 0.01);
    // ZeRO-3 on two GPUs: 9 B per parameter each (139.2e9 B for Qwen-7B's 7.72e9 parameters were measured).
    const Workload zero = workload(
        R"("kind": "train", "framework": "deepspeed", "sequence": 512, "parallel": {"gpus": 2, "shard": "zero3"})");
    const MemoryParts z = estimate(zero, test::llama2With7B(), 2).parts_gib;
    EXPECT_NEAR(z.weights + z.master_weights + z.gradients + z.optimizer, 9 * 6738415616.0 / kGib, 0.01);
}

TEST(MemoryModel, ZeroStagesShardMoreAndMore)
{
    const auto at = [](const char* stage) {
        return estimate(
                   workload(
                       std::string(
                           R"("kind": "train", "framework": "deepspeed", "sequence": 512, "parallel": {"gpus": 8, "shard": ")")
                       + stage + "\"}"),
                   test::llama2With7B(), 8)
            .parts_gib;
    };
    const double p = 6738415616.0 / kGib;
    EXPECT_NEAR(at("zero1").optimizer, 8 * p / 8, 0.01);
    EXPECT_NEAR(at("zero1").weights, 2 * p, 0.01);
    EXPECT_NEAR(at("zero2").gradients, 4 * p / 8, 0.01);
    EXPECT_NEAR(at("zero2").weights, 2 * p, 0.01);
    EXPECT_NEAR(at("zero3").weights, 2 * p / 8, 0.01);
}

TEST(MemoryModel, Nf4LeavesEmbeddingsAt16Bits)
{
    // Llama-3-8B: 6,979,321,856 linear weights at 4.127 bits, 2 × 525,336,576 for embedding and head and 266,240 of
    // norms at 16: 3.6005e9 + 2.1013e9 + 0.0005e9 = 5.7024e9 B = 5.31 GiB.
    const Workload w = workload(R"("kind": "train", "method": "qlora", "sequence": 512)");
    const ModelFacts facts = test::llama3With8B();
    EXPECT_EQ(facts.linear_parameters, 6979321856.0);
    EXPECT_NEAR(estimate(w, facts, 1).parts_gib.weights, 5.31, 0.01);
    const Workload single =
        workload(R"("kind": "train", "method": "qlora", "sequence": 512, "double_quantization": false)");
    EXPECT_NEAR(estimate(single, facts, 1).parts_gib.weights, (6979321856.0 * 4.5 / 8 + 2101878784.0) / kGib,
                0.01); // 5.61
}

TEST(MemoryModel, AdapterParametersFollowTheShapes)
{
    // Rank 16 on q, k, v, o of Llama-3-8B: 16 × (2 × (4096 + 4096) + 2 × (4096 + 1024)) × 32 = 13,631,488.
    Adapter adapter;
    adapter.all_linear = false;
    adapter.targets = {"q", "k", "v", "o"};
    EXPECT_EQ(adapterParameters(adapter, test::llama3With8B()), 13631488);
    // and the MLP: 16 × 3 × (4096 + 14336) × 32 = 28,311,552 more.
    adapter.all_linear = true;
    EXPECT_EQ(adapterParameters(adapter, test::llama3With8B()), 13631488 + 28311552);
    adapter.parameters_m = 5;
    EXPECT_EQ(adapterParameters(adapter, test::llama3With8B()), 5e6);
    // An adapter on the MLP of a sparse model sits on every expert: 8 × as many.
    Adapter mlp;
    mlp.all_linear = false;
    mlp.targets = {"mlp"};
    EXPECT_EQ(adapterParameters(mlp, test::mixtral8x7B()), 8.0 * 28311552);
}

TEST(MemoryModel, LogitsTakeThirteenBytesPerTokenAndEntryInPlainCode)
{
    // 2048 tokens × 128,256 entries × about 13 B = 3.41e9 B = 3.18 GiB: the loss, not a layer, is the peak of this LoRA
    // run. The bytes are fitted; counted are 12 to 14 and, with fused kernels, 8 to 10.
    const RuntimeBehaviour& hf = *test::memoryRuntimes().row("transformers");
    EXPECT_NEAR(hf.full_logits_bytes, 13, 0.5);
    EXPECT_NEAR(hf.fused_logits_bytes, 8.5, 1);
    const Workload w = workload(R"("kind": "train", "method": "lora", "sequence": 2048)");
    const MemoryEstimate e = estimate(w, test::llama3With8B(), 1);
    EXPECT_EQ(e.moment, MemoryMoment::Loss);
    EXPECT_NEAR(e.parts_gib.logits, 2048.0 * 128256 * hf.full_logits_bytes / kGib, 0.001);
    const Workload fused = workload(R"("kind": "train", "method": "lora", "sequence": 2048, "loss": "fused")");
    EXPECT_NEAR(estimate(fused, test::llama3With8B(), 1).parts_gib.logits,
                2048.0 * 128256 * hf.fused_logits_bytes / kGib, 0.001);
    const Workload none =
        workload(R"("kind": "train", "method": "lora", "sequence": 2048, "objective": "classification")");
    EXPECT_EQ(estimate(none, test::llama3With8B(), 1).parts_gib.logits, 0);
}

TEST(MemoryModel, CheckpointingKeepsTheInputOfEveryLayer)
{
    // 2 B × 4096 per token and layer; saved entirely: norms 2 × (4 + 2 + 2) × 4096 = 65,536, attention 2 × (2 × 4096 +
    // 2 × 1024) = 20,480, MLP 8 × 14,336 = 114,688: 200,704 B per token and layer of full training.
    const Workload w = workload(R"("kind": "train")");
    const RuntimeBehaviour& b = *test::memoryRuntimes().row("transformers");
    const LayerBytes layer = trainingLayer(w, test::llama3With8B(), b, {});
    EXPECT_EQ(layer.checkpoint, 8192);
    EXPECT_EQ(layer.saved, 65536 + 20480 + 114688);
    EXPECT_EQ(layer.transient, 2.0 * (3 * 14336 + 2 * 4096));
    // LayerNorm, two matrices, one head per query (h = q = kv, f = 4h): 4h + 4h (norms) + 8h (attention) + 16h (MLP) =
    // 32h.
    ModelFacts gpt = test::llama2With7B();
    gpt.gated = false;
    gpt.layer_norm = true;
    gpt.intermediate = 4 * 4096;
    EXPECT_EQ(trainingLayer(w, gpt, b, {}).saved, 32.0 * 4096);
}

TEST(MemoryModel, PlainAttentionGrowsWithTheSquareOfTheSequence)
{
    const RuntimeBehaviour& b = *test::memoryRuntimes().row("transformers");
    const Workload flash = workload(R"("kind": "train", "sequence": 4096)");
    const Workload eager = workload(R"("kind": "train", "sequence": 4096, "attention": "eager")");
    const ModelFacts facts = test::llama3With8B();
    // 32 heads × 4096 keys × (4 B fp32 probabilities + 2 B copy) per token and layer.
    EXPECT_EQ(trainingLayer(eager, facts, b, {}).saved - trainingLayer(flash, facts, b, {}).saved, 32.0 * 4096 * 6);
}

TEST(MemoryModel, FrozenWeightsKeepFewerActivations)
{
    const RuntimeBehaviour& b = *test::memoryRuntimes().row("torchtune");
    const Workload full = workload(R"("kind": "train")");
    const Workload lora =
        workload(R"("kind": "train", "method": "lora", "adapter": {"rank": 8, "targets": ["q", "v"]})");
    // Without an adapter on the MLP neither its input nor its product is needed: 2h + 2f less; trained norm weights
    // need the normalised values, another 2 × 2h.
    EXPECT_EQ(trainingLayer(full, test::llama3With8B(), b, {}).saved
                  - trainingLayer(lora, test::llama3With8B(), b, {}).saved,
              2.0 * 4096 + 2.0 * 14336 + 4.0 * 4096);
}

TEST(MemoryModel, PagedStatesLiveInMainMemory)
{
    const Workload plain = workload(R"("kind": "train", "master_weights": false, "optimizer": "adamw_8bit")");
    const Workload paged = workload(R"("kind": "train", "master_weights": false, "optimizer": "paged_adamw_8bit")");
    const ModelFacts facts = test::llama2With7B();
    EXPECT_NEAR(estimate(plain, facts, 1).parts_gib.optimizer, 2 * 6738415616.0 / kGib, 0.01);
    EXPECT_EQ(estimate(paged, facts, 1).parts_gib.optimizer, 0);
    EXPECT_GT(estimate(paged, facts, 1).host_ram_gib, 2 * 6738415616.0 / kGib);
}

TEST(MemoryModel, CacheOfGroupedQueriesAndOfLatents)
{
    // Llama-3.1-70B: 2 × 80 layers × 8 heads × 128 × 2 B = 327,680 B per token.
    const Workload w = workload(
        R"("kind": "generate", "prompt": 30816, "output": 0, "framework": "vllm", "parallel": {"gpus": 2, "tensor": 2})");
    EXPECT_NEAR(estimate(w, test::llama31With70B(), 2).parts_gib.kv_cache, 30816 * 327680.0 / 2 / kGib,
                1e-6); // 4.70 GiB
    // DeepSeek-V3: 61 layers × (512 + 64) × 2 B = 70,272 B; an engine without the latent keeps
    // 61 × 128 heads × (192 + 128) × 2 B = 4,997,120 B. The latent has no heads to divide over tensor-parallel GPUs.
    const Workload latent = workload(
        R"("kind": "generate", "prompt": 1000, "output": 0, "framework": "vllm", "parallel": {"gpus": 8, "tensor": 8})");
    EXPECT_NEAR(estimate(latent, test::deepSeekV3(), 8).parts_gib.kv_cache, 1000 * 70272.0 / kGib, 1e-9);
    const Workload heads = workload(R"("kind": "generate", "prompt": 1000, "output": 0, "framework": "transformers")");
    EXPECT_NEAR(estimate(heads, test::deepSeekV3(), 1).parts_gib.kv_cache, 1000 * 4997120.0 / kGib, 1e-9);
}

TEST(MemoryModel, EnginesDifferInWindowedLayers)
{
    ModelFacts facts = test::llama3With8B(); // as if half of its layers saw 1024 tokens
    facts.sliding_layers = 16;
    facts.sliding_window = 1024;
    facts.kv_elements_per_token_sliding = facts.kv_elements_per_token / 2;
    const double all = 16384 * 131072.0 / kGib; // 2 × 32 × 8 × 128 × 2 B
    const Workload vllm = workload(R"("kind": "generate", "prompt": 16384, "output": 0, "framework": "vllm")");
    EXPECT_NEAR(estimate(vllm, facts, 1).parts_gib.kv_cache, all, 1e-9);
    const Workload llama_cpp =
        workload(R"("kind": "generate", "prompt": 16384, "output": 0, "framework": "llama.cpp")");
    EXPECT_NEAR(estimate(llama_cpp, facts, 1).parts_gib.kv_cache, all / 2 + all / 2 / 16, 1e-9);
}

TEST(MemoryModel, QuantisedCacheAndQueuedRequests)
{
    const ModelFacts facts = test::llama3With8B();
    const double per_token = 131072.0 / kGib;
    const Workload eight =
        workload(R"("kind": "generate", "prompt": 1000, "output": 24, "kv": "fp8", "concurrent": 4)");
    EXPECT_NEAR(estimate(eight, facts, 1).parts_gib.kv_cache, 4 * 1024 * per_token / 2, 1e-9);
    // An engine runs at most as many sequences as it has slots; the rest waits.
    const Workload queued =
        workload(R"("kind": "generate", "prompt": 1000, "output": 24, "concurrent": 500, "max_sequences": 16)");
    EXPECT_NEAR(estimate(queued, facts, 1).parts_gib.kv_cache, 16 * 1024 * per_token, 1e-9);
}

TEST(MemoryModel, SamplerOfTheEngineFollowsTheVocabulary)
{
    // 1024 slots × 128,256 × 15.4 B = 1.88 GiB on a large GPU, a quarter on a small one. The bytes are fitted.
    const double bytes = test::memoryRuntimes().row("vllm")->sampler_bytes;
    EXPECT_NEAR(bytes, 15.4, 1);
    const Workload w = workload(R"("kind": "serve", "prompt": 100, "output": 100, "hours": 1)");
    const Gpu large = test::gpuWith(80);
    EXPECT_NEAR(estimate(w, test::llama3With8B(), 1, &large).parts_gib.logits, 1024 * 128256 * bytes / kGib, 0.001);
}

TEST(MemoryModel, LayersSplitOverSeveralGpusWhenNothingElseIsSaid)
{
    const Workload w = workload(
        R"("kind": "generate", "framework": "transformers", "prompt": 100, "output": 100, "parallel": {"gpus": 2})");
    const ModelFacts facts = test::llama31With70B();
    EXPECT_NEAR(estimate(w, facts, 2).parts_gib.weights, 2 * facts.parameters / 2 / kGib, 0.5);
}

TEST(MemoryModel, TheStoredSizeOfTheFileWins)
{
    Workload w = workload(R"("kind": "generate", "framework": "vllm", "weights": "fp8", "prompt": 100, "output": 100)");
    w.weights_file_gib = 454; // Meta's FP8 of Llama-3.1-405B leaves attention in bf16
    EXPECT_NEAR(estimate(w, test::llama31With405B(), 8).parts_gib.weights, 454.0 / 8, 1e-6);
}

TEST(MemoryModel, RulesOfThumbStandBesideTheAnswerWhereTheyApply)
{
    const ModelFacts facts = test::llama2With7B();
    Reasons reasons;
    const MemoryEstimate full =
        estimate(workload(R"("kind": "train", "master_weights": false)"), facts, 1, nullptr, &reasons);
    EXPECT_NEAR(full.rule_of_thumb_gib.value(), 16 * 6.738415616e9 / kGib, 0.001);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryRuleTraining)); // 10 B, not 16
    EXPECT_NEAR(
        estimate(workload(R"("kind": "generate", "framework": "transformers")"), facts, 1).rule_of_thumb_gib.value(),
        2 * 6.738415616e9 / kGib, 0.001);
    EXPECT_FALSE(estimate(workload(R"("kind": "train", "method": "lora")"), facts, 1).rule_of_thumb_gib);
    EXPECT_FALSE(estimate(workload(R"("kind": "generate", "weights": "awq4")"), facts, 1).rule_of_thumb_gib);
}

TEST(MemoryModel, VerdictComesFromTheUpperEnd)
{
    const Workload w = workload(R"("kind": "train", "method": "qlora", "sequence": 1024)");
    const ModelFacts facts = test::llama3With8B();
    const MemoryEstimate free = estimate(w, facts, 1);
    EXPECT_FALSE(free.usable_gib);
    Gpu gpu;
    gpu.vendor = Vendor::Nvidia;
    gpu.memory_gib = gpu.usable_gib = free.per_gpu_gib.high + 0.1;
    EXPECT_EQ(estimate(w, facts, 1, &gpu).verdict, FitVerdict::Fits);
    gpu.memory_gib = gpu.usable_gib = free.per_gpu_gib.high - 0.1;
    EXPECT_EQ(estimate(w, facts, 1, &gpu).verdict, FitVerdict::Tight);
    gpu.memory_gib = gpu.usable_gib = free.parts_gib.allocated();
    EXPECT_EQ(estimate(w, facts, 1, &gpu).verdict, FitVerdict::DoesNotFit);
}

TEST(MemoryModel, HandsOnHoursNeedWhatTheyState)
{
    Workload w;
    w.kind = WorkloadKind::HandsOn;
    w.gpu_memory_gib = 24;
    const Gpu card = test::gpuWith(24);
    EXPECT_EQ(estimate(w, {}, 1, &card).verdict, FitVerdict::Fits);
    const Gpu small = test::gpuWith(16);
    EXPECT_EQ(estimate(w, {}, 1, &small).verdict, FitVerdict::DoesNotFit);
}

TEST(MemoryModel, UnknownFrameworkIsAnsweredAsItsClass)
{
    Reasons reasons;
    Workload w = workload(R"("kind": "train", "framework": "my_trainer")");
    EXPECT_GT(estimate(w, test::llama2With7B(), 1, nullptr, &reasons).per_gpu_gib.likely, 60);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryRuntimeUnknown));
}

} // namespace
} // namespace gpuplan
