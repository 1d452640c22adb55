// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evidence_files.h"

#include "app/cli/data_files.h"
#include "planner/files/evidence_file.h"
#include "planner/files/time_constants.h"

namespace gpuplan {

Result<TimeEvidence> readTimeEvidence(ShippedData& data, const std::string& folder)
{
    const std::string from = folder.empty() ? data.pathOf("evidence") : folder;
    const auto gpus = data.gpus();
    if (!gpus)
        return fail(gpus.error());
    const auto models = data.models();
    if (!models)
        return fail(models.error());
    const std::string runs = from + "/time.jsonl";
    const Result<std::string> lines = readFileBytes(runs, kCatalogLimitBytes);
    if (!lines)
        return fail(lines.error());
    const std::string constants = from + "/time_constants.tsv";
    const Result<std::string> table = readFileBytes(constants, kCatalogLimitBytes);
    if (!table)
        return fail(table.error());
    EvidenceFile evidence = readEvidence(*lines, runs, **models, **gpus, {});
    if (!evidence.refused.empty())
        return fail(evidence.refused.front());
    Result<std::vector<TimePrior>> priors = readTimePriors(*table, constants);
    if (!priors)
        return fail(priors.error());
    return TimeEvidence{std::move(evidence.observations), std::move(*priors)};
}

} // namespace gpuplan
