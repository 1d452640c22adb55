// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/model_bytes.h"

#include <algorithm>
#include <string_view>

#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

constexpr double kHalf = 2; // bytes of fp16 and bf16
constexpr double kSingle = 4;
constexpr double kMask = 1; // torch keeps one byte per element that dropout may have zeroed

bool targets(const Adapter& adapter, std::string_view name)
{
    if (adapter.rank <= 0) // tuned norms or prompts: no matrix carries an adapter
        return false;
    return adapter.all_linear
        || std::find(adapter.targets.begin(), adapter.targets.end(), name) != adapter.targets.end();
}

double headWidth(const ModelFacts& facts) { return static_cast<double>(facts.heads) * facts.head_dim; }
double keyWidth(const ModelFacts& facts) { return static_cast<double>(facts.kv_heads) * facts.head_dim; }

/// Width of one expert, or of the dense MLP: what exists at a time while experts run one after another.
double oneMlpWidth(const ModelFacts& facts)
{
    return facts.experts > 0 && facts.experts_per_token > 0
        ? static_cast<double>(facts.intermediate) / facts.experts_per_token
        : facts.intermediate;
}

} // namespace

ModelBytes modelBytes(const Workload& w, const ModelFacts& facts, const RuntimeBehaviour& behaviour)
{
    const bool upcast = trainsUpcastMxfp4(w, behaviour);
    double bytes = upcast ? kHalf : w.weights.bits / 8;
    if (w.weights.kind == WeightKind::Nf4)
        bytes += behaviour.kept_16bit * (kHalf - bytes);
    const bool everywhere = w.weights.quantises_embeddings || !w.weights.isQuantised();
    const double rest = everywhere ? bytes : w.kbit_norms_fp32 ? kSingle : kHalf;
    ModelBytes model;
    model.linear = facts.linear_parameters * bytes;
    model.embedding = facts.embedding_parameters * rest;
    model.head = facts.head_parameters * rest;
    model.other = facts.other_parameters * rest;
    if (facts.tied && w.weights.kind == WeightKind::Fp8 && behaviour.stores_tied_head)
        model.head = facts.embedding_parameters * rest;
    if (w.weights_file_gib && model.total() > 0 && !upcast) {
        const double scale = *w.weights_file_gib * kBytesPerGib / model.total();
        model.linear *= scale;
        model.embedding *= scale;
        model.head *= scale;
        model.other *= scale;
    }
    if (w.trainsAdapter())
        model.adapter_parameters = adapterParameters(w.adapter, facts);
    return model;
}

bool trainsUpcastMxfp4(const Workload& w, const RuntimeBehaviour& behaviour)
{
    return w.isTraining() && w.weights.kind == WeightKind::Mxfp4 && !behaviour.trains_on_mxfp4;
}

double adapterParameters(const Adapter& adapter, const ModelFacts& facts)
{
    // Whole copies of both tables are trained beside the adapter once the vocabulary grows.
    const double tables = adapter.trains_embeddings ? facts.embedding_parameters + facts.head_parameters : 0;
    if (adapter.parameters_m)
        return *adapter.parameters_m * 1e6 + tables;
    const double h = facts.hidden;
    const double q = headWidth(facts);
    const double kv = keyWidth(facts);
    const double f = oneMlpWidth(facts);
    double attention = 0;
    if (targets(adapter, "q"))
        attention += h + q;
    if (targets(adapter, "k"))
        attention += h + kv;
    if (targets(adapter, "v"))
        attention += h + kv;
    if (targets(adapter, "o"))
        attention += q + h;
    const double copies = std::max(1, facts.experts);
    const double mlp = targets(adapter, "mlp") ? (facts.gated ? 3 : 2) * (h + f) * copies : 0;
    return adapter.rank * (attention * facts.attention_layers + mlp * facts.layers) + tables;
}

double computeBytes(const Workload& w) { return w.compute == Precision::Fp32 ? kSingle : kHalf; }

