// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gpuplan {

// Plain doubles carry their unit in the name (`_gib`, `_gb`, `_bytes`, `_s`, `_hours`, `_tflops`); these are the
// factors.
inline constexpr double kBytesPerGib = 1024.0 * 1024.0 * 1024.0;
inline constexpr double kBytesPerMib = 1024.0 * 1024.0;
inline constexpr double kBytesPerGb = 1e9;
inline constexpr double kFlopsPerTflop = 1e12;
inline constexpr double kSecondsPerHour = 3600.0;
inline constexpr double kSecondsPerMinute = 60.0;
inline constexpr double kMinutesPerHour = 60.0;
inline constexpr double kHoursPerDay = 24.0;
/// Providers bill storage by a month of 30 days or of 730 hours; the longer one is used so that a bill is not
/// undershot.
inline constexpr double kHoursPerMonth = 730.0;
inline constexpr double kWeeksPerYear = 365.0 / 7;

} // namespace gpuplan
