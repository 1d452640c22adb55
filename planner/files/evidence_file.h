// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/evidence/measurement.h"
#include "planner/hardware/gpu_catalog.h"
#include "planner/model/model_catalog.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// A file of measurements, one JSON object per line. A bad line does not spoil the others.
struct EvidenceFile {
    std::vector<Observation> observations; ///< in the order of the lines
    std::vector<Error> refused;            ///< lines that cannot be used, with their place
};

/// Reads the lines and looks up their models and GPUs. Blank lines are skipped. `defaults`: as for
/// parseMeasurement().
EvidenceFile readEvidence(std::string_view text, const std::string& file, const ModelCatalog& models,
                          const GpuCatalog& gpus, const Provenance& defaults);

/// Moves measurements that checkPhysics() refuses to `refused`.
void refuseImpossible(EvidenceFile& evidence, const RuntimeTable& runtimes, const std::string& file);

} // namespace gpuplan
