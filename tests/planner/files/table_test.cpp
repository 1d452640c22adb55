// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/table.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gpuplan {
namespace {

constexpr Column kColumns[] = {{"name"}, {"price", false}, {"day", false}, {"flag", false}};

struct Read {
    std::string name;
    std::optional<double> price;
    Date day{};
    bool flag = false;
    std::int64_t line = 0;
    Provenance provenance;
};

Result<std::vector<Read>> read(std::string_view text, bool with_provenance = false)
{
    std::vector<Read> rows;
    const Result<void> done = readTable(text, "t.tsv", kColumns, [&](TableRow& row) {
        Read& next = rows.emplace_back();
        next.line = row.line();
        row.text(0, next.name);
        row.number(1, next.price, 0.5, 100);
        row.date(2, next.day);
        row.boolean(3, next.flag);
        if (with_provenance)
            row.provenance(next.provenance);
    });
    if (!done)
        return fail(done.error());
    return rows;
}

Error errorOf(std::string_view text, bool with_provenance = false)
{
    const Result<std::vector<Read>> rows = read(text, with_provenance);
    return rows ? Error{ErrorCode::NotApplicable, {}, {}} : rows.error();
}

TEST(Table, ReadsTypedCellsByColumnName)
{
    const auto rows = read("day\tignored\tname\tprice\tflag\n2026-02-28\tx\tA100\t1.5\tyes\n\t\tB200\t\t\n").value();
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].name, "A100");
    EXPECT_EQ(rows[0].price, 1.5);
    EXPECT_EQ(rows[0].day, Date(std::chrono::year(2026) / 2 / 28));
    EXPECT_TRUE(rows[0].flag);
    EXPECT_EQ(rows[1].price, std::nullopt); // empty is unknown, not zero
}

TEST(Table, SkipsCommentsEmptyLinesByteOrderMarkAndCarriageReturns)
{
    const auto rows = read("\xEF\xBB\xBF# a comment\r\nname\tprice\r\n\r\n# another\r\nA\t2\r\n").value();
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].name, "A");
    EXPECT_EQ(rows[0].price, 2.0);
    EXPECT_EQ(rows[0].line, 5);
}

TEST(Table, QuotedCellsHoldTabsQuotesAndLines)
{
    const auto rows = read("name\tprice\n\"a\tb \"\"c\"\"\nd\"\t3\nnext\t4\n").value();
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].name, "a\tb \"c\"\nd");
    EXPECT_EQ(rows[0].price, 3.0);
    EXPECT_EQ(rows[1].line, 4); // the quoted row covers lines 2 and 3
}

TEST(Table, QuotedAndPlainLinesAgree)
{
    const auto rows = read("name\tprice\n  A 1 \t 2 \n\"A 1\"\t\"2\"\n").value();
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].name, rows[1].name);
    EXPECT_EQ(rows[0].price, rows[1].price);
}

TEST(Table, ErrorsCarryFileLineAndColumn)
{
    const Error error = errorOf("name\tprice\nA\t1\nB\tmuch\n");
    EXPECT_EQ(error.code, ErrorCode::BadValue);
    EXPECT_EQ(error.where, (Where{"t.tsv", 3, "price"}));
}

TEST(Table, RefusesNumbersThatAreNotPlain)
{
    for (const char* bad :
         {"nan", "NaN", "inf", "-inf", "Infinity", "1,5", "0x10", "1 2", "1e999", "-1", "0.4", "101", "1.5x", "--1"})
        EXPECT_EQ(errorOf("name\tprice\nA\t" + std::string(bad) + "\n").code, ErrorCode::BadValue) << bad;
}

TEST(Table, RefusesDaysThatDoNotExist)
{
    for (const char* bad :
         {"2026-02-30", "2026-13-01", "2026-1-1", "2026-04-xx", "26-04-01", "2026/04/01", "2026-04-011", "2025-02-29"})
        EXPECT_EQ(errorOf("name\tday\nA\t" + std::string(bad) + "\n").code, ErrorCode::BadValue) << bad;
    EXPECT_TRUE(parseDate("2024-02-29").has_value());
}

