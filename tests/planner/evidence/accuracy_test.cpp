// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/accuracy.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/observations.h"
#include "support/shipped.h"

namespace gpuplan::test {
namespace {

Comparison rate(double measured, double likely, const char* source, double low, double high)
{
    Comparison c;
    c.kind = ComparisonKind::Time;
    c.measured = measured;
    c.likely = likely;
    c.low = low;
    c.high = high;
    c.source = source;
    return c;
}

Comparison memory(double measured, double likely, const char* source, double high)
{
    Comparison c = rate(measured, likely, source, 0, high);
    c.kind = ComparisonKind::Memory;
    return c;
}

TEST(Accuracy, RatesAreScoredAsMeasuredOverEstimated)
{
    // Errors +100%, −50%, 0% and +10%; two of four outside their range.
    const std::vector<Comparison> four{rate(200, 100, "a", 90, 110), rate(50, 100, "a", 90, 110),
                                       rate(100, 100, "a", 90, 110), rate(110, 100, "b", 90, 115)};
    const Score s = scoreOf(four);
    EXPECT_EQ(s.cases, 4U);
    EXPECT_EQ(s.sources, 2U);
    EXPECT_NEAR(s.median_percent, 10, 1e-9); // of 0, 10, 50, 100 half do not exceed 10
    EXPECT_DOUBLE_EQ(s.p90_percent, 100);
    EXPECT_DOUBLE_EQ(s.p90_factor, 2);
    EXPECT_NEAR(s.source_mean_percent, (150.0 / 3 + 10) / 2, 1e-9);
    EXPECT_NEAR(s.source_median_percent, (50.0 + 10) / 2, 1e-9);
    EXPECT_DOUBLE_EQ(s.outside_percent, 50);
}

TEST(Accuracy, MemoryIsScoredAsEstimatedOverMeasuredWithOneVotePerSource)
{
    // a: −20% and 0%; b: +50%. Short by more than a tenth: half of a, none of b.
    const std::vector<Comparison> three{memory(10, 8, "a", 9), memory(10, 10, "a", 12), memory(10, 15, "b", 20)};
    const Score s = scoreOf(three);
    EXPECT_NEAR(s.source_mean_percent, (10.0 + 50) / 2, 1e-9);
    EXPECT_NEAR(s.short_by_10_percent, 25, 1e-9);
    EXPECT_NEAR(s.above_high_percent, 25, 1e-9); // one of two, none of one
}

TEST(Accuracy, NothingToCountIsNotZero)
{
    const Score s = scoreOf({});
    EXPECT_EQ(s.cases, 0U);
    EXPECT_TRUE(std::isnan(s.median_percent));
    EXPECT_TRUE(std::isnan(s.above_high_percent));
}

TEST(Accuracy, SourcesArePublications)
{
    EXPECT_EQ(publicationOf("mosaicml/llm-foundry scripts/train/README.md@8c8dd48"), "mosaicml/llm-foundry");
    EXPECT_EQ(publicationOf("QwenLM/Qwen2.5@a912d23 docs"), "QwenLM/Qwen2.5");
    EXPECT_EQ(publicationOf("amd.com"), "amd.com");
}

TEST(Accuracy, CategoriesFollowTheWorkloadWhereNoneIsPublished)
{
    const auto category = [](const char* workload, int gpus) {
        Observation o =
            observation(std::string(R"({"id": "x", "source": "s", "gpu": "A100 80GB", "gpus": )") + std::to_string(gpus)
                        + R"(, "measured": {"tokens_per_s": 1}, "workload": )" + workload + "}");
        return timeCategory(o.measurement);
    };
    EXPECT_EQ(category(R"({"kind": "train", "method": "qlora", "model": "Llama-3.1-8B"})", 1), "train_qlora");
    EXPECT_EQ(category(R"({"kind": "train", "method": "pretrain", "model": "Llama-3.1-8B"})", 1), "train_full");
    EXPECT_EQ(category(R"({"kind": "generate", "phase": "decode", "model": "Llama-3.1-8B", "output": 9})", 1),
              "decode_1gpu");
    EXPECT_EQ(category(R"({"kind": "generate", "phase": "decode", "model": "Llama-3.1-8B", "output": 9,
                           "parallel": {"gpus": 2, "tensor": 2}})",
                       2),
              "decode_tensor");
    EXPECT_EQ(category(R"({"kind": "generate", "phase": "prefill", "model": "Llama-3.1-8B", "prompt": 9})", 1),
              "prefill");
    EXPECT_EQ(
        category(R"({"kind": "generate", "model": "Llama-3.1-8B", "prompt": 9, "output": 9, "concurrent": 8})", 1),
        "serve_batch");
    EXPECT_EQ(category(R"({"kind": "generate", "model": "Llama-3.1-8B", "prompt": 9, "output": 9})", 1), "serve_one");
}

TEST(Accuracy, EveryPublishedFigureGetsAnAnswer)
{
    std::size_t unanswered = 0;
    const std::vector<Comparison> rates = compareTime(shippedEvidence(), shipped().efficiency, unanswered);
    EXPECT_EQ(unanswered, 0U);
    EXPECT_EQ(rates.size(), 1978U);
    const std::vector<Comparison> memory =
        compareMemory(shippedEvidence(), shipped().runtimes, shipped().memory_spread);
    EXPECT_EQ(memory.size(), 704U);
    for (const Comparison& c : memory)
        EXPECT_GT(c.likely, 0) << shippedEvidence()[c.observation].measurement.id;
}

} // namespace
} // namespace gpuplan::test
