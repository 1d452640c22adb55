// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The "snapshot" of a plan document (docs/plan-file.md). Used inside planner/files only.

#include "planner/files/json_reader.h"
#include "planner/plan/price_snapshot.h"

namespace gpuplan {

PlanSnapshot readSnapshot(JsonReader& r);

/// Replaces what `target` (the value of "snapshot") says of these things; other keys of it stay.
void writeSnapshot(nlohmann::ordered_json& target, const PlanSnapshot& snapshot);

} // namespace gpuplan
