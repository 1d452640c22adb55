// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/own_runs.h"

#include <algorithm>
#include <utility>

#include "app/cli/run_store.h"

namespace gpuplan {

Result<EvidenceFile> readRuns(Context& context, const std::string& text, const std::string& file)
{
    Provenance defaults;
    defaults.source = kOwnRun;
    defaults.date = context.world.today;
    return context.data.readMeasurements(text, file, defaults);
}

Result<EvidenceFile> loadOwnRuns(Context& context)
{
    if (context.runs_file.empty())
        return EvidenceFile{};
    const Result<std::string> text = RunStore(context.runs_file).text();
    if (!text)
        return fail(text.error());
    if (text->empty())
        return EvidenceFile{};
    const auto runtimes = context.data.runtimes();
    if (!runtimes)
        return fail(runtimes.error());
    Result<EvidenceFile> runs = readRuns(context, *text, context.runs_file);
    if (runs) // a hand-edited line is held to the same limits as an added one
        refuseImpossible(*runs, **runtimes, context.runs_file);
    return runs;
}

namespace {

Result<RunLog> logOf(Context& context)
{
    const Result<EvidenceFile> runs = loadOwnRuns(context);
    if (!runs) { // an answer without own runs is better than none
        context.complain(runs.error());
        return RunLog();
    }
    constexpr std::size_t kMostShown = 5;
    for (std::size_t i = 0; i < std::min(kMostShown, runs->refused.size()); ++i)
        context.complain(runs->refused[i]);
    if (runs->observations.empty())
        return RunLog();
    const Result<EstimateTables> tables = context.data.estimateTables();
    if (!tables)
        return fail(tables.error());
    return RunLog(runs->observations, *tables->efficiency, *tables->runtimes, *tables->spread);
}

} // namespace

Result<const RunLog*> runLog(Context& context)
{
    if (!context.run_log) {
        Result<RunLog> log = logOf(context);
        if (!log)
            return fail(log.error());
        context.run_log = std::make_shared<const RunLog>(std::move(*log));
    }
    return context.run_log->isEmpty() ? nullptr : context.run_log.get();
}

} // namespace gpuplan
