// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/workload_json.h"

#include <gtest/gtest.h>

#include "support/cases.h"

namespace gpuplan {
namespace {

Result<EstimateRequest> parse(std::string_view text) { return parseEstimateRequest(text, "test.jsonl", 7); }

TEST(WorkloadJson, ReadsTheExampleOfTheContract)
{
    const auto request = parse(R"({"id": "a1", "gpu": "RTX 4090", "gpus": 1, "workload": {
        "kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "weights": "nf4", "compute": "bf16",
        "optimizer": "paged_adamw_8bit", "adapter": {"rank": 16, "targets": "all_linear"}, "micro_batch": 1,
        "accumulation": 8, "sequence": 2048, "checkpointing": true, "attention": "flash", "loss": "full",
        "parallel": {"gpus": 1, "shard": "none", "tensor": 1, "pipeline": 1, "offload": "none"},
        "framework": "transformers", "samples": 10000, "tokens_per_sample": 700, "epochs": 3}})");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->id_json, "\"a1\"");
    EXPECT_EQ(request->gpu, "RTX 4090");
    const Workload& w = request->request.workload;
    EXPECT_EQ(w.method, TrainMethod::Qlora);
    EXPECT_EQ(w.weights.kind, WeightKind::Nf4);
    EXPECT_NEAR(w.weights.bits, 4.127, 0.0005); // 4 + 8/64 + 32/(64·256)
    EXPECT_EQ(w.optimizer.kind, OptimizerKind::PagedAdamw8bit);
    EXPECT_FALSE(w.master_weights);
    EXPECT_EQ(w.tokens, 21e6); // 10,000 × 700 × 3
}

TEST(WorkloadJson, FillsDefaultsByKindAndMethod)
{
    const auto full = parse(R"({"workload": {"kind": "train", "model": "x"}})");
    ASSERT_TRUE(full);
    EXPECT_EQ(full->request.workload.method, TrainMethod::Full);
    EXPECT_TRUE(full->request.workload.master_weights);
    EXPECT_EQ(full->request.workload.checkpointing, Checkpointing::Full);
    EXPECT_EQ(full->request.workload.framework, "transformers");
    EXPECT_FALSE(full->request.workload.tokens);
    const auto serve = parse(R"({"workload": {"kind": "serve", "model": "x", "hours": 3}})");
    ASSERT_TRUE(serve);
    EXPECT_EQ(serve->request.workload.framework, "vllm");
    EXPECT_EQ(serve->request.workload.weights.kind, WeightKind::Bf16);
}

TEST(WorkloadJson, ReadsTheSettingsOfEnginesAndAdapters)
{
    const auto serve = parse(R"({"host_ram_gib": 64, "workload": {"kind": "serve", "model": "x", "hours": 3,
        "max_sequences": 2048, "max_batched_tokens": 65536, "gpu_memory_utilization": 0.99}})");
    ASSERT_TRUE(serve);
    EXPECT_EQ(serve->host_ram_gib, 64);
    EXPECT_EQ(serve->request.workload.max_batched_tokens, 65536);
    EXPECT_EQ(serve->request.workload.gpu_memory_utilization, 0.99);
    EXPECT_TRUE(serve->request.warnings.empty());
    const auto train = parse(R"({"workload": {"kind": "train", "model": "x", "method": "lora",
        "adapter": {"rank": 8, "trains_embeddings": true}}})");
    ASSERT_TRUE(train);
    EXPECT_TRUE(train->request.workload.adapter.trains_embeddings);
    EXPECT_FALSE(train->host_ram_gib);
    const auto bad =
        parse(R"({"workload": {"kind": "serve", "model": "x", "hours": 3, "gpu_memory_utilization": 90}})");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().where.path, "workload.gpu_memory_utilization");
}

TEST(WorkloadJson, NamesThePlaceOfAFault)
{
    const struct {
        const char* text;
        ErrorCode code;
        const char* path;
    } kCases[] = {
        {R"({"workload": {"model": "x"}})", ErrorCode::MissingField, "workload"},
        {R"({"workload": {"kind": "dance", "model": "x"}})", ErrorCode::BadValue, "workload.kind"},
        {R"({"workload": {"kind": "train"}})", ErrorCode::MissingField, "workload"},
        {R"({"workload": {"kind": "train", "model": {}}})", ErrorCode::MissingField, "workload.model"},
        {R"({"workload": {"kind": "train", "model": "x", "micro_batch": 0}})", ErrorCode::NotWhole,
         "workload.micro_batch"},
        {R"({"workload": {"kind": "train", "model": "x", "micro_batch": 1e999}})", ErrorCode::BadSyntax, ""},
        {R"({"workload": {"kind": "train", "model": "x", "sequence": "2k"}})", ErrorCode::WrongType,
         "workload.sequence"},
        {R"({"workload": {"kind": "train", "model": "x", "weights": "nf5"}})", ErrorCode::UnknownName,
         "workload.weights"},
        {R"({"workload": {"kind": "train", "model": "x", "parallel": {"gpus": 2, "tensor": 4}}})", ErrorCode::BadValue,
         "workload.parallel.gpus"},
        {R"({"workload": {"kind": "train", "model": {"shape": {"hidden": 8}}}})", ErrorCode::MissingField,
         "workload.model.shape"},
        {R"({"workload": 5})", ErrorCode::WrongType, "workload"},
        {R"([])", ErrorCode::WrongType, ""},
        {"{\n \"a\": }", ErrorCode::BadSyntax, ""},
    };
    for (const auto& c : kCases) {
        const auto request = parse(c.text);
        ASSERT_FALSE(request) << c.text;
        EXPECT_EQ(request.error().code, c.code) << c.text;
        EXPECT_EQ(request.error().where.path, c.path) << c.text;
        EXPECT_EQ(request.error().where.line, 7) << c.text;
    }
}

TEST(WorkloadJson, DeepNestingIsRefused)
{
    const std::string deep = std::string(100'000, '[');
    EXPECT_FALSE(parse(deep));
}

TEST(WorkloadJson, ReadsEveryPublishedCase)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "no shared evidence beside the project";
    for (const char* file : {"/cases/memory.jsonl", "/cases/time.jsonl"}) {
        std::vector<std::string> bad;
        const auto cases = test::readCases(shared + file, bad);
        EXPECT_GT(cases.size(), 700u);
        EXPECT_TRUE(bad.empty()) << file << " " << bad.front();
    }
}

} // namespace
} // namespace gpuplan
