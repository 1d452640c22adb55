// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pricing/sources/price_reader.h"
#include "pricing/sources/table_profile.h"
#include "pricing/sources/text_stream.h"

namespace gpuplan {

/// What a person says about a table. What is left empty is found or asked.
struct TableAnswers {
    /// --map field=column: a column by its name or its number from 1; "" for "there is none"; for the count also "=8", the
    /// number of GPUs of every row.
    std::vector<std::pair<TableField, std::string>> columns;
    std::optional<PriceUnit> unit;
    std::optional<Currency> currency;
    std::string provider;
    std::optional<DecimalMark> decimal_mark;
};

enum class TableQuestionKind : std::uint8_t { Gpu, Price, Count, Unit, Currency, Provider, DecimalMark, Observed };

/// One thing that neither the table nor the person has said.
struct TableQuestion {
    TableQuestionKind kind{};
    std::vector<std::string> choices; ///< names of columns, units, currencies …; empty: any text
    std::string suggestion;           ///< empty: none
    std::string option;               ///< of the command that answers it, with the suggestion in place
    bool required = true;             ///< false: the rows can be taken without the answer
};

/// A row as it would be read, with texts of its own.
struct PreviewRow {
    std::int64_t line = 0;
    std::string provider, region, gpu, detail;
    std::optional<double> gpu_count;
    std::optional<double> memory_gib;
    std::vector<TierPrice> prices;
    std::optional<PriceUnit> unit;
    std::optional<Currency> currency;
    std::optional<std::int64_t> observed_s;
    std::optional<RowFault> fault;
};
PreviewRow previewOf(const PriceRow& row);
inline constexpr std::size_t kPreviewRows = 10;
/// The first rows that a reader gives; its errors.
Result<std::vector<PreviewRow>> previewRows(PriceReader& reader);

/// A column as it was met.
struct InspectedColumn {
    std::string name;
    std::optional<TableField> field; ///< what it is read as
    std::optional<DecimalMark> mark; ///< proven by its cells
    std::int64_t filled = 0, numbers = 0;
    std::string example; ///< its first cell that is not empty
};

struct TableInspection {
    Encoding encoding = Encoding::Utf8;
    TableProfile profile;
    bool from_saved = false; ///< a saved profile has this very header
    std::int64_t rows = 0;
    std::vector<InspectedColumn> columns;
    std::vector<TableQuestion> questions;
    std::vector<PreviewRow> preview;
};

/// Reads a whole table once, keeping some figures per column, and says how its rows would be read and what is not known.
/// `saved`: profiles of earlier tables; the one with the same header and delimiter answers first. Errors: those of the
/// text and its rows; UnknownName for a column that an answer names and the table lacks; EmptySource.
Result<TableInspection> inspect(ByteSource& source, const TableAnswers& answers,
                                std::span<const TableProfile> saved = {}, const JobControl& control = {});

} // namespace gpuplan
