// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/table_inspection.h"

#include <algorithm>
#include <stop_token>

#include "planner/files/table.h"
#include "planner/quantity/names.h"
#include "pricing/sources/table_questions.h"
#include "pricing/sources/table_reader.h"
#include "pricing/sources/text_values.h"

namespace gpuplan {

namespace {

constexpr std::size_t kBeginningBytes = 64 * 1024;

/// The first bytes of the text, whole characters.
Result<std::string> beginningOf(ByteSource& source, Encoding encoding)
{
    Result<TextStream> text = TextStream::open(source, encoding);
    if (!text)
        return fail(text.error());
    std::string beginning;
    while (beginning.size() < kBeginningBytes) {
        const Result<std::string_view> piece = text->next();
        if (!piece) {
            if (!beginning.empty())
                break; // the pass over all rows reports it with its line
            return fail(piece.error());
        }
        if (piece->empty())
            break;
        beginning.append(piece->substr(0, kBeginningBytes));
    }
    return beginning;
}

bool looksLikeNumber(std::string_view cell)
{
    return readWrittenNumber(cell, DecimalMark::Point) || readWrittenNumber(cell, DecimalMark::Comma);
}

/// A header names its columns: none of its cells is a number.
bool isHeader(const std::vector<std::string_view>& cells)
{
    return std::none_of(cells.begin(), cells.end(), looksLikeNumber);
}

class Inspector {
public:
    Inspector(ByteSource& source, const TableAnswers& answers, std::span<const TableProfile> saved,
              const JobControl& control)
        : m_source(&source), m_answers(&answers), m_saved(saved), m_control(&control)
    {
    }

    Result<TableInspection> run()
    {
        const Result<Encoding> encoding = findEncoding(*m_source);
        if (!encoding)
            return fail(encoding.error());
        m_found.encoding = *encoding;
        const Result<std::string> beginning = beginningOf(*m_source, *encoding);
        if (!beginning)
            return fail(beginning.error());
        m_found.profile.delimiter = findDelimiter(*beginning).value_or(',');
        if (Result<void> read = readAll(); !read)
            return fail(read.error());
        if (m_found.rows == 0 && profile().header.empty())
            return fail(ErrorCode::EmptySource, {m_source->name()}, {m_source->name(), 0, {}});
        useSaved();
        if (!m_found.from_saved)
            guessColumns();
        if (Result<void> answered = useAnswers(); !answered)
            return fail(answered.error());
        readHeaderWords();
        decideMarks();
        describe();
        m_found.questions = openQuestions(m_found, m_figures, *m_answers, m_mark_known);
        if (Result<void> read = preview(); !read)
            return fail(read.error());
        return std::move(m_found);
    }

private:
    TableProfile& profile() { return m_found.profile; }

    Result<void> readAll()
    {
        bool first = true;
        return forEachCsvRow(*m_source, {m_found.encoding, profile().delimiter}, *m_control,
                             [&](const CsvRow& row) -> Result<void> {
                                 m_cells = row.cells;
                                 if (first && row.raw.starts_with('#'))
                                     return {};
                                 if (first) {
                                     first = false;
                                     return takeFirst();
                                 }
                                 takeRow();
                                 return {};
                             });
    }

    Result<void> takeFirst()
    {
        // Whatever the number of cells should be, a header with full-width commas has too few without them.
        std::vector<std::string_view> split = m_cells;
        std::size_t commas = 0;
        for (const std::string_view cell : m_cells)
            for (std::size_t at = cell.find("，"); at != std::string_view::npos; at = cell.find("，", at + 1))
                ++commas;
        splitWideCommas(split, m_cells.size() + commas);
        profile().has_header = isHeader(split);
        if (profile().has_header) {
            for (const std::string_view cell : split)
                profile().header.emplace_back(trimmed(cell));
            m_figures.resize(split.size());
            return {};
        }
        for (std::size_t i = 0; i < m_cells.size(); ++i)
            profile().header.push_back(std::to_string(i + 1));
        m_figures.resize(m_cells.size());
        takeRow();
        return {};
    }

    void takeRow()
    {
        if (m_cells.size() < m_figures.size())
            splitWideCommas(m_cells, m_figures.size());
        bool empty = true;
        for (std::size_t i = 0; i < m_cells.size() && i < m_figures.size(); ++i) {
            const std::string_view cell = trimmed(m_cells[i]);
            if (cell.empty())
                continue;
            empty = false;
            ColumnFigures& figures = m_figures[i];
            figures.finder.see(cell);
            if (figures.example.empty())
                figures.example = std::string(cell.substr(0, 200));
            figures.mixed = figures.mixed
                || (cell.find_first_of("0123456789") != std::string_view::npos
                    && cell.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
                        != std::string_view::npos);
        }
        m_found.rows += empty ? 0 : 1;
    }

