// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/efficiency_table.h"

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

const std::string kHeader = "constant\tkey\tvalue\tcases\tsources\tsource\tdate\tlicence\tconfidence\tnote\n";

TEST(EfficiencyFile, NamesTheLineOfAnUnknownConstant)
{
    const Result<EfficiencyTable> table =
        readEfficiency(kHeader + "bandwith\tany\t0.9\t1\t1\tsomebody\t2026-11-30\t\trecorded\t\n", "time.tsv");
    ASSERT_FALSE(table.has_value());
    EXPECT_EQ(table.error().code, ErrorCode::UnknownName);
    EXPECT_EQ(table.error().where.line, 2);
    EXPECT_EQ(table.error().where.path, "constant");
}

TEST(EfficiencyFile, RefusesRowsWithoutSource)
{
    const Result<EfficiencyTable> table =
        readEfficiency(kHeader + "bandwidth\tany\t0.9\t1\t1\t\t2026-11-30\t\trecorded\t\n", "time.tsv");
    ASSERT_FALSE(table.has_value());
    EXPECT_EQ(table.error().code, ErrorCode::MissingProvenance);
}

TEST(EfficiencyFile, RefusesATableThatDoesNotAnswerEverything)
{
    const Result<EfficiencyTable> table =
        readEfficiency(kHeader + "bandwidth\tany\t0.9\t1\t1\tsomebody\t2026-11-30\t\trecorded\t\n", "time.tsv");
    ASSERT_FALSE(table.has_value());
    EXPECT_EQ(table.error().code, ErrorCode::MissingField);
    EXPECT_EQ(table.error().where.file, "time.tsv");
}

TEST(EfficiencyFile, RefusesNegativeAndMissingValues)
{
    for (const std::string value : {"-0.1", "", "x"}) {
        const Result<EfficiencyTable> table = readEfficiency(
            kHeader + "bandwidth\tany\t" + value + "\t1\t1\tsomebody\t2026-11-30\t\trecorded\t\n", "time.tsv");
        ASSERT_FALSE(table.has_value()) << value;
        EXPECT_EQ(table.error().where.path, "value") << value;
    }
}

} // namespace
} // namespace gpuplan
