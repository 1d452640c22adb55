// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>
#include <optional>
#include <ostream>
#include <set>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/data_files.h"
#include "app/cli/json_output.h"
#include "app/cli/own_runs.h"
#include "app/cli/run_store.h"
#include "planner/evidence/accuracy.h"
#include "planner/evidence/limits.h"
#include "planner/evidence/observed_run.h"
#include "planner/files/json_reader.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

class RunsText {
    Q_DECLARE_TR_FUNCTIONS(LoggedRuns)
};

constexpr std::size_t kRunsLimitBytes = 16 * 1024 * 1024;
constexpr std::size_t kWorkloadLimitBytes = 1024 * 1024;

/// What a run measured, beside the estimate without any correction.
struct RunRow {
    const Observation* run = nullptr;
    std::optional<Comparison> time, memory;
};

struct ReadRuns {
    std::vector<std::string> lines; ///< as they will be kept
    std::vector<Observation> runs;  ///< one per line
    std::vector<Error> refused;
};

Result<std::vector<RunRow>> compared(Context& context, const std::vector<Observation>& runs)
{
    const Result<EstimateTables> tables = context.data.estimateTables();
    if (!tables)
        return fail(tables.error());
    std::vector<RunRow> rows;
    for (const Observation& run : runs)
        rows.push_back({&run, {}, {}});
    std::size_t unanswered = 0;
    for (Comparison& c : compareTime(runs, *tables->efficiency, unanswered))
        rows[c.observation].time = std::move(c);
    for (Comparison& c : compareMemory(runs, *tables->runtimes, *tables->spread))
        rows[c.observation].memory = std::move(c);
    return rows;
}

Json figureJson(const std::optional<Comparison>& c)
{
    if (!c)
        return nullptr;
    return {{"measured", c->measured}, {"estimated", c->likely}, {"measured_over_estimated", c->measured / c->likely}};
}

Json toJson(const std::vector<RunRow>& rows)
{
    Json list = Json::array();
    for (const RunRow& row : rows) {
        const Measurement& m = row.run->measurement;
        list.push_back({{"id", m.id},
                        {"date", dateText(m.provenance.date)},
                        {"machine", m.machine.empty() ? Json() : Json(m.machine)},
                        {"gpu", row.run->gpu ? Json(row.run->gpu->name) : Json()},
                        {"gpus", m.gpus},
                        {"model", row.run->model.name},
                        {"family", modelFamily(row.run->model.name)},
                        {"tokens_per_s", figureJson(row.time)},
                        {"memory_gib", figureJson(row.memory)}});
    }
    return list;
}

void printRuns(const Context& context, const std::vector<RunRow>& rows)
{
    const Format& f = context.format;
    TextTable table({{RunsText::tr("Run")},
                     {RunsText::tr("Date")},
                     {RunsText::tr("Machine")},
                     {RunsText::tr("GPU")},
                     {RunsText::tr("Model")},
                     {RunsText::tr("Tokens/s measured"), Align::Right},
                     {RunsText::tr("estimated"), Align::Right},
                     {RunsText::tr("GiB measured"), Align::Right},
                     {RunsText::tr("estimated"), Align::Right}});
    const auto figure = [&](const std::optional<Comparison>& c, bool measured) {
        return c ? f.number(measured ? c->measured : c->likely) : Format::unknown();
    };
    for (const RunRow& row : rows) {
        const Measurement& m = row.run->measurement;
        const std::string gpu = row.run->gpu ? row.run->gpu->name : std::string();
        table.addRow({printable(QString::fromStdString(m.id)), f.date(m.provenance.date),
                      m.machine.empty() ? Format::unknown() : printable(QString::fromStdString(m.machine)),
                      QString::fromStdString(m.gpus > 1 ? std::to_string(m.gpus) + "× " + gpu : gpu),
                      printable(QString::fromStdString(row.run->model.name)), figure(row.time, true),
                      figure(row.time, false), figure(row.memory, true), figure(row.memory, false)});
    }
    context.out() << table.text(context.color).toStdString();
}

