// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/gguf.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/model_bytes.h"

namespace gpuplan {
namespace {

using test::GgufWriter;

/// Two layers of width 256 with 4 heads of 64, 300 tokens; matrices in Q4_K (12) and Q6_K (14), norms in F32 (0).
std::string smallModel(bool tied)
{
    GgufWriter w;
    w.begin(tied ? 20 : 21, 9);
    w.key("general.architecture", "llama").key("llama.block_count", 2u).key("llama.embedding_length", 256u);
    w.key("llama.attention.head_count", 4u).list("llama.attention.head_count_kv", {2, 1});
    w.key("llama.feed_forward_length", 512u).key("llama.context_length", 4096u).key("general.file_type", 15u);
    w.texts("tokenizer.ggml.tokens", {"a", "b"});
    w.tensor("token_embd.weight", {256, 300}, 12).tensor("output_norm.weight", {256}, 0);
    if (!tied)
        w.tensor("output.weight", {256, 300}, 14);
    for (const std::uint64_t layer : {0u, 1u}) {
        const std::string blk = "blk." + std::to_string(layer) + ".";
        const std::uint64_t kv = 64 * (2 - layer);
        w.tensor(blk + "attn_norm.weight", {256}, 0).tensor(blk + "ffn_norm.weight", {256}, 0);
        w.tensor(blk + "attn_q.weight", {256, 256}, 12).tensor(blk + "attn_k.weight", {256, kv}, 12);
        w.tensor(blk + "attn_v.weight", {256, kv}, 14).tensor(blk + "attn_output.weight", {256, 256}, 12);
        w.tensor(blk + "ffn_gate.weight", {256, 512}, 12).tensor(blk + "ffn_up.weight", {256, 512}, 12);
        w.tensor(blk + "ffn_down.weight", {512, 256}, 14);
    }
    return w.bytes;
}

TEST(Gguf, CountsParametersAndBytesOfEveryTensor)
{
    const Result<ModelFile> file = readGguf(smallModel(false), "small.gguf");
    ASSERT_TRUE(file) << file.error().where.path;
    // Layer 0: q, o 2·256² + k, v 2·256·128 + MLP 3·256·512 = 589,824; layer 1 has half the k and v: 557,056.
    // Ends 2·256·300 = 153,600; norms 5·256 = 1,280.
    EXPECT_EQ(file->facts.parameters, 589824 + 557056 + 153600 + 1280);
    EXPECT_EQ(file->facts.linear_parameters, 589824 + 557056);
    EXPECT_EQ(file->facts.head_parameters, 76800);
    EXPECT_FALSE(file->facts.tied);
    // Q6_K (210 bytes per 256): output 76,800, v 32,768 + 16,384, down 2·131,072 = 388,096 weights -> 318,360 bytes.
    // Q4_K (144 per 256): the other 912,384 -> 513,216. F32: 1,280·4 = 5,120.
    EXPECT_EQ(*file->weights_bytes, 318360 + 513216 + 5120);
    EXPECT_EQ(file->format, "Q4_K_M");
    EXPECT_EQ(file->context, 4096);
    EXPECT_TRUE(file->warnings.empty());
}

TEST(Gguf, KvHeadsMayDifferByLayer)
{
    const Result<ModelFile> file = readGguf(smallModel(true), "small.gguf");
    ASSERT_TRUE(file);
    EXPECT_TRUE(file->facts.tied);
    EXPECT_EQ(file->facts.layers, 2);
    EXPECT_EQ(file->facts.attention_layers, 2);
    EXPECT_EQ(file->facts.kv_elements_per_token, 2 * 64 * (2 + 1));
    EXPECT_EQ(file->facts.vocabulary, 300);
}

TEST(Gguf, LongListsAreNotCut)
{
    GgufWriter w;
    std::vector<std::int32_t> heads(100, 8);
    heads.back() = 1;
    w.begin(1, 5).key("general.architecture", "x").key("x.block_count", 100u).key("x.embedding_length", 1024u);
    w.key("x.attention.head_count", 8u)
        .list("x.attention.head_count_kv", heads)
        .tensor("token_embd.weight", {1024, 10}, 1);
    const Result<ModelFile> file = readGguf(w.bytes, "long.gguf");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->facts.kv_elements_per_token, 2.0 * 128 * (99 * 8 + 1));
}

TEST(Gguf, ZeroKvHeadsAreLayersWithoutACacheAndWindowsFollowTheArchitecture)
{
    GgufWriter w;
    w.begin(1, 6)
        .key("general.architecture", "gemma3")
        .key("gemma3.block_count", 6u)
        .key("gemma3.embedding_length", 512u);
    w.key("gemma3.attention.head_count", 8u).list("gemma3.attention.head_count_kv", {2, 2, 2, 2, 0, 2});
    w.key("gemma3.attention.sliding_window", 1024u).tensor("token_embd.weight", {512, 10}, 1);
    const Result<ModelFile> file = readGguf(w.bytes, "windows.gguf");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->facts.attention_layers, 5);
    EXPECT_EQ(file->facts.sliding_layers, 4); // the sixth one sees everything
    EXPECT_EQ(file->facts.sliding_window, 1024);
}

