// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/data_files.h"
#include "app/cli/import_view.h"
#include "app/cli/model_lookup.h"
#include "planner/files/plan_json.h"
#include "planner/files/training_yaml.h"
#include "planner/files/workload_json.h"
#include "planner/files/yaml_tree.h"

namespace gpuplan {

namespace {

namespace fs = std::filesystem;

class ImportCommandText {
    Q_DECLARE_TR_FUNCTIONS(ImportCommand)
};

bool isSameFile(const std::string& a, const std::string& b)
{
    std::error_code ignored;
    return fs::equivalent(a, b, ignored);
}

/// --model names a file when there is one of this name, else a model of the catalog.
ImportAnswers answersOf(const ImportOptions& options)
{
    ImportAnswers answers = options.answers;
    std::error_code ignored;
    if (!options.model.empty() && fs::exists(options.model, ignored))
        answers.model_file = fs::absolute(options.model, ignored).lexically_normal().string();
    else
        answers.model = options.model;
    return answers;
}

/// The file with the answers, its model looked up.
Result<ImportedWorkload> readAndAnswer(const ImportOptions& options, const ModelCatalog& models,
                                       std::optional<ModelFacts>& facts)
{
    const Result<std::string> bytes = readFileBytes(options.file, kMaxYamlBytes);
    if (!bytes)
        return fail(bytes.error());
    Result<ImportedWorkload> workload = importTrainingYaml(*bytes, options.file);
    if (!workload)
        return workload;
    ImportAnswers answers = answersOf(options);
    const bool accepts = std::exchange(answers.accept_suggestions, false);
    if (const Result<void> answered = answer(*workload, answers); !answered)
        return fail(answered.error());
    findModel(*workload, models); // its suggestion is one that --assume accepts
    if (accepts) {
        ImportAnswers all;
        all.accept_suggestions = true;
        if (const Result<void> answered = answer(*workload, all); !answered)
            return fail(answered.error());
        findModel(*workload, models);
    }
    if (const std::string file = workload->text("model.file"); !file.empty()) {
        const Result<ModelFile> model = openModelFile(file);
        if (!model)
            return fail(model.error());
        facts = model->facts;
    } else if (const auto known = models.find(workload->known_model); known) {
        facts = (*known)->facts;
    }
    complete(*workload, facts ? &*facts : nullptr);
    return workload;
}

/// Writes what the options ask for. Nothing is written when any of it would fail before.
Result<void> write(const ImportOptions& options, const ImportedWorkload& workload, const ModelCatalog& models,
                   const std::string& experiment)
{
    if (options.output.empty() && options.plan.empty())
        return {};
    if (const Result<EstimateRequest> valid = parseWorkloadFile(experiment, options.file); !valid)
        return fail(valid.error());
    if (!options.output.empty() && isSameFile(options.output, options.file))
        return fail(ErrorCode::CannotOpen, {std::string("it is the training file itself")}, {options.output, 0, {}});
    std::string plan;
    std::optional<FileLock> lock; // two imports into one plan must not lose each other's experiment
    if (!options.plan.empty()) {
        if (!isRegularFile(options.plan))
            return fail(ErrorCode::CannotOpen, {std::string("it is not a regular file")}, {options.plan, 0, {}});
        Result<FileLock> locked = FileLock::on(options.plan);
        if (!locked)
            return fail(locked.error());
        lock.emplace(std::move(*locked));
        // One experiment without a model would keep the whole plan from being made.
        if (const auto known = models.find(workload.text("model")); !known && workload.asks("model")) {
            Error error = known.error();
            const ImportedField* field = workload.find("model");
            error.where = {options.file, field ? field->line : 0, field ? field->key : std::string()};
            return fail(std::move(error));
        }
        const Result<std::string> bytes = readFileBytes(options.plan, kPlanFileLimitBytes);
        if (!bytes)
            return fail(bytes.error());
        Result<std::string> extended = withExperiment(*bytes, options.plan, experiment);
        if (!extended)
            return fail(extended.error());
        plan = std::move(*extended);
    }
    if (!options.output.empty())
        if (const Result<void> written = writeFileSafely(options.output, experiment); !written)
            return written;
    return options.plan.empty() ? Result<void>() : writeFileSafely(options.plan, plan);
}

void printNext(const Context& context, const ImportOptions& options)
{
    QStringList lines;
    if (!options.output.empty())
        lines += ImportCommandText::tr("Written to %1; next: gpuplan estimate --workload %1")
                     .arg(QString::fromStdString(options.output));
    if (!options.plan.empty())
        lines +=
            ImportCommandText::tr("Added to %1; next: gpuplan plan make %1").arg(QString::fromStdString(options.plan));
    if (lines.empty())
        lines +=
            ImportCommandText::tr("Nothing was written: -o FILE writes the experiment, --into PLAN.gpuplan adds it to "
                                  "a plan");
    context.out() << "\n";
    for (const QString& line : lines)
        context.out() << printable(line).toStdString() << "\n";
}

Json requestJson(const ImportOptions& options)
{
    const ImportAnswers& a = options.answers;
    return {{"file", options.file},
            {"gpus", orNull(a.gpus)},
            {"shard", text(a.shard)},
            {"samples", orNull(a.samples)},
            {"tokens_per_sample", orNull(a.tokens_per_sample)},
            {"epochs", orNull(a.epochs)},
            {"sequence", orNull(a.sequence)},
            {"model", text(options.model)},
            {"assume", a.accept_suggestions},
            {"output", text(options.output)},
            {"into", text(options.plan)}};
}

} // namespace

ExitStatus planImportWorkload(Context& context, const ImportOptions& options)
{
    const auto models = context.data.models();
    if (!models)
        return context.report(models.error());
    std::optional<ModelFacts> facts;
    const Result<ImportedWorkload> workload = readAndAnswer(options, **models, facts);
    if (!workload)
        return context.report(workload.error());
    const std::string experiment = experimentJson(*workload);
    if (const Result<void> written = write(options, *workload, **models, experiment); !written) {
        const ExitStatus status = context.report(written.error());
        if (written.error().code == ErrorCode::Duplicate)
            context.warn(ImportCommandText::tr("--id NAME adds it under another name"));
        if (written.error().code == ErrorCode::UnknownName)
            context.warn(
                ImportCommandText::tr("--model NAME or --model FILE (config.json, GGUF) says which model it is"));
        return status;
    }
    std::vector<QString> warnings;
    for (const Reason& warning : workload->warnings)
        warnings.push_back(sentence(warning, context.format));
    for (const QString& warning : warnings)
        context.warn(warning);
    if (context.json) {
        printEnvelope(context, "plan-import-workload", requestJson(options), {}, context.answerCurrency(),
                      importJson(context, *workload, facts ? &*facts : nullptr), warnings);
    } else {
        printImport(context, *workload);
        printNext(context, options);
    }
    return ExitStatus::Done;
}

} // namespace gpuplan
