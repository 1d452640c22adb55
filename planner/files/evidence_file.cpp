// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/evidence_file.h"

#include <algorithm>
#include <utility>

#include "planner/evidence/limits.h"
#include "planner/files/measurement_json.h"
#include "planner/files/model_files.h"

namespace gpuplan {

namespace {

Result<Observation> observe(Measurement measurement, const ModelCatalog& models, const GpuCatalog& gpus)
{
    const auto at = [](Error error, const char* path) {
        if (error.where.path.empty())
            error.where.path = path;
        return fail(std::move(error));
    };
    if (measurement.request.workload.kind == WorkloadKind::HandsOn)
        return fail(ErrorCode::NotApplicable, {std::string("a measurement"), std::string("hands-on hours")},
                    {{}, 0, "workload.kind"});
    Result<ModelFile> model = resolveReference(measurement.request.model, models);
    if (!model)
        return at(model.error(), "workload.model");
    Observation observation{std::move(measurement), std::move(model->facts), std::nullopt};
    if (!observation.measurement.gpu.empty()) {
        const Result<std::size_t> gpu = gpus.find(observation.measurement.gpu);
        if (!gpu)
            return at(gpu.error(), "gpu");
        observation.gpu = gpus[*gpu];
    }
    return observation;
}

} // namespace

EvidenceFile readEvidence(std::string_view text, const std::string& file, const ModelCatalog& models,
                          const GpuCatalog& gpus, const Provenance& defaults)
{
    EvidenceFile evidence;
    std::int64_t number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        Result<Measurement> measurement = parseMeasurement(line, file, number, defaults);
        Result<Observation> observation =
            measurement ? observe(std::move(*measurement), models, gpus) : fail(measurement.error());
        if (observation) {
            evidence.observations.push_back(std::move(*observation));
            continue;
        }
        Error error = observation.error();
        error.where.file = file;
        error.where.line = number;
        evidence.refused.push_back(std::move(error));
    }
    return evidence;
}

void refuseImpossible(EvidenceFile& evidence, const RuntimeTable& runtimes, const std::string& file)
{
    std::erase_if(evidence.observations, [&](const Observation& observation) {
        const Result<void> possible = checkPhysics(observation, runtimes);
        if (possible)
            return false;
        Error error = possible.error();
        error.where.file = file;
        error.where.line = observation.measurement.line;
        evidence.refused.push_back(std::move(error));
        return true;
    });
}

} // namespace gpuplan
