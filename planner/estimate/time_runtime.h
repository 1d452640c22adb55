// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "planner/estimate/time_parts.h"

namespace gpuplan::time_parts {

/// The keys by which the constants of a runtime are found, from general to special; empty ones match nothing.
struct RuntimeKeys {
    std::string kind;      ///< "eager" (one kernel launch after another from Python), "trainer" …
    std::string name;      ///< the framework
    std::string variant;   ///< "vllm.v0", "llama.cpp.hip": version or back end that changes the constants
    std::string attention; ///< kernel of attention where it is known and matters
    bool older = false;    ///< the measured runs are of versions that have been replaced
};

/// Reads what matters from `framework` and the free text `framework_detail`. `amd`, `apple`: vendor of the GPU.
RuntimeKeys runtimeKeys(const Workload& workload, bool amd, bool apple);

/// Tokens per pass of a prompt and how passes overlap.
PromptPass promptPassOf(const Workload& workload);

Constants constantsOf(const EfficiencyTable& table, const RuntimeKeys& keys, const Workload& w);
LinkConstants linksOf(const EfficiencyTable& table);

} // namespace gpuplan::time_parts