/// The run that the options spell out, as one line.
Result<std::string> lineFromOptions(const EvidenceAddOptions& options)
{
    const Result<std::string> bytes = readFileBytes(options.workload_file, kWorkloadLimitBytes);
    if (!bytes)
        return fail(bytes.error());
    const Result<nlohmann::json> document = parseJson(*bytes, options.workload_file);
    if (!document)
        return fail(document.error());
    const bool wrapped = document->is_object() && document->contains("workload");
    Json line = wrapped ? Json(*document) : Json{{"workload", Json(*document)}};
    if (!wrapped || !line.is_object())
        line = Json{{"workload", Json(*document)}};
    if (!options.gpu.empty())
        line["gpu"] = options.gpu;
    if (options.gpus)
        line["gpus"] = *options.gpus;
    Json measured = Json::object();
    if (options.tokens_per_s)
        measured["tokens_per_s"] = *options.tokens_per_s;
    if (options.peak_gib) {
        measured["gib"] = *options.peak_gib;
        measured["what"] = options.what;
    }
    line["measured"] = std::move(measured);
    if (!options.machine.empty())
        line["machine"] = options.machine;
    return line.dump();
}

/// Completes what a person need not write: source, date, id. `taken` are the ids in use.
Result<std::string> completed(const std::string& line, const Context& context, std::set<std::string>& taken)
{
    const Result<nlohmann::json> document = parseJson(line, {});
    if (!document)
        return fail(document.error());
    if (!document->is_object())
        return fail(ErrorCode::WrongType, {std::string("the line"), std::string("a JSON object")});
    nlohmann::ordered_json run = nlohmann::ordered_json::parse(line);
    if (!run.contains("source"))
        run["source"] = kOwnRun;
    if (!run.contains("date"))
        run["date"] = dateText(context.world.today);
    if (!run.contains("id")) {
        const std::string stem = "run-" + dateText(context.world.today) + "-";
        for (int number = 1; !run.contains("id"); ++number) {
            if (!taken.contains(stem + std::to_string(number)))
                run["id"] = stem + std::to_string(number);
        }
    }
    const std::string id = run["id"].is_string() ? run["id"].get<std::string>() : run["id"].dump();
    if (!taken.insert(id).second)
        return fail(ErrorCode::Duplicate, {id}, {{}, 0, "id"});
    return run.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// What the driver shows of such an engine is its reserve, not what the run needs.
bool measuresPool(const Observation& run, const RuntimeTable& runtimes)
{
    const Measurement& m = run.measurement;
    const Workload& w = m.request.workload;
    if (!m.memory || (m.memory->what != MemoryQuantity::Device && m.memory->what != MemoryQuantity::Reserved))
        return false;
    const RuntimeTable::Match match = runtimes.find(w.framework, w.framework_detail, w.isTraining());
    return match.behaviour && match.behaviour->pool_fraction > 0;
}

/// Every line on its own: what can be used and why the rest cannot.
Result<ReadRuns> readNewRuns(Context& context, const std::string& text, const std::string& file,
                             const std::string& kept_text)
{
    const auto runtimes = context.data.runtimes();
    if (!runtimes)
        return fail(runtimes.error());
    const Result<EvidenceFile> kept = readRuns(context, kept_text, context.runs_file);
    if (!kept)
        return fail(kept.error());
    std::set<std::string> taken;
    for (const Observation& run : kept->observations)
        taken.insert(run.measurement.id);

    ReadRuns read;
    std::int64_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const auto refuse = [&](Error error) {
            error.where.file = file;
            error.where.line = number;
            read.refused.push_back(std::move(error));
        };
        const Result<std::string> run = completed(line, context, taken);
        if (!run) {
            refuse(run.error());
            continue;
        }
        Result<EvidenceFile> parsed = readRuns(context, *run, file);
        if (!parsed)
            return fail(parsed.error());
        if (!parsed->refused.empty()) {
            refuse(parsed->refused.front());
            continue;
        }
        Observation& observation = parsed->observations.front();
        if (!observation.gpu) {
            refuse({ErrorCode::MissingField, {std::string("gpu"), std::string("the name of a GPU")}, {}});
        } else if (measuresPool(observation, **runtimes)) {
            refuse({ErrorCode::NotApplicable,
                    {std::string("a memory figure of the whole GPU"),
                     std::string("an engine that reserves its cache at start")},
                    {{}, 0, "measured.what"}});
        } else if (const Result<void> usable = usableAsEvidence(observation.measurement); !usable) {
            refuse(usable.error());
        } else if (const Result<void> possible = checkPhysics(observation, **runtimes); !possible) {
            refuse(possible.error());
        } else {
            read.lines.push_back(*run);
            read.runs.push_back(std::move(observation));
        }
    }
    return read;
}

