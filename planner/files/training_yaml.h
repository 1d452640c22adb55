// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "planner/files/imported_workload.h"

namespace gpuplan {

/// Reads the training file of LLaMA-Factory (it has finetuning_type or stage), axolotl (base_model) or torchtune (a
/// _component_ anywhere) as an experiment (docs/import.md). Only what the file says and the documented defaults of its
/// program become fields; the rest is asked for. Errors: as parseYaml; OtherFile for the task files of SkyPilot and
/// dstack and the launcher's file of accelerate, which hold no training; Unsupported for any other YAML; the place and
/// the expected value of a wrong one.
Result<ImportedWorkload> importTrainingYaml(std::string_view text, const std::string& file);

} // namespace gpuplan
