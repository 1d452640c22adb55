// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/model_files.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "planner/files/hf_config.h"
#include "planner/files/model_name.h"
#include "support/model_bytes.h"

namespace gpuplan {
namespace {

constexpr const char* kConfig = R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2,
    "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 100,
    "tie_word_embeddings": false, "torch_dtype": "bfloat16", "sliding_window": null, "rope_scaling": {"factor": 8.0}})";

TEST(ModelFiles, KindIsFoundByContentNotByName)
{
    const auto kind = [](std::string_view bytes) {
        const Result<ModelFile> file = readModelFile({"anything.txt", bytes, {}, {}});
        return file ? static_cast<int>(file->kind) : -1;
    };
    EXPECT_EQ(kind(kConfig), static_cast<int>(ModelFileKind::HfConfig));
    EXPECT_EQ(kind(std::string("\n\n  ") + kConfig), static_cast<int>(ModelFileKind::HfConfig));
    EXPECT_EQ(kind(std::string("\xEF\xBB\xBF") + kConfig), static_cast<int>(ModelFileKind::HfConfig));
    EXPECT_EQ(kind(R"({"metadata": {}, "weight_map": {}})"), static_cast<int>(ModelFileKind::SafetensorsIndex));
    EXPECT_EQ(kind(test::safetensors(R"({"a": {"dtype": "F16", "shape": [2]}})")),
              static_cast<int>(ModelFileKind::Safetensors));
    EXPECT_EQ(kind(test::GgufWriter().begin(0, 0).bytes), static_cast<int>(ModelFileKind::Gguf));
}

TEST(ModelFiles, OtherContentIsRefusedWithWhatCanBeRead)
{
    for (const std::string_view bytes : {std::string_view(""), std::string_view("PK\3\4...pytorch_model.bin"),
                                         std::string_view("FUGG\0\0\0\3"), std::string_view("model: llama")}) {
        const Result<ModelFile> file = readModelFile({"model.bin", bytes, {}, {}});
        ASSERT_FALSE(file);
        EXPECT_EQ(file.error().code, ErrorCode::Unsupported);
        EXPECT_EQ(file.error().where.file, "model.bin");
    }
}

TEST(ModelFiles, ReferencesResolveFromTheMostExactPart)
{
    ModelCatalog catalog;
    KnownModel known;
    known.name = "Tiny";
    known.facts = readHfConfig(kConfig, "Tiny")->facts;
    ASSERT_TRUE(catalog.add(known));

    ModelReference inline_config;
    inline_config.name = "mine";
    inline_config.config_json = kConfig;
    const Result<ModelFile> from_config = resolveReference(inline_config, catalog);
    ASSERT_TRUE(from_config);
    EXPECT_EQ(from_config->facts.name, "mine");
    EXPECT_EQ(from_config->facts.parameters, known.facts.parameters);

    ModelReference by_file;
    by_file.file = "models/tiny/config.json";
    const Result<ModelFile> closed = resolveReference(by_file, catalog);
    ASSERT_FALSE(closed);
    EXPECT_EQ(closed.error().code, ErrorCode::CannotOpen);
    const Result<ModelFile> opened = resolveReference(by_file, catalog, ModelFileBytes{by_file.file, kConfig, {}, {}});
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->facts.name, "tiny");

    ModelReference by_name;
    by_name.name = "TINY";
    by_name.file_gib = 2;
    const Result<ModelFile> named = resolveReference(by_name, catalog);
    ASSERT_TRUE(named);
    EXPECT_EQ(named->facts.layers, 2);
    EXPECT_EQ(*named->weights_bytes, 2147483648.0);

    by_name.name = "Tony";
    const Result<ModelFile> unknown = resolveReference(by_name, catalog);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, ErrorCode::UnknownName);
}

ModelFacts counted(double total, double active, double encoder = 0, double embeddings = 0)
{
    ModelFacts facts;
    facts.parameters = total * 1e9;
    facts.active_parameters = active * 1e9;
    facts.encoder_parameters = encoder * 1e9;
    facts.embedding_parameters = facts.head_parameters = embeddings * 5e8;
    return facts;
}

