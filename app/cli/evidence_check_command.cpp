// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/data_files.h"
#include "app/cli/evidence_fitting.h"
#include "app/cli/json_output.h"
#include "planner/evidence/accuracy.h"

namespace gpuplan {

namespace {

class EvidenceText {
    Q_DECLARE_TR_FUNCTIONS(Evidence)
};

/// Files of measurements are small texts; this is far more than any table that was ever published.
constexpr std::size_t kEvidenceLimitBytes = 256 * 1024 * 1024;
/// More refused lines than this are counted, not listed.
constexpr std::size_t kMostRefusedShown = 10;

/// The comparisons of one kind: with all evidence in the fit, and with the own source left out of it (empty when the
/// figures took no part in a fit).
struct Compared {
    std::vector<Comparison> fitted, left_out;
    std::size_t unanswered = 0;
};

QString percentText(double percent, const Format& f)
{
    return std::isfinite(percent) ? f.number(percent, percent < 9.95 ? 2 : 3) : Format::unknown();
}

Json percentJson(double percent) { return std::isfinite(percent) ? Json(std::round(percent * 100) / 100) : Json(); }

Json toJson(const Score& s)
{
    return {{"cases", s.cases},
            {"sources", s.sources},
            {"median_percent", percentJson(s.median_percent)},
            {"p90_percent", percentJson(s.p90_percent)},
            {"p90_factor", percentJson(s.p90_factor)},
            {"bias_percent", percentJson(s.bias_percent)},
            {"mean_percent_by_source", percentJson(s.source_mean_percent)},
            {"median_percent_by_source", percentJson(s.source_median_percent)},
            {"short_by_10_percent", percentJson(s.short_by_10_percent)},
            {"outside_range_percent", percentJson(s.outside_percent)},
            {"above_high_percent", percentJson(s.above_high_percent)}};
}

using Key = std::function<std::string(const Comparison&)>;

struct Grouping {
    const char* name; ///< as --by takes it
    QString title;
    Key key;
};

std::vector<Grouping> groupings(const std::vector<std::string>& wanted)
{
    const std::vector<Grouping> all{
        {"category", EvidenceText::tr("Category"), [](const Comparison& c) { return c.category; }},
        {"gpu", EvidenceText::tr("GPU"), [](const Comparison& c) { return c.gpu; }},
        {"source", EvidenceText::tr("Source"), [](const Comparison& c) { return c.source; }}};
    std::vector<Grouping> chosen;
    for (const Grouping& grouping : all) {
        if (std::find(wanted.begin(), wanted.end(), grouping.name) != wanted.end())
            chosen.push_back(grouping);
    }
    return chosen;
}

Json groupJson(const Compared& compared, const Key& key)
{
    const std::vector<NamedScore> left_out = scoresBy(compared.left_out, key);
    Json rows = Json::array();
    for (const NamedScore& row : scoresBy(compared.fitted, key)) {
        Json json = {{"name", row.name}, {"fitted", toJson(row.score)}, {"source_left_out", nullptr}};
        for (const NamedScore& other : left_out) {
            if (other.name == row.name)
                json["source_left_out"] = toJson(other.score);
        }
        rows.push_back(std::move(json));
    }
    return rows;
}

Json toJson(const Compared& compared, const std::vector<Grouping>& by)
{
    Json json = {{"fitted", toJson(scoreOf(compared.fitted))},
                 {"source_left_out", compared.left_out.empty() ? Json() : toJson(scoreOf(compared.left_out))},
                 {"unanswered", compared.unanswered}};
    for (const Grouping& grouping : by)
        json[std::string("by_") + grouping.name] = groupJson(compared, grouping.key);
    return json;
}

/// One table: a row per name and a last one for all. Memory shows means by source, time medians and P90.
void printTable(const Context& context, const Compared& compared, const Grouping& grouping, bool memory)
{
    const Format& f = context.format;
    const bool crossed = !compared.left_out.empty();
    std::vector<TextTable::Column> columns{{grouping.title}, {EvidenceText::tr("Cases"), Align::Right}};
    if (memory)
        columns.push_back({EvidenceText::tr("Mean error %"), Align::Right});
    columns.push_back({EvidenceText::tr("Median %"), Align::Right});
    columns.push_back({EvidenceText::tr("P90 %"), Align::Right});
    columns.push_back({EvidenceText::tr("Bias %"), Align::Right});
    if (memory)
        columns.push_back({EvidenceText::tr("Short by >10%"), Align::Right});
    columns.push_back({memory ? EvidenceText::tr("Above P90") : EvidenceText::tr("Outside P10–P90"), Align::Right});
    if (crossed) {
        columns.push_back(
            {memory ? EvidenceText::tr("Mean %, source left out") : EvidenceText::tr("Median %, source left out"),
             Align::Right});
        columns.push_back({EvidenceText::tr("P90 %, source left out"), Align::Right});
    }
    TextTable table(std::move(columns));
    const std::vector<NamedScore> left_out = scoresBy(compared.left_out, grouping.key);
    const auto add = [&](const std::string& name, const Score& s, const Score* other) {
        std::vector<QString> cells{QString::fromStdString(name), f.integer(static_cast<qint64>(s.cases))};
        if (memory)
            cells.push_back(percentText(s.source_mean_percent, f));
        cells.push_back(percentText(s.median_percent, f));
        cells.push_back(percentText(s.p90_percent, f));
        cells.push_back(percentText(s.bias_percent, f));
        if (memory)
            cells.push_back(percentText(s.short_by_10_percent, f));
        cells.push_back(percentText(memory ? s.above_high_percent : s.outside_percent, f));
        if (crossed) {
            cells.push_back(other ? percentText(memory ? other->source_mean_percent : other->median_percent, f)
                                  : Format::unknown());
            cells.push_back(other ? percentText(other->p90_percent, f) : Format::unknown());
        }
        table.addRow(std::move(cells));
    };
    for (const NamedScore& row : scoresBy(compared.fitted, grouping.key)) {
        const auto other = std::find_if(left_out.begin(), left_out.end(),
                                        [&](const NamedScore& named) { return named.name == row.name; });
        add(row.name, row.score, other == left_out.end() ? nullptr : &other->score);
    }
    const Score all = scoreOf(compared.left_out);
    add(EvidenceText::tr("all").toStdString(), scoreOf(compared.fitted), crossed ? &all : nullptr);
    context.out() << table.text(context.color).toStdString() << "\n";
}

struct Evidence {
    std::vector<Observation> observations;
    std::vector<Error> refused;
};

Result<Evidence> loadEvidence(Context& context, const std::string& held_out)
{
    Evidence evidence;
    if (held_out.empty())
        return evidence; // compareShipped() reads it with the priors
    const Result<std::string> text = readFileBytes(held_out, kEvidenceLimitBytes);
    if (!text)
        return fail(text.error());
    const auto runtimes = context.data.runtimes();
    if (!runtimes)
        return fail(runtimes.error());
    Result<EvidenceFile> file = context.data.readMeasurements(*text, held_out);
    if (!file)
        return fail(file.error());
    refuseImpossible(*file, **runtimes, held_out);
    evidence.observations = std::move(file->observations);
    evidence.refused = std::move(file->refused);
    return evidence;
}

/// Inference and training have different causes of error and are never averaged together.
Compared part(const Compared& whole, const std::vector<Observation>& observations, bool training)
{
    Compared compared;
    const auto belongs = [&](const Comparison& c) {
        return observations[c.observation].measurement.request.workload.isTraining() == training;
    };
    std::copy_if(whole.fitted.begin(), whole.fitted.end(), std::back_inserter(compared.fitted), belongs);
    std::copy_if(whole.left_out.begin(), whole.left_out.end(), std::back_inserter(compared.left_out), belongs);
    return compared;
}

/// Factors on the likely value hold for every fit.
void takeRange(Comparison& c, const std::vector<Comparison>& fitted)
{
    const auto same =
        std::find_if(fitted.begin(), fitted.end(), [&](const Comparison& f) { return f.observation == c.observation; });
    if (same == fitted.end())
        return;
    c.category = same->category;
    if (same->low)
        c.low = c.likely * *same->low / same->likely;
    if (same->high)
        c.high = c.likely * *same->high / same->likely;
}

struct BothCompared {
    Compared memory, time;
};

/// The shipped evidence: with everything in the fit, and each source by the others.
Result<BothCompared> compareShipped(Context& context, std::vector<Observation>& observations)
{
    const Result<EvidenceInputs> inputs = readEvidenceInputs(context, {});
    if (!inputs)
        return fail(inputs.error());
    const Result<EvidenceFits> fits = fitEvidence(context, *inputs);
    if (!fits)
        return fail(fits.error());
    const Result<std::vector<TimeEstimate>> held_out = timeLeftOut(context, *inputs, fits->time);
    if (!held_out)
        return fail(held_out.error());
    BothCompared both;
    const std::size_t first_time = inputs->memory.size();
    observations = inputs->memory;
    observations.insert(observations.end(), inputs->time.begin(), inputs->time.end());
    for (std::size_t i = 0; i < inputs->memory.size(); ++i) {
        if (inputs->memory[i].measurement.memory)
            both.memory.left_out.push_back(compareMemory(inputs->memory[i], i, fits->memory.left_out[i]));
    }
    for (std::size_t i = 0; i < inputs->time.size(); ++i) {
        if (inputs->time[i].measurement.tokens_per_s && (*held_out)[i].tokens_per_s)
            both.time.left_out.push_back(compareTime(inputs->time[i], first_time + i, (*held_out)[i]));
    }
    return both;
}

} // namespace

ExitStatus evidenceCheck(Context& context, const EvidenceCheckOptions& options)
{
    const Result<EstimateTables> tables = context.data.estimateTables();
    if (!tables)
        return context.report(tables.error());
    Result<Evidence> evidence = loadEvidence(context, options.held_out);
    if (!evidence)
        return context.report(evidence.error());

    BothCompared both;
    if (options.held_out.empty()) {
        Result<BothCompared> crossed = compareShipped(context, evidence->observations);
        if (!crossed)
            return context.report(crossed.error());
        both = std::move(*crossed);
    }
    both.memory.fitted = compareMemory(evidence->observations, *tables->runtimes, *tables->spread);
    both.time.fitted = compareTime(evidence->observations, *tables->efficiency, both.time.unanswered);
    for (Comparison& c : both.memory.left_out) // the range of the shipped table, and its category
        takeRange(c, both.memory.fitted);
    const Compared inference = part(both.memory, evidence->observations, false);
    const Compared training = part(both.memory, evidence->observations, true);
    const Compared& rates = both.time;
    const std::vector<Grouping> by = groupings(options.by);

    std::vector<QString> warnings;
    for (const Error& error : evidence->refused) {
        if (warnings.size() == kMostRefusedShown) {
            warnings.push_back(EvidenceText::tr("%n more line(s) could not be used", nullptr,
                                                static_cast<int>(evidence->refused.size() - kMostRefusedShown)));
            break;
        }
        warnings.push_back(sentence(error, context.format));
    }
    for (const QString& warning : warnings)
        context.warn(warning);

    if (context.json) {
        const Json result = {{"memory_inference", toJson(inference, by)},
                             {"memory_training", toJson(training, by)},
                             {"time", toJson(rates, by)},
                             {"refused", evidence->refused.size()}};
        printEnvelope(context, "evidence-check",
                      {{"held_out", options.held_out.empty() ? Json() : Json(options.held_out)}}, {},
                      context.answerCurrency(), result, warnings);
    } else {
        const std::pair<QString, const Compared*> kParts[] = {
            {EvidenceText::tr("Memory, inference (estimated over measured; every source one vote)"), &inference},
            {EvidenceText::tr("Memory, training (estimated over measured; every source one vote)"), &training},
            {EvidenceText::tr("Speed (measured over estimated)"), &rates}};
        for (const auto& [title, compared] : kParts) {
            if (compared->fitted.empty() && compared->unanswered == 0)
                continue;
            context.out() << title.toStdString() << "\n";
            for (const Grouping& grouping : by)
                printTable(context, *compared, grouping, compared != &rates);
            if (compared->unanswered > 0)
                context.out() << EvidenceText::tr("%n case(s) without an answer", nullptr,
                                                  static_cast<int>(compared->unanswered))
                                     .toStdString()
                              << "\n\n";
        }
    }
    return evidence->refused.empty() ? ExitStatus::Done : ExitStatus::BadInput;
}

} // namespace gpuplan
