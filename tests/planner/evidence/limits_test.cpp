// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/limits.h"

#include <gtest/gtest.h>

#include "support/observations.h"
#include "support/shipped.h"

namespace gpuplan::test {
namespace {

Result<void> check(const std::string& line) { return checkPhysics(observation(line), shipped().runtimes); }

std::string decode(double tokens_per_s)
{
    return R"({"id": "d", "source": "test", "gpu": "RTX 4090", "measured": {"tokens_per_s": )"
        + std::to_string(tokens_per_s)
        + R"(}, "workload": {"kind": "generate", "phase": "decode", "model": "Llama-3.1-8B", "prompt": 1, "output": 2}})";
}

TEST(Limits, DecodingCannotReadTheWeightsFasterThanTheMemoryGives)
{
    // 7.50e9 parameters without the input embedding × 2 B = 15.0 GB at 1008 GB/s: 67.2 tokens/s.
    const std::optional<double> limit = physicalLimitTokensPerS(observation(decode(1)));
    ASSERT_TRUE(limit);
    EXPECT_NEAR(*limit, 67.2, 0.7);
    EXPECT_TRUE(check(decode(66)));
    const Result<void> refused = check(decode(80));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::BeyondPhysics);
    EXPECT_EQ(std::get<double>(refused.error().arguments.at(0)), 80);
}

TEST(Limits, TrainingCannotComputeFasterThanTheDatasheet)
{
    // LoRA with recomputation: about 6 × 7.5e9 FLOP per token of matrices; 165 TFLOPS × 1.15 give at most 4,200 tokens/s.
    const std::optional<double> limit = physicalLimitTokensPerS(observation(qloraLine(4, R"("tokens_per_s": 1)")));
    ASSERT_TRUE(limit);
    EXPECT_GT(*limit, 3500);
    EXPECT_LT(*limit, 4300);
    EXPECT_TRUE(check(qloraLine(4, R"("tokens_per_s": 3000)")));
    EXPECT_FALSE(check(qloraLine(4, R"("tokens_per_s": 9000)")));
}

TEST(Limits, MemoryLiesBetweenTheWeightsAndTheCard)
{
    const auto gib = [](const char* value) {
        return qloraLine(1, std::string(R"("what": "device", "gib": )") + value);
    };
    EXPECT_TRUE(check(gib("9.5")));
    EXPECT_FALSE(check(gib("31"))); // a 24 GiB card
    EXPECT_FALSE(check(gib("3")));  // 5.3 GiB of weights
}

TEST(Limits, PublishedEvidenceIsPossible)
{
    std::vector<std::string> impossible;
    for (const Observation& o : shippedEvidence()) {
        if (!checkPhysics(o, shipped().runtimes))
            impossible.push_back(o.measurement.id);
    }
    std::string names;
    for (const std::string& id : impossible)
        names += id + " ";
    EXPECT_EQ(impossible.size(), 0U) << names;
}

} // namespace
} // namespace gpuplan::test