LayerBytes trainingLayer(const Workload& w, const ModelFacts& facts, const RuntimeBehaviour& behaviour,
                         const Parallel& parallel)
{
    const double c = computeBytes(w);
    const double t = parallel.tensor;
    const double h = facts.hidden;
    const double q = headWidth(facts) / t;
    const double kv = keyWidth(facts) / t;
    const double f = facts.intermediate / t;
    const double one = oneMlpWidth(facts) / t;

    // A matrix needs its input again only when it is trained or carries an adapter.
    const bool whole = !w.trainsAdapter();
    const bool all_inputs = whole || (behaviour.keeps_quantised_inputs && w.weights.isQuantised());
    const bool adapts_qkv = !whole && (targets(w.adapter, "q") || targets(w.adapter, "k") || targets(w.adapter, "v"));
    const bool adapts_mlp = !whole && targets(w.adapter, "mlp");
    const bool fused = behaviour.fused_norms || w.compiled;

    // Norms: an eager RMSNorm keeps an fp32 copy of its input and, when its weight is trained, the normalised value.
    const bool narrow_norm = facts.layer_norm || fused;
    double norms = 2 * (narrow_norm ? c : kSingle) * h;
    if (whole && !narrow_norm)
        norms += 2 * c * h;
    norms += (all_inputs || adapts_qkv ? c * h : 0) + (all_inputs || adapts_mlp ? c * h : 0);
    if (w.kbit_norms_fp32)
        norms += 2 * (kSingle - kHalf) * h; // norm outputs stay fp32

    // Attention: query, key, value and output; without a fused kernel also scores and probabilities of every head.
    double attention = c * (2 * q + 2 * kv);
    double scores = 0;
    double scores_transient = 0;
    // Models of the BERT family are trained with dropout; language models no longer are.
    const bool dropout = !facts.generates || (w.classification && !facts.gated);
    if (dropout)
        norms += 2 * kMask * h; // after attention and after the MLP
    if (w.attention == Attention::Eager) {
        const double pairs = facts.heads / t * w.sequence;
        const double narrow = c < kSingle ? c : 0; // the product with the values takes a 16-bit copy
        scores = pairs * (kSingle + narrow + (dropout ? kSingle + kMask : 0));
        scores_transient = pairs * (kSingle + c); // their gradients
    }

    // MLP: gated keeps gate, its activation and up; the product once more where down is trained or adapted.
    const double kept = facts.gated ? (w.compiled ? 2 : 3) : 1;
    const double mlp = c * f * (kept + (all_inputs || adapts_mlp ? 1 : 0));

    double copies = 0;
    if (behaviour.adapters_copy_inputs && !whole) {
        for (const std::string_view name : {"q", "k", "v"})
            copies += targets(w.adapter, name) ? c * h : 0;
        copies += targets(w.adapter, "o") ? c * q : 0;
        copies += adapts_mlp ? c * ((facts.gated ? 2 : 1) * h + f) : 0;
    }

    LayerBytes layer;
    // Sharded mixed precision casts block inputs back to 16 bits, so fp32 inputs are a matter of one GPU or DDP.
    const bool sharded = parallel.shard == Shard::Fsdp;
    layer.checkpoint = (w.kbit_norms_fp32 && !sharded ? kSingle : c) * h;
    layer.saved = norms + attention + scores + mlp + copies;
    layer.transient = c * ((facts.gated ? 3 : 2) * one + 2 * h) + scores_transient;
    const double products = c * (2 * q + 2 * kv + (facts.gated ? 2 : 1) * f + 2 * h);
    layer.selective = std::min(layer.saved, layer.checkpoint + c * q + products / 2);
    return layer;
}

double forwardLayer(const Workload& w, const ModelFacts& facts, int tensor)
{
    const double t = tensor;
    const double q = headWidth(facts) / t;
    const double kv = keyWidth(facts) / t;
    const double f = facts.intermediate / t;
    const double c = computeBytes(w);
    // Residual, its fp32 copy in the norm and the normalised value; gate, up and product; query, key, value.
    return c * (4.0 * facts.hidden + (facts.gated ? 3 : 2) * f + q + 2 * kv);
}

} // namespace gpuplan
