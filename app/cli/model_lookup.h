// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/shipped_data.h"
#include "planner/files/model_files.h"
#include "planner/workload/workload_request.h"

namespace gpuplan {

/// The model that a workload names: by name or shape from the catalog, or read from the file it points to. `base_folder`
/// is where relative paths start: the folder of the file that holds the request. Errors: as resolveReference, CannotOpen;
/// NotApplicable for serving an encoder, which generates nothing.
Result<ModelFacts> lookUpModel(const WorkloadRequest& request, ShippedData& data, const std::string& base_folder);

/// Reads a model file with the siblings that complete it (hf_quant_config.json beside config.json, config.json beside
/// safetensors). Errors: CannotOpen, and what the readers find.
Result<ModelFile> openModelFile(const std::string& path);

/// The folder part of a path; empty for standard input and bare names.
std::string folderOf(const std::string& path);

} // namespace gpuplan
