// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/workload/spread.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gpuplan {
namespace {

Workload training(TrainMethod method)
{
    Workload w;
    w.kind = WorkloadKind::Train;
    w.method = method;
    w.framework = "transformers";
    return w;
}

Workload serving(const char* framework)
{
    Workload w;
    w.kind = WorkloadKind::Serve;
    w.framework = framework;
    return w;
}

TEST(SpreadOver, OneGpuNeedsNone)
{
    for (const Workload& w : {training(TrainMethod::Full), training(TrainMethod::Lora), serving("vllm")})
        EXPECT_EQ(spreadOver(w, 1), Parallel{});
}

TEST(SpreadOver, FullTrainingIsShardedAndAdaptersAreReplicated)
{
    EXPECT_EQ(spreadOver(training(TrainMethod::Full), 8).shard, Shard::Fsdp);
    EXPECT_EQ(spreadOver(training(TrainMethod::Pretrain), 8).shard, Shard::Fsdp);
    EXPECT_EQ(spreadOver(training(TrainMethod::Lora), 8).shard, Shard::Ddp);
    EXPECT_EQ(spreadOver(training(TrainMethod::Qlora), 8).shard, Shard::Ddp);
    EXPECT_EQ(spreadOver(training(TrainMethod::Full), 8).dataParallel(), 8);
}

TEST(SpreadOver, EnginesSplitTensorsAndLibrariesSplitLayers)
{
    for (const char* engine : {"vllm", "sglang", "tensorrt_llm"})
        EXPECT_EQ(spreadOver(serving(engine), 4).tensor, 4);
    for (const char* library : {"transformers", "llama.cpp"}) {
        const Parallel p = spreadOver(serving(library), 4);
        EXPECT_EQ(p.gpus, 4);
        EXPECT_EQ(p.tensor, 1);
        EXPECT_EQ(p.shard, Shard::None);
    }
}

TEST(SpreadOver, WhatIsStatedIsKeptAndFollowsTheCount)
{
    Workload w = training(TrainMethod::Lora);
    w.parallel_given = true;
    w.parallel = {4, Shard::Zero3, 1, 1, 1, Offload::Optimizer};
    EXPECT_EQ(spreadOver(w, 4), w.parallel);
    EXPECT_EQ(spreadOver(w, 16).shard, Shard::Zero3);
    EXPECT_EQ(spreadOver(w, 16).offload, Offload::Optimizer);
    EXPECT_EQ(spreadOver(w, 1).shard, Shard::None);

    Workload engine = serving("vllm");
    engine.parallel_given = true;
    engine.parallel = {2, Shard::None, 2, 1, 1, Offload::None};
    EXPECT_EQ(spreadOver(engine, 8).tensor, 8); // one tensor group grows
    engine.parallel = {8, Shard::None, 4, 1, 1, Offload::None};
    EXPECT_EQ(spreadOver(engine, 16).tensor, 4); // two groups become four
    EXPECT_EQ(spreadOver(engine, 16).dataParallel(), 4);
}

RC_GTEST_PROP(SpreadOver, DegreesAlwaysDivideTheCount, ())
{
    Workload w = *rc::gen::arbitrary<bool>() ? training(TrainMethod::Full) : serving("vllm");
    w.parallel_given = *rc::gen::arbitrary<bool>();
    w.parallel.tensor = *rc::gen::inRange(1, 9);
    w.parallel.pipeline = *rc::gen::inRange(1, 5);
    w.parallel.gpus = w.parallel.tensor * w.parallel.pipeline * *rc::gen::inRange(1, 5);
    const int gpus = *rc::gen::inRange(1, 65);
    const Parallel p = spreadOver(w, gpus);
    RC_ASSERT(p.gpus == gpus);
    RC_ASSERT(p.tensor >= 1 && p.pipeline >= 1 && gpus % (p.tensor * p.pipeline) == 0);
}

} // namespace
} // namespace gpuplan
