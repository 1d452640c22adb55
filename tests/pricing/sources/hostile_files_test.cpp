// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that are damaged or made to do harm: one clear error, never a crash, never without bound.
#include <gtest/gtest.h>

#include "planner/files/table.h"
#include "pricing/sources/json_elements.h"
#include "source_rows.h"

namespace gpuplan {
namespace {

using test::errorOf;
using test::rowsOfText;

const std::string kOffer =
    R"({"provider": "x", "gpu": "h100", "vram_gb": 80, "usd_hr": 2.5, "kind": "secure", "fetched_at": "2026-08-22T00:00:00Z"})";
const std::string kTardellirs =
    R"([{"provider_id": "x", "gpu_model": "L4", "tier": "spot", "is_spot": true, "price_usd_hour": 0.2}])";

std::string repeated(const std::string& text, std::size_t times)
{
    std::string result;
    result.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        result += text;
    return result;
}

TEST(HostileFiles, NothingAndAlmostNothing)
{
    for (const char* empty : {"", "\n\n", " ", "\xEF\xBB\xBF", "\xFF\xFE", "\r\n \r\n"})
        EXPECT_EQ(errorOf(empty).code, ErrorCode::EmptySource) << empty;
    // A header alone: there are no rows, which the intake refuses as an empty source.
    EXPECT_TRUE(rowsOfText("InstanceType,AcceleratorName,AcceleratorCount,Price,Region\n", "aws.csv").empty());
    EXPECT_TRUE(rowsOfText("provider,gpu,price\n").empty());
    EXPECT_TRUE(rowsOfText(R"({"offers": [], "x": "usd_hr", "usd_hr": 1})").empty());
}

TEST(HostileFiles, JsonNestedWithoutEndIsRefused)
{
    const Error deep = errorOf(R"({"usd_hr": 1, "offers": )" + std::string(10'000'000, '['));
    EXPECT_EQ(deep.code, ErrorCode::TooLarge);
    EXPECT_EQ(deep.where.line, 1);
    EXPECT_EQ(
        errorOf("[{\"provider_id\": \"price_usd_hour\", \"price_usd_hour\": " + repeated("{\"a\":", 1'000'000)).code,
        ErrorCode::TooLarge);
    // One line of JSON Lines is one row, whatever is wrong with it.
    const auto rows = rowsOfText(R"({"gpu_type": "A100", "by_provider": {"a": {"count": 1, "min": 2.0}}})"
                                 "\n" + std::string(500'000, '[')
                                     + "\n{\"by_provider\": {}}\nnot json\n",
                                 "x.jsonl");
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_FALSE(rows[0].row.fault);
    EXPECT_EQ(rows[1].row.fault.value_or(RowFault{}).reason, FaultReason::BadCell);
    EXPECT_EQ(rows[2].row.fault.value_or(RowFault{}).reason, FaultReason::BadCell);
    EXPECT_EQ(rows[3].row.fault.value_or(RowFault{}).reason, FaultReason::BadCell);
    EXPECT_EQ(rows[3].line, 4);
}

TEST(HostileFiles, JsonElementsAreBounded)
{
    const std::string begin = R"({"offers": [)" + kOffer + ", {\"usd_hr\": ";
    EXPECT_EQ(errorOf(begin + "\"" + std::string(100'000'000, 'x')).code, ErrorCode::TooLarge); // one text of 100 MB
    EXPECT_EQ(errorOf(begin + std::string(3'000'000, '1')).code, ErrorCode::TooLarge);          // one number
    EXPECT_EQ(errorOf(begin + "1, \"a\": [" + repeated("1,", 10'000) + "1]}]}").code, ErrorCode::TooLarge);
}

TEST(HostileFiles, JsonThatEndsEarlyOrGoesWrongIsAnErrorWithItsLine)
{
    const std::string text = "{\"offers\": [\n" + kOffer + ",\n" + kOffer + "\n";
    const Error early = errorOf(text);
    EXPECT_EQ(early.code, ErrorCode::BadSyntax);
    EXPECT_EQ(early.where.line, 4);
    EXPECT_EQ(errorOf(text + ",,]}").where.line, 4);
    EXPECT_EQ(errorOf("{\"offers\": [\n" + kOffer + "\n]} {").where.line, 3);
    EXPECT_EQ(errorOf("{\"offers\": [\n" + kOffer + ",\n\"\xFF\"]}").code, ErrorCode::BadSyntax);
}

TEST(HostileFiles, ElementsOfTheWrongShapeAreFaultsOfTheirRow)
{
    const auto rows = rowsOfText(R"({"offers": [)" + kOffer + R"(, 5, "text", null, [1], {},
        {"provider": 5, "usd_hr": 1, "kind": "spot"}, {"provider": "x", "usd_hr": "1.0", "kind": "spot"},
        {"provider": "x", "usd_hr": null, "kind": "spot"}, {"provider": "x", "usd_hr": 1, "kind": "auction"},
        {"provider": "x", "usd_hr": 1, "kind": "spot", "fetched_at": "soon"}]})");
    ASSERT_EQ(rows.size(), 11u);
    EXPECT_FALSE(rows[0].row.fault);
    for (std::size_t i : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 9u, 10u})
        EXPECT_EQ(rows[i].row.fault.value_or(RowFault{}).reason, FaultReason::BadCell) << i;
    EXPECT_FALSE(rows[8].row.fault) << "no price is not a bad one";
    EXPECT_TRUE(rows[8].row.prices.empty());
    EXPECT_EQ(rows[6].row.fault->field, "provider");
    EXPECT_EQ(rows[10].line, 11);
    EXPECT_NE(rows[10].raw.find("\"soon\""), std::string::npos);
}

TEST(HostileFiles, ALineOf100MegabytesIsRefused)
{
    const std::string line(100 * 1024 * 1024, 'x');
    EXPECT_EQ(errorOf("provider,gpu,price\n" + line).code, ErrorCode::TooLarge);
    EXPECT_EQ(errorOf("InstanceType,AcceleratorName,AcceleratorCount,Price,Region\n" + line, "aws.csv").code,
              ErrorCode::TooLarge);
    EXPECT_EQ(errorOf(R"({"gpu_type": "A", "by_provider": {}})"
                      "\n"
                      + line)
                  .code,
              ErrorCode::TooLarge);
}

TEST(HostileFiles, ZeroBytesAndTruncatedUtf16AreErrorsWithTheirLine)
{
    const Error zero = errorOf("provider,gpu,price\nX,L4,1\nX,L4," + std::string(1, '\0') + "2\n");
    EXPECT_EQ(zero.code, ErrorCode::BadSyntax);
    EXPECT_EQ(zero.where.line, 3);
    const std::string wide = "\xFF\xFE" + test::encoded("provider,gpu,price\nX,L4,1\nX,L4,2\n", "UTF-16LE");
    EXPECT_EQ(rowsOfText(wide).size(), 2u);
    const Error cut = errorOf(wide.substr(0, wide.size() - 3));
    EXPECT_EQ(cut.code, ErrorCode::BadSyntax);
    EXPECT_EQ(cut.where.line, 3);
    const Error bad = errorOf("服务商,显卡,价格\nA,显卡,1\nA,显\xFF卡,2\n");
    EXPECT_EQ(bad.code, ErrorCode::BadSyntax);
    EXPECT_EQ(bad.where.line, 3);
}

TEST(HostileFiles, OtherFilesAreNamed)
{
    EXPECT_EQ(errorOf(std::string("SQLite format 3\0\1\2", 18)).code, ErrorCode::OtherFile);
    EXPECT_EQ(errorOf("PK\x03\x04rest").code, ErrorCode::OtherFile);
    EXPECT_EQ(errorOf("<!DOCTYPE html><html>").code, ErrorCode::OtherFile);
    EXPECT_EQ(errorOf("{\"a\": 1}").code, ErrorCode::Unsupported);
    OpenOptions options;
    options.format = "excel";
    EXPECT_EQ(errorOf("a,b\n1,2\n", "x.csv", options).code, ErrorCode::UnknownName);
}

TEST(HostileFiles, EveryPrefixOfAGoodFileIsReadOrRefused)
{
    // Cut anywhere, a file gives rows, faults or an error, and never more rows than the whole.
    const std::string texts[] = {
        "InstanceType,AcceleratorName,AcceleratorCount,Price,Region,GpuInfo\ng6,L4,1,0.8,\"a, b\",\"{'Gpus': [{'Name': "
        "'L4'}]}\"\ng6,L4,1,0.9,r2,\n",
        "{\"offers\": [" + kOffer + "," + kOffer + "], \"meta\": {}}",
        kTardellirs,
        "服务商,显卡,价格(元/卡时)\nAutoDL,RTX 4090,1.98\n",
        "\xFF\xFE" + test::encoded("服务商,显卡,价格(元/卡时)\nAutoDL,RTX 4090,1.98\n", "UTF-16LE"),
    };
    for (const std::string& text : texts) {
        const std::size_t whole = rowsOfText(text, "aws.csv").size();
        for (std::size_t size = 0; size < text.size(); ++size) {
            Result<OpenedSource> opened = openPriceFile(bytesInMemory("aws.csv", text.substr(0, size)), {});
            if (!opened)
                continue;
            std::size_t rows = 0;
            (void)opened->reader->read([&](const PriceRow&) { ++rows; }, {});
            EXPECT_LE(rows, whole) << size << " bytes of " << text;
        }
    }
}

TEST(HostileFiles, ReadingStopsWhenAsked)
{
    for (const std::string& text :
         {repeated("g6,L4,1,0.8,r1\n", 10), "{\"offers\": [" + kOffer + "," + kOffer + "]}"}) {
        const std::string header = text[0] == '{' ? "" : "InstanceType,AcceleratorName,AcceleratorCount,Price,Region\n";
        OpenedSource opened = test::openText(header + text, "aws.csv");
        std::stop_source stop;
        JobControl control;
        control.stop = stop.get_token();
        std::size_t rows = 0;
        const Result<void> read = opened.reader->read(
            [&](const PriceRow&) {
                ++rows;
                stop.request_stop();
            },
            control);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().code, ErrorCode::Cancelled);
        EXPECT_EQ(rows, 1u);
    }
}

} // namespace
} // namespace gpuplan
