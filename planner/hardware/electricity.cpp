// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/hardware/electricity.h"

#include <algorithm>
#include <iterator>

namespace gpuplan {

namespace {

constexpr std::array<std::string_view, 12> kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::size_t kLettersOfMonth = 3;

std::optional<std::size_t> monthOf(std::string_view name)
{
    const auto found = std::find(kMonths.begin(), kMonths.end(), name);
    if (found == kMonths.end())
        return std::nullopt;
    return static_cast<std::size_t>(std::distance(kMonths.begin(), found));
}

} // namespace

std::optional<std::array<bool, 12>> monthsOfSeason(std::string_view season)
{
    std::array<bool, 12> months{};
    if (season.empty()) {
        months.fill(true);
        return months;
    }
    if (season.size() != 2 * kLettersOfMonth + 1 || season[kLettersOfMonth] != '-')
        return std::nullopt;
    const std::optional<std::size_t> first = monthOf(season.substr(0, kLettersOfMonth));
    const std::optional<std::size_t> last = monthOf(season.substr(kLettersOfMonth + 1));
    if (!first || !last)
        return std::nullopt;
    for (std::size_t month = *first;; month = (month + 1) % months.size()) {
        months[month] = true;
        if (month == *last)
            return months;
    }
}

} // namespace gpuplan
