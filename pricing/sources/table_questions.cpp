// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/table_questions.h"

#include <utility>

#include "pricing/sources/table_reader.h"

namespace gpuplan {

namespace {

/// Text that a person may type after an option: in quotes when the shell would cut it.
std::string inQuotes(std::string_view text)
{
    if (text.find_first_of(" \t\"'$&|;()<>*?#") == std::string_view::npos && !text.empty())
        return std::string(text);
    return "\"" + std::string(text) + "\"";
}

class Questions {
public:
    Questions(const TableInspection& table, std::span<const ColumnFigures> figures, const TableAnswers& answers,
              bool mark_known)
        : m_table(&table), m_profile(&table.profile), m_figures(figures), m_answers(&answers), m_mark_known(mark_known)
    {
    }

    std::vector<TableQuestion> run()
    {
        const MappedColumn* price = m_profile->find(TableField::Price);
        const bool has_price = price || m_profile->find(TableField::SpotPrice);
        if (!m_profile->find(TableField::Gpu))
            askGpu();
        if (!has_price) {
            const std::vector<std::string> names = freeColumns(true);
            question(TableQuestionKind::Price, names, names.empty() ? std::string() : names.back(), "--map price=");
        }
        if (!m_profile->unit() && !m_profile->find(TableField::Unit))
            askUnit(price);
        if (m_profile->per_gpu != true && !m_profile->find(TableField::Count) && !m_profile->count && !gpuCellsCount())
            askCount();
        if (!m_profile->currency && !m_profile->find(TableField::CurrencyCode) && !unitColumnNamesCurrency())
            question(TableQuestionKind::Currency, {"CNY", "USD", "EUR"}, isChinese() ? "CNY" : "USD",
                     "--price-currency ");
        if (m_profile->provider.empty() && !m_profile->find(TableField::Provider))
            question(TableQuestionKind::Provider, {}, {}, "--provider ");
        if (price && !m_answers->decimal_mark && !m_mark_known && !m_table->from_saved && !figuresOf(*price).proven()
            && figuresOf(*price).ambiguous() > 0)
            question(TableQuestionKind::DecimalMark, {"point", "comma"},
                     price->mark == DecimalMark::Point ? "point" : "comma", "--decimal ");
        if (!m_profile->find(TableField::Day))
            question(TableQuestionKind::Observed, {}, {}, "--observed ", false);
        return std::move(m_questions);
    }

private:
    const DecimalMarkFinder& figuresOf(const MappedColumn& column) const
    {
        static const DecimalMarkFinder kNone;
        return column.column < m_figures.size() ? m_figures[column.column].finder : kNone;
    }

    std::vector<std::string> freeColumns(bool numeric) const
    {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < m_table->columns.size(); ++i)
            if (!m_table->columns[i].field && m_figures[i].isNumeric() == numeric && m_table->columns[i].filled > 0)
                names.push_back(m_table->columns[i].name);
        return names;
    }

    void question(TableQuestionKind kind, std::vector<std::string> choices, std::string suggestion,
                  const std::string& option, bool required = true)
    {
        const std::string answer = !suggestion.empty() ? inQuotes(suggestion)
            : kind == TableQuestionKind::Observed      ? std::string("DATE")
            : kind == TableQuestionKind::Provider      ? std::string("NAME")
                                                       : std::string("COLUMN");
        m_questions.push_back({kind, std::move(choices), suggestion, option + answer, required});
    }

    void askGpu()
    {
        const std::vector<std::string> names = freeColumns(false);
        std::string suggestion;
        for (std::size_t i = 0; i < m_figures.size() && suggestion.empty(); ++i)
            if (m_figures[i].mixed && !m_table->columns[i].field && !m_figures[i].isNumeric())
                suggestion = m_table->columns[i].name;
        question(TableQuestionKind::Gpu, names, suggestion, "--map gpu=");
    }

    void askUnit(const MappedColumn* price)
    {
        // Prices per second are 3,600 times smaller: the dearest GPU of 2026 costs less than 0.01 dollars a second, and no
        // GPU is rented for that by the hour. Asked, because it is a guess.
        constexpr double kMostPerSecond = 0.01;
        std::optional<PricePeriod> period = m_profile->period;
        if (!period && price) {
            const DecimalMarkFinder& finder = figuresOf(*price);
            period = finder.numbers(price->mark) > 0 && finder.most(price->mark) <= kMostPerSecond
                    && finder.most(price->mark) > 0
                ? PricePeriod::Second
                : PricePeriod::Hour;
        }
        // A table with a column of counts mostly lists whole machines; one without lists cards.
        const bool per_gpu = m_profile->per_gpu.value_or(!m_profile->find(TableField::Count));
        std::vector<std::string> choices;
        for (const PricePeriod each :
             {PricePeriod::Hour, PricePeriod::Second, PricePeriod::Minute, PricePeriod::Day, PricePeriod::Month})
            for (const bool gpu : {true, false})
                if ((!m_profile->period || *m_profile->period == each)
                    && (!m_profile->per_gpu || *m_profile->per_gpu == gpu))
                    choices.push_back(priceUnitName({gpu, each}));
        question(TableQuestionKind::Unit, std::move(choices),
                 priceUnitName({per_gpu, period.value_or(PricePeriod::Hour)}), "--unit ");
    }

    void askCount()
    {
        std::vector<std::string> choices = freeColumns(true);
        choices.insert(choices.begin(), "=1");
        // Not required while the unit is open: a price per GPU needs no count.
        question(TableQuestionKind::Count, std::move(choices), "=1", "--map count=", m_profile->per_gpu == false);
    }

    bool unitColumnNamesCurrency() const
    {
        const MappedColumn* unit = m_profile->find(TableField::Unit);
        return unit && unit->column < m_figures.size() && readUnitWords(m_figures[unit->column].example).currency;
    }

    bool gpuCellsCount() const
    {
        const MappedColumn* gpu = m_profile->find(TableField::Gpu);
        return gpu && gpu->column < m_figures.size() && readGpuCell(m_figures[gpu->column].example).count > 0;
    }

    bool isChinese() const
    {
        const auto chinese = [](const std::string& text) {
            return std::any_of(text.begin(), text.end(), [](char c) {
                const auto byte = static_cast<unsigned char>(c);
                return byte >= 0xE4 && byte <= 0xE9; // first byte of U+4000..U+9FFF
            });
        };
        return std::any_of(m_profile->header.begin(), m_profile->header.end(), chinese)
            || std::any_of(m_figures.begin(), m_figures.end(),
                           [&](const ColumnFigures& figures) { return chinese(figures.example); });
    }

    const TableInspection* m_table;
    const TableProfile* m_profile;
    std::span<const ColumnFigures> m_figures;
    const TableAnswers* m_answers;
    bool m_mark_known;
    std::vector<TableQuestion> m_questions;
};

} // namespace

std::vector<TableQuestion> openQuestions(const TableInspection& table, std::span<const ColumnFigures> figures,
                                         const TableAnswers& answers, bool mark_known)
{
    return Questions(table, figures, answers, mark_known).run();
}

} // namespace gpuplan
