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
            ADD_FAILURE() << read.error().where.file << ":" << read.error().where.line << " "
                          << read.error().where.path;
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
    ASSERT_GE(shippedModels().all().size(), 162u);
    for (const KnownModel& model : shippedModels().all()) {
        const auto exception = kExceptions.find(model.name);
        const double expected = exception == kExceptions.end() ? model.published_parameters : exception->second;
        EXPECT_NEAR(model.facts.parameters / expected, 1, 0.01)
            << model.name << " " << std::fixed << model.facts.parameters;
        EXPECT_GT(model.facts.linear_parameters, 0) << model.name;
        EXPECT_EQ(model.facts.kv_elements_per_token > 0, model.facts.attention_layers > 0) << model.name;
    }
}

TEST(ModelTable, CommonSpellingsMeanTheSameModel)
{
    const struct {
        const char* spelling;
        const char* name;
    } kCases[] = {
        {"meta-llama/Llama-3.1-8B-Instruct", "Llama-3.1-8B"},
        {"llama3.1:8b", "Llama-3.1-8B"},
        {"LLAMA 3.1 8B", "Llama-3.1-8B"},
        {"Qwen/Qwen2.5-7B-Instruct", "Qwen2.5-7B"},
        {"gpt2", "GPT-2 small"},
        {"deepseek-ai/DeepSeek-V3", "DeepSeek-V3"},
        {"mistralai/Mixtral-8x7B-v0.1", "Mixtral-8x7B"},
        {"GPT-OSS-120B", "gpt-oss-120b"},
    };
    for (const auto& c : kCases) {
        const Result<const KnownModel*> found = shippedModels().find(c.spelling);
        ASSERT_TRUE(found) << c.spelling;
        EXPECT_EQ((*found)->name, c.name);
    }
    EXPECT_FALSE(shippedModels().find("Llama-3.1")); // never by a part of a name
}

TEST(ModelTable, UndeclaredFactsOfTheFamiliesAreInTheCounts)
{
    // Exact totals of the published files (../shared/cases/configs/truth.tsv).
    const struct {
        const char* name;
        double parameters;
        double kv_bytes_per_token;
    } kCases[] = {
        {"Llama-3.1-70B", 70553706496, 327680}, {"Qwen3-30B-A3B", 30532122624, 98304},
        {"Gemma-2-9B", 9241705984, 344064},     {"DeepSeek-R1", 671026419200, 70272},
        {"gpt-oss-20b", 20914757184, 49152},    {"Phi-4", 14659507200, 204800},
        {"Falcon-7B", 6921720704, 8192},        {"GPT-2 small", 124439808, 36864},
        {"Kimi-K2", 1026408232448, 70272},
    };
    for (const auto& c : kCases) {
        const Result<const KnownModel*> found = shippedModels().find(c.name);
        ASSERT_TRUE(found) << c.name;
        EXPECT_EQ((*found)->facts.parameters, c.parameters) << c.name;
        EXPECT_EQ(2 * (*found)->facts.kv_elements_per_token, c.kv_bytes_per_token) << c.name;
    }
}

TEST(ModelTable, FaultsNameTheLineAndTheColumn)
{
    const std::string head =
        "model\tfamily\tpublished_parameters_b\tlayers\thidden\tintermediate\theads\tkv_heads\thead_dim\t"
        "vocabulary\tcontext\ttied\texperts\texperts_per_token\texpert_intermediate\tshared_intermediate\t"
        "sliding_window\tconfig\tsource\tdate\tlicence\tconfidence\n";
    const std::string good = "A\tllama\t0.1\t2\t64\t128\t4\t\t\t100\t\tno\t\t\t\t\t\t\there\t2026-11-30\t\trecorded\n";
    const std::string aliases = "alias\tmodel\tsource\tdate\tlicence\tconfidence\n";
    ASSERT_TRUE(readModelCatalog(head + good, "m", aliases, "a"));
    const struct {
        std::string rows;
        ErrorCode code;
        const char* column;
    } kCases[] = {
        {good + good, ErrorCode::Duplicate, "model"},
        {"A\tllama\t0.1\t2\t64\t128\t4\t\t\t100\t\tno\t\t\t\t\t\t\t\t2026-11-30\t\trecorded\n",
         ErrorCode::MissingProvenance, "source"},
        {"A\tllama\t0.1\tx\t64\t128\t4\t\t\t100\t\tno\t\t\t\t\t\t\there\t2026-11-30\t\trecorded\n", ErrorCode::BadValue,
         "layers"},
        {"A\tllama\t0.1\t2\t64\t128\t4\t\t\t100\t\tno\t\t\t\t\t\t[1]\there\t2026-11-30\t\trecorded\n",
         ErrorCode::BadValue, "config"},
        {"A\tllama\t0.1\t2\t64\t\t4\t\t\t100\t\tno\t\t\t\t\t\t\there\t2026-11-30\t\trecorded\n",
         ErrorCode::MissingField, "config"},
        {"A\tnew\t0.1\t2\t64\t128\t4\t\t\t100\t\tno\t\t\t\t\t\t\there\t2026-11-30\t\trecorded\n",
         ErrorCode::UnknownName, "family"},
    };
    for (const auto& c : kCases) {
        const Result<ModelCatalog> read = readModelCatalog(head + c.rows, "m", aliases, "a");
        ASSERT_FALSE(read) << c.rows;
        EXPECT_EQ(read.error().code, c.code) << c.rows;
        EXPECT_EQ(read.error().where.path, c.column) << c.rows;
        EXPECT_GE(read.error().where.line, 2);
    }
    const Result<ModelCatalog> lost =
        readModelCatalog(head + good, "m", aliases + "b\tB\there\t2026-11-30\t\trecorded\n", "a");
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().code, ErrorCode::UnknownName);
    EXPECT_EQ(lost.error().where.file, "a");
}

TEST(ModelTable, EveryModelOfThePublishedMeasurementsResolves)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "no shared evidence beside the project";
    for (const char* path : {"/cases/memory.jsonl", "/cases/time.jsonl"}) {
        std::vector<std::string> bad;
        for (const test::MeasuredCase& measured : test::readCases(shared + path, bad)) {
            const ModelReference& reference = measured.request.request.model;
            if (reference.isEmpty())
                continue;
            const Result<ModelFile> resolved = resolveReference(reference, shippedModels());
            ASSERT_TRUE(resolved) << reference.name;
            const ModelFacts& f = resolved->facts;
            if (reference.parameters_b) {
                EXPECT_NEAR(f.parameters / (*reference.parameters_b * 1e9), 1, 0.035) << reference.name;
            }
            EXPECT_GT(f.layers, 0) << reference.name;
            EXPECT_LE(f.active_parameters, f.parameters) << reference.name;
            if (reference.active_parameters_b) {
                EXPECT_NEAR(f.active_parameters / (*reference.active_parameters_b * 1e9), 1, 0.5) << reference.name;
            }
        }
    }
}

} // namespace
} // namespace gpuplan
