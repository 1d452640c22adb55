// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/estimate/memory.h"
#include "planner/files/workload_json.h"

namespace gpuplan::test {

// Shapes as in their published config.json.
ModelFacts llama2With7B();
ModelFacts llama2With70B();
ModelFacts llama3With8B();
ModelFacts llama31With70B();
ModelFacts llama31With405B();
ModelFacts mixtral8x7B();
ModelFacts deepSeekV3();

/// A workload from the JSON text of its fields without the model, with the documented defaults: R"("kind": "train")".
Workload workload(const std::string& fields);

/// An estimate with the shipped tables; `reasons` as in MemoryModel::at.
MemoryEstimate estimate(const Workload& workload, const ModelFacts& facts, int gpus, const Gpu* gpu = nullptr,
                        Reasons* reasons = nullptr);

/// A GPU of which only the memory matters; usable as reported by cards of that size (marketing GiB less 2.5%).
Gpu gpuWith(double memory_gib);

bool has(const Reasons& reasons, ReasonCode code);

} // namespace gpuplan::test
