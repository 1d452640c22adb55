// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/text_values.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

#include "planner/files/table.h"

namespace gpuplan {

std::optional<double> plainNumber(std::string_view text)
{
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (text.empty() || read.ec != std::errc() || read.ptr != end || !std::isfinite(value))
        return std::nullopt;
    return value;
}

namespace {

/// Reads the parts of a moment from the front to the back.
class MomentText {
public:
    explicit MomentText(std::string_view text) : m_rest(text) { }

    bool digits(int& value, std::size_t least, std::size_t most)
    {
        std::size_t count = 0;
        value = 0;
        while (count < most && count < m_rest.size() && m_rest[count] >= '0' && m_rest[count] <= '9')
            value = value * 10 + (m_rest[count++] - '0');
        m_rest.remove_prefix(count);
        return count >= least;
    }
    bool skip(std::string_view mark)
    {
        if (!m_rest.starts_with(mark))
            return false;
        m_rest.remove_prefix(mark.size());
        return true;
    }
    bool skipAny(std::string_view marks, char& met)
    {
        if (m_rest.empty() || marks.find(m_rest.front()) == std::string_view::npos)
            return false;
        met = m_rest.front();
        m_rest.remove_prefix(1);
        return true;
    }
    bool done() const { return m_rest.empty(); }
    void skipDigits()
    {
        while (!m_rest.empty() && m_rest.front() >= '0' && m_rest.front() <= '9')
            m_rest.remove_prefix(1);
    }

private:
    std::string_view m_rest;
};

bool readDay(MomentText& text, int& year, int& month, int& day)
{
    int first = 0;
    char mark = 0;
    MomentText german = text;
    if (german.digits(day, 1, 2) && german.skip(".") && german.digits(month, 1, 2) && german.skip(".")
        && german.digits(year, 4, 4)) {
        text = german;
        return true;
    }
    if (!text.digits(first, 4, 4))
        return false;
    year = first;
    if (text.skip("年"))
        return text.digits(month, 1, 2) && text.skip("月") && text.digits(day, 1, 2) && (text.skip("日") || true);
    return text.skipAny("-/.", mark) && text.digits(month, 1, 2) && text.skip(std::string_view(&mark, 1))
        && text.digits(day, 1, 2);
}

bool readTime(MomentText& text, int& seconds)
{
    char mark = 0;
    if (!text.skipAny("Tt ", mark))
        return false;
    int hour = 0, minute = 0, second = 0;
    if (!text.digits(hour, 1, 2) || !text.skip(":") || !text.digits(minute, 2, 2))
        return false;
    if (text.skip(":")) {
        if (!text.digits(second, 2, 2))
            return false;
        if (text.skip("."))
            text.skipDigits();
    }
    if (hour > 23 || minute > 59 || second > 60)
        return false;
    seconds = hour * 3600 + minute * 60 + second;
    if (text.done() || text.skip("Z") || text.skip(" UTC"))
        return text.done();
    int zone_hour = 0, zone_minute = 0;
    if (!text.skipAny("+-", mark) || !text.digits(zone_hour, 2, 2))
        return false;
    text.skip(":");
    if (!text.done() && !text.digits(zone_minute, 2, 2))
        return false;
    seconds -= (mark == '-' ? -1 : 1) * (zone_hour * 3600 + zone_minute * 60);
    return text.done() && zone_hour <= 14 && zone_minute <= 59;
}

} // namespace

std::optional<std::int64_t> parseMoment(std::string_view cell)
{
    MomentText text(trimmed(cell));
    int year = 0, month = 0, day = 0, seconds = 0;
    if (!readDay(text, year, month, day))
        return std::nullopt;
    if (!text.done() && !readTime(text, seconds))
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!date.ok())
        return std::nullopt;
    return firstSecondOf(date) + seconds;
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return result;
}

void narrow(std::string_view text, std::string& target)
{
    target.clear();
    for (std::size_t i = 0; i < text.size();) {
        const auto at = [&](std::size_t offset) {
            return i + offset < text.size() ? static_cast<unsigned char>(text[i + offset]) : 0u;
        };
        const std::string_view three = text.substr(i, 3);
        if (at(0) == 0xEF && ((at(1) == 0xBC && at(2) >= 0x81) || (at(1) == 0xBD && at(2) <= 0x9E))) {
            // U+FF01..U+FF5E stand in the order of U+0021..U+007E.
            const unsigned code = ((at(1) & 0x3Fu) << 6) | (at(2) & 0x3Fu);
            target += static_cast<char>(code - 0xF01u + '!');
            i += 3;
        } else if (three == "\xEF\xBF\xA5") { // U+FFE5
            target += "\xC2\xA5";
            i += 3;
        } else if (three == "\xE3\x80\x80" || three == "\xE2\x80\xAF"
                   || three == "\xE2\x80\x89") { // U+3000, 202F, 2009
            target += ' ';
            i += 3;
        } else if (three == "\xE2\x88\x92") { // U+2212, minus
            target += '-';
            i += 3;
        } else if (text.substr(i, 2) == "\xC2\xA0") {
            target += ' ';
            i += 2;
        } else {
            target += text[i++];
        }
    }
}

std::string_view fileStem(std::string_view path)
{
    const std::size_t slash = path.find_last_of("/\\");
    if (slash != std::string_view::npos)
        path.remove_prefix(slash + 1);
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? path : path.substr(0, dot);
}

std::string_view folderName(std::string_view path)
{
    const std::size_t slash = path.find_last_of("/\\");
    if (slash == std::string_view::npos)
        return {};
    path = path.substr(0, slash);
    const std::size_t before = path.find_last_of("/\\");
    return before == std::string_view::npos ? path : path.substr(before + 1);
}

} // namespace gpuplan
