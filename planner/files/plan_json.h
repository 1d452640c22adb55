// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/plan/plan_document.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// Reads a *.gpuplan document (docs/plan-file.md). Error: BadSyntax with the line, else the JSON path and what was
/// expected; Duplicate for a second experiment with the same id, NoSuchExperiment for an unknown id in "after".
Result<PlanDocument> readPlan(std::string_view text, const std::string& file);

/// The document `text` with its "snapshot" replaced by this one; every other key, known or not, stays as it is and where
/// it is. Error: as readPlan.
Result<std::string> withSnapshot(std::string_view text, const std::string& file, const PlanSnapshot& snapshot);

/// The document `text` with these machines at the end of "owned"; everything else stays as it is and where it is. Error:
/// as readPlan.
Result<std::string> withOwned(std::string_view text, const std::string& file,
                              const std::vector<OwnedMachine>& machines);

/// The document `text` with one more experiment (JSON text) at the end; everything else stays as it is and where it is.
/// Error: as readPlan, of the document before and after; Duplicate when its id is taken.
Result<std::string> withExperiment(std::string_view text, const std::string& file, const std::string& experiment_json);

} // namespace gpuplan