TEST(Table, RefusesOtherWordsThanYesAndNo) { EXPECT_EQ(errorOf("name\tflag\nA\ttrue\n").code, ErrorCode::BadValue); }

TEST(Table, RefusesRowsWithoutSourceOrDate)
{
    const std::string header = "name\tsource\tdate\tlicence\tconfidence\n";
    const auto rows = read(header + "A\there\t2026-01-02\tMIT\trecalled\n", true).value();
    EXPECT_EQ(rows[0].provenance,
              (Provenance{"here", Date(std::chrono::year(2026) / 1 / 2), "MIT", Confidence::Recalled}));
    const Error source = errorOf(header + "A\t\t2026-01-02\t\t\n", true);
    EXPECT_EQ(source.code, ErrorCode::MissingProvenance);
    EXPECT_EQ(source.where, (Where{"t.tsv", 2, "source"}));
    const Error date = errorOf(header + "A\there\t\t\t\n", true);
    EXPECT_EQ(date.code, ErrorCode::MissingProvenance);
    EXPECT_EQ(date.where.path, "date");
    EXPECT_EQ(errorOf("name\nA\n", true).code, ErrorCode::MissingProvenance); // not even the columns
    EXPECT_EQ(errorOf(header + "A\there\t2026-01-02\t\tguessed\n", true).code, ErrorCode::BadValue);
}

TEST(Table, RefusesBrokenShape)
{
    EXPECT_EQ(errorOf("").code, ErrorCode::MissingField);
    EXPECT_EQ(errorOf("# only a comment\n").code, ErrorCode::MissingField);
    EXPECT_EQ(errorOf("price\n1\n").where, (Where{"t.tsv", 1, "name"}));
    EXPECT_EQ(errorOf("name\tname\n").code, ErrorCode::Duplicate);
    EXPECT_EQ(errorOf("name\nA\tB\n").code, ErrorCode::BadSyntax);
    EXPECT_EQ(errorOf("name\n\"open\nend\n").where.line, 2);
    EXPECT_EQ(errorOf("name\nA \"quoted\" word\n").code, ErrorCode::BadSyntax);
}

TEST(Table, BoundsCellsAndRows)
{
    const std::string most(kMaxCellBytes, 'x');
    EXPECT_EQ(read("name\n" + most + "\n").value().at(0).name.size(), kMaxCellBytes);
    EXPECT_EQ(errorOf("name\n" + most + "x\n").code, ErrorCode::TooLarge);
    EXPECT_EQ(errorOf("name\n\"" + most + "x\"\n").where, (Where{"t.tsv", 2, "name"}));
    EXPECT_EQ(errorOf("name\n\"" + std::string(kMaxRowBytes + 1, 'x')).code, ErrorCode::TooLarge);
}

TEST(Table, StopsAtTheFirstFault)
{
    int rows = 0;
    const Result<void> done = readTable("name\tprice\nA\tbad\nB\t1\n", "t.tsv", kColumns, [&rows](TableRow& row) {
        double price = 7;
        row.number(1, price, 0, 10);
        row.fault(0, ErrorCode::BadValue, {});
        EXPECT_EQ(price, 7); // a fault leaves the target alone
        ++rows;
    });
    EXPECT_EQ(rows, 1);
    EXPECT_EQ(done.error().where.path, "price"); // the first one is kept
}

RC_GTEST_PROP(Table, QuotingKeepsAnyText, (const std::string& text))
{
    std::string quoted = "\"";
    for (const char c : text) {
        RC_PRE(c != '\0' && c != '\r'); // a carriage return before a line end belongs to the line end
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    const auto rows = read("name\tprice\n" + quoted + "\"\t1\n");
    RC_ASSERT(rows.has_value());
    RC_ASSERT(rows->at(0).name == text);
}

RC_GTEST_PROP(Table, AnyBytesEndInRowsOrAnError, (const std::string& bytes))
{
    const auto rows = read("name\tprice\n" + bytes);
    RC_ASSERT(rows.has_value() || rows.error().where.line > 0);
}

} // namespace
} // namespace gpuplan
