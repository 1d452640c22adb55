// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace gpuplan::test {

/// Builds the header of a GGUF file byte by byte, right or wrong.
class GgufWriter {
public:
    std::string bytes;
    template <class T> GgufWriter& put(T value)
    {
        char raw[sizeof(T)];
        std::memcpy(raw, &value, sizeof(T));
        bytes.append(raw, sizeof(T));
        return *this;
    }
    GgufWriter& text(std::string_view value)
    {
        put<std::uint64_t>(value.size());
        bytes.append(value);
        return *this;
    }
    GgufWriter& begin(std::uint64_t tensors, std::uint64_t keys, std::uint32_t version = 3)
    {
        bytes += "GGUF";
        return put(version).put(tensors).put(keys);
    }
    GgufWriter& key(std::string_view name, std::string_view value)
    {
        return text(name).put<std::uint32_t>(8).text(value);
    }
    GgufWriter& key(std::string_view name, std::uint32_t value) { return text(name).put<std::uint32_t>(4).put(value); }
    GgufWriter& list(std::string_view name, const std::vector<std::int32_t>& values)
    {
        text(name).put<std::uint32_t>(9).put<std::uint32_t>(5).put<std::uint64_t>(values.size());
        for (const std::int32_t value : values)
            put(value);
        return *this;
    }
    GgufWriter& texts(std::string_view name, const std::vector<std::string>& values)
    {
        text(name).put<std::uint32_t>(9).put<std::uint32_t>(8).put<std::uint64_t>(values.size());
        for (const std::string& value : values)
            text(value);
        return *this;
    }
    GgufWriter& tensor(std::string_view name, std::initializer_list<std::uint64_t> dimensions, std::uint32_t type)
    {
        text(name).put<std::uint32_t>(static_cast<std::uint32_t>(dimensions.size()));
        for (const std::uint64_t dimension : dimensions)
            put(dimension);
        return put(type).put<std::uint64_t>(0);
    }
};

/// A safetensors file without its data.
inline std::string safetensors(const std::string& header)
{
    return GgufWriter().put<std::uint64_t>(header.size()).bytes + header;
}

} // namespace gpuplan::test
