// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/data_files.h"
#include "app/cli/plan_view.h"
#include "app/cli/planning.h"
#include "planner/files/plan_json.h"

namespace gpuplan {

namespace {

class PlanCommandText {
    Q_DECLARE_TR_FUNCTIONS(PlanCommand)
};

ExitStatus present(Context& context, const char* command, const PlanOptions& options, const PlannedDocument& planned,
                   PriceSource source)
{
    const Plan& plan = planned.plan;
    std::vector<QString> warnings;
    if (source == PriceSource::Snapshot && !plan.from_snapshot)
        warnings.push_back(PlanCommandText::tr(
            "this plan keeps no prices yet; shown with the newest ones (`gpuplan plan make -o FILE` keeps them)"));
    for (const Reason& warning : planned.document.warnings)
        warnings.push_back(sentence(warning, context.format));
    for (const QString& warning : warnings)
        context.warn(warning);
    if (context.json)
        printEnvelope(context, command, {{"file", options.file.empty() ? Json(nullptr) : Json(options.file)}},
                      {plan.prices_from, plan.prices_to}, plan.currency, planJson(context, planned.document, plan),
                      warnings);
    else
        printPlan(context, planned.document, plan, options.explain);
    const bool infeasible = plan.musts_missing || (plan.chosen.empty() && !planned.document.experiments.empty());
    return infeasible ? ExitStatus::Infeasible : ExitStatus::Done;
}

ExitStatus planBytes(Context& context, const char* command, const PlanOptions& options, const std::string& bytes,
                     const std::string& file, PriceSource source)
{
    const Result<PlannedDocument> planned = planDocument(context, bytes, file, source);
    if (!planned)
        return context.report(planned.error());
    if (!options.output.empty()) {
        // The machines of one's own that the plan counted stay with it, so that it opens to the same cents.
        const Result<std::string> with_owned =
            planned->added_owned.empty() ? Result<std::string>(bytes) : withOwned(bytes, file, planned->added_owned);
        if (!with_owned)
            return context.report(with_owned.error());
        const Result<std::string> document = withSnapshot(*with_owned, file, planned->plan.snapshot);
        if (!document)
            return context.report(document.error());
        if (const Result<void> written = writeFileSafely(options.output, *document); !written)
            return context.report(written.error());
    }
    return present(context, command, options, *planned, source);
}

} // namespace

ExitStatus planDemo(Context& context, const PlanOptions& options)
{
    context.runs_file.clear(); // a reference that is the same for everybody
    context.db_file.clear();
    const Result<std::string> bytes = context.data.bytes("demo.gpuplan");
    if (!bytes)
        return context.report(bytes.error());
    return planBytes(context, "plan-demo", options, *bytes, context.data.pathOf("demo.gpuplan"), PriceSource::Catalog);
}

ExitStatus planMake(Context& context, const PlanOptions& options)
{
    const Result<std::string> bytes = readFileBytes(options.file, kPlanFileLimitBytes);
    if (!bytes)
        return context.report(bytes.error());
    return planBytes(context, "plan-make", options, *bytes, options.file, PriceSource::Catalog);
}

ExitStatus planShow(Context& context, const PlanOptions& options)
{
    const Result<std::string> bytes = readFileBytes(options.file, kPlanFileLimitBytes);
    if (!bytes)
        return context.report(bytes.error());
    return planBytes(context, "plan-show", options, *bytes, options.file, PriceSource::Snapshot);
}

} // namespace gpuplan
