// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/import_builder.h"

#include <algorithm>
#include <array>

namespace gpuplan {

namespace {

using Names = std::pair<std::string_view, std::string_view>;

// transformers.training_args.OptimizerNames and axolotl's own, by what they keep per parameter.
constexpr std::array<Names, 24> kOptimizers{{{"adamw_torch", "adamw"},
                                             {"adamw_torch_fused", "adamw"},
                                             {"adamw_hf", "adamw"},
                                             {"adamw_apex_fused", "adamw"},
                                             {"adamw_anyprecision", "adamw"},
                                             {"adamw_torch_xla", "adamw"},
                                             {"adamw_torch_npu_fused", "adamw"},
                                             {"paged_adamw", "paged_adamw_32bit"},
                                             {"paged_adamw_32bit", "paged_adamw_32bit"},
                                             {"paged_adamw_8bit", "paged_adamw_8bit"},
                                             {"adamw_8bit", "adamw_8bit"},
                                             {"adamw_bnb_8bit", "adamw_8bit"},
                                             {"adamw_torch_8bit", "adamw_8bit"},
                                             {"ao_adamw_8bit", "adamw_8bit"},
                                             {"adafactor", "adafactor"},
                                             {"lion", "lion"},
                                             {"lion_32bit", "lion"},
                                             {"lion_pytorch", "lion"},
                                             {"paged_lion", "lion"},
                                             {"paged_lion_32bit", "lion"},
                                             {"sgd", "sgd"},
                                             {"rmsprop", "lion"},
                                             {"adagrad", "lion"},
                                             {"adamw", "adamw"}}};

// Last words of the names of matrices, over the model families, by the target of ours that covers them.
constexpr std::array<Names, 33> kTargets{{{"q_proj", "q"},
                                          {"k_proj", "k"},
                                          {"v_proj", "v"},
                                          {"o_proj", "o"},
                                          {"wq", "q"},
                                          {"wk", "k"},
                                          {"wv", "v"},
                                          {"wo", "o"},
                                          {"query", "q"},
                                          {"key", "k"},
                                          {"value", "v"},
                                          {"out_proj", "o"},
                                          {"output_proj", "o"},
                                          {"dense", "o"},
                                          {"query_key_value", "qkv"},
                                          {"qkv_proj", "qkv"},
                                          {"c_attn", "qkv"},
                                          {"W_pack", "qkv"},
                                          {"Wqkv", "qkv"},
                                          {"attn.c_proj", "o"},
                                          {"gate_proj", "mlp"},
                                          {"up_proj", "mlp"},
                                          {"down_proj", "mlp"},
                                          {"gate_up_proj", "mlp"},
                                          {"w1", "mlp"},
                                          {"w2", "mlp"},
                                          {"w3", "mlp"},
                                          {"fc1", "mlp"},
                                          {"fc2", "mlp"},
                                          {"dense_h_to_4h", "mlp"},
                                          {"dense_4h_to_h", "mlp"},
                                          {"c_fc", "mlp"},
                                          {"mlp.c_proj", "mlp"}}};

std::string_view lookUp(std::span<const Names> table, std::string_view name)
{
    const auto found = std::find_if(table.begin(), table.end(), [name](const Names& n) { return n.first == name; });
    return found == table.end() ? std::string_view() : found->second;
}

/// "model.layers.*.self_attn.q_proj" and "self_attn.q_proj" are "q_proj" here; "mlp.c_proj" needs its two words.
std::string_view targetOf(std::string_view name)
{
    if (const std::string_view whole = lookUp(kTargets, name); !whole.empty())
        return whole;
    const std::size_t dot = name.find_last_of('.');
    if (dot == std::string_view::npos)
        return {};
    const std::size_t before = dot == 0 ? std::string_view::npos : name.find_last_of('.', dot - 1);
    const std::string_view two = before == std::string_view::npos ? name : name.substr(before + 1);
    const std::string_view by_two = lookUp(kTargets, two);
    return by_two.empty() ? lookUp(kTargets, name.substr(dot + 1)) : by_two;
}

bool isEmbedding(std::string_view name)
{
    return name.ends_with("embed_tokens") || name.ends_with("tok_embeddings") || name.ends_with("wte")
        || name.ends_with("word_embeddings");
}

bool isHead(std::string_view name) { return name.ends_with("lm_head") || name.ends_with("embed_out"); }

std::string lowered(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

/// "ds_z3_config.json", "zero2.json", "zero3_bf16_cpuoffload_all.json": the stage that a name of a file spells.
std::optional<FieldValue> stageInName(const std::string& path)
{
    const std::string name = lowered(path.substr(path.find_last_of("/\\") + 1));
    for (const char stage : {'1', '2', '3'}) {
        for (const std::string_view word : {"zero", "ds_z", "stage", "zero_", "stage_"})
            if (name.find(std::string(word) + stage) != std::string::npos)
                return FieldValue("zero" + std::string(1, stage));
    }
    return name.find("ds_z0") != std::string::npos || name.find("zero0") != std::string::npos
        ? std::optional(FieldValue(std::string("ddp")))
        : std::nullopt;
}

bool isSetting(std::string_view key, std::span<const std::string_view> settings)
{
    const std::string_view top = key.substr(0, key.find_first_of(".["));
    return std::any_of(settings.begin(), settings.end(), [key, top](std::string_view setting) {
        if (setting.ends_with('*'))
            return key.starts_with(setting.substr(0, setting.size() - 1));
        return setting == key || setting == top;
    });
}

} // namespace

void ImportBuilder::ask(const char* field, Reason why, NeededFor needed_for, std::optional<FieldValue> suggestion,
                        std::optional<FieldValue> meanwhile)
{
    if (!m_workload.asks(field))
        m_workload.asked.push_back({field, std::move(why), needed_for, std::move(suggestion), std::move(meanwhile)});
}

bool ImportBuilder::isUnresolved(std::string_view key) const
{
    return std::any_of(m_document.unresolved.begin(), m_document.unresolved.end(),
                       [key](const KeptKey& kept) { return kept.key == key; });
}

void ImportBuilder::askUnresolved(const char* field, std::string_view key, NeededFor needed_for)
{
    for (const KeptKey& kept : m_document.unresolved)
        if (kept.key == key)
            ask(field, {ReasonCode::ImportAskUnresolved, {kept.key, kept.text.value_or(std::string())}}, needed_for);
}

void importTrainerOptimizer(ImportBuilder& b, const Found<std::string>& name, const char* key)
{
    if (!name) {
        b.byDefault("optimizer", std::string("adamw"), key);
        return;
    }
    const std::string_view ours = lookUp(kOptimizers, name->value);
    if (ours.empty())
        b.warn(ReasonCode::ImportOtherOptimizer, {name->value});
    if (name->value == "rmsprop" || name->value == "adagrad")
        b.warn(ReasonCode::ImportOneState, {name->value});
    b.derive("optimizer", std::string(ours.empty() ? "adamw" : ours), *name);
}

void importTargets(ImportBuilder& b, const InFile<std::vector<std::string>>& names)
{
    constexpr std::array<std::string_view, 5> kOrder{"q", "k", "v", "o", "mlp"};
    std::vector<std::string> found;
    std::vector<std::string> mlp_names;
    InFile<std::vector<std::string>> whole{{}, names.key, names.line};
    for (const std::string& name : names.value) {
        const std::string_view target = targetOf(name);
        if (name == "all" || name == "all-linear") {
            found.assign(kOrder.begin(), kOrder.end());
            mlp_names.clear();
            break;
        }
        if (target == "qkv")
            found.insert(found.end(), {"q", "k", "v"});
        else if (!target.empty())
            found.emplace_back(target);
        else if (isEmbedding(name) || isHead(name))
            b.warn(ReasonCode::ImportTargetLeftOut, {name});
        else
            b.warn(ReasonCode::ImportTargetUnknown, {name});
        if (target == "mlp")
            mlp_names.push_back(name);
    }
    std::vector<std::string> targets;
    for (const std::string_view target : kOrder)
        if (std::find(found.begin(), found.end(), target) != found.end())
            targets.emplace_back(target);
    // A gated MLP has three matrices, named apart: with one or two of them the count is an upper bound.
    const bool apart = std::any_of(mlp_names.begin(), mlp_names.end(), [](const std::string& name) {
        return name.ends_with("gate_proj") || name.ends_with("up_proj") || name.ends_with("down_proj");
    });
    if (apart && mlp_names.size() < 3 && std::none_of(mlp_names.begin(), mlp_names.end(), [](const std::string& name) {
            return name.ends_with("gate_up_proj");
        }))
        b.warn(ReasonCode::ImportMlpInPart, {mlp_names.front()});
    if (targets.size() == kOrder.size())
        b.derive("adapter.targets", std::string("all_linear"), names);
    else if (!targets.empty())
        b.derive("adapter.targets", targets, names);
    else
        b.ask("adapter.targets", {ReasonCode::ImportAskMissing, {names.key, b.program()}}, NeededFor::Memory, {},
              FieldValue(std::string("all_linear")));
}

void importTrainedWhole(ImportBuilder& b, const InFile<std::vector<std::string>>& names)
{
    TrainedBeside beside = b.workload().beside.value_or(TrainedBeside());
    for (const std::string& name : names.value) {
        beside.embedding = beside.embedding || isEmbedding(name);
        beside.head = beside.head || isHead(name);
        if (!isEmbedding(name) && !isHead(name))
            b.warn(ReasonCode::ImportTargetUnknown, {name});
    }
    beside.key = names.key;
    beside.line = names.line;
    if (beside.embedding || beside.head)
        b.workload().beside = beside;
}

void importDeepspeed(ImportBuilder& b, YamlReader& reader)
{
    if (!reader.find("deepspeed"))
        return;
    std::optional<YamlReader> inside = reader.map("deepspeed");
    if (!inside) {
        if (const Found<std::string> path = reader.text("deepspeed"))
            b.ask("parallel.shard", {ReasonCode::ImportAskShard, {path->value}}, NeededFor::Memory,
                  stageInName(path->value));
        return;
    }
    std::optional<YamlReader> zero = inside->map("zero_optimization");
    const Found<std::int64_t> stage = zero ? zero->integer("stage", 0, 3) : std::nullopt;
    if (!stage) {
        b.ask("parallel.shard", {ReasonCode::ImportAskMissing, {"deepspeed.zero_optimization.stage", b.program()}},
              NeededFor::Memory);
        return;
    }
    b.derive("parallel.shard", stage->value == 0 ? std::string("ddp") : "zero" + std::to_string(stage->value), *stage);
    for (const auto& [key, ours] : {Names{"offload_optimizer", "optimizer"}, Names{"offload_param", "all"}}) {
        std::optional<YamlReader> offload = zero->map(key);
        const Found<std::string> device = offload ? offload->text("device") : std::nullopt;
        if (device && device->value != "none")
            b.derive("parallel.offload", std::string(ours), *device);
    }
}

void importFsdp(ImportBuilder& b, YamlReader& reader)
{
    const Found<std::vector<std::string>> words = reader.isMap("fsdp") ? std::nullopt : reader.texts("fsdp");
    bool offload_word = false;
    bool on = false;
    if (words) {
        for (const std::string& item : words->value) {
            on = on || yamlBoolean(item).value_or(true);
            offload_word = offload_word || item.find("offload") != std::string::npos;
        }
        if (on)
            b.derive("parallel.shard", std::string("fsdp"), *words);
        if (offload_word)
            b.derive("parallel.offload", std::string("all"), *words);
    }
    const YamlNode* node = reader.find("fsdp_config");
    std::optional<YamlReader> config = reader.map("fsdp_config");
    if (!node || !config)
        return;
    if (!words) {
        b.derive("parallel.shard", std::string("fsdp"), reader.at("fsdp_config", *node, true));
    }
    for (const char* key : {"offload_params", "fsdp_offload_params", "cpu_offload"}) {
        const Found<bool> offload = config->boolean(key);
        if (offload && offload->value)
            b.derive("parallel.offload", std::string("all"), *offload);
    }
}

bool importPrecision(ImportBuilder& b, YamlReader& reader, std::span<const char* const> bf16_keys,
                     std::span<const char* const> fp16_keys)
{
    // "auto" takes bf16 where the GPU has it; "full" is on without automatic casts.
    const auto setting = [&reader](std::span<const char* const> keys) -> Found<std::string> {
        for (const char* key : keys) {
            const Found<std::string> value = reader.text(key);
            if (!value)
                continue;
            const bool on = yamlBoolean(value->value).value_or(value->value == "auto" || value->value == "full");
            if (!on && !yamlBoolean(value->value))
                reader.fault(key, value->line, ErrorCode::BadValue, {value->value, std::string("true, false, auto")});
            if (on)
                return value;
        }
        return std::nullopt;
    };
    const Found<std::string> bf16 = setting(bf16_keys);
    const Found<std::string> fp16 = setting(fp16_keys);
    if (bf16 && fp16)
        b.warn(ReasonCode::ImportConflict, {bf16->key, fp16->key, bf16->key});
    if (bf16)
        b.derive("compute", std::string("bf16"), *bf16);
    else if (fp16)
        b.derive("compute", std::string("fp16"), *fp16);
    else
        b.ask("compute", {ReasonCode::ImportAskPrecision, {b.program()}}, NeededFor::Memory, {},
              FieldValue(std::string("bf16")));
    return bf16 || fp16;
}

void askForSize(ImportBuilder& b, Reason why_samples, const char* limit_key)
{
    const std::optional<double> limit = b.workload().number("sequence");
    const bool packed = b.workload().flag("packing");
    const bool by_steps = b.workload().find("steps") != nullptr;
    if (!by_steps)
        b.ask("samples", std::move(why_samples), NeededFor::Time);
    if (by_steps && packed)
        return; // every step is full: steps × batch × sequence
    b.ask("tokens_per_sample",
          limit ? Reason{ReasonCode::ImportAskTokens, {std::string(limit_key), static_cast<std::int64_t>(*limit)}}
                : Reason{ReasonCode::ImportAskTokensUnlimited, {}},
          NeededFor::Time, {}, by_steps && limit ? std::optional(FieldValue(*limit)) : std::nullopt);
}

void askForGpus(ImportBuilder& b)
{
    if (!b.workload().find("parallel.gpus"))
        b.ask("parallel.gpus", {ReasonCode::ImportAskGpus, {}}, NeededFor::Time);
}

void keepUnread(ImportedWorkload& workload, const YamlDocument& document, std::span<const std::string_view> settings)
{
    for (KeptKey& kept : unreadKeys(document))
        (isSetting(kept.key, settings) ? workload.settings : workload.unknown).push_back(std::move(kept));
}

} // namespace gpuplan
