// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pricing/sources/byte_source.h"

namespace gpuplan {

enum class Encoding : std::uint8_t { Utf8, Utf16Le, Utf16Be, Gb18030 };

/// "UTF-8", "UTF-16LE", "UTF-16BE", "GB18030".
std::string_view encodingName(Encoding encoding);

/// Finds the encoding from the bytes: a byte order mark; the zero bytes of UTF-16; else UTF-8 where the bytes are valid
/// as such (or nearly all are: damaged UTF-8 stays UTF-8, so that its bad bytes are reported); else GB18030. Reads the
/// whole source, because the first Chinese word may be on its last line, and rewinds it.
Result<Encoding> findEncoding(ByteSource& source);

/// Length of the longest valid beginning of UTF-8 text; `incomplete` is set when what follows is only a character that
/// is cut off.
std::size_t validUtf8(std::string_view bytes, bool& incomplete);

/// The bytes of a source as UTF-8 text, some at a time, without a byte order mark. Nothing invalid passes.
class TextStream {
public:
    /// Starts at the front of the source, which must outlive the stream.
    static Result<TextStream> open(ByteSource& source, Encoding encoding);

    TextStream(TextStream&&) noexcept;
    TextStream& operator=(TextStream&&) = delete;
    ~TextStream();

    /// The next piece of text: a view that the next call invalidates; empty at the end. Errors: BadSyntax when the bytes
    /// are not what the encoding allows or hold a zero byte, after the valid text before them was handed out. The place is
    /// the file; the caller knows the line.
    Result<std::string_view> next();
    std::uint64_t bytesRead() const { return m_bytes_read; }
    const std::string& name() const { return m_source->name(); }
    std::optional<std::uint64_t> size() const { return m_source->size(); }

private:
    struct Converter;
    TextStream(ByteSource& source, Encoding encoding, std::unique_ptr<Converter> converter);

    std::string_view checked();
    std::string_view converted();
    std::string_view withoutZero(std::string_view text);
    Error badBytes(const char* what) const;

    ByteSource* m_source;
    Encoding m_encoding;
    std::unique_ptr<Converter> m_converter; // null: UTF-8 needs none
    std::vector<char> m_bytes;              // as read; begins with what the last piece left over
    std::vector<char> m_text;               // after the converter
    std::size_t m_handed = 0;               // bytes of m_bytes that are used up
    std::size_t m_filled = 0;
    std::uint64_t m_bytes_read = 0;
    bool m_at_start = true, m_at_end = false;
    std::string m_problem; // to report before anything else is read
};

} // namespace gpuplan
