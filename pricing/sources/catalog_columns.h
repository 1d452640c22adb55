// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used by the readers of published catalogs.

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "pricing/sources/csv_stream.h"
#include "pricing/sources/price_row.h"

namespace gpuplan {

/// The columns that a catalog reader wants, found in the header by name; their cells in one row, and the first fault met
/// in them. `Column` is an enumeration that ends in `Count`.
template <class Column> class CatalogColumns {
public:
    static constexpr std::size_t kCount = static_cast<std::size_t>(Column::Count);
    using Names = std::array<std::string_view, kCount>;

    explicit CatalogColumns(const Names& names) : m_names(&names) { m_places.fill(kNowhere); }

    void setHeader(std::span<const std::string_view> header)
    {
        m_width = header.size();
        for (std::size_t i = 0; i < kCount; ++i)
            for (std::size_t place = 0; place < header.size() && m_places[i] == kNowhere; ++place)
                if (header[place] == (*m_names)[i])
                    m_places[i] = place;
    }

    /// Begins a row: one that is too short or too long gets its fault.
    void begin(const CsvRow& csv, PriceRow& row)
    {
        m_cells = csv.cells;
        m_row = &row;
        row.clear();
        row.line = csv.line;
        row.raw = csv.raw;
        if (m_cells.size() < m_width) {
            row.fault = RowFault{FaultReason::Truncated, {}, {}};
            return;
        }
        for (std::size_t i = m_width; i < m_cells.size(); ++i)
            if (!m_cells[i].empty())
                fault(FaultReason::BadCell, {}, m_cells[i]);
    }

    std::string_view cell(Column column) const
    {
        const std::size_t place = m_places[static_cast<std::size_t>(column)];
        return place < m_cells.size() ? m_cells[place] : std::string_view();
    }

    /// The number in a cell; empty when it is empty or, with a fault, no number.
    std::optional<double> number(Column column);

    void fault(FaultReason reason, std::string_view field, std::string_view met)
    {
        if (!m_row->fault)
            m_row->fault = RowFault{reason, std::string(field), std::string(met.substr(0, 200))};
    }
    void fault(FaultReason reason, Column column) { fault(reason, name(column), cell(column)); }
    std::string_view name(Column column) const { return (*m_names)[static_cast<std::size_t>(column)]; }

private:
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
    const Names* m_names;
    std::array<std::size_t, kCount> m_places{};
    std::size_t m_width = 0;
    std::span<const std::string_view> m_cells;
    PriceRow* m_row = nullptr;
};

/// Plain number of a program, as plainNumber(); here so that the template stays small.
bool readPlainNumber(std::string_view text, double& value);

template <class Column> std::optional<double> CatalogColumns<Column>::number(Column column)
{
    const std::string_view text = cell(column);
    if (text.empty())
        return std::nullopt;
    double value = 0;
    if (readPlainNumber(text, value))
        return value;
    fault(FaultReason::BadCell, column);
    return std::nullopt;
}

/// Reads a whole catalog: finds the columns in its header, and for every row calls `fill`, then `take`. Errors: those of
/// forEachCsvRow.
template <class Column, class Fill>
Result<void> readCatalog(ByteSource& source, const CsvFormat& csv, const typename CatalogColumns<Column>::Names& names,
                         const JobControl& control, Fill fill, const std::function<void(const PriceRow&)>& take)
{
    CatalogColumns<Column> columns(names);
    PriceRow row;
    bool header = true;
    return forEachCsvRow(source, csv, control, [&](const CsvRow& cells) -> Result<void> {
        if (header) {
            columns.setHeader(cells.cells);
            header = false;
            return {};
        }
        columns.begin(cells, row);
        fill(columns, row);
        take(row);
        return {};
    });
}

} // namespace gpuplan
