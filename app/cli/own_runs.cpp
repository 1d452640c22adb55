// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/own_runs.h"

#include <algorithm>
#include <utility>

#include "app/cli/run_store.h"

namespace gpuplan {

Result<EvidenceFile> readRuns(Context& context, const std::string& text, const std::string& file)
{
    const auto models = context.data.models();
    if (!models)
        return fail(models.error());
    const auto gpus = context.data.gpus();
    if (!gpus)
        return fail(gpus.error());
    Provenance defaults;
    defaults.source = kOwnRun;
    defaults.date = context.world.today;
    return readEvidence(text, file, **models, **gpus, defaults);
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
    const auto efficiency = context.data.efficiency();
    if (!efficiency)
        return fail(efficiency.error());
    const auto runtimes = context.data.runtimes();
    if (!runtimes)
        return fail(runtimes.error());
    const auto spread = context.data.memorySpread();
    if (!spread)
        return fail(spread.error());
    return RunLog(runs->observations, **efficiency, **runtimes, **spread);
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
