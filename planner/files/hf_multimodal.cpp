// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_encoders.h"

#include <algorithm>

namespace gpuplan {

namespace {

/// A stack of transformer blocks with full attention.
struct Stack {
    double layers = 0;
    double hidden = 0;
    double intermediate = 0;
    bool gated = false;
    bool norm_bias = true;
    double norms = 2;
    double attention_biases = 4; ///< vectors of width `hidden` on q, k, v and output
    bool mlp_bias = true;
    double other = 0; ///< further vectors per layer

    double parameters() const
    {
        const double matrices = 4 * hidden * hidden + (gated ? 3 : 2) * hidden * intermediate;
        const double vectors = norms * hidden * (norm_bias ? 2 : 1) + attention_biases * hidden
            + (mlp_bias ? (gated ? 2 : 1) * intermediate + hidden : 0) + other;
        return layers * (matrices + vectors);
    }
};

double square(double value) { return value * value; }

/// Fields of a tower under the names that the families use.
struct Tower {
    explicit Tower(HfFields& f)
        : hidden(f.integerOr({"hidden_size", "embed_dim", "width", "d_model"}, 0)),
          layers(f.integerOr({"depth", "num_hidden_layers", "layers", "encoder_layers"}, 0, 0, HfFields::kMaxLayers)),
          intermediate(f.integerOr({"intermediate_size", "encoder_ffn_dim"},
                                   static_cast<int>(std::min(1e7, hidden * f.number("mlp_ratio", 4, 0, 1000))))),
          patch(f.perLayer({"patch_size"}, 0).value_or(14)),
          channels(f.integerOr({"in_channels", "num_channels", "in_chans"}, 3)),
          image(f.perLayer({"image_size"}, 0).value_or(0))
    {
    }
    Stack stack() const
    {
        Stack s;
        s.layers = layers;
        s.hidden = hidden;
        s.intermediate = intermediate;
        return s;
    }
    double patchWeights() const { return channels * square(patch) * hidden; }
    double patches() const { return patch > 0 ? square(static_cast<int>(image / patch)) : 0; }

