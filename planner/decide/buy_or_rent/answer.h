// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "planner/decide/buy_or_rent/assemble.h"

namespace gpuplan {

enum class BuyOrRent {
    Rent,
    Buy,
    Depends, ///< on the hours, or on prices that nobody knows
};
/// "rent", "buy", "depends".
std::string_view buyOrRentName(BuyOrRent verdict);

/// Why the verdict is what it is: the first that holds.
enum class VerdictCause {
    ElectricityAboveRent, ///< never: running it costs more than renting
    BeyondHours,          ///< never: more hours than there are
    ReservationCheaper,   ///< never: a reserved machine costs less
    BeyondPerson,         ///< more hours than a person keeps a machine busy (consumer_utilisation)
    AheadAtOnce,          ///< owning costs less even unused
    LikelyAhead,          ///< at the person's hours owning wins in most draws
    LikelyBehind,
    CloseCall, ///< at the person's hours either may win
    HoursUnknown,
    TooMuchPower, ///< the room does not allow the machine, whatever the money says
};

/// Probability from which on one side is advised; between 1 − it and it the answer depends. A choice of the project: four
/// times out of five.
inline constexpr double kSureEnough = 0.8;

/// Everything that is shown of one machine against one rent.
struct BuyOrRentAnswer {
    AssembledCase assembled;
    BreakEven break_even;
    OwnershipBand band;
    std::vector<TornadoBar> tornado; ///< without bars that never pay at either end
    double user_cost_per_month = 0;  ///< of keeping it one month more at the horizon
    std::optional<OwnerUse> use;
    std::vector<CostPoint> curve; ///< at the use; empty without
    std::optional<Calendar> calendar;
    BuyOrRent verdict = BuyOrRent::Depends;
    VerdictCause cause = VerdictCause::HoursUnknown;
    /// Hours a week over the horizon at which owning breaks even; empty: never.
    std::optional<double> break_even_hours_per_week;
};

/// `consumer_utilisation`: share of all hours above which a person does not keep a machine busy; 1 for a lab.
BuyOrRentAnswer answerBuyOrRent(const AssembledCase& assembled, const std::optional<OwnerUse>& use,
                                double fitting_share, double consumer_utilisation);

} // namespace gpuplan
