// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evidence_fitting.h"

#include <algorithm>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/data_files.h"
#include "planner/files/memory_constants.h"
#include "planner/files/memory_table.h"
#include "planner/files/time_constants.h"

namespace gpuplan {

namespace {

class EvidenceFitText {
    Q_DECLARE_TR_FUNCTIONS(EvidenceFit)
};

FitSettings settingsFor(const Context& context)
{
    FitSettings settings;
    if (context.world.err_is_terminal && !context.quiet)
        settings.progress = [&context](double share) {
            *context.world.err << "\r" << EvidenceFitText::tr("fitting: %1 %").arg(qRound(100 * share)).toStdString()
                               << (share < 1 ? "" : "\n") << std::flush;
        };
    return settings;
}

RuntimesWith runtimesWith(const EvidenceInputs& inputs)
{
    return [&inputs](const std::vector<double>& values) -> Result<RuntimeTable> {
        RuntimeSheet sheet = inputs.runtimes;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const MemoryPrior& prior = inputs.memory_priors[i];
            const Result<RuntimeSheet::Cell> cell = sheet.find(prior.framework, prior.detail, prior.column);
            if (!cell)
                return fail(cell.error());
            sheet.setExactly(*cell, values[i]);
        }
        return sheet.table();
    };
}

} // namespace

Result<EvidenceInputs> readEvidenceInputs(Context& context, const std::string& folder)
{
    const std::string from = folder.empty() ? context.data.pathOf("evidence") : folder;
    std::optional<Error> error;
    const auto bytes = [&](const char* name) -> std::string {
        Result<std::string> read = readFileBytes(from + "/" + name, kCatalogLimitBytes);
        if (!read && !error)
            error = read.error();
        return read.value_or(std::string());
    };
    const auto keep = [&](auto&& result, auto& target) {
        if (result)
            target = std::move(*result);
        else if (!error)
            error = result.error();
    };
    EvidenceInputs inputs;
    const auto observations = [&](const char* name) {
        EvidenceFile file;
        keep(context.data.readMeasurements(bytes(name), from + "/" + name), file);
        if (!file.refused.empty() && !error)
            error = file.refused.front();
        return std::move(file.observations);
    };
    inputs.memory = observations("memory.jsonl");
    inputs.time = observations("time.jsonl");
    keep(readTimePriors(bytes("time_constants.tsv"), from + "/time_constants.tsv"), inputs.time_priors);
    keep(RuntimeSheet::read(bytes("memory_runtimes.tsv"), from + "/memory_runtimes.tsv"), inputs.runtimes);
    keep(readMemoryPriors(bytes("memory_constants.tsv"), from + "/memory_constants.tsv", inputs.runtimes),
         inputs.memory_priors);
    inputs.unseen_text = bytes("memory_unseen.tsv");
    keep(readMemorySpread(inputs.unseen_text, from + "/memory_unseen.tsv"), inputs.unseen);
    for (const auto& [name, observations_read] :
         {std::pair("memory.jsonl", &inputs.memory), {"time.jsonl", &inputs.time}}) {
        if (observations_read->empty() && !error)
            error = Error{ErrorCode::MissingField,
                          {std::string("a measurement"), std::string("at least one line")},
                          {from + "/" + name, 0, {}}};
    }
    if (error)
        return fail(*error);
    return inputs;
}

Result<EvidenceFits> fitEvidence(const Context& context, const EvidenceInputs& inputs)
{
    Result<TimeFit> time = fitTimeWithSpread(inputs.time, inputs.time_priors, settingsFor(context));
    if (!time)
        return fail(time.error());
    Result<MemoryFit> memory = fitMemory(inputs.memory, inputs.memory_priors, runtimesWith(inputs), inputs.unseen);
    if (!memory)
        return fail(memory.error());
    return EvidenceFits{std::move(*time), std::move(*memory)};
}

Result<std::vector<FittedTable>> tablesOf(const EvidenceInputs& inputs, const EvidenceFits& fits)
{
    const Result<RuntimeSheet> runtimes = fittedSheet(inputs.runtimes, inputs.memory_priors, fits.memory);
    if (!runtimes)
        return fail(runtimes.error());
    Date newest{};
    for (const Observation& o : inputs.memory)
        newest = std::max(newest, o.measurement.provenance.date);
    return std::vector<FittedTable>{{"time.tsv", writeEfficiency(fits.time.rows)},
                                    {"memory_runtimes.tsv", runtimes->text()},
                                    {"memory_spread.tsv", writeMemorySpread(fits.memory, inputs.unseen_text, newest)}};
}

Result<std::vector<TimeEstimate>> timeLeftOut(const Context& context, const EvidenceInputs& inputs, const TimeFit& fit)
{
    // Widths are not fitted with the constants: those of the whole evidence hold for every part of it.
    std::vector<TimePrior> priors = inputs.time_priors;
    for (std::size_t i = 0; i < priors.size(); ++i) {
        if (!priors[i].log_sd)
            priors[i].value = fit.values[i];
    }
    return leaveOneSourceOut(inputs.time, priors, fit, settingsFor(context));
}

} // namespace gpuplan
