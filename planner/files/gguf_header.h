// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used inside planner/files only.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/files/ggml_types.h"
#include "planner/quantity/result.h"

namespace gpuplan {

struct GgufTensor {
    std::string_view name; ///< view into the bytes
    const GgmlType* type = nullptr;
    std::array<std::uint64_t, 4> dimensions{1, 1, 1, 1}; ///< the first one runs fastest
    int rank = 0;
    double elements = 0; ///< at most 2^53, so exact
    double bytes = 0;
};

/// The metadata that matters: whole numbers, texts, and lists of whole numbers. Of other lists only the length is kept.
struct GgufHeader {
    std::map<std::string, double, std::less<>> numbers;
    std::map<std::string, std::string, std::less<>> texts;
    std::map<std::string, std::vector<double>, std::less<>> lists;
    std::map<std::string, std::uint64_t, std::less<>> lengths;
    std::vector<GgufTensor> tensors;
    std::size_t kept = 0; ///< elements in `lists`, to bound them
};

/// See readGguf(). The views in the result point into `bytes`.
Result<GgufHeader> parseGgufHeader(std::string_view bytes, const std::string& name);

} // namespace gpuplan
