// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_decoder.h"

#include <cmath>

namespace gpuplan {

namespace {

/// Mamba 1: in (x and gate), depthwise convolution, x -> (dt, B, C), dt -> width, A, D, out.
void addMamba1(DecoderContext& c, AttentionShape& a)
{
    HfFields& f = c.fields;
    const double hidden = c.hidden;
    const bool jamba = c.model_type == "jamba";
    const int expand = f.integerOr({"mamba_expand", "expand"}, 2, 1, 1000);
    const double inner = jamba ? hidden * expand : f.integerOr({"intermediate_size", "d_inner"}, 0);
    const double width = inner > 0 ? inner : hidden * expand;
    const double state = f.integerOr({"mamba_d_state", "state_size"}, 16, 1);
    const double kernel = f.integerOr({"mamba_d_conv", "conv_kernel"}, 4, 1, 10'000);
    const double rank_default = std::ceil(hidden / 16);
    const nlohmann::json* rank_field = f.reader().find(jamba ? "mamba_dt_rank" : "time_step_rank");
    const double rank = rank_field && rank_field->is_number()
        ? f.integerOr({jamba ? "mamba_dt_rank" : "time_step_rank"}, 1, 1)
        : rank_default; // "auto"
    a.other_linear_parameters += hidden * 2 * width + width * (rank + 2 * state) + rank * width + width * hidden;
    a.other_parameters += width * kernel + width /* dt bias */ + width * state /* A */ + width /* D */;
    if (f.flagOr({"mamba_conv_bias", "use_conv_bias"}, true))
        a.other_parameters += width;
    if (f.flagOr({"mamba_proj_bias", "use_bias"}, false))
        a.other_parameters += 2 * width + hidden;
    if (jamba)
        a.other_parameters += rank + 2 * state; // norms of dt, B and C
}

/// Mamba 2: in (z, x, B, C, dt), depthwise convolution over (x, B, C), dt bias, A, D per head, gated norm, out.
void addMamba2(DecoderContext& c, AttentionShape& a)
{
    HfFields& f = c.fields;
    const double hidden = c.hidden;
    const double heads =
        f.integerOr({"mamba_num_heads", "mamba_n_heads", "num_heads", "n_mamba_heads"}, 128, 1, 100'000);
    const nlohmann::json* dim_field = f.reader().find("mamba_d_head");
    const double expand = f.integerOr({"mamba_expand", "expand"}, 2, 1, 1000);
    double head_dim = f.integerOr({"mamba_head_dim", "mamba_headdim", "head_dim"}, 64, 1);
    if (dim_field)
        head_dim = dim_field->is_number() ? f.integerOr({"mamba_d_head"}, 64, 1)
                                          : std::floor(expand * hidden / heads); // "auto"
    const double inner = c.model_type == "falcon_h1" ? f.integerOr({"mamba_d_ssm"}, static_cast<int>(expand * hidden))
                                                     : heads * head_dim;
    const double groups = f.integerOr({"mamba_n_groups", "mamba_ngroups", "n_groups"}, 8, 1, 100'000);
    const double state = f.integerOr({"mamba_d_state", "ssm_state_size", "state_size"}, 128, 1);
    const double kernel = f.integerOr({"mamba_d_conv", "conv_kernel"}, 4, 1, 10'000);
    const double convolved = inner + 2 * groups * state;
    a.other_linear_parameters += hidden * (inner + convolved + heads) + inner * hidden;
    a.other_parameters += convolved * kernel + 3 * heads;
    if (f.flagOr({"mamba_rms_norm"}, c.model_type != "falcon_h1"))
        a.other_parameters += inner;
    if (f.flagOr({"mamba_conv_bias", "use_conv_bias"}, true))
        a.other_parameters += convolved;
    if (f.flagOr({"mamba_proj_bias", "use_bias"}, false))
        a.other_parameters += inner + convolved + heads + hidden;
}

/// Gated delta net of Qwen3-Next and Qwen3.5: (q, k, v, z) and (b, a) in, convolution over (q, k, v), out.
void addGatedDeltaNet(DecoderContext& c, AttentionShape& a)
{
    HfFields& f = c.fields;
    const double hidden = c.hidden;
    const double value_heads = f.integerOr({"linear_num_value_heads"}, 32, 1, 100'000);
    const double key = f.integerOr({"linear_num_key_heads"}, 16, 1, 100'000)
        * static_cast<double>(f.integerOr({"linear_key_head_dim"}, 128, 1));
    const double value_dim = f.integerOr({"linear_value_head_dim"}, 128, 1);
    const double value = value_heads * value_dim;
    const double kernel = f.integerOr({"linear_conv_kernel_dim"}, 4, 1, 10'000);
    a.other_linear_parameters += hidden * (2 * key + 2 * value) + hidden * 2 * value_heads + value * hidden;
    a.other_parameters += (2 * key + value) * kernel + 2 * value_heads + value_dim;
}

/// Kimi delta attention: q, k, v of one width, their convolutions, low-rank decay and gate, beta, out.
void addKimiDelta(DecoderContext& c, AttentionShape& a)
{
    const double hidden = c.hidden;
    std::optional<HfFields> linear = c.fields.nested("linear_attn_config");
    HfFields& f = linear ? *linear : c.fields;
    const double heads = f.integerOr({"num_heads", "linear_num_heads"}, 32, 1, 100'000);
    const double dim = f.integerOr({linear ? "head_dim" : "linear_head_dim"}, 128, 1);
    const double kernel = f.integerOr({"short_conv_kernel_size", "linear_conv_kernel_dim"}, 4, 1, 10'000);
    const double width = heads * dim;
    a.other_linear_parameters += 4 * hidden * width + 2 * (hidden * dim + dim * width) + hidden * heads;
    a.other_parameters += 3 * width * kernel + width + heads + dim;
}

/// Lightning attention of MiniMax-01: q, k, v, output gate, out, one norm over all heads.
void addLightning(DecoderContext& c, AttentionShape& a)
{
    HfFields& f = c.fields;
    const double heads = f.need({"num_attention_heads"}, 100'000);
    const double width = heads * f.integerOr({"head_dim"}, static_cast<int>(c.hidden / heads), 1);
    a.other_linear_parameters += 5.0 * c.hidden * width;
    a.other_parameters += width;
}

/// Short convolution of LFM2: in (B, C, x), depthwise convolution, out.
void addShortConvolution(DecoderContext& c, AttentionShape& a)
{
    const double hidden = c.hidden;
    const double kernel = c.fields.integerOr({"conv_L_cache"}, 3, 1, 10'000);
    a.other_linear_parameters += 4 * hidden * hidden;
    a.other_parameters += hidden * kernel + (c.fields.flagOr({"conv_bias"}, false) ? 5 * hidden : 0);
}

/// Real-gated linear recurrent unit of RecurrentGemma: two branches in, convolution, block-diagonal gates, out.
void addGatedRecurrence(DecoderContext& c, AttentionShape& a)
{
    HfFields& f = c.fields;
    const double hidden = c.hidden;
    const double width = f.integerOr({"lru_width"}, c.hidden, 1);
    const double blocks = f.need({"num_attention_heads"}, 100'000);
    const double kernel = f.integerOr({"conv1d_width"}, 4, 1, 10'000);
    a.other_linear_parameters += 3 * hidden * width + 2 * width * width / blocks;
    a.other_parameters +=
        2 * width + hidden /* biases */ + width * kernel + width + 3 * width /* gates and recurrence */;
}

/// RWKV-4: time mix (key, value, receptance, output) with its decays; the channel mix is the MLP of the family.
void addRwkv(DecoderContext& c, AttentionShape& a)
{
    const double hidden = c.hidden;
    const double width = c.fields.integerOr({"attention_hidden_size"}, c.hidden, 1);
    a.other_linear_parameters +=
        3 * hidden * width + width * hidden + hidden * hidden; // and the receptance of the channel mix
    a.other_parameters += 2 * width + 5 * hidden;
}

} // namespace

bool hasKnownMixer(std::string_view type)
{
    for (const std::string_view known :
         {"mamba", "mamba2", "falcon_mamba", "jamba", "bamba", "falcon_h1", "granitemoehybrid", "nemotron_h",
          "qwen3_next", "kimi_linear", "recurrent_gemma", "rwkv", "lfm2", "lfm2_moe", "minimax", "minimax_text_01",
          "minimax_m1"})
        if (type == known)
            return true;
    return type.starts_with("qwen3_5");
}

void addRecurrentMixer(DecoderContext& c, AttentionShape& a)
{
    const std::string_view type = c.model_type;
    if (type == "mamba" || type == "falcon_mamba" || type == "jamba")
        addMamba1(c, a);
    else if (type == "qwen3_next" || type.starts_with("qwen3_5"))
        addGatedDeltaNet(c, a);
    else if (type == "kimi_linear")
        addKimiDelta(c, a);
    else if (type.starts_with("minimax"))
        addLightning(c, a);
    else if (type.starts_with("lfm2"))
        addShortConvolution(c, a);
    else if (type == "recurrent_gemma")
        addGatedRecurrence(c, a);
    else if (type == "rwkv")
        addRwkv(c, a);
    else
        addMamba2(c, a);
}

} // namespace gpuplan
