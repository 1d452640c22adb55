// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace gpuplan {

/// What the estimates need to know of a model: flat numbers derived once from a ModelShape (model/model_shape.h).
/// Counts are doubles because they enter products of bytes and seconds; all below 2^53, so they are exact.
struct ModelFacts {
    std::string name;
    double parameters = 0; ///< all of them, tied tensors once
    double active_parameters =
        0; ///< those a token visits (MoE: top-k experts), embeddings and head included; dense: all
    double embedding_parameters = 0;     ///< input embedding table(s)
    double head_parameters = 0;          ///< output head; 0 when tied to the embedding
    double linear_parameters = 0;        ///< matrices inside the blocks: what quantisers quantise and LoRA wraps
    double active_linear_parameters = 0; ///< of those, the ones a token visits
    double other_parameters = 0;         ///< norms, biases, routers, convolutions, encoders of other modalities
    double attention_parameters = 0; ///< of linear_parameters: projections of attention and of linear-attention mixers
    double expert_parameters = 0;    ///< of linear_parameters: all routed experts
    double encoder_parameters = 0;   ///< of other_parameters: encoders of images and sound with their projectors

    int layers = 0;
    int attention_layers = 0; ///< layers that keep a KV cache
    int sliding_layers = 0;   ///< of those, layers with a window
    int sliding_window = 0;   ///< tokens; 0 when there is none
    int hidden = 0;
    int intermediate = 0; ///< width of the MLP that a token visits: dense, or top-k × expert + shared
    int heads = 0;
    int kv_heads = 0;
    int head_dim = 0;
    int vocabulary = 0;
    int experts = 0; ///< 0: dense
    int experts_per_token = 0;
    bool gated = true; ///< three-matrix MLP (SwiGLU)
    bool tied = false;
    bool layer_norm = false; ///< LayerNorm models keep other activations than RMSNorm ones
    bool generates = true;   ///< false for encoders: no KV cache, no generation

    double kv_elements_per_token = 0;         ///< cached elements per token over all attention layers (MLA: the latent)
    double kv_elements_per_token_sliding = 0; ///< part of the above that lives in windowed layers
    double kv_elements_per_token_uncompressed = 0; ///< MLA kept as full heads by engines that do not use the latent

    bool estimated_shape = false; ///< only a parameter count was given; the shape was interpolated from known models
};

} // namespace gpuplan
