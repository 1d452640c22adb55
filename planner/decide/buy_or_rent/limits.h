// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "planner/quantity/result.h"

namespace gpuplan {

/// A number that the question of buying or renting takes. Rates and shares are fractions, money is in any currency.
enum class OwnField {
    Price,
    TaxRate,
    Setup,
    PartsOwned,
    ResaleFraction,
    SellingFee,
    RepairsPerYear,
    FixedPerYear,
    Gpus,
    WallKw,
    TariffPerKwh,
    Pue,
    RentPerGpuHour,
    Overhead,
    SpeedRatio,
    HorizonYears,
    DiscountRate,
    // Of the full model alone
    DudLoss,
    LoanShare,
    LoanRate,
    LoanYears,
    IdleKw,
    IdleHoursPerYear,
    RentDriftPerYear,
    ReservedPerYear,
    GpuHoursPerYear,
    FittingShare,
    LogSd,
    DriftSd,
    Correlation,
    PriceFactor,
};

/// The values of a field that can be meant: outside of them an answer would mislead.
struct OwnLimit {
    OwnField field;
    std::string_view path; ///< of the contract ("purchase.price")
    double least = 0;
    double most = 0;
    bool above_least = false; ///< `least` itself is not possible
    std::string_view unit;    ///< a symbol, for the sentence; may be empty
};

const OwnLimit& limitOf(OwnField field);

/// "0–2", "0 < x ≤ 20 y": reads in every language.
std::string limitText(const OwnLimit& limit);

/// Error: BadValue with the value, the plausible range and the path of the field; also for infinity and not-a-number.
Result<void> checkLimit(OwnField field, double value);

/// Parts that need not be bought are worth no more than the whole purchase, or it would cost less than nothing.
Result<void> checkPartsOwned(double parts_owned, double purchase);

struct OwnValue {
    OwnField field;
    double value = 0;
};
/// The first that is outside of its limit.
template <std::size_t n> Result<void> checkLimits(const std::array<OwnValue, n>& values)
{
    for (const OwnValue& v : values)
        if (Result<void> checked = checkLimit(v.field, v.value); !checked)
            return checked;
    return {};
}

} // namespace gpuplan
