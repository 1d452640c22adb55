// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/time.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "planner/model/model_catalog.h"
#include "support/time_tables.h"

namespace gpuplan::test {
namespace {

/// 1,000 GB/s, 100 TFLOPS, 24 GiB.
Gpu plainGpu()
{
    Gpu gpu;
    gpu.name = "Plain 24GB";
    gpu.vendor = Vendor::Nvidia;
    gpu.target = "8.0";
    gpu.memory_gib = 24;
    gpu.usable_gib = 24;
    gpu.bandwidth_gb_per_s = 1000;
    gpu.bf16_tflops = 100;
    gpu.fp16_fp32acc_tflops = 100;
    gpu.fp16_fp16acc_tflops = 100;
    gpu.bf16_hardware = true;
    gpu.interconnect.host_gb_per_s = 32;
    return gpu;
}

ModelFacts llama8b()
{
    ModelReference reference;
    ShapeFields f;
    f.layers = 32, f.hidden = 4096, f.intermediate = 14336, f.heads = 32, f.kv_heads = 8, f.head_dim = 128;
    f.vocabulary = 128256, f.tied = false, f.gated = true;
    reference.shape = f;
    return resolveModel(reference, ModelCatalog{}).value();
}

Workload generate(Phase phase, int prompt, int output, int concurrent)
{
    Workload w;
    w.kind = WorkloadKind::Generate;
    w.framework = "vllm";
    w.phase = phase;
    w.prompt = prompt;
    w.output = output;
    w.concurrent = concurrent;
    return w;
}

bool says(const Reasons& reasons, ReasonCode code)
{
    return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& r) { return r.code == code; });
}

double rate(const Workload& w, const Gpu& gpu, const EfficiencyTable& table, int gpus = 1)
{
    return TimeModel(w, llama8b(), table).at(gpu, gpus).tokens_per_s.value().likely;
}

