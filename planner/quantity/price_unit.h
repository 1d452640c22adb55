// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "planner/quantity/result.h"

namespace gpuplan {

enum class PricePeriod : std::uint8_t { Second, Minute, Hour, Day, Month };

/// What an amount buys. The mistake that price lists make most is the unit, so every price carries its own.
struct PriceUnit {
    bool per_gpu = false; ///< else for the whole instance
    PricePeriod period = PricePeriod::Hour;
    bool operator==(const PriceUnit&) const = default;
};

inline constexpr PriceUnit kPerGpuHour{true, PricePeriod::Hour};
inline constexpr PriceUnit kPerInstanceHour{false, PricePeriod::Hour};

/// "per_gpu_hour", "per_instance_month" …; persisted, append only.
std::string priceUnitName(PriceUnit unit);
/// The unit of such a name. Error: BadValue with the names.
Result<PriceUnit> parsePriceUnit(std::string_view name);

/// Hours that one period buys. A month plan is sold as 30 days.
double hoursOf(PricePeriod period);
/// What `amount` in `unit` costs for all `gpus` of an instance and one hour.
double perInstanceHour(double amount, PriceUnit unit, int gpus);

} // namespace gpuplan
