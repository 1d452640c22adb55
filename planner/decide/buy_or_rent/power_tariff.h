// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "planner/hardware/electricity.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// What the kWh of a machine cost on top of the household's own: steps of the kWh that are added in a year, the price of
/// each step per kWh. With tiers of the month or the year the steps follow from the household's use (householdSteps).
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
    bool operator==(const MarginalTariff&) const = default;
};

/// When and how much a household uses.
struct HouseholdUse {
    double baseline_kwh_per_year = 0; ///< without the machine, even over the months
    double valley_share = 0;          ///< of the machine's hours in valley hours; counts where the place has them
};

/// The tariff of a place, from its rows of data/electricity.tsv, as the machine sees it. Amounts in the currency of the
/// rows. Monthly tiers with seasons are added up month by month for even use. Errors: UnknownName (a place that is not in the table,
/// with the nearest), MissingField where the place has no price that can be used (tiers with a gap, valley share asked
/// where no valley price is known).
Result<MarginalTariff> householdTariff(std::span<const Tariff> rows, const std::string& place, const HouseholdUse& use);

} // namespace gpuplan
