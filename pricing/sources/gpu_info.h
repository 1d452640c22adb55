// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "pricing/sources/price_row.h"

namespace gpuplan {

/// What the GpuInfo cell of a SkyPilot catalog says.
struct GpuInfo {
    std::string name;                 ///< as the cloud spells it: "NVIDIA-H100-80GB-HBM3"
    std::optional<double> memory_gib; ///< of one GPU, or of all: catalogs mix both
    std::optional<double> total_gib;  ///< of all, or of one
    bool readable = true;             ///< false: neither a literal, JSON, a name, nor empty
};

/// A dictionary as Python or JSON writes it ({'Gpus': [{'Name': 'H100', 'Count': 1, 'MemoryInfo': {'SizeInMiB': 81920}}],
/// …}), a bare name, or nothing. Sizes below 1024 are GiB in spite of their name (80 for an A100 80GB); zero is unknown.
GpuInfo parseGpuInfo(std::string_view cell);

/// Remembers what was parsed: a catalog of 200,000 rows has some hundred different cells.
class GpuInfoCache {
public:
    const GpuInfo& find(std::string_view cell);

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    std::unordered_map<std::string, GpuInfo, Hash, std::equal_to<>> m_known;
};

} // namespace gpuplan
