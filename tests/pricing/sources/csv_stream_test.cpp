// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/csv_stream.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "planner/files/table.h"
#include "source_rows.h"

namespace gpuplan {
namespace {

using Rows = std::vector<std::vector<std::string>>;
using test::cellsOf;

/// The error of a text that cannot be cut.
Error csvError(const std::string& text)
{
    const auto source = bytesInMemory("text", text);
    const Result<void> read = forEachCsvRow(*source, {}, {}, [](const CsvRow&) -> Result<void> { return {}; });
    EXPECT_FALSE(read);
    return read ? Error{} : read.error();
}

TEST(CsvStream, ReadsEveryLineEndAndNoneAtTheEnd)
{
    const Rows expected{{"a", "b"}, {"1", "2"}, {"3", ""}};
    EXPECT_EQ(cellsOf("a,b\n1,2\n3,\n"), expected);
    EXPECT_EQ(cellsOf("a,b\r\n1,2\r\n3,"), expected);
    EXPECT_EQ(cellsOf("a,b\r1,2\r3,\r"), expected);
    EXPECT_EQ(cellsOf("\n\r\n  \na,b\n\n1,2\r\r\n3,"), expected); // empty lines, mixed ends
    EXPECT_EQ(cellsOf(""), Rows());
    EXPECT_EQ(cellsOf("\n\r\n"), Rows());
}

TEST(CsvStream, Price026_AQuotedLineBreakIsPartOfItsCell)
{
    EXPECT_EQ(cellsOf("\"H100\nSXM\",80,2.99"), (Rows{{"H100\nSXM", "80", "2.99"}}));
    EXPECT_EQ(cellsOf("\"H100\r\nSXM\",80\r\nA100,40\r\n"), (Rows{{"H100\r\nSXM", "80"}, {"A100", "40"}}));
    EXPECT_EQ(cellsOf("\"H100\rSXM\",80\rA100,40"), (Rows{{"H100\rSXM", "80"}, {"A100", "40"}}));
}

TEST(CsvStream, QuotesAsInRfc4180)
{
    EXPECT_EQ(cellsOf("\"a,b\",c"), (Rows{{"a,b", "c"}}));
    EXPECT_EQ(cellsOf("\"say \"\"hi\"\"\",c\nd,\"\""), (Rows{{"say \"hi\"", "c"}, {"d", ""}}));
    EXPECT_EQ(cellsOf("\"\"\"\",\" x \", y "), (Rows{{"\"", " x ", "y"}}));
    EXPECT_EQ(cellsOf("\"a\" ,b"), (Rows{{"a", "b"}}));
    EXPECT_EQ(cellsOf("24\" screen,b"), (Rows{{"24\" screen", "b"}}));
    EXPECT_EQ(cellsOf("\"a\",\nb,"), (Rows{{"a", ""}, {"b", ""}}));
}

TEST(CsvStream, RowsKnowTheirLineAndTheirText)
{
    const auto source = bytesInMemory("text", "a,b\n\n\"x\ny\",2\nlast,3");
    std::vector<std::int64_t> lines;
    std::vector<std::string> raw;
    const Result<void> read = forEachCsvRow(*source, {}, {}, [&](const CsvRow& row) -> Result<void> {
        lines.push_back(row.line);
        raw.emplace_back(row.raw);
        return {};
    });
    ASSERT_TRUE(read);
    EXPECT_EQ(lines, (std::vector<std::int64_t>{1, 3, 5}));
    EXPECT_EQ(raw, (std::vector<std::string>{"a,b", "\"x\ny\",2", "last,3"}));
}

TEST(CsvStream, AQuoteThatIsNeverClosedIsAnErrorWithItsLine)
{
    const Error error = csvError("a,b\n1,2\n3,\"x\n4,5\n6,7\n");
    EXPECT_EQ(error.code, ErrorCode::BadSyntax);
    EXPECT_EQ(error.where.line, 3);
    // The same in a file so long that the bound on a row is met first.
    std::string text = "a,b\n3,\"x\n";
    while (text.size() < 3 * kMaxRowBytes)
        text += "4,5\n";
    EXPECT_EQ(csvError(text).code, ErrorCode::BadSyntax);
    EXPECT_EQ(csvError(text).where.line, 2);
}

TEST(CsvStream, CellsAndRowsAreBounded)
{
    const Error cell = csvError("a,b\n1," + std::string(kMaxCellBytes + 1, 'x') + "\n");
    EXPECT_EQ(cell.code, ErrorCode::TooLarge);
    EXPECT_EQ(cell.where.line, 2);
    const Error row = csvError("a,b\n" + std::string(100 * 1024 * 1024, 'x')); // 100 MB on one line
    EXPECT_EQ(row.code, ErrorCode::TooLarge);
    EXPECT_EQ(row.where.line, 2);
    EXPECT_EQ(cellsOf("a\n" + std::string(kMaxCellBytes, 'x'))[1][0].size(), kMaxCellBytes);
}

TEST(CsvStream, BadBytesAreReportedWithTheirLine)
{
    std::string text = "a,b\n";
    for (int i = 0; i < 50'000; ++i)
        text += "显卡,价格\n"; // more than one buffer
    text += "\xFF,1\n1,2\n";
    const Error error = csvError(text);
    EXPECT_EQ(error.code, ErrorCode::BadSyntax);
    EXPECT_EQ(error.where.line, 50'002);
}

TEST(CsvStream, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    JobControl control;
    control.stop = stop.get_token();
    const auto source = bytesInMemory("text", "a,b\n1,2\n");
    const Result<void> read = forEachCsvRow(*source, {}, control, [](const CsvRow&) -> Result<void> { return {}; });
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Cancelled);
}

TEST(CsvStream, FindsTheDelimiterByContent)
{
    EXPECT_EQ(findDelimiter("gpu,price\nH100,2.99\n"), ',');
    EXPECT_EQ(findDelimiter("gpu;price\nH100;2,99\nA100;1,20\n"), ';');
    EXPECT_EQ(findDelimiter("gpu\tprice\nH100, SXM\t2.99\n"), '\t');
    EXPECT_EQ(findDelimiter("gpu|price|note\nH100|2.99|a,b,c\n"), '|');
    EXPECT_EQ(findDelimiter("region,price\n\"France; FR; EU\",2.65\n"), ',');
    EXPECT_FALSE(findDelimiter("gpu\nH100\n"));
    EXPECT_EQ(findDelimiter("GPU,price per GPU"), ','); // a header alone, without its line end
}

/// Writes rows in one of the styles that spreadsheets and programs use.
std::string written(const Rows& rows, char delimiter, const std::string& line_end, bool always_quote, bool final_end)
{
    std::string text;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const std::string& cell = rows[r][c];
            text += c > 0 ? std::string(1, delimiter) : std::string();
            const bool quote = always_quote || cell.find_first_of("\"\r\n,;\t| ") != std::string::npos;
            text += quote ? "\"" : "";
            for (const char character : cell)
                text += character == '"' ? std::string("\"\"") : std::string(1, character);
            text += quote ? "\"" : "";
        }
        text += r + 1 < rows.size() || final_end ? line_end : std::string();
    }
    return text;
}

RC_GTEST_PROP(CsvStreamProperties, WritingInAnyStyleAndReadingIsTheIdentity, ())
{
    const auto alphabet = rc::gen::elementOf(std::vector<std::string>{"a", "H100", "1.5", "\"", "\n", "\r\n", ",", ";",
                                                                      "\t", "|", " ", "卡", "￥", "，", "'"});
    const auto cell = rc::gen::map(rc::gen::container<std::vector<std::string>>(alphabet), [](const auto& parts) {
        std::string text;
        for (const std::string& part : parts)
            text += part;
        return text;
    });
    const auto width = *rc::gen::inRange<std::size_t>(1, 5);
    Rows rows = *rc::gen::container<Rows>(rc::gen::container<std::vector<std::string>>(width, cell));
    // A row that is blank throughout is an empty line, unless it is quoted or has delimiters.
    const bool always_quote = *rc::gen::arbitrary<bool>();
    if (!always_quote && width == 1)
        rows.erase(std::remove_if(rows.begin(), rows.end(), [](const auto& row) { return row[0].empty(); }),
                   rows.end());
    const char delimiter = *rc::gen::element(',', ';', '\t', '|');
    const auto line_end = *rc::gen::element<std::string>("\n", "\r\n", "\r");
    const std::string text = written(rows, delimiter, line_end, always_quote, *rc::gen::arbitrary<bool>());
    // Blank lines are skipped: a row of empty cells between tabs is blank.
    if (!always_quote && delimiter == '\t')
        rows.erase(std::remove_if(rows.begin(), rows.end(),
                                  [](const auto& row) {
                                      return std::all_of(row.begin(), row.end(),
                                                         [](const std::string& c) { return c.empty(); });
                                  }),
                   rows.end());
    RC_ASSERT(cellsOf(text, delimiter) == rows);
    RC_ASSERT(cellsOf(test::encoded(text, "UTF-16LE"), delimiter, Encoding::Utf16Le) == rows);
}

} // namespace
} // namespace gpuplan
