// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/model/model_catalog.h"

#include <algorithm>
#include <cmath>

#include "planner/quantity/names.h"

namespace gpuplan {

Result<void> ModelCatalog::add(KnownModel model)
{
    if (!m_index.emplace(foldName(model.name), m_models.size()).second)
        return fail(ErrorCode::Duplicate, {model.name});
    m_models.push_back(std::move(model));
    return {};
}

Result<void> ModelCatalog::addAlias(std::string_view alias, std::string_view name)
{
    const auto target = m_index.find(foldName(name));
    if (target == m_index.end())
        return fail(ErrorCode::UnknownName, {std::string("model"), std::string(name), std::string()});
    const auto [entry, added] = m_index.emplace(foldName(alias), target->second);
    if (!added && entry->second != target->second)
        return fail(ErrorCode::Duplicate, {std::string(alias)});
    return {};
}

Result<const KnownModel*> ModelCatalog::find(std::string_view name) const
{
    if (const auto entry = m_index.find(foldName(name)); entry != m_index.end())
        return &m_models[entry->second];
    std::vector<std::string> names;
    for (const KnownModel& model : m_models)
        names.push_back(model.name);
    return fail(ErrorCode::UnknownName,
                {std::string("model"), std::string(name), joinNames(nearestNames(name, names))});
}

namespace {

AttentionShape attentionFrom(const ShapeFields& f)
{
    AttentionShape a;
    a.heads = f.heads.value_or(std::max(1, *f.hidden / 128)); // 128 wide heads are the rule since Llama
    a.kv_heads = f.kv_heads.value_or(a.heads);                // absent means one per head (MHA)
    a.head_dim = f.head_dim.value_or(*f.hidden / std::max(1, a.heads));
    a.kv_lora_rank = f.kv_lora_rank.value_or(0);
    a.q_lora_rank = f.q_lora_rank.value_or(0);
    a.qk_nope_head_dim = f.qk_nope_head_dim.value_or(0);
    a.qk_rope_head_dim = f.qk_rope_head_dim.value_or(0);
    a.v_head_dim = f.v_head_dim.value_or(0);
    if (f.sliding_window.value_or(0) > 0) {
        a.kind = AttentionKind::Sliding;
        a.window = *f.sliding_window;
    }
    return a;
}

MlpShape mlpFrom(const ShapeFields& f)
{
    MlpShape m;
    m.gated = f.gated.value_or(true);
    m.experts = f.experts.value_or(0);
    if (m.experts > 0) {
        m.experts_per_token = f.experts_per_token.value_or(1);
        m.expert_intermediate = f.expert_intermediate.value_or(f.intermediate.value_or(0));
        m.shared_intermediate = f.shared_intermediate.value_or(0);
    } else {
        m.intermediate = f.intermediate.value_or(0);
    }
    return m;
}

/// The width that brings a dense model to `parameters`, or the customary 8/3 (gated) and 4 times the hidden size.
int widthFor(const ModelShape& without_mlp, double parameters, bool gated)
{
    const ModelFacts facts = factsOf(without_mlp);
    const double matrices = gated ? 3 : 2;
    if (parameters > facts.parameters && facts.layers > 0)
        return static_cast<int>(
            std::lround((parameters - facts.parameters) / (matrices * facts.hidden * facts.layers)));
    return gated ? without_mlp.hidden * 8 / 3 : without_mlp.hidden * 4;
}

ModelFacts scaledTo(const ModelFacts& base, double parameters)
{
    // Width and depth grow alike, so that width² × depth grows with the parameters; the ends follow the width.
    const double ratio = parameters / base.parameters;
    const double side = std::cbrt(ratio);
    const auto scaled = [side](int value) { return std::max(1, static_cast<int>(std::lround(value * side))); };
    ModelFacts facts = base;
    facts.hidden = scaled(base.hidden);
    facts.intermediate = scaled(base.intermediate);
    facts.layers = scaled(base.layers);
    facts.attention_layers = facts.layers;
    facts.heads = scaled(base.heads);
    facts.kv_heads = std::min(base.kv_heads, facts.heads);
    facts.embedding_parameters = static_cast<double>(facts.vocabulary) * facts.hidden;
    facts.head_parameters = facts.tied ? 0 : facts.embedding_parameters;
    facts.other_parameters = 2.0 * facts.hidden * facts.layers;
    facts.parameters = parameters;
    facts.linear_parameters =
        std::max(0.0, parameters - facts.embedding_parameters - facts.head_parameters - facts.other_parameters);
    facts.active_parameters = parameters;
    facts.active_linear_parameters = facts.linear_parameters;
    facts.kv_elements_per_token = 2.0 * facts.attention_layers * facts.kv_heads * facts.head_dim;
    facts.kv_elements_per_token_uncompressed = facts.kv_elements_per_token;
    facts.estimated_shape = true;
    return facts;
}

Result<ModelFacts> factsOfCount(const ModelReference& reference, const ModelCatalog& catalog)
{
    const double parameters = *reference.parameters_b * 1e9;
    const KnownModel* nearest = nullptr;
    double distance = 0;
    for (const KnownModel& model : catalog.all()) {
        const bool plain = model.facts.experts == 0 && model.facts.generates && model.facts.sliding_layers == 0
            && model.facts.attention_layers == model.facts.layers && model.facts.encoder_parameters == 0;
        const double d = std::abs(std::log(model.facts.parameters / parameters));
        if (plain && (!nearest || d < distance)) {
            nearest = &model;
            distance = d;
        }
    }
    if (!nearest)
        return fail(ErrorCode::MissingField, {std::string("model.shape"), std::string("layers, hidden, heads")});
    ModelFacts facts = scaledTo(nearest->facts, parameters);
    facts.name = reference.name;
    if (reference.active_parameters_b) {
        facts.active_parameters = *reference.active_parameters_b * 1e9;
        facts.active_linear_parameters =
            std::max(0.0, facts.active_parameters - (parameters - facts.linear_parameters));
    }
    return facts;
}

} // namespace

Result<ModelShape> shapeFromFields(const ShapeFields& f, const std::string& name, double parameters)
{
    if (!f.layers || *f.layers < 1)
        return fail(ErrorCode::MissingField, {std::string("layers"), std::string("a whole number above 0")});
    if (!f.hidden || *f.hidden < 1)
        return fail(ErrorCode::MissingField, {std::string("hidden"), std::string("a whole number above 0")});

    ModelShape shape;
    shape.name = name;
    shape.hidden = *f.hidden;
    shape.vocabulary = f.vocabulary.value_or(0);
    shape.layer_norm = !f.gated.value_or(true); // two-matrix MLPs come with LayerNorm (GPT-2, MPT, Falcon)
    shape.norm_bias = shape.layer_norm;

    const int dense_layers = f.experts.value_or(0) > 0 ? std::clamp(f.first_dense_layers.value_or(0), 0, *f.layers) : 0;
    LayerShape body;
    body.count = *f.layers - dense_layers;
    body.attention = attentionFrom(f);
    body.mlp = mlpFrom(f);
    shape.layers.push_back(body);
    if (dense_layers > 0) {
        LayerShape dense = body;
        dense.count = dense_layers;
        dense.mlp = MlpShape{};
        dense.mlp.gated = body.mlp.gated;
        dense.mlp.intermediate = f.intermediate.value_or(0);
        shape.layers.push_back(dense);
    }

    const bool open_width = !f.intermediate && f.experts.value_or(0) == 0;
    if (f.tied) {
        shape.tied = *f.tied;
        if (open_width)
            shape.layers[0].mlp.intermediate = widthFor(shape, parameters, body.mlp.gated);
        return shape;
    }
    if (open_width) {
        shape.layers[0].mlp.intermediate = widthFor(shape, parameters, body.mlp.gated);
        return shape;
    }
    // Both readings are counted; the published figure says which one is meant.
    ModelShape tied = shape;
    tied.tied = true;
    const bool nearer_tied = parameters > 0
        && std::abs(factsOf(tied).parameters - parameters) < std::abs(factsOf(shape).parameters - parameters);
    return nearer_tied ? tied : shape;
}

namespace {

/// Whether what the fields say agrees with a known model: then its row is the more exact of the two (it knows the
/// experts, the windows and the biases that flat fields leave out).
bool agrees(const ShapeFields& f, const ModelFacts& known, double published)
{
    const auto same = [](const std::optional<int>& field, int value) { return !field || *field == value; };
    const bool latent = f.kv_lora_rank.value_or(0) > 0; // head counts of latent attention are spelled in several ways
    const bool dense_width = known.experts > 0 || f.experts.value_or(0) > 0 || same(f.intermediate, known.intermediate);
    const double text = known.parameters - known.encoder_parameters;
    constexpr double kRounding = 0.02; // "7B" figures are rounded to three digits, "0.124" to two percent at worst
    const auto near = [published](double count) { return std::abs(published / count - 1) <= kRounding; };
    return same(f.layers, known.layers) && same(f.hidden, known.hidden) && same(f.heads, known.heads)
        && (latent || (same(f.kv_heads, known.kv_heads) && same(f.head_dim, known.head_dim)))
        && same(f.vocabulary, known.vocabulary) && dense_width && (!f.tied || *f.tied == known.tied)
        && (!f.experts || *f.experts == known.experts) && (published <= 0 || near(known.parameters) || near(text));
}

/// The known model without its encoders when the published figure is that of the text model.
ModelFacts knownFacts(const ModelFacts& known, double published)
{
    ModelFacts facts = known;
    const double text = known.parameters - known.encoder_parameters;
    const bool nearer_text = std::abs(published - text) < std::abs(published - known.parameters);
    if (published > 0 && known.encoder_parameters > 0 && nearer_text) {
        facts.parameters = text;
        facts.other_parameters -= known.encoder_parameters;
        if (known.experts == 0)
            facts.active_parameters = text;
        facts.encoder_parameters = 0;
    }
    return facts;
}

} // namespace

Result<ModelFacts> resolveModel(const ModelReference& reference, const ModelCatalog& catalog)
{
    const double published = reference.parameters_b.value_or(0) * 1e9;
    if (reference.shape && !reference.name.empty())
        if (const Result<const KnownModel*> known = catalog.find(reference.name);
            known && agrees(*reference.shape, (*known)->facts, published))
            return knownFacts((*known)->facts, published);
    if (reference.shape) {
        const Result<ModelShape> shape = shapeFromFields(*reference.shape, reference.name, published);
        if (!shape)
            return fail(shape.error());
        ModelFacts facts = factsOf(*shape);
        // What the fields do not describe (another modality, an unusual block) is kept as plain parameters; where most
        // of the parameters rest in a token, they are experts that the shape left out.
        const double active = reference.active_parameters_b.value_or(0) * 1e9;
        const bool unlisted_experts = facts.experts == 0 && active > 0 && active < published;
        if (published > facts.parameters) {
            (unlisted_experts ? facts.linear_parameters : facts.other_parameters) += published - facts.parameters;
            facts.active_parameters += published - facts.parameters;
            facts.parameters = published;
        }
        if (unlisted_experts) {
            const double outside = facts.parameters - facts.linear_parameters;
            facts.active_linear_parameters =
                std::clamp(active - outside, 0.02 * facts.linear_parameters, facts.linear_parameters);
        }
        if (active > 0 && (facts.experts > 0 || unlisted_experts))
            facts.active_parameters = active;
        return facts;
    }
    if (!reference.name.empty()) {
        const Result<const KnownModel*> known = catalog.find(reference.name);
        if (known)
            return knownFacts((*known)->facts, published);
        if (!reference.parameters_b)
            return fail(known.error());
    }
    if (reference.parameters_b)
        return factsOfCount(reference, catalog);
    return fail(ErrorCode::MissingField, {std::string("model"), std::string("a name, a shape or parameters_b")});
}

} // namespace gpuplan
