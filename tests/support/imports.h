// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "planner/files/imported_workload.h"

namespace gpuplan::test {

using Origins = std::map<std::string, std::string>;

/// Every field as "VALUE ORIGIN": "8 lora_rank:9", "adamw default:optim", "qlora follows:quantization_bit:3",
/// "4 comment:9", "4 answered:--gpus".
Origins fieldsOf(const ImportedWorkload& workload);

/// One field so, empty when there is none.
std::string fieldOf(const ImportedWorkload& workload, const std::string& name);

} // namespace gpuplan::test
