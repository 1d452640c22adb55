// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/quantity/money.h"
#include "planner/quantity/price_unit.h"
#include "planner/quantity/result.h"
#include "pricing/sources/written_number.h"

namespace gpuplan {

/// What a column of a person's table holds. Persisted by name (tableFieldName), append only.
enum class TableField : std::uint8_t {
    Provider,
    Gpu,
    Count,
    Price,
    SpotPrice,
    Memory,
    Region,
    PriceTier,
    Day,
    CurrencyCode,
    Unit,
    Detail,
    Vcpus,
    HostRam,
    Source,
    Licence,
    Availability,
};
inline constexpr std::size_t kTableFields = static_cast<std::size_t>(TableField::Availability) + 1;

/// "provider", "gpu", "count", "price", "spot_price" …
std::string_view tableFieldName(TableField field);
/// The field of such a name; empty when there is none.
std::optional<TableField> tableFieldOfName(std::string_view name);

struct MappedColumn {
    TableField field{};
    std::size_t column = 0;                ///< from 0
    DecimalMark mark = DecimalMark::Point; ///< of its numbers
    bool operator==(const MappedColumn&) const = default;
};

/// How to read one kind of table: everything that was found or answered once, so that the next file with the same
/// header needs no questions.
struct TableProfile {
    char delimiter = ',';
    bool has_header = true;
    std::vector<std::string> header; ///< as written; without a header "1", "2" …
    std::vector<MappedColumn> columns;
    std::optional<bool> per_gpu;
    std::optional<PricePeriod> period;
    bool period_stated =
        false; ///< by the header or the cells; else a row that says "monthly plan" goes before `period`
    std::optional<Currency> currency;
    std::optional<int> count; ///< GPUs of every row, when no column says it
    std::string provider;     ///< of rows that name none

    const MappedColumn* find(TableField field) const;
    std::optional<PriceUnit> unit() const;
    bool operator==(const TableProfile&) const = default;
};

/// A JSON text, for the database or a file.
std::string toJson(const TableProfile& profile);
/// Error: BadSyntax, MissingField, BadValue; `file` names the text in them.
Result<TableProfile> profileFromJson(std::string_view text, const std::string& file);

/// What the name of a column in English or Chinese says about it; empty when it says nothing. `weight` tells how sure.
struct FieldGuess {
    TableField field{};
    int weight = 0;
};
std::optional<FieldGuess> guessField(std::string_view column_name);

} // namespace gpuplan
