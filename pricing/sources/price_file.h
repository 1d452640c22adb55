// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pricing/sources/table_inspection.h"

namespace gpuplan {

/// What is known before a file is opened.
struct OpenOptions {
    std::string format;              ///< a name of priceFormats(); empty or "auto": found by content
    TableAnswers answers;            ///< for tables; its provider holds for every format
    std::vector<TableProfile> saved; ///< of earlier tables
};

/// A price file that is ready to be read.
struct OpenedSource {
    std::unique_ptr<PriceReader> reader;
    std::string format;                      ///< of the reader: "skypilot" … "table"
    std::string provider;                    ///< the person's, else the one in the name of the file; empty: not known
    std::optional<std::int64_t> file_time_s; ///< for rows that carry no date
    Encoding encoding = Encoding::Utf8;
    std::vector<TableQuestion> questions; ///< what neither the file nor the person has said
    std::vector<PreviewRow> preview;
    std::optional<TableInspection> table; ///< of a table without a known format: columns, and the profile to save
};

/// Names of the formats, in the order in which they are tried; the last is "table".
std::vector<std::string_view> priceFormats();

/// The provider in the name of a published catalog: "lambda_0f407038.csv", "catalogs/v8/lambda/vms.csv", "runpod.csv" and
/// "runpod_august.csv" of a known name; empty when there is none.
std::string providerOfPath(std::string_view path);

/// Opens a price file, finds out by its content what it is and makes the reader. Errors: CannotOpen; those of the text;
/// OtherFile for a file that holds no prices; EmptySource for one without a row or a header; UnknownName for a format
/// that there is none of, or a column.
Result<OpenedSource> openPriceFile(const std::string& path, const OpenOptions& options);
Result<OpenedSource> openPriceFile(std::unique_ptr<ByteSource> source, const OpenOptions& options);

} // namespace gpuplan