TEST(Gguf, ExpertsAreVisitedByShare)
{
    GgufWriter w;
    w.begin(2, 7).key("general.architecture", "qwen3moe").key("qwen3moe.block_count", 1u);
    w.key("qwen3moe.embedding_length", 256u).key("qwen3moe.attention.head_count", 4u);
    w.key("qwen3moe.expert_count", 8u)
        .key("qwen3moe.expert_used_count", 2u)
        .key("qwen3moe.expert_feed_forward_length", 64u);
    w.tensor("token_embd.weight", {256, 10}, 0).tensor("blk.0.ffn_up_exps.weight", {256, 64, 8}, 39);
    const Result<ModelFile> file = readGguf(w.bytes, "experts.gguf");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->facts.expert_parameters, 256 * 64 * 8);
    EXPECT_EQ(file->facts.active_parameters, 2560 + 256 * 64 * 2);
    EXPECT_EQ(*file->weights_bytes, 2560 * 4 + 256 * 64 * 8 / 32 * 17); // MXFP4: 17 bytes per 32
}

TEST(Gguf, PartsOfASplitSayWhichPartTheyAre)
{
    GgufWriter w;
    w.begin(1, 3).key("general.architecture", "x").key("split.no", 1u).key("split.count", 9u);
    w.tensor("blk.0.ffn_up.weight", {32, 32}, 8);
    const Result<ModelFile> file = readGguf(w.bytes, "model-70B-00002-of-00009.gguf");
    ASSERT_TRUE(file);
    ASSERT_EQ(file->warnings.size(), 1u);
    EXPECT_EQ(file->warnings[0], (Reason{ReasonCode::ModelSplitFile, {2.0, 9.0}}));
    EXPECT_FALSE(file->has_shape);
}

TEST(Gguf, FalseClaimsCostNothingAndNameTheByte)
{
    constexpr std::uint64_t kHuge = 1ull << 60;
    const struct {
        std::string bytes;
        ErrorCode code;
        const char* path;
    } kCases[] = {
        {"", ErrorCode::Truncated, "byte 0"},
        {"GG", ErrorCode::Truncated, "byte 0"},
        {"GGML....", ErrorCode::BadSyntax, "byte 4"},
        {GgufWriter().begin(0, 0, 1).bytes, ErrorCode::Unsupported, "byte 8"},
        {GgufWriter().begin(kHuge, 0).bytes, ErrorCode::TooLarge, "byte 24"},
        {GgufWriter().begin(0, kHuge).bytes, ErrorCode::TooLarge, "byte 24"},
        {GgufWriter().begin(100, 0).bytes, ErrorCode::Truncated, "byte 24"},
        {GgufWriter().begin(0, 1).put(kHuge).bytes, ErrorCode::TooLarge, "byte 32"},
        {GgufWriter().begin(0, 1).put(std::uint64_t{1000}).bytes, ErrorCode::Truncated, "byte 32"},
        {GgufWriter().begin(0, 1).text("k").put(99u).bytes, ErrorCode::BadValue, "byte 37"},
        {GgufWriter().begin(0, 1).text("k").put(9u).put(4u).put(kHuge).bytes, ErrorCode::TooLarge, "byte 49"},
        {GgufWriter().begin(0, 1).text("k").put(9u).put(4u).put(std::uint64_t{1} << 31).bytes, ErrorCode::Truncated,
         "byte 49"},
        {GgufWriter().begin(1, 0).text("t").put(5u).bytes, ErrorCode::TooLarge, "byte 37"},
        {GgufWriter().begin(1, 0).tensor("t", {kHuge, kHuge}, 0).bytes, ErrorCode::TooLarge, "byte 45"},
        {GgufWriter().begin(1, 0).tensor("t", {32}, 4).bytes, ErrorCode::Unsupported, "byte 57"},
        {GgufWriter().begin(1, 0).tensor("t", {31}, 8).bytes, ErrorCode::BadValue, "byte 57"},
    };
    for (const auto& c : kCases) {
        const Result<ModelFile> file = readGguf(c.bytes, "bad.gguf");
        ASSERT_FALSE(file) << c.path;
        EXPECT_EQ(file.error().code, c.code) << c.path;
        EXPECT_EQ(file.error().where.path, c.path);
        EXPECT_EQ(file.error().where.file, "bad.gguf");
    }
}

TEST(Gguf, NestedListsAreBounded)
{
    GgufWriter w;
    w.begin(0, 1).text("k").put(9u);
    for (int i = 0; i < 1000; ++i)
        w.put(9u).put(std::uint64_t{1});
    const Result<ModelFile> file = readGguf(w.bytes, "deep.gguf");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::TooLarge);
}

TEST(Gguf, EveryPrefixIsTruncated)
{
    const std::string whole = smallModel(false);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const Result<ModelFile> file = readGguf(std::string_view(whole).substr(0, length), "cut.gguf");
        ASSERT_FALSE(file) << length;
        ASSERT_EQ(file.error().code, ErrorCode::Truncated) << length;
    }
    EXPECT_TRUE(readGguf(whole + "data behind the header", "whole.gguf"));
}

RC_GTEST_PROP(GgufProperties, FlippedBytesNeverCrash, ())
{
    std::string bytes = smallModel(false);
    const int flips = *rc::gen::inRange(1, 6);
    for (int i = 0; i < flips; ++i)
        bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = static_cast<char>(*rc::gen::inRange(0, 256));
    const Result<ModelFile> file = readGguf(bytes, "flipped.gguf");
    RC_ASSERT(!file || file->facts.parameters >= 0);
}

RC_GTEST_PROP(GgufProperties, RandomBytesBehindTheMagicNeverCrash, (const std::string& tail))
{
    (void)readGguf("GGUF\3" + std::string(3, '\0') + tail, "random.gguf");
}

} // namespace
} // namespace gpuplan
