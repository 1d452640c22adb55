// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_config.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <gtest/gtest.h>

#include "planner/files/model_files.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

ModelFile read(std::string_view config, const std::string& name = "config.json", std::string_view quantisation = {})
{
    Result<ModelFile> file = readHfConfig(config, name, quantisation);
    if (!file) {
        ADD_FAILURE() << name << " " << file.error().where.path;
        return {};
    }
    return std::move(*file);
}

bool warns(const ModelFile& file, ReasonCode code)
{
    return std::any_of(file.warnings.begin(), file.warnings.end(), [code](const Reason& r) { return r.code == code; });
}

/// Bytes per token of a 16-bit cache.
double kvBytes(const ModelFile& file) { return 2 * file.facts.kv_elements_per_token; }

TEST(HfConfig, MissingKvHeadsMeanOnePerHead)
{
    // LLaMA-7B: 2·32000·4096 + 32·(4·4096² + 3·4096·11008 + 2·4096) + 4096 = 6,738,415,616
    const ModelFile file = read(R"({"model_type": "llama", "vocab_size": 32000, "hidden_size": 4096,
        "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32, "torch_dtype": "float16"})");
    EXPECT_EQ(file.facts.parameters, 6738415616);
    EXPECT_EQ(file.facts.kv_heads, 32);
    EXPECT_EQ(kvBytes(file), 524288); // 2·32 layers·32 heads·128·2 B
    EXPECT_EQ(file.weights_bytes, 2 * 6738415616.0);
    EXPECT_TRUE(file.warnings.empty());
}

TEST(HfConfig, TiedHeadIsCountedOnce)
{
    // Llama-3.2-1B: 128256·2048 = 262,668,288 once; untied it would be 1,498,482,688.
    const ModelFile file = read(R"({"model_type": "llama", "vocab_size": 128256, "hidden_size": 2048, "head_dim": 64,
        "intermediate_size": 8192, "num_hidden_layers": 16, "num_attention_heads": 32, "num_key_value_heads": 8,
        "tie_word_embeddings": true})");
    EXPECT_EQ(file.facts.parameters, 1235814400);
    EXPECT_TRUE(file.facts.tied);
    EXPECT_EQ(kvBytes(file), 32768); // 2·16·8·64·2 B
}

TEST(HfConfig, GemmaIsTiedByItsClassAndAlternatesItsWindow)
{
    // Gemma-2-9B: head_dim 256, not 3584/16 = 224; four norms per layer; no tie key in the file.
    // 256000·3584 + 42·(3584·256·(16+8+8+16) + 3·3584·14336 + 4·3584) + 3584 = 9,241,705,984
    const ModelFile file = read(R"({"model_type": "gemma2", "vocab_size": 256000, "hidden_size": 3584, "head_dim": 256,
        "intermediate_size": 14336, "num_hidden_layers": 42, "num_attention_heads": 16, "num_key_value_heads": 8,
        "sliding_window": 4096, "max_position_embeddings": 8192, "torch_dtype": "float32"})");
    EXPECT_EQ(file.facts.parameters, 9241705984);
    EXPECT_TRUE(file.facts.tied);
    EXPECT_EQ(file.facts.sliding_layers, 21);
    EXPECT_EQ(file.facts.sliding_window, 4096);
    EXPECT_EQ(kvBytes(file), 344064); // 2·42·8·256·2 B, half of it in windows
    EXPECT_EQ(2 * file.facts.kv_elements_per_token_sliding, 172032);
    EXPECT_EQ(file.weights_bytes, 4 * 9241705984.0);
}

TEST(HfConfig, Qwen2HasBiasesThatNoFieldDeclares)
{
    // Biases 28·(3584 + 2·512) = 129,024; the window is in the file but switched off.
    const ModelFile file = read(R"({"model_type": "qwen2", "vocab_size": 152064, "hidden_size": 3584,
        "intermediate_size": 18944, "num_hidden_layers": 28, "num_attention_heads": 28, "num_key_value_heads": 4,
        "sliding_window": 131072, "use_sliding_window": false, "tie_word_embeddings": false})");
    EXPECT_EQ(file.facts.parameters, 7615616512);
    EXPECT_EQ(file.facts.sliding_layers, 0);
    EXPECT_EQ(file.facts.other_parameters, 129024 + 57 * 3584);
}

