// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pricing/sources/price_reader.h"
#include "pricing/sources/text_stream.h"

namespace gpuplan {

class QuotedRow;

/// How the cells of a text file are written.
struct CsvFormat {
    Encoding encoding = Encoding::Utf8;
    char delimiter = ',';
};

/// One row: views that die with the next one.
struct CsvRow {
    std::int64_t line = 0; ///< 1-based, where the row begins
    std::vector<std::string_view> cells;
    std::string_view raw; ///< the row as it stands in the text, without its line end
};

/// Rows of delimited text, streamed: RFC 4180 quotes with line breaks inside, LF, CRLF and CR as line ends, no final line
/// end needed, empty lines skipped, blanks around cells without quotes not part of them. Errors: those of the text, with
/// the line; BadSyntax for a quote that is never closed, with the line where its row begins; TooLarge (cell, row).
class CsvStream {
public:
    CsvStream(TextStream& text, char delimiter);
    CsvStream(CsvStream&&) = delete;
    ~CsvStream();

    /// The next row; null at the end.
    Result<const CsvRow*> next();

private:
    struct Line {
        std::size_t begin = 0, end = 0, after = 0; // in the window; `after` is behind its line end
    };

    Result<bool> more();
    Result<bool> takeLine(Line& line);
    Result<bool> skipToRow(Line& line);
    bool cutPlain(std::string_view line);
    Result<void> cutQuoted(Line& line);
    Result<void> checkCells() const;
    tl::unexpected<Error> failed(Error error) const;
    Where here() const;

    TextStream* m_text;
    char m_delimiter;
    std::string m_window;
    std::size_t m_row_begin = 0; // what is before it may go
    std::size_t m_next = 0;      // where the next line begins
    std::size_t m_searched = 0;  // no line feed between m_next and here
    bool m_at_end = false;
    std::int64_t m_line = 0; // lines taken
    CsvRow m_row;
    std::unique_ptr<QuotedRow> m_quoted;
};

/// Calls `take` for every row from the front of the source. Stops when `take` fails or `control` says so (Cancelled).
Result<void> forEachCsvRow(ByteSource& source, CsvFormat format, const JobControl& control,
                           const std::function<Result<void>(const CsvRow&)>& take);

/// The delimiter among comma, semicolon, tab and bar with which most of the first lines have as many cells as the first;
/// empty: the text has one column.
std::optional<char> findDelimiter(std::string_view beginning);

} // namespace gpuplan