TEST(ModelName, SizesInNamesAreComparedWithCare)
{
    const struct {
        const char* name;
        ModelFacts facts;
        bool contradicts;
    } kCases[] = {
        {"Qwen2.5-0.5B", counted(6.74, 6.74), true},
        {"llama-7b-hf", counted(6.74, 6.74), false},
        {"Llama-3-70B", counted(8.03, 8.03), true},
        {"Mixtral-8x7B-v0.1", counted(46.7, 12.9), false},
        {"Mixtral-8x7B-v0.1", counted(200, 150), true},
        {"Llama-4-Scout-17B-16E", counted(107.8, 17.2), false},
        {"Qwen3-30B-A3B", counted(30.5, 3.35), false},
        {"Qwen1.5-MoE-A2.7B", counted(14.3, 2.7), false},
        {"gemma-3n-E4B-it", counted(6.87, 6.87), false},
        {"Voxtral-Mini-3B-2507", counted(4.68, 4.68, 0.66, 0.805), false}, // 3.2 without ends and sound
        {"Qwen2.5-7B-Instruct-1M", counted(7.6, 7.6), false},
        {"stablelm-2-1_6b", counted(1.64, 1.64), false},
        {"bloom-7b1", counted(7.07, 7.07), false},
        {"SmolLM2-135M", counted(0.1345, 0.1345), false},
        {"SmolLM2-135M", counted(1.7, 1.7), true},
        {"TinyLlama-1.1B-intermediate-step-1431k-3T", counted(1.1, 1.1), false},
        {"Llama-2-7b-4bit", counted(6.74, 6.74), false},
        {"phi-4", counted(14.7, 14.7), false},
        {"MiniMax-M2", counted(228.7, 11), false},
        {"Kimi-K2-Instruct", counted(1026, 33), false},
        {"", counted(7, 7), false},
    };
    for (const auto& c : kCases)
        EXPECT_EQ(contradictingSize(c.name, c.facts).has_value(), c.contradicts) << c.name << " " << c.facts.parameters;
}

TEST(ModelName, ComesFromTheFileOrItsFolder)
{
    EXPECT_EQ(modelNameOf("models/Qwen2.5-0.5B/config.json"), "Qwen2.5-0.5B");
    EXPECT_EQ(modelNameOf("C:\\models\\llama-7b\\model.safetensors.index.json"), "llama-7b");
    EXPECT_EQ(modelNameOf("x/llama-7b-Q4_K_M.gguf"), "llama-7b-Q4_K_M");
    EXPECT_EQ(modelNameOf("model-00001-of-00004.safetensors"), "");
    EXPECT_EQ(modelNameOf("config.json"), "");
    EXPECT_EQ(quantisationInName("Llama-3.1-70B-Instruct-FP8"), "FP8");
    EXPECT_EQ(quantisationInName("Qwen2.5-7B-Instruct-AWQ"), "AWQ");
    EXPECT_EQ(quantisationInName("hawq-model"), "");
}

RC_GTEST_PROP(ModelFilesProperties, RandomBytesNeverCrash, (const std::string& bytes))
{
    (void)readModelFile({"random", bytes, {}, {}});
}

RC_GTEST_PROP(ModelFilesProperties, DamagedConfigsNeverCrashAndNeverGiveNonsense, ())
{
    std::string bytes = kConfig;
    const int flips = *rc::gen::inRange(1, 5);
    for (int i = 0; i < flips; ++i)
        bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] =
            *rc::gen::element('0', '9', '"', ',', '{', ']', '-', 'x', '\n', '\xFF');
    const Result<ModelFile> file = readModelFile({"damaged", bytes, {}, {}});
    if (file) {
        RC_ASSERT(file->facts.parameters >= 0);
        RC_ASSERT(file->facts.parameters < 1e30);
        RC_ASSERT(file->facts.active_parameters <= file->facts.parameters);
    }
}

RC_GTEST_PROP(ModelFilesProperties, PartsOfTheCountSumUp, ())
{
    const int heads = *rc::gen::element(1, 2, 4, 8);
    const int hidden = heads * *rc::gen::inRange(1, 64);
    const int layers = *rc::gen::inRange(1, 200);
    const int experts = *rc::gen::element(0, 4, 64);
    std::string config = R"({"model_type": "qwen3_moe", "hidden_size": )" + std::to_string(hidden)
        + R"(, "num_hidden_layers": )" + std::to_string(layers) + R"(, "num_attention_heads": )" + std::to_string(heads)
        + R"(, "intermediate_size": 7, "vocab_size": 11)";
    if (experts > 0)
        config += R"(, "num_experts": )" + std::to_string(experts)
            + R"(, "num_experts_per_tok": 2, "moe_intermediate_size": 5)";
    const Result<ModelFile> file = readHfConfig(config + "}", "generated");
    RC_ASSERT(file);
    const ModelFacts& f = file->facts;
    RC_ASSERT(f.layers == layers);
    RC_ASSERT(f.embedding_parameters + f.head_parameters + f.linear_parameters + f.other_parameters == f.parameters);
    RC_ASSERT(f.attention_parameters + f.expert_parameters <= f.linear_parameters);
    RC_ASSERT(f.active_parameters <= f.parameters);
    RC_ASSERT((f.active_parameters < f.parameters) == (experts > 2));
    RC_ASSERT(f.kv_elements_per_token == 2.0 * layers * heads * (hidden / heads));
}

} // namespace
} // namespace gpuplan
