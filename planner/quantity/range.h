// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gpuplan {

inline constexpr double kZ90 = 1.2815515655446004; ///< 90% quantile of the standard normal

/// An uncertain quantity: P10, P50 and P90. The unit is that of the field which holds it.
struct Range {
    double low = 0;    ///< P10
    double likely = 0; ///< P50
    double high = 0;   ///< P90

    static constexpr Range exactly(double value) { return {value, value, value}; }

    /// `likely` times the factors of a relative spread: around(10, 0.8, 1.3) is {8, 10, 13}.
    static constexpr Range around(double likely, double low_factor, double high_factor)
    {
        return {likely * low_factor, likely, likely * high_factor};
    }

    constexpr bool operator==(const Range&) const = default;
};

/// Comonotonic sum: ends are added as if both errors had one cause. Never narrower than the truth for costs that share
/// one.
constexpr Range operator+(const Range& a, const Range& b)
{
    return {a.low + b.low, a.likely + b.likely, a.high + b.high};
}

constexpr Range operator*(const Range& a, double factor)
{
    return {a.low * factor, a.likely * factor, a.high * factor};
}

/// Reciprocal quantity (a rate from a time): low and high change places. All three ends must be positive.
constexpr Range inverse(double numerator, const Range& a)
{
    return {numerator / a.high, numerator / a.likely, numerator / a.low};
}

} // namespace gpuplan
