// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_decoder.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gpuplan {

namespace {

struct KindName {
    std::string_view name;
    LayerKind kind;
};

// Words of `layer_types`, `layers_block_type` and `mixer_types`.
constexpr std::array kKindNames{
    KindName{"full_attention", LayerKind::Full},
    KindName{"attention", LayerKind::Full},
    KindName{"sliding_attention", LayerKind::Sliding},
    KindName{"chunked_attention", LayerKind::Sliding},
    KindName{"linear_attention", LayerKind::Recurrent},
    KindName{"mamba", LayerKind::Recurrent},
    KindName{"mamba2", LayerKind::Recurrent},
    KindName{"conv", LayerKind::Recurrent},
    KindName{"short_conv", LayerKind::Recurrent},
    KindName{"recurrent", LayerKind::Recurrent},
    KindName{"hybrid", LayerKind::ParallelRecurrent},
    KindName{"mlp", LayerKind::MlpOnly},
    KindName{"moe", LayerKind::ExpertsOnly},
    KindName{"full", LayerKind::Full},
    KindName{"sliding", LayerKind::Sliding},
    KindName{"indexed_attention", LayerKind::Full},
};

std::optional<LayerKind> kindOf(std::string_view name)
{
    for (const KindName& known : kKindNames)
        if (known.name == name)
            return known.kind;
    return std::nullopt;
}

using Kinds = std::vector<LayerKind>;

/// `layer_types` and the lists of the same meaning. A list of the wrong length or with an unknown word is a fault.
bool readKindList(DecoderContext& c, Kinds& kinds)
{
    for (const std::string_view key : {"layer_types", "layers_block_type", "layer_block_types"}) {
        const std::vector<std::string> names = c.fields.texts(key);
        if (names.empty())
            continue;
        if (names.size() < kinds.size()) {
            c.fields.reader().fault(
                key, ErrorCode::BadValue,
                {"a list of " + std::to_string(names.size()), std::to_string(kinds.size()) + " layers"});
            return true;
        }
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const std::optional<LayerKind> kind = kindOf(names[i]);
            if (!kind) {
                c.fields.reader().fault(
                    std::string(key) + "[" + std::to_string(i) + "]", ErrorCode::BadValue,
                    {names[i], std::string("full_attention, sliding_attention, linear_attention, mamba")});
                return true;
            }
            kinds[i] = *kind;
        }
        return true;
    }
    return false;
}

/// "M-M*-E": one letter per layer (Nemotron-H).
bool readPattern(DecoderContext& c, Kinds& kinds)
{
    const std::string pattern = c.fields.text({"hybrid_override_pattern"});
    if (pattern.empty())
        return false;
    if (pattern.size() != kinds.size()) {
        c.fields.reader().fault(
            "hybrid_override_pattern", ErrorCode::BadValue,
            {"a pattern of " + std::to_string(pattern.size()), std::to_string(kinds.size()) + " letters"});
        return true;
    }
    for (std::size_t i = 0; i < kinds.size(); ++i)
        kinds[i] = pattern[i] == '*' ? LayerKind::Full
            : pattern[i] == '-'      ? LayerKind::MlpOnly
            : pattern[i] == 'E'      ? LayerKind::ExpertsOnly
                                     : LayerKind::Recurrent;
    return true;
}

/// Layers named by number; `base` is the number of the first layer.
void setFull(Kinds& kinds, const std::vector<int>& full, int base)
{
    std::fill(kinds.begin(), kinds.end(), LayerKind::Recurrent);
    for (const int number : full)
        if (number >= base && static_cast<std::size_t>(number - base) < kinds.size())
            kinds[static_cast<std::size_t>(number - base)] = LayerKind::Full;
}