    double hidden, layers, intermediate, patch, channels, image;
};

/// Qwen2-VL, Qwen2.5-VL, Qwen3-VL and Qwen3.5: patches over two frames, blocks, mergers of 2 × 2 patches.
double qwenVision(HfFields& f, std::string_view type, double text_hidden)
{
    const Tower t(f);
    const double frames = f.integerOr({"temporal_patch_size"}, 2, 1);
    const double merged = t.hidden * square(f.integerOr({"spatial_merge_size"}, 2, 1));
    Stack blocks = t.stack();
    double out = f.integerOr({"out_hidden_size"}, static_cast<int>(text_hidden));
    double rest = t.patchWeights() * frames;
    if (type == "qwen2_vl") {
        out = t.hidden > 0 ? static_cast<double>(f.integerOr({"hidden_size"}, static_cast<int>(text_hidden)))
                           : text_hidden; // `embed_dim` is the tower's width
        const double width = f.integerOr({"embed_dim"}, 1280);
        blocks.hidden = width;
        blocks.intermediate = width * f.number("mlp_ratio", 4, 0, 1000);
        const double wide = width * square(f.integerOr({"spatial_merge_size"}, 2, 1));
        return blocks.parameters() + t.channels * square(t.patch) * width * frames + 2 * width + square(wide) + wide
            + wide * out + out;
    }
    if (type == "qwen2_5_vl") {
        blocks.gated = true;
        blocks.norm_bias = false;
        return blocks.parameters() + rest + t.hidden + square(merged) + merged + merged * out + out;
    }
    const double deepstack = static_cast<double>(f.integers("deepstack_visual_indexes").size());
    rest += t.hidden + f.integerOr({"num_position_embeddings"}, 0) * t.hidden;
    const double merger = square(merged) + merged + merged * out + out;
    return blocks.parameters() + rest + (2 * t.hidden + merger) + deepstack * (2 * merged + merger);
}

double siglip(HfFields& f, bool pooling_head_by_default)
{
    const Tower t(f);
    double total = t.stack().parameters() + t.patchWeights() + t.hidden + t.patches() * t.hidden + 2 * t.hidden;
    if (f.flagOr({"vision_use_head"}, pooling_head_by_default)) // probe, attention, norm, MLP
        total += t.hidden + 4 * square(t.hidden) + 4 * t.hidden + 2 * t.hidden + 2 * t.hidden * t.intermediate
            + t.intermediate + t.hidden;
    return total;
}

double clip(HfFields& f)
{
    const Tower t(f);
    return t.stack().parameters() + t.patchWeights() + t.hidden + (t.patches() + 1) * t.hidden + 4 * t.hidden;
}

double pixtral(HfFields& f)
{
    const Tower t(f);
    Stack s = t.stack();
    s.gated = true;
    s.norm_bias = false;
    s.attention_biases = 0;
    s.mlp_bias = false;
    return s.parameters() + t.patchWeights() + t.hidden;
}

double llama4Vision(HfFields& f, double text_hidden)
{
    const Tower t(f);
    const double shuffled = t.intermediate; // pixel shuffle at 0.5 and the adapter's input are of this width
    const double in = f.integerOr({"projector_input_dim"}, 4096);
    const double out = f.integerOr({"projector_output_dim"}, 4096);
    return t.stack().parameters() + t.patchWeights() + t.hidden + (t.patches() + 1) * t.hidden + 4 * t.hidden
        + shuffled * in + in * out + f.integerOr({"vision_output_dim"}, 4096) * text_hidden;
}

double mllamaVision(HfFields& f, double text_hidden)
{
    const Tower t(f);
    Stack local = t.stack();
    local.attention_biases = 0;
    Stack global = local;
    global.layers = f.integerOr({"num_global_layers"}, 8);
    global.other = 2;
    const double ratios =
        (f.reader().find("supported_aspect_ratios") && f.reader().find("supported_aspect_ratios")->is_array()
             ? static_cast<double>(f.reader().find("supported_aspect_ratios")->size())
             : 8)
        + 1;
    const double tiles = f.integerOr({"max_num_tiles"}, 4);
    const double positions = (t.patches() + 1) * t.hidden;
    const double out = f.integerOr({"vision_output_dim"}, 7680);
    return local.parameters() + global.parameters() + t.patchWeights() + t.hidden + positions + 3
        + ratios * tiles * positions + 2 * ratios * tiles * t.hidden + 4 * t.hidden + out * text_hidden + text_hidden;
}

double gemma4Vision(HfFields& f, double text_hidden)
{
    const Tower t(f);
    Stack s = t.stack();
    s.gated = true;
    s.norm_bias = false;
    s.norms = 4;
    s.attention_biases = 0;
    s.mlp_bias = false;
    s.other = 2.0 * f.integerOr({"head_dim"}, 64);
    return s.parameters() + t.patchWeights() + 2.0 * f.integerOr({"position_embedding_size"}, 10240) * t.hidden
        + t.hidden * text_hidden;
}

double glm4vVision(HfFields& f, double text_hidden)
{
    const Tower t(f);
    const double out = f.integerOr({"out_hidden_size"}, static_cast<int>(text_hidden));
    const double frames = f.integerOr({"temporal_patch_size"}, 2, 1);
    Stack s = t.stack();
    s.gated = true;
    s.norm_bias = false;
    s.attention_biases = f.flagOr({"attention_bias"}, false) ? 4 : 0;
    s.mlp_bias = false;
    s.intermediate = out; // the blocks use the width of the text model, intermediate_size belongs to the merger
    const double merge = square(f.integerOr({"spatial_merge_size"}, 2, 1));
    return s.parameters() + t.patchWeights() * frames + t.hidden + t.patches() * t.hidden + 2 * t.hidden
        + t.hidden * out * merge + out + square(out) + 2 * out + 3 * out * t.intermediate;
}

double internVision(HfFields& f)
{
    const Tower t(f);
    Stack s = t.stack();
    s.attention_biases = f.flagOr({"attention_bias", "qkv_bias"}, false) ? 4 : 1;
    s.other = 2 * t.hidden; // layer scales
    return s.parameters() + t.patchWeights() + t.hidden + t.hidden + (t.patches() + 1) * t.hidden;
}

/// Whisper's encoder, without bias on its keys.
double whisperEncoder(HfFields& f)
{
    Tower t(f);
    if (t.intermediate == 0)
        t.intermediate = 4 * t.hidden;
    Stack s = t.stack();
    s.attention_biases = 3;
    const double mels = f.integerOr({"num_mel_bins"}, 128);
    return s.parameters() + 3 * mels * t.hidden + t.hidden + 3 * square(t.hidden) + t.hidden
        + f.integerOr({"max_source_positions"}, 1500) * t.hidden + 2 * t.hidden;
}

/// What no rule describes: a plain vision transformer and a two-layer projector.
double plainTower(HfFields& f, double text_hidden)
{
    const Tower t(f);
    return t.stack().parameters() + t.patchWeights() + (t.patches() + 1) * t.hidden + t.hidden * text_hidden
        + square(text_hidden);
}

double visionParameters(HfFields& whole, HfFields& vision, std::string_view type, double text_hidden, Reasons* warnings)
{
    const std::string tower = vision.text({"model_type"});
    const double hidden = Tower(vision).hidden;
    if (type == "qwen2_vl" || type == "qwen2_5_vl" || type.starts_with("qwen3_vl") || type.starts_with("qwen3_5"))
        return qwenVision(vision, type, text_hidden);
    if (type == "gemma3") {
        // Published files leave out the fields that equal the defaults of the class: 14-pixel patches of 896-pixel
        // images.
        return siglip(vision, false) + hidden * text_hidden + hidden;
    }
    if (type == "paligemma")
        return siglip(vision, false) + hidden * text_hidden + text_hidden;
    if (type == "gemma4")
        return gemma4Vision(vision, text_hidden);
    if (type == "llama4")
        return llama4Vision(vision, text_hidden);
    if (type == "mllama")
        return mllamaVision(vision, text_hidden);
    if (type == "mistral3") {
        const double merge = square(whole.integerOr({"spatial_merge_size"}, 2, 1));
        return pixtral(vision) + hidden + square(hidden) * merge + hidden * text_hidden + square(text_hidden);
    }
    if (type == "llava" || type == "llava_next") {
        const double tower_parameters = tower == "pixtral" ? pixtral(vision)
            : tower == "siglip_vision_model"               ? siglip(vision, true)
                                                           : clip(vision);
        return tower_parameters + hidden * text_hidden + text_hidden + square(text_hidden) + text_hidden
            + (type == "llava_next" ? text_hidden : 0);
    }
    if (type == "glm4v" || type == "glm4v_moe" || type == "glm46v")
        return glm4vVision(vision, text_hidden);
    if (type == "internvl") {
        const double shuffled = hidden * square(1 / whole.number("downsample_ratio", 0.5, 0.01, 1));
        return internVision(vision) + 2 * shuffled + shuffled * text_hidden + text_hidden + square(text_hidden)
            + text_hidden;
    }
    if (type == "idefics3" || type == "smolvlm") {
        const double scale = square(whole.integerOr({"scale_factor"}, 2, 1));
        return siglip(vision, false) + hidden * scale * text_hidden;
    }
    note(warnings, ReasonCode::ModelPartApproximated, {std::string("vision_config")});
    return plainTower(vision, text_hidden);
}

double audioParameters(HfFields& audio, std::string_view type, double text_hidden, Reasons* warnings)
{
    const Tower t(audio);
    if (type == "voxtral")
        return whisperEncoder(audio) + t.intermediate * text_hidden + square(text_hidden);
    if (type == "qwen2_audio")
        return whisperEncoder(audio) + t.hidden * text_hidden + text_hidden;
    note(warnings, ReasonCode::ModelPartApproximated, {std::string("audio_config")});
    return whisperEncoder(audio) + t.hidden * text_hidden;
}

} // namespace

double multimodalParameters(HfFields& whole, std::string_view type, int text_hidden, Reasons* warnings)
{
    double total = 0;
    if (std::optional<HfFields> vision = whole.nested("vision_config"))
        total += visionParameters(whole, *vision, type, text_hidden, warnings);
    if (std::optional<HfFields> audio = whole.nested("audio_config"))
        total += audioParameters(*audio, type, text_hidden, warnings);
    return total;
}

} // namespace gpuplan