// Weights without the input embedding 15.0098 GB, cache of 500 tokens 131,072·500 = 65.5 MB: 15.0754 GB at 1,000 GB/s
// = 15.0754 ms per token, 66.33 tokens/s.
TEST(TimeModel, DecodingIsBoundByBandwidth)
{
    const TimeModel model(generate(Phase::Decode, 0, 1000, 1), llama8b(), idealTable());
    const TimeEstimate estimate = model.at(plainGpu(), 1);
    EXPECT_NEAR(estimate.tokens_per_s->likely, 1e12 / (15'009'849'344.0 + 65'536'000.0), 1e-3);
    EXPECT_EQ(estimate.bound_by, Bound::Bandwidth);
}

// 100 µs per layer: 3.2 ms more.
TEST(TimeModel, LayersCostTimeOfTheirOwn)
{
    const double seconds = (15'009'849'344.0 + 65'536'000.0) / 1e12 + 32 * 100e-6;
    EXPECT_NEAR(rate(generate(Phase::Decode, 0, 1000, 1), plainGpu(), idealTable({{Constant::LayerUs, 100}})),
                1 / seconds, 1e-3);
}

// The host program hides behind the device until it is the slower one: 843 µs · 32 = 27 ms > 15 ms.
TEST(TimeModel, AHostBoundProgramIsEquallySlowOnFasterGpus)
{
    const EfficiencyTable table = idealTable({{Constant::HostLayerUs, 843}});
    Gpu fast = plainGpu();
    fast.bandwidth_gb_per_s = 3000;
    const Workload w = generate(Phase::Decode, 0, 1000, 1);
    EXPECT_NEAR(rate(w, plainGpu(), table), 1 / (32 * 843e-6), 1e-6);
    EXPECT_NEAR(rate(w, fast, table), rate(w, plainGpu(), table), 1e-6);
    EXPECT_EQ(TimeModel(w, llama8b(), table).at(fast, 1).bound_by, Bound::Overhead);
}

// 512 sequences: arithmetic 512·2·7.505e9 / 1e14 = 76.9 ms against (15.01 + 512·0.0655) GB / 1,000 GB/s = 48.6 ms.
TEST(TimeModel, LargeBatchesAreBoundByArithmetic)
{
    const Workload w = generate(Phase::Decode, 0, 1000, 512);
    const TimeEstimate estimate = TimeModel(w, llama8b(), idealTable()).at(plainGpu(), 1);
    EXPECT_EQ(estimate.bound_by, Bound::Compute);
    EXPECT_NEAR(estimate.tokens_per_s->likely, 1e14 / (2 * 7'504'924'672.0), 1);
}

// Prompt of 4,096 tokens: 2N = 15.01 GFLOP per token and attention 4·32·32·128·2,048 = 1.074 GFLOP per token:
// 100e12/16.08e9.
TEST(TimeModel, PromptsPayForAttention)
{
    const Workload w = generate(Phase::Prefill, 4096, 0, 1);
    EXPECT_NEAR(rate(w, plainGpu(), idealTable()), 1e14 / (2 * 7'504'924'672.0 + 4.0 * 32 * 32 * 128 * 2048), 0.5);
}

// 24 GiB·0.9 − 1.5 GB − 16.06 GB = 5.63 GB of cache; 2,048 + 1,024 tokens on average hold 131,072·2,560 = 335.5
// MB: 16.8.
TEST(TimeModel, MemoryLimitsTheBatch)
{
    Workload w = generate(Phase::All, 2048, 1024, 100);
    Reasons reasons;
    const TimeModel model(w, llama8b(), idealTable());
    const double limited = model.at(plainGpu(), 1, &reasons).tokens_per_s->likely;
    const auto found = std::find_if(reasons.begin(), reasons.end(),
                                    [](const Reason& r) { return r.code == ReasonCode::TimeBatchLimited; });
    ASSERT_NE(found, reasons.end());
    const double room = 24.0 * 1073741824 * 0.9 - 1.5e9 - 2 * 8'030'261'248.0;
    EXPECT_NEAR(std::get<double>(found->arguments[0]), room / (131'072.0 * 2560), 1e-6);
    EXPECT_NEAR(std::get<double>(found->arguments[0]), 16.8, 0.1);
    Gpu large = plainGpu();
    large.memory_gib = large.usable_gib = 80;
    // At 100: steps of (15.01 + 100·0.3355) GB / 1,000 GB/s = 48.6 ms and prompts of 204,800 tokens in 31.8 s: 1,255
    // tokens/s.
    EXPECT_NEAR(model.at(large, 1).tokens_per_s->likely, 1255, 5) << "the same rates with more memory serve more";
    EXPECT_NEAR(limited, 649, 5);
}

// Mean of a whole run: 8 prompts of 1,000 tokens, then 500 steps of 8 sequences at 1,250 tokens each.
TEST(TimeModel, AWholeRunIsPromptsAndSteps)
{
    const Workload w = generate(Phase::All, 1000, 500, 8);
    const double n = 7'504'924'672.0;
    const double prompts = 8000 * (2 * n + 4.0 * 32 * 32 * 128 * 500) / 1e14;
    const double step = (15'009'849'344.0 + 8 * 131'072.0 * 1250) / 1e12;
    EXPECT_NEAR(rate(w, plainGpu(), idealTable()), 8 * 500 / (prompts + 500 * step), 0.01);
}

TEST(TimeModel, LayerSplitIsAsFastAsOneGpuAndTensorSplitIsFaster)
{
    Workload w = generate(Phase::Decode, 0, 1000, 1);
    w.parallel_given = true;
    w.parallel.gpus = 4;
    const double split = rate(w, plainGpu(), idealTable(), 4);
    EXPECT_NEAR(split, rate(generate(Phase::Decode, 0, 1000, 1), plainGpu(), idealTable()), 1e-6);
    w.parallel.tensor = 4;
    const double tensor = rate(w, plainGpu(), idealTable(), 4);
    EXPECT_GT(tensor, 3.5 * split);
    EXPECT_LT(tensor, 4 * split);
}

// LoRA on 2,048 tokens without recomputation: (4·7.505e9 + 6·32·32·128·2,048) FLOP per token at 100 TFLOPS.
TEST(TimeModel, TrainingIsFlopsOverRate)
{
    Workload w;
    w.method = TrainMethod::Lora;
    w.checkpointing = Checkpointing::Off;
    w.framework = "transformers";
    const double flops = 4 * 7'504'924'672.0 + 6.0 * 32 * 32 * 128 * 2048;
    const TimeEstimate estimate = TimeModel(w, llama8b(), idealTable()).at(plainGpu(), 1);
    EXPECT_NEAR(estimate.tokens_per_s->likely, 1e14 / flops, 1e-6);
    EXPECT_EQ(estimate.bound_by, Bound::Compute);
    EXPECT_FALSE(estimate.hours.has_value()) << "the workload does not say how much there is to do";
    w.tokens = 1e14 / flops * 3600;
    EXPECT_NEAR(TimeModel(w, llama8b(), idealTable()).at(plainGpu(), 1).hours->likely, 1, 1e-6);
}

// Offload over 32 GB/s: 17 B · 8.03e9 = 136.5 GB = 4.27 s per optimizer step of 2,048 tokens.
TEST(TimeModel, OffloadingMovesTheOptimizerOverPcie)
{
    Workload w;
    w.checkpointing = Checkpointing::Off;
    w.micro_batch_given = w.accumulation_given = true; // 1 and 1
    w.parallel.offload = Offload::Optimizer;
    w.parallel_given = true;
    const double compute = 2048 * (6 * 7'504'924'672.0 + 6.0 * 32 * 32 * 128 * 2048) / 1e14;
    const double moved = 17 * 8'030'261'248.0 / 32e9;
    EXPECT_NEAR(rate(w, plainGpu(), idealTable({{Constant::OffloadBytes, 17}})), 2048 / (compute + moved), 1e-6);
}

// 4 stages and 8 micro-steps: 8 of 11 slots are busy.
TEST(TimeModel, PipelinesHaveBubbles)
{
    Workload w;
    w.checkpointing = Checkpointing::Off;
    w.accumulation = 8;
    w.micro_batch_given = w.accumulation_given = true;
    w.parallel_given = true;
    const double one = rate(w, plainGpu(), idealTable());
    w.parallel.gpus = w.parallel.pipeline = 4;
    EXPECT_NEAR(rate(w, plainGpu(), idealTable(), 4) / one, 4 * 8.0 / 11, 1e-6);
}

// LoRA, 2,048 tokens: an unstated micro-batch is 8,192 tokens of work where they fit and what fits where they do not.
TEST(TimeModel, AnUnstatedMicroBatchIsTheOneThatPeopleChoose)
{
    Workload w;
    w.method = TrainMethod::Lora;
    w.framework = "transformers";
    const EfficiencyTable table = idealTable(
        {{Constant::TypicalMicroTokens, 8192}, {Constant::TrainLayerUs, 1000}, {Constant::TypicalAccumulation, 8}});
    Gpu large = plainGpu();
    large.memory_gib = large.usable_gib = 80;
    Reasons reasons;
    const double assumed = TimeModel(w, llama8b(), table).at(large, 1, &reasons).tokens_per_s->likely;
    const auto found = std::find_if(reasons.begin(), reasons.end(),
                                    [](const Reason& r) { return r.code == ReasonCode::TimeMicroBatchAssumed; });
    ASSERT_NE(found, reasons.end());
    EXPECT_EQ(std::get<double>(found->arguments[0]), 4);
    EXPECT_EQ(std::get<double>(found->arguments[1]), 8192);
    Workload stated = w;
    stated.micro_batch = 4;
    stated.micro_batch_given = true;
    EXPECT_DOUBLE_EQ(rate(stated, large, table), assumed);
    stated.micro_batch = 1;
    EXPECT_LT(rate(stated, large, table), assumed) << "what is stated counts, good or bad";

    // 0.9·20 GiB − 16.06 GB = 3.27 GB over 2,048 tokens of 32·2·4,096 + 40·4,096 + 13·128,256 B = 2.093 MB: 0.76, so 1.
    Gpu small = plainGpu();
    small.memory_gib = small.usable_gib = 20;
    EXPECT_DOUBLE_EQ(rate(w, small, table), rate(stated, small, table)) << "never below one sequence";
}

TEST(TimeModel, PackingFillsTheMicroBatch)
{
    Workload w;
    w.method = TrainMethod::Qlora;
    w.weights.kind = WeightKind::Nf4;
    w.weights.bits = 4.127;
    w.framework = "transformers";
    w.tokens_per_sample = 300;
    w.micro_batch_given = true; // 1
    const double unpacked = rate(w, gpuNamed("RTX 4090"), timeConstants());
    w.packing = true;
    EXPECT_GT(rate(w, gpuNamed("RTX 4090"), timeConstants()), 1.3 * unpacked)
        << "4-bit weights are unpacked per micro-step";
}

TEST(TimeModel, UnknownRatesFallBackWithAReason)
{
    Workload w = generate(Phase::Prefill, 2048, 0, 1);
    w.weights.kind = WeightKind::Fp8;
    w.weights.bits = 8;
    w.weights.name = "fp8";
    Reasons reasons;
    const double old =
        TimeModel(w, llama8b(), timeConstants()).at(gpuNamed("A100 80GB"), 1, &reasons).tokens_per_s->likely;
    EXPECT_TRUE(says(reasons, ReasonCode::TimeRateFallback));
    EXPECT_GT(old, 0);
    reasons.clear();
    TimeModel(w, llama8b(), timeConstants()).at(gpuNamed("H100"), 1, &reasons);
    EXPECT_FALSE(says(reasons, ReasonCode::TimeRateFallback));

    Workload train;
    train.framework = "transformers";
    reasons.clear();
    EXPECT_TRUE(TimeModel(train, llama8b(), timeConstants()).at(gpuNamed("T4"), 1, &reasons).tokens_per_s.has_value());
    EXPECT_TRUE(says(reasons, ReasonCode::TimeNoBf16));
}

TEST(TimeModel, WithoutAnyRateSpeedIsUnknownNeverZero)
{
    Workload w = generate(Phase::All, 100, 100, 1);
    w.requests = 10;
    Gpu gpu = plainGpu();
    gpu.bf16_tflops.reset();
    gpu.fp16_fp32acc_tflops.reset();
    gpu.fp16_fp16acc_tflops.reset();
    Reasons reasons;
    TimeEstimate estimate = TimeModel(w, llama8b(), timeConstants()).at(gpu, 1, &reasons);
    EXPECT_FALSE(estimate.tokens_per_s.has_value());
    EXPECT_FALSE(estimate.hours.has_value());
    EXPECT_TRUE(says(reasons, ReasonCode::TimeUnknownRate));
    gpu = plainGpu();
    gpu.bandwidth_gb_per_s.reset();
    EXPECT_FALSE(TimeModel(w, llama8b(), timeConstants()).at(gpu, 1).tokens_per_s.has_value());
    EXPECT_FALSE(TimeModel(w, llama8b(), EfficiencyTable{}).at(plainGpu(), 1).tokens_per_s.has_value());
}

TEST(TimeModel, UnseenRuntimesAndGpusWidenTheRange)
{
    Workload w = generate(Phase::Decode, 0, 500, 1);
    const TimeEstimate known = TimeModel(w, llama8b(), timeConstants()).at(gpuNamed("A100 80GB"), 1);
    EXPECT_EQ(known.basis, Basis::Evidence);
    w.framework = "some_new_engine";
    Reasons reasons;
    const TimeEstimate runtime = TimeModel(w, llama8b(), timeConstants()).at(gpuNamed("A100 80GB"), 1, &reasons);
    EXPECT_EQ(runtime.basis, Basis::Datasheet);
    EXPECT_TRUE(says(reasons, ReasonCode::TimeUnknownRuntime));
    EXPECT_GT(runtime.shared_log_sd, known.shared_log_sd);
    Gpu gpu = gpuNamed("A100 80GB");
    gpu.name = "X200";
    gpu.target = "14.0";
    w.framework = "vllm";
    EXPECT_GT(TimeModel(w, llama8b(), timeConstants()).at(gpu, 1).shared_log_sd, known.shared_log_sd);
}

TEST(TimeModel, HandsOnHoursAreTheStatedOnes)
{
    Workload w;
    w.kind = WorkloadKind::HandsOn;
    w.hours = 12;
    const TimeEstimate estimate = TimeModel(w, ModelFacts{}, timeConstants()).at(gpuNamed("RTX 4090"), 1);
    EXPECT_EQ(estimate.hours, Range::exactly(12));
    EXPECT_FALSE(estimate.tokens_per_s.has_value());
    EXPECT_EQ(estimate.basis, Basis::Stated);
    EXPECT_EQ(estimate.shared_log_sd, 0);
}

TEST(TimeModel, ServingLastsAsLongAsStatedAndNamesItsSpeed)
{
    Workload w = generate(Phase::All, 1000, 500, 20);
    w.kind = WorkloadKind::Serve;
    w.hours = 720;
    const TimeEstimate estimate = TimeModel(w, llama8b(), timeConstants()).at(gpuNamed("H100"), 1);
    EXPECT_EQ(estimate.hours, Range::exactly(720));
    EXPECT_EQ(estimate.bound_by, Bound::Hours);
    ASSERT_TRUE(estimate.tokens_per_s.has_value());
    EXPECT_GT(estimate.tokens_per_s->likely, 100);
}

// The same long sentence of versions and modes as in the published runs selects the constants.
TEST(TimeModel, OldVllmIsSlowerForSmallModels)
{
    Workload w = generate(Phase::Decode, 0, 500, 1);
    w.framework_detail = "vLLM 0.6.3";
    const double old = rate(w, gpuNamed("H100"), timeConstants());
    w.framework_detail = "vLLM 0.20.1";
    const double now = rate(w, gpuNamed("H100"), timeConstants());
    w.framework_detail = "";
    EXPECT_GT(now, old);
    EXPECT_DOUBLE_EQ(rate(w, gpuNamed("H100"), timeConstants()), now) << "without a version the newest one is meant";
}

// Lines of the hours add up to them, and padding is inside the run: 4 samples of 300 tokens are padded to 4^0.5 = 2 times
// their tokens.
TEST(TimeModel, PartsOfTheHoursAddUp)
{
    Workload w;
    w.method = TrainMethod::Lora;
    w.framework = "transformers";
    w.tokens = 1e7;
    w.tokens_per_sample = 300;
    w.micro_batch = 4;
    w.micro_batch_given = true;
    w.compiled = true;
    const EfficiencyTable table = idealTable({{Constant::PaddingExponent, 0.5},
                                              {Constant::StartS, 60},
                                              {Constant::CompileS, 180},
                                              {Constant::SharedSd, 0.1}});
    Reasons reasons;
    const TimeEstimate estimate = TimeModel(w, llama8b(), table).at(plainGpu(), 1, &reasons);
    const TimeParts parts = estimate.parts_hours.value();
    EXPECT_DOUBLE_EQ(parts.run + parts.start_up + parts.compile + parts.download + parts.load, estimate.hours->likely);
    EXPECT_NEAR(parts.start_up, 60 / 3600.0, 1e-12);
    EXPECT_NEAR(parts.compile, 180 / 3600.0, 1e-12);
    EXPECT_NEAR(parts.padding / parts.run, 0.5, 1e-9);
    EXPECT_TRUE(says(reasons, ReasonCode::TimePaddingIncluded));
    w.packing = true;
    EXPECT_EQ(TimeModel(w, llama8b(), table).at(plainGpu(), 1).parts_hours->padding, 0);
}

// Nine tenths of the measured models lie between 1 and 2 billion: 8.03 billion is ln 4 away, at 0.1 per e-fold.
TEST(TimeModel, ModelsFarFromTheEvidenceHaveWiderRanges)
{
    const Workload w = generate(Phase::Decode, 0, 1000, 1);
    const auto shared = [&](double most) {
        const EfficiencyTable table = idealTable({{Constant::EvidenceLeastB, 1},
                                                  {Constant::EvidenceMostB, most},
                                                  {Constant::FarSd, 0.1},
                                                  {Constant::SharedSd, 0.2}});
        return TimeModel(w, llama8b(), table).at(plainGpu(), 1).shared_log_sd;
    };
    const double far = 0.1 * std::log(8'030'261'248.0 / 2e9);
    EXPECT_NEAR(shared(2) * shared(2) - shared(10) * shared(10), far * far, 1e-12);
}

} // namespace
} // namespace gpuplan::test
