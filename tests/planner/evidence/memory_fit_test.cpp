// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/memory_fit.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/memory_tables.h"
#include "support/observations.h"
#include "support/shipped.h"

namespace gpuplan::test {
namespace {

/// The shipped table with another driver context for every runtime that has one.
RuntimesWith withContext()
{
    return [](const std::vector<double>& values) -> Result<RuntimeTable> {
        RuntimeTable table;
        for (RuntimeBehaviour behaviour : memoryRuntimes().all()) {
            behaviour.context_gib = values.at(0);
            if (const Result<void> added = table.add(std::move(behaviour)); !added)
                return fail(added.error());
        }
        return table;
    };
}

const std::vector<MemoryPrior> kContext{{"torch", "", "context_gib", 0.6, 3.0}};

/// On a card with room, so that nothing is clamped.
Observation roomy(std::string line)
{
    line.replace(line.find("RTX 4090"), std::string("RTX 4090").size(), "A100 80GB");
    return observation(line);
}

double estimatedGib(const std::string& line, double context_gib)
{
    const Observation o = roomy(line);
    const Result<RuntimeTable> table = withContext()({context_gib});
    return MemoryModel(o.measurement.request.workload, o.model, *table, shipped().memory_spread)
        .at(&*o.gpu, 1)
        .per_gpu_gib.likely;
}

/// What a machine with this context would have shown, in several groups.
std::vector<Observation> measuredWith(double context_gib)
{
    std::vector<Observation> runs;
    for (int batch = 1; batch <= 4; ++batch) {
        const double gib = estimatedGib(qloraLine(batch, R"("tokens_per_s": 1)"), context_gib);
        runs.push_back(roomy(qloraLine(batch, "\"what\": \"device\", \"gib\": " + std::to_string(gib),
                                       "\"group\": \"g" + std::to_string(batch) + "\"")));
    }
    return runs;
}

TEST(MemoryFit, FindsTheNumberBehindTheMeasurements)
{
    const Result<MemoryFit> fit = fitMemory(measuredWith(1.5), kContext, withContext(), shipped().memory_spread);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->values.at(0), 1.5, 0.1); // the prior of 0.6 holds it back a little
    EXPECT_EQ(fit->cases.at(0), 4);
}

TEST(MemoryFit, WithoutMeasurementsThePriorStays)
{
    const Result<MemoryFit> fit = fitMemory({}, kContext, withContext(), shipped().memory_spread);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->values.at(0), 0.6, 1e-9);
    EXPECT_EQ(fit->cases.at(0), 0);
}

TEST(MemoryFit, AGroupIsEstimatedByTheOthers)
{
    // One group is three times as large as the others say: its own figure must not help to explain it.
    std::vector<Observation> runs = measuredWith(0.6);
    runs.front().measurement.memory->gib *= 1.3;
    const Result<MemoryFit> fit = fitMemory(runs, kContext, withContext(), shipped().memory_spread);
    ASSERT_TRUE(fit);
    const double left_out = fit->left_out.at(0).per_gpu_gib.likely;
    EXPECT_NEAR(left_out, runs.front().measurement.memory->gib / 1.3, 0.15);
}

TEST(MemoryFit, RangesComeFromWhatWasLeftOut)
{
    const Result<MemoryFit> exact = fitMemory(measuredWith(0.6), kContext, withContext(), shipped().memory_spread);
    std::vector<Observation> runs = measuredWith(0.6);
    for (std::size_t i = 0; i < runs.size(); ++i)
        runs[i].measurement.memory->gib *= i % 2 == 0 ? 1.25 : 0.8;
    const Result<MemoryFit> scattered = fitMemory(runs, kContext, withContext(), shipped().memory_spread);
    ASSERT_TRUE(exact && scattered);
    EXPECT_LE(exact->spread[MemoryCategory::TrainQlora].high, 1.02);
    EXPECT_GE(scattered->spread[MemoryCategory::TrainQlora].high, 1.2);
    EXPECT_LE(scattered->spread[MemoryCategory::TrainQlora].low, 0.85);
    const MemorySpread::Evidence& evidence = scattered->spread.evidenceFor(MemoryCategory::TrainQlora);
    EXPECT_NEAR(evidence.smallest_parameters_b, 8.03, 0.01);
    EXPECT_EQ(evidence.longest_tokens, 2048);
    EXPECT_EQ(evidence.vendors, 1U << static_cast<unsigned>(Vendor::Nvidia));
}

} // namespace
} // namespace gpuplan::test
