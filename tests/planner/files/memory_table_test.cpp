// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/memory_table.h"

#include <string_view>

#include <gtest/gtest.h>

#include "planner/hardware/gpu.h"
#include "support/cases.h"
#include "support/memory_tables.h"

namespace gpuplan {
namespace {

std::string shipped()
{
    return test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/efficiency/memory_runtimes.tsv");
}

/// The shipped table with one more row: cells by column name, the rest empty.
std::string withRow(const std::vector<std::pair<std::string_view, std::string_view>>& cells)
{
    const std::string text = shipped();
    const std::size_t begin = text.find("framework\t");
    const std::string header = text.substr(begin, text.find('\n', begin) - begin);
    std::string row;
    for (std::size_t at = 0; at <= header.size();) {
        const std::size_t end = std::min(header.find('\t', at), header.size());
        for (const auto& [column, value] : cells)
            if (header.substr(at, end - at) == column)
                row += value;
        row += end < header.size() ? "\t" : "\n";
        at = end + 1;
    }
    return text + row;
}

TEST(MemoryTable, EveryFrameworkOfTheContractHasARow)
{
    for (const char* name :
         {"transformers", "torchtune",  "torchtitan", "litgpt",   "unsloth", "llama_factory", "axolotl",
          "ms_swift",     "fsdp_qlora", "deepspeed",  "megatron", "nemo",    "llm_foundry",   "gpt_neox",
          "gpt_fast",     "pytorch",    "llm.c",      "vllm",     "sglang",  "tensorrt_llm",  "llama.cpp",
          "ollama",       "exllamav2",  "autoawq",    "autogptq", "mlc_llm", "tgi",           "xtuner",
          "internevo",    "paddlenlp",  "soup"})
        EXPECT_TRUE(test::memoryRuntimes().find(name, "", true).known) << name;
}

TEST(MemoryTable, AnEmptyCellIsThatOfTheRowNamedInLike)
{
    const Result<RuntimeTable> table = readMemoryRuntimes(withRow({{"framework", "mine"},
                                                                   {"like", "torchtune"},
                                                                   {"context_gib", "3"},
                                                                   {"source", "here"},
                                                                   {"date", "2026-11-30"},
                                                                   {"confidence", "recorded"}}),
                                                          "t");
    ASSERT_TRUE(table);
    const RuntimeBehaviour& mine = *table->row("mine");
    EXPECT_EQ(mine.context_gib, 3);
    EXPECT_EQ(mine.chunked_logits_bytes, table->row("torchtune")->chunked_logits_bytes);
    EXPECT_EQ(mine.provenance.source, "here");
}

TEST(MemoryTable, VersionsAreComparedAsNumbers)
{
    const RuntimeTable& table = test::memoryRuntimes();
    const auto logits = [&](const char* detail) {
        return table.find("transformers", detail, false).behaviour->prompt_logits_bytes;
    };
    EXPECT_EQ(logits("transformers 4.9"), 6); // 9 < 45
    EXPECT_EQ(logits("Transformers v4.44.2, flash-attn 2"), 6);
    EXPECT_EQ(logits("4.30.1"), 6);
    EXPECT_EQ(logits("transformers 4.45"), 0);
    EXPECT_EQ(logits("transformers 5.0"), 0);
    EXPECT_EQ(logits("torch 2.1"), 0); // somebody else's version
    EXPECT_EQ(logits("HF Trainer"), 0);
    const auto vllm = [&](const char* detail) { return table.find("vllm", detail, false).behaviour; };
    EXPECT_EQ(vllm("vLLM V1"), table.row("vllm"));
    EXPECT_EQ(vllm("vLLM Nov 2024"), table.row("vllm"));
    EXPECT_EQ(vllm("vllm 0.11.0"), table.row("vllm", "<0.17"));
    EXPECT_EQ(vllm("vllm 0.11.0")->sequence_slots, 1024);
    EXPECT_EQ(vllm("v0.6.3")->sequence_slots, 256); // the lowest bound above it
    EXPECT_EQ(table.find("unsloth", "unsloth 2024.10.0", true).behaviour->kept_16bit, 0);
    EXPECT_EQ(table.find("unsloth", "unsloth 2025.9.1", true).behaviour, table.row("unsloth"));
}

TEST(MemoryTable, TheLongestVersionTextWins)
{
    const RuntimeTable& table = test::memoryRuntimes();
    EXPECT_EQ(table.find("transformers", "transformers 4.38", false).behaviour->prompt_logits_bytes, 6);
    EXPECT_EQ(table.find("transformers", "transformers 4.46", false).behaviour->prompt_logits_bytes, 0);
    EXPECT_EQ(table.find("Transformers", "", false).behaviour->detail, "");
    EXPECT_EQ(table.find("vllm", "vLLM 0.16", false).behaviour->sampler_bytes, 39);
    EXPECT_FALSE(table.find("nobody", "", true).known);
    EXPECT_EQ(table.find("nobody", "", true).behaviour->framework, "trainer");
    EXPECT_EQ(table.find("nobody", "", false).behaviour->framework, "engine");
}

TEST(MemoryTable, FaultsNameLineAndColumn)
{
    const struct {
        std::vector<std::pair<std::string_view, std::string_view>> cells;
        ErrorCode code;
        const char* column;
    } kCases[] = {
        {{{"framework", "mine"}, {"like", "nobody"}, {"source", "s"}, {"date", "2026-11-30"}},
         ErrorCode::UnknownName,
         "like"},
        {{{"framework", "vllm"}, {"like", "vllm"}, {"source", "s"}, {"date", "2026-11-30"}},
         ErrorCode::Duplicate,
         "framework"},
        {{{"framework", "mine"}, {"source", "s"}, {"date", "2026-11-30"}}, ErrorCode::MissingField, "context_gib"},
        {{{"framework", "mine"}, {"like", "vllm"}, {"fused_norms", "maybe"}, {"source", "s"}, {"date", "2026-11-30"}},
         ErrorCode::BadValue,
         "fused_norms"},
        {{{"framework", "mine"}, {"like", "vllm"}, {"date", "2026-11-30"}}, ErrorCode::MissingProvenance, "source"},
    };
    for (const auto& c : kCases) {
        const Result<RuntimeTable> table = readMemoryRuntimes(withRow(c.cells), "t");
        ASSERT_FALSE(table) << c.column;
        EXPECT_EQ(table.error().code, c.code) << c.column;
        EXPECT_EQ(table.error().where.path, c.column);
        EXPECT_GT(table.error().where.line, 40);
    }
}

TEST(MemoryTable, SpreadHoldsEveryCategoryAndIsOrdered)
{
    const std::string text = test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/efficiency/memory_spread.tsv");
    for (const char* name : {"train_full", "train_lora", "train_qlora", "generate_short", "generate_long",
                             "generate_engine", "generate_gguf"})
        EXPECT_NE(text.find(std::string("\n") + name + "\t"), std::string::npos) << name;
    for (const MemorySpread::Factors& factors : test::memorySpread().of) {
        EXPECT_LT(factors.low, 1);
        EXPECT_GT(factors.high, 1);
    }
    EXPECT_FALSE(readMemorySpread(
        "category\tlow\thigh\tsource\tdate\tlicence\tconfidence\ntrain_full\t1.2\t1.3\ts\t2026-11-30\t\t\n", "t"));
    EXPECT_FALSE(readMemorySpread(
        "category\tlow\thigh\tsource\tdate\tlicence\tconfidence\nnonsense\t0.9\t1.3\ts\t2026-11-30\t\t\n", "t"));
}

TEST(MemoryTable, SpreadSaysWhatTheMeasurementsSpanned)
{
    constexpr const char* kHeader =
        "category\tlow\thigh\tvendors\tlayouts\tsmallest_b\tlargest_b\tlongest_tokens\tsource\tdate\tlicence\t"
        "confidence\n";
    const auto read = [&](const std::string& rows) { return readMemorySpread(kHeader + rows, "t"); };
    const Result<MemorySpread> spread = read("train_full\t0.9\t1.2\tnvidia amd\tone fsdp\t1.1\t70\t8192\ts\t2026-11-30"
                                             "\t\t\nunseen_vendor\t0.8\t1.3\t\t\t\t\t\ts\t2026-11-30\t\t\n");
    ASSERT_TRUE(spread);
    const MemorySpread::Evidence& evidence = spread->evidenceFor(MemoryCategory::TrainFull);
    EXPECT_EQ(evidence.vendors,
              (1U << static_cast<unsigned>(Vendor::Nvidia)) | (1U << static_cast<unsigned>(Vendor::Amd)));
    EXPECT_EQ(evidence.layouts,
              static_cast<unsigned>(MemoryLayout::OneGpu) | static_cast<unsigned>(MemoryLayout::Fsdp));
    EXPECT_EQ(evidence.largest_parameters_b, 70);
    EXPECT_EQ(evidence.longest_tokens, 8192);
    EXPECT_EQ(spread->unseen[static_cast<int>(UnseenKind::Vendor)].high, 1.3);
    const Result<MemorySpread> bad = read("train_full\t0.9\t1.2\tnvidia moon\t\t\t\t\ts\t2026-11-30\t\t\n");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().code, ErrorCode::BadValue);
    EXPECT_EQ(bad.error().where.path, "vendors");
    EXPECT_FALSE(read("unseen_moon\t0.9\t1.2\t\t\t\t\t\ts\t2026-11-30\t\t\n"));
    // The shipped table knows every kind.
    for (const MemorySpread::Factors& factors : test::memorySpread().unseen)
        EXPECT_GT(factors.high, 1);
}

} // namespace
} // namespace gpuplan