TEST(HfConfig, MixtralCountsAllExpertsAndVisitsTwo)
{
    // 32·8·3·4096·14336 = 45,097,156,608 in experts, of which a quarter is visited.
    const ModelFile file = read(R"({"model_type": "mixtral", "vocab_size": 32000, "hidden_size": 4096,
        "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
        "num_local_experts": 8, "num_experts_per_tok": 2, "sliding_window": null, "tie_word_embeddings": false})",
                                "Mixtral-8x7B-v0.1/config.json");
    EXPECT_EQ(file.facts.parameters, 46702792704);
    EXPECT_EQ(file.facts.active_parameters, 12879925248);
    EXPECT_EQ(file.facts.expert_parameters, 45097156608);
    EXPECT_FALSE(warns(file, ReasonCode::ModelNameContradicts)); // 8x7B is not 56
}

constexpr const char* kDeepSeekV3 = R"({"model_type": "deepseek_v3", "vocab_size": 129280, "hidden_size": 7168,
    "intermediate_size": 18432, "moe_intermediate_size": 2048, "num_hidden_layers": 61, "num_attention_heads": 128,
    "num_key_value_heads": 128, "n_routed_experts": 256, "n_shared_experts": 1, "num_experts_per_tok": 8,
    "first_k_dense_replace": 3, "moe_layer_freq": 1, "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_rope_head_dim": 64,
    "qk_nope_head_dim": 128, "v_head_dim": 128, "num_nextn_predict_layers": 1, "topk_method": "noaux_tc",
    "tie_word_embeddings": false, "torch_dtype": "bfloat16", "quantization_config": {"quant_method": "fp8",
    "fmt": "e4m3", "weight_block_size": [128, 128]}})";

TEST(HfConfig, LatentAttentionCachesTheLatent)
{
    const ModelFile file = read(kDeepSeekV3, "DeepSeek-V3/config.json");
    EXPECT_EQ(file.facts.parameters, 671026419200);
    EXPECT_EQ(file.facts.active_parameters, 37552297472);
    EXPECT_EQ(kvBytes(file), 70272); // (512 + 64)·61·2 B, not 2·128·128·61·2
    EXPECT_EQ(2 * file.facts.kv_elements_per_token_uncompressed, 128.0 * (128 + 64 + 128) * 61 * 2);
    EXPECT_EQ(file.format, "fp8");
    // One byte for nearly all: 671 GB and 1.9 for embedding and head in bf16, 0.2 for the block scales.
    EXPECT_NEAR(*file.weights_bytes / 1e9, 673.2, 0.1);
    EXPECT_TRUE(warns(file, ReasonCode::ModelExtraLayers));
}

TEST(HfConfig, GptOssKeepsAttentionWideAndHasWindowsInTurn)
{
    const char* config = R"({"model_type": "gpt_oss", "vocab_size": 201088, "hidden_size": 2880, "head_dim": 64,
        "intermediate_size": 2880, "num_hidden_layers": 24, "num_attention_heads": 64, "num_key_value_heads": 8,
        "num_local_experts": 32, "num_experts_per_tok": 4, "attention_bias": true, "sliding_window": 128,
        "max_position_embeddings": 131072, "tie_word_embeddings": false, "quantization_config": {"quant_method": "mxfp4",
        "modules_to_not_convert": ["model.layers.*.self_attn", "model.layers.*.mlp.router", "model.embed_tokens", "lm_head"]}})";
    const ModelFile file = read(config, "gpt-oss-20b/config.json");
    EXPECT_EQ(file.facts.parameters, 20914757184);
    EXPECT_EQ(file.facts.active_parameters, 3608307264);  // the card leaves the lookup table out
    EXPECT_EQ(file.facts.expert_parameters, 19110297600); // 24·32·3·2880²
    EXPECT_EQ(file.facts.attention_layers, 24);
    EXPECT_EQ(file.facts.sliding_layers, 12);
    EXPECT_EQ(kvBytes(file), 49152); // 2·24·8·64·2 B
    // 19,110,297,600·4.25/8 + 1,804,459,584·2 = 13.761 GB
    EXPECT_NEAR(*file.weights_bytes / 1e9, 13.761, 0.001);
}

