// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used inside planner/files only.

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "planner/quantity/result.h"

namespace gpuplan {

/// Reads little-endian values from untrusted bytes. The first fault is kept; after it every read answers zero or
/// nothing and moves no further.
class ByteCursor {
public:
    ByteCursor(std::string_view bytes, std::string file) : m_bytes(bytes), m_file(std::move(file)) { }

    std::size_t position() const { return m_position; }
    std::size_t left() const { return m_bytes.size() - m_position; }
    bool failed() const { return m_error.has_value(); }
    Error takeError() { return std::move(*m_error); }

    void fault(ErrorCode code, Arguments arguments)
    {
        if (!failed())
            m_error = Error{code, std::move(arguments), {m_file, 0, "byte " + std::to_string(m_position)}};
    }

    /// Whether `count` things of at least `least_bytes` each can still be there; a Truncated fault otherwise.
    bool has(std::uint64_t count, std::uint64_t least_bytes, const char* what)
    {
        if (failed())
            return false;
        if (least_bytes == 0 || count <= left() / least_bytes)
            return true;
        const double needed = static_cast<double>(count) * static_cast<double>(least_bytes);
        fault(ErrorCode::Truncated, {std::string(what), needed, static_cast<std::int64_t>(left())});
        return false;
    }

    void skip(std::uint64_t count, std::uint64_t bytes_each, const char* what)
    {
        if (has(count, bytes_each, what))
            m_position += static_cast<std::size_t>(count * bytes_each);
    }

    template <class T> T value(const char* what)
    {
        static_assert(std::endian::native == std::endian::little, "values are copied as they lie in the file");
        T result{};
        if (!has(1, sizeof(T), what))
            return result;
        std::memcpy(&result, m_bytes.data() + m_position, sizeof(T));
        m_position += sizeof(T);
        return result;
    }

    std::string_view text(std::uint64_t length, const char* what)
    {
        if (!has(length, 1, what))
            return {};
        const std::string_view result = m_bytes.substr(m_position, static_cast<std::size_t>(length));
        m_position += static_cast<std::size_t>(length);
        return result;
    }

private:
    std::string_view m_bytes;
    std::string m_file;
    std::size_t m_position = 0;
    std::optional<Error> m_error;
};

} // namespace gpuplan
