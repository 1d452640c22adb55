// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/gguf.h"

#include <algorithm>
#include <cmath>

#include "planner/files/gguf_header.h"
#include "planner/files/model_name.h"

namespace gpuplan {

namespace {

constexpr int kMaxLayers = 10'000;
constexpr double kMaxWidth = 1e7;

/// Keys of one architecture: "llama.block_count" and so on.
class Keys {
public:
    explicit Keys(const GgufHeader& header) : m_header(header)
    {
        if (const auto found = header.texts.find("general.architecture"); found != header.texts.end())
            m_architecture = found->second;
    }
    const std::string& architecture() const { return m_architecture; }

    std::optional<double> find(std::string_view key) const
    {
        const auto found = m_header.numbers.find(m_architecture + "." + std::string(key));
        return found == m_header.numbers.end() ? std::nullopt : std::optional<double>(found->second);
    }
    /// A whole number of plausible width, else the fallback.
    int width(std::string_view key, int fallback) const
    {
        const std::optional<double> value = find(key);
        return value && *value >= 0 && *value <= kMaxWidth ? static_cast<int>(*value) : fallback;
    }
    /// A scalar for all layers, or the element of a list of any length; a short list repeats its last element.
    int perLayer(std::string_view key, int layer, int fallback) const
    {
        const auto found = m_header.lists.find(m_architecture + "." + std::string(key));
        if (found == m_header.lists.end() || found->second.empty())
            return width(key, fallback);
        const std::vector<double>& list = found->second;
        const double value = list[std::min(static_cast<std::size_t>(layer), list.size() - 1)];
        return value >= 0 && value <= kMaxWidth ? static_cast<int>(value) : fallback;
    }
    bool hasList(std::string_view key) const
    {
        return m_header.lists.contains(m_architecture + "." + std::string(key));
    }

private:
    const GgufHeader& m_header;
    std::string m_architecture;
};

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// Every `period`-th layer of these architectures sees everything (llama.cpp, llama-hparams and the model files).
int windowPeriod(std::string_view architecture)
{
    if (architecture == "gemma2" || architecture == "gpt-oss")
        return 2;
    if (architecture == "gemma3" || architecture == "gemma4")
        return 6;
    if (architecture == "gemma3n")
        return 5;
    if (architecture == "cohere2" || architecture == "llama4" || architecture == "exaone4" || architecture == "olmo3"
        || architecture == "smallthinker")
        return 4;
    return 0; // all layers
}

bool slides(const Keys& keys, int layer)
{
    if (keys.hasList("attention.sliding_window_pattern"))
        return keys.perLayer("attention.sliding_window_pattern", layer, 0) != 0;
    const int period = keys.width("attention.sliding_window_pattern", windowPeriod(keys.architecture()));
    return period == 0 || (layer + 1) % period != 0;
}

AttentionShape attentionOf(const Keys& keys, int layer, int hidden)
{
    AttentionShape a;
    a.heads = keys.perLayer("attention.head_count", layer, 0);
    a.kv_heads = keys.perLayer("attention.head_count_kv", layer, a.heads);
    const int interval = keys.width("full_attention_interval", 0);
    if (a.heads == 0 || a.kv_heads == 0 || (interval > 0 && (layer + 1) % interval != 0)) {
        a = AttentionShape{};
        a.kind = AttentionKind::Linear;
        return a;
    }
    a.head_dim = keys.width("attention.key_length", hidden / a.heads);
    const int window = keys.width("attention.sliding_window", keys.width("attention.chunk_size", 0));
    if (window > 0 && slides(keys, layer)) {
        a.kind = AttentionKind::Sliding;
        a.window = window;
        a.head_dim = keys.width("attention.key_length_swa", a.head_dim);
    }
    a.kv_lora_rank = keys.width("attention.kv_lora_rank", 0);
    if (a.isMla()) {
        a.qk_rope_head_dim = keys.width("rope.dimension_count", 64);
        a.q_lora_rank = keys.width("attention.q_lora_rank", 0);
        a.v_head_dim = keys.width("attention.value_length_mla", keys.width("attention.value_length", 128));
        a.qk_nope_head_dim = std::max(0, keys.width("attention.key_length_mla", a.head_dim) - a.qk_rope_head_dim);
    }
    return a;
}

/// The shape as far as the keys tell it; nothing when the architecture gives no layers or no width.
std::optional<ModelShape> shapeOf(const Keys& keys, const GgufHeader& header)
{
    ModelShape shape;
    shape.hidden = keys.width("embedding_length", 0);
    const int blocks = keys.width("block_count", 0);
    const int layers = blocks - keys.width("nextn_predict_layers", 0);
    if (shape.hidden < 1 || layers < 1 || layers > kMaxLayers)
        return std::nullopt;
    for (const GgufTensor& tensor : header.tensors)
        if (tensor.name == "token_embd.weight" && static_cast<double>(tensor.dimensions[1]) <= 1e9)
            shape.vocabulary = static_cast<int>(tensor.dimensions[1]);
    if (const auto tokens = header.lengths.find("tokenizer.ggml.tokens");
        shape.vocabulary == 0 && tokens != header.lengths.end() && tokens->second <= 1'000'000'000)
        shape.vocabulary = static_cast<int>(tokens->second);
    const bool encoder = contains(keys.architecture(), "bert");
    shape.generates = !encoder;
    shape.has_head = !encoder;

    for (int layer = 0; layer < layers; ++layer) {
        LayerShape l;
        l.attention = attentionOf(keys, layer, shape.hidden);
        l.attention.caches = !encoder;
        l.mlp.experts = keys.width("expert_count", 0);
        l.mlp.intermediate = keys.perLayer("feed_forward_length", layer, 0);
        if (l.mlp.experts > 0 && layer >= keys.width("leading_dense_block_count", 0)) {
            l.mlp.experts_per_token = keys.width("expert_used_count", 1);
            l.mlp.expert_intermediate = keys.width("expert_feed_forward_length", l.mlp.intermediate);
            const double shared = static_cast<double>(keys.width("expert_shared_count", 0)) * l.mlp.expert_intermediate;
            l.mlp.shared_intermediate =
                keys.width("expert_shared_feed_forward_length", static_cast<int>(std::min(shared, kMaxWidth)));
            l.mlp.intermediate = 0;
        } else {
            l.mlp.experts = 0;
        }
        LayerShape* same = nullptr;
        for (LayerShape& known : shape.layers) {
            l.count = known.count;
            if (known == l)
                same = &known;
        }
        l.count = 1;
        if (same)
            ++same->count;
        else
            shape.layers.push_back(l);
    }
    return shape;
}

/// Counts from the tensors themselves, by their names.
void countTensors(ModelFile& file, const GgufHeader& header)
{
    ModelFacts& f = file.facts;
    f.parameters = f.embedding_parameters = f.head_parameters = f.linear_parameters = f.other_parameters = 0;
    f.expert_parameters = f.attention_parameters = f.encoder_parameters = 0;
    double bytes = 0;
    for (const GgufTensor& t : header.tensors) {
        bytes += t.bytes;
        auto stored = std::find_if(file.stored.begin(), file.stored.end(),
                                   [&](const StoredType& s) { return s.type == t.type->name; });
        if (stored == file.stored.end())
            stored = file.stored.insert(file.stored.end(), StoredType{std::string(t.type->name), 0, 0});
        stored->parameters += t.elements;
        stored->bytes += t.bytes;
        if (t.name.starts_with("rope_f")) // tables of the position encoding are no parameters
            continue;
        f.parameters += t.elements;
        const bool matrix = t.rank >= 2 && t.dimensions[1] > 1;
        if (t.name.starts_with("token_embd.") || t.name.starts_with("per_layer_token_embd.")) {
            f.embedding_parameters += t.elements;
        } else if (t.name == "output.weight") {
            f.head_parameters += t.elements;
        } else if (matrix && t.name.starts_with("blk.") && !contains(t.name, "ffn_gate_inp")
                   && !contains(t.name, "conv1d")) {
            f.linear_parameters += t.elements;
            f.expert_parameters += contains(t.name, "_exps") ? t.elements : 0;
            f.attention_parameters += contains(t.name, "attn_") || contains(t.name, "ssm_") ? t.elements : 0;
        } else {
            f.other_parameters += t.elements;
            if (t.name.starts_with("v.") || t.name.starts_with("mm.") || t.name.starts_with("a."))
                f.encoder_parameters += t.elements;
        }
    }
    f.tied = f.embedding_parameters > 0 && f.head_parameters == 0 && f.generates;
    const double idle = f.experts > 0 && f.experts_per_token <= f.experts
        ? f.expert_parameters * (1 - static_cast<double>(f.experts_per_token) / f.experts)
        : 0;
    f.active_parameters = f.parameters - idle;
    f.active_linear_parameters = f.linear_parameters - idle;
    file.weights_bytes = bytes;
}

} // namespace

Result<ModelFile> readGguf(std::string_view bytes, const std::string& name)
{
    const Result<GgufHeader> header = parseGgufHeader(bytes, name);
    if (!header)
        return fail(header.error());
    const Keys keys(*header);
    ModelFile file;
    file.kind = ModelFileKind::Gguf;
    if (std::optional<ModelShape> shape = shapeOf(keys, *header)) {
        file.shape = std::move(*shape);
        file.has_shape = true;
        file.facts = factsOf(file.shape);
    }
    file.shape.name = modelNameOf(name);
    file.facts.name = file.shape.name;
    countTensors(file, *header);
    file.shape.tied = file.facts.tied;
    file.context = static_cast<int>(std::clamp(keys.find("context_length").value_or(0), 0.0, 2e9));
    if (const auto type = header->numbers.find("general.file_type");
        type != header->numbers.end() && type->second >= 0 && type->second < 1e6)
        file.format = std::string(ggufFileTypeName(static_cast<std::uint64_t>(type->second)));
    const auto count = header->numbers.find("split.count");
    if (count != header->numbers.end() && count->second > 1) {
        const auto part = header->numbers.find("split.no");
        note(&file.warnings, ReasonCode::ModelSplitFile,
             {part == header->numbers.end() ? 1.0 : part->second + 1, count->second});
    } else if (const std::optional<double> claimed = contradictingSize(file.shape.name, file.facts)) {
        note(&file.warnings, ReasonCode::ModelNameContradicts, {*claimed, file.facts.parameters / 1e9});
    }
    if (file.has_shape && !file.facts.generates)
        note(&file.warnings, ReasonCode::ModelEncoderOnly, {});
    return file;
}

} // namespace gpuplan
