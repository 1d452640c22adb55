// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/runtime_sheet.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "planner/files/memory_table.h"
#include "planner/files/number_text.h"

namespace gpuplan {

namespace {

constexpr int kDigits = 3;

std::vector<std::string> split(std::string_view line)
{
    std::vector<std::string> cells;
    for (std::size_t begin = 0;;) {
        const std::size_t end = std::min(line.find('\t', begin), line.size());
        cells.emplace_back(line.substr(begin, end - begin));
        if (end == line.size())
            return cells;
        begin = end + 1;
    }
}

std::string joined(const std::vector<std::string>& cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i)
        line += (i > 0 ? "\t" : "") + cells[i];
    return line + '\n';
}

} // namespace

Result<RuntimeSheet> RuntimeSheet::read(std::string_view text, const std::string& file)
{
    if (const Result<RuntimeTable> valid = readMemoryRuntimes(text, file); !valid)
        return fail(valid.error());
    RuntimeSheet sheet;
    sheet.m_file = file;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            continue;
        if (line.starts_with('#'))
            sheet.m_comment += std::string(line) + '\n';
        else if (sheet.m_names.empty())
            sheet.m_names = split(line);
        else
            sheet.m_rows.push_back(split(line));
    }
    for (std::vector<std::string>& row : sheet.m_rows)
        row.resize(sheet.m_names.size());
    return sheet;
}

Result<RuntimeSheet::Cell> RuntimeSheet::find(std::string_view framework, std::string_view detail,
                                              std::string_view column) const
{
    const auto name = std::find(m_names.begin(), m_names.end(), column);
    if (name == m_names.end())
        return fail(ErrorCode::UnknownName, {std::string("column"), std::string(column), std::string()});
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row][0] != framework || m_rows[row][1] != detail)
            continue;
        const Cell cell{row, static_cast<std::size_t>(name - m_names.begin())};
        if (m_rows[row][cell.column].empty())
            return fail(ErrorCode::MissingField, {std::string(column), std::string("a number to start from")});
        return cell;
    }
    return fail(ErrorCode::UnknownName,
                {std::string("framework"), std::string(framework) + " " + std::string(detail), std::string()});
}

double RuntimeSheet::value(Cell cell) const { return std::strtod(m_rows[cell.row][cell.column].c_str(), nullptr); }

void RuntimeSheet::setValue(Cell cell, double value) { m_rows[cell.row][cell.column] = numberText(value, kDigits); }

void RuntimeSheet::setExactly(Cell cell, double value) { m_rows[cell.row][cell.column] = numberText(value); }

void RuntimeSheet::addNote(std::size_t row, const std::string& note)
{
    std::string& cell = m_rows[row].back();
    cell += (cell.empty() ? "" : "; ") + note;
}

std::string RuntimeSheet::text() const
{
    std::string text = m_comment + joined(m_names);
    for (const std::vector<std::string>& row : m_rows)
        text += joined(row);
    return text;
}

Result<RuntimeTable> RuntimeSheet::table() const { return readMemoryRuntimes(text(), m_file); }

} // namespace gpuplan