TEST(HfConfig, Fp8DeclaredBesideTheConfigIsReadAndItsAbsenceIsNoticed)
{
    const char* config =
        R"({"model_type": "llama", "vocab_size": 128256, "hidden_size": 8192, "intermediate_size": 28672,
        "num_hidden_layers": 80, "num_attention_heads": 64, "num_key_value_heads": 8, "tie_word_embeddings": false,
        "torch_dtype": "bfloat16"})";
    const std::string name = "Llama-3.1-70B-Instruct-FP8/config.json";
    const ModelFile alone = read(config, name);
    EXPECT_TRUE(warns(alone, ReasonCode::ModelQuantisationMissed));
    EXPECT_NEAR(*alone.weights_bytes / 1e9, 141.1, 0.05);
    const ModelFile both = read(config, name, R"({"producer": {"name": "modelopt"}, "quantization":
        {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8", "exclude_modules": ["lm_head"]}})");
    EXPECT_FALSE(warns(both, ReasonCode::ModelQuantisationMissed));
    EXPECT_EQ(both.facts.parameters, 70553706496);
    // 68,451,041,280 matrices at 1 B, 2·128256·8192 ends and 161·8192 norms at 2 B
    EXPECT_EQ(*both.weights_bytes, 68451041280.0 + 2 * (2.0 * 128256 * 8192 + 161 * 8192));
    EXPECT_NEAR(*both.weights_bytes / 1e9, 72.7, 0.05);
}

TEST(HfConfig, OldFalconKeepsOneKvHeadWhateverTheFieldSays)
{
    const ModelFile file = read(R"({"model_type": "falcon", "vocab_size": 65024, "hidden_size": 4544,
        "num_hidden_layers": 32, "num_attention_heads": 71, "num_kv_heads": 71, "multi_query": true,
        "new_decoder_architecture": false, "parallel_attn": true, "bias": false, "torch_dtype": "bfloat16"})",
                                "falcon-7b/config.json");
    EXPECT_EQ(file.facts.parameters, 6921720704);
    EXPECT_EQ(file.facts.kv_heads, 1);
    EXPECT_EQ(kvBytes(file), 8192); // 2·32·1·64·2 B
    EXPECT_TRUE(warns(file, ReasonCode::ModelKvHeadsReplaced));
    EXPECT_EQ(*file.weights_bytes, 2 * 7217189760.0); // published files hold the head as well
}

TEST(HfConfig, MptNamesAndAlibi)
{
    // 50432·4096 + 32·(12·4096² + 2·4096) + 4096; learned_pos_emb is void with alibi
    const ModelFile file =
        read(R"({"model_type": "mpt", "d_model": 4096, "n_heads": 32, "n_layers": 32, "expansion_ratio": 4,
        "vocab_size": 50432, "max_seq_len": 2048, "learned_pos_emb": true, "no_bias": true,
        "attn_config": {"alibi": true, "attn_type": "multihead_attention"}})");
    EXPECT_EQ(file.facts.parameters, 6649286656);
    EXPECT_TRUE(file.facts.tied);
}

TEST(HfConfig, ChatGlmHasNoModelTypeAndItsOwnNames)
{
    const ModelFile file = read(R"({"architectures": ["ChatGLMModel"], "hidden_size": 4096, "num_layers": 28,
        "num_attention_heads": 32, "kv_channels": 128, "ffn_hidden_size": 13696, "padded_vocab_size": 65024,
        "vocab_size": 65024, "multi_query_attention": true, "multi_query_group_num": 2, "add_qkv_bias": true,
        "add_bias_linear": false, "rmsnorm": true, "tie_word_embeddings": false, "torch_dtype": "float16"})");
    EXPECT_EQ(file.facts.parameters, 6243584000);
    EXPECT_EQ(file.facts.kv_heads, 2);
    EXPECT_EQ(kvBytes(file), 28672); // 2·28·2·128·2 B
}

TEST(HfConfig, Gpt2NamesAndUnknownStorage)
{
    const ModelFile file =
        read(R"({"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12, "n_positions": 1024,
        "vocab_size": 50257})");
    EXPECT_EQ(file.facts.parameters, 124439808);
    EXPECT_TRUE(file.facts.tied);
    EXPECT_TRUE(file.facts.layer_norm);
    EXPECT_FALSE(file.weights_bytes); // no dtype in the file: unknown, not zero and not a guess
    EXPECT_TRUE(warns(file, ReasonCode::ModelDtypeUnknown));
}

