// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QList>
#include <QString>

namespace gpuplan {

/// Columns of a terminal that a text takes: wide characters count two, combining ones none.
int displayWidth(const QString& text);

/// Control characters of texts from files, made harmless: an escape sequence must not reach the terminal.
QString printable(const QString& text);

enum class Align { Left, Right };

/// A plain table: two blanks between columns, no frame, numbers to the right. Cells may be empty.
class TextTable {
public:
    struct Column {
        QString title;
        Align align = Align::Left;
    };
    explicit TextTable(std::vector<Column> columns) : m_columns(std::move(columns)) { }
    void addRow(std::vector<QString> cells);
    bool isEmpty() const { return m_rows.empty(); }
    /// `emphasis` makes the titles bold (ANSI).
    QString text(bool emphasis = false) const;

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<QString>> m_rows;
};

/// Breaks `text` at blanks (and between wide characters) to lines of at most `width` columns, each after `indent`.
QString wrapped(const QString& text, int width, const QString& first_indent, const QString& indent);

} // namespace gpuplan
