// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/hardware/gpu_catalog.h"

#include "planner/quantity/names.h"

namespace gpuplan {

Result<void> GpuCatalog::add(Gpu gpu)
{
    if (!m_index.emplace(foldName(gpu.name), m_gpus.size()).second)
        return fail(ErrorCode::Duplicate, {gpu.name});
    m_gpus.push_back(std::move(gpu));
    return {};
}

Result<void> GpuCatalog::addAlias(std::string_view alias, std::string_view canonical)
{
    const Result<std::size_t> target = find(canonical);
    if (!target)
        return fail(target.error());
    const auto [entry, added] = m_index.emplace(foldName(alias), *target);
    if (!added && entry->second != *target)
        return fail(ErrorCode::Duplicate, {std::string(alias)});
    return {};
}

Result<std::size_t> GpuCatalog::find(std::string_view name) const
{
    if (const auto entry = m_index.find(foldName(name)); entry != m_index.end())
        return entry->second;
    std::vector<std::string> names;
    names.reserve(m_gpus.size());
    for (const Gpu& gpu : m_gpus)
        names.push_back(gpu.name);
    return fail(ErrorCode::UnknownName, {std::string("GPU"), std::string(name), joinNames(nearestNames(name, names))});
}

} // namespace gpuplan