/// The text without the lines of these numbers, 1-based.
std::string withoutLines(const std::string& text, const std::set<std::int64_t>& numbers)
{
    std::string kept;
    std::int64_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin) + 1;
        if (!numbers.contains(++number))
            kept += text.substr(begin, end - begin);
        begin = end;
    }
    return kept;
}

Result<std::string> inputText(Context& context, const EvidenceAddOptions& options)
{
    if (options.file.empty())
        return lineFromOptions(options);
    if (options.file != "-")
        return readFileBytes(options.file, kRunsLimitBytes);
    std::string text;
    char block[1 << 16];
    std::istream& in = *context.world.in;
    while (in && text.size() <= kRunsLimitBytes) {
        in.read(block, sizeof block);
        text.append(block, static_cast<std::size_t>(in.gcount()));
    }
    if (text.size() > kRunsLimitBytes)
        return fail(ErrorCode::TooLarge,
                    {std::string("the file"), std::string("more bytes"), static_cast<std::int64_t>(kRunsLimitBytes)},
                    {"-", 0, {}});
    return text;
}

} // namespace

ExitStatus evidenceAdd(Context& context, const EvidenceAddOptions& options)
{
    if (options.file.empty() == options.workload_file.empty()) {
        *context.world.err
            << "gpuplan: "
            << RunsText::tr("either FILE or --workload FILE with --gpu and a measured figure is needed").toStdString()
            << "\n";
        return ExitStatus::Usage;
    }
    if (context.runs_file.empty())
        return context.report({ErrorCode::MissingField,
                               {std::string("--runs"), std::string("a file for your runs: no home folder is known")},
                               {}});
    const Result<std::string> text = inputText(context, options);
    if (!text)
        return context.report(text.error());
    const std::string file = options.file.empty() ? options.workload_file : options.file;
    std::optional<ReadRuns> read;
    const Result<void> added = RunStore(context.runs_file).update([&](std::string& kept) -> Result<void> {
        Result<ReadRuns> found = readNewRuns(context, *text, file, kept);
        if (!found)
            return fail(found.error());
        for (const std::string& line : found->lines)
            kept += line + "\n";
        read = std::move(*found);
        return {};
    });
    if (!added)
        return context.report(added.error());
    if (read->lines.empty() && read->refused.size() == 1)
        return context.report(read->refused.front());
    if (read->lines.empty() && read->refused.empty())
        return context.report(
            {ErrorCode::MissingField, {std::string("a measurement"), std::string("at least one line")}, {file, 0, {}}});
    std::vector<QString> warnings;
    for (const Error& error : read->refused)
        warnings.push_back(sentence(error, context.format));
    const Result<std::vector<RunRow>> rows = compared(context, read->runs);
    if (!rows)
        return context.report(rows.error());
    for (const RunRow& row : *rows) {
        if (!row.time)
            continue;
        const SpeedCheck check = checkSpeed(row.time->measured, Range::exactly(row.time->likely));
        if (check.alarm)
            warnings.push_back(
                RunsText::tr("%1 ran at %2 of the expected speed: look for a misconfiguration before you "
                             "pay for more of it")
                    .arg(printable(QString::fromStdString(row.run->measurement.id)),
                         context.format.percent(check.share)));
    }
    for (const QString& warning : warnings)
        context.warn(warning);
    if (context.json) {
        printEnvelope(context, "evidence-add", {{"file", file}}, {}, context.answerCurrency(),
                      {{"runs_file", context.runs_file}, {"added", toJson(*rows)}, {"refused", read->refused.size()}},
                      warnings);
    } else if (!rows->empty()) {
        printRuns(context, *rows);
        context.out() << "\n"
                      << RunsText::tr("%n run(s) added to %1; later estimates for these GPUs and model families take "
                                      "them into account.",
                                      nullptr, static_cast<int>(rows->size()))
                             .arg(QString::fromStdString(context.runs_file))
                             .toStdString()
                      << "\n";
        if (std::any_of(rows->begin(), rows->end(),
                        [](const RunRow& row) { return !row.run->measurement.machine.empty(); }))
            context.out() << RunsText::tr("A run that names its machine counts with `--machine NAME` and for an owned "
                                          "machine of that name in a plan; one that names none counts everywhere.")
                                 .toStdString()
                          << "\n";
    }
    return read->refused.empty() ? ExitStatus::Done : ExitStatus::BadInput;
}

