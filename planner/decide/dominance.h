// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "planner/decide/selection.h"

namespace gpuplan {

/// Per option the index of an option that costs no more, takes no longer and is worth no less (of equals the smaller
/// id, then the earlier one), or -1 when there is none. The named option is never dominated itself, so that it can be
/// shown as the reason. A dominated option is in no best plan. O(k log k).
std::vector<std::int32_t> dominators(const std::vector<SelectionOption>& options);

} // namespace gpuplan
