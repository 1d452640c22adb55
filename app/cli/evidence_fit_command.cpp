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
#include "app/cli/evidence_files.h"
#include "app/cli/json_output.h"
#include "planner/evidence/time_fit.h"
#include "planner/files/time_constants.h"

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

Json summary(const TimeFit& fit, const TimeEvidence& evidence, const std::string& file)
{
    return {{"file", file},
            {"measurements", evidence.observations.size()},
            {"constants", fit.rows.size()},
            {"median_error_percent", std::round(10 * fit.median_percent) / 10}};
}

} // namespace

ExitStatus evidenceFit(Context& context, const EvidenceFitOptions& options)
{
    const Result<TimeEvidence> evidence = readTimeEvidence(context.data, options.evidence);
    if (!evidence)
        return context.report(evidence.error());
    FitSettings settings;
    if (context.world.err_is_terminal && !context.quiet)
        settings.progress = [&context](double share) {
            *context.world.err << "\r" << EvidenceFitText::tr("fitting: %1 %").arg(qRound(100 * share)).toStdString()
                               << (share < 1 ? "" : "\n") << std::flush;
        };
    const Result<TimeFit> fit = fitTimeWithSpread(evidence->observations, evidence->priors, settings);
    if (!fit)
        return context.report(fit.error());
    const std::string table = writeEfficiency(fit->rows);
    const std::string shipped_path = context.data.pathOf("efficiency/time.tsv");
    std::vector<QString> warnings;
    ExitStatus status = ExitStatus::Done;
    std::string file = options.output.empty() ? shipped_path : options.output + "/time.tsv";
    if (options.check) {
        file = shipped_path;
        const Result<std::string> shipped = readFileBytes(shipped_path, kCatalogLimitBytes);
        if (!shipped)
            return context.report(shipped.error());
        const Difference difference = firstDifference(table, *shipped);
        if (difference.line > 0) {
            status = ExitStatus::BadInput;
            warnings.push_back(
                EvidenceFitText::tr("%1:%2 is not what the evidence gives; expected \"%3\", found "
                                    "\"%4\"; `gpuplan evidence fit` rewrites it")
                    .arg(QString::fromStdString(shipped_path))
                    .arg(difference.line)
                    .arg(QString::fromStdString(difference.fitted), QString::fromStdString(difference.shipped)));
        }
    } else if (const Result<void> written = writeFileSafely(file, table); !written) {
        return context.report(written.error());
    }
    for (const QString& warning : warnings)
        context.warn(warning);
    if (context.json) {
        printEnvelope(context, "evidence-fit", {{"check", options.check}}, {}, context.answerCurrency(),
                      summary(*fit, *evidence, file), warnings);
    } else if (status == ExitStatus::Done) {
        const QString sentence = options.check
            ? EvidenceFitText::tr(
                "%1 is what the evidence gives: %2 constants from %3 measured runs, median error %4 %")
            : EvidenceFitText::tr("%1 written: %2 constants from %3 measured runs, median error %4 %");
        context.out() << sentence.arg(QString::fromStdString(file))
                             .arg(fit->rows.size())
                             .arg(evidence->observations.size())
                             .arg(context.format.number(fit->median_percent))
                             .toStdString()
                      << "\n";
    }
    return status;
}

} // namespace gpuplan
