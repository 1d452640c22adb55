// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Questions people asked about fitting, with the answers that turned out right. The thread is named with each.

#include <gtest/gtest.h>

#include "planner/estimate/memory_peak.h"
#include "planner/quantity/units.h"
#include "support/memory_models.h"
#include "support/memory_tables.h"

namespace gpuplan {
namespace {

using test::estimate;
using test::workload;

constexpr double kGbInGib = kBytesPerGb / kBytesPerGib;

TEST(MemoryFit, Fit004FullCopyOnEveryRankDecidesWhilePlainFsdpWraps)
{
    // meta-llama/llama-cookbook#100: 7B, FSDP, 8 × 24 GB failed while wrapping: each rank first held 6.74e9 × 4 B = 27
    // GB. The run itself takes 16 B × 6.74e9 / 8 = 13.5 GB; on 4 × 40 GB it reserved 29 GB.
    const Workload w = workload(R"("kind": "train", "framework": "pytorch", "micro_batch": 1, "sequence": 512,
        "parallel": {"gpus": 8, "shard": "fsdp"})");
    const Gpu small = test::gpuWith(24);
    Reasons reasons;
    const MemoryEstimate eight = estimate(w, test::llama2With7B(), 8, &small, &reasons);
    EXPECT_NEAR(eight.load_peak_gib, 27.0 * kGbInGib, 27.0 * kGbInGib * 0.05);
    EXPECT_EQ(eight.verdict, FitVerdict::DoesNotFit);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryLoadPeak));
    const Gpu large = test::gpuWith(40);
    const MemoryEstimate four = estimate(w, test::llama2With7B(), 4, &large);
    EXPECT_NE(four.verdict, FitVerdict::DoesNotFit);
    EXPECT_NEAR(four.reserved_gib.likely, 29 * kGbInGib, 29 * kGbInGib * 0.15);
    // With a loader that shards from main memory the small cards do.
    const Workload meta = workload(R"("kind": "train", "framework": "torchtune", "micro_batch": 1, "sequence": 512,
        "parallel": {"gpus": 8, "shard": "fsdp"})");
    EXPECT_NE(estimate(meta, test::llama2With7B(), 8, &small).verdict, FitVerdict::DoesNotFit);
}

TEST(MemoryFit, Fit005ReplicasDoNotAddUp)
{
    // hiyouga/LlamaFactory#4559: a 4-bit 70B on 4 × 24 GB under DDP needs 48 GB on each, however many there are.
    const Gpu card = test::gpuWith(24);
    for (const int gpus : {1, 4, 8}) {
        const Workload w =
            workload(R"("kind": "train", "method": "qlora", "weights": "gptq4", "sequence": 512, "parallel": {"gpus": )"
                     + std::to_string(gpus) + R"(, "shard": "ddp"})");
        Reasons reasons;
        const MemoryEstimate e = estimate(w, test::llama31With70B(), gpus, &card, &reasons);
        EXPECT_EQ(e.verdict, FitVerdict::DoesNotFit);
        EXPECT_GT(e.parts_gib.weights, 35);
        EXPECT_EQ(gpus > 1, test::has(reasons, ReasonCode::MemoryReplicated));
    }
}

TEST(MemoryFit, Fit006Qlora70bWithReplicasTakes55GbPerGpu)
{
    // InternLM/xtuner#88: 55 GB with DDP, 52 GB with ZeRO-2, out of memory on 40 GB. Rank 64, the default of that
    // program.
    const Workload ddp = workload(R"("kind": "train", "method": "qlora", "framework": "xtuner", "sequence": 2048,
        "adapter": {"rank": 64, "targets": "all_linear"}, "parallel": {"gpus": 8, "shard": "ddp"})");
    const Gpu card = test::gpuWith(40);
    const MemoryEstimate e = estimate(ddp, test::llama2With70B(), 8, &card);
    EXPECT_NEAR(e.per_gpu_gib.likely, 55 * kGbInGib, 55 * kGbInGib * 0.12);
    EXPECT_EQ(e.verdict, FitVerdict::DoesNotFit);
    const auto with = [&](const char* shard) {
        Workload w = ddp;
        w.parallel.shard = std::string_view(shard) == "zero2" ? Shard::Zero2 : Shard::Zero3;
        return estimate(w, test::llama2With70B(), 8, &card);
    };
    EXPECT_NEAR(with("zero2").per_gpu_gib.likely, 52 * kGbInGib, 52 * kGbInGib * 0.12);
    // ZeRO-3 brought nothing: that program's frozen 4-bit base stayed whole on every GPU.
    EXPECT_DOUBLE_EQ(with("zero3").parts_gib.weights, with("zero2").parts_gib.weights);
    EXPECT_EQ(with("zero3").verdict, FitVerdict::DoesNotFit);
}

