// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/safetensors.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/model_bytes.h"

namespace gpuplan {
namespace {

using test::GgufWriter;
using test::safetensors;

constexpr const char* kHeader = R"({"__metadata__": {"format": "pt"},
    "a": {"dtype": "BF16", "shape": [4, 8], "data_offsets": [0, 64]},
    "norm": {"dtype": "F32", "shape": [8], "data_offsets": [64, 96]},
    "b.qweight": {"dtype": "I32", "shape": [2, 8], "data_offsets": [96, 160]}})";

constexpr const char* kConfig = R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 1,
    "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100, "tie_word_embeddings": false,
    "torch_dtype": "bfloat16"})";
// ends 2·6400, attention 4·64², MLP 3·64·128, norms 3·64
constexpr double kConfigParameters = 12800 + 16384 + 24576 + 192;

TEST(Safetensors, CountsByDtype)
{
    const Result<ModelFile> file = readSafetensors(safetensors(kHeader), "m.safetensors");
    ASSERT_TRUE(file) << file.error().where.path;
    EXPECT_EQ(file->facts.parameters, 32 + 8); // packed integers are bytes, not parameters
    EXPECT_EQ(*file->weights_bytes, 160);
    EXPECT_FALSE(file->has_shape);
    ASSERT_EQ(file->stored.size(), 3u);
}

TEST(Safetensors, TakesTheShapeFromTheConfigBeside)
{
    const Result<ModelFile> file = readSafetensors(safetensors(kHeader), "m.safetensors", kConfig);
    ASSERT_TRUE(file);
    EXPECT_TRUE(file->has_shape);
    EXPECT_EQ(file->facts.parameters, kConfigParameters);
    EXPECT_EQ(*file->weights_bytes, 160); // what is stored is what the file says
}

TEST(Safetensors, FaultsNameTheirPlace)
{
    const struct {
        std::string bytes;
        ErrorCode code;
        const char* path;
    } kCases[] = {
        {"", ErrorCode::Truncated, "byte 0"},
        {GgufWriter().put(std::uint64_t{1} << 60).bytes + "{", ErrorCode::TooLarge, "byte 8"},
        {GgufWriter().put(std::uint64_t{50}).bytes + "{", ErrorCode::Truncated, "byte 8"},
        {safetensors("{"), ErrorCode::BadSyntax, ""},
        {safetensors("[]"), ErrorCode::WrongType, ""},
        {safetensors("{}"), ErrorCode::MissingField, ""},
        {safetensors(R"({"a": 1})"), ErrorCode::WrongType, "a"},
        {safetensors(R"({"a": {"dtype": "Q9", "shape": [1]}})"), ErrorCode::Unsupported, "a.dtype"},
        {safetensors(R"({"a": {"dtype": "F32"}})"), ErrorCode::WrongType, "a.shape"},
        {safetensors(R"({"a": {"dtype": "F32", "shape": [-1]}})"), ErrorCode::WrongType, "a.shape"},
        {safetensors(R"({"a": {"dtype": "F32", "shape": [4294967296, 4294967296, 4294967296]}})"), ErrorCode::TooLarge,
         "a.shape"},
        {safetensors(R"({"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 4]}})"), ErrorCode::BadValue,
         "a.data_offsets"},
    };
    for (const auto& c : kCases) {
        const Result<ModelFile> file = readSafetensors(c.bytes, "bad.safetensors");
        ASSERT_FALSE(file) << c.path;
        EXPECT_EQ(file.error().code, c.code) << c.bytes;
        EXPECT_EQ(file.error().where.path, c.path);
    }
}

TEST(SafetensorsIndex, TotalSizeCountsWhenItCanBeTrue)
{
    const auto read = [](const char* metadata, std::string_view config) {
        return readSafetensorsIndex(std::string(R"({"metadata": )") + metadata
                                        + R"(, "weight_map": {"a": "x.safetensors"}})",
                                    "model.safetensors.index.json", config);
    };
    const Result<ModelFile> bloom = read(R"({"total_size": 352494542848})", {});
    ASSERT_TRUE(bloom);
    EXPECT_EQ(*bloom->weights_bytes, 352494542848);
    EXPECT_EQ(bloom->facts.parameters, 0); // unknown: only bytes are said

    for (const char* unusable : {"{}", R"({"total_size": {"a": 1}})", R"({"total_size": "12"})",
                                 R"({"total_size": 3000000000})", R"({"total_size": -5})"}) {
        const Result<ModelFile> file = read(unusable, {});
        ASSERT_TRUE(file);
        EXPECT_FALSE(file->weights_bytes) << unusable;
        ASSERT_EQ(file->warnings.size(), 1u);
        EXPECT_EQ(file->warnings[0].code, ReasonCode::ModelTotalSizeUnusable);
    }
    // Beside a config: 53,952 parameters in bf16 are 107,904 bytes.
    const Result<ModelFile> right = read(R"({"total_size": 107904})", kConfig);
    ASSERT_TRUE(right);
    EXPECT_EQ(*right->weights_bytes, 2 * kConfigParameters);
    EXPECT_TRUE(right->warnings.empty());
    const Result<ModelFile> wrong = read(R"({"total_size": 3000000000})", kConfig);
    ASSERT_TRUE(wrong);
    EXPECT_EQ(*wrong->weights_bytes, 2 * kConfigParameters);
    EXPECT_EQ(wrong->warnings.at(0).code, ReasonCode::ModelTotalSizeImplausible);
}

TEST(SafetensorsIndex, NeedsAWeightMapOfAnyKind)
{
    EXPECT_TRUE(readSafetensorsIndex(R"({"weight_map": {"a": {"file": "x"}}})", "i.json")); // objects instead of texts
    const Result<ModelFile> none = readSafetensorsIndex(R"({"metadata": {"total_size": 5}})", "i.json");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::MissingField);
}

TEST(Safetensors, EveryPrefixIsAnError)
{
    const std::string whole = safetensors(kHeader);
    for (std::size_t length = 0; length < whole.size(); ++length)
        ASSERT_FALSE(readSafetensors(std::string_view(whole).substr(0, length), "cut")) << length;
}

RC_GTEST_PROP(SafetensorsProperties, FlippedBytesNeverCrash, ())
{
    std::string bytes = safetensors(kHeader);
    for (int i = 0; i < 3; ++i)
        bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = static_cast<char>(*rc::gen::inRange(0, 256));
    const Result<ModelFile> file = readSafetensors(bytes, "flipped");
    RC_ASSERT(!file || *file->weights_bytes >= 0);
}

} // namespace
} // namespace gpuplan
