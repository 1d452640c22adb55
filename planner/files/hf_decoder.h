// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used inside planner/files only.

#include <string>
#include <string_view>

#include "planner/files/hf_families.h"
#include "planner/files/hf_fields.h"
#include "planner/model/model_shape.h"
#include "planner/quantity/reason.h"

namespace gpuplan {

/// What mixes the tokens of one layer.
enum class LayerKind { Full, Sliding, Recurrent, ParallelRecurrent, MlpOnly, ExpertsOnly };

struct DecoderContext {
    HfFields& fields;
    const FamilyTraits& traits;
    std::string model_type;
    Reasons* warnings = nullptr;
    // Read once, used by every layer:
    int hidden = 0;
    int layers = 0;
    int context = 0; ///< longest sequence; 0 when the file does not say
};

/// Decoder of a config.json: layers, embeddings, head. Faults stay in `context.fields`.
ModelShape decoderShape(DecoderContext& context, bool tied);

/// Kinds of all layers: `layer_types` and its older spellings, else the window rule of the family.
std::vector<LayerKind> layerKinds(DecoderContext& context);

AttentionShape decoderAttention(DecoderContext& context, int layer, LayerKind kind);
/// Feed-forward part of a layer: dense, experts, or both.
MlpShape decoderMlp(DecoderContext& context, int layer, LayerKind kind);
/// Pruned models (Nemotron-NAS) describe each layer: changes `layer` to what block `index` says.
void applyBlockConfig(DecoderContext& context, LayerShape& layer, int index);

/// Adds the matrices and vectors of the recurrent mixer (Mamba 1 and 2, gated delta net, lightning attention, short
/// convolution …) of the family to `attention`. Sources: the module definitions of the families.
void addRecurrentMixer(DecoderContext& context, AttentionShape& attention);
/// Whether the mixer of that family is known: guessing one would be off by tens of percent.
bool hasKnownMixer(std::string_view model_type);
inline constexpr std::string_view kKnownMixers = "Mamba, Jamba, Bamba, Falcon-H1, Granite 4, Nemotron-H, Qwen3-Next, "
                                                 "Qwen3.5, Kimi Linear, MiniMax-01, LFM2, RecurrentGemma, RWKV-4";

/// Puts equal neighbours together so that a shape stays small.
void appendLayer(ModelShape& shape, const LayerShape& layer);

} // namespace gpuplan