    void useSaved()
    {
        for (const TableProfile& saved : m_saved)
            if (profile().has_header && saved.has_header && saved.header == profile().header
                && saved.delimiter == profile().delimiter) {
                profile() = saved;
                m_found.from_saved = true;
                return;
            }
    }

    void guessColumns()
    {
        if (!profile().has_header)
            return;
        std::vector<std::optional<FieldGuess>> guesses;
        for (std::size_t i = 0; i < profile().header.size(); ++i) {
            guesses.push_back(guessField(profile().header[i]));
            if (!guesses.back())
                continue;
            FieldGuess& guess = *guesses.back();
            const bool is_price = guess.field == TableField::Price || guess.field == TableField::SpotPrice;
            if (guess.field == TableField::SpotPrice && !m_figures[i].isNumeric() && m_figures[i].finder.filled() > 0)
                guess.field = TableField::PriceTier; // "spot: yes"
            else if (is_price && !m_figures[i].isNumeric() && m_figures[i].finder.filled() > 0)
                guesses.back().reset();
        }
        for (std::size_t field = 0; field < kTableFields; ++field) {
            std::size_t best = guesses.size();
            for (std::size_t i = 0; i < guesses.size(); ++i)
                if (guesses[i] && guesses[i]->field == static_cast<TableField>(field)
                    && (best == guesses.size() || guesses[i]->weight > guesses[best]->weight))
                    best = i;
            if (best < guesses.size())
                profile().columns.push_back({static_cast<TableField>(field), best, DecimalMark::Point});
        }
    }

    void unmap(TableField field, std::optional<std::size_t> column)
    {
        std::erase_if(profile().columns, [&](const MappedColumn& mapped) {
            return mapped.field == field || (column && mapped.column == *column);
        });
    }

    Result<void> useAnswers()
    {
        for (const auto& [field, name] : m_answers->columns) {
            if (name.starts_with('=') && field == TableField::Count) {
                const auto count = plainNumber(std::string_view(name).substr(1));
                if (!count || *count < 1 || *count > 1024 || *count != static_cast<int>(*count))
                    return fail(ErrorCode::NotWhole, {name.substr(1), std::int64_t(1), std::int64_t(1024)});
                unmap(field, {});
                profile().count = static_cast<int>(*count);
                continue;
            }
            if (name.empty()) {
                unmap(field, {});
                continue;
            }
            const std::optional<std::size_t> column = columnOf(name);
            if (!column)
                return fail(ErrorCode::UnknownName,
                            {std::string("column"), name, joinNames(nearestNames(name, profile().header))},
                            {m_source->name(), 0, {}});
            unmap(field, column);
            profile().columns.push_back({field, *column, DecimalMark::Point});
        }
        if (m_answers->unit) {
            profile().per_gpu = m_answers->unit->per_gpu;
            profile().period = m_answers->unit->period;
        }
        if (m_answers->currency)
            profile().currency = m_answers->currency;
        if (!m_answers->provider.empty())
            profile().provider = m_answers->provider;
        return {};
    }

    std::optional<std::size_t> columnOf(const std::string& name)
    {
        const auto& header = profile().header;
        auto found = std::find(header.begin(), header.end(), name);
        if (found == header.end())
            found = std::find_if(header.begin(), header.end(),
                                 [&](const std::string& other) { return foldName(other) == foldName(name); });
        if (found != header.end())
            return static_cast<std::size_t>(found - header.begin());
        const auto number = plainNumber(name);
        if (number && *number >= 1 && *number <= static_cast<double>(header.size())
            && *number == static_cast<double>(static_cast<std::size_t>(*number)))
            return static_cast<std::size_t>(*number) - 1;
        return std::nullopt;
    }

    /// What the header and the cells of the price column say about its unit, where nobody has said it yet.
    void readHeaderWords()
    {
        if (m_found.from_saved)
            return;
        const MappedColumn* price = profile().find(TableField::Price);
        if (!price)
            price = profile().find(TableField::SpotPrice);
        if (!price)
            return;
        UnitWords header;
        if (profile().has_header) {
            const std::string& name = profile().header[price->column];
            header = readUnitWords(name);
            if (name.find_first_of("0123456789") != std::string::npos) // "price per 100 GPU hours": asked
                header.per_gpu.reset(), header.period.reset();
        }
        const UnitWords& cells = m_figures[price->column].finder.words();
        const auto period = header.period ? header.period : cells.period;
        const auto per_gpu = header.per_gpu ? header.per_gpu : cells.per_gpu;
        const auto currency = header.currency ? header.currency : cells.currency;
        profile().period_stated = period.has_value();
        if (!profile().period)
            profile().period = period;
        if (!profile().per_gpu)
            profile().per_gpu = per_gpu;
        if (!profile().currency)
            profile().currency = currency;
    }