TEST(MemoryFit, Fit007OffloadLetsA70bFitTwo24GbCards)
{
    // axolotl#1428, #1522: about 14 GB per GPU at 512 tokens with FSDP and CPU offload; out of memory without.
    const Gpu card = test::gpuWith(24);
    const Workload with = workload(R"("kind": "train", "method": "qlora", "framework": "axolotl", "sequence": 512,
        "parallel": {"gpus": 2, "shard": "fsdp", "offload": "all"})");
    EXPECT_EQ(estimate(with, test::llama2With70B(), 2, &card).verdict, FitVerdict::Fits);
    EXPECT_LT(estimate(with, test::llama2With70B(), 2, &card).per_gpu_gib.likely, 14 * kGbInGib * 1.25);
    // Known gap: what is kept explains 6 of the 14 GB; batch and adapter of that run are not stated in full.
    const Workload without = workload(R"("kind": "train", "method": "qlora", "framework": "axolotl", "sequence": 2048,
        "adapter": {"rank": 32, "targets": "all_linear"}, "parallel": {"gpus": 2, "shard": "fsdp"})");
    EXPECT_NE(estimate(without, test::llama2With70B(), 2, &card).verdict, FitVerdict::Fits);
}

TEST(MemoryFit, Fit008MainMemoryOfAnOffloaded70bIsNamed)
{
    // bitsandbytes#1252: 4 × 24 GB with offload at 3072 tokens fits (22 GB each), but about 127 GB of main memory are
    // needed.
    const Workload w = workload(R"("kind": "train", "method": "qlora", "framework": "fsdp_qlora", "sequence": 3072,
        "parallel": {"gpus": 4, "shard": "fsdp", "offload": "all"})");
    const Gpu card = test::gpuWith(24);
    Reasons reasons;
    const MemoryEstimate e = estimate(w, test::llama31With70B(), 4, &card, &reasons);
    EXPECT_NE(e.verdict, FitVerdict::DoesNotFit);
    EXPECT_NEAR(e.per_gpu_gib.likely, 22 * kGbInGib, 22 * kGbInGib * 0.15);
    EXPECT_NEAR(e.host_ram_gib, 127 * kGbInGib, 127 * kGbInGib * 0.15);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryHostOffload));
    EXPECT_EQ(e.host_verdict, std::nullopt); // nobody said what the machine has
    // The box that was rented had 16 GB.
    const ModelFacts facts = test::llama31With70B();
    const MemoryModel model(w, facts, test::memoryRuntimes(), test::memorySpread());
    reasons.clear();
    const MemoryEstimate rented = model.at(&card, 4, &reasons, {16 * kGbInGib});
    EXPECT_EQ(rented.host_verdict, FitVerdict::DoesNotFit);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryHostTooSmall));
    EXPECT_NE(rented.verdict, FitVerdict::DoesNotFit); // the GPU side fits
    EXPECT_EQ(model.at(&card, 4, nullptr, {256}).host_verdict, FitVerdict::Fits);
}

