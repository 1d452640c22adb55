// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The memory model against published measurements (read in place, skipped when absent). Prints the accuracy by group
// and category; set GPUPLAN_MEMORY_CASES to a file name to get one line per case.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>

#include <gtest/gtest.h>

#include "planner/estimate/memory.h"
#include "planner/model/model_catalog.h"
#include "support/cases.h"
#include "support/memory_tables.h"

namespace gpuplan {
namespace {

struct Outcome {
    std::string id;
    std::string group;
    MemoryCategory category = MemoryCategory::GenerateShort;
    bool training = false;
    double measured = 0;
    Range estimated;
    MemoryParts parts;
    MemoryMoment moment = MemoryMoment::Load;

    double error() const { return estimated.likely / measured - 1; }
};

/// Which of the answers a measurement speaks of (contract: `measured.what`).
Range answered(const MemoryEstimate& e, const std::string& what)
{
    if (what == "reserved")
        return e.reserved_gib;
    if (what == "device")
        return e.per_gpu_gib;
    if (what == "weights")
        return Range::exactly(e.parts_gib.weights);
    if (what == "kv_cache")
        return Range::exactly(e.parts_gib.kv_cache);
    if (what == "activations")
        return Range::exactly(e.parts_gib.activations + e.parts_gib.logits);
    if (what == "without_kv_cache")
        return {e.per_gpu_gib.low - e.parts_gib.kv_cache, e.per_gpu_gib.likely - e.parts_gib.kv_cache,
                e.per_gpu_gib.high - e.parts_gib.kv_cache};
    return e.allocated_gib;
}

/// Enough of a GPU for sizing: the size in its name ("A100 80GB").
Gpu gpuNamed(const std::string& name)
{
    Gpu gpu;
    gpu.name = name;
    gpu.vendor = name.find("MI300") != std::string::npos || name.find("Radeon") != std::string::npos
            || name.find("RX ") != std::string::npos
        ? Vendor::Amd
        : Vendor::Nvidia;
    gpu.memory_gib = 24;
    for (const double size : {16, 24, 40, 48, 80, 96, 128, 192})
        if (name.find(std::to_string(static_cast<int>(size)) + "GB") != std::string::npos)
            gpu.memory_gib = size;
    gpu.usable_gib = gpu.memory_gib * 0.98;
    return gpu;
}

std::vector<Outcome> outcomes()
{
    std::vector<Outcome> all;
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        return all;
    std::vector<std::string> bad;
    for (const test::MeasuredCase& c : test::readCases(shared + "/cases/memory.jsonl", bad)) {
        if (!c.gib || c.confidence == "C")
            continue;
        const Result<ModelFacts> facts = resolveModel(c.request.request.model, ModelCatalog{});
        if (!facts) {
            ADD_FAILURE() << c.request.id_json << " has no model";
            continue;
        }
        const Workload& w = c.request.request.workload;
        const MemoryModel model(w, *facts, test::memoryRuntimes(), test::memorySpread());
        const Gpu gpu = gpuNamed(c.request.gpu);
        const MemoryEstimate estimate = model.at(c.request.gpu.empty() ? nullptr : &gpu, c.request.gpus);
        all.push_back({c.request.id_json, c.group, model.category(), w.isTraining(), *c.gib, answered(estimate, c.what),
                       estimate.parts_gib, estimate.moment});
    }
    return all;
}

struct Score {
    int count = 0, under = 0, inside = 0;
    double absolute = 0, bias = 0;
    std::vector<double> ratios;

    void add(const Outcome& o)
    {
        ++count;
        absolute += std::abs(o.error());
        bias += o.error();
        under += o.error() < -0.10;
        inside += o.measured >= o.estimated.low && o.measured <= o.estimated.high;
        ratios.push_back(o.measured / o.estimated.likely);
    }
    double mape() const { return count > 0 ? absolute / count : 0; }
    double quantile(double q)
    {
        std::sort(ratios.begin(), ratios.end());
        return ratios.empty() ? 1 : ratios[static_cast<std::size_t>(q * static_cast<double>(ratios.size() - 1) + 0.5)];
    }
    void print(const std::string& name)
    {
        std::printf("%-18s n=%3d  MAPE %5.1f%%  bias %+6.1f%%  under10 %5.1f%%  inside %5.1f%%  P10 %.2f P90 %.2f\n",
                    name.c_str(), count, 100 * mape(), 100 * bias / count, 100.0 * under / count,
                    100.0 * inside / count, quantile(0.1), quantile(0.9));
    }
};

void writeCases(const std::vector<Outcome>& all)
{
    const char* path = std::getenv("GPUPLAN_MEMORY_CASES");
    if (!path)
        return;
    if (std::FILE* file = std::fopen(path, "w")) {
        for (const Outcome& o : all)
            std::fprintf(file,
                         "%+7.1f%% %s measured %.3f estimated %.3f [%.2f %.2f] at %d: w %.2f g %.2f o %.2f m %.2f ad "
                         "%.2f act %.2f log %.2f com %.2f kv %.2f slack %.2f rt %.2f\n",
                         100 * o.error(), o.id.c_str(), o.measured, o.estimated.likely, o.estimated.low,
                         o.estimated.high, static_cast<int>(o.moment), o.parts.weights, o.parts.gradients,
                         o.parts.optimizer, o.parts.master_weights, o.parts.adapters, o.parts.activations,
                         o.parts.logits, o.parts.communication, o.parts.kv_cache, o.parts.slack, o.parts.runtime);
        std::fclose(file);
    }
}

TEST(MemoryCases, StaysWithinTheBoundsOnPublishedMeasurements)
{
    const std::vector<Outcome> all = outcomes();
    if (all.empty())
        GTEST_SKIP() << "no shared evidence beside the project";
    writeCases(all);

    static const char* kCategoryNames[] = {"train_full",    "train_lora",      "train_qlora",  "generate_short",
                                           "generate_long", "generate_engine", "generate_gguf"};
    std::map<std::string, Score> groups[2];
    Score categories[kMemoryCategories];
    for (const Outcome& o : all) {
        groups[o.training][o.group].add(o);
        categories[static_cast<int>(o.category)].add(o);
    }
    for (int i = 0; i < kMemoryCategories; ++i)
        categories[i].print(kCategoryNames[i]);
    double macro[2] = {0, 0};
    double under[2] = {0, 0};
    for (const bool training : {false, true}) {
        std::printf("%s\n", training ? "training by group" : "inference by group");
        for (auto& [name, score] : groups[training]) {
            score.print(name);
            const double votes = static_cast<double>(groups[training].size());
            macro[training] += score.mape() / votes;
            under[training] += static_cast<double>(score.under) / score.count / votes;
        }
        std::printf("macro MAPE %.1f%%, underestimated by more than 10%%: %.1f%%\n", 100 * macro[training],
                    100 * under[training]);
    }
    EXPECT_LT(macro[false], 0.06);
    EXPECT_LT(macro[true], 0.14);
    EXPECT_LT(under[false], 0.12);
    EXPECT_LT(under[true], 0.22); // 0.11 of it is one record
}

} // namespace
} // namespace gpuplan
