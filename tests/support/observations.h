// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "planner/evidence/measurement.h"

namespace gpuplan::test {

/// One line of measurements with the shipped models and GPUs; the test fails when it does not read.
Observation observation(const std::string& line);

/// All of data/evidence, memory first.
const std::vector<Observation>& shippedEvidence();

/// A line: QLoRA of Llama-3.1-8B on one RTX 4090, with `micro_batch`, and what was measured.
std::string qloraLine(int micro_batch, const std::string& measured, const std::string& more = {});

} // namespace gpuplan::test
