// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include <algorithm>
#include <cwchar>

namespace gpuplan {

namespace {

int widthOf(char32_t character)
{
    // glibc knows the East Asian widths; main() sets LC_CTYPE to a UTF-8 locale. Without one the answer is -1.
    const int width = wcwidth(static_cast<wchar_t>(character));
    if (width >= 0)
        return width;
    return character >= 0x1100 ? 2 : 1;
}

bool isWide(char32_t character) { return widthOf(character) == 2; }

} // namespace

int displayWidth(const QString& text)
{
    int width = 0;
    for (const char32_t character : text.toUcs4())
        width += widthOf(character);
    return width;
}

QString printable(const QString& text)
{
    QString clean = text;
    for (QChar& c : clean) {
        if (c.unicode() < 0x20 || (c.unicode() >= 0x7F && c.unicode() < 0xA0)
            || (c.unicode() >= 0x202A && c.unicode() <= 0x202E) || (c.unicode() >= 0x2066 && c.unicode() <= 0x2069))
            c = QChar(0xFFFD);
    }
    return clean;
}

void TextTable::addRow(std::vector<QString> cells)
{
    cells.resize(m_columns.size());
    std::transform(cells.begin(), cells.end(), cells.begin(), printable);
    m_rows.push_back(std::move(cells));
}

QString TextTable::text(bool emphasis) const
{
    std::vector<int> widths;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        int width = displayWidth(m_columns[i].title);
        for (const auto& row : m_rows)
            width = std::max(width, displayWidth(row[i]));
        widths.push_back(width);
    }
    QString result;
    const auto line = [&](const auto& cellAt) {
        QString out;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const QString cell = cellAt(i);
            const QString blanks(widths[i] - displayWidth(cell), QLatin1Char(' '));
            out += (i > 0 ? QStringLiteral("  ") : QString())
                + (m_columns[i].align == Align::Right ? blanks + cell : cell + blanks);
        }
        while (out.endsWith(QLatin1Char(' ')))
            out.chop(1);
        return out;
    };
    const QString titles = line([this](std::size_t i) { return m_columns[i].title; });
    result += (emphasis ? QStringLiteral("\x1b[1m") + titles + QStringLiteral("\x1b[0m") : titles) + QLatin1Char('\n');
    for (const auto& row : m_rows)
        result += line([&row](std::size_t i) { return row[i]; }) + QLatin1Char('\n');
    return result;
}

QString wrapped(const QString& text, int width, const QString& first_indent, const QString& indent)
{
    QString result = first_indent;
    QString current;
    int used = displayWidth(first_indent);
    const auto breakLine = [&] {
        while (current.endsWith(QLatin1Char(' ')))
            current.chop(1);
        result += current + QLatin1Char('\n') + indent;
        current.clear();
        used = displayWidth(indent);
    };
    QString word;
    const auto flush = [&] {
        if (word.isEmpty())
            return;
        const int length = displayWidth(word);
        if (used + length > width && !current.isEmpty())
            breakLine();
        current += word;
        used += length;
        word.clear();
    };
    for (const char32_t character : printable(text).toUcs4()) {
        // Closing punctuation stays with the word before it.
        static constexpr std::u32string_view kClosing = U"，。；：、！？）】》”";
        const bool closing = kClosing.find(character) != std::u32string_view::npos;
        if (isWide(character) && !closing)
            flush();
        word += QString::fromUcs4(&character, 1);
        if (character == U' ')
            flush();
    }
    flush();
    return result + current + QLatin1Char('\n');
}

} // namespace gpuplan
