// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "planner/quantity/result.h"
#include "planner/workload/workload_request.h"

namespace gpuplan {

class JsonReader;

/// Reads one workload object of docs/plan-file.md and fills in the documented defaults. Faults go to the reader.
WorkloadRequest readWorkload(JsonReader& reader);

/// One line of `estimate --lines`, or the content of `estimate --workload FILE`.
struct EstimateRequest {
    std::string
        id_json; ///< the id as JSON text, echoed in the answer: a person may use numbers or texts; "null" if absent
    WorkloadRequest request;
    std::string gpu; ///< empty: memory alone is asked for
    int gpus = 1;
    bool gpus_given = false;
    std::string machine;                ///< the person's name for it
    std::optional<double> host_ram_gib; ///< main memory of the machine, when the person says it
};

/// Reads the fields of an EstimateRequest from an object that has further ones. Faults are the reader's.
EstimateRequest readEstimateRequest(JsonReader& reader);

/// Error: BadSyntax, MissingField, WrongType, BadValue, UnknownName; `where` names `file`, `line` and the JSON path.
/// `id_json` of the error case is found by idOf.
Result<EstimateRequest> parseEstimateRequest(std::string_view text, const std::string& file, std::int64_t line);

/// The "id" of a line as JSON text, "null" when the line cannot be parsed.
std::string idOf(std::string_view text);

/// A file that holds one workload: either the bare workload object or {"workload": {…}, "gpu": …}.
Result<EstimateRequest> parseWorkloadFile(std::string_view text, const std::string& file);

} // namespace gpuplan