    void decideMarks()
    {
        if (m_found.from_saved && !m_answers->decimal_mark)
            return;
        // A file is written in one place: what other columns prove holds for a column that proves nothing.
        std::int64_t proofs[2] = {0, 0};
        for (const ColumnFigures& figures : m_figures)
            if (const auto mark = figures.finder.proven())
                ++proofs[static_cast<std::size_t>(*mark)];
        DecimalMark usual = profile().delimiter == ';' ? DecimalMark::Comma : DecimalMark::Point;
        m_mark_known = proofs[0] != proofs[1] || profile().delimiter == ',';
        if (proofs[0] != proofs[1])
            usual = proofs[0] > proofs[1] ? DecimalMark::Point : DecimalMark::Comma;
        for (MappedColumn& column : profile().columns)
            column.mark =
                m_answers->decimal_mark ? *m_answers->decimal_mark : figuresOf(column).proven().value_or(usual);
    }

    const DecimalMarkFinder& figuresOf(const MappedColumn& column) const
    {
        static const DecimalMarkFinder kNone;
        return column.column < m_figures.size() ? m_figures[column.column].finder : kNone;
    }

    void describe()
    {
        for (std::size_t i = 0; i < profile().header.size() && i < m_figures.size(); ++i) {
            InspectedColumn column;
            column.name = profile().header[i];
            for (const MappedColumn& mapped : profile().columns)
                if (mapped.column == i)
                    column.field = mapped.field;
            const DecimalMarkFinder& finder = m_figures[i].finder;
            column.mark = finder.proven();
            column.filled = finder.filled();
            column.numbers = std::max(finder.numbers(DecimalMark::Point), finder.numbers(DecimalMark::Comma));
            column.example = m_figures[i].example;
            m_found.columns.push_back(std::move(column));
        }
    }

    Result<void> preview()
    {
        std::stop_source enough;
        JobControl control;
        control.stop = enough.get_token();
        Result<void> read = readTableRows(
            *m_source, m_found.encoding, profile(),
            [&](const PriceRow& row) {
                if (m_found.preview.size() < kPreviewRows)
                    m_found.preview.push_back(previewOf(row));
                if (m_found.preview.size() == kPreviewRows)
                    enough.request_stop();
            },
            control);
        if (!read && read.error().code != ErrorCode::Cancelled)
            return read;
        return {};
    }

    ByteSource* m_source;
    const TableAnswers* m_answers;
    std::span<const TableProfile> m_saved;
    const JobControl* m_control;
    TableInspection m_found;
    std::vector<std::string_view> m_cells;
    std::vector<ColumnFigures> m_figures;
    bool m_mark_known = false;
};

} // namespace

PreviewRow previewOf(const PriceRow& row)
{
    PreviewRow preview;
    preview.line = row.line;
    preview.provider = row.provider;
    preview.region = row.region;
    preview.gpu = row.gpu;
    preview.detail = row.detail;
    preview.gpu_count = row.gpu_count;
    preview.memory_gib = row.memory_gib;
    preview.prices = row.prices;
    preview.unit = row.unit;
    preview.currency = row.currency;
    preview.observed_s = row.observed_s;
    preview.fault = row.fault;
    return preview;
}

Result<std::vector<PreviewRow>> previewRows(PriceReader& reader)
{
    std::stop_source enough;
    JobControl control;
    control.stop = enough.get_token();
    std::vector<PreviewRow> rows;
    const Result<void> read = reader.read(
        [&](const PriceRow& row) {
            if (rows.size() < kPreviewRows)
                rows.push_back(previewOf(row));
            if (rows.size() == kPreviewRows)
                enough.request_stop();
        },
        control);
    if (!read && read.error().code != ErrorCode::Cancelled)
        return fail(read.error());
    return rows;
}

Result<TableInspection> inspect(ByteSource& source, const TableAnswers& answers, std::span<const TableProfile> saved,
                                const JobControl& control)
{
    return Inspector(source, answers, saved, control).run();
}

} // namespace gpuplan
