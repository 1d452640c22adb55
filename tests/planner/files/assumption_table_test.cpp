// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/assumption_table.h"

#include <gtest/gtest.h>

#include "support/cases.h"

namespace gpuplan {
namespace {

std::string shipped()
{
    return test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/assumptions.tsv");
}

std::string with(const std::string& from, const std::string& to)
{
    std::string text = shipped();
    text.replace(text.find(from), from.size(), to);
    return text;
}

TEST(AssumptionTable, ReadsTheShippedOnes)
{
    const auto assumptions = readCostAssumptions(shipped(), "a.tsv");
    ASSERT_TRUE(assumptions);
    EXPECT_EQ(assumptions->setup_minutes, (Range{5, 15, 30}));
    EXPECT_EQ(assumptions->failed_fraction, (Range{0.05, 0.12, 0.30}));
}

TEST(AssumptionTable, RefusesWhatIsNotWhole)
{
    const auto code = [](const std::string& text) { return readCostAssumptions(text, "a.tsv").error().code; };
    EXPECT_EQ(code(with("setup_minutes\t5\t15\t30", "setup_minutes\t5\t45\t30")), ErrorCode::BadValue); // out of order
    EXPECT_EQ(code(with("setup_minutes", "setup_hours")), ErrorCode::UnknownName);
    EXPECT_EQ(code(with("setup_minutes\t5\t15\t30", "setup_minutes\t5\t\t30")), ErrorCode::MissingField);
    EXPECT_EQ(code(with("failed_fraction", "idle_fraction")), ErrorCode::Duplicate);
    EXPECT_EQ(code("key\tlow\tlikely\thigh\tsource\tdate\n"), ErrorCode::MissingField);
    EXPECT_EQ(code(with("2026-11-30\trecalled\ttraining", "\trecalled\ttraining")), ErrorCode::MissingProvenance);
}

} // namespace
} // namespace gpuplan
