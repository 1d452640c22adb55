// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used inside planner/files only.

#include <cstdint>
#include <string_view>

namespace gpuplan {

/// How ggml stores a tensor type: `block_bytes` bytes for each `block` weights of a row.
struct GgmlType {
    std::uint32_t id = 0;
    std::string_view name;
    std::uint32_t block = 1;
    std::uint32_t block_bytes = 0;
};

/// Null for an id that is not known (or was withdrawn).
const GgmlType* findGgmlType(std::uint32_t id);

/// Name of a `general.file_type`; empty when it is not known.
std::string_view ggufFileTypeName(std::uint64_t file_type);

} // namespace gpuplan
