// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>
#include <istream>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/data_files.h"
#include "app/cli/json_output.h"
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

struct Answer {
    MemoryEstimate memory;
    std::optional<TimeEstimate> time; ///< empty when no GPU is named
    Reasons reasons;
};

/// The tables that estimates need, loaded once for all lines.
struct Tables {
    const GpuCatalog* gpus = nullptr;
    const RuntimeTable* runtimes = nullptr;
    const MemorySpread* spread = nullptr;
    const EfficiencyTable* efficiency = nullptr;
};

Result<Tables> loadTables(ShippedData& data)
{
    const auto gpus = data.gpus();
    if (!gpus)
        return fail(gpus.error());
    const auto runtimes = data.runtimes();
    if (!runtimes)
        return fail(runtimes.error());
    const auto spread = data.memorySpread();
    if (!spread)
        return fail(spread.error());
    const auto efficiency = data.efficiency();
    if (!efficiency)
        return fail(efficiency.error());
    return Tables{*gpus, *runtimes, *spread, *efficiency};
}

Answer answerFor(const Workload& workload, const ModelFacts& model, const Gpu* gpu, int gpus,
                 std::optional<double> host_ram_gib, const Tables& tables)
{
    Answer answer;
    const MemoryModel memory(workload, model, *tables.runtimes, *tables.spread);
    answer.memory = memory.at(gpu, gpus, &answer.reasons, {host_ram_gib, nullptr, nullptr});
    if (gpu)
        answer.time = TimeModel(workload, model, *tables.efficiency).at(*gpu, gpus, &answer.reasons);
    return answer;
}

Json toJson(const Answer& answer, const Format& format)
{
    return {{"memory", toJson(answer.memory)},
            {"time", answer.time ? toJson(*answer.time) : Json(nullptr)},
            {"reasons", toJson(answer.reasons, format)}};
}

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
    Answer answer = answerFor(request->request.workload, *model, gpu, request->gpus,
                              request->host_ram_gib ? request->host_ram_gib : defaults.host_ram_gib, tables);
    answer.reasons.insert(answer.reasons.end(), request->request.warnings.begin(), request->request.warnings.end());
    json.update(toJson(answer, context.format));
    return json;
}

/// The next line without its end, at most `limit` bytes of it; the rest of a longer one is skipped and `cut` says so.
bool nextLine(std::istream& in, std::string& line, std::size_t limit, bool& cut)
{
    line.clear();
    cut = false;
    std::streambuf* buffer = in.rdbuf();
    for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
        if (c == '\n')
            return true;
        if (line.size() < limit)
            line.push_back(static_cast<char>(c));
        else
            cut = true;
    }
    return !line.empty();
}

ExitStatus estimateLines(Context& context, const std::string& path, const LineDefaults& defaults)
{
    const Result<Tables> tables = loadTables(context.data);
    if (!tables)
        return context.report(tables.error());
    std::ifstream file;
    const std::string name = path == "-" ? "-" : path;
    if (path != "-") {
        const Result<std::string> readable = readFilePrefix(path, 0);
        if (!readable)
            return context.report(readable.error());
        file.open(path, std::ios::binary);
    }
    std::istream& in = path == "-" ? *context.world.in : file;
    constexpr std::size_t kLongestLine = 16 * 1024 * 1024;
    bool all_good = true;
    std::string line;
    bool cut = false;
    for (std::int64_t number = 1; nextLine(in, line, kLongestLine, cut); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        Result<Json> answer = !cut
            ? answerLine(context, line, name, number, defaults, *tables)
            : fail(ErrorCode::TooLarge,
                   {std::string("the line"), std::string("more bytes"), static_cast<std::int64_t>(kLongestLine)},
                   {name, number, {}});
        Json json;
        if (answer) {
            json = std::move(*answer);
        } else {
            all_good = false;
            json = {{"id", !cut ? Json::parse(idOf(line)) : Json(nullptr)},
                    {"error", toJson(answer.error(), context.format)}};
        }
        context.out() << json.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
    }
    return all_good ? ExitStatus::Done : ExitStatus::BadInput;
}