ExitStatus evidenceList(Context& context)
{
    const Result<EvidenceFile> runs = loadOwnRuns(context);
    if (!runs)
        return context.report(runs.error());
    for (const Error& error : runs->refused)
        context.complain(error);
    const Result<std::vector<RunRow>> rows = compared(context, runs->observations);
    if (!rows)
        return context.report(rows.error());
    if (context.json)
        printEnvelope(context, "evidence-list", Json::object(), {}, context.answerCurrency(),
                      {{"runs_file", context.runs_file}, {"runs", toJson(*rows)}, {"refused", runs->refused.size()}},
                      {});
    else if (rows->empty())
        context.out()
            << RunsText::tr("No runs are logged in %1.").arg(QString::fromStdString(context.runs_file)).toStdString()
            << "\n";
    else
        printRuns(context, *rows);
    return runs->refused.empty() ? ExitStatus::Done : ExitStatus::BadInput;
}

ExitStatus evidenceRemove(Context& context, const std::vector<std::string>& ids)
{
    const Result<void> removed = RunStore(context.runs_file).update([&](std::string& text) -> Result<void> {
        const Result<EvidenceFile> runs = readRuns(context, text, context.runs_file);
        if (!runs)
            return fail(runs.error());
        std::set<std::int64_t> lines;
        for (const std::string& id : ids) {
            const auto found = std::find_if(runs->observations.begin(), runs->observations.end(),
                                            [&](const Observation& run) { return run.measurement.id == id; });
            if (found == runs->observations.end()) {
                std::vector<std::string> known;
                for (const Observation& run : runs->observations)
                    known.push_back(run.measurement.id);
                return fail(ErrorCode::UnknownName, {std::string("logged run"), id, joinNames(known)},
                            {context.runs_file, 0, {}});
            }
            lines.insert(found->measurement.line);
        }
        text = withoutLines(text, lines);
        return {};
    });
    if (!removed)
        return context.report(removed.error());
    if (context.json)
        printEnvelope(context, "evidence-remove", {{"ids", ids}}, {}, context.answerCurrency(),
                      {{"removed", ids.size()}}, {});
    else
        context.out() << RunsText::tr("%n run(s) removed", nullptr, static_cast<int>(ids.size())).toStdString() << "\n";
    return ExitStatus::Done;
}

} // namespace gpuplan
