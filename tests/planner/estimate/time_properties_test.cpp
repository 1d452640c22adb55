// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "planner/estimate/time.h"
#include "planner/model/model_catalog.h"
#include "support/time_tables.h"

namespace gpuplan::test {
namespace {

ModelFacts anyModel()
{
    ModelReference reference;
    ShapeFields f;
    const int head_dim = *rc::gen::element(64, 128);
    const int groups = *rc::gen::inRange(1, 9);
    f.layers = *rc::gen::inRange(4, 100);
    f.kv_heads = *rc::gen::inRange(1, 9);
    f.heads = *f.kv_heads * groups;
    f.head_dim = head_dim;
    f.hidden = *f.heads * head_dim;
    f.intermediate = *f.hidden * *rc::gen::inRange(2, 5);
    f.vocabulary = *rc::gen::inRange(1000, 260'000);
    f.tied = *rc::gen::arbitrary<bool>();
    f.gated = *rc::gen::arbitrary<bool>();
    if (*rc::gen::arbitrary<bool>()) {
        f.experts = *rc::gen::element(8, 64, 128);
        f.experts_per_token = *rc::gen::inRange(1, 9);
        f.expert_intermediate = 1024;
    }
    reference.shape = f;
    return resolveModel(reference, ModelCatalog{}).value();
}

Workload anyWorkload()
{
    Workload w;
    const std::string trainers[] = {"transformers", "torchtune", "megatron",
                                    "llm_foundry",  "unsloth",   "no_such_trainer"};
    const std::string engines[] = {"vllm",         "llama.cpp", "tensorrt_llm",  "sglang",
                                   "transformers", "ollama",    "no_such_engine"};
    if (*rc::gen::arbitrary<bool>()) {
        w.kind = WorkloadKind::Train;
        w.method = *rc::gen::element(TrainMethod::Full, TrainMethod::Lora, TrainMethod::Qlora, TrainMethod::Pretrain);
        w.compute =
            *rc::gen::element(Precision::Fp32, Precision::Bf16, Precision::Fp16, Precision::Fp8, Precision::Nvfp4);
        w.checkpointing = *rc::gen::element(Checkpointing::Off, Checkpointing::Selective, Checkpointing::Full);
        w.framework = trainers[*rc::gen::inRange(0, 6)];
        w.micro_batch = *rc::gen::inRange(1, 17);
        w.accumulation = *rc::gen::inRange(1, 33);
        w.sequence = *rc::gen::inRange(64, 16'384);
        w.compiled = *rc::gen::arbitrary<bool>();
        w.tokens = *rc::gen::inRange(1, 1'000'000) * 1e5;
    } else {
        w.kind = WorkloadKind::Generate;
        w.phase = *rc::gen::element(Phase::Decode, Phase::Prefill, Phase::All);
        w.framework = engines[*rc::gen::inRange(0, 7)];
        w.prompt = *rc::gen::inRange(1, 30'000);
        w.output = *rc::gen::inRange(1, 5'000);
        w.concurrent = *rc::gen::inRange(1, 500);
        w.requests = *rc::gen::inRange(1, 100'000);
    }
    const WeightKind kind =
        *rc::gen::element(WeightKind::Bf16, WeightKind::Fp8, WeightKind::Nf4, WeightKind::Awq, WeightKind::Nvfp4);
    w.weights.kind = kind;
    w.weights.bits = kind == WeightKind::Bf16 ? 16 : kind == WeightKind::Fp8 ? 8 : 4.5;
    return w;
}

const Gpu& anyGpu()
{
    const std::vector<Gpu>& gpus = shippedGpus().all();
    return gpus[*rc::gen::inRange<std::size_t>(0, gpus.size())];
}

/// Every rate of the GPU and its links times `factor`.
Gpu scaled(Gpu gpu, double factor)
{
    for (std::optional<double>* rate :
         {&gpu.bandwidth_gb_per_s, &gpu.fp16_fp32acc_tflops, &gpu.fp16_fp16acc_tflops, &gpu.bf16_tflops,
          &gpu.fp8_tflops, &gpu.int8_tops, &gpu.fp4_tflops, &gpu.fp32_tflops, &gpu.interconnect.peer_gb_per_s,
          &gpu.interconnect.host_gb_per_s})
        if (*rate)
            **rate *= factor;
    return gpu;
}

RC_GTEST_PROP(TimeProperties, EveryAnswerIsFiniteOrderedAndConsistent, ())
{
    const Workload w = anyWorkload();
    const Gpu& gpu = anyGpu();
    const int gpus = *rc::gen::element(1, 2, 4, 8, 64);
    const TimeEstimate e = TimeModel(w, anyModel(), timeConstants()).at(gpu, gpus);
    if (!e.tokens_per_s) {
        RC_ASSERT(!gpu.bandwidth_gb_per_s || !gpu.fp16_fp32acc_tflops);
        return;
    }
    const Range& rate = *e.tokens_per_s;
    RC_ASSERT(std::isfinite(rate.high) && rate.low > 0);
    RC_ASSERT(rate.low <= rate.likely && rate.likely <= rate.high);
    RC_ASSERT(e.hours.has_value());
    RC_ASSERT(e.hours->low <= e.hours->likely && e.hours->likely <= e.hours->high);
    RC_ASSERT(e.start_hours >= 0 && e.shared_log_sd > 0 && e.own_log_sd > 0);
    const double amount = w.isTraining() ? *w.tokens : *w.requests * (w.phase == Phase::Prefill ? w.prompt : w.output);
    const double produced = (e.hours->likely - e.start_hours) * 3600 * rate.likely;
    RC_ASSERT(std::abs(produced / amount - 1) < 1e-6);
}

RC_GTEST_PROP(TimeProperties, AFasterGpuIsNeverSlower, ())
{
    const Workload w = anyWorkload();
    const ModelFacts facts = anyModel();
    const Gpu& gpu = anyGpu();
    const int gpus = *rc::gen::element(1, 2, 8);
    const TimeModel model(w, facts, timeConstants());
    const TimeEstimate slow = model.at(gpu, gpus);
    const TimeEstimate fast = model.at(scaled(gpu, 1.0 + *rc::gen::inRange(1, 100) / 50.0), gpus);
    RC_ASSERT(slow.tokens_per_s.has_value() == fast.tokens_per_s.has_value());
    if (slow.tokens_per_s) {
        RC_ASSERT(fast.tokens_per_s->likely >= slow.tokens_per_s->likely * (1 - 1e-9));
    }
}

RC_GTEST_PROP(TimeProperties, MoreWorkNeverTakesLessTime, ())
{
    Workload w = anyWorkload();
    const ModelFacts facts = anyModel();
    const Gpu& gpu = gpuNamed("A100 80GB");
    const TimeEstimate less = TimeModel(w, facts, timeConstants()).at(gpu, 1);
    if (w.tokens)
        *w.tokens *= 2;
    else
        *w.requests *= 2;
    const TimeEstimate more = TimeModel(w, facts, timeConstants()).at(gpu, 1);
    RC_ASSERT(more.hours->likely >= less.hours->likely * (1 - 1e-9));
}

RC_GTEST_PROP(TimeProperties, ReasonsDoNotChangeTheAnswer, ())
{
    const Workload w = anyWorkload();
    const TimeModel model(w, anyModel(), timeConstants());
    const Gpu& gpu = anyGpu();
    Reasons reasons;
    const TimeEstimate with = model.at(gpu, 2, &reasons);
    const TimeEstimate without = model.at(gpu, 2);
    RC_ASSERT(with.tokens_per_s == without.tokens_per_s && with.hours == without.hours);
    RC_ASSERT(!reasons.empty());
}

} // namespace
} // namespace gpuplan::test