QString boundText(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return EstimateText::tr("compute");
    case Bound::Bandwidth:
        return EstimateText::tr("memory bandwidth");
    case Bound::Communication:
        return EstimateText::tr("communication");
    case Bound::Overhead:
        return EstimateText::tr("overhead");
    case Bound::Hours:
        return EstimateText::tr("hours as stated");
    }
    return {};
}

QString verdictText(FitVerdict verdict)
{
    switch (verdict) {
    case FitVerdict::Fits:
        return EstimateText::tr("fits");
    case FitVerdict::Tight:
        return EstimateText::tr("tight");
    case FitVerdict::DoesNotFit:
        return EstimateText::tr("does not fit");
    }
    return {};
}

QString rangeText(const Range& range, const Format& f)
{
    return EstimateText::tr("%1 (%2–%3)").arg(f.number(range.likely), f.number(range.low), f.number(range.high));
}

/// The figure, and its verdict unless it plainly fits.
QString judgedText(double gib, const std::optional<FitVerdict>& verdict, const Format& f)
{
    return verdict && *verdict != FitVerdict::Fits
        ? EstimateText::tr("%1, %2").arg(f.number(gib), verdictText(*verdict))
        : f.number(gib);
}

void printParts(const Context& context, const MemoryEstimate& memory)
{
    const Format& f = context.format;
    const MemoryParts& p = memory.parts_gib;
    TextTable table({{EstimateText::tr("Memory at the peak, per GPU")}, {QStringLiteral("GiB"), Align::Right}});
    const std::pair<QString, double> kRows[] = {{EstimateText::tr("weights"), p.weights},
                                                {EstimateText::tr("gradients"), p.gradients},
                                                {EstimateText::tr("optimizer states"), p.optimizer},
                                                {EstimateText::tr("fp32 master weights"), p.master_weights},
                                                {EstimateText::tr("adapters"), p.adapters},
                                                {EstimateText::tr("activations"), p.activations},
                                                {EstimateText::tr("logits and loss"), p.logits},
                                                {EstimateText::tr("communication buffers"), p.communication},
                                                {EstimateText::tr("KV cache"), p.kv_cache},
                                                {EstimateText::tr("allocator slack"), p.slack},
                                                {EstimateText::tr("runtime context"), p.runtime}};
    for (const auto& [name, gib] : kRows) {
        if (gib > 0)
            table.addRow({name, f.number(gib)});
    }
    table.addRow({EstimateText::tr("in use (P10–P90)"), rangeText(memory.per_gpu_gib, f)});
    if (memory.usable_gib)
        table.addRow({EstimateText::tr("usable on this GPU"), f.number(*memory.usable_gib)});
    if (memory.load_peak_gib > 0)
        table.addRow(
            {EstimateText::tr("peak while loading"), judgedText(memory.load_peak_gib, memory.load_verdict, f)});
    if (memory.host_ram_gib > 0)
        table.addRow(
            {EstimateText::tr("main memory of the machine"), judgedText(memory.host_ram_gib, memory.host_verdict, f)});
    if (memory.max_context_tokens)
        table.addRow({EstimateText::tr("most tokens per sequence that fit"), f.integer(*memory.max_context_tokens)});
    if (memory.rule_of_thumb_gib)
        table.addRow({EstimateText::tr("rule of thumb (16 or 2 GB per billion)"), f.number(*memory.rule_of_thumb_gib)});
    context.out() << table.text(context.color).toStdString();
}

void printTimeParts(const Context& context, const TimeEstimate& time)
{
    if (!time.parts_hours)
        return;
    const Format& f = context.format;
    const TimeParts& p = *time.parts_hours;
    TextTable table({{EstimateText::tr("Hours of one run, likely")}, {EstimateText::tr("hours"), Align::Right}});
    const std::pair<QString, double> kRows[] = {{EstimateText::tr("the run itself"), p.run - p.padding},
                                                {EstimateText::tr("padding of unpacked samples"), p.padding},
                                                {EstimateText::tr("download of the weights"), p.download},
                                                {EstimateText::tr("loading the weights"), p.load},
                                                {EstimateText::tr("start of the program"), p.start_up},
                                                {EstimateText::tr("compilation"), p.compile}};
    for (const auto& [name, hours] : kRows) {
        if (hours > 0)
            table.addRow({name, f.number(hours)});
    }
    context.out() << table.text(context.color).toStdString() << "\n";
}