/// Older spellings of "which layers have attention" of the hybrid families.
bool readHybrid(DecoderContext& c, Kinds& kinds)
{
    HfFields& f = c.fields;
    const std::string_view type = c.model_type;
    if (type == "mamba" || type == "mamba2" || type == "falcon_mamba" || type == "rwkv") {
        std::fill(kinds.begin(), kinds.end(), LayerKind::Recurrent);
    } else if (type == "falcon_h1") {
        std::fill(kinds.begin(), kinds.end(), LayerKind::ParallelRecurrent);
    } else if (type == "jamba") {
        const int period = f.integerOr({"attn_layer_period"}, 8, 1);
        const int offset = f.integerOr({"attn_layer_offset"}, 4);
        for (std::size_t i = 0; i < kinds.size(); ++i)
            kinds[i] = static_cast<int>(i) % period == offset ? LayerKind::Full : LayerKind::Recurrent;
    } else if (f.has("attn_layer_indices") || type == "bamba") {
        setFull(kinds, f.integers("attn_layer_indices"), 0);
    } else if (f.has("full_attn_idxs")) { // LFM2
        setFull(kinds, f.integers("full_attn_idxs"), 0);
    } else if (f.has("attn_type_list")) { // MiniMax-01: 1 is attention with a cache
        const std::vector<int> list = f.integers("attn_type_list");
        for (std::size_t i = 0; i < kinds.size(); ++i)
            kinds[i] = i < list.size() && list[i] == 1 ? LayerKind::Full : LayerKind::Recurrent;
    } else if (std::optional<HfFields> linear = f.nested("linear_attn_config")) { // Kimi Linear counts from 1
        setFull(kinds, linear->integers("full_attn_layers"), 1);
    } else if (f.has("full_attention_interval") || type == "qwen3_next" || type.starts_with("qwen3_5")) {
        const int interval = f.integerOr({"full_attention_interval"}, 4, 1);
        for (std::size_t i = 0; i < kinds.size(); ++i)
            kinds[i] = (static_cast<int>(i) + 1) % interval == 0 ? LayerKind::Full : LayerKind::Recurrent;
    } else if (type == "recurrent_gemma") {
        const std::vector<std::string> block = f.texts("block_types");
        for (std::size_t i = 0; i < kinds.size(); ++i)
            kinds[i] = block.empty()                     ? (i % 3 == 2 ? LayerKind::Sliding : LayerKind::Recurrent)
                : block[i % block.size()] == "attention" ? LayerKind::Sliding
                                                         : LayerKind::Recurrent;
    } else {
        return false;
    }
    return true;
}

