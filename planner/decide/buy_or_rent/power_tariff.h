// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "planner/hardware/electricity.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// What the kWh of a machine cost on top of the household's own: steps of the kWh that are added in a year, the price of
/// each step per kWh. With tiers of the month or the year the steps follow from the household's use (householdTariff).
struct MarginalTariff {
    struct Step {
        double from_kwh_per_year = 0;
        double price_per_kwh = 0;
        bool operator==(const Step&) const = default;
    };
    std::vector<Step> steps; ///< ascending, the first from 0; never empty in use

    static MarginalTariff flat(double price_per_kwh) { return {{{0, price_per_kwh}}}; }
    /// Money per year for `kwh_per_year` ≥ 0 more.
    double yearlyCost(double kwh_per_year) const;
    /// In another currency: every price times `rate`.
    MarginalTariff times(double rate) const;
    bool operator==(const MarginalTariff&) const = default;
};

/// When and how much a household uses.
struct HouseholdUse {
    double baseline_kwh_per_year = 0;   ///< without the machine, even over the months
    std::optional<double> valley_share; ///< of the machine's hours in valley hours; empty: the plain price of the place
};

/// The rows of a place, found by its name or an alias; spelling is folded. Error: UnknownName with the nearest names.
Result<std::vector<Tariff>> tariffOfPlace(std::span<const Tariff> rows, std::string_view place);

/// The tariff of a place, from its rows of data/electricity.tsv, as the machine sees it. Amounts in the currency of the
/// rows (tariffOfPlace). Monthly tiers with seasons are added up month by month for even use.
/// Errors: UnknownName (the place); MissingField where the place has no price for this use: tiers that leave kWh or
/// months without a price, a valley share where no valley price is known, none where only peak and valley are;
/// Duplicate where two rows price the same kWh; BadValue for a use below 0 or a share outside 0 to 1.
Result<MarginalTariff> householdTariff(std::span<const Tariff> rows, std::string_view place, const HouseholdUse& use);

} // namespace gpuplan
