// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace gpuplan {

enum class NormKind {
    Rms,
    Layer,            ///< weight and bias
    LayerWithoutBias, ///< LayerNorm with a weight only
    Unscaled,         ///< no weight at all (OLMo 1)
};

enum class BiasScope { None, Qkv, All }; ///< of the attention projections; All: the output projection too

enum class QkNorm {
    None,
    PerHead,  ///< one vector of head_dim each, shared by the heads
    AllHeads, ///< vectors as wide as all heads together
};

/// Which layers the window of `sliding_window` covers when the file has no `layer_types`.
enum class WindowRule {
    None,      ///< the family keeps the field but does not use it
    All,       ///< every layer
    IfEnabled, ///< with use_sliding_window: the layers from max_window_layers on
    Period,    ///< every `window_period`-th layer keeps everything, the others slide
};

/// What a config.json of one family does not say: its class defaults. Checked against the module definitions of
/// transformers 5.24 (counts of instantiated models, tests/planner/files/hf_config_families_test.cpp).
struct FamilyTraits {
    bool tied = false;
    NormKind norm = NormKind::Rms;
    int norms = 2; ///< per layer; parallel blocks have one
    bool gated = true;
    BiasScope attention_bias = BiasScope::None;         ///< when the flag is absent
    std::string_view attention_flag = "attention_bias"; ///< boolean key that switches it; empty: there is none
    BiasScope attention_flag_scope = BiasScope::All;
    bool mlp_bias = false;
    std::string_view mlp_flag = "mlp_bias";
    QkNorm qk_norm = QkNorm::None;
    std::string_view qk_norm_flag = ""; ///< boolean key that must be true for qk_norm to exist; empty: always
    WindowRule window = WindowRule::None;
    int window_period = 0;
    int head_dim = 0; ///< 0: hidden / heads
    bool learned_positions = false;
    int position_offset = 0; ///< rows of the position table beyond the longest sequence
    bool head_bias = false;
    bool embedding_norm = false;
    bool sinks = false;
    bool router_bias = false;
    bool expert_bias = false;
    bool shared_gate = false;
    int shared_experts = 0; ///< when the file does not say
    bool active_without_embedding = false;
};

struct Family {
    std::string_view model_type;
    FamilyTraits traits;
};

/// The traits of a `model_type`, or null: then genericTraits() are used and a reason says so.
const FamilyTraits* findFamily(std::string_view model_type);

/// Fallback: RMS norms, gated MLP, no biases, separate head, flags `attention_bias` and `mlp_bias` obeyed.
const FamilyTraits& genericTraits();

} // namespace gpuplan
