// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/goals/goals.h"

namespace gpuplan {

/// The goals from the text of data/goals.tsv. Errors: those of readTable.
Result<std::vector<Goal>> readGoals(std::string_view text, const std::string& file);

} // namespace gpuplan
