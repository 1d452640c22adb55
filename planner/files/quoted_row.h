// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csv.h>

namespace gpuplan {

/// A row with quotes, read by libcsv piece by piece: doubled quotes, line breaks inside of cells.
class QuotedRow {
public:
    /// `strict`: wrong quotes make feed() fail; else they are taken as they stand.
    QuotedRow(char delimiter, bool strict)
    {
        csv_init(&m_parser, static_cast<unsigned char>(strict ? CSV_STRICT | CSV_STRICT_FINI : 0));
        csv_set_delim(&m_parser, static_cast<unsigned char>(delimiter));
    }
    ~QuotedRow() { csv_free(&m_parser); }
    QuotedRow(const QuotedRow&) = delete;
    QuotedRow& operator=(const QuotedRow&) = delete;

    void begin()
    {
        m_text.clear();
        m_ends.clear();
        m_complete = false;
    }
    /// False: the quotes are wrong.
    bool feed(std::string_view text)
    {
        return csv_parse(&m_parser, text.data(), text.size(), onCell, onRow, this) == text.size();
    }
    bool complete() const { return m_complete; }
    std::size_t bytes() const { return m_text.size(); }
    /// The cells of the row, views that live until the next begin() or feed().
    void cells(std::vector<std::string_view>& target) const
    {
        target.clear();
        std::size_t begin = 0;
        for (const std::size_t end : m_ends) {
            target.push_back(std::string_view(m_text).substr(begin, end - begin));
            begin = end;
        }
    }

private:
    static void onCell(void* text, std::size_t size, void* self)
    {
        auto* row = static_cast<QuotedRow*>(self);
        row->m_text.append(static_cast<const char*>(text), size);
        row->m_ends.push_back(row->m_text.size());
    }
    static void onRow(int, void* self) { static_cast<QuotedRow*>(self)->m_complete = true; }

    csv_parser m_parser{};
    std::string m_text; // all cells in a row; m_ends says where each ends
    std::vector<std::size_t> m_ends;
    bool m_complete = false;
};

} // namespace gpuplan
