// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "source_rows.h"

#include <limits>

#include <gtest/gtest.h>
#include <iconv.h>

#include "pricing/sources/csv_stream.h"

namespace gpuplan::test {

double KeptRow::price(Tier tier) const
{
    for (const TierPrice& price : row.prices)
        if (price.tier == tier)
            return price.amount;
    return std::numeric_limits<double>::quiet_NaN();
}

std::vector<KeptRow> rowsOf(PriceReader& reader)
{
    std::vector<KeptRow> rows;
    const Result<void> read = reader.read(
        [&](const PriceRow& row) {
            rows.push_back({row.line, std::string(row.provider), std::string(row.region), std::string(row.gpu),
                            std::string(row.gpu_exact), std::string(row.detail), std::string(row.source),
                            std::string(row.licence), std::string(row.raw), row});
            PriceRow& kept = rows.back().row;
            for (std::string_view* text : {&kept.provider, &kept.region, &kept.gpu, &kept.gpu_exact, &kept.detail,
                                           &kept.source, &kept.licence, &kept.raw})
                *text = {};
        },
        {});
    EXPECT_TRUE(read) << "the reader failed at line " << (read ? 0 : read.error().where.line);
    return rows;
}

OpenedSource openText(std::string bytes, const std::string& name, OpenOptions options)
{
    Result<OpenedSource> opened = openPriceFile(bytesInMemory(name, std::move(bytes)), options);
    EXPECT_TRUE(opened) << "error " << (opened ? 0 : static_cast<int>(opened.error().code));
    return opened ? std::move(*opened) : OpenedSource();
}

std::vector<KeptRow> rowsOfText(std::string bytes, const std::string& name, OpenOptions options)
{
    const OpenedSource opened = openText(std::move(bytes), name, std::move(options));
    return opened.reader ? rowsOf(*opened.reader) : std::vector<KeptRow>();
}

Error errorOf(std::string bytes, const std::string& name, OpenOptions options)
{
    Result<OpenedSource> opened = openPriceFile(bytesInMemory(name, std::move(bytes)), options);
    if (!opened)
        return opened.error();
    const Result<void> read = opened->reader->read([](const PriceRow&) {}, {});
    EXPECT_FALSE(read) << "no error";
    return read ? Error{} : read.error();
}

std::vector<std::vector<std::string>> cellsOf(const std::string& text, char delimiter, Encoding encoding)
{
    std::vector<std::vector<std::string>> rows;
    const auto source = bytesInMemory("text", text);
    const Result<void> read = forEachCsvRow(*source, {encoding, delimiter}, {}, [&](const CsvRow& row) -> Result<void> {
        rows.emplace_back(row.cells.begin(), row.cells.end());
        return {};
    });
    EXPECT_TRUE(read);
    return rows;
}

std::string encoded(const std::string& utf8, const char* encoding)
{
    const iconv_t handle = iconv_open(encoding, "UTF-8");
    std::string bytes(utf8.size() * 4 + 16, '\0'), source = utf8;
    char* in = source.data();
    char* out = bytes.data();
    std::size_t in_left = source.size(), out_left = bytes.size();
    EXPECT_NE(iconv(handle, &in, &in_left, &out, &out_left), static_cast<std::size_t>(-1)) << encoding;
    iconv_close(handle);
    bytes.resize(bytes.size() - out_left);
    return bytes;
}

} // namespace gpuplan::test
