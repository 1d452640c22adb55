// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_encoders.h"

#include <algorithm>
#include <array>

namespace gpuplan {

namespace {

constexpr std::array<std::string_view, 15> kEncoders{
    "albert",        "bert",       "camembert", "data2vec-text", "deberta-v2", "distilbert",  "electra",       "ernie",
    "megatron-bert", "modernbert", "mpnet",     "nomic_bert",    "roberta",    "xlm-roberta", "xlm-roberta-xl"};
constexpr std::array<std::string_view, 13> kEncoderDecoders{
    "bart", "blenderbot", "blenderbot-small", "longt5", "m2m_100", "marian", "mbart",
    "mt5",  "pegasus",    "plbart",           "t5",     "umt5",    "whisper"};

template <std::size_t N> bool contains(const std::array<std::string_view, N>& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

LayerShape encoderLayer(int heads, int hidden, int intermediate, bool bias)
{
    LayerShape layer;
    layer.attention.heads = heads;
    layer.attention.kv_heads = heads;
    layer.attention.head_dim = hidden / std::max(1, heads);
    layer.attention.caches = false;
    layer.attention.qkv_bias = bias;
    layer.attention.output_bias = bias;
    layer.mlp.intermediate = intermediate;
    layer.mlp.gated = false;
    layer.mlp.bias = bias;
    return layer;
}

bool isT5(std::string_view type) { return type == "t5" || type == "mt5" || type == "umt5" || type == "longt5"; }

ModelShape t5Shape(HfFields& f, std::string_view type)
{
    ModelShape shape;
    shape.hidden = f.need({"d_model"});
    shape.vocabulary = f.need({"vocab_size"}, 100'000'000);
    shape.tied = f.flagOr({"tie_word_embeddings"}, true);
    const int encoder_layers = f.need({"num_layers"}, HfFields::kMaxLayers);
    const int decoder_layers = f.integerOr({"num_decoder_layers"}, encoder_layers, 1, HfFields::kMaxLayers);
    const std::string activation = f.text({"feed_forward_proj"});
    const bool gated = f.flagOr({"is_gated_act"}, activation.starts_with("gated"));

    LayerShape encoder = encoderLayer(f.need({"num_heads"}, 100'000), shape.hidden, f.need({"d_ff"}), false);
    encoder.attention.head_dim = f.need({"d_kv"});
    encoder.mlp.gated = gated;
    encoder.count = encoder_layers;
    LayerShape decoder = encoder;
    decoder.count = decoder_layers;
    decoder.attention.caches = true;
    decoder.norms = 3;
    const double inner = static_cast<double>(encoder.attention.heads) * encoder.attention.head_dim;
    decoder.attention.other_linear_parameters = 4.0 * shape.hidden * inner; // cross attention: q, k, v, o
    shape.layers = {encoder, decoder};

    // One table of relative positions in the first layer of each stack; UMT5 has one in every layer.
    const double table =
        static_cast<double>(f.integerOr({"relative_attention_num_buckets"}, 32)) * encoder.attention.heads;
    shape.position_parameters = table * (type == "umt5" ? encoder_layers + decoder_layers : 2);
    shape.other_parameters = shape.hidden; // final norm of the encoder
    return shape;
}

ModelShape bartShape(HfFields& f, std::string_view type)
{
    const bool whisper = type == "whisper";
    ModelShape shape;
    shape.hidden = f.need({"d_model"});
    const double hidden = shape.hidden;
    shape.vocabulary = f.need({"vocab_size"}, 100'000'000);
    shape.tied = f.flagOr({"tie_word_embeddings"}, true);
    shape.layer_norm = true;
    shape.norm_bias = true;
    shape.final_norm = false;

    LayerShape encoder =
        encoderLayer(f.need({"encoder_attention_heads"}, 100'000), shape.hidden, f.need({"encoder_ffn_dim"}), true);
    encoder.count = f.need({"encoder_layers"}, HfFields::kMaxLayers);
    LayerShape decoder =
        encoderLayer(f.need({"decoder_attention_heads"}, 100'000), shape.hidden, f.need({"decoder_ffn_dim"}), true);
    decoder.count = f.need({"decoder_layers"}, HfFields::kMaxLayers);
    decoder.attention.caches = true;
    decoder.norms = 3;
    decoder.attention.other_linear_parameters = 4 * hidden * hidden;
    decoder.attention.other_parameters = 4 * hidden;
    if (whisper) { // the key projections have no bias
        encoder.attention.other_parameters -= hidden;
        decoder.attention.other_parameters -= 2 * hidden;
    }
    shape.layers = {encoder, decoder};

    if (whisper) {
        const double mels = f.integerOr({"num_mel_bins"}, 80, 1);
        shape.position_parameters =
            (f.integerOr({"max_source_positions"}, 1500) + f.integerOr({"max_target_positions"}, 448)) * hidden;
        shape.other_parameters =
            3 * mels * hidden + hidden + 3 * hidden * hidden + hidden; // two convolutions of width 3
    } else if (type == "bart" || type == "mbart" || type == "plbart" || type.starts_with("blenderbot")) {
        const double offset = type.starts_with("blenderbot") ? 0 : 2;
        shape.position_parameters = 2 * (f.need({"max_position_embeddings"}) + offset) * hidden;
    } else if (type != "m2m_100") { // fixed sinusoids, stored as parameters
        shape.position_parameters = 2.0 * f.need({"max_position_embeddings"}) * hidden;
    }
    if (type == "bart" || type == "mbart" || type == "plbart" || type == "blenderbot-small")
        shape.other_parameters += 4 * hidden; // norm of the embeddings, in both stacks
    if (whisper || type == "mbart" || type == "pegasus" || type == "m2m_100" || type == "blenderbot")
        shape.other_parameters += 4 * hidden; // final norm of both stacks
    return shape;
}

ModelShape modernBertShape(HfFields& f)
{
    ModelShape shape;
    shape.hidden = f.need({"hidden_size"});
    shape.vocabulary = f.need({"vocab_size"}, 100'000'000);
    LayerShape layer = encoderLayer(f.need({"num_attention_heads"}, 100'000), shape.hidden,
                                    f.need({"intermediate_size"}), f.flagOr({"attention_bias"}, false));
    layer.mlp.gated = true;
    layer.mlp.bias = f.flagOr({"mlp_bias"}, false);
    layer.count = f.need({"num_hidden_layers"}, HfFields::kMaxLayers);
    shape.layers = {layer};
    shape.layer_norm = true;
    // The first layer has no norm before attention, the embedding has one: the two cancel.
    return shape;
}

} // namespace

bool isEncoderFamily(std::string_view model_type) { return contains(kEncoders, model_type); }

bool isEncoderDecoderFamily(std::string_view model_type) { return contains(kEncoderDecoders, model_type); }

ModelShape encoderShape(HfFields& f, std::string_view type)
{
    if (type == "nomic_bert") { // rotary positions, no biases, gated MLP, no pooler
        ModelShape shape;
        shape.has_head = false;
        shape.generates = false;
        shape.layer_norm = true;
        shape.norm_bias = true;
        shape.final_norm = false;
        shape.hidden = f.need({"n_embd", "hidden_size"});
        shape.vocabulary = f.need({"vocab_size"}, 100'000'000);
        LayerShape layer = encoderLayer(f.need({"n_head", "num_attention_heads"}, 100'000), shape.hidden,
                                        f.need({"n_inner", "intermediate_size"}), false);
        layer.mlp.gated = true;
        layer.count = f.need({"n_layer", "num_hidden_layers"}, HfFields::kMaxLayers);
        shape.layers = {layer};
        shape.position_parameters = static_cast<double>(f.integerOr({"type_vocab_size"}, 2)) * shape.hidden;
        shape.other_parameters = 2.0 * shape.hidden; // norm of the embeddings
        return shape;
    }
    if (type == "modernbert") {
        ModelShape shape = modernBertShape(f);
        shape.has_head = false;
        shape.generates = false;
        return shape;
    }
    ModelShape shape;
    shape.has_head = false;
    shape.generates = false;
    shape.layer_norm = true;
    shape.norm_bias = true;
    shape.final_norm = false;
    shape.hidden = f.need({"hidden_size", "dim", "n_embd"});
    shape.vocabulary = f.need({"vocab_size"}, 100'000'000);
    const double hidden = shape.hidden;
    const bool distilled = type == "distilbert";
    const int width = f.integerOr({"embedding_size", "input_embedding_size"}, shape.hidden, 1);
    if (width != shape.hidden) {
        shape.embedding_width = width;
        shape.other_parameters += width * hidden + hidden;
    }
    LayerShape layer = encoderLayer(f.need({"num_attention_heads", "n_heads", "n_head"}, 100'000), shape.hidden,
                                    f.need({"intermediate_size", "hidden_dim", "n_inner"}), true);
    layer.count = f.need({"num_hidden_layers", "n_layers", "n_layer"}, HfFields::kMaxLayers);
    if (type == "albert") // all layers of a group share their weights
        layer.count = f.integerOr({"num_hidden_groups"}, 1, 1, layer.count);
    shape.layers = {layer};

    const int default_types = distilled || type == "mpnet" ? 0 : type == "deberta-v2" ? 0 : 2;
    const bool positions = f.flagOr({"position_biased_input"}, true);
    const double rows = (positions ? f.integerOr({"max_position_embeddings", "n_positions"}, 512) : 0)
        + f.integerOr({"type_vocab_size"}, default_types) * (distilled ? 0 : 1);
    shape.position_parameters = rows * width;
    if (type != "megatron-bert" && type != "xlm-roberta-xl")
        shape.other_parameters += 2.0 * width; // norm of the embeddings
    if (type == "mpnet")
        shape.position_parameters +=
            static_cast<double>(f.integerOr({"relative_attention_num_buckets"}, 32)) * layer.attention.heads;
    if (type == "deberta-v2" && f.flagOr({"relative_attention"}, false)) {
        const int buckets = f.integerOr({"position_buckets"}, 256);
        shape.position_parameters += 2.0 * buckets * hidden;
        if (f.text({"norm_rel_ebd"}).find("layer_norm") != std::string::npos)
            shape.other_parameters += 2 * hidden;
        if (!f.flagOr({"share_att_key"}, false))
            shape.layers[0].attention.other_linear_parameters = 2 * hidden * hidden; // projections of the positions
    }
    if (type == "megatron-bert" || type == "xlm-roberta-xl")
        shape.other_parameters += 2 * hidden;
    const bool pooler = !distilled && type != "electra" && !type.starts_with("deberta");
    if (pooler)
        shape.other_parameters += hidden * hidden + hidden;
    return shape;
}

ModelShape encoderDecoderShape(HfFields& fields, std::string_view model_type)
{
    return isT5(model_type) ? t5Shape(fields, model_type) : bartShape(fields, model_type);
}

} // namespace gpuplan
