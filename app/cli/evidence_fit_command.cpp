// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <ostream>
#include <string_view>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/data_files.h"
#include "app/cli/evidence_fitting.h"
#include "app/cli/json_output.h"

namespace gpuplan {

namespace {

class EvidenceFitText {
    Q_DECLARE_TR_FUNCTIONS(EvidenceFit)
};

/// One line of a text; empty behind its end.
std::string_view lineAt(std::string_view text, std::size_t& position)
{
    const std::size_t end = std::min(text.find('\n', position), text.size());
    const std::string_view line = text.substr(position, end - position);
    position = std::min(end + 1, text.size());
    return line;
}

/// The first line that differs, from 1; 0 when none does.
struct Difference {
    std::int64_t line = 0;
    std::string fitted, shipped;
};

Difference firstDifference(std::string_view fitted, std::string_view shipped)
{
    std::size_t a = 0, b = 0;
    for (std::int64_t number = 1; a < fitted.size() || b < shipped.size(); ++number) {
        const std::string_view one = lineAt(fitted, a);
        const std::string_view other = lineAt(shipped, b);
        if (one != other)
            return {number, std::string(one), std::string(other)};
    }
    return {};
}

/// Cells of a line, readable in a sentence.
QString shown(const std::string& line)
{
    return printable(QString::fromStdString(line).replace(QLatin1Char('\t'), QStringLiteral(" | ")));
}

} // namespace

ExitStatus evidenceFit(Context& context, const EvidenceFitOptions& options)
{
    const Result<EvidenceInputs> inputs = readEvidenceInputs(context, options.evidence);
    if (!inputs)
        return context.report(inputs.error());
    const Result<EvidenceFits> fits = fitEvidence(context, *inputs);
    if (!fits)
        return context.report(fits.error());
    const Result<std::vector<FittedTable>> tables = tablesOf(*inputs, *fits);
    if (!tables)
        return context.report(tables.error());

    const std::string folder = options.output.empty() ? context.data.pathOf("efficiency") : options.output;
    std::vector<QString> warnings;
    Json files = Json::array();
    for (const FittedTable& table : *tables) {
        const std::string path = folder + "/" + table.name;
        files.push_back(path);
        if (!options.check) {
            if (const Result<void> written = writeFileSafely(path, table.text); !written)
                return context.report(written.error());
            continue;
        }
        const Result<std::string> shipped = readFileBytes(path, kCatalogLimitBytes);
        if (!shipped)
            return context.report(shipped.error());
        const Difference difference = firstDifference(table.text, *shipped);
        if (difference.line > 0)
            warnings.push_back(
                EvidenceFitText::tr("%1:%2 is not what the evidence gives; expected \"%3\", found \"%4\"; "
                                    "`gpuplan evidence fit` rewrites it")
                    .arg(QString::fromStdString(path))
                    .arg(difference.line)
                    .arg(shown(difference.fitted), shown(difference.shipped)));
    }
    for (const QString& warning : warnings)
        context.warn(warning);
    const auto fitted_memory = static_cast<int>(
        std::count_if(fits->memory.cases.begin(), fits->memory.cases.end(), [](int cases) { return cases > 0; }));
    if (context.json) {
        printEnvelope(context, "evidence-fit", {{"check", options.check}}, {}, context.answerCurrency(),
                      {{"files", files},
                       {"same", options.check ? Json(warnings.empty()) : Json()},
                       {"time",
                        {{"measurements", inputs->time.size()},
                         {"constants", fits->time.rows.size()},
                         {"median_error_percent", std::round(10 * fits->time.median_percent) / 10}}},
                       {"memory", {{"measurements", inputs->memory.size()}, {"constants", fitted_memory}}}},
                      warnings);
    } else if (warnings.empty()) {
        const QString sentence = options.check
            ? EvidenceFitText::tr(
                "The tables in %1 are what the evidence gives: %2 constants of speed from %3 measured "
                "runs, %4 of memory from %5.")
            : EvidenceFitText::tr("The tables in %1 are written: %2 constants of speed from %3 measured runs, %4 of "
                                  "memory from %5.");
        context.out() << sentence.arg(QString::fromStdString(folder))
                             .arg(fits->time.rows.size())
                             .arg(inputs->time.size())
                             .arg(fitted_memory)
                             .arg(inputs->memory.size())
                             .toStdString()
                      << "\n";
    }
    return warnings.empty() ? ExitStatus::Done : ExitStatus::BadInput;
}

} // namespace gpuplan
