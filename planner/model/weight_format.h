// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "planner/quantity/result.h"

namespace gpuplan {

enum class WeightKind { Fp32, Bf16, Fp16, Fp8, Int8, Nf4, Int4, Gptq, Awq, Mxfp4, Nvfp4, Gguf, Exl2 };

/// How weights are stored. Quantisers leave some tensors (embeddings, head, norms) at 16 bits; `bits` is for the
/// others.
struct WeightFormat {
    WeightKind kind = WeightKind::Bf16;
    double bits = 16;                  ///< bits per weight of the quantised tensors, scales and zero points included
    bool quantises_embeddings = false; ///< GGUF files quantise embedding and head too; the others leave them at 16 bits
    std::string name = "bf16";         ///< as written in the workload

    bool isQuantised() const
    {
        return kind != WeightKind::Fp32 && kind != WeightKind::Bf16 && kind != WeightKind::Fp16;
    }
    bool operator==(const WeightFormat&) const = default;
};

/// Reads the names of contract.md: "bf16", "nf4", "gptq4", "gguf:Q4_K_M", "gguf:4.64", "exl2:4.0" …
/// `double_quantization` matters for nf4 only. Error: UnknownName with the nearest names.
Result<WeightFormat> parseWeightFormat(std::string_view name, bool double_quantization = true);

/// Bits per element of a KV cache type: fp16, bf16 16; fp8, int8 8; q8_0 8.5; q4_0 4.5. Error: UnknownName.
Result<double> kvCacheBits(std::string_view name);

} // namespace gpuplan
