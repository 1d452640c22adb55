// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gpuplan {

/// A calendar day (UTC). Prices and facts are dated to the day.
using Date = std::chrono::year_month_day;

/// "2026-08-22"
std::string dateText(Date date);
/// Strict YYYY-MM-DD that names a day which exists.
std::optional<Date> parseDate(std::string_view text);
/// Days from `from` to `to`; negative when `to` is earlier.
int daysBetween(Date from, Date to);
/// The day of a second since 1970 (UTC), and the first second of a day.
Date dayOfSecond(std::int64_t second);
std::int64_t firstSecondOf(Date day);

enum class Confidence {
    Recorded, ///< read at its source on the date given
    Recalled, ///< from memory or a second-hand text: shown as such
};

/// Where a number comes from. A row without source or date does not load.
struct Provenance {
    std::string source;
    Date date{};
    std::string licence; ///< empty: not known
    Confidence confidence = Confidence::Recorded;
    bool operator==(const Provenance&) const = default;
};

} // namespace gpuplan
