// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/context.h"
#include "planner/evidence/run_log.h"
#include "planner/files/evidence_file.h"

namespace gpuplan {

/// Source of a logged run that names none.
inline constexpr const char* kOwnRun = "own run";

/// Reads lines of runs with the shipped models and GPUs. Error: what the shipped tables report.
Result<EvidenceFile> readRuns(Context& context, const std::string& text, const std::string& file);

/// The runs of context.runs_file; lines that cannot be used are in `refused`. Empty when there is no file.
Result<EvidenceFile> loadOwnRuns(Context& context);

/// The same as corrections, ready for estimates, read once; a sentence on standard error for every line that cannot be
/// used. Null when no run is logged.
Result<const RunLog*> runLog(Context& context);

} // namespace gpuplan
