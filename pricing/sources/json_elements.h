// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "pricing/sources/price_reader.h"
#include "pricing/sources/text_stream.h"

namespace gpuplan {

/// One element of a long JSON list, flat: every scalar in it under its path, "by_provider/runpod/min", "caveats/0".
class JsonElement {
public:
    enum class Kind : std::uint8_t { Null, Boolean, Number, Text };
    struct Field {
        std::string path;
        Kind kind = Kind::Null;
        double number = 0; ///< 1 for true
        std::string text;
    };

    std::int64_t line() const { return m_line; }   ///< 1-based place in the list
    std::string_view raw() const { return m_raw; } ///< its first 2,000 bytes
    std::size_t size() const { return m_size; }
    const Field& field(std::size_t index) const { return m_fields[index]; } ///< in the order of the file
    const Field* find(std::string_view path) const;                         ///< null when absent

    /// The text under a path; empty when it is absent, null or of another kind.
    std::string_view text(std::string_view path) const;
    std::optional<double> number(std::string_view path) const;
    /// True when something stands there that is neither null nor of this kind.
    bool isOther(std::string_view path, Kind kind) const;

private:
    friend class ElementHandler;
    friend Result<void> forEachJsonLine(ByteSource&, Encoding, const JobControl&,
                                        const std::function<Result<void>(const JsonElement&)>&);
    void clear();
    Field& add();

    std::deque<Field> m_fields; // reused from element to element
    std::size_t m_size = 0;
    std::int64_t m_line = 0;
    std::string m_raw;
};

/// Calls `take` for every element of the list under `key` of the document, or of the document itself when `key` is empty.
/// One element is in memory at a time. Errors: those of the text; BadSyntax with the line; TooLarge for an element of more
/// than 1 MiB or 4,096 fields and for nesting deeper than 64; Cancelled; what `take` finds.
Result<void> forEachJsonElement(ByteSource& source, Encoding encoding, std::string_view key, const JobControl& control,
                                const std::function<Result<void>(const JsonElement&)>& take);

/// Calls `take` for the document on every line of JSON Lines; one that is no JSON object arrives without fields. Errors:
/// as above, but a bad line is no error.
Result<void> forEachJsonLine(ByteSource& source, Encoding encoding, const JobControl& control,
                             const std::function<Result<void>(const JsonElement&)>& take);

} // namespace gpuplan
