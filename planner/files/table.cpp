// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/table.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace gpuplan {

namespace {

enum ProvenanceCell : std::size_t { kSource, kDate, kLicence, kConfidence };

std::string plain(double value)
{
    std::array<char, 32> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), written.ptr};
}

/// Plain decimal notation only: from_chars alone would also take "nan", "inf" and hexadecimal-looking words.
std::optional<double> decimal(std::string_view text)
{
    const bool looks_decimal = std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == 'e' || c == 'E' || c == '+';
    });
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (!looks_decimal || error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

constexpr std::pair<std::string_view, Confidence> kConfidences[] = {{"recorded", Confidence::Recorded},
                                                                    {"recalled", Confidence::Recalled}};

} // namespace

std::string_view TableRow::cell(std::size_t column) const
{
    return column < m_cells.size() ? m_cells[column] : std::string_view();
}

void TableRow::fault(std::size_t column, ErrorCode code, Arguments arguments)
{
    if (!failed())
        m_error = Error{code, std::move(arguments), {*m_file, m_line, std::string(m_names[column])}};
}

void TableRow::fault(std::size_t column, Error error)
{
    error.where = {*m_file, m_line, std::string(m_names[column])};
    if (!failed())
        m_error = std::move(error);
}

void TableRow::require(std::size_t column, std::string_view expected)
{
    if (!has(column))
        fault(column, ErrorCode::MissingField, {std::string(m_names[column]), std::string(expected)});
}

void TableRow::text(std::size_t column, std::string& target) const
{
    if (has(column) && !failed())
        target = cell(column);
}

void TableRow::number(std::size_t column, double& target, double least, double most)
{
    if (!has(column) || failed())
        return;
    const std::optional<double> value = decimal(cell(column));
    if (!value || !(*value >= least && *value <= most))
        return fault(column, ErrorCode::BadValue,
                     {std::string(cell(column)), "a number from " + plain(least) + " to " + plain(most)});
    target = *value;
}

void TableRow::number(std::size_t column, std::optional<double>& target, double least, double most)
{
    if (!has(column) || failed())
        return;
    double value = 0;
    number(column, value, least, most);
    if (!failed())
        target = value;
}

void TableRow::integer(std::size_t column, int& target, int least, int most)
{
    if (!has(column) || failed())
        return;
    const std::string_view met = cell(column);
    int value = 0;
    const auto [end, error] = std::from_chars(met.data(), met.data() + met.size(), value);
    if (error != std::errc{} || end != met.data() + met.size() || value < least || value > most)
        return fault(
            column, ErrorCode::BadValue,
            {std::string(met), "a whole number from " + std::to_string(least) + " to " + std::to_string(most)});
    target = value;
}

void TableRow::date(std::size_t column, Date& target)
{
    if (!has(column) || failed())
        return;
    const std::optional<Date> value = parseDate(cell(column));
    if (!value)
        return fault(column, ErrorCode::BadValue, {std::string(cell(column)), std::string("a date, YYYY-MM-DD")});
    target = *value;
}

void TableRow::boolean(std::size_t column, bool& target)
{
    static constexpr std::pair<std::string_view, bool> kWords[] = {{"yes", true}, {"no", false}};
    choice<bool>(column, target, kWords);
}

void TableRow::provenance(std::string_view& source, Date& date_target, std::string_view& licence,
                          Confidence& confidence)
{
    const std::size_t first = m_cells.size() - 4;
    for (const std::size_t column : {first + kSource, first + kDate})
        if (!has(column))
            return fault(column, ErrorCode::MissingProvenance, {std::string(m_names[column])});
    date(first + kDate, date_target);
    choice<Confidence>(first + kConfidence, confidence, kConfidences);
    source = cell(first + kSource);
    licence = cell(first + kLicence);
}

void TableRow::provenance(Provenance& target)
{
    std::string_view source;
    std::string_view licence;
    provenance(source, target.date, licence, target.confidence);
    target.source = source;
    target.licence = licence;
}

} // namespace gpuplan
