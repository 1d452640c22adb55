// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_view.h"

#include <ostream>

#include <QCoreApplication>

#include "app/cli/console.h"

namespace gpuplan {

namespace {

class ImportText {
    Q_DECLARE_TR_FUNCTIONS(Import)
};

QString textOf(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

/// As the plan file writes it: 2048 and not 2,048.
QString valueText(const FieldValue& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? QStringLiteral("true") : QStringLiteral("false");
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return QString::number(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return QString::number(*real, 'g', 12);
    if (const auto* text = std::get_if<std::string>(&value))
        return QString::fromStdString(*text);
    QStringList items;
    for (const std::string& item : std::get<std::vector<std::string>>(value))
        items += QString::fromStdString(item);
    return items.join(QStringLiteral(", "));
}

/// Why a field is asked for, for programs. Frozen: append only.
const char* askedCode(ReasonCode code)
{
    switch (code) {
    case ReasonCode::ImportAskGpus:
        return "launcher_decides";
    case ReasonCode::ImportAskShard:
        return "in_another_file";
    case ReasonCode::ImportAskSequence:
        return "unlimited";
    case ReasonCode::ImportAskModel:
        return "unknown_model";
    case ReasonCode::ImportAskUnresolved:
        return "unresolved";
    default:
        return "not_in_file";
    }
}

Json valueJson(const FieldValue& value)
{
    return std::visit([](const auto& v) { return Json(v); }, value);
}

QString originText(const ImportedField& field, TrainingFormat format)
{
    const QString key = QString::fromStdString(field.key);
    const QString program = textOf(formatName(format));
    switch (field.source) {
    case FieldSource::Stated:
        return ImportText::tr("%1, line %2").arg(key).arg(field.line);
    case FieldSource::Comment:
        return ImportText::tr("comment in line %1: %2").arg(field.line).arg(key);
    case FieldSource::FormatDefault:
        return key.isEmpty() ? ImportText::tr("always so with %1").arg(program)
                             : ImportText::tr("default of %1: no %2 in the file").arg(program, key);
    case FieldSource::Derived:
        return field.line > 0 ? ImportText::tr("follows from %1, line %2").arg(key).arg(field.line)
                              : ImportText::tr("computed: %1").arg(key);
    case FieldSource::Answered:
        return key;
    case FieldSource::Assumed:
        return ImportText::tr("suggestion accepted with --assume");
    }
    return {};
}

/// What happens while nobody answers.
QString meanwhileText(const ImportedWorkload& workload, const AskedField& asked)
{
    if (asked.meanwhile)
        return ImportText::tr("until then the estimate takes %1").arg(valueText(*asked.meanwhile));
    if (asked.name == "model")
        return ImportText::tr("until then nothing can be estimated");
    if (asked.name == "parallel.gpus")
        return workload.find("parallel.tensor") || workload.find("parallel.offload")
            ? ImportText::tr("until then the smallest number is taken")
            : ImportText::tr("until then every number of GPUs on offer is tried");
    if (asked.name == "parallel.shard")
        return ImportText::tr("until then the usual spread is taken: FSDP for full training, replicas for adapters");
    return ImportText::tr("until then time and cost are unknown");
}

void printList(const Context& context, const QString& title, const std::vector<QString>& lines)
{
    if (lines.empty())
        return;
    context.out() << "\n" << title.toStdString() << "\n";
    for (const QString& line : lines)
        context.out() << wrapped(printable(line), context.world.columns, QStringLiteral("- "), QStringLiteral("  "))
                             .toStdString();
}

void printFields(const Context& context, const ImportedWorkload& workload)
{
    TextTable table({{ImportText::tr("Field")}, {ImportText::tr("Value")}, {ImportText::tr("Comes from")}});
    for (const ImportedField& field : workload.fields) {
        QString value = valueText(field.value);
        if (field.name == "model" && !workload.known_model.empty()
            && value != QString::fromStdString(workload.known_model))
            value = ImportText::tr("%1 (here %2)").arg(value, QString::fromStdString(workload.known_model));
        table.addRow(
            {QString::fromStdString(field.name), printable(value), printable(originText(field, workload.format))});
    }
    context.out() << table.text(context.color).toStdString();
}

void printAsked(const Context& context, const ImportedWorkload& workload)
{
    std::vector<QString> lines;
    for (const AskedField& asked : workload.asked) {
        QStringList sentences{sentence(asked.why, context.format), meanwhileText(workload, asked)};
        if (asked.suggestion)
            sentences += ImportText::tr("suggested: %1 (--assume accepts it)").arg(valueText(*asked.suggestion));
        const QString option = textOf(answerOption(asked.name));
        const QString name = QString::fromStdString(asked.name);
        lines.push_back(option.isEmpty()
                            ? ImportText::tr("%1: %2").arg(name, joinClauses(sentences))
                            : ImportText::tr("%1 (answer with %3): %2").arg(name, joinClauses(sentences), option));
    }
    printList(context, ImportText::tr("The file does not say"), lines);
}

void printSize(const Context& context, const ImportedWorkload& workload)
{
    const ImportedSize size = sizeOf(workload);
    const Format& f = context.format;
    std::vector<QString> lines;
    if (size.steps)
        lines.push_back(ImportText::tr("optimizer steps: %1").arg(f.integer(static_cast<qint64>(*size.steps))));
    if (size.tokens)
        lines.push_back(ImportText::tr("tokens over all epochs: %1").arg(f.integer(static_cast<qint64>(*size.tokens))));
    if (size.tokens_at_most && size.tokens_at_most != size.tokens)
        lines.push_back(ImportText::tr("tokens if every sample had the full length: %1")
                            .arg(f.integer(static_cast<qint64>(*size.tokens_at_most))));
    printList(context, ImportText::tr("Size of the run"), lines);
}

void printKept(const Context& context, const ImportedWorkload& workload)
{
    TextTable table(
        {{ImportText::tr("Kept unread")}, {ImportText::tr("Value")}, {ImportText::tr("Line"), Align::Right}});
    for (const KeptKey& kept : workload.unknown) {
        if (kept.text) // an empty value sets nothing
            table.addRow({printable(QString::fromStdString(kept.key)),
                          printable(QString::fromStdString(*kept.text)).left(60), QString::number(kept.line)});
    }
    if (!table.isEmpty())
        context.out() << "\n" << table.text(context.color).toStdString();
    QStringList names; // the groups: profiler, not each of its switches
    for (const KeptKey& kept : workload.settings) {
        const std::string top = kept.key.substr(0, kept.key.find_first_of(".["));
        if (const QString name = QString::fromStdString(top); kept.text && !names.contains(name))
            names += name;
    }
    if (!names.empty()) {
        context.out() << "\n" << ImportText::tr("Kept, without effect on memory and time").toStdString() << "\n";
        context.out() << wrapped(printable(names.join(QStringLiteral(", "))), context.world.columns,
                                 QStringLiteral("  "), QStringLiteral("  "))
                             .toStdString();
    }
}

Json keptJson(const std::vector<KeptKey>& keys)
{
    Json list = Json::array();
    for (const KeptKey& kept : keys)
        list.push_back({{"key", kept.key}, {"value", orNull(kept.text)}, {"line", kept.line}});
    return list;
}

} // namespace

void printImport(const Context& context, const ImportedWorkload& workload)
{
    context.out() << ImportText::tr("Training file of %1: %2")
                         .arg(textOf(formatName(workload.format)), printable(QString::fromStdString(workload.file)))
                         .toStdString()
                  << "\n\n";
    printFields(context, workload);
    printAsked(context, workload);
    printSize(context, workload);
    std::vector<QString> notes;
    for (const Reason& note : workload.notes)
        notes.push_back(sentence(note, context.format));
    printList(context, ImportText::tr("Notes"), notes);
    printKept(context, workload);
}

Json importJson(const Context& context, const ImportedWorkload& workload, const ModelFacts* model)
{
    Json fields = Json::array();
    for (const ImportedField& field : workload.fields)
        fields.push_back({{"field", field.name},
                          {"value", valueJson(field.value)},
                          {"source", std::string(fieldSourceKey(field.source))},
                          {"key", text(field.key)},
                          {"line", field.line > 0 ? Json(field.line) : Json(nullptr)}});
    Json asked = Json::array();
    for (const AskedField& field : workload.asked)
        asked.push_back({{"field", field.name},
                         {"code", askedCode(field.why.code)},
                         {"why", sentence(field.why, context.format).toStdString()},
                         {"needed_for", field.needed_for == NeededFor::Memory ? "memory" : "time"},
                         {"assumed", field.suggestion ? valueJson(*field.suggestion) : Json(nullptr)},
                         {"until_answered", field.meanwhile ? valueJson(*field.meanwhile) : Json(nullptr)},
                         {"answer_with", text(answerOption(field.name))}});
    const ImportedSize size = sizeOf(workload);
    return {
        {"format", std::string(formatKey(workload.format))},
        {"experiments", Json::array({Json::parse(experimentJson(workload))})},
        {"model",
         {{"known_as", text(workload.known_model)}, {"parameters", model ? Json(model->parameters) : Json(nullptr)}}},
        {"fields", std::move(fields)},
        {"asked", std::move(asked)},
        {"size",
         {{"steps", orNull(size.steps)},
          {"tokens", orNull(size.tokens)},
          {"tokens_at_most", orNull(size.tokens_at_most)}}},
        {"unknown", keptJson(workload.unknown)},
        {"settings", keptJson(workload.settings)},
        {"notes", toJson(workload.notes, context.format)}};
}

} // namespace gpuplan
