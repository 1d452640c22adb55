// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/model_table.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "planner/files/model_files.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

const ModelCatalog& shippedModels()
{
    static const ModelCatalog catalog = [] {
        const std::string folder = std::string(GPUPLAN_SOURCE_DIR) + "/data/";
        Result<ModelCatalog> read = readModelCatalog(test::readFile(folder + "models.tsv"), "models.tsv",
                                                     test::readFile(folder + "model_aliases.tsv"), "model_aliases.tsv");
        if (!read) {
            ADD_FAILURE() << read.error().where.file << ":" << read.error().where.line << " " << read.error().where.path;
            return ModelCatalog();
        }
        return std::move(*read);
    }();
    return catalog;
}

TEST(ModelTable, CountsAgreeWithThePublishedFigures)
{
    // Published figures that are not the size of what is in the files; the counted one is listed.
    const std::map<std::string, double> kExceptions{
        {"Granite-3.0-3B-A800M", 3298793472}, // 3.374: the tied table of 49,155 × 1,536 counted twice
        {"Qwen3.5-27B", 27356728560},         // "27B" is the name on the card; 26.9 text and 0.46 vision
    };
    ASSERT_GE(shippedModels().all().size(), 119u);
    for (const KnownModel& model : shippedModels().all()) {
        const auto exception = kExceptions.find(model.name);
        const double expected = exception == kExceptions.end() ? model.published_parameters : exception->second;
        EXPECT_NEAR(model.facts.parameters / expected, 1, 0.01) << model.name << " " << std::fixed << model.facts.parameters;
        EXPECT_GT(model.facts.linear_parameters, 0) << model.name;
        EXPECT_EQ(model.facts.kv_elements_per_token > 0, model.facts.generates) << model.name;
    }
}

} // namespace
} // namespace gpuplan
