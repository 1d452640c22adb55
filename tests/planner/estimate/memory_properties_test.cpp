// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "planner/estimate/memory.h"
#include "planner/quantity/units.h"
#include "support/memory_models.h"
#include "support/memory_tables.h"

namespace gpuplan {
namespace {

template <class E> E choose(std::initializer_list<E> values) { return *rc::gen::elementOf(std::vector<E>(values)); }

ModelFacts anyModel()
{
    switch (*rc::gen::inRange(0, 5)) {
    case 0:
        return test::llama2With7B();
    case 1:
        return test::llama31With70B();
    case 2:
        return test::mixtral8x7B();
    case 3:
        return test::deepSeekV3();
    default:
        return test::llama3With8B();
    }
}

Workload anyTraining()
{
    Workload w;
    w.kind = WorkloadKind::Train;
    w.method = choose({TrainMethod::Full, TrainMethod::Lora, TrainMethod::Qlora, TrainMethod::Pretrain});
    w.weights = *parseWeightFormat(w.method == TrainMethod::Qlora ? "nf4" : choose<const char*>({"bf16", "fp32"}));
    w.compute = choose({Precision::Bf16, Precision::Fp32, Precision::Fp8});
    w.optimizer.kind = choose({OptimizerKind::Adamw, OptimizerKind::Adamw8bit, OptimizerKind::PagedAdamw32bit,
                               OptimizerKind::Sgd, OptimizerKind::Lion, OptimizerKind::Adafactor});
    w.optimizer.in_backward = *rc::gen::arbitrary<bool>();
    w.master_weights = *rc::gen::arbitrary<bool>() && !w.trainsAdapter();
    w.adapter.rank = *rc::gen::inRange(0, 257);
    w.micro_batch = *rc::gen::inRange(1, 65);
    w.accumulation = *rc::gen::inRange(1, 9);
    w.sequence = *rc::gen::inRange(1, 32769);
    w.checkpointing =
        choose({Checkpointing::Off, Checkpointing::Selective, Checkpointing::Full, Checkpointing::Offload});
    w.attention = choose({Attention::Flash, Attention::Sdpa, Attention::Eager});
    w.loss = choose({Loss::Full, Loss::Chunked, Loss::Fused});
    w.compiled = *rc::gen::arbitrary<bool>();
    w.kbit_norms_fp32 = *rc::gen::arbitrary<bool>();
    w.framework = choose<const char*>({"transformers", "torchtune", "deepspeed", "litgpt", "pytorch", "unheard of"});
    return w;
}

Workload anyInference()
{
    Workload w;
    w.kind = WorkloadKind::Generate;
    w.weights = *parseWeightFormat(choose<const char*>({"bf16", "fp8", "awq4", "gguf:Q4_K_M", "nf4"}));
    w.prompt = *rc::gen::inRange(0, 131073);
    w.output = *rc::gen::inRange(0, 8193);
    w.context = *rc::gen::inRange(0, 8193);
    w.concurrent = *rc::gen::inRange(1, 513);
    w.max_sequences = *rc::gen::inRange(0, 300);
    w.kv_bits = choose({16.0, 8.0, 8.5, 4.5});
    w.attention = choose({Attention::Flash, Attention::Eager});
    w.framework = choose<const char*>({"transformers", "vllm", "sglang", "llama.cpp", "autoawq", "unheard of"});
    return w;
}

Workload anyWorkload() { return *rc::gen::arbitrary<bool>() ? anyTraining() : anyInference(); }

void spreadAnyhow(Workload& w)
{
    w.parallel_given = true;
    w.parallel.tensor = choose({1, 2, 4});
    w.parallel.pipeline = choose({1, 2});
    w.parallel.gpus = w.parallel.tensor * w.parallel.pipeline * choose({1, 2, 8});
    w.parallel.shard = choose({Shard::None, Shard::Ddp, Shard::Zero1, Shard::Zero2, Shard::Zero3, Shard::Fsdp});
    w.parallel.offload = choose({Offload::None, Offload::Optimizer, Offload::All});
}

MemoryEstimate estimateAnyhow(const Workload& w, const ModelFacts& facts)
{
    const Gpu gpu = test::gpuWith(choose({8.0, 24.0, 80.0, 192.0}));
    return test::estimate(w, facts, w.parallel.gpus, *rc::gen::arbitrary<bool>() ? &gpu : nullptr);
}

RC_GTEST_PROP(MemoryProperties, EverythingIsFiniteOrderedAndSumsUp, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyWorkload();
    spreadAnyhow(w);
    const MemoryEstimate e = estimateAnyhow(w, facts);
    const MemoryParts& p = e.parts_gib;
    for (const double part :
         {p.weights, p.gradients, p.optimizer, p.master_weights, p.adapters, p.activations, p.logits, p.communication,
          p.kv_cache, p.slack, p.runtime, e.load_peak_gib, e.host_ram_gib})
        RC_ASSERT(std::isfinite(part) && part >= 0);
    for (const Range& range : {e.per_gpu_gib, e.allocated_gib, e.reserved_gib})
        RC_ASSERT(std::isfinite(range.high) && range.low > 0 && range.low <= range.likely
                  && range.likely <= range.high);
    RC_ASSERT(std::abs(p.total() - e.per_gpu_gib.likely) <= 1e-9 * e.per_gpu_gib.likely);
    RC_ASSERT(std::abs(p.allocated() - e.allocated_gib.likely) <= 1e-9 * e.allocated_gib.likely);
    RC_ASSERT(e.reserved_gib.likely >= e.allocated_gib.likely);
    RC_ASSERT(e.per_gpu_gib.likely >= e.reserved_gib.likely);
}

RC_GTEST_PROP(MemoryProperties, MoreGpusNeverRaiseTheNeedOfOneInAShardedRun, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyTraining();
    w.parallel_given = true;
    w.parallel.shard = choose({Shard::Zero1, Shard::Zero2, Shard::Zero3, Shard::Fsdp, Shard::Ddp});
    w.parallel.gpus = 2;
    double before = test::estimate(w, facts, 2).per_gpu_gib.likely;
    for (const int gpus : {3, 4, 8, 16, 64}) {
        const MemoryEstimate e = test::estimate(w, facts, gpus);
        const double now = e.per_gpu_gib.likely;
        const MemoryParts& parts = e.parts_gib;
        RC_LOG() << gpus << " GPUs, shard " << static_cast<int>(w.parallel.shard) << ", moment "
                 << static_cast<int>(e.moment) << ": states "
                 << parts.weights + parts.gradients + parts.optimizer + parts.master_weights << ", activations "
                 << parts.activations << ", communication " << parts.communication << ", slack " << parts.slack << "\n";
        RC_ASSERT(now <= before * (1 + 1e-9));
        before = now;
    }
}

RC_GTEST_PROP(MemoryProperties, MoreGpusNeverRaiseTheNeedOfOneInASplitModel, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyInference();
    double before = test::estimate(w, facts, 2).per_gpu_gib.likely;
    for (const int gpus : {4, 8, 16}) {
        const double now = test::estimate(w, facts, gpus).per_gpu_gib.likely;
        RC_ASSERT(now <= before * (1 + 1e-9));
        before = now;
    }
}

RC_GTEST_PROP(MemoryProperties, TrainingGrowsWithBatchSequenceAndRank, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyTraining();
    spreadAnyhow(w);
    const double base = test::estimate(w, facts, w.parallel.gpus).per_gpu_gib.likely;
    Workload more = w;
    switch (*rc::gen::inRange(0, 3)) {
    case 0:
        more.micro_batch += *rc::gen::inRange(1, 16);
        break;
    case 1:
        more.sequence += *rc::gen::inRange(1, 4096);
        break;
    default:
        more.adapter.rank += *rc::gen::inRange(1, 64);
        break;
    }
    RC_ASSERT(test::estimate(more, facts, w.parallel.gpus).per_gpu_gib.likely >= base * (1 - 1e-9));
}

RC_GTEST_PROP(MemoryProperties, InferenceGrowsWithTokensAndRequests, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyInference();
    spreadAnyhow(w);
    const double base = test::estimate(w, facts, w.parallel.gpus).per_gpu_gib.likely;
    Workload more = w;
    switch (*rc::gen::inRange(0, 4)) {
    case 0:
        more.prompt += *rc::gen::inRange(1, 4096);
        break;
    case 1:
        more.output += *rc::gen::inRange(1, 4096);
        break;
    case 2:
        more.context += *rc::gen::inRange(1, 4096);
        break;
    default:
        more.concurrent += *rc::gen::inRange(1, 64);
        break;
    }
    RC_ASSERT(test::estimate(more, facts, w.parallel.gpus).per_gpu_gib.likely >= base * (1 - 1e-9));
}

constexpr const char* kFrameworks[] = {
    "transformers", "torchtune", "torchtitan",   "litgpt",    "unsloth",  "llama_factory", "axolotl",   "ms_swift",
    "fsdp_qlora",   "deepspeed", "megatron",     "nemo",      "gpt_neox", "llm_foundry",   "gpt_fast",  "pytorch",
    "llm.c",        "vllm",      "tensorrt_llm", "llama.cpp", "ollama",   "exllamav2",     "autoawq",   "autogptq",
    "mlc_llm",      "tgi",       "sglang",       "xtuner",    "soup",     "internevo",     "paddlenlp", "unheard of"};

RC_GTEST_PROP(MemoryProperties, EveryFrameworkAnswersPlausibly, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyWorkload();
    w.framework = *rc::gen::elementOf(std::vector<std::string>(std::begin(kFrameworks), std::end(kFrameworks)));
    w.weights = *parseWeightFormat(choose<const char*>({"bf16", "fp32", "fp16", "fp8", "int8", "nf4", "int4", "gptq4",
                                                        "awq4", "gptq8", "mxfp4", "nvfp4", "gguf:Q4_K_M", "exl2:4.0"}));
    w.adapter.trains_embeddings = *rc::gen::arbitrary<bool>();
    w.max_batched_tokens = choose({0, 512, 65536});
    spreadAnyhow(w);
    const Gpu gpu = test::gpuWith(80);
    const MemoryEstimate e = test::estimate(w, facts, w.parallel.gpus, &gpu);
    RC_ASSERT(std::isfinite(e.per_gpu_gib.high) && e.per_gpu_gib.low > 0);
    RC_ASSERT(std::isfinite(e.host_ram_gib) && e.host_ram_gib > 0);
    RC_ASSERT(!e.max_context_tokens || *e.max_context_tokens >= 0);
    RC_ASSERT(e.max_context_tokens.has_value() == false || w.isInference());
    // The weights of all GPUs together are never less than half of the file and never more than a replica on each.
    const double replica = 4 * facts.parameters / kBytesPerGib;
    RC_ASSERT(e.parts_gib.weights <= replica * 2);
    const double mixed = w.parallel.offload == Offload::All ? 0 : e.parts_gib.weights * w.parallel.gpus;
    RC_ASSERT(w.parallel.offload == Offload::All || mixed >= 0.4 * facts.parameters / 2 / kBytesPerGib);
}

RC_GTEST_PROP(MemoryProperties, OffloadMovesMemoryFromTheGpuToTheHost, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyTraining();
    w.parallel_given = true;
    w.parallel.gpus = 4;
    w.parallel.shard = choose({Shard::Zero2, Shard::Zero3, Shard::Fsdp});
    const MemoryEstimate kept = test::estimate(w, facts, 4);
    w.parallel.offload = Offload::Optimizer;
    const MemoryEstimate states = test::estimate(w, facts, 4);
    RC_ASSERT(states.per_gpu_gib.likely <= kept.per_gpu_gib.likely * (1 + 1e-9));
    RC_ASSERT(states.host_ram_gib >= kept.host_ram_gib * (1 - 1e-9));
    RC_ASSERT(states.parts_gib.optimizer == 0);
}

RC_GTEST_PROP(MemoryProperties, TensorParallelismDividesWeights, ())
{
    Workload w = anyInference();
    w.framework = choose<const char*>({"vllm", "sglang", "tensorrt_llm", "tgi"});
    w.parallel_given = true;
    const ModelFacts facts = test::llama31With70B();
    double before = 0;
    for (const int gpus : {1, 2, 4, 8}) {
        w.parallel.gpus = w.parallel.tensor = gpus;
        const double weights = test::estimate(w, facts, gpus).parts_gib.weights;
        if (gpus > 1 && w.weights.kind != WeightKind::Nf4) // quantising while loading keeps a layer beside it
            RC_ASSERT(std::abs(weights - before / 2) < 0.01 * before);
        before = weights;
    }
}

RC_GTEST_PROP(MemoryProperties, MoreHostMemoryNeverMakesTheVerdictWorse, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyWorkload();
    spreadAnyhow(w);
    const MemoryModel model(w, facts, test::memoryRuntimes(), test::memorySpread());
    int before = 3;
    for (const double gib : {1.0, 16.0, 127.0, 1024.0, 1e6}) {
        const int now = static_cast<int>(model.at(nullptr, w.parallel.gpus, nullptr, {gib}).host_verdict.value());
        RC_ASSERT(now <= before);
        before = now;
    }
    RC_ASSERT(!model.at(nullptr, w.parallel.gpus).host_verdict);
}

RC_GTEST_PROP(MemoryProperties, TheVerdictFollowsFromTheNumbers, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyWorkload();
    spreadAnyhow(w);
    const Gpu gpu = test::gpuWith(choose({8.0, 24.0, 80.0, 192.0}));
    const MemoryEstimate e = test::estimate(w, facts, w.parallel.gpus, &gpu);
    const double usable = e.usable_gib.value();
    const bool over = e.per_gpu_gib.likely > usable || e.load_peak_gib > usable;
    const FitVerdict expected = over  ? FitVerdict::DoesNotFit
        : e.per_gpu_gib.high > usable ? FitVerdict::Tight
                                      : FitVerdict::Fits;
    // A pool that leaves no headroom is tight, however little the run itself needs.
    RC_ASSERT(e.verdict == expected
              || (e.verdict == FitVerdict::Tight && expected == FitVerdict::Fits && w.isInference()));
}

RC_GTEST_PROP(MemoryProperties, ReasonsDoNotChangeTheAnswer, ())
{
    const ModelFacts facts = anyModel();
    Workload w = anyWorkload();
    spreadAnyhow(w);
    const Gpu gpu = test::gpuWith(80);
    Reasons reasons;
    const MemoryEstimate with = test::estimate(w, facts, w.parallel.gpus, &gpu, &reasons);
    RC_ASSERT(!reasons.empty());
    RC_ASSERT(with.per_gpu_gib == test::estimate(w, facts, w.parallel.gpus, &gpu).per_gpu_gib);
}

} // namespace
} // namespace gpuplan
