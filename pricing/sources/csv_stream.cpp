// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/csv_stream.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>

#include "planner/files/quoted_row.h"
#include "planner/files/table.h"

namespace gpuplan {

CsvStream::CsvStream(TextStream& text, char delimiter)
    : m_text(&text), m_delimiter(delimiter), m_quoted(std::make_unique<QuotedRow>(delimiter, false))
{
}
CsvStream::~CsvStream() = default;

Where CsvStream::here() const { return {m_text->name(), m_row.line, {}}; }

tl::unexpected<Error> CsvStream::failed(Error error) const
{
    error.where.line = m_line + 1; // the valid text before the fault has been taken: it is in the line that follows
    return fail(std::move(error));
}

/// Appends text to the window; false at the end. Drops what lies before the current row.
Result<bool> CsvStream::more()
{
    if (m_at_end)
        return false;
    const Result<std::string_view> piece = m_text->next();
    if (!piece)
        return failed(piece.error());
    m_window.erase(0, m_row_begin);
    m_next -= m_row_begin;
    m_searched -= m_row_begin;
    m_row_begin = 0;
    m_window.append(*piece);
    m_at_end = piece->empty();
    return !m_at_end;
}

/// The next line of the text, whatever quotes it holds. False at the end. The places in `line` hold until the next call
/// of more().
Result<bool> CsvStream::takeLine(Line& line)
{
    for (;;) {
        const char* data = m_window.data();
        const std::size_t size = m_window.size();
        const void* feed = m_searched < size ? std::memchr(data + m_searched, '\n', size - m_searched) : nullptr;
        const std::size_t end = feed ? static_cast<std::size_t>(static_cast<const char*>(feed) - data) : size;
        m_searched = end; // stays on the line feed until the line that it ends is taken
        const void* found = std::memchr(data + m_next, '\r', end - m_next);
        const std::size_t carriage = found ? static_cast<std::size_t>(static_cast<const char*>(found) - data) : end;
        if (found && feed && carriage + 1 == end) {
            line = {m_next, carriage, end + 1};
        } else if (found && (carriage + 1 < size || m_at_end)) {
            line = {m_next, carriage, carriage + 1};
        } else if (!found && feed) {
            line = {m_next, end, end + 1};
        } else {
            if (size - m_row_begin > kMaxRowBytes)
                return fail(ErrorCode::TooLarge,
                            {std::string("row"), std::int64_t(size - m_row_begin), std::int64_t(kMaxRowBytes)},
                            {m_text->name(), m_line + 1, {}});
            const Result<bool> grown = more();
            if (!grown)
                return grown;
            if (*grown || found) // a carriage return at the very end: now it is known that no line feed follows
                continue;
            if (m_next == m_window.size())
                return false;
            line = {m_next, m_window.size(), m_window.size()};
        }
        m_next = line.after;
        m_searched = std::max(m_searched, m_next);
        ++m_line;
        return true;
    }
}

Result<bool> CsvStream::skipToRow(Line& line)
{
    for (;;) {
        m_row_begin = m_next;
        const Result<bool> taken = takeLine(line);
        if (!taken || !*taken)
            return taken;
        if (!trimmed(std::string_view(m_window).substr(line.begin, line.end - line.begin)).empty())
            return true;
    }
}

Result<const CsvRow*> CsvStream::next()
{
    Line line;
    const Result<bool> found = skipToRow(line);
    if (!found)
        return fail(found.error());
    if (!*found)
        return nullptr;
    m_row.line = m_line;
    const std::string_view text = std::string_view(m_window).substr(line.begin, line.end - line.begin);
    m_row.raw = text;
    // A state machine over every byte takes longer than all the rest (libcsv alone: 2.6 million rows a second of a SkyPilot
    // catalog; this and the reader together: 3.5 million), so it gets the rows that need it. docs/price-files.md
    if (!cutPlain(text))
        if (Result<void> cut = cutQuoted(line); !cut)
            return fail(cut.error());
    if (Result<void> checked = checkCells(); !checked)
        return fail(checked.error());
    return &m_row;
}

/// Cuts a line whose quotes, if any, enclose whole cells and hold no quotes. False: it needs libcsv.
bool CsvStream::cutPlain(std::string_view line)
{
    m_row.cells.clear();
    const char* at = line.data();
    const char* const end = at + line.size();
    const auto find = [end](const char* from, char what) {
        const void* found = std::memchr(from, what, static_cast<std::size_t>(end - from));
        return found ? static_cast<const char*>(found) : end;
    };
    const char* quote = find(at, '"');
    for (;;) {
        if (at == quote && at != end) {
            const char* const closing = find(at + 1, '"');
            if (closing == end || (closing + 1 != end && closing[1] != m_delimiter))
                return false;
            m_row.cells.emplace_back(at + 1, static_cast<std::size_t>(closing - at - 1));
            if (closing + 1 == end)
                return true;
            at = closing + 2;
            quote = find(at, '"');
        } else {
            const char* const stop = find(at, m_delimiter);
            if (quote < stop)
                return false;
            m_row.cells.push_back(trimmed({at, static_cast<std::size_t>(stop - at)}));
            if (stop == end)
                return true;
            at = stop + 1;
        }
    }
}

/// Feeds lines until the row is complete.
Result<void> CsvStream::cutQuoted(Line& line)
{
    m_quoted->begin();
    const auto unclosed = [this] {
        return fail(ErrorCode::BadSyntax, {std::string("table"), std::string("a quoted cell without an end")}, here());
    };
    for (;;) {
        if (line.after > line.end) {
            m_quoted->feed(std::string_view(m_window).substr(line.begin, line.after - line.begin));
        } else {
            m_quoted->feed(std::string_view(m_window).substr(line.begin, line.end - line.begin));
            m_quoted->feed("\n");
        }
        if (m_quoted->complete())
            break;
        if (line.after - m_row_begin > kMaxRowBytes)
            return unclosed();
        const Result<bool> taken = takeLine(line);
        if (!taken)
            return taken.error().code == ErrorCode::TooLarge ? unclosed() : fail(taken.error());
        if (!*taken)
            return unclosed();
    }
    m_row.raw = std::string_view(m_window).substr(m_row_begin, line.end - m_row_begin);
    m_quoted->cells(m_row.cells);
    return {};
}

Result<void> CsvStream::checkCells() const
{
    if (m_row.raw.size() <= kMaxCellBytes)
        return {};
    if (m_row.raw.size() > kMaxRowBytes)
        return fail(ErrorCode::TooLarge,
                    {std::string("row"), std::int64_t(m_row.raw.size()), std::int64_t(kMaxRowBytes)}, here());
    for (const std::string_view cell : m_row.cells)
        if (cell.size() > kMaxCellBytes)
            return fail(ErrorCode::TooLarge,
                        {std::string("cell"), std::int64_t(cell.size()), std::int64_t(kMaxCellBytes)}, here());
    return {};
}

Result<void> forEachCsvRow(ByteSource& source, CsvFormat format, const JobControl& control,
                           const std::function<Result<void>(const CsvRow&)>& take)
{
    Result<TextStream> text = TextStream::open(source, format.encoding);
    if (!text)
        return fail(text.error());
    CsvStream rows(*text, format.delimiter);
    std::uint64_t told = 0;
    for (;;) {
        if (control.stop.stop_requested())
            return fail(ErrorCode::Cancelled, {}, {source.name(), 0, {}});
        const Result<const CsvRow*> row = rows.next();
        if (!row)
            return fail(row.error());
        if (control.progress && (text->bytesRead() != told || !*row)) {
            told = text->bytesRead();
            control.progress(told, source.size().value_or(0));
        }
        if (!*row)
            return {};
        if (Result<void> taken = take(**row); !taken)
            return taken;
    }
}

std::optional<char> findDelimiter(std::string_view beginning)
{
    constexpr std::size_t kMostLines = 40;
    std::optional<char> best;
    double best_agreement = 0;
    std::size_t best_cells = 1;
    for (const char delimiter : {',', ';', '\t', '|'}) {
        std::vector<std::size_t> counts;
        bool quoted = false;
        std::size_t cells = 1, bytes = 0;
        const auto endRow = [&] {
            if (bytes > 0)
                counts.push_back(cells);
            cells = 1;
            bytes = 0;
        };
        for (const char c : beginning) {
            quoted = quoted != (c == '"');
            if (!quoted && (c == '\n' || c == '\r')) {
                endRow();
                if (counts.size() == kMostLines)
                    break;
                continue;
            }
            cells += !quoted && c == delimiter ? 1 : 0;
            ++bytes;
        }
        // The last line of a beginning may be cut off: it counts only when it is all there is.
        if (counts.size() < 2)
            endRow();
        if (counts.empty() || counts.front() < 2)
            continue;
        const double agreement = static_cast<double>(std::count(counts.begin(), counts.end(), counts.front()))
            / static_cast<double>(counts.size());
        if (agreement > best_agreement || (agreement == best_agreement && counts.front() > best_cells)) {
            best = delimiter;
            best_agreement = agreement;
            best_cells = counts.front();
        }
    }
    return best;
}

} // namespace gpuplan
