// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/quantity/provenance.h"

namespace gpuplan {

namespace {

std::string padded(int value, std::size_t width)
{
    std::string digits = std::to_string(value);
    return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

/// Value of a run of digits; -1 when another character is among them.
int digits(std::string_view text)
{
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9')
            return -1;
        value = value * 10 + (c - '0');
    }
    return value;
}

} // namespace

std::string dateText(Date date)
{
    return padded(static_cast<int>(date.year()), 4) + "-"
        + padded(static_cast<int>(static_cast<unsigned>(date.month())), 2) + "-"
        + padded(static_cast<int>(static_cast<unsigned>(date.day())), 2);
}

std::optional<Date> parseDate(std::string_view text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return std::nullopt;
    const int year = digits(text.substr(0, 4)), month = digits(text.substr(5, 2)), day = digits(text.substr(8, 2));
    if (year < 0 || month < 0 || day < 0)
        return std::nullopt;
    const Date date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                    std::chrono::day(static_cast<unsigned>(day))};
    return date.ok() ? std::optional(date) : std::nullopt;
}

int daysBetween(Date from, Date to)
{
    return static_cast<int>((std::chrono::sys_days(to) - std::chrono::sys_days(from)).count());
}

Date dayOfSecond(std::int64_t second)
{
    return Date(std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(second))));
}

std::int64_t firstSecondOf(Date day)
{
    return std::chrono::sys_seconds(std::chrono::sys_days(day)).time_since_epoch().count();
}

} // namespace gpuplan
