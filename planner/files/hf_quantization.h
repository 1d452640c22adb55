// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used inside planner/files only.

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "planner/model/model_facts.h"

namespace gpuplan {

/// A declaration "these matrices are stored in fewer bits".
struct Quantisation {
    std::string method;         ///< "fp8", "gptq", "mxfp4" …, lower case
    std::optional<double> bits; ///< per weight with scales; empty: the method is not known
    bool experts_only = false;
    std::vector<std::string> excluded; ///< modules that stay in 16 bits, as written
};

/// `quantization_config` of a config.json, or the content of hf_quant_config.json. Empty when it declares nothing.
std::optional<Quantisation> readQuantisation(const nlohmann::json& declaration);

/// Bytes of all weights: matrices of the layers at the declared bits, embeddings, head, norms, routers and excluded
/// modules at `rest_bits`. Exclusions that name single layers or projections count by their share of the layers.
double storedBytes(const ModelFacts& facts, const Quantisation& quantisation, double rest_bits);

} // namespace gpuplan
