// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used by the inspection of tables.

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "pricing/sources/table_inspection.h"

namespace gpuplan {

/// What one pass over all rows keeps of a column.
struct ColumnFigures {
    DecimalMarkFinder finder;
    std::string example; ///< its first cell that is not empty
    bool mixed = false;  ///< a cell has letters and digits: H100, RTX 4090

    /// At least half of its cells are numbers.
    bool isNumeric() const
    {
        const std::int64_t numbers = std::max(finder.numbers(DecimalMark::Point), finder.numbers(DecimalMark::Comma));
        return numbers > 0 && 2 * numbers >= finder.filled();
    }
};

/// What an inspected table leaves open. `mark_known`: the decimal mark of the file is known from other columns.
std::vector<TableQuestion> openQuestions(const TableInspection& table, std::span<const ColumnFigures> figures,
                                         const TableAnswers& answers, bool mark_known);

} // namespace gpuplan
