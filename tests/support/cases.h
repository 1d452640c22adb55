// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "planner/files/workload_json.h"

namespace gpuplan::test {

/// One published measurement of the shared evidence (read in place, never copied into the project).
struct MeasuredCase {
    EstimateRequest request;
    std::string source;
    std::string group; ///< memory: the source that has one vote
    std::string confidence;
    std::string category; ///< time cases
    std::optional<double> gib;
    std::string what; ///< allocated, reserved, device, weights, kv_cache, activations, without_kv_cache
    std::optional<double> tokens_per_s;
};

/// Folder of the shared evidence beside the project ("../shared"); empty when it is absent: tests then skip.
std::string sharedFolder();

/// Reads cases/memory.jsonl or cases/time.jsonl. Lines that do not parse are test failures: they are returned in `bad`.
std::vector<MeasuredCase> readCases(const std::string& path, std::vector<std::string>& bad);

/// The whole content of a file; empty when it cannot be read.
std::string readFile(const std::string& path);

} // namespace gpuplan::test
