// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/json_output.h"
#include "app/cli/model_lookup.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

class ModelText {
    Q_DECLARE_TR_FUNCTIONS(Model)
};

struct ShownModel {
    std::string asked;
    ModelFile file;
};

/// A path that exists is a file; everything else is a name of the catalog.
Result<ShownModel> showOne(Context& context, const std::string& name)
{
    std::error_code ignored;
    if (std::filesystem::exists(name, ignored)) {
        Result<ModelFile> file = openModelFile(name);
        return file ? Result<ShownModel>(ShownModel{name, std::move(*file)}) : fail(file.error());
    }
    const bool looks_like_path = name.ends_with(".json") || name.ends_with(".gguf") || name.ends_with(".safetensors");
    if (looks_like_path)
        return fail(ErrorCode::CannotOpen, {std::string("no such file")}, {name, 0, {}});
    const auto models = context.data.models();
    if (!models)
        return fail(models.error());
    const Result<const KnownModel*> known = (*models)->find(name);
    if (!known)
        return fail(known.error());
    ShownModel shown{name, {}};
    shown.file.facts = (*known)->facts;
    shown.file.has_shape = true;
    shown.file.context = (*known)->context;
    return shown;
}

/// 16-bit cache: two bytes per element.
double kvBytesPerToken(const ModelFacts& facts) { return facts.kv_elements_per_token * 2; }

Json toJson(const ShownModel& shown, const Format& format)
{
    const ModelFile& file = shown.file;
    const ModelFacts& m = file.facts;
    const auto whole = [](double count) {
        return std::abs(count) < 9e15 ? Json(static_cast<std::int64_t>(count)) : Json(nullptr);
    };
    const auto ifShape = [&](Json value) { return file.has_shape ? std::move(value) : Json(nullptr); };
    Json stored = Json::array();
    for (const StoredType& type : file.stored)
        stored.push_back({{"type", type.type}, {"parameters", whole(type.parameters)}, {"bytes", whole(type.bytes)}});
    return {{"model", shown.asked},
            {"name", m.name},
            {"parameters", whole(m.parameters)},
            {"active_parameters", ifShape(whole(m.active_parameters))},
            {"layers", ifShape(m.layers)},
            {"attention_layers", ifShape(m.attention_layers)},
            {"hidden", ifShape(m.hidden)},
            {"heads", ifShape(m.heads)},
            {"kv_heads", ifShape(m.kv_heads)},
            {"head_dim", ifShape(m.head_dim)},
            {"kv_bytes_per_token", ifShape(m.generates ? whole(kvBytesPerToken(m)) : Json(nullptr))},
            {"vocabulary", ifShape(m.vocabulary)},
            {"experts", ifShape(m.experts)},
            {"experts_per_token", ifShape(m.experts_per_token)},
            {"context", file.context > 0 ? Json(file.context) : Json(nullptr)},
            {"format", text(file.format)},
            {"weights_bytes", file.weights_bytes ? whole(*file.weights_bytes) : Json(nullptr)},
            {"stored", std::move(stored)},
            {"tied", ifShape(m.tied)},
            {"generates", ifShape(m.generates)},
            {"warnings", toJson(file.warnings, format)}};
}

void print(const Context& context, const std::vector<ShownModel>& models)
{
    const Format& f = context.format;
    TextTable table({{ModelText::tr("Model")},
                     {ModelText::tr("Parameters"), Align::Right},
                     {ModelText::tr("Active"), Align::Right},
                     {ModelText::tr("Layers"), Align::Right},
                     {ModelText::tr("with attention"), Align::Right},
                     {ModelText::tr("KV heads"), Align::Right},
                     {ModelText::tr("KV bytes/token"), Align::Right},
                     {ModelText::tr("Head tied")},
                     {ModelText::tr("Stored as")},
                     {ModelText::tr("Weights"), Align::Right}});
    for (const ShownModel& shown : models) {
        const ModelFacts& m = shown.file.facts;
        const auto count = [&](double value, bool known = true) {
            return known ? f.integer(static_cast<qint64>(value)) : Format::unknown();
        };
        const bool shape = shown.file.has_shape;
        table.addRow(
            {QString::fromStdString(std::filesystem::path(shown.asked).filename().string()), count(m.parameters),
             count(m.active_parameters, shape), count(m.layers, shape), count(m.attention_layers, shape),
             count(m.kv_heads, shape), count(kvBytesPerToken(m), shape && m.generates),
             !shape       ? Format::unknown()
                 : m.tied ? ModelText::tr("yes")
                          : ModelText::tr("no"),
             shown.file.format.empty() ? Format::unknown() : QString::fromStdString(shown.file.format),
             shown.file.weights_bytes ? ModelText::tr("%1 GB").arg(f.number(*shown.file.weights_bytes / kBytesPerGb, 4))
                                      : Format::unknown()});
    }
    context.out() << table.text(context.color).toStdString();
    for (const ShownModel& shown : models) {
        for (const Reason& warning : shown.file.warnings)
            context.out() << wrapped(QString::fromStdString(std::filesystem::path(shown.asked).filename().string())
                                         + QStringLiteral(": ") + sentence(warning, f),
                                     context.world.columns, QStringLiteral("! "), QStringLiteral("  "))
                                 .toStdString();
    }
}

} // namespace

ExitStatus modelShow(Context& context, const std::vector<std::string>& names)
{
    // Good files are shown even when another one is bad; the status tells.
    std::vector<ShownModel> models;
    ExitStatus status = ExitStatus::Done;
    Json list = Json::array();
    for (const std::string& name : names) {
        Result<ShownModel> shown = showOne(context, name);
        if (!shown) {
            context.complain(shown.error());
            status = ExitStatus::BadInput;
            list.push_back({{"model", name}, {"error", toJson(shown.error(), context.format)}});
            continue;
        }
        list.push_back(toJson(*shown, context.format));
        models.push_back(std::move(*shown));
    }
    if (context.json)
        printEnvelope(context, "model-show", {{"models", names}}, {}, context.answerCurrency(), std::move(list), {});
    else if (!models.empty())
        print(context, models);
    return status;
}

} // namespace gpuplan
