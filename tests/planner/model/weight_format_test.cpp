// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/model/weight_format.h"

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

TEST(WeightFormat, BitsFollowFromTheBlocks)
{
    const struct {
        const char* name;
        double bits;
    } kCases[] = {
        {"bf16", 16},
        {"nf4", 4 + 8.0 / 64 + 32.0 / (64 * 256)},
        {"mxfp4", 4 + 8.0 / 32},
        {"nvfp4", 4 + 8.0 / 16},
        {"gguf:Q8_0", 34.0 * 8 / 32},
        {"gguf:Q6_K", 210.0 * 8 / 256},
        {"gguf:Q2_0", 18.0 * 8 / 64},
        {"gguf:4.64", 4.64},
        {"exl2:4.0", 4},
    };
    for (const auto& c : kCases)
        EXPECT_NEAR(parseWeightFormat(c.name)->bits, c.bits, 1e-9) << c.name;
    EXPECT_EQ(parseWeightFormat("nf4", false)->bits, 4.5);
}

TEST(WeightFormat, AFourBitFileOf70BIsNot35Gb)
{
    // ggml-org/llama.cpp README: Q4_K_M of Llama-3.1-8B 4.58 GiB, of 70B 43.1 GB; users met 42.5 GB for 70.55e9
    // weights.
    const double bits = parseWeightFormat("gguf:Q4_K_M")->bits;
    EXPECT_NEAR(bits * 8.030261248e9 / 8 / 1073741824, 4.58, 0.01);
    EXPECT_NEAR(bits * 70.553706496e9 / 8 / 1e9, 42.52, 0.7);
}

TEST(WeightFormat, UnknownNamesAreErrorsWithTheNearestOnes)
{
    for (const char* name : {"", "bf17", "gguf:", "gguf:Q9_Z", "gguf:0.1", "gguf:99", "exl2:x", "gguf:nan"}) {
        const Result<WeightFormat> format = parseWeightFormat(name);
        ASSERT_FALSE(format) << name;
        EXPECT_EQ(format.error().code, ErrorCode::UnknownName);
    }
}

} // namespace
} // namespace gpuplan
