// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/text_stream.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <iconv.h>

namespace gpuplan {

namespace {

constexpr std::size_t kPieceBytes = 256 * 1024;
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

std::string_view byteOrderMark(Encoding encoding)
{
    switch (encoding) {
    case Encoding::Utf8:
        return kUtf8Mark;
    case Encoding::Utf16Le:
        return "\xFF\xFE";
    case Encoding::Utf16Be:
        return "\xFE\xFF";
    case Encoding::Gb18030:
        return "\x84\x31\x95\x33";
    }
    return {};
}

bool isContinuation(unsigned char c) { return (c & 0xC0) == 0x80; }

/// Length of the character that begins here, 0 when it is invalid, -1 when the text ends inside it. Table 3-7 of the
/// Unicode standard (well-formed UTF-8 byte sequences).
int characterLength(const unsigned char* at, std::size_t left)
{
    const unsigned char first = at[0];
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    const int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (left >= 2) {
        const unsigned char least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        const unsigned char most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (at[1] < least || at[1] > most)
            return 0;
    }
    for (int i = 2; i < length && static_cast<std::size_t>(i) < left; ++i)
        if (!isContinuation(at[i]))
            return 0;
    return left < static_cast<std::size_t>(length) ? -1 : length;
}

/// Bytes at the front that are all ASCII, eight at a time.
std::size_t asciiLength(const unsigned char* at, std::size_t size)
{
    std::size_t i = 0;
    for (; i + 32 <= size; i += 32) {
        std::array<std::uint64_t, 4> words{};
        std::memcpy(words.data(), at + i, sizeof words);
        if (((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080u) != 0)
            break;
    }
    while (i < size && at[i] < 0x80)
        ++i;
    return i;
}

/// What a text could be, counted over all its bytes.
class EncodingCount {
public:
    void see(std::string_view bytes)
    {
        const auto* at = reinterpret_cast<const unsigned char*>(bytes.data());
        const std::size_t size = bytes.size();
        std::size_t i = 0;
        while (i < size) {
            i += asciiLength(at + i, size - i);
            if (i == size)
                break;
            const int length = characterLength(at + i, size - i);
            m_invalid += length == 0 ? 1 : 0;
            m_long += length >= 3 ? 1 : 0;
            if (length < 0)
                break;
            i += length == 0 ? 1 : static_cast<std::size_t>(length);
        }
        m_left = size - i;
    }
    std::size_t left() const { return m_left; }
    void end() { m_invalid += m_left > 0 ? 1 : 0; }

    // Chinese text in GB18030 is invalid UTF-8 nearly everywhere, and hardly ever looks like a character of three bytes.
    bool isUtf8() const { return m_invalid == 0 || m_long > m_invalid; }

private:
    std::uint64_t m_invalid = 0, m_long = 0;
    std::size_t m_left = 0; // bytes at the end of the last piece that begin a character
};

/// UTF-16 without a mark: every character of ASCII (delimiters, digits, line ends) has a zero byte, on one side.
std::optional<Encoding> utf16ByZeros(std::string_view bytes)
{
    std::array<std::size_t, 2> zeros{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        zeros[i % 2] += bytes[i] == '\0' ? 1 : 0;
    const std::size_t enough = std::max<std::size_t>(bytes.size() / 20, 2); // of the half on one side, a tenth
    // A few characters have a zero in their other byte: 需 is U+9700.
    if (zeros[1] >= enough && zeros[1] > 4 * zeros[0])
        return Encoding::Utf16Le;
    if (zeros[0] >= enough && zeros[0] > 4 * zeros[1])
        return Encoding::Utf16Be;
    return std::nullopt;
}

} // namespace

std::string_view encodingName(Encoding encoding)
{
    switch (encoding) {
    case Encoding::Utf8:
        return "UTF-8";
    case Encoding::Utf16Le:
        return "UTF-16LE";
    case Encoding::Utf16Be:
        return "UTF-16BE";
    case Encoding::Gb18030:
        return "GB18030";
    }
    return {};
}

std::size_t validUtf8(std::string_view bytes, bool& incomplete)
{
    incomplete = false;
    const auto* at = reinterpret_cast<const unsigned char*>(bytes.data());
    std::size_t i = 0;
    for (;;) {
        i += asciiLength(at + i, bytes.size() - i);
        if (i == bytes.size())
            return i;
        const int length = characterLength(at + i, bytes.size() - i);
        if (length <= 0) {
            incomplete = length < 0;
            return i;
        }
        i += static_cast<std::size_t>(length);
    }
}

Result<Encoding> findEncoding(ByteSource& source)
{
    if (Result<void> start = source.rewind(); !start)
        return fail(start.error());
    std::vector<char> bytes(kPieceBytes);
    EncodingCount count;
    std::size_t left = 0;
    for (bool first = true;; first = false) {
        const Result<std::size_t> read = source.read(bytes.data() + left, bytes.size() - left);
        if (!read)
            return fail(read.error());
        const std::string_view piece(bytes.data(), left + *read);
        if (first) {
            for (const Encoding marked : {Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be, Encoding::Gb18030})
                if (piece.starts_with(byteOrderMark(marked))) {
                    if (Result<void> back = source.rewind(); !back)
                        return fail(back.error());
                    return marked;
                }
            if (const auto utf16 = utf16ByZeros(piece.substr(0, 4096))) {
                if (Result<void> back = source.rewind(); !back)
                    return fail(back.error());
                return *utf16;
            }
        }
        if (*read == 0)
            break;
        count.see(piece);
        left = count.left();
        std::memmove(bytes.data(), piece.data() + piece.size() - left, left);
    }
    count.end();
    if (Result<void> back = source.rewind(); !back)
        return fail(back.error());
    return count.isUtf8() ? Encoding::Utf8 : Encoding::Gb18030;
}

struct TextStream::Converter {
    iconv_t handle;
    explicit Converter(iconv_t opened) : handle(opened) { }
    ~Converter() { iconv_close(handle); }
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;
};

TextStream::TextStream(ByteSource& source, Encoding encoding, std::unique_ptr<Converter> converter)
    : m_source(&source), m_encoding(encoding), m_converter(std::move(converter)), m_bytes(kPieceBytes)
{
    if (m_converter)
        m_text.resize(2 * kPieceBytes); // two bytes become at most three (UTF-16), two or four at most four (GB18030)
}
TextStream::TextStream(TextStream&&) noexcept = default;
TextStream::~TextStream() = default;

Result<TextStream> TextStream::open(ByteSource& source, Encoding encoding)
{
    if (Result<void> start = source.rewind(); !start)
        return fail(start.error());
    std::unique_ptr<Converter> converter;
    if (encoding != Encoding::Utf8) {
        const iconv_t handle = iconv_open("UTF-8", std::string(encodingName(encoding)).c_str());
        if (handle == reinterpret_cast<iconv_t>(-1)) // NOLINT: how iconv says so
            return fail(ErrorCode::Unsupported, {std::string(encodingName(encoding)), std::string("UTF-8")},
                        {source.name(), 0, {}});
        converter = std::make_unique<Converter>(handle);
    }
    return TextStream(source, encoding, std::move(converter));
}

Error TextStream::badBytes(const char* what) const
{
    return {ErrorCode::BadSyntax, {std::string(encodingName(m_encoding)), std::string(what)}, {name(), 0, {}}};
}

Result<std::string_view> TextStream::next()
{
    for (;;) {
        if (!m_problem.empty())
            return fail(badBytes(m_problem.c_str()));
        std::memmove(m_bytes.data(), m_bytes.data() + m_handed, m_filled - m_handed);
        m_filled -= m_handed;
        m_handed = 0;
        if (!m_at_end) {
            const Result<std::size_t> read = m_source->read(m_bytes.data() + m_filled, m_bytes.size() - m_filled);
            if (!read)
                return fail(read.error());
            m_at_end = *read == 0;
            m_filled += *read;
            m_bytes_read += *read;
            if (m_at_start) {
                if (m_filled < 4 && !m_at_end) // the mark itself may arrive in pieces
                    continue;
                m_at_start = false;
                const std::string_view mark = byteOrderMark(m_encoding);
                if (std::string_view(m_bytes.data(), m_filled).starts_with(mark))
                    m_handed = mark.size();
            }
        }
        if (m_filled == m_handed && m_at_end)
            return std::string_view();
        const std::string_view text = m_converter ? converted() : checked();
        if (!text.empty())
            return text;
    }
}

std::string_view TextStream::checked()
{
    const std::string_view bytes(m_bytes.data() + m_handed, m_filled - m_handed);
    bool incomplete = false;
    const std::size_t valid = validUtf8(bytes, incomplete);
    m_handed += valid;
    if (valid < bytes.size() && (!incomplete || m_at_end))
        m_problem = incomplete ? "half a character" : "a broken character";
    return withoutZero(bytes.substr(0, valid));
}

std::string_view TextStream::converted()
{
    char* in = m_bytes.data() + m_handed;
    char* out = m_text.data();
    std::size_t in_left = m_filled - m_handed, out_left = m_text.size();
    const std::size_t status = iconv(m_converter->handle, &in, &in_left, &out, &out_left);
    m_handed = m_filled - in_left;
    if (status == static_cast<std::size_t>(-1)) {
        if (errno == EILSEQ)
            m_problem = "a broken character";
        else if (errno == EINVAL && m_at_end)
            m_problem = "half a character";
    }
    return withoutZero({m_text.data(), m_text.size() - out_left});
}

/// A zero byte belongs to no table: what follows it is not handed out.
std::string_view TextStream::withoutZero(std::string_view text)
{
    const std::size_t zero = text.find('\0');
    if (zero == std::string_view::npos)
        return text;
    m_problem = "a zero byte";
    return text.substr(0, zero);
}

} // namespace gpuplan
