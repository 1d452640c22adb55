// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "planner/hardware/gpu.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// The known GPUs, found by canonical name or by a shipped alias. Spelling is folded (case, spaces, '-' and '_'), but a
/// name is never matched in part: what is not in the table is an error that names its nearest neighbours.
class GpuCatalog {
public:
    /// Error: Duplicate when a folded name occurs twice.
    Result<void> add(Gpu gpu);
    /// Error: UnknownName when `canonical` is not in the catalog, Duplicate when `alias` means another GPU already.
    Result<void> addAlias(std::string_view alias, std::string_view canonical);

    /// Index of the GPU that `name` means. Error: UnknownName with the nearest names.
    Result<std::size_t> find(std::string_view name) const;
    const Gpu& operator[](std::size_t index) const { return m_gpus[index]; }
    const std::vector<Gpu>& all() const { return m_gpus; }

private:
    std::vector<Gpu> m_gpus;
    std::unordered_map<std::string, std::size_t> m_index; // folded name or alias
};

} // namespace gpuplan
