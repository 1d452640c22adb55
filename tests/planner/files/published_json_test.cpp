// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/published_json.h"

#include <set>

#include <gtest/gtest.h>

#include "support/cases.h"

namespace gpuplan {
namespace {

constexpr const char* kLine =
    R"({"id":"a","title":"A","published_on":"2026-05","currency":"CNY","quantity":"break_even_hours","figure":[3,4.5],)"
    R"("inputs":{"price":[2800,4200],"rent_per_hour":0.8},"states":{"advice":"rent","same_gpu":true,)"
    R"("rows":[{"month":12,"own":1,"rent":2}]},"source":"s","date":"2026-11-30","confidence":"recalled","note":"n"})";

std::string with(const std::string& from, const std::string& to)
{
    std::string text = kLine;
    text.replace(text.find(from), from.size(), to);
    return text;
}

TEST(PublishedJson, ReadsEveryField)
{
    const auto read = readPublishedCalculations(std::string("\n") + kLine + "\n", "p.jsonl");
    ASSERT_TRUE(read);
    ASSERT_EQ(read->size(), 1u);
    const PublishedCalculation& c = read->front();
    EXPECT_EQ(c.published, (Bracket{3, 4.5}));
    EXPECT_EQ(c.inputs.price, (Bracket{2800, 4200}));
    EXPECT_EQ(c.inputs.rent_per_hour, (Bracket{0.8, 0.8}));
    EXPECT_FALSE(c.inputs.power_w);
    EXPECT_EQ(c.currency, kCny);
    EXPECT_EQ(c.published_on, "2026-05");
    EXPECT_EQ(c.states.advice, Advice::Rent);
    EXPECT_TRUE(c.states.same_gpu);
    EXPECT_EQ(c.states.rows.at(0).rent, 2);
    EXPECT_EQ(c.note, "n");
    EXPECT_EQ(c.provenance.confidence, Confidence::Recalled);
    EXPECT_EQ(dateText(c.provenance.date), "2026-11-30");
}

TEST(PublishedJson, NeverIsAFigure)
{
    const auto read = readPublishedCalculations(with("[3,4.5]", "\"never\""), "p.jsonl");
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->front().published_never);
    EXPECT_FALSE(read->front().published);
}

TEST(PublishedJson, RefusesWhatIsWrong)
{
    const auto code = [](const std::string& text) { return readPublishedCalculations(text, "p.jsonl").error().code; };
    EXPECT_EQ(code("{"), ErrorCode::BadSyntax);
    EXPECT_EQ(code(with("\"s\",\"date\"", "\"s\",\"day\"")), ErrorCode::MissingProvenance);
    EXPECT_EQ(code(with("\"source\":\"s\",", "")), ErrorCode::MissingProvenance);
    EXPECT_EQ(code(with("\"price\"", "\"prize\"")), ErrorCode::UnknownName);
    EXPECT_EQ(code(with("\"advice\"", "\"advise\"")), ErrorCode::UnknownName);
    EXPECT_EQ(code(with("\"currency\"", "\"money\"")), ErrorCode::UnknownName);
    EXPECT_EQ(code(with("break_even_hours", "break_even_weeks")), ErrorCode::BadValue);
    EXPECT_EQ(code(with("[3,4.5]", "[4.5,3]")), ErrorCode::BadValue);
    EXPECT_EQ(code(with("[3,4.5]", "[3,4,5]")), ErrorCode::WrongType);
    EXPECT_EQ(code(with("[3,4.5]", "\"soon\"")), ErrorCode::BadValue);
    EXPECT_EQ(code(with("0.8}", "-0.8}")), ErrorCode::OutOfRange);
    EXPECT_EQ(code(with("[2800,4200]", "[-1,4200]")), ErrorCode::OutOfRange);
    EXPECT_EQ(code(with("2026-05", "May 2026")), ErrorCode::BadValue);
    EXPECT_EQ(code(with("\"id\":\"a\",", "")), ErrorCode::MissingField);
    EXPECT_EQ(code(std::string(kLine) + "\n" + kLine), ErrorCode::Duplicate);
}

TEST(PublishedJson, NamesTheLine)
{
    const auto read = readPublishedCalculations(std::string(kLine) + "\n" + with("0.8}", "\"0.8\"}"), "p.jsonl");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().where, (Where{"p.jsonl", 2, "inputs.rent_per_hour"}));
}

TEST(PublishedJson, ReadsTheShippedOnes)
{
    const auto read = readPublishedCalculations(
        test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/published_break_even.jsonl"), "p.jsonl");
    ASSERT_TRUE(read) << read.error().where.line << read.error().where.path;
    EXPECT_EQ(read->size(), 42u);
    std::set<PublishedQuantity> quantities;
    for (const PublishedCalculation& c : *read)
        quantities.insert(c.quantity);
    EXPECT_EQ(quantities.size(), kPublishedQuantities.size());
}

} // namespace
} // namespace gpuplan