void applyWindowRule(DecoderContext& c, Kinds& kinds)
{
    HfFields& f = c.fields;
    if (c.model_type == "gpt_neo") { // global and local take turns; the files spell it as [[["global", "local"], 12]]
        for (std::size_t i = 1; i < kinds.size(); i += 2)
            kinds[i] = LayerKind::Sliding;
        return;
    }
    const bool llama4 = c.model_type.starts_with("llama4");
    const int window = f.integerOr({llama4 ? "attention_chunk_size" : "sliding_window"}, 0, 0, 2'000'000'000);
    if (window == 0 || !f.flagOr({"use_sliding_window"}, c.traits.window != WindowRule::IfEnabled))
        return;
    if (c.context > 0 && window >= c.context && !f.has("sliding_window_pattern"))
        return; // never reached
    switch (c.traits.window) {
    case WindowRule::None:
        return;
    case WindowRule::All:
        std::fill(kinds.begin(), kinds.end(), LayerKind::Sliding);
        return;
    case WindowRule::IfEnabled: {
        const int first = f.integerOr({"max_window_layers"}, 0);
        for (std::size_t i = static_cast<std::size_t>(first); i < kinds.size(); ++i)
            kinds[i] = LayerKind::Sliding;
        return;
    }
    case WindowRule::Period: {
        const nlohmann::json* pattern = f.reader().find("sliding_window_pattern");
        if (pattern && pattern->is_string()) { // EXAONE 4: "LLLG"
            const auto& letters = pattern->get_ref<const std::string&>();
            for (std::size_t i = 0; i < kinds.size() && !letters.empty(); ++i)
                if (letters[i % letters.size()] == 'L' && i + 1 < kinds.size())
                    kinds[i] = LayerKind::Sliding;
            return;
        }
        const int period =
            f.integerOr({"sliding_window_pattern", "_sliding_window_pattern"}, c.traits.window_period, 1);
        for (std::size_t i = 0; i < kinds.size(); ++i)
            if ((static_cast<int>(i) + 1) % period != 0)
                kinds[i] = LayerKind::Sliding;
        return;
    }
    }
}

bool isExpertLayer(DecoderContext& c, int layer, LayerKind kind)
{
    HfFields& f = c.fields;
    if (c.model_type == "nemotron_h")
        return kind == LayerKind::ExpertsOnly;
    if (const std::vector<std::string> kinds = f.texts("mlp_layer_types");
        static_cast<std::size_t>(layer) < kinds.size())
        return kinds[static_cast<std::size_t>(layer)] == "sparse";
    if (const std::vector<int> dense = f.integers("mlp_only_layers");
        std::find(dense.begin(), dense.end(), layer) != dense.end())
        return false;
    if (f.has("moe_layers")) {
        const std::vector<int> listed = f.integers("moe_layers");
        return std::find(listed.begin(), listed.end(), layer) != listed.end();
    }
    if (const nlohmann::json* frequency = f.reader().find("moe_layer_freq"); frequency && frequency->is_array()) {
        const std::vector<int> listed = f.integers("moe_layer_freq");
        return static_cast<std::size_t>(layer) < listed.size() && listed[static_cast<std::size_t>(layer)] != 0;
    }
    const int first_dense = f.integerOr({"first_k_dense_replace", "num_dense_layers", "moe_layer_start_index"}, 0);
    if (layer < first_dense || layer > f.integerOr({"moe_layer_end_index"}, HfFields::kMaxLayers))
        return false;
    if (c.model_type == "jamba") {
        const int period = f.integerOr({"expert_layer_period"}, 2, 1);
        return layer % period == f.integerOr({"expert_layer_offset"}, 1);
    }
    // Qwen, Llama 4 and ERNIE count the steps from 1, DeepSeek from 0.
    const int step = f.integerOr({"decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_interval"}, 1, 1);
    if ((layer + 1) % step != 0)
        return false;
    return layer % f.integerOr({"moe_layer_freq"}, 1, 1) == 0;
}

int denseWidth(DecoderContext& c, int layer)
{
    HfFields& f = c.fields;
    if (c.model_type.starts_with("llama4"))
        return f.integerOr({"intermediate_size_mlp", "intermediate_size"}, 0);
    if (std::optional<HfFields> ffn = f.nested("ffn_config"))
        if (const std::optional<int> width = ffn->integer({"ffn_hidden_size"}, 1))
            return *width;
    if (const std::optional<int> width =
            f.perLayer({"intermediate_size", "ffn_hidden_size", "n_inner", "ffn_dim", "d_ff"}, layer)) {
        if (c.model_type == "qwen" || c.model_type == "recurrent_gemma") // both halves of the gated pair together
            return *width / 2;
        if (c.model_type == "lfm2" && f.flagOr({"block_auto_adjust_ff_dim"}, true)) {
            const int multiple = f.integerOr({"block_multiple_of"}, 256, 1);
            const double scaled = f.number("block_ffn_dim_multiplier", 1.0, 0, 100) * std::floor(2.0 * *width / 3);
            return static_cast<int>(std::ceil(std::floor(scaled) / multiple)) * multiple;
        }
        return *width;
    }
    if (c.model_type == "mpt")
        return static_cast<int>(c.hidden * f.number("expansion_ratio", 4, 0, 1000));
    if (!c.traits.gated)
        return 4 * c.hidden;     // GPT-2 and its heirs: absent means four times the width
    if (!f.has("block_configs")) // pruned models give the width of each layer there
        f.need({"intermediate_size"});
    return 0;
}

void readExperts(DecoderContext& c, MlpShape& m, int layer)
{
    HfFields& f = c.fields;
    std::optional<HfFields> ffn = f.nested("ffn_config"); // DBRX
    HfFields& from = ffn ? *ffn : f;
    m.experts_per_token = from.perLayer({"num_experts_per_tok", "num_experts_per_token", "moe_top_k", "moe_topk",
                                         "moe_k", "top_k_experts", "experts_per_token"},
                                        layer)
                              .value_or(c.model_type.starts_with("llama4") ? 1 : 2);
    const std::optional<int> width = from.perLayer({"moe_intermediate_size", "expert_intermediate_size",
                                                    "moe_ffn_hidden_size", "intermediate_size", "ffn_hidden_size"},
                                                   layer);
    if (!width)
        f.need({"moe_intermediate_size"});
    m.expert_intermediate = width.value_or(0);
    const std::optional<int> shared_width = f.integer(
        {"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size", "shared_intermediate_size"});
    const int shared =
        f.perLayer({"n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert"}, layer)
            .value_or(c.traits.shared_experts);
    const double shared_sum = shared_width
        ? static_cast<double>(*shared_width) * (c.model_type == "nemotron_h" ? std::max(1, shared) : 1)
        : static_cast<double>(shared) * m.expert_intermediate;
    m.shared_intermediate = static_cast<int>(std::min(shared_sum, static_cast<double>(HfFields::kMaxWidth)));
    m.shared_gate = c.traits.shared_gate && m.shared_intermediate > 0;
    m.expert_bias = c.traits.expert_bias;
    m.router_bias = c.traits.router_bias || f.text({"topk_method"}) == "noaux_tc";
}

int expertCount(DecoderContext& c, int layer)
{
    if (std::optional<HfFields> ffn = c.fields.nested("ffn_config"))
        return ffn->integerOr({"moe_num_experts"}, 0, 0, 100'000);
    return c.fields
        .perLayer({"num_local_experts", "n_routed_experts", "num_experts", "moe_num_experts", "num_routed_experts"},
                  layer, 100'000)
        .value_or(0);
}

} // namespace

std::vector<LayerKind> layerKinds(DecoderContext& c)
{
    Kinds kinds(static_cast<std::size_t>(std::max(0, c.layers)), LayerKind::Full);
    if (readKindList(c, kinds) || readPattern(c, kinds) || readHybrid(c, kinds))
        return kinds;
    applyWindowRule(c, kinds);
    return kinds;
}

MlpShape decoderMlp(DecoderContext& c, int layer, LayerKind kind)
{
    HfFields& f = c.fields;
    MlpShape m;
    m.gated = c.traits.gated;
    m.bias = c.traits.mlp_bias;
    if (!c.traits.mlp_flag.empty())
        m.bias = f.flagOr({c.traits.mlp_flag}, c.traits.mlp_bias);
    if (c.model_type == "mpt")
        m.bias = !f.flagOr({"no_bias"}, true);
    const int experts = expertCount(c, layer);
    const bool sparse = experts > 1 && isExpertLayer(c, layer, kind);
    if (sparse) {
        m.experts = experts;
        readExperts(c, m, layer);
        if (c.model_type.starts_with("gemma4")) // a dense MLP runs beside the experts
            m.intermediate = denseWidth(c, layer);
        return m;
    }
    m.intermediate = denseWidth(c, layer);
    return m;
}

void applyBlockConfig(DecoderContext& c, LayerShape& layer, int index)
{
    const nlohmann::json* blocks = c.fields.reader().find("block_configs");
    if (!blocks || !blocks->is_array())
        return;
    const std::string place = "block_configs[" + std::to_string(index) + "]";
    if (static_cast<std::size_t>(index) >= blocks->size() || !(*blocks)[static_cast<std::size_t>(index)].is_object())
        return c.fields.reader().fault(place, ErrorCode::MissingField,
                                       {place, std::string("one block for each layer")});
    // Read by hand: JsonReader names the place through its parent.
    const nlohmann::json& block = (*blocks)[static_cast<std::size_t>(index)];
    const auto part = [&block](const char* name) {
        return block.contains(name) && block[name].is_object() ? block[name] : nlohmann::json::object();
    };
    const auto on = [](const nlohmann::json& object, const char* key) {
        return object.contains(key) && object[key] == true;
    };
    const auto number = [](const nlohmann::json& object, const char* key) {
        return object.contains(key) && object[key].is_number() ? object[key].get<double>() : 0.0;
    };
    const nlohmann::json attention = part("attention");
    const nlohmann::json ffn = part("ffn");
    const double hidden = c.hidden;
    if (on(attention, "no_op") || on(attention, "replace_with_linear")) {
        layer.attention = AttentionShape{};
        layer.attention.kind = AttentionKind::None;
        if (on(attention, "no_op"))
            --layer.norms; // the norm before it goes too
        else
            layer.attention.other_linear_parameters = hidden * hidden;
    } else if (const double group = number(attention, "n_heads_in_group");
               group >= 1 && group <= layer.attention.heads) {
        layer.attention.kv_heads = std::max(1, static_cast<int>(layer.attention.heads / group));
    }
    if (on(ffn, "no_op") || on(ffn, "replace_with_linear")) {
        layer.mlp = MlpShape{};
        if (on(ffn, "no_op"))
            --layer.norms;
        else
            layer.other_linear_parameters += hidden * hidden;
    } else if (const double multiple = number(ffn, "ffn_mult"); multiple > 0 && multiple < 1000) {
        // 2/3 of the multiple, rounded up to 256 as in Llama.
        layer.mlp.intermediate = static_cast<int>(std::ceil(std::floor(2 * multiple * hidden / 3) / 256)) * 256;
    } else if (const double width = number(ffn, "intermediate_size"); width > 0 && width <= HfFields::kMaxWidth) {
        layer.mlp.intermediate = static_cast<int>(width);
    }
}

} // namespace gpuplan
