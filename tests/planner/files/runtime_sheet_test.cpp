// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/runtime_sheet.h"

#include <gtest/gtest.h>

#include "planner/files/memory_constants.h"
#include "support/cases.h"

namespace gpuplan::test {
namespace {

const std::string kFolder = std::string(GPUPLAN_SOURCE_DIR) + "/data/evidence/";

RuntimeSheet shippedSheet()
{
    Result<RuntimeSheet> sheet = RuntimeSheet::read(readFile(kFolder + "memory_runtimes.tsv"), "memory_runtimes.tsv");
    return sheet ? std::move(*sheet) : RuntimeSheet();
}

TEST(RuntimeSheet, WhatIsNotChangedKeepsItsBytes)
{
    EXPECT_EQ(shippedSheet().text(), readFile(kFolder + "memory_runtimes.tsv"));
}

TEST(RuntimeSheet, AChangedNumberReachesTheRowsThatInheritIt)
{
    RuntimeSheet sheet = shippedSheet();
    const Result<RuntimeSheet::Cell> cell = sheet.find("torch", "", "context_gib");
    ASSERT_TRUE(cell);
    sheet.setValue(*cell, 0.98765);
    EXPECT_EQ(sheet.value(*cell), 0.988); // three digits
    const Result<RuntimeTable> table = sheet.table();
    ASSERT_TRUE(table);
    EXPECT_EQ(table->row("torch")->context_gib, 0.988);
    EXPECT_EQ(table->row("llama_factory")->context_gib, 0.988); // like transformers, like torch
    EXPECT_NE(table->row("llama.cpp")->context_gib, 0.988);     // has its own
}

TEST(RuntimeSheet, NamesWhatIsNotThere)
{
    const RuntimeSheet sheet = shippedSheet();
    EXPECT_EQ(sheet.find("nobody", "", "context_gib").error().code, ErrorCode::UnknownName);
    EXPECT_EQ(sheet.find("torch", "", "no_column").error().code, ErrorCode::UnknownName);
    EXPECT_EQ(sheet.find("axolotl", "", "context_gib").error().code, ErrorCode::MissingField);
}

TEST(MemoryPriors, EveryShippedOneHasACellToStartFrom)
{
    const Result<std::vector<MemoryPrior>> priors =
        readMemoryPriors(readFile(kFolder + "memory_constants.tsv"), "memory_constants.tsv", shippedSheet());
    ASSERT_TRUE(priors);
    EXPECT_GT(priors->size(), 20U);
    for (const MemoryPrior& prior : *priors)
        EXPECT_GT(prior.value, 0) << prior.framework << " " << prior.column;
}

TEST(MemoryPriors, AFaultNamesItsPlace)
{
    const std::string head = "framework\tdetail\tcolumn\tln_sd\tsource\tdate\tlicence\tconfidence\n";
    const auto read = [&](const std::string& row) { return readMemoryPriors(head + row, "c.tsv", shippedSheet()); };
    const auto unknown = read("nobody\t\tcontext_gib\t0.5\ts\t2026-11-30\t\trecorded\n");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().where.line, 2);
    EXPECT_FALSE(read("torch\t\tgraphs_gib\t0.5\ts\t2026-11-30\t\trecorded\n")); // 0 has no logarithm
    EXPECT_FALSE(read("torch\t\tcontext_gib\t0\ts\t2026-11-30\t\trecorded\n"));
    EXPECT_FALSE(read("torch\t\tcontext_gib\t0.5\t\t2026-11-30\t\trecorded\n")); // no source
}

} // namespace
} // namespace gpuplan::test
