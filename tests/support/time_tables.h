// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "planner/estimate/efficiency.h"
#include "planner/hardware/gpu_catalog.h"

namespace gpuplan::test {

/// The shipped data/efficiency/time.tsv and the GPU catalog. Data that does not load ends the test program.
const EfficiencyTable& timeConstants();
const GpuCatalog& shippedGpus();
const Gpu& gpuNamed(std::string_view name);

/// A table for arithmetic by hand: every share and factor is 1, every overhead and byte count 0, except `changes`.
EfficiencyTable idealTable(std::vector<std::pair<Constant, double>> changes = {});

} // namespace gpuplan::test
