// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "planner/decide/buy_or_rent/assumptions.h"
#include "planner/decide/buy_or_rent/machine_kind.h"
#include "planner/decide/buy_or_rent/uncertainty.h"
#include "planner/hardware/gpu.h"
#include "planner/hardware/offer.h"

namespace gpuplan {

/// The least power limit that cards take, of their board power: drivers refuse less than about a fifth.
inline constexpr double kLeastPowerLimitShare = 0.2;

/// What a person says about a purchase, in the currency of the answer. Empty: the default of the tables.
struct BuyerChoices {
    std::optional<double> cards_price; ///< all cards together
    std::optional<double> host_price;  ///< the computer around them
    bool host_owned = false;           ///< the computer is there already and stays: neither bought nor sold
    std::optional<double> tax_rate, setup, parts_owned, fixed_per_year;
    std::optional<double> selling_fee, repairs_per_year;
    std::optional<double> resale_fraction; ///< of the price, at the horizon
    std::optional<double> launch_in_years; ///< when the next generation is expected
    std::optional<Loan> loan;

    std::optional<double> wall_kw; ///< per GPU
    std::optional<double> power_limit_w, power_limit_speed;
    std::optional<double> pue, idle_w, idle_hours_per_day;

    std::optional<double> rent_per_gpu_hour, overhead, speed_ratio, rent_drift_per_year, reserved_per_month;

    std::optional<double> discount_rate;
    double horizon_years = 2;
    bool tariff_named = true; ///< a place or a price was said; else the tariff is uncertain
};

/// A machine to buy, resolved: prices in the currency of the answer.
struct MachineToBuy {
    const MachineKind* kind = nullptr;
    const Gpu* gpu = nullptr;
    std::optional<Range> cards, host; ///< empty: the price is not known
    const ResaleClass* cards_resale = nullptr;
    const ResaleClass* host_resale = nullptr; ///< null: as the cards
};

/// The rented side, per GPU: an offer, or what the person states.
struct RentedSide {
    double per_gpu_hour = 0;
    double speed_ratio = 1;
    double ratio_log_sd = 0;        ///< of ln(speed ratio)
    std::optional<double> overhead; ///< of the person's own plan; empty: the assumption
    Tier tier = Tier::OnDemand;
};

struct AssembledCase {
    OwnershipCase ownership;
    OwnershipSpread spread;
    double cards_price = 0, host_price = 0;
    Range price;                ///< of both: ends of a triangle
    double board_power_w = 0;   ///< of one card, at the limit in use
    double wall_kw_machine = 0; ///< at work
    double peak_kw_machine = 0; ///< with all cards at their limit: what a fuse or a dormitory sees
    double heat_btu_per_hour = 0;
};

/// Everything that the model needs, from the machine, the rent, the tariff and what the person says. Errors: MissingField
/// where a price, a board power, a resale value or the speed at a power limit is
/// neither known nor said; BadValue for what is outside of the limits.
Result<AssembledCase> assemble(const MachineToBuy& machine, const RentedSide& rented, const MarginalTariff& tariff,
                               const OwnershipAssumptions& assumptions, const BuyerChoices& choices);

} // namespace gpuplan
