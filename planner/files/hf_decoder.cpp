// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_decoder.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

namespace {

bool isFalcon(std::string_view model_type)
{
    return model_type == "falcon" || model_type == "refinedweb" || model_type == "refinedwebmodel";
}

/// KV heads by the field, by the older switches of the families, else one per query head.
int kvHeads(DecoderContext& c, int layer, int heads)
{
    HfFields& f = c.fields;
    if (isFalcon(c.model_type)) {
        // Only the new block reads the field; the old one keeps a single head whatever the file says.
        const std::optional<int> declared = f.integer({"num_kv_heads", "n_head_kv"}, 1);
        if (f.flagOr({"new_decoder_architecture"}, false) || c.model_type == "refinedweb")
            return declared.value_or(heads);
        const int kept = f.flagOr({"multi_query"}, true) ? 1 : heads;
        if (layer == 0 && declared && *declared != kept)
            note(c.warnings, ReasonCode::ModelKvHeadsReplaced, {std::int64_t{*declared}, std::int64_t{kept}});
        return kept;
    }
    if (c.model_type == "chatglm")
        return f.flagOr({"multi_query_attention"}, false) ? f.integerOr({"multi_query_group_num"}, 1, 1) : heads;
    if (c.model_type == "gpt_bigcode" && f.flagOr({"multi_query"}, true))
        return 1;
    if (std::optional<HfFields> attention = f.nested("attn_config")) { // MPT, DBRX
        if (attention->text({"attn_type"}) == "multiquery_attention")
            return 1;
        return attention->integerOr({"kv_n_heads"}, heads, 1);
    }
    return f.perLayer({"num_key_value_heads", "num_kv_heads", "n_head_kv", "num_query_groups"}, layer).value_or(heads);
}

bool usesLatentAttention(DecoderContext& c) { return c.fields.integerOr({"kv_lora_rank"}, 0) > 0; }

void readLatent(DecoderContext& c, AttentionShape& a)
{
    HfFields& f = c.fields;
    a.kv_lora_rank = f.need({"kv_lora_rank"});
    a.q_lora_rank = f.integerOr({"q_lora_rank"}, 0);
    a.qk_nope_head_dim = f.need({"qk_nope_head_dim"});
    a.qk_rope_head_dim = f.need({"qk_rope_head_dim"});
    a.v_head_dim = f.need({"v_head_dim"});
    if (const std::optional<int> index_dim = f.integer({"index_head_dim"}, 1)) {
        // DeepSeek sparse attention: queries from the latent, one key per token with a LayerNorm, one weight per head.
        const double heads = f.integerOr({"index_n_heads"}, 64, 1);
        const double query_input = a.q_lora_rank > 0 ? a.q_lora_rank : c.hidden;
        a.other_linear_parameters +=
            query_input * heads * *index_dim + static_cast<double>(c.hidden) * (*index_dim + heads);
        a.other_parameters += 2.0 * *index_dim;
        a.other_cached_elements = *index_dim;
    }
}

void readBiases(DecoderContext& c, AttentionShape& a)
{
    BiasScope scope = c.traits.attention_bias;
    if (!c.traits.attention_flag.empty())
        if (const std::optional<bool> flag = c.fields.flag({c.traits.attention_flag}))
            scope = !*flag                                   ? BiasScope::None
                : c.traits.attention_bias != BiasScope::None ? c.traits.attention_bias
                                                             : c.traits.attention_flag_scope;
    if (c.model_type == "mpt")
        scope = c.fields.flagOr({"no_bias"}, true) ? BiasScope::None : BiasScope::All;
    if (c.model_type == "chatglm" && c.fields.flagOr({"add_bias_linear"}, false))
        a.output_bias = true;
    if (c.model_type == "gpt_neo" || c.model_type == "recurrent_gemma")
        a.output_bias = true; // the projections in have none
    if (c.model_type == "internlm3")
        a.output_bias = c.fields.flagOr({"bias"}, false);
    if (c.model_type == "seed_oss" || c.model_type == "phimoe")
        a.output_bias = c.fields.flagOr({"attention_out_bias", "attention_bias"}, false);
    a.qkv_bias = scope != BiasScope::None;
    a.output_bias = a.output_bias || scope == BiasScope::All;
}

void readQkNorm(DecoderContext& c, AttentionShape& a)
{
    QkNorm norm = c.traits.qk_norm;
    if (!c.traits.qk_norm_flag.empty() && !c.fields.flagOr({c.traits.qk_norm_flag}, false))
        norm = QkNorm::None;
    a.qk_norm = norm == QkNorm::PerHead;
    a.qk_norm_all_heads = norm == QkNorm::AllHeads;
    const double widths = static_cast<double>(a.heads + a.kv_heads) * a.head_dim;
    if (c.model_type == "persimmon" && a.qk_norm)
        a.other_parameters += 2.0 * a.head_dim; // LayerNorm: a bias beside each weight
    if (c.model_type == "phi" && c.fields.flagOr({"qk_layernorm"}, false))
        a.other_parameters += 4.0 * a.head_dim;
    if ((c.model_type == "stablelm" || c.model_type == "stablelm_epoch") && c.fields.flagOr({"qk_layernorm"}, false))
        a.other_parameters += widths; // one vector per head
    if (c.model_type == "mpt")
        if (std::optional<HfFields> attention = c.fields.nested("attn_config");
            attention && attention->flagOr({"qk_ln"}, false))
            a.other_parameters += c.hidden + static_cast<double>(a.kv_heads) * a.head_dim;
}

/// Llama 3.2 Vision: a layer that looks at the image alone; what it caches does not grow with the text.
AttentionShape crossAttention(DecoderContext& c)
{
    AttentionShape a;
    a.kind = AttentionKind::None;
    const double heads = c.fields.need({"num_attention_heads"}, 100'000);
    const double key_heads = c.fields.integerOr({"num_key_value_heads"}, static_cast<int>(heads), 1);
    const double dim = std::floor(c.hidden / heads);
    a.other_linear_parameters = 2 * c.hidden * dim * (heads + key_heads);
    a.other_parameters = 2 * dim + 2; // norms of query and key, two gates
    return a;
}

} // namespace

AttentionShape decoderAttention(DecoderContext& c, int layer, LayerKind kind)
{
    AttentionShape a;
    HfFields& f = c.fields;
    if (kind == LayerKind::MlpOnly || kind == LayerKind::ExpertsOnly) {
        a.kind = AttentionKind::None;
        return a;
    }
    if (kind == LayerKind::Recurrent) {
        a.kind = AttentionKind::Linear;
        addRecurrentMixer(c, a);
        return a;
    }
    if (c.model_type.starts_with("mllama")) {
        const std::vector<int> cross = f.integers("cross_attention_layers");
        if (std::find(cross.begin(), cross.end(), layer) != cross.end())
            return crossAttention(c);
    }
    const int heads =
        f.perLayer({"num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads"}, layer).value_or(0);
    if (heads < 1)
        f.need({"num_attention_heads"});
    a.heads = std::max(1, heads);
    a.kv_heads = kvHeads(c, layer, a.heads);
    const int by_division = c.traits.head_dim > 0 ? c.traits.head_dim : c.hidden / a.heads;
    a.head_dim = f.perLayer({"head_dim", "attention_head_dim", "kv_channels", "d_kv"}, layer).value_or(by_division);
    if (kind == LayerKind::Sliding) {
        a.kind = AttentionKind::Sliding;
        a.window = f.integerOr({"sliding_window", "attention_chunk_size", "window_size", "attention_window_size"}, 0);
    }
    if (c.model_type.starts_with("gemma4") && kind == LayerKind::Full) {
        // The layers that see everything have their own head width, their own KV heads and may take values from keys.
        a.head_dim = f.integerOr({"global_head_dim"}, 512, 1);
        a.key_is_value = f.flagOr({"attention_k_eq_v"}, false);
        if (a.key_is_value)
            a.kv_heads = f.integerOr({"num_global_key_value_heads"}, a.kv_heads, 1);
    }
    if (c.model_type.starts_with("gemma4") || c.model_type.starts_with("gemma3n"))
        a.shares_cache = layer >= c.layers - f.integerOr({"num_kv_shared_layers"}, 0);
    if (usesLatentAttention(c))
        readLatent(c, a);
    else
        readQkNorm(c, a);
    readBiases(c, a);
    if (c.model_type.starts_with("gemma3n"))
        a.qk_norm = true;
    a.sinks = c.traits.sinks;
    const bool qwen_gate = c.model_type.starts_with("qwen3_5") || c.model_type == "qwen3_next";
    a.gated_query = f.flagOr({"attn_output_gate"}, qwen_gate);
    if (kind == LayerKind::ParallelRecurrent)
        addRecurrentMixer(c, a);
    return a;
}

void appendLayer(ModelShape& shape, const LayerShape& layer)
{
    // Order carries no meaning: an equal layer anywhere takes this one in. Shapes have few kinds of layers.
    for (LayerShape& known : shape.layers) {
        LayerShape same = known;
        same.count = layer.count;
        if (same == layer) {
            known.count += layer.count;
            return;
        }
    }
    shape.layers.push_back(layer);
}

namespace {

int normsOf(DecoderContext& c)
{
    HfFields& f = c.fields;
    const bool parallel = f.flagOr({"parallel_attn", "use_parallel_residual"}, false);
    if (isFalcon(c.model_type)) {
        const bool new_block = f.flagOr({"new_decoder_architecture"}, c.model_type == "refinedweb");
        const int declared = f.integerOr({"num_ln_in_parallel_attn"}, 2, 1, 2);
        return new_block ? declared : f.flagOr({"parallel_attn"}, true) ? 1 : 2;
    }
    if ((c.model_type == "stablelm" || c.model_type == "stablelm_epoch") && parallel)
        return 1;
    if (c.model_type == "nemotron_h" || c.model_type.starts_with("mamba") || c.model_type == "falcon_mamba")
        return 1;
    return c.traits.norms;
}

/// Per-layer inputs of Gemma 3n and 4, and what else sits beside attention and MLP.
void addExtras(DecoderContext& c, LayerShape& layer)
{
    HfFields& f = c.fields;
    const double hidden = c.hidden;
    const double side = f.integerOr({"hidden_size_per_layer_input"}, 0);
    if ((c.model_type.starts_with("gemma4") || c.model_type.starts_with("gemma3n")) && side > 0) {
        layer.other_linear_parameters += 2 * hidden * side;
        layer.norms += 1;
    }
    if (c.model_type.starts_with("gemma4")) {
        if (f.flagOr({"enable_moe_block"}, false)) {
            layer.norms += 3;
            layer.other_parameters += hidden + f.integerOr({"num_experts"}, 0); // scale of the router, scale per expert
        }
        if (f.flagOr({"use_double_wide_mlp"}, false) && layer.attention.shares_cache)
            layer.mlp.intermediate *= 2;
    }
    if (c.model_type.starts_with("gemma3n")) {
        // AltUp: correction and prediction coefficients, router, its norm; LAuReL: two low-rank matrices and a norm.
        const double inputs = f.integerOr({"altup_num_inputs"}, 4);
        const double rank = f.integerOr({"laurel_rank"}, 64);
        layer.other_parameters += hidden /* correct_output_scale */ + inputs * inputs + inputs * inputs * inputs
            + hidden * inputs + hidden /* router_norm */ + hidden /* post_laurel_norm */;
        layer.other_linear_parameters += 2 * hidden * rank;
    }
}

void addEnds(DecoderContext& c, ModelShape& shape)
{
    HfFields& f = c.fields;
    const double hidden = c.hidden;
    if (c.traits.learned_positions) {
        const double rows = f.need({"n_positions", "max_position_embeddings", "n_ctx"}) + c.traits.position_offset;
        shape.position_parameters = rows * hidden;
    }
    if (c.model_type == "xglm")
        shape.position_parameters = 0; // sinusoidal
    if (c.model_type == "mpt") {
        std::optional<HfFields> attention = f.nested("attn_config");
        const bool alibi = attention && attention->flagOr({"alibi"}, false);
        if (f.flagOr({"learned_pos_emb"}, true) && !alibi)
            shape.position_parameters = static_cast<double>(f.integerOr({"max_seq_len"}, 0)) * hidden;
    }
    if (c.traits.embedding_norm)
        shape.other_parameters += shape.norm_bias ? 2 * hidden : hidden;
    if (c.model_type == "opt") {
        const int width = f.integerOr({"word_embed_proj_dim"}, c.hidden, 1);
        if (width != c.hidden) {
            shape.embedding_width = width;
            shape.other_parameters += 2.0 * width * hidden; // projections in and out
        }
        shape.final_norm = f.flagOr({"do_layer_norm_before"}, true) && !f.flagOr({"_remove_final_layer_norm"}, false);
    }
    const double side = f.integerOr({"hidden_size_per_layer_input"}, 0);
    if ((c.model_type.starts_with("gemma4") || c.model_type.starts_with("gemma3n")) && side > 0) {
        const double rows = f.integerOr({"vocab_size_per_layer_input"}, shape.vocabulary);
        shape.other_embedding_parameters = rows * c.layers * side;
        shape.other_parameters += hidden * c.layers * side + side; // projection and its norm
    }
    if (c.model_type.starts_with("gemma3n")) {
        const double inputs = f.integerOr({"altup_num_inputs"}, 4);
        shape.other_parameters += 2 * (inputs - 1) * hidden * hidden; // altup projections in and out
    }
    if (c.model_type.starts_with("mllama"))
        shape.other_embedding_parameters = 8 * hidden; // rows for image tokens
    if (c.model_type == "rwkv")
        shape.other_parameters += 2 * hidden; // norm of the embeddings
    shape.head_bias = c.traits.head_bias || f.flagOr({"lm_head_bias"}, false);
}

} // namespace

ModelShape decoderShape(DecoderContext& c, bool tied)
{
    HfFields& f = c.fields;
    c.hidden = f.need({"hidden_size", "d_model", "n_embd", "model_dim"});
    const std::size_t listed =
        std::max(f.texts("layers_block_type").size(), f.text({"hybrid_override_pattern"}).size());
    const int by_list =
        static_cast<int>(std::min<std::size_t>(listed, HfFields::kMaxLayers)); // Nemotron-H may give the list alone
    c.layers =
        f.integerOr({"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, by_list, 1, HfFields::kMaxLayers);
    if (c.layers < 1)
        f.need({"num_hidden_layers"});
    c.context = f.integerOr(
        {"max_position_embeddings", "n_positions", "max_seq_len", "max_sequence_length", "seq_length", "n_ctx"}, 0, 0,
        2'000'000'000);

    ModelShape shape;
    shape.hidden = c.hidden;
    shape.vocabulary = f.need({"padded_vocab_size", "vocab_size"}, 100'000'000);
    shape.tied = tied;
    shape.active_without_embedding = c.traits.active_without_embedding;
    NormKind norm = c.traits.norm;
    if (c.model_type == "mpt" && !f.flagOr({"no_bias"}, true))
        norm = NormKind::Layer;
    if (f.has("norm_type") && c.model_type == "starcoder2" && f.text({"norm_type"}) == "rms_norm")
        norm = NormKind::Rms;
    shape.layer_norm = norm != NormKind::Rms;
    shape.norm_bias = norm == NormKind::Layer;
    shape.final_norm = norm != NormKind::Unscaled;

    const std::vector<LayerKind> kinds = layerKinds(c);
    if (std::find(kinds.begin(), kinds.end(), LayerKind::Recurrent) != kinds.end() && !hasKnownMixer(c.model_type))
        f.reader().fault("model_type", ErrorCode::Unsupported,
                         {"recurrent layers of \"" + c.model_type + "\"", std::string(kKnownMixers)});
    for (int i = 0; i < c.layers && !f.failed(); ++i) {
        const LayerKind kind = kinds[static_cast<std::size_t>(i)];
        LayerShape layer;
        layer.attention = decoderAttention(c, i, kind);
        const bool mixer_only =
            c.model_type == "nemotron_h" && kind != LayerKind::MlpOnly && kind != LayerKind::ExpertsOnly;
        const bool pure_mamba = c.model_type.starts_with("mamba") || c.model_type == "falcon_mamba";
        if (!mixer_only && !pure_mamba)
            layer.mlp = decoderMlp(c, i, kind);
        layer.norms = normsOf(c);
        applyBlockConfig(c, layer, i);
        addExtras(c, layer);
        appendLayer(shape, layer);
    }
    addEnds(c, shape);
    return shape;
}

} // namespace gpuplan
