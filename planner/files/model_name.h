// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "planner/model/model_facts.h"

namespace gpuplan {

/// The part of a path that names a model: the last folder and the file, without generic file names and endings.
std::string modelNameOf(std::string_view path);

/// The size that a name carries when it fits none of the counts of the model (total, active, text alone, without
/// embeddings) within 35%: in 10^9 parameters. "8x7B" fits anything from 7 to 56; "E4B" (effective) is not compared; a
/// name with several sizes ("17B-16E", "30B-A3B", "7B-Instruct-1M") needs one that fits. Empty: no size, or one that
/// fits.
std::optional<double> contradictingSize(std::string_view name, const ModelFacts& facts);

/// "FP8", "AWQ", "GPTQ" … when the name carries a quantisation; empty otherwise.
std::string quantisationInName(std::string_view name);

} // namespace gpuplan
