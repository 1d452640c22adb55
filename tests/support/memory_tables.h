// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/estimate/runtime_behaviour.h"

namespace gpuplan::test {

/// The shipped tables of data/efficiency. A table that does not load ends the test program.
const RuntimeTable& memoryRuntimes();
const MemorySpread& memorySpread();

} // namespace gpuplan::test
