// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "planner/estimate/runtime_behaviour.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// The runtime table of the memory model as a sheet of cells, so that single numbers can be changed and the whole be
/// written again. What is not changed keeps its bytes.
class RuntimeSheet {
public:
    struct Cell {
        std::size_t row = 0, column = 0;
    };

    /// Errors: those of readMemoryRuntimes.
    static Result<RuntimeSheet> read(std::string_view text, const std::string& file);

    /// The cell of a row's own number. Error: UnknownName (no such row or column), MissingField (the cell is empty).
    Result<Cell> find(std::string_view framework, std::string_view detail, std::string_view column) const;
    double value(Cell cell) const;

    void setValue(Cell cell, double value);   ///< three significant digits
    void setExactly(Cell cell, double value); ///< all digits: while searching
    /// Adds to the note of a row.
    void addNote(std::size_t row, const std::string& note);
    void setHead(std::string comment) { m_comment = std::move(comment); } ///< lines that begin with '#'

    std::string text() const;
    /// The table that the cells make.
    Result<RuntimeTable> table() const;

private:
    std::string m_comment;
    std::vector<std::string> m_names;
    std::vector<std::vector<std::string>> m_rows;
    std::string m_file;
};

} // namespace gpuplan
