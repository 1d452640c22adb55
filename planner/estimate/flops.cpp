// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/flops.h"

#include <algorithm>
#include <cmath>

#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

constexpr double kBitsPerByte = 8;
constexpr double kUnquantisedBits = 16; // embeddings, head and norms that quantisers leave alone

/// A file size that contradicts the count by more than this is of another model and is not used.
constexpr double kFileTolerance = 2;

constexpr double kLeastActiveShare = 0.02;

} // namespace

ModelWork workOf(const Workload& workload, const ModelFacts& model, double kv_bits)
{
    ModelWork work;
    work.layers = model.layers;
    work.hidden = model.hidden;
    work.heads = model.heads;
    work.parameters = model.parameters;
    work.linear_parameters = model.linear_parameters;
    work.causal_share = model.generates ? 0.5 : 1;

    const double head = workload.classification ? 0
        : model.head_parameters > 0             ? model.head_parameters
                                                : model.embedding_parameters; // tied: the embedding is the head
    work.vocabulary = workload.classification ? 0 : model.vocabulary;
    const double other =
        std::max(model.parameters - model.linear_parameters - model.embedding_parameters - model.head_parameters, 0.0);
    // A published "active" count may leave nothing for the matrices once embeddings of a guessed shape are taken off.
    const double active = std::clamp(model.active_linear_parameters, kLeastActiveShare * model.linear_parameters,
                                     model.linear_parameters);
    work.matmul_parameters = std::max(active + head + other, 1.0);

    double routed = 0;
    if (active > 0 && active < model.linear_parameters) {
        work.routed = true;
        const bool counted =
            model.experts > 0 && model.experts_per_token > 0 && model.experts_per_token < model.experts;
        work.expert_share =
            counted ? static_cast<double>(model.experts_per_token) / model.experts : active / model.linear_parameters;
        routed = std::min((model.linear_parameters - active) / (1 - work.expert_share), model.linear_parameters);
    }

    const WeightFormat& format = workload.weights;
    const double matrix_bytes = format.bits / kBitsPerByte;
    const double other_bytes =
        (format.isQuantised() && !format.quantises_embeddings ? kUnquantisedBits : format.bits) / kBitsPerByte;
    work.expert_bytes = routed * matrix_bytes;
    work.dense_bytes = (model.linear_parameters - routed) * matrix_bytes + (head + other) * other_bytes;
    work.total_bytes = model.linear_parameters * matrix_bytes
        + (model.embedding_parameters + model.head_parameters + other) * other_bytes;
    if (workload.weights_file_gib && work.total_bytes > 0) {
        const double scale = *workload.weights_file_gib * kBytesPerGib / work.total_bytes;
        if (scale > 1 / kFileTolerance && scale < kFileTolerance) {
            work.expert_bytes *= scale;
            work.dense_bytes *= scale;
            work.total_bytes *= scale;
        }
    }

    const int attention_layers = model.attention_layers > 0 ? model.attention_layers : model.layers;
    const int windowed = model.sliding_window > 0 ? std::min(model.sliding_layers, attention_layers) : 0;
    work.attention_flops = 4.0 * (attention_layers - windowed) * model.heads * model.head_dim;
    work.windowed_attention_flops = 4.0 * windowed * model.heads * model.head_dim;
    work.score_heads = static_cast<double>(attention_layers) * model.heads;
    work.sliding_bytes = model.kv_elements_per_token_sliding * kv_bits / kBitsPerByte;
    work.cache_bytes = model.kv_elements_per_token * kv_bits / kBitsPerByte - work.sliding_bytes;
    work.window = model.sliding_window;
    return work;
}

double stepWeightBytes(const ModelWork& work, double tokens)
{
    if (!work.routed)
        return work.dense_bytes;
    const double touched = tokens <= 1 ? work.expert_share : 1 - std::pow(1 - work.expert_share, tokens);
    return work.dense_bytes + work.expert_bytes * touched;
}

double cacheBytes(const ModelWork& work, double context)
{
    const double windowed = work.window > 0 ? std::min(context, work.window) : context;
    return work.cache_bytes * context + work.sliding_bytes * windowed;
}

TrainFlops trainFlopsPerToken(const Workload& workload, const ModelWork& work, bool recompute)
{
    const double n = work.matmul_parameters;
    // Forward 2N, gradient of the inputs 2N, gradient of the weights 2N; frozen weights have no third part.
    double passes = workload.trainsAdapter() ? 4 : 6;
    double attention_passes = 3; // forward one, backward two
    if (recompute && workload.checkpointing == Checkpointing::Selective)
        passes += 0.5; // time.md §6: selective recomputation costs about 0.5N
    if (recompute
        && (workload.checkpointing == Checkpointing::Full || workload.checkpointing == Checkpointing::Offload)) {
        passes += 2;
        attention_passes += 1;
    }
    return {passes * n, attention_passes * attentionFlops(work, 0, workload.sequence)};
}

double attentionFlops(const ModelWork& work, double context, double tokens)
{
    const double attended = context + tokens * work.causal_share;
    const double windowed = work.window > 0 ? std::min(attended, work.window) : attended;
    return work.attention_flops * attended + work.windowed_attention_flops * windowed;
}

} // namespace gpuplan
