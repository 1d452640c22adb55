// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "planner/evidence/measurement.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// One line of a file of measurements:
/// {"id", "workload": {…}, "gpu", "gpus", "measured": {"tokens_per_s"} or {"gib", "what"} or both, "source", "date",
///  "group", "category", "machine", "confidence"}. Unknown keys are left alone. "what" is allocated, reserved, device,
/// weights, kv_cache, activations or without_kv_cache. `defaults` stand for a source and a date that are not there; with
/// an empty default a source is required.
/// Error: BadSyntax, MissingField, WrongType, BadValue; `where` names `file`, `line` and the JSON path.
Result<Measurement> parseMeasurement(std::string_view text, const std::string& file, std::int64_t line,
                                     const Provenance& defaults);

} // namespace gpuplan