TEST(HfConfig, EncodersKeepNoCacheAndRefuseGeneration)
{
    const ModelFile file = read(R"({"model_type": "bert", "hidden_size": 768, "num_hidden_layers": 12,
        "num_attention_heads": 12, "intermediate_size": 3072, "vocab_size": 30522, "max_position_embeddings": 512,
        "type_vocab_size": 2})");
    EXPECT_EQ(file.facts.parameters, 109482240);
    EXPECT_FALSE(file.facts.generates);
    EXPECT_EQ(kvBytes(file), 0);
    EXPECT_TRUE(warns(file, ReasonCode::ModelEncoderOnly));
    const Result<void> allowed = requireGeneration(file.facts);
    ASSERT_FALSE(allowed);
    EXPECT_EQ(allowed.error().code, ErrorCode::NotApplicable);
}

TEST(HfConfig, T5HasTwoStacksAndCachesInOne)
{
    const ModelFile file = read(R"({"model_type": "t5", "d_model": 512, "d_kv": 64, "d_ff": 2048, "num_heads": 8,
        "num_layers": 6, "vocab_size": 32128, "is_encoder_decoder": true})");
    EXPECT_EQ(file.facts.parameters, 60506624);
    EXPECT_EQ(file.facts.layers, 12);
    EXPECT_EQ(file.facts.attention_layers, 6);
    EXPECT_TRUE(file.facts.generates);
}

TEST(HfConfig, BareInfinityAndAPatternOfLetters)
{
    // A small Nemotron-H: 2 Mamba layers, 1 MLP, 1 attention. Mamba 2 with d = 2·16 = 32, 1 group, state 8:
    // in 64·(2·32 + 2·8 + 2) = 5248, out 32·64 = 2048, convolution 48·4 + 48, dt, A and D 6, norm 32: 7574 and 64 for
    // its norm.
    const ModelFile file = read(R"({"model_type": "nemotron_h", "hidden_size": 64, "num_hidden_layers": 4,
        "hybrid_override_pattern": "M-M*", "vocab_size": 100, "intermediate_size": 128, "num_attention_heads": 4,
        "num_key_value_heads": 2, "attention_head_dim": 16, "mamba_num_heads": 2, "mamba_head_dim": 16, "n_groups": 1,
        "ssm_state_size": 8, "conv_kernel": 4, "time_step_limit": [0.0, Infinity], "tie_word_embeddings": false})");
    EXPECT_EQ(file.facts.layers, 4);
    EXPECT_EQ(file.facts.attention_layers, 1);
    // ends 2·6400; MLP 2·64·128 + 64; attention 64·16·(4+2+2+4) + 64; last norm 64
    EXPECT_EQ(file.facts.parameters, 12800 + 2 * (7574 + 64) + (16384 + 64) + (12288 + 64) + 64);
    EXPECT_TRUE(warns(file, ReasonCode::ModelLayerStateNotCounted));
}

TEST(HfConfig, PrunedModelsDescribeEachBlock)
{
    // Two layers of width 64 with 4 heads: the first without attention and a small MLP, the second with groups of 2
    // heads. 2/3 of 1.5·64 is 64, rounded up to 256; 2/3 of 6·64 is 256.
    const ModelFile file = read(R"({"model_type": "nemotron-nas", "hidden_size": 64, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": null, "intermediate_size": null, "vocab_size": 100,
        "tie_word_embeddings": false, "block_configs": [
        {"attention": {"no_op": true, "n_heads_in_group": null}, "ffn": {"no_op": false, "ffn_mult": 1.5}},
        {"attention": {"no_op": false, "n_heads_in_group": 2}, "ffn": {"no_op": false, "ffn_mult": 6.0}}]})");
    EXPECT_EQ(file.facts.attention_layers, 1);
    EXPECT_EQ(file.facts.kv_heads, 2);
    // ends 2·6400; layer 1: 3·64·256 + 64; layer 2: 2·64·64 + 2·64·32 + 3·64·256 + 2·64; last norm 64
    EXPECT_EQ(file.facts.parameters, 12800 + (49152 + 64) + (8192 + 4096 + 49152 + 128) + 64);
}

