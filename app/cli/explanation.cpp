// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/explanation.h"

#include <cmath>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/console.h"
#include "planner/evidence/sensitivity.h"

namespace gpuplan {

namespace {

class ExplanationText {
    Q_DECLARE_TR_FUNCTIONS(Explanation)
};

constexpr std::size_t kNearestShown = 3;

/// Measured over estimated − 1 in percent, for memory and speed alike: what the measurement says of the estimate.
double residualPercent(const Comparison& c) { return 100 * (c.measured / c.likely - 1); }

Json nearJson(const std::vector<Comparison>& comparisons, const std::vector<Observation>& evidence)
{
    Json list = Json::array();
    for (const Comparison& c : comparisons) {
        const Observation& o = evidence[c.observation];
        list.push_back({{"id", o.measurement.id},
                        {"source", o.measurement.provenance.source},
                        {"model", o.model.name},
                        {"gpu", c.gpu},
                        {"gpus", o.measurement.gpus},
                        {"framework", o.measurement.request.workload.framework},
                        {"measured", c.measured},
                        {"estimated", c.likely},
                        {"residual_percent", std::round(10 * residualPercent(c)) / 10}});
    }
    return list;
}

void printLines(const Context& context, const QString& title, const Reasons& lines)
{
    if (lines.empty())
        return;
    context.out() << title.toStdString() << "\n";
    for (const Reason& line : lines)
        context.out() << wrapped(sentence(line, context.format), context.world.columns, QStringLiteral("  "),
                                 QStringLiteral("      "))
                             .toStdString();
    context.out() << "\n";
}

void printNear(const Context& context, const QString& title, const std::vector<Comparison>& comparisons,
               const std::vector<Observation>& evidence)
{
    if (comparisons.empty())
        return;
    const Format& f = context.format;
    TextTable table({{title},
                     {ExplanationText::tr("GPU")},
                     {ExplanationText::tr("Runtime")},
                     {ExplanationText::tr("Measured"), Align::Right},
                     {ExplanationText::tr("Estimated"), Align::Right},
                     {ExplanationText::tr("Residual %"), Align::Right},
                     {ExplanationText::tr("Source")}});
    for (const Comparison& c : comparisons) {
        const Observation& o = evidence[c.observation];
        const int gpus = o.measurement.gpus;
        table.addRow({QString::fromStdString(o.model.name),
                      QString::fromStdString(gpus > 1 ? std::to_string(gpus) + "× " + c.gpu : c.gpu),
                      QString::fromStdString(o.measurement.request.workload.framework), f.number(c.measured),
                      f.number(c.likely), f.number(residualPercent(c), 2),
                      QString::fromStdString(publicationOf(o.measurement.provenance.source))});
    }
    context.out() << table.text(context.color).toStdString() << "\n";
}

} // namespace

Result<void> addNearest(Context& context, const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                        Explanation& explanation)
{
    const auto evidence = context.data.evidence();
    if (!evidence)
        return fail(evidence.error());
    const Result<EstimateTables> tables = context.data.estimateTables();
    if (!tables)
        return fail(tables.error());
    explanation.evidence = *evidence;
    for (const Sensitivity& s : sensitivities(workload, model, gpu, gpus, *tables->efficiency))
        explanation.constants.push_back(
            {ReasonCode::FormulaConstant,
             {std::string(kConstantNames[static_cast<std::size_t>(s.row.constant)]), s.row.value, s.row.key,
              std::int64_t{s.row.cases}, std::int64_t{s.row.sources}, s.row.provenance.source, s.percent}});
    const auto compared = [&](NearestOf figure) {
        std::vector<Comparison> comparisons;
        std::size_t unanswered = 0;
        for (const std::size_t index : nearestEvidence(workload, model, gpu, gpus, **evidence, figure, kNearestShown)) {
            const std::span<const Observation> one(&(**evidence)[index], 1);
            std::vector<Comparison> found = figure == NearestOf::Time
                ? compareTime(one, *tables->efficiency, unanswered)
                : compareMemory(one, *tables->runtimes, *tables->spread);
            for (Comparison& comparison : found) {
                comparison.observation = index;
                comparisons.push_back(std::move(comparison));
            }
        }
        return comparisons;
    };
    explanation.near_memory = compared(NearestOf::Memory);
    explanation.near_time = compared(NearestOf::Time);
    return {};
}

Json toJson(const Explanation& explanation, const Format& format)
{
    const std::vector<Observation> none;
    const std::vector<Observation>& evidence = explanation.evidence ? *explanation.evidence : none;
    return {{"memory", toJson(explanation.memory, format)},
            {"time", toJson(explanation.time, format)},
            {"constants", toJson(explanation.constants, format)},
            {"nearest_memory", nearJson(explanation.near_memory, evidence)},
            {"nearest_time", nearJson(explanation.near_time, evidence)}};
}

void printExplanation(const Context& context, const Explanation& explanation)
{
    context.out() << "\n";
    printLines(context, ExplanationText::tr("Memory, step by step"), explanation.memory);
    printLines(context, ExplanationText::tr("Time, step by step"), explanation.time);
    printLines(context, ExplanationText::tr("Constants that move the speed"), explanation.constants);
    if (!explanation.evidence)
        return;
    printNear(context, ExplanationText::tr("Nearest measured speed (tokens/s)"), explanation.near_time,
              *explanation.evidence);
    printNear(context, ExplanationText::tr("Nearest measured memory (GiB)"), explanation.near_memory,
              *explanation.evidence);
}

} // namespace gpuplan
