// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/efficiency.h"

#include <set>

#include <gtest/gtest.h>

#include "support/time_tables.h"

namespace gpuplan::test {
namespace {

EfficiencyRow row(Constant constant, std::string key, double value)
{
    EfficiencyRow r;
    r.constant = constant;
    r.key = std::move(key);
    r.value = value;
    return r;
}

/// All constants with "any" = 1, and `more`.
std::vector<EfficiencyRow> rowsWith(std::vector<EfficiencyRow> more)
{
    std::vector<EfficiencyRow> rows;
    for (std::size_t c = 0; c < kConstants; ++c)
        rows.push_back(row(static_cast<Constant>(c), "any", 1));
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

TEST(EfficiencyTable, TheMostSpecificKeyWins)
{
    const EfficiencyTable table =
        EfficiencyTable::of(rowsWith({row(Constant::LayerUs, "vllm", 60), row(Constant::LayerUs, "vllm.v0", 130)}))
            .value();
    EXPECT_EQ(table.find(Constant::LayerUs, {"", "vllm", "vllm.v0"}).value, 130);
    EXPECT_EQ(table.find(Constant::LayerUs, {"", "vllm", ""}).value, 60);
    EXPECT_EQ(table.find(Constant::LayerUs, {"", "vllm", ""}).level, 2);
    EXPECT_EQ(table.find(Constant::LayerUs, {"", "other", ""}).value, 1);
    EXPECT_EQ(table.find(Constant::LayerUs, {"", "other", ""}).level, 0);
}

TEST(EfficiencyTable, GpusAreFoundByNameTargetAndVendor)
{
    const EfficiencyTable table =
        EfficiencyTable::of(
            rowsWith({row(Constant::Matmul, "NVIDIA", 0.2), row(Constant::Matmul, "8.9", 0.3),
                      row(Constant::Matmul, "8.9 GeForce", 0.4), row(Constant::Matmul, "L4 24GB", 0.5)}))
            .value();
    EXPECT_EQ(table.ofGpu(Constant::Matmul, gpuNamed("L4")).value, 0.5);
    EXPECT_EQ(table.ofGpu(Constant::Matmul, gpuNamed("L40S 48GB")).value, 0.3);
    EXPECT_EQ(table.ofGpu(Constant::Matmul, gpuNamed("RTX 4090")).value, 0.4);
    EXPECT_EQ(table.ofGpu(Constant::Matmul, gpuNamed("H100")).value, 0.2);
    EXPECT_EQ(table.ofGpu(Constant::Matmul, gpuNamed("MI300X")).value, 1);
}

TEST(EfficiencyTable, RefusesWhatWouldLeaveALookupWithoutAnswer)
{
    std::vector<EfficiencyRow> rows = rowsWith({});
    rows.pop_back();
    EXPECT_EQ(EfficiencyTable::of(rows).error().code, ErrorCode::MissingField);
    EXPECT_EQ(
        EfficiencyTable::of(rowsWith({row(Constant::Matmul, "8.0", 1), row(Constant::Matmul, "8.0", 2)})).error().code,
        ErrorCode::Duplicate);
}

TEST(EfficiencyTable, ConstantNamesAreDistinct)
{
    EXPECT_EQ(std::set<std::string_view>(kConstantNames.begin(), kConstantNames.end()).size(), kConstants);
    for (const std::string_view name : kConstantNames)
        EXPECT_FALSE(name.empty());
}

TEST(EfficiencyTable, ShippedSharesArePhysical)
{
    for (const EfficiencyRow& r : timeConstants().rows()) {
        const bool share = r.constant == Constant::Bandwidth || r.constant == Constant::PeerShare
            || r.constant == Constant::HostShare || r.constant == Constant::AttentionTrain
            || r.constant == Constant::MoeTrain || r.constant == Constant::ExposedShare;
        if (share) {
            EXPECT_LE(r.value, 1) << r.key;
        }
        if (r.constant == Constant::Matmul) { // GeForce cards boost above the clock of their datasheet
            EXPECT_LE(r.value, r.key.ends_with("GeForce") ? 1.2 : 1.0) << r.key;
        }
        EXPECT_GE(r.value, 0) << r.key;
        EXPECT_FALSE(r.provenance.source.empty());
        EXPECT_TRUE(r.provenance.date.ok());
    }
}

} // namespace
} // namespace gpuplan::test