TEST(HfConfig, GlobalLayersOfGemma4HaveTheirOwnHeads)
{
    // Six layers, the last one global: 2·5·(8·256) in windows and 2·(2·512) without.
    const ModelFile file =
        read(R"({"model_type": "gemma4", "text_config": {"model_type": "gemma4_text", "hidden_size": 2816,
        "num_hidden_layers": 6, "num_attention_heads": 16, "num_key_value_heads": 8, "num_global_key_value_heads": 2,
        "head_dim": 256, "global_head_dim": 512, "attention_k_eq_v": true, "intermediate_size": 2112,
        "sliding_window": 1024, "hidden_size_per_layer_input": 0, "vocab_size": 262144, "tie_word_embeddings": true,
        "layer_types": ["sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention",
        "sliding_attention", "full_attention"]}})");
    EXPECT_EQ(file.facts.kv_elements_per_token_sliding, 2 * 5 * 8 * 256);
    EXPECT_EQ(file.facts.kv_elements_per_token, 2 * 5 * 8 * 256 + 2 * 2 * 512);
}

TEST(HfConfig, ANameThatContradictsTheContentIsNoticed)
{
    const char* config = R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "vocab_size": 32000,
        "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32})";
    EXPECT_TRUE(warns(read(config, "models/Qwen2.5-0.5B/config.json"), ReasonCode::ModelNameContradicts));
    EXPECT_FALSE(warns(read(config, "models/llama-7b/config.json"), ReasonCode::ModelNameContradicts));
    EXPECT_EQ(read(config).facts.parameters, 6738415616); // the content counts
}

TEST(HfConfig, AnUnknownFamilyIsCountedAsAPlainDecoderAndSaidSo)
{
    const ModelFile file = read(R"({"model_type": "brand_new", "vocab_size": 32000, "hidden_size": 4096,
        "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32})");
    EXPECT_EQ(file.facts.parameters, 6738415616);
    EXPECT_TRUE(warns(file, ReasonCode::ModelFamilyUnknown));
}

TEST(HfConfig, QuantisationDeclarationsGiveBytes)
{
    // 1 layer, width 1024: attention 4·1024² = 4,194,304, MLP 3·1024·4096 = 12,582,912, ends 2·1000·1024, norms 3·1024.
    const std::string head =
        R"({"model_type": "llama", "hidden_size": 1024, "num_hidden_layers": 1, "num_attention_heads": 8,
        "intermediate_size": 4096, "vocab_size": 1000, "tie_word_embeddings": false, "torch_dtype": "float16",
        "quantization_config": )";
    constexpr double kMatrices = 16777216;
    constexpr double kRest = 2 * (2 * 1000 * 1024 + 3 * 1024);
    const struct {
        const char* declaration;
        double bits;
    } kCases[] = {
        {R"({"quant_method": "awq", "bits": 4, "group_size": 128})", 4 + 20.0 / 128}, // 16-bit scale, 4-bit zero point
        {R"({"quant_method": "gptq", "bits": 8, "group_size": 128, "sym": true})", 8 + 24.0 / 128},
        {R"({"quant_method": "bitsandbytes", "load_in_4bit": true, "bnb_4bit_use_double_quant": true})",
         4 + 0.125 + 32.0 / 16384},
        {R"({"quant_method": "bitsandbytes", "load_in_8bit": true})", 8},
        {R"({"quant_method": "fbgemm_fp8"})", 8},
        {R"({"quant_method": "compressed-tensors", "config_groups": {"group_0": {"weights": {"num_bits": 4, "type": "int",
            "group_size": 128, "symmetric": true}}}, "ignore": ["lm_head"]})",
         4 + 16.0 / 128},
        {R"({"quant_method": "modelopt", "quant_algo": "NVFP4"})", 4.5},
    };
    for (const auto& c : kCases) {
        const ModelFile file = read(head + c.declaration + "}");
        ASSERT_TRUE(file.weights_bytes) << c.declaration;
        EXPECT_NEAR(*file.weights_bytes, kMatrices * c.bits / 8 + kRest, 1) << c.declaration;
    }
    // Excluded: attention of the only layer.
    const ModelFile partly =
        read(head + R"({"quant_method": "fp8", "modules_to_not_convert": ["model.layers.0.self_attn"]}})");
    EXPECT_NEAR(*partly.weights_bytes, 12582912 + 2 * 4194304.0 + kRest, 1);
    const ModelFile unknown = read(head + R"({"quant_method": "magic"}})");
    EXPECT_FALSE(unknown.weights_bytes);
    EXPECT_TRUE(warns(unknown, ReasonCode::ModelQuantisationUnknown));
}

