// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/gpu_info.h"

#include <nlohmann/json.hpp>

#include "planner/files/table.h"
#include "pricing/sources/text_values.h"

namespace gpuplan {

namespace {

using nlohmann::json;

/// A Python literal as JSON: strings in double quotes, None, True and False in JSON's words.
std::string jsonOfPython(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char quote = text[i];
        if (quote == '\'' || quote == '"') {
            result += '"';
            for (++i; i < text.size() && text[i] != quote; ++i) {
                if (text[i] == '\\' && i + 1 < text.size()) {
                    ++i;
                    if (text[i] != '\'')
                        result += '\\';
                } else if (text[i] == '"') {
                    result += '\\';
                }
                result += text[i];
            }
            result += '"';
            continue;
        }
        const std::string_view rest = text.substr(i);
        bool replaced = false;
        for (const auto& [python, plain] : {std::pair<std::string_view, std::string_view>("None", "null"),
                                            {"nan", "null"},
                                            {"True", "true"},
                                            {"False", "false"}})
            if (rest.starts_with(python)) {
                result += plain;
                i += python.size() - 1;
                replaced = true;
                break;
            }
        if (!replaced)
            result += text[i];
    }
    return result;
}

std::optional<double> gibOf(const json& value)
{
    constexpr double kMibPerGib = 1024;
    std::optional<double> size;
    if (value.is_number())
        size = value.get<double>();
    else if (value.is_string())
        size = plainNumber(value.get_ref<const std::string&>());
    if (!size || *size <= 0)
        return std::nullopt;
    // No GPU of these catalogs has less than 1 GiB, so a smaller figure is in GiB: 80 for an A100 80GB at RunPod.
    return *size < kMibPerGib ? *size : *size / kMibPerGib;
}

const json* member(const json& object, const char* key)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

} // namespace

GpuInfo parseGpuInfo(std::string_view cell)
{
    GpuInfo info;
    cell = trimmed(cell);
    if (cell.empty())
        return info;
    if (cell.front() != '{' && cell.front() != '[') {
        info.name = std::string(cell);
        return info;
    }
    const json document = json::parse(jsonOfPython(cell), nullptr, false);
    const json* gpus = member(document, "Gpus");
    if (!gpus || !gpus->is_array() || gpus->empty()) {
        info.readable = false;
        return info;
    }
    const json& gpu = gpus->front();
    if (const json* name = member(gpu, "Name"); name && name->is_string())
        info.name = name->get<std::string>();
    if (const json* memory = member(gpu, "MemoryInfo"))
        if (const json* size = member(*memory, "SizeInMiB"))
            info.memory_gib = gibOf(*size);
    const json* total = member(document, "TotalGpuMemoryInMiB");
    if (!total)
        total = member(gpu, "TotalGpuMemoryInMiB"); // Lium closes its brackets late
    if (total)
        info.total_gib = gibOf(*total);
    return info;
}

const GpuInfo& GpuInfoCache::find(std::string_view cell)
{
    constexpr std::size_t kMostKnown = 4096;
    const auto known = m_known.find(cell);
    if (known != m_known.end())
        return known->second;
    if (m_known.size() == kMostKnown)
        m_known.clear();
    return m_known.emplace(std::string(cell), parseGpuInfo(cell)).first->second;
}

} // namespace gpuplan
