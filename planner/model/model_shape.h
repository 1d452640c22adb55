// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "planner/model/model_facts.h"

namespace gpuplan {

enum class AttentionKind {
    Full,    ///< keeps every token
    Sliding, ///< keeps `window` tokens (sliding or chunked)
    Linear,  ///< state of constant size (Mamba, gated delta net): no cache that grows
    None,    ///< layer without attention
};

struct AttentionShape {
    AttentionKind kind = AttentionKind::Full;
    int heads = 0;
    int kv_heads = 0;
    int head_dim = 0;
    int window = 0; ///< tokens, for Sliding

    // Multi-head latent attention (DeepSeek-V2 and later); kv_lora_rank > 0 says that it is used.
    int q_lora_rank = 0; ///< 0: the query is not compressed
    int kv_lora_rank = 0;
    int qk_nope_head_dim = 0;
    int qk_rope_head_dim = 0;
    int v_head_dim = 0;

    bool qkv_bias = false;
    bool output_bias = false;
    bool qk_norm = false;           ///< one norm vector of head_dim each for query and key
    bool qk_norm_all_heads = false; ///< norm vectors as wide as all query heads and all key heads together
    bool gated_query = false;       ///< the query projection is twice as wide (output gate)
    bool key_is_value = false;      ///< no value projection; key and value are cached apart (their rotations differ)
    bool sinks = false;             ///< one learned logit per head
    bool caches = true;             ///< false: bidirectional layers of encoders
    bool shares_cache = false;      ///< reads the cache of an earlier layer: no key and value projections, no own cache
    double other_cached_elements = 0;   ///< per token beside keys and values (the key of a sparse-attention indexer)
    double other_linear_parameters = 0; ///< matrices beside the attention's own (state-space mixers, cross attention)
    double other_parameters = 0;        ///< vectors and convolutions of those

    bool isMla() const { return kv_lora_rank > 0; }
    bool operator==(const AttentionShape&) const = default;
};

struct MlpShape {
    int intermediate = 0; ///< dense MLP (beside the experts if both are there); 0: none
    bool gated = true;
    bool bias = false;
    int experts = 0;
    int experts_per_token = 0;
    int expert_intermediate = 0;
    int shared_intermediate = 0; ///< all shared experts together
    bool shared_gate = false;    ///< one vector that scales the shared expert (Qwen2-MoE)
    bool router_bias = false;
    bool expert_bias = false;
    int router_input = 0; ///< width the router reads; 0: hidden
    bool operator==(const MlpShape&) const = default;
};

/// `count` layers of one kind. Order among groups carries no meaning.
struct LayerShape {
    int count = 1;
    AttentionShape attention;
    MlpShape mlp;
    int norms = 2;                      ///< norm vectors of width `hidden` in the layer
    double other_linear_parameters = 0; ///< matrices beside attention and MLP
    double other_parameters = 0;
    bool operator==(const LayerShape&) const = default;
};

struct ModelShape {
    std::string name;
    int hidden = 0;
    int vocabulary = 0;
    bool tied = false;
    bool layer_norm = false; ///< norms have a bias too, unless norm_bias is false
    bool norm_bias = false;
    bool final_norm = true;
    bool head_bias = false;
    double position_parameters = 0;        ///< learned positions and token types
    double other_parameters = 0;           ///< poolers, projections and norms outside of the layers
    double encoder_parameters = 0;         ///< encoders of other modalities with their projectors
    double other_embedding_parameters = 0; ///< further lookup tables (per-layer embeddings)
    int embedding_width = 0;               ///< columns of a factorised embedding; 0: hidden
    bool active_without_embedding = false; ///< the published active figure leaves the lookup table out (gpt-oss card)
    bool has_head = true;                  ///< false for encoders without an output over the vocabulary
    bool generates = true;
    std::vector<LayerShape> layers;
};

/// Exact counts of a shape. Formulas: matrices are rows × columns as the layers define them, a tied head is counted
/// once, active parameters take experts_per_token of the experts. KV elements per token: 2 × kv_heads × head_dim, also
/// where key and value come from one projection; kv_lora_rank + qk_rope_head_dim for MLA.
ModelFacts factsOf(const ModelShape& shape);

} // namespace gpuplan
