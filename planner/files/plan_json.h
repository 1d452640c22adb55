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

/// The document `text` with its "snapshot" replaced by these prices and rates; every other key, known or not, stays as
/// it is and where it is. Error: as readPlan.
Result<std::string> withSnapshot(std::string_view text, const std::string& file,
                                 const std::vector<PriceSnapshot>& prices, const std::vector<RateSnapshot>& rates);

} // namespace gpuplan
