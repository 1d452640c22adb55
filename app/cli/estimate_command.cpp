// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/data_files.h"
#include "app/cli/estimate_answer.h"
#include "app/cli/estimate_view.h"
#include "app/cli/json_lines.h"
#include "app/cli/json_output.h"
#include "app/cli/market.h"
#include "app/cli/model_lookup.h"
#include "app/cli/plan_view.h"
#include "app/cli/planning.h"
#include "app/text/names.h"
#include "planner/estimate/memory.h"
#include "planner/estimate/time.h"
#include "planner/files/workload_json.h"
#include "planner/plan/options.h"

namespace gpuplan {

namespace {

class EstimateText {
    Q_DECLARE_TR_FUNCTIONS(Estimate)
};

/// Hands-on hours need no model: only the size of the card matters.
Result<ModelFacts> modelOf(const WorkloadRequest& request, ShippedData& data, const std::string& folder)
{
    if (request.workload.kind == WorkloadKind::HandsOn)
        return fail(ErrorCode::NotApplicable,
                    {std::string("a memory and time estimate"), std::string("hands-on hours")},
                    {{}, 0, "workload.kind"});
    return lookUpModel(request, data, folder);
}

/// What the command line says for lines that are silent.
struct LineDefaults {
    std::string gpu;
    std::optional<double> host_ram_gib;
    std::string machine;
};

Result<Json> answerLine(Context& context, const std::string& line, const std::string& file, std::int64_t number,
                        const LineDefaults& defaults, const Tables& tables)
{
    const Result<EstimateRequest> request = parseEstimateRequest(line, file, number);
    if (!request)
        return fail(request.error());
    const auto placed = [&](Error error, const char* path) {
        if (error.where.path.empty())
            error.where.path = path;
        error.where.file = file;
        error.where.line = number;
        return fail(std::move(error));
    };
    const Result<ModelFacts> model = modelOf(request->request, context.data, folderOf(file));
    if (!model)
        return placed(model.error(), "workload.model");
    const Gpu* gpu = nullptr;
    const std::string& gpu_name = request->gpu.empty() ? defaults.gpu : request->gpu;
    if (!gpu_name.empty()) {
        const Result<std::size_t> index = tables.gpus->find(gpu_name);
        if (!index)
            return placed(index.error(), "gpu");
        gpu = &(*tables.gpus)[*index];
    }
    Json json = {{"id", Json::parse(request->id_json)}};
    const Place place{gpu, request->gpus, request->host_ram_gib ? request->host_ram_gib : defaults.host_ram_gib,
                      request->machine.empty() ? defaults.machine : request->machine};
    Answer answer = answerFor(request->request.workload, *model, place, tables);
    answer.reasons.insert(answer.reasons.end(), request->request.warnings.begin(), request->request.warnings.end());
    json.update(toJson(answer, context.format));
    return json;
}

ExitStatus estimateLines(Context& context, const std::string& path, const LineDefaults& defaults)
{
    const Result<Tables> tables = loadTables(context);
    if (!tables)
        return context.report(tables.error());
    return answerJsonLines(context, path, [&](const std::string& line, const std::string& file, std::int64_t number) {
        return answerLine(context, line, file, number, defaults, *tables);
    });
}

/// The cheapest offer of each row's size, by what the whole run costs there.
Result<void> addCheapest(Context& context, const WorkloadRequest& request, const ModelFacts& model,
                         std::vector<Row>& rows)
{
    const Result<PlanTables> tables = planTables(context, context.answerCurrency());
    if (!tables)
        return fail(tables.error());
    const PlanDocument no_owned;
    Experiment experiment;
    experiment.request = request;
    PlanInputs inputs = tables->inputs;
    inputs.document = &no_owned;
    const Result<ExperimentOptions> ways = optionsFor(experiment, model, inputs, TightWays::Keep);
    if (!ways)
        return fail(ways.error());
    for (Row& row : rows) {
        const RunOption* best = nullptr;
        for (const RunOption& option : ways->options) {
            const bool same = &(*inputs.gpus)[option.gpu_index] == row.gpu && option.gpus == row.gpus;
            if (same && (!best || option.cost.total < best->cost.total))
                best = &option;
        }
        if (best)
            row.cheapest = describe(*best, experiment, model, inputs, nullptr);
    }
    return {};
}

ExitStatus estimateWorkload(Context& context, const EstimateOptions& options)
{
    const Result<std::string> bytes = readFileBytes(options.workload_file, kPlanFileLimitBytes);
    if (!bytes)
        return context.report(bytes.error());
    const Result<EstimateRequest> request = parseWorkloadFile(*bytes, options.workload_file);
    if (!request)
        return context.report(request.error());
    std::vector<QString> warnings;
    for (const Reason& warning : request->request.warnings)
        warnings.push_back(sentence(warning, context.format));
    for (const QString& warning : warnings)
        context.warn(warning);
    const Result<Tables> tables = loadTables(context);
    if (!tables)
        return context.report(tables.error());
    const Result<ModelFacts> model = modelOf(request->request, context.data, folderOf(options.workload_file));
    if (!model) {
        Error error = model.error();
        error.where.file = options.workload_file;
        return context.report(error);
    }

    std::vector<const Gpu*> gpus;
    std::vector<std::string> names = options.gpus;
    if (names.empty() && !request->gpu.empty())
        names.push_back(request->gpu);
    for (const std::string& name : names) {
        const Result<std::size_t> index = tables->gpus->find(name);
        if (!index)
            return context.report(index.error());
        gpus.push_back(&(*tables->gpus)[*index]);
    }
    if (names.empty()) {
        for (const Gpu& gpu : tables->gpus->all())
            gpus.push_back(&gpu);
    }
    if (options.explain && gpus.size() != 1) {
        *context.world.err << "gpuplan: "
                           << EstimateText::tr("--explain shows one calculation: name one GPU with --gpu").toStdString()
                           << "\n";
        return ExitStatus::Usage;
    }
    const int count = options.gpu_count.value_or(request->gpus);
    const std::string& machine = options.machine.empty() ? request->machine : options.machine;
    const std::optional<double> host_ram_gib = options.host_ram_gib ? options.host_ram_gib : request->host_ram_gib;
    std::vector<Row> rows;
    bool any_fits = false;
    for (const Gpu* gpu : gpus) {
        std::optional<Explanation> explanation;
        if (options.explain) {
            explanation.emplace();
            if (const Result<void> found =
                    addNearest(context, request->request.workload, *model, *gpu, count, *explanation);
                !found)
                return context.report(found.error());
        }
        Answer answer = answerFor(request->request.workload, *model, {gpu, count, host_ram_gib, machine}, *tables,
                                  explanation ? &*explanation : nullptr);
        answer.explanation = std::move(explanation);
        rows.push_back({gpu, count, std::move(answer), {}});
        const MemoryEstimate& memory = rows.back().answer.memory;
        any_fits =
            any_fits || (memory.verdict != FitVerdict::DoesNotFit && memory.host_verdict != FitVerdict::DoesNotFit);
    }

    if (const Result<void> priced = addCheapest(context, request->request, *model, rows); !priced)
        return context.report(priced.error());
    if (gpus.size() > 1) // the cheapest first, then what nobody rents out, in the order of the catalog
        std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
            if (!a.cheapest || !b.cheapest)
                return a.cheapest.has_value() && !b.cheapest;
            return a.cheapest->cost.total < b.cheapest->cost.total;
        });
    DataAge age;
    std::vector<Currency> currencies; // storage and billing may be in dollars whatever the price is in
    for (const Row& row : rows) {
        if (!row.cheapest)
            continue;
        currencies.insert(currencies.end(), {kUsd, row.cheapest->price.price_per_hour.currency()});
        const Date seen = row.cheapest->price.observed;
        age.oldest = age.oldest ? std::min(*age.oldest, seen) : seen;
        age.newest = age.newest ? std::max(*age.newest, seen) : seen;
    }

