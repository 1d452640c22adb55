// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/cli/context.h"
#include "app/cli/estimate_answer.h"

namespace gpuplan {

/// What lies in the memory of one GPU at the peak.
void printParts(const Context& context, const MemoryEstimate& memory);

/// What the hours are made of.
void printTimeParts(const Context& context, const TimeEstimate& time);

void printReasons(const Context& context, const Reasons& reasons);

/// One line per GPU.
void printRows(const Context& context, const std::vector<Row>& rows);

} // namespace gpuplan
