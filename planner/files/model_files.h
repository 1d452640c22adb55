// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/model/model_catalog.h"
#include "planner/model/model_reference.h"
#include "planner/model/model_shape.h"
#include "planner/quantity/reason.h"
#include "planner/quantity/result.h"

namespace gpuplan {

enum class ModelFileKind { HfConfig, Gguf, Safetensors, SafetensorsIndex };

/// Tensors of one stored type.
struct StoredType {
    std::string type; ///< as the file names it: "bfloat16", "fp8", "BF16", "Q4_K"
    double parameters = 0;
    double bytes = 0;
    bool operator==(const StoredType&) const = default;
};

/// What a model file says. Exact, or absent.
struct ModelFile {
    ModelFileKind kind = ModelFileKind::HfConfig;
    bool has_shape = false; ///< false: only counts are known (safetensors without a config beside it)
    ModelShape shape;       ///< valid when has_shape
    ModelFacts facts;       ///< without a shape: name and parameters alone
    std::string format;     ///< declared weight format ("bfloat16", "fp8", "mxfp4", "Q4_K_M"); empty: not said
    std::optional<double>
        weights_bytes;              ///< of the weights as stored, without file headers; empty: the file does not say
    std::vector<StoredType> stored; ///< by type, where the file lists its tensors
    int context = 0;                ///< longest sequence in tokens; 0: not said
    Reasons warnings;
};

/// A model file as bytes (a prefix of kGgufHeaderLimitBytes is enough for GGUF) and what lies beside it.
struct ModelFileBytes {
    std::string name; ///< path or file name, shown in errors and compared with the content
    std::string_view bytes;
    std::string_view config;       ///< config.json beside a safetensors file; empty: none
    std::string_view quantisation; ///< hf_quant_config.json beside a config.json; empty: none
};

/// Reads a config.json, a GGUF header, a safetensors header or a safetensors index; the kind is found by the content.
/// Error: Unsupported when it is none of these, else the errors of the readers (`where.file`, `where.path`).
Result<ModelFile> readModelFile(const ModelFileBytes& file);

/// The model that a workload names: inline config, file (its bytes are given), or what resolveModel() reads.
/// Error: CannotOpen when a file is named and no bytes are given, else as readModelFile() and resolveModel().
Result<ModelFile> resolveReference(const ModelReference& reference, const ModelCatalog& catalog,
                                   const std::optional<ModelFileBytes>& file = std::nullopt);

/// Error NotApplicable for a model that does not generate text (encoders): serving it has no tokens per second.
Result<void> requireGeneration(const ModelFacts& facts);

} // namespace gpuplan
