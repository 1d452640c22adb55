// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/model/model_shape.h"

#include <algorithm>

namespace gpuplan {

namespace {

struct Counts {
    double linear = 0;        // matrices
    double active_linear = 0; // of those, what one token visits
    double other = 0;         // vectors
    double active_other = 0;
};

Counts both(double linear, double other)
{
    return {linear, linear, other, other};
}

void add(Counts& sum, const Counts& part, double times = 1)
{
    sum.linear += times * part.linear;
    sum.active_linear += times * part.active_linear;
    sum.other += times * part.other;
    sum.active_other += times * part.active_other;
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
    const double key = static_cast<double>(a.kv_heads) * a.head_dim;
    const double value = a.key_is_value ? 0 : key;
    const double query_out = a.gated_query ? 2 * query : query;
    double other = 0;
    if (a.qkv_bias)
        other += query_out + key + value;
    if (a.output_bias)
        other += hidden;
    if (a.qk_norm)
        other += 2.0 * a.head_dim;
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
    add(counts, denseMlp(hidden, m.shared_intermediate, m.gated, false));
    // The router stays in 16 bits under every quantiser, so it counts with the vectors.
    add(counts, both(0, hidden * m.experts + (m.router_bias ? m.experts : 0) + (m.shared_gate ? hidden : 0)));
    return counts;
}

double cachedElements(const AttentionShape& a)
{
    if (a.kind == AttentionKind::Linear || a.kind == AttentionKind::None)
        return 0;
    if (a.isMla())
        return a.kv_lora_rank + a.qk_rope_head_dim;
    return 2.0 * a.kv_heads * a.head_dim;
}

double cachedElementsUncompressed(const AttentionShape& a)
{
    if (!a.isMla())
        return cachedElements(a);
    return static_cast<double>(a.heads) * (a.qk_nope_head_dim + a.qk_rope_head_dim + a.v_head_dim);
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
        const AttentionShape& a = layer.attention;
        Counts counts = attention(a, hidden);
        add(counts, mlp(layer.mlp, hidden));
        add(counts, both(0, layer.norms * norm + layer.other_parameters));
        add(sum, counts, layer.count);

        facts.layers += layer.count;
        const double cached = cachedElements(a);
        if (cached > 0) {
            facts.attention_layers += layer.count;
            facts.kv_elements_per_token += layer.count * cached;
            facts.kv_elements_per_token_uncompressed += layer.count * cachedElementsUncompressed(a);
            facts.heads = std::max(facts.heads, a.heads);
            facts.kv_heads = std::max(facts.kv_heads, a.kv_heads);
            facts.head_dim = std::max(facts.head_dim, a.head_dim);
        }
        if (a.kind == AttentionKind::Sliding) {
            facts.sliding_layers += layer.count;
            facts.sliding_window = std::max(facts.sliding_window, a.window);
            facts.kv_elements_per_token_sliding += layer.count * cached;
        }
        const MlpShape& m = layer.mlp;
        const int visited = m.intermediate + (m.experts > 0 ? m.experts_per_token * m.expert_intermediate + m.shared_intermediate : 0);
        facts.intermediate = std::max(facts.intermediate, visited);
        facts.experts = std::max(facts.experts, m.experts);
        facts.experts_per_token = std::max(facts.experts_per_token, m.experts_per_token);
        facts.gated = m.intermediate > 0 || m.experts > 0 ? m.gated : facts.gated;
    }

    facts.embedding_parameters = static_cast<double>(shape.vocabulary) * hidden;
    facts.head_parameters = shape.has_head && !shape.tied ? facts.embedding_parameters : 0;
    facts.linear_parameters = sum.linear;
    facts.active_linear_parameters = sum.active_linear;
    const double outside = shape.position_parameters + shape.other_parameters + (shape.final_norm ? norm : 0)
        + (shape.head_bias ? shape.vocabulary : 0);
    facts.other_parameters = sum.other + outside;
    const double ends = facts.embedding_parameters + facts.head_parameters;
    facts.parameters = ends + sum.linear + facts.other_parameters;
    facts.active_parameters = ends + sum.active_linear + sum.active_other + outside;
    return facts;
}

} // namespace gpuplan
