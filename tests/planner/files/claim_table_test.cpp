// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/claim_table.h"

#include <gtest/gtest.h>

#include "support/cases.h"

namespace gpuplan {
namespace {

std::string shipped() { return test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/claim_3500.tsv"); }

/// The table with one line replaced.
std::string with(const std::string& key, const std::string& line)
{
    std::string text = shipped();
    const std::size_t begin = text.find("\n" + key + "\t") + 1;
    return text.replace(begin, text.find('\n', begin) - begin, line);
}

TEST(ClaimTable, TheShippedExampleGivesThePublishedHours)
{
    const Result<ClaimExample> example = readClaimExample(shipped(), "claim_3500.tsv");
    ASSERT_TRUE(example);
    const auto steps = claimLadder(example->ladder);
    ASSERT_TRUE(steps);
    EXPECT_NEAR(*steps->front().answer.break_even_hours, 3500, 1e-9);
    EXPECT_NEAR(usefulHours(example->budget).nominal, 1400, 1e-9);
    EXPECT_EQ(example->sources.size(), 25u);
}

TEST(ClaimTable, WhatIsWrongIsNamed)
{
    const auto code = [](const std::string& text) { return readClaimExample(text, "c.tsv").error().code; };
    EXPECT_EQ(code(with("overhead", "overheat\t1.15\t\tsource\t2026-11-30\trecalled\t")), ErrorCode::UnknownName);
    EXPECT_EQ(code(with("overhead", "wall_kw\t1.15\t\tsource\t2026-11-30\trecalled\t")), ErrorCode::Duplicate);
    EXPECT_EQ(code(with("overhead", "")), ErrorCode::MissingField);
    EXPECT_EQ(code(with("overhead", "overhead\t1.15\t\t\t2026-11-30\trecalled\t")), ErrorCode::MissingProvenance);
    EXPECT_EQ(code(with("budget_rent", "budget_rent\t0\t\tsource\t2026-11-30\trecalled\t")), ErrorCode::BadValue);
}

} // namespace
} // namespace gpuplan