TEST(MemoryFit, Fit010MixtralLoraNeedsShards)
{
    // hiyouga/LlamaFactory#2379: 2 B × 46.7e9 = 93.4 GB on every rank under DDP; an eighth of it with ZeRO-3.
    const Gpu card = test::gpuWith(80);
    const auto lora = [](const char* shard) {
        return workload(
            std::string(R"("kind": "train", "method": "lora", "framework": "llama_factory", "sequence": 1024,
            "adapter": {"rank": 8, "targets": ["q", "v"]}, "parallel": {"gpus": 8, "shard": ")")
            + shard + "\"}");
    };
    const MemoryEstimate ddp = estimate(lora("ddp"), test::mixtral8x7B(), 8, &card);
    EXPECT_NEAR(ddp.parts_gib.weights, 93.4 * kGbInGib, 93.4 * kGbInGib * 0.03);
    EXPECT_EQ(ddp.verdict, FitVerdict::DoesNotFit);
    const MemoryEstimate zero = estimate(lora("zero3"), test::mixtral8x7B(), 8, &card);
    EXPECT_NEAR(zero.parts_gib.weights, 93.4 / 8 * kGbInGib, 11.7 * kGbInGib * 0.03);
    EXPECT_EQ(zero.verdict, FitVerdict::Fits);
}

TEST(MemoryFit, Fit017PlainSgdTakesFourBytesPerParameter)
{
    // torchtune#389: (2 + 2) B × 6.74e9 = 27 GB, observed 27.8; with the step inside the backward pass below 16 GB.
    const Workload w =
        workload(R"("kind": "train", "framework": "torchtune", "optimizer": "sgd", "master_weights": false,
        "sequence": 512, "loss": "chunked")");
    EXPECT_NEAR(estimate(w, test::llama2With7B(), 1).allocated_gib.likely, 27.8 * kGbInGib, 27.8 * kGbInGib * 0.05);
    const Workload fused = workload(R"("kind": "train", "framework": "torchtune", "optimizer": "sgd+in_backward",
        "master_weights": false, "sequence": 512, "loss": "chunked")");
    EXPECT_LT(estimate(fused, test::llama2With7B(), 1).allocated_gib.likely, 16 * kGbInGib);
}

TEST(MemoryFit, Fit018PagedAdamwBringsAFull70bOntoEight80GbCards)
{
    // torchtune#987: fits at 51 GB with paged states; with fp32 AdamW 16 B × 69e9 / 8 = 138 GB cannot.
    const Gpu card = test::gpuWith(80);
    const Workload paged = workload(R"("kind": "train", "framework": "torchtune", "optimizer": "paged_adamw_32bit",
        "master_weights": false, "sequence": 4096, "parallel": {"gpus": 8, "shard": "fsdp"})");
    const MemoryEstimate e = estimate(paged, test::llama2With70B(), 8, &card);
    EXPECT_EQ(e.verdict, FitVerdict::Fits);
    EXPECT_NEAR(e.per_gpu_gib.likely, 51 * kGbInGib, 51 * kGbInGib * 0.12);
    const Workload mixed = workload(R"("kind": "train", "framework": "torchtune", "sequence": 4096,
        "parallel": {"gpus": 8, "shard": "fsdp"})");
    const MemoryEstimate m = estimate(mixed, test::llama2With70B(), 8, &card);
    EXPECT_EQ(m.verdict, FitVerdict::DoesNotFit);
    EXPECT_GT(m.allocated_gib.likely, 138 * kGbInGib);
}

TEST(MemoryFit, Fit023CacheOfTwoTensorParallelGpusLeavesNoMargin)
{
    // text-generation-inference#2744: Llama-3.1-70B on 2 × 80 GB, 30,816 tokens: 4.70 GiB of cache per GPU beside 65.7
    // of weights.
    const Workload w = workload(R"("kind": "generate", "framework": "tgi", "prompt": 30816, "output": 0,
        "parallel": {"gpus": 2, "tensor": 2})");
    const Gpu card = test::gpuWith(80);
    const MemoryEstimate e = estimate(w, test::llama31With70B(), 2, &card);
    EXPECT_NEAR(e.parts_gib.kv_cache, 4.70, 4.70 * 0.03);
    EXPECT_NEAR(e.parts_gib.weights, 65.7, 65.7 * 0.01);
    EXPECT_NE(e.verdict, FitVerdict::Fits); // must not be reported as comfortable
}

TEST(MemoryFit, Fit024CacheOf405bAt79392Tokens)
{
    // vllm#6746: 2 × 126 × 8 × 128 × 2 B = 516,096 B per token; 79,392 tokens are 4.77 GiB on each of 8 GPUs.
    const Workload w =
        workload(R"("kind": "generate", "framework": "vllm", "weights": "fp8", "prompt": 79392, "output": 0,
        "parallel": {"gpus": 8, "tensor": 8})");
    EXPECT_NEAR(estimate(w, test::llama31With405B(), 8).parts_gib.kv_cache, 4.77, 4.77 * 0.02);
    // The other way round: that much cache holds 79,392 tokens, so the default length of 131,072 is refused.
    const ModelFacts facts = test::llama31With405B();
    const MemoryModel model(w, facts, test::memoryRuntimes(), test::memorySpread());
    const std::int64_t most = model.tokensInCache(4.77, 8).value();
    EXPECT_NEAR(static_cast<double>(most), 79392, 79392 * 0.02);
    EXPECT_LT(most, 131072);
}

TEST(MemoryFit, Fit026ReservedPoolIsNotRequiredMemory)
{
    // vllm#17891: a 7B "needs 70 GB" in the monitor of an 80 GB card: 16.6 GB of weights, the rest is the pool (0.9 ×
    // 80).
    ModelFacts facts = test::llama2With7B();
    const double scale = 8.29e9 / facts.parameters; // the model of the thread has 8.29e9 parameters
    for (double* count : {&facts.parameters, &facts.linear_parameters, &facts.embedding_parameters,
                          &facts.head_parameters, &facts.other_parameters})
        *count *= scale;
    const Workload w = workload(R"("kind": "serve", "framework": "vllm", "prompt": 1024, "output": 1024, "hours": 1)");
    const Gpu card = test::gpuWith(80);
    Reasons reasons;
    const MemoryEstimate e = estimate(w, facts, 1, &card, &reasons);
    EXPECT_NEAR(e.parts_gib.weights, 16.6 * kGbInGib, 16.6 * kGbInGib * 0.03);
    EXPECT_LT(e.per_gpu_gib.likely, 24);
    ASSERT_TRUE(test::has(reasons, ReasonCode::MemoryPoolReserved));
    for (const Reason& reason : reasons)
        if (reason.code == ReasonCode::MemoryPoolReserved) {
            EXPECT_NEAR(std::get<double>(reason.arguments[2]), 72, 1e-9);
        }
}

TEST(MemoryFit, Fit027ManyHeadsAgainstGroupedHeads)
{
    // llama.cpp#6032: 80 layers, head width 128, 8192 tokens: 20 GiB with 64 KV heads, 2.5 GiB with 8.
    const Workload w = workload(R"("kind": "generate", "framework": "llama.cpp", "prompt": 8192, "output": 0)");
    ModelFacts facts = test::llama31With70B();
    EXPECT_NEAR(estimate(w, facts, 1).parts_gib.kv_cache, 2.5, 1e-9);
    facts.kv_heads = 64;
    facts.kv_elements_per_token *= 8;
    facts.kv_elements_per_token_uncompressed *= 8;
    EXPECT_NEAR(estimate(w, facts, 1).parts_gib.kv_cache, 20, 1e-9);
}

TEST(MemoryFit, Fit028FourBitFilesAreNotFourBits)
{
    // runpod/docs PR#839: the usual Q4_K_M of a 70B is 42.52 GB (39.6 GiB), not 35: it does not fit a 40 GB card, a 48
    // GB one does.
    Workload w = workload(
        R"("kind": "generate", "framework": "llama.cpp", "weights": "gguf:Q4_K_M", "prompt": 2048, "output": 512)");
    const ModelFacts facts = test::llama31With70B();
    const Gpu forty = test::gpuWith(40);
    const Gpu forty_eight = test::gpuWith(48);
    EXPECT_EQ(estimate(w, facts, 1, &forty).verdict, FitVerdict::DoesNotFit);
    EXPECT_EQ(estimate(w, facts, 1, &forty_eight).verdict, FitVerdict::Fits);
    w.weights_file_gib = 42.52 * kGbInGib;
    EXPECT_EQ(estimate(w, facts, 1, &forty).verdict, FitVerdict::DoesNotFit);
    // Of the 39.6 GiB the input embedding stays in main memory: 1.05e9 of 70.55e9 parameters.
    EXPECT_NEAR(estimate(w, facts, 1).parts_gib.weights, 39.6 * (1 - 1.0507 / 70.5537), 0.05);
}

TEST(MemoryFit, Fit036HalfPrecision70bNeedsSeven24GbCards)
{
    // The guide that says two 3090s: 70.55e9 × 2 B = 141.1 GB = 131.4 GiB. Six cards have 140 GiB, but not for the
    // weights alone.
    const Gpu card = test::gpuWith(24);
    const Workload w = workload(R"("kind": "generate", "framework": "transformers", "prompt": 512, "output": 128)");
    EXPECT_EQ(estimate(w, test::llama31With70B(), 2, &card).verdict, FitVerdict::DoesNotFit);
    EXPECT_EQ(estimate(w, test::llama31With70B(), 5, &card).verdict, FitVerdict::DoesNotFit);
    EXPECT_EQ(estimate(w, test::llama31With70B(), 7, &card).verdict, FitVerdict::Fits);
}

TEST(MemoryFit, Fit038SmallModelStatesOverflowASmallCard)
{
    // DeepSpeed#3208: 1.3e9 parameters × 14 to 16 B = 18.2 to 20.8 GB on a card that shows 14.56 GiB.
    ModelFacts facts = test::llama2With7B();
    const double scale = 1.3e9 / facts.parameters;
    facts.layers = facts.attention_layers = 24;
    facts.hidden = 2048;
    for (double* count : {&facts.parameters, &facts.linear_parameters, &facts.embedding_parameters,
                          &facts.head_parameters, &facts.other_parameters})
        *count *= scale;
    Gpu t4;
    t4.memory_gib = 16;
    t4.usable_gib = 14.56;
    const Workload w = workload(R"("kind": "train", "framework": "deepspeed", "sequence": 512)");
    EXPECT_EQ(estimate(w, facts, 1, &t4).verdict, FitVerdict::DoesNotFit);
}

TEST(MemoryFit, KvHeadsAreReplicatedBeyondTheirCount)
{
    // jranaraki/vllm-fit#31: 8 KV heads: 2 per GPU on 4, 1 on 8 and still 1 on 16.
    EXPECT_EQ(keyHeadsPerGpu(8, 4), 2);
    EXPECT_EQ(keyHeadsPerGpu(8, 8), 1);
    EXPECT_EQ(keyHeadsPerGpu(8, 16), 1);
    EXPECT_EQ(keyHeadsPerGpu(8, 3), 3);
    const auto cache = [](int gpus) {
        const Workload w =
            workload(R"("kind": "generate", "framework": "vllm", "prompt": 8192, "output": 0, "parallel": {"gpus": )"
                     + std::to_string(gpus) + R"(, "tensor": )" + std::to_string(gpus) + "}");
        return estimate(w, test::llama31With70B(), gpus).parts_gib.kv_cache;
    };
    EXPECT_NEAR(cache(4), 2.5 / 4, 1e-9);
    EXPECT_NEAR(cache(16), 2.5 / 8, 1e-9);
}

TEST(MemoryFit, Fit034BeginnersQloraMinimaHold)
{
    // unslothai/unsloth#469: QLoRA at batch 1 and short context: 8B on 8 to 12 GB, 70B on 48 GB.
    const Workload w =
        workload(R"("kind": "train", "method": "qlora", "framework": "unsloth", "sequence": 1024, "loss": "chunked",
        "optimizer": "adamw_8bit")");
    const Gpu twelve = test::gpuWith(12);
    EXPECT_NE(estimate(w, test::llama3With8B(), 1, &twelve).verdict, FitVerdict::DoesNotFit);
    const Gpu forty_eight = test::gpuWith(48);
    EXPECT_NE(estimate(w, test::llama31With70B(), 1, &forty_eight).verdict, FitVerdict::DoesNotFit);
    const Gpu small = test::gpuWith(24);
    EXPECT_EQ(estimate(w, test::llama31With70B(), 1, &small).verdict, FitVerdict::DoesNotFit);
    // A 13B on 16 GB; CodeLlama-34B (the only Llama 2 of that size) on 24 GB.
    ModelFacts thirteen = test::llama2With7B();
    const double scale = 13.016e9 / thirteen.parameters;
    thirteen.layers = thirteen.attention_layers = 40;
    thirteen.hidden = 5120;
    thirteen.intermediate = 13824;
    thirteen.heads = thirteen.kv_heads = 40;
    for (double* count : {&thirteen.parameters, &thirteen.linear_parameters, &thirteen.embedding_parameters,
                          &thirteen.head_parameters, &thirteen.other_parameters})
        *count *= scale;
    const Gpu sixteen = test::gpuWith(16);
    EXPECT_NE(estimate(w, thirteen, 1, &sixteen).verdict, FitVerdict::DoesNotFit);
    ModelFacts large = test::llama31With70B();
    const double half = 33.7e9 / large.parameters;
    large.layers = large.attention_layers = 48;
    large.intermediate = 22016;
    large.vocabulary = 32000;
    for (double* count : {&large.parameters, &large.linear_parameters, &large.embedding_parameters,
                          &large.head_parameters, &large.other_parameters})
        *count *= half;
    EXPECT_NE(estimate(w, large, 1, &small).verdict, FitVerdict::DoesNotFit);
    EXPECT_EQ(estimate(w, large, 1, &sixteen).verdict, FitVerdict::DoesNotFit);
}

} // namespace
} // namespace gpuplan
