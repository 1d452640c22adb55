// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/model/model_facts.h"
#include "planner/workload/workload.h"

namespace gpuplan {

/// What a token costs in arithmetic and traffic, derived once from the model and the workload. docs/time.md, "Work".
struct ModelWork {
    double layers = 0;
    double hidden = 0;
    double heads = 0;
    double vocabulary = 0; ///< entries of the output head; 0 when there is none
    double parameters = 0;
    double linear_parameters = 0; ///< matrices of the blocks: what quantisers quantise
    double matmul_parameters =
        0;                   ///< those that multiply one token: active matrices, head, other; not the input embedding
    bool routed = false;     ///< mixture of experts
    double expert_share = 1; ///< share of the routed experts that one token visits
    double dense_bytes = 0;  ///< weights that every step reads, head included, input embedding not
    double expert_bytes = 0; ///< routed experts, all of them
    double total_bytes = 0;  ///< of all weights as loaded
    double attention_flops = 0;          ///< per token and position attended to: 4 × layers × heads × head_dim
    double windowed_attention_flops = 0; ///< likewise in layers that see the last `window` positions only
    double score_heads = 0;              ///< layers × heads whose scores a plain attention writes
    double cache_bytes = 0;              ///< per token in layers that keep all of them
    double sliding_bytes = 0;            ///< per token in windowed layers
    double window = 0;                   ///< tokens
    double causal_share = 0.5;           ///< share of the positions that a token attends to in a full pass
};

/// `kv_bits`: bits of a cache element.
ModelWork workOf(const Workload& workload, const ModelFacts& model, double kv_bits);

/// Weights that one step with `tokens` tokens reads: routed experts by the chance that some token visits them,
/// 1 − (1 − share)^tokens.
double stepWeightBytes(const ModelWork& work, double tokens);

/// KV cache that one sequence of `context` tokens holds.
double cacheBytes(const ModelWork& work, double context);

/// Forward FLOPs of attention per token, for a pass over `tokens` tokens behind `context` cached ones.
double attentionFlops(const ModelWork& work, double context, double tokens);

/// FLOPs of training per token, by part.
struct TrainFlops {
    double matrices = 0;  ///< 6N full, 4N adapters; + 2N with full, + 0.5N with selective recomputation
    double attention = 0; ///< 6·L·H·hd·sequence (causal half), + a third with full recomputation
    double total() const { return matrices + attention; }
};

/// `recompute` false: the model FLOPs by which MFU is defined.
TrainFlops trainFlopsPerToken(const Workload& workload, const ModelWork& work, bool recompute = true);

} // namespace gpuplan