void printReasons(const Context& context, const Reasons& reasons)
{
    for (const Reason& reason : reasons)
        context.out() << wrapped(sentence(reason, context.format), context.world.columns, QStringLiteral("- "),
                                 QStringLiteral("  "))
                             .toStdString();
}

struct Row {
    const Gpu* gpu = nullptr;
    int gpus = 1;
    Answer answer;
    std::optional<RunChoice>
        cheapest; ///< on the cheapest offer of this size; empty: no offer, no hours, or it does not fit
};

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

void printRows(const Context& context, const std::vector<Row>& rows)
{
    const Format& f = context.format;
    TextTable table({{EstimateText::tr("GPU")},
                     {EstimateText::tr("In use GiB (P10–P90)"), Align::Right},
                     {EstimateText::tr("Usable"), Align::Right},
                     {EstimateText::tr("Verdict")},
                     {EstimateText::tr("Tokens/s (P10–P90)"), Align::Right},
                     {EstimateText::tr("Hours (P10–P90)"), Align::Right},
                     {EstimateText::tr("Bound by")},
                     {EstimateText::tr("Cheapest offer")},
                     {EstimateText::tr("Cost (P10–P90)"), Align::Right}});
    for (const Row& row : rows) {
        const MemoryEstimate& m = row.answer.memory;
        const TimeEstimate& t = *row.answer.time;
        const bool runs = m.verdict != FitVerdict::DoesNotFit;
        table.addRow(
            {QString::fromStdString(row.gpus > 1 ? std::to_string(row.gpus) + "× " + row.gpu->name : row.gpu->name),
             rangeText(m.per_gpu_gib, f), f.number(*m.usable_gib), verdictText(m.verdict),
             runs && t.tokens_per_s ? rangeText(*t.tokens_per_s, f) : Format::unknown(),
             runs && t.hours ? rangeText(*t.hours, f) : Format::unknown(), runs ? boundText(t.bound_by) : QString(),
             row.cheapest ? QString::fromStdString(row.cheapest->price.provider) + QStringLiteral(", ")
                     + tierText(row.cheapest->price.tier)
                          : Format::unknown(),
             row.cheapest ? EstimateText::tr("%1 (%2)").arg(f.money(row.cheapest->cost.total),
                                                            f.moneyRange(row.cheapest->cost_range))
                          : Format::unknown()});
    }
    context.out() << table.text(context.color).toStdString();
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
    const Result<Tables> tables = loadTables(context.data);
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
    const int count = options.gpu_count.value_or(request->gpus);
    const std::optional<double> host_ram_gib = options.host_ram_gib ? options.host_ram_gib : request->host_ram_gib;
    std::vector<Row> rows;
    bool any_fits = false;
    for (const Gpu* gpu : gpus) {
        rows.push_back(
            {gpu, count, answerFor(request->request.workload, *model, gpu, count, host_ram_gib, *tables), {}});
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
    for (const Row& row : rows) {
        if (!row.cheapest)
            continue;
        const Date seen = row.cheapest->price.observed;
        age.oldest = age.oldest ? std::min(*age.oldest, seen) : seen;
        age.newest = age.newest ? std::max(*age.newest, seen) : seen;
    }

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
    } else {
        printRows(context, rows);
    }
    if (!context.json && age.newest)
        context.out() << "\n"
                      << EstimateText::tr("Prices seen between %1 and %2")
                             .arg(context.format.date(*age.oldest), context.format.date(*age.newest))
                             .toStdString()
                      << "\n";
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
    return options.lines_file.empty()
        ? estimateWorkload(context, options)
        : estimateLines(context, options.lines_file,
                        {options.gpus.empty() ? std::string() : options.gpus.front(), options.host_ram_gib});
}

} // namespace gpuplan