    const auto rates = marketRates(context);
    if (!rates)
        return context.report(rates.error());
    std::vector<QString> conversions;
    for (const Reason& rate : ratesUsed(**rates, currencies, context.answerCurrency()))
        conversions.push_back(sentence(rate, context.format));
    warnings.insert(warnings.end(), conversions.begin(), conversions.end());

    if (context.json) {
        Json list = Json::array();
        for (const Row& row : rows) {
            Json json = {{"gpu", row.gpu->name}, {"gpus", row.gpus}};
            json.update(toJson(row.answer, context.format));
            json["cheapest"] = row.cheapest ? runJson(*row.cheapest) : Json(nullptr);
            list.push_back(std::move(json));
        }
        printEnvelope(context, "estimate", {{"workload", options.workload_file}, {"gpus", options.gpus}}, age,
                      context.answerCurrency(), std::move(list), warnings);
    } else if (rows.size() == 1) {
        printRows(context, rows);
        context.out() << "\n";
        printParts(context, rows.front().answer.memory);
        context.out() << "\n";
        printTimeParts(context, *rows.front().answer.time);
        printReasons(context, rows.front().answer.reasons);
        if (rows.front().answer.explanation)
            printExplanation(context, *rows.front().answer.explanation);
    } else {
        printRows(context, rows);
    }
    if (!context.json && age.newest)
        context.out() << "\n"
                      << EstimateText::tr("Prices seen between %1 and %2")
                             .arg(context.format.date(*age.oldest), context.format.date(*age.newest))
                             .toStdString()
                      << "\n";
    if (!context.json)
        for (const QString& conversion : conversions)
            context.out() << conversion.toStdString() << "\n";
    if (!any_fits)
        context.warn(EstimateText::tr("it fits on none of these GPUs"));
    return any_fits ? ExitStatus::Done : ExitStatus::Infeasible;
}

} // namespace

ExitStatus estimate(Context& context, const EstimateOptions& options)
{
    if (options.workload_file.empty() == options.lines_file.empty()) {
        *context.world.err << "gpuplan: "
                           << EstimateText::tr("one of --workload FILE and --lines FILE is needed").toStdString()
                           << "\n";
        return ExitStatus::Usage;
    }
    if (options.explain && !options.lines_file.empty()) {
        *context.world.err << "gpuplan: "
                           << EstimateText::tr(
                                  "--explain shows one calculation: it goes with --workload, not with --lines")
                                  .toStdString()
                           << "\n";
        return ExitStatus::Usage;
    }
    return options.lines_file.empty() ? estimateWorkload(context, options)
                                      : estimateLines(context, options.lines_file,
                                                      {options.gpus.empty() ? std::string() : options.gpus.front(),
                                                       options.host_ram_gib, options.machine});
}

} // namespace gpuplan
