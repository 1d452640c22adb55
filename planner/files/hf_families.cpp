// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_families.h"

#include <algorithm>
#include <array>

namespace gpuplan {

namespace {

using enum BiasScope;

// Patterns that several families share.
constexpr FamilyTraits kLlama{};
constexpr FamilyTraits kLlamaTied{.tied = true};
constexpr FamilyTraits kMistral{.window = WindowRule::All};
constexpr FamilyTraits kQwen2{.attention_bias = Qkv, .attention_flag = "", .window = WindowRule::IfEnabled};
constexpr FamilyTraits kQwen2Vl{.attention_bias = Qkv, .attention_flag = "", .window = WindowRule::IfEnabled};
constexpr FamilyTraits kQwen2Moe{.attention_bias = Qkv,
                                 .attention_flag = "qkv_bias",
                                 .attention_flag_scope = Qkv,
                                 .window = WindowRule::IfEnabled,
                                 .shared_gate = true};
constexpr FamilyTraits kQwen3{.qk_norm = QkNorm::PerHead, .window = WindowRule::IfEnabled, .head_dim = 128};
constexpr FamilyTraits kQwen3Moe{.qk_norm = QkNorm::PerHead, .window = WindowRule::IfEnabled};
constexpr FamilyTraits kQwen3Next{.qk_norm = QkNorm::PerHead, .head_dim = 256, .shared_gate = true};
constexpr FamilyTraits kGemma{.tied = true, .head_dim = 256};
constexpr FamilyTraits kGemma2{
    .tied = true, .norms = 4, .window = WindowRule::Period, .window_period = 2, .head_dim = 256};
constexpr FamilyTraits kGemma3{.tied = true,
                               .norms = 4,
                               .qk_norm = QkNorm::PerHead,
                               .window = WindowRule::Period,
                               .window_period = 6,
                               .head_dim = 256};
constexpr FamilyTraits kDeepseek{.router_bias = false};
constexpr FamilyTraits kDeepseekV3{.router_bias = true};
constexpr FamilyTraits kGlm{.attention_bias = Qkv, .attention_flag_scope = Qkv, .head_dim = 128};
constexpr FamilyTraits kGlm4{.norms = 4, .attention_bias = None, .attention_flag_scope = Qkv, .head_dim = 128};
constexpr FamilyTraits kGlm4v{.norms = 4, .attention_bias = Qkv, .attention_flag = ""};
constexpr FamilyTraits kGlm4Moe{
    .attention_flag_scope = Qkv, .qk_norm = QkNorm::PerHead, .qk_norm_flag = "use_qk_norm", .router_bias = true};
constexpr FamilyTraits kChatGlm{.attention_bias = Qkv,
                                .attention_flag = "add_qkv_bias",
                                .attention_flag_scope = Qkv,
                                .mlp_flag = "add_bias_linear"};
constexpr FamilyTraits kCohere{.tied = true,
                               .norm = NormKind::LayerWithoutBias,
                               .norms = 1,
                               .qk_norm = QkNorm::AllHeads,
                               .qk_norm_flag = "use_qk_norm"};
constexpr FamilyTraits kCohere2{
    .tied = true, .norm = NormKind::LayerWithoutBias, .norms = 1, .window = WindowRule::Period, .window_period = 4};
constexpr FamilyTraits kOlmo2{.qk_norm = QkNorm::AllHeads, .window = WindowRule::Period, .window_period = 4};
constexpr FamilyTraits kGpt2{.tied = true,
                             .norm = NormKind::Layer,
                             .gated = false,
                             .attention_bias = All,
                             .attention_flag = "",
                             .mlp_bias = true,
                             .mlp_flag = "",
                             .learned_positions = true};
constexpr FamilyTraits kGptJ{.norm = NormKind::Layer,
                             .norms = 1,
                             .gated = false,
                             .attention_flag = "",
                             .mlp_bias = true,
                             .mlp_flag = "",
                             .head_bias = true};
constexpr FamilyTraits kFalcon{
    .tied = true, .norm = NormKind::Layer, .gated = false, .attention_flag = "bias", .mlp_flag = "bias"};
constexpr FamilyTraits kMpt{
    .tied = true, .norm = NormKind::LayerWithoutBias, .gated = false, .attention_flag = "", .mlp_flag = ""};
constexpr FamilyTraits kGptOss{.attention_bias = All,
                               .window = WindowRule::Period,
                               .window_period = 2,
                               .sinks = true,
                               .router_bias = true,
                               .expert_bias = true,
                               .active_without_embedding = true};
constexpr FamilyTraits kGranite{.tied = true};
constexpr FamilyTraits kErnie{.tied = true, .attention_flag = "use_bias", .mlp_flag = "use_bias", .router_bias = true};
constexpr FamilyTraits kLlama4{.window = WindowRule::Period, .window_period = 4, .head_dim = 128, .shared_experts = 1};
constexpr FamilyTraits kMamba{.tied = true};

// Sorted by model_type. One line per name that files carry; "remote" families have no class in the library, their
// figures are those of the code published beside the weights.
constexpr std::array kFamilies{
    Family{"apertus", {.gated = false, .qk_norm = QkNorm::PerHead}},
    Family{"aquila", kLlama},
    Family{"arcee", {.gated = false}},
    Family{"aria_text", {.shared_experts = 2}},
    Family{"baichuan", {.attention_flag = "", .mlp_flag = ""}},
    Family{"bailing_moe", {.attention_flag = "use_bias", .mlp_flag = "", .router_bias = false}},
    Family{"bamba", {}},
    Family{"bitnet", {.tied = true}},
    Family{"bloom",
           {.tied = true,
            .norm = NormKind::Layer,
            .gated = false,
            .attention_bias = All,
            .attention_flag = "",
            .mlp_bias = true,
            .mlp_flag = "",
            .embedding_norm = true}},
    Family{"chatglm", kChatGlm},
    Family{"codegen",
           {.norm = NormKind::Layer,
            .norms = 1,
            .gated = false,
            .attention_flag = "",
            .mlp_bias = true,
            .mlp_flag = "",
            .head_bias = true}},
    Family{"cohere", kCohere},
    Family{"cohere2", kCohere2},
    Family{"cwm", kMistral},
    Family{"dbrx", {.norm = NormKind::LayerWithoutBias, .attention_flag = "", .mlp_flag = ""}},
    Family{"deepseek", kDeepseek},
    Family{"deepseek_v2", kDeepseek},
    Family{"deepseek_v3", kDeepseekV3},
    Family{"deepseek_v32", kDeepseekV3},
    Family{"dots1", {.qk_norm = QkNorm::PerHead, .window = WindowRule::IfEnabled, .router_bias = true}},
    Family{"ernie4_5", kErnie},
    Family{"ernie4_5_moe", kErnie},
    Family{"ernie4_5_vl_moe", kErnie},
    Family{"exaone", {}},
    Family{"exaone4", {.qk_norm = QkNorm::PerHead, .window = WindowRule::Period, .window_period = 4}},
    Family{"falcon", kFalcon},
    Family{"falcon_h1", {}},
    Family{"falcon_mamba", kMamba},
    Family{"gemma", kGemma},
    Family{"gemma2", kGemma2},
    Family{"gemma3", kGemma3},
    Family{"gemma3_text", kGemma3},
    Family{"gemma3n", {.tied = true, .norms = 4, .window = WindowRule::Period, .window_period = 5, .head_dim = 256}},
    Family{"gemma3n_text",
           {.tied = true, .norms = 4, .window = WindowRule::Period, .window_period = 5, .head_dim = 256}},
    Family{"gemma4", kGemma3},
    Family{"gemma4_text", kGemma3},
    Family{"glm", kGlm},
    Family{"glm4", kGlm4},
    Family{"glm46v", kGlm4v},

    Family{"glm4_moe", kGlm4Moe},
    Family{"glm4_moe_lite", {.router_bias = true}},
    Family{"glm4v", kGlm4v},
    Family{"glm4v_moe", kGlm4Moe},
    Family{"glm4v_text", kGlm4v},
    Family{"glm_moe_dsa", {.router_bias = true}},
    Family{"gpt2", kGpt2},
    Family{"gpt_bigcode", kGpt2},
    Family{"gpt_neo",
           {.tied = true,
            .norm = NormKind::Layer,
            .gated = false,
            .attention_flag = "",
            .mlp_bias = true,
            .mlp_flag = "",
            .learned_positions = true}},
    Family{"gpt_neox",
           {.norm = NormKind::Layer, .gated = false, .attention_bias = All, .mlp_bias = true, .mlp_flag = ""}},
    Family{"gpt_oss", kGptOss},
    Family{"gptj", kGptJ},
    Family{"granite", kGranite},
    Family{"granitemoe", kGranite},
    Family{"granitemoehybrid", kGranite},
    Family{"granitemoeshared", kGranite},
    Family{"helium", {}},
    Family{"hunyuan", {.tied = true, .qk_norm = QkNorm::PerHead, .qk_norm_flag = "use_qk_norm"}},
    Family{"hunyuan_v1_dense", {.tied = true, .qk_norm = QkNorm::PerHead}},
    Family{"hunyuan_v1_moe", {.tied = true, .qk_norm = QkNorm::PerHead}},
    Family{"internlm", {.attention_bias = All, .attention_flag = "bias"}},
    Family{"internlm2", {.attention_flag = "bias"}},
    Family{"internlm3", {.attention_flag = "qkv_bias", .attention_flag_scope = Qkv, .mlp_flag = "bias"}},
    Family{"jamba", {}},
    Family{"kimi_k2", kDeepseekV3},
    Family{"kimi_linear", kDeepseekV3},
    Family{"lfm2", {.tied = true, .qk_norm = QkNorm::PerHead}},
    Family{"lfm2_moe", {.tied = true, .qk_norm = QkNorm::PerHead, .router_bias = true}},
    Family{"llama", kLlama},
    Family{"llama4", kLlama4},
    Family{"llama4_text", kLlama4},
    Family{"mamba", kMamba},
    Family{"mamba2", kMamba},
    Family{"mimo", {.attention_bias = Qkv, .attention_flag_scope = Qkv}},
    Family{"minicpm", kLlamaTied},
    Family{"minicpm3", kLlamaTied},
    Family{"minimax", {}},
    Family{"minimax_m1", {}},
    Family{"minimax_m2", {.qk_norm = QkNorm::AllHeads, .qk_norm_flag = "use_qk_norm", .router_bias = true}},
    Family{"minimax_text_01", {}},
    Family{"ministral", kMistral},
    Family{"ministral3", kMistral},
    Family{"mistral", kMistral},
    Family{"mistral3", kMistral},
    Family{"mixtral", kMistral},
    Family{"mllama", {}},
    Family{"mllama_text_model", {}},
    Family{"mpt", kMpt},
    Family{"nemotron", {.norm = NormKind::Layer, .gated = false}},
    Family{"nemotron-nas", kLlama},
    Family{"nemotron_h", {.norms = 1, .gated = false}},
    Family{"olmo", {.norm = NormKind::Unscaled, .norms = 0}},
    Family{"olmo2", {.qk_norm = QkNorm::AllHeads}},
    Family{"olmo3", kOlmo2},
    Family{"olmoe", {.qk_norm = QkNorm::AllHeads}},
    Family{"opt",
           {.tied = true,
            .norm = NormKind::Layer,
            .gated = false,
            .attention_bias = All,
            .attention_flag = "enable_bias",
            .mlp_bias = true,
            .mlp_flag = "enable_bias",
            .learned_positions = true,
            .position_offset = 2}},
    Family{"orion", {.norm = NormKind::Layer}},
    Family{"paligemma", kGemma},
    Family{"persimmon",
           {.norm = NormKind::Layer,
            .gated = false,
            .attention_bias = All,
            .attention_flag = "",
            .mlp_bias = true,
            .mlp_flag = "",
            .qk_norm = QkNorm::PerHead,
            .qk_norm_flag = "qk_layernorm"}},
    Family{"phi",
           {.norm = NormKind::Layer,
            .norms = 1,
            .gated = false,
            .attention_bias = All,
            .attention_flag = "",
            .mlp_bias = true,
            .mlp_flag = "",
            .head_bias = true}},
    Family{"phi-msft",
           {.norm = NormKind::Layer,
            .norms = 1,
            .gated = false,
            .attention_bias = All,
            .attention_flag = "",
            .mlp_bias = true,
            .mlp_flag = "",
            .head_bias = true}},
    Family{"phi3", {.window = WindowRule::All}},
    Family{"phi3_v", {.window = WindowRule::All}},
    Family{"phi4_multimodal", {.tied = true, .window = WindowRule::All}},
    Family{"phimoe", {.norm = NormKind::Layer, .window = WindowRule::All}},
    Family{"qwen", {.attention_bias = Qkv, .attention_flag = "", .mlp_flag = ""}},
    Family{"qwen2", kQwen2},
    Family{"qwen2_5_omni_text", kQwen2},
    Family{"qwen2_5_vl", kQwen2Vl},
    Family{"qwen2_5_vl_text", kQwen2Vl},
    Family{"qwen2_moe", kQwen2Moe},
    Family{"qwen2_vl", kQwen2Vl},
    Family{"qwen2_vl_text", kQwen2Vl},
    Family{"qwen3", kQwen3},
    Family{"qwen3_5", kQwen3Next},
    Family{"qwen3_5_moe", kQwen3Next},
    Family{"qwen3_5_moe_text", kQwen3Next},
    Family{"qwen3_5_text", kQwen3Next},
    Family{"qwen3_moe", kQwen3Moe},
    Family{"qwen3_next", kQwen3Next},
    Family{"qwen3_vl", kQwen3},
    Family{"qwen3_vl_moe", kQwen3Moe},
    Family{"qwen3_vl_moe_text", kQwen3Moe},
    Family{"qwen3_vl_text", kQwen3},
    Family{"recurrent_gemma", {.tied = true, .mlp_bias = true, .mlp_flag = "", .head_dim = 256}},
    Family{"refinedweb", kFalcon},
    Family{"refinedwebmodel", kFalcon},
    Family{"rwkv", {.norm = NormKind::Layer, .gated = false}},
    Family{"seed_oss", {.attention_bias = Qkv, .attention_flag_scope = Qkv}},
    Family{"smollm3", {.tied = true}},
    Family{"solar", kLlama},
    Family{"solar_open", kGlm4Moe},
    Family{"stablelm", {.norm = NormKind::Layer, .attention_flag = "use_qkv_bias", .attention_flag_scope = Qkv}},
    Family{"stablelm_epoch", {.norm = NormKind::Layer, .attention_flag = "use_qkv_bias", .attention_flag_scope = Qkv}},
    Family{"starcoder2",
           {.tied = true,
            .norm = NormKind::Layer,
            .gated = false,
            .attention_bias = All,
            .attention_flag = "use_bias",
            .mlp_bias = true,
            .mlp_flag = "use_bias",
            .window = WindowRule::All}},
    Family{"vaultgemma", {.tied = true, .window = WindowRule::Period, .window_period = 2, .head_dim = 256}},
    Family{"voxtral", kLlama},
    Family{"xglm",
           {.tied = true,
            .norm = NormKind::Layer,
            .gated = false,
            .attention_bias = All,
            .attention_flag = "",
            .mlp_bias = true,
            .mlp_flag = ""}},
    Family{"xverse", kLlama},
    Family{"yi", kLlama},
};

static_assert(std::is_sorted(kFamilies.begin(), kFamilies.end(),
                             [](const Family& a, const Family& b) { return a.model_type < b.model_type; }));

} // namespace

const FamilyTraits* findFamily(std::string_view model_type)
{
    const auto entry =
        std::lower_bound(kFamilies.begin(), kFamilies.end(), model_type,
                         [](const Family& family, std::string_view name) { return family.model_type < name; });
    return entry != kFamilies.end() && entry->model_type == model_type ? &entry->traits : nullptr;
}

const FamilyTraits& genericTraits()
{
    static constexpr FamilyTraits kGeneric{};
    return kGeneric;
}

} // namespace gpuplan
