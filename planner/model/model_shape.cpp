// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/model/model_shape.h"

#include <algorithm>
#include <limits>

namespace gpuplan {

namespace {

struct Counts {
    double linear = 0;        // matrices
    double active_linear = 0; // of those, what one token visits
    double other = 0;         // vectors
    double active_other = 0;
    double expert = 0; // matrices of routed experts
};

Counts both(double linear, double other) { return {linear, linear, other, other, 0}; }

void add(Counts& sum, const Counts& part, double times = 1)
{
    sum.linear += times * part.linear;
    sum.active_linear += times * part.active_linear;
    sum.other += times * part.other;
    sum.active_other += times * part.active_other;
    sum.expert += times * part.expert;
}

Counts latentAttention(const AttentionShape& a, double hidden)
{
    const double heads = a.heads;
    const double query_width = heads * (a.qk_nope_head_dim + a.qk_rope_head_dim);
    double linear = a.q_lora_rank > 0 ? hidden * a.q_lora_rank + a.q_lora_rank * query_width : hidden * query_width;
    linear += hidden * (a.kv_lora_rank + a.qk_rope_head_dim);
    linear += a.kv_lora_rank * heads * (a.qk_nope_head_dim + a.v_head_dim);
    linear += heads * a.v_head_dim * hidden;
    return both(linear, a.q_lora_rank + a.kv_lora_rank); // one norm vector for each latent
}

Counts attention(const AttentionShape& a, double hidden)
{
    Counts counts = both(a.other_linear_parameters, a.other_parameters);
    if (a.kind == AttentionKind::Linear || a.kind == AttentionKind::None)
        return counts;
    if (a.isMla()) {
        add(counts, latentAttention(a, hidden));
        return counts;
    }
    const double query = static_cast<double>(a.heads) * a.head_dim;
    const double key = a.shares_cache ? 0 : static_cast<double>(a.kv_heads) * a.head_dim;
    const double value = a.key_is_value ? 0 : key;
    const double query_out = a.gated_query ? 2 * query : query;
    double other = 0;
    if (a.qkv_bias)
        other += query_out + key + value;
    if (a.output_bias)
        other += hidden;
    if (a.qk_norm)
        other += a.shares_cache ? a.head_dim : 2.0 * a.head_dim;
    if (a.qk_norm_all_heads)
        other += query + key;
    if (a.sinks)
        other += a.heads;
    add(counts, both(hidden * (query_out + key + value) + query * hidden, other));
    return counts;
}

Counts denseMlp(double hidden, double width, bool gated, bool bias)
{
    const double matrices = gated ? 3 : 2;
    return both(matrices * hidden * width, bias && width > 0 ? (matrices - 1) * width + hidden : 0);
}

Counts mlp(const MlpShape& m, double hidden)
{
    Counts counts = denseMlp(hidden, m.intermediate, m.gated, m.bias);
    if (m.experts == 0)
        return counts;
    const Counts expert = denseMlp(hidden, m.expert_intermediate, m.gated, m.expert_bias);
    counts.linear += m.experts * expert.linear;
    counts.other += m.experts * expert.other;
    counts.active_linear += m.experts_per_token * expert.linear;
    counts.active_other += m.experts_per_token * expert.other;
    counts.expert += m.experts * expert.linear;
    add(counts, denseMlp(hidden, m.shared_intermediate, m.gated, false));
    // The router stays in 16 bits under every quantiser, so it counts with the vectors.
    const double router_input = m.router_input > 0 ? m.router_input : hidden;
    add(counts, both(0, router_input * m.experts + (m.router_bias ? m.experts : 0) + (m.shared_gate ? hidden : 0)));
    return counts;
}

double cachedElements(const AttentionShape& a)
{
    if (a.kind == AttentionKind::Linear || a.kind == AttentionKind::None || !a.caches || a.shares_cache)
        return 0;
    if (a.isMla())
        return a.kv_lora_rank + a.qk_rope_head_dim + a.other_cached_elements;
    return 2.0 * a.kv_heads * a.head_dim + a.other_cached_elements;
}

double cachedElementsUncompressed(const AttentionShape& a)
{
    if (!a.isMla())
        return cachedElements(a);
    return static_cast<double>(a.heads) * (a.qk_nope_head_dim + a.qk_rope_head_dim + a.v_head_dim)
        + a.other_cached_elements;
}

/// Widths come from files: a product that passes an int is cut, it is no real model.
int toInt(double value)
{
    return static_cast<int>(std::min(value, static_cast<double>(std::numeric_limits<int>::max())));
}

void addAttentionFacts(ModelFacts& facts, const AttentionShape& a, int count)
{
    const double cached = cachedElements(a);
    if (a.kind == AttentionKind::Full || a.kind == AttentionKind::Sliding) {
        facts.heads = std::max(facts.heads, a.heads);
        facts.kv_heads = std::max(facts.kv_heads, a.kv_heads);
        facts.head_dim = std::max(facts.head_dim, a.isMla() ? a.qk_nope_head_dim + a.qk_rope_head_dim : a.head_dim);
    }
    if (cached <= 0)
        return;
    facts.attention_layers += count;
    facts.kv_elements_per_token += count * cached;
    facts.kv_elements_per_token_uncompressed += count * cachedElementsUncompressed(a);
    if (a.kind == AttentionKind::Sliding) {
        facts.sliding_layers += count;
        facts.sliding_window = std::max(facts.sliding_window, a.window);
        facts.kv_elements_per_token_sliding += count * cached;
    }
}

void addMlpFacts(ModelFacts& facts, const MlpShape& m)
{
    const double experts =
        m.experts > 0 ? static_cast<double>(m.experts_per_token) * m.expert_intermediate + m.shared_intermediate : 0;
    facts.intermediate = std::max(facts.intermediate, toInt(m.intermediate + experts));
    facts.experts = std::max(facts.experts, m.experts);
    facts.experts_per_token = std::max(facts.experts_per_token, m.experts_per_token);
    facts.gated = m.intermediate > 0 || m.experts > 0 ? m.gated : facts.gated;
}

} // namespace

ModelFacts factsOf(const ModelShape& shape)
{
    ModelFacts facts;
    facts.name = shape.name;
    facts.hidden = shape.hidden;
    facts.vocabulary = shape.vocabulary;
    facts.tied = shape.tied;
    facts.layer_norm = shape.layer_norm;
    facts.generates = shape.generates;

    const double hidden = shape.hidden;
    const double norm = shape.norm_bias ? 2 * hidden : hidden;
    Counts sum;
    for (const LayerShape& layer : shape.layers) {
        Counts counts = attention(layer.attention, hidden);
        facts.attention_parameters += layer.count * counts.linear;
        add(counts, mlp(layer.mlp, hidden));
        add(counts, both(layer.other_linear_parameters, layer.norms * norm + layer.other_parameters));
        add(sum, counts, layer.count);
        facts.layers += layer.count;
        addAttentionFacts(facts, layer.attention, layer.count);
        addMlpFacts(facts, layer.mlp);
    }

    const double table =
        static_cast<double>(shape.vocabulary) * (shape.embedding_width > 0 ? shape.embedding_width : hidden);
    facts.embedding_parameters = table + shape.other_embedding_parameters;
    facts.head_parameters = shape.has_head && !shape.tied ? table : 0;
    facts.linear_parameters = sum.linear;
    facts.active_linear_parameters = sum.active_linear;
    facts.expert_parameters = sum.expert;
    facts.encoder_parameters = shape.encoder_parameters;
    const double outside = shape.position_parameters + shape.other_parameters + shape.encoder_parameters
        + (shape.final_norm ? norm : 0) + (shape.head_bias ? shape.vocabulary : 0);
    facts.other_parameters = sum.other + outside;
    const double ends = facts.embedding_parameters + facts.head_parameters;
    facts.parameters = ends + sum.linear + facts.other_parameters;
    facts.active_parameters = ends + sum.active_linear + sum.active_other + outside
        - (shape.active_without_embedding && !shape.tied ? facts.embedding_parameters : 0)
        // A generated token visits no encoder; for dense models "active" is the total by custom.
        - (facts.experts > 0 ? shape.encoder_parameters : 0);
    return facts;
}

} // namespace gpuplan
