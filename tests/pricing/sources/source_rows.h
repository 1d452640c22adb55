// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pricing/sources/price_file.h"

namespace gpuplan::test {

/// A row with texts of its own.
struct KeptRow {
    std::int64_t line = 0;
    std::string provider, region, gpu, gpu_exact, detail, source, licence, raw;
    PriceRow row; ///< its numbers; its texts are gone

    double price(Tier tier) const; ///< NaN when the row has no such price
};

/// All rows of a reader; a failure of the test when it fails.
std::vector<KeptRow> rowsOf(PriceReader& reader);

/// A file from memory, opened by content.
OpenedSource openText(std::string bytes, const std::string& name = "prices.csv", OpenOptions options = {});
std::vector<KeptRow> rowsOfText(std::string bytes, const std::string& name = "prices.csv", OpenOptions options = {});
/// The error that opening or reading it gives; a failure of the test when there is none.
Error errorOf(std::string bytes, const std::string& name = "prices.csv", OpenOptions options = {});

/// Cells of all rows of a delimited text; a failure of the test when it cannot be cut.
std::vector<std::vector<std::string>> cellsOf(const std::string& text, char delimiter = ',',
                                              Encoding encoding = Encoding::Utf8);

/// UTF-8 text in another encoding.
std::string encoded(const std::string& utf8, const char* encoding);

} // namespace gpuplan::test
