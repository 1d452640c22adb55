// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/imported_workload.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <nlohmann/json.hpp>

#include "planner/estimate/model_bytes.h"
#include "planner/files/model_name.h"

namespace gpuplan {

namespace {

using Json = nlohmann::ordered_json;

Json toJson(const FieldValue& value)
{
    return std::visit([](const auto& v) { return Json(v); }, value);
}

Json keysJson(const std::vector<KeptKey>& keys)
{
    Json json = Json::object();
    for (const KeptKey& kept : keys)
        json[kept.key] = kept.text ? Json(*kept.text) : Json(nullptr);
    return json;
}

/// Replicas that see different samples; empty when the number of GPUs is open.
std::optional<double> replicas(const ImportedWorkload& w)
{
    const std::optional<double> gpus = w.number("parallel.gpus");
    return gpus ? std::optional(std::max(1.0, std::floor(*gpus / w.number("parallel.tensor").value_or(1))))
                : std::nullopt;
}

double batch(const ImportedWorkload& w)
{
    return w.number("micro_batch").value_or(1) * w.number("accumulation").value_or(1);
}

/// What a folder or a Hugging Face id is called without what stands before.
std::string lastPart(std::string name)
{
    while (name.ends_with('/'))
        name.pop_back();
    return name.substr(name.find_last_of("/\\") + 1);
}

} // namespace

const ImportedField* ImportedWorkload::find(std::string_view name) const
{
    const auto found =
        std::find_if(fields.begin(), fields.end(), [name](const ImportedField& f) { return f.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

std::optional<double> ImportedWorkload::number(std::string_view name) const
{
    const ImportedField* field = find(name);
    if (!field)
        return std::nullopt;
    if (const auto* whole = std::get_if<std::int64_t>(&field->value))
        return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&field->value);
    return real ? std::optional(*real) : std::nullopt;
}

std::string ImportedWorkload::text(std::string_view name) const
{
    const ImportedField* field = find(name);
    const auto* value = field ? std::get_if<std::string>(&field->value) : nullptr;
    return value ? *value : std::string();
}

bool ImportedWorkload::flag(std::string_view name) const
{
    const ImportedField* field = find(name);
    const auto* value = field ? std::get_if<bool>(&field->value) : nullptr;
    return value && *value;
}

void ImportedWorkload::set(ImportedField field)
{
    std::erase_if(asked, [&](const AskedField& a) { return a.name == field.name; });
    const auto same =
        std::find_if(fields.begin(), fields.end(), [&](const ImportedField& f) { return f.name == field.name; });
    if (same != fields.end()) {
        *same = std::move(field);
        return;
    }
    // Beside its like: adapter.parameters_m after adapter.targets.
    const std::string group = field.name.substr(0, field.name.find('.') + 1);
    const auto like = std::find_if(fields.rbegin(), fields.rend(), [&group](const ImportedField& f) {
        return !group.empty() && f.name.starts_with(group);
    });
    fields.insert(like == fields.rend() ? fields.end() : like.base(), std::move(field));
}

void ImportedWorkload::drop(std::string_view name)
{
    std::erase_if(fields, [name](const ImportedField& f) { return f.name == name; });
}

bool ImportedWorkload::asks(std::string_view name) const
{
    return std::any_of(asked.begin(), asked.end(), [name](const AskedField& a) { return a.name == name; });
}

Result<void> answer(ImportedWorkload& w, const ImportAnswers& answers)
{
    constexpr std::array<std::string_view, 6> kShards{"none", "ddp", "zero1", "zero2", "zero3", "fsdp"};
    if (!answers.shard.empty() && std::find(kShards.begin(), kShards.end(), answers.shard) == kShards.end())
        return fail(ErrorCode::BadValue, {answers.shard, std::string("none, ddp, zero1, zero2, zero3, fsdp")},
                    {{}, 0, "--shard"});
    const auto give = [&w](const char* name, const auto& value) {
        w.set({name, FieldValue(value), FieldSource::Answered, std::string(answerOption(name)), 0});
    };
    if (!answers.id.empty())
        w.id = answers.id;
    if (answers.gpus)
        give("parallel.gpus", *answers.gpus);
    if (answers.sequence)
        give("sequence", *answers.sequence);
    // A number of steps ends the run whatever the dataset holds; only who asks for epochs means them instead.
    if (answers.epochs)
        w.drop("steps");
    if (answers.samples && w.find("steps"))
        w.notes.push_back({ReasonCode::ImportStepsOverride,
                           {w.find("steps")->key, static_cast<std::int64_t>(w.number("steps").value_or(0)),
                            std::string("--samples")}});
    else if (answers.samples)
        give("samples", *answers.samples);
    if (answers.tokens_per_sample)
        give("tokens_per_sample", *answers.tokens_per_sample);
    if (answers.epochs)
        give("epochs", *answers.epochs);
    if (!answers.shard.empty())
        give("parallel.shard", answers.shard);
    if (!answers.model.empty())
        give("model", answers.model);
    if (!answers.model_file.empty()) {
        w.drop("model");
        std::erase_if(w.asked, [](const AskedField& a) { return a.name == "model"; });
        give("model.file", answers.model_file);
    }
    if (answers.accept_suggestions) {
        const std::vector<AskedField> open = w.asked;
        for (const AskedField& asked : open)
            if (asked.suggestion)
                w.set({asked.name, *asked.suggestion, FieldSource::Assumed, "--assume", 0});
    }
    return {};
}

void findModel(ImportedWorkload& w, const ModelCatalog& catalog)
{
    if (w.find("model.file"))
        return;
    const std::string name = w.text("model");
    const auto found = catalog.find(name);
    const std::string folder = lastPart(w.checkpoint_folder);
    const auto by_folder = folder.empty() ? Result<const KnownModel*>(nullptr) : catalog.find(folder);
    const KnownModel* second = by_folder ? *by_folder : nullptr;
    if (found) {
        std::erase_if(w.asked, [](const AskedField& a) { return a.name == "model"; });
        w.known_model = (*found)->name;
        // torchtune names a function, not a model; the other two keep the name they load the model by.
        if (w.format == TrainingFormat::Torchtune)
            if (ImportedField field = *w.find("model"); field.source != FieldSource::Answered) {
                field.value = w.known_model;
                w.set(std::move(field));
            }
        if (second && second->name != w.known_model)
            w.warnings.push_back({ReasonCode::ImportModelsDiffer, {name, folder}});
        return;
    }
    std::optional<FieldValue> suggestion;
    if (second)
        suggestion = second->name;
    else if (const auto by_last = catalog.find(lastPart(name)); by_last)
        suggestion = (*by_last)->name;
    const auto open =
        std::find_if(w.asked.begin(), w.asked.end(), [](const AskedField& a) { return a.name == "model"; });
    if (open != w.asked.end()) // the file names none
        open->suggestion = suggestion;
    else
        w.asked.insert(w.asked.begin(),
                       {"model", {ReasonCode::ImportAskModel, {name}}, NeededFor::Memory, std::move(suggestion), {}});
}

void complete(ImportedWorkload& w, const ModelFacts* model)
{
    if (w.beside && model) {
        Adapter adapter;
        adapter.rank = static_cast<int>(w.number("adapter.rank").value_or(adapter.rank));
        if (const ImportedField* targets = w.find("adapter.targets")) {
            if (const auto* list = std::get_if<std::vector<std::string>>(&targets->value)) {
                adapter.all_linear = false;
                adapter.targets = *list;
            } else {
                adapter.all_linear = w.text("adapter.targets") == "all_linear";
                if (!adapter.all_linear)
                    adapter.targets = {"q", "v"};
            }
        }
        double more = 0;
        if (w.beside->embedding)
            more += model->embedding_parameters;
        if (w.beside->head) // a tied head is the embedding
            more += model->head_parameters > 0 || w.beside->embedding ? model->head_parameters
                                                                      : model->embedding_parameters;
        if (w.beside->head_adapter)
            more += adapter.rank * (static_cast<double>(model->hidden) + model->vocabulary);
        const double millions = (adapterParameters(adapter, *model) + more) / 1e6;
        w.set({"adapter.parameters_m", millions, FieldSource::Derived, w.beside->key, w.beside->line});
        w.notes.push_back({ReasonCode::ImportTrainedBeside, {w.beside->key, more / 1e6, millions}});
    }
    const std::optional<double> gpus = w.number("parallel.gpus");
    if (gpus && *gpus == 1) { // nothing to shard
        std::erase_if(w.asked, [](const AskedField& a) { return a.name == "parallel.shard"; });
        w.drop("parallel.shard");
    }
    if (!gpus && w.find("parallel.shard") && !w.find("parallel.tensor") && !w.find("parallel.offload"))
        w.notes.push_back({ReasonCode::ImportSpreadOpen, {w.text("parallel.shard")}});
    if (gpus && *gpus > 1 && !w.find("parallel.shard") && !w.asks("parallel.shard")
        && w.number("parallel.tensor").value_or(1) < *gpus)
        w.set({"parallel.shard", std::string(w.format == TrainingFormat::Torchtune ? "fsdp" : "ddp"),
               FieldSource::FormatDefault, w.format == TrainingFormat::Torchtune ? "" : "deepspeed, fsdp", 0});
    if (gpus && *gpus > 1 && w.asks("parallel.shard"))
        w.warnings.push_back({ReasonCode::ImportGpusLeftOut, {static_cast<std::int64_t>(*gpus)}});
    const std::optional<double> steps = w.number("steps");
    const std::optional<double> length = w.number("tokens_per_sample");
    if (steps && length && !w.flag("packing")) {
        if (const auto copies = replicas(w))
            w.set({"tokens", *steps * batch(w) * *copies * *length, FieldSource::Derived,
                   "steps × batch × tokens_per_sample", 0});
    }
}

ImportedSize sizeOf(const ImportedWorkload& w)
{
    ImportedSize size;
    const std::optional<double> copies = replicas(w), sequence = w.number("sequence"),
                                length = w.number("tokens_per_sample"), samples = w.number("samples");
    const double epochs = w.number("epochs").value_or(1);
    const bool packed = w.flag("packing");
    if (const std::optional<double> steps = w.number("steps")) {
        size.steps = steps;
        if (copies && sequence)
            size.tokens_at_most = *steps * batch(w) * *copies * *sequence;
        if (packed)
            size.tokens = size.tokens_at_most;
        else
            size.tokens = w.number("tokens");
        return size;
    }
    if (!samples)
        return size;
    if (length)
        size.tokens = *samples * *length * epochs;
    if (sequence)
        size.tokens_at_most = *samples * *sequence * epochs;
    if (copies && !packed)
        size.steps = std::ceil(*samples / (batch(w) * *copies)) * epochs;
    return size;
}

std::string experimentJson(const ImportedWorkload& w)
{
    Json json = {{"id", w.id}, {"kind", "train"}};
    // The sharding of an open number of GPUs would pin the run to one GPU; without it the planner tries all sizes.
    const bool spread_known = w.find("parallel.gpus") && !w.asks("parallel.shard");
    const bool spread_needed = w.find("parallel.tensor") || w.find("parallel.offload");
    for (const ImportedField& field : w.fields) {
        if (field.name.starts_with("parallel.") && !spread_known && !spread_needed)
            continue;
        Json* place = &json;
        std::string_view name = field.name;
        for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.')) {
            place = &(*place)[std::string(name.substr(0, dot))];
            name.remove_prefix(dot + 1);
        }
        (*place)[std::string(name)] = toJson(field.value);
    }
    json["imported"] = {{"format", std::string(formatKey(w.format))},
                        {"file", lastPart(w.file)}, // a plan is mailed: no folders of one machine
                        {"unknown", keysJson(w.unknown)},
                        {"settings", keysJson(w.settings)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string_view formatName(TrainingFormat format)
{
    switch (format) {
    case TrainingFormat::LlamaFactory:
        return "LLaMA-Factory";
    case TrainingFormat::Axolotl:
        return "axolotl";
    case TrainingFormat::Torchtune:
        return "torchtune";
    }
    return {};
}

std::string_view formatKey(TrainingFormat format)
{
    return format == TrainingFormat::LlamaFactory ? "llama_factory" : formatName(format);
}

std::string_view fieldSourceKey(FieldSource source)
{
    switch (source) {
    case FieldSource::Stated:
        return "stated";
    case FieldSource::Comment:
        return "comment";
    case FieldSource::FormatDefault:
        return "format_default";
    case FieldSource::Derived:
        return "derived";
    case FieldSource::Answered:
        return "answered";
    case FieldSource::Assumed:
        return "assumed";
    }
    return {};
}

std::string_view answerOption(std::string_view field)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kOptions{
        {{"parallel.gpus", "--gpus"},
         {"parallel.shard", "--shard"},
         {"sequence", "--sequence"},
         {"samples", "--samples"},
         {"tokens_per_sample", "--tokens-per-sample"},
         {"epochs", "--epochs"},
         {"model", "--model"},
         {"model.file", "--model"}}};
    const auto found =
        std::find_if(kOptions.begin(), kOptions.end(), [field](const auto& entry) { return entry.first == field; });
    return found == kOptions.end() ? std::string_view() : found->second;
}

} // namespace gpuplan
