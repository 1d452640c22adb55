// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "planner/quantity/provenance.h"
#include "planner/quantity/result.h"

namespace gpuplan {

inline constexpr std::size_t kMaxCellBytes = 64 * 1024;
inline constexpr std::size_t kMaxRowBytes = 1024 * 1024;

/// Without the blanks and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// A column that a reader wants. Its position in the list of wanted columns is the handle of its cells.
struct Column {
    std::string_view name;
    bool required = true; ///< the header must have it; its cells may still be empty
};

/// One row while it is read: typed cells with their checks, in the manner of JsonReader. The first fault is kept; after
/// it every call leaves its target alone. An empty cell is "unknown" and leaves the target alone too. The texts are
/// views into the table and die with the row.
class TableRow {
public:
    template <class E> using Choices = std::span<const std::pair<std::string_view, E>>;

    std::int64_t line() const { return m_line; } ///< 1-based line of the file where the row begins
    std::string_view cell(std::size_t column) const;
    bool has(std::size_t column) const { return !cell(column).empty(); }

    void text(std::size_t column, std::string& target) const;
    /// Decimal number without exponent tricks of locales; NaN and infinity are refused.
    void number(std::size_t column, double& target, double least, double most);
    void number(std::size_t column, std::optional<double>& target, double least, double most);
    void integer(std::size_t column, int& target, int least, int most);
    /// YYYY-MM-DD of a day that exists.
    void date(std::size_t column, Date& target);
    /// "yes" or "no".
    void boolean(std::size_t column, bool& target);
    template <class E> void choice(std::size_t column, E& target, Choices<E> choices);

    /// A fault when the cell is empty.
    void require(std::size_t column, std::string_view expected);
    /// The columns source, date, licence, confidence (recorded, recalled) that every table of facts has.
    /// MissingProvenance when source or date is empty.
    void provenance(Provenance& target);
    /// As provenance(), without copies: the caller keeps the texts in a pool.
    void provenance(std::string_view& source, Date& date, std::string_view& licence, Confidence& confidence);

    /// The column of the provenance's date, for further checks of it.
    std::size_t dateColumn() const { return m_cells.size() - 3; }

    void fault(std::size_t column, ErrorCode code, Arguments arguments);
    /// Records a fault met elsewhere (an unknown GPU), with this place.
    void fault(std::size_t column, Error error);
    bool failed() const { return m_error.has_value(); }

private:
    friend class TableParser;
    std::int64_t m_line = 0;
    std::vector<std::string_view> m_cells; // by wanted column, then the provenance
    std::vector<std::string_view> m_names;
    std::optional<Error> m_error;
    const std::string* m_file = nullptr;
};

/// Reads tab-separated text with a header line: calls `read` for every row. Lines that begin with '#' and empty lines
/// are skipped; columns that nobody wants are ignored; cells may be quoted as in RFC 4180; spaces around a cell are not
/// part of it. `file` names the text in errors. Stops at the first fault. Errors: MissingField (a wanted column),
/// MissingProvenance (a row without source or date), Duplicate (a column twice), BadSyntax (quotes, more cells than
/// columns), TooLarge (cell, row), and what `read` finds; each with file, line and column.
Result<void> readTable(std::string_view bytes, const std::string& file, std::span<const Column> wanted,
                       const std::function<void(TableRow&)>& read);

template <class E> void TableRow::choice(std::size_t column, E& target, Choices<E> choices)
{
    const std::string_view met = cell(column);
    if (met.empty() || failed())
        return;
    std::string names;
    for (const auto& [name, value] : choices) {
        if (met == name) {
            target = value;
            return;
        }
        names += (names.empty() ? "" : ", ") + std::string(name);
    }
    fault(column, ErrorCode::BadValue, {std::string(met), names});
}

} // namespace gpuplan