TEST(HfConfig, FaultsNameTheirPlace)
{
    const struct {
        const char* text;
        ErrorCode code;
        const char* path;
    } kCases[] = {
        {"", ErrorCode::BadSyntax, ""},
        {"{\n\"a\": }", ErrorCode::BadSyntax, ""},
        {"[]", ErrorCode::WrongType, ""},
        {"{}", ErrorCode::MissingField, ""},
        {R"({"model_type": "llama", "hidden_size": "4096"})", ErrorCode::WrongType, "hidden_size"},
        {R"({"model_type": "llama", "hidden_size": -1})", ErrorCode::NotWhole, "hidden_size"},
        {R"({"model_type": "llama", "hidden_size": 1e300})", ErrorCode::NotWhole, "hidden_size"},
        {R"({"model_type": "llama", "hidden_size": 8, "num_hidden_layers": 2, "vocab_size": 5})",
         ErrorCode::MissingField, ""},
        {R"({"model_type": "x", "text_config": {"hidden_size": 8, "num_hidden_layers": 2}})", ErrorCode::MissingField,
         "text_config"},
        {R"({"model_type": "llama", "hidden_size": 8, "num_hidden_layers": 2, "vocab_size": 5, "num_attention_heads": 2,
            "intermediate_size": 4, "layer_types": ["full_attention"]})",
         ErrorCode::BadValue, "layer_types"},
        {R"({"model_type": "llama", "hidden_size": 8, "num_hidden_layers": 1, "vocab_size": 5, "num_attention_heads": 2,
            "intermediate_size": 4, "layer_types": ["telepathy"]})",
         ErrorCode::BadValue, "layer_types[0]"},
        {R"({"model_type": "new", "hidden_size": 8, "num_hidden_layers": 1, "vocab_size": 5, "num_attention_heads": 2,
            "intermediate_size": 4, "layer_types": ["mamba"]})",
         ErrorCode::Unsupported, "model_type"},
    };
    for (const auto& c : kCases) {
        const Result<ModelFile> file = readHfConfig(c.text, "some/config.json");
        ASSERT_FALSE(file) << c.text;
        EXPECT_EQ(file.error().code, c.code) << c.text;
        EXPECT_EQ(file.error().where.path, c.path) << c.text;
        EXPECT_EQ(file.error().where.file, "some/config.json");
    }
}

TEST(HfConfig, EveryRealFileHasItsTrueCount)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "no shared evidence beside the project";
    const std::string folder = shared + "/cases/configs/";
    std::istringstream lines(test::readFile(folder + "truth.tsv"));
    std::string line;
    std::getline(lines, line);
    int rows = 0;
    while (std::getline(lines, line)) {
        std::istringstream cells(line);
        std::string name, total, tolerance, active;
        std::getline(cells, name, '\t');
        std::getline(cells, total, '\t');
        std::getline(cells, tolerance, '\t');
        std::getline(cells, active, '\t');
        const ModelFile file = read(test::readFile(folder + name), folder + name);
        const double allowed = std::stod(tolerance) / 100 * std::stod(total);
        EXPECT_NEAR(file.facts.parameters, std::stod(total), allowed) << name;
        // Gemma 4 states 4 billion active; its card and the modules say 3.8 (embedding included, no encoder).
        if (!active.empty()) {
            const double spread = name.find("gemma-4") == std::string::npos ? 0 : 0.05 * 4e9;
            EXPECT_NEAR(file.facts.active_parameters, std::stod(active), std::max(allowed, spread)) << name;
        }
        EXPECT_EQ(warns(file, ReasonCode::ModelNameContradicts), name.starts_with("TRAP")) << name;
        ++rows;
    }
    EXPECT_EQ(rows, 41);
}

} // namespace
} // namespace gpuplan
