// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/memory_range.h"

#include <cmath>

#include <gtest/gtest.h>

#include "planner/estimate/memory.h"
#include "support/memory_models.h"
#include "support/memory_tables.h"

namespace gpuplan {
namespace {

using test::estimate;
using test::workload;

double widthOf(const Range& range) { return range.high / range.likely; }

const char* const kLora = R"("kind": "train", "method": "lora", "sequence": 2048)";

TEST(MemoryRange, ErrorsAreAddedInSquaresOfTheirLogarithms)
{
    MemorySpread spread;
    spread.unseen[static_cast<int>(UnseenKind::Vendor)] = {0.8, std::exp(0.4)};
    Unseen unseen;
    const MemorySpread::Factors category{0.9, std::exp(0.3)};
    EXPECT_EQ(widened(category, unseen, spread).high, category.high);
    unseen.add(UnseenKind::Vendor);
    EXPECT_NEAR(widened(category, unseen, spread).high, std::exp(0.5), 1e-12); // 0.3² + 0.4² = 0.5²
    EXPECT_LT(widened(category, unseen, spread).low, 0.8);
    unseen.add(UnseenKind::Encoder); // adds nothing: its factors are 1
    EXPECT_NEAR(widened(category, unseen, spread).high, std::exp(0.5), 1e-12);
}

TEST(MemoryRange, NothingIsAddedWhereRunsWereMeasured)
{
    Gpu gpu = test::gpuWith(80);
    gpu.vendor = Vendor::Nvidia;
    Reasons reasons;
    const MemoryEstimate e = estimate(workload(kLora), test::llama3With8B(), 1, &gpu, &reasons);
    EXPECT_DOUBLE_EQ(widthOf(e.per_gpu_gib), test::memorySpread()[MemoryCategory::TrainLora].high);
    for (const ReasonCode code :
         {ReasonCode::MemoryUnseenRuntime, ReasonCode::MemoryUnseenVendor, ReasonCode::MemoryUnseenLayout,
          ReasonCode::MemoryUnseenSize, ReasonCode::MemoryUnseenLength})
        EXPECT_FALSE(test::has(reasons, code));
}

TEST(MemoryRange, EveryMissingKindWidensItAndSaysSo)
{
    const struct {
        const char* fields;
        ReasonCode code;
        int gpus;
        Vendor vendor;
    } kCases[] = {
        {R"("framework": "unheard of", "sequence": 2048)", ReasonCode::MemoryUnseenRuntime, 1, Vendor::Nvidia},
        {R"("framework": "axolotl", "sequence": 2048)", ReasonCode::MemoryUnseenRuntime, 1, Vendor::Nvidia},
        {R"("sequence": 2048)", ReasonCode::MemoryUnseenVendor, 1, Vendor::Amd},
        {R"("sequence": 2048, "parallel": {"gpus": 4, "pipeline": 4})", ReasonCode::MemoryUnseenLayout, 4,
         Vendor::Nvidia},
        {R"("sequence": 2048, "parallel": {"gpus": 4, "shard": "zero2"})", ReasonCode::MemoryUnseenLayout, 4,
         Vendor::Nvidia},
        {R"("sequence": 65536)", ReasonCode::MemoryUnseenLength, 1, Vendor::Nvidia},
    };
    const double usual = test::memorySpread()[MemoryCategory::TrainLora].high;
    for (const auto& c : kCases) {
        Gpu gpu = test::gpuWith(80);
        gpu.vendor = c.vendor;
        Reasons reasons;
        const Workload w = workload(std::string(R"("kind": "train", "method": "lora", )") + c.fields);
        const MemoryEstimate e = estimate(w, test::llama3With8B(), c.gpus, &gpu, &reasons);
        EXPECT_GT(widthOf(e.per_gpu_gib), usual) << c.fields;
        EXPECT_GT(widthOf(e.allocated_gib), usual) << c.fields;
        EXPECT_LT(e.per_gpu_gib.low / e.per_gpu_gib.likely, test::memorySpread()[MemoryCategory::TrainLora].low);
        EXPECT_TRUE(test::has(reasons, c.code)) << c.fields;
    }
    Reasons reasons;
    const MemoryEstimate giant = estimate(workload(kLora), test::deepSeekV3(), 1, nullptr, &reasons);
    EXPECT_GT(widthOf(giant.per_gpu_gib), usual);
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryUnseenSize));
}

TEST(MemoryRange, EncodersWidenTheRangeOfEnginesOnly)
{
    ModelFacts facts = test::llama3With8B();
    facts.encoder_parameters = 4e8;
    facts.other_parameters += 4e8;
    const Workload engine = workload(R"("kind": "generate", "framework": "vllm", "prompt": 512, "output": 128)");
    const Workload plain = workload(R"("kind": "generate", "framework": "transformers", "prompt": 512, "output": 128)");
    Reasons reasons;
    EXPECT_GT(widthOf(estimate(engine, facts, 1, nullptr, &reasons).per_gpu_gib),
              widthOf(estimate(engine, test::llama3With8B(), 1).per_gpu_gib));
    EXPECT_TRUE(test::has(reasons, ReasonCode::MemoryUnseenEncoder));
    EXPECT_DOUBLE_EQ(widthOf(estimate(plain, facts, 1).per_gpu_gib),
                     widthOf(estimate(plain, test::llama3With8B(), 1).per_gpu_gib));
}

TEST(MemoryRange, LayoutsAreTakenApart)
{
    Parallel p;
    EXPECT_EQ(layoutsOf(p), static_cast<unsigned>(MemoryLayout::OneGpu));
    p.gpus = 8;
    EXPECT_EQ(layoutsOf(p), static_cast<unsigned>(MemoryLayout::LayerSplit));
    p.shard = Shard::Zero3;
    p.tensor = 2;
    p.offload = Offload::All;
    EXPECT_EQ(layoutsOf(p),
              static_cast<unsigned>(MemoryLayout::Zero) | static_cast<unsigned>(MemoryLayout::Tensor)
                  | static_cast<unsigned>(MemoryLayout::Offload));
}

} // namespace
} // namespace gpuplan
