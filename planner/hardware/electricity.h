// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/quantity/money.h"
#include "planner/quantity/provenance.h"

namespace gpuplan {

/// What the kWh of a tariff row depends on.
enum class TariffScheme {
    Flat,
    Tiered,    ///< on the kWh used in the period: `from_kwh` to `to_kwh`
    TimeOfUse, ///< on the hour of the day: peak and valley
};

enum class TariffPeriod { None, Month, Year };

/// One price of electricity at one place: a row of data/electricity.tsv. The rows of a place together are its tariff.
struct Tariff {
    std::string place;                ///< "Zhejiang", "US average, residential"
    std::vector<std::string> aliases; ///< other names of the place, on any of its rows: "浙江"
    TariffScheme scheme = TariffScheme::Flat;
    TariffPeriod period = TariffPeriod::None; ///< of the tiers
    std::string season;                       ///< "May-Oct"; empty: all year
    std::optional<int> tier;                  ///< 1 is the cheapest
    std::optional<double> from_kwh;           ///< first kWh of the period that this tier prices
    std::optional<double> to_kwh;             ///< last one; empty: no end
    std::optional<Money> price;               ///< per kWh at any hour
    std::optional<Money> peak;                ///< per kWh in peak hours
    std::optional<Money> valley;              ///< per kWh in valley hours
    std::string hours;                        ///< of peak and valley, as the source words them
    std::string note;
    Provenance provenance;

    bool operator==(const Tariff&) const = default;
};

/// January first: whether a month belongs to the season. "" is all year, "Nov-Apr" goes over the end of the year. Empty:
/// not two English months of three letters.
std::optional<std::array<bool, 12>> monthsOfSeason(std::string_view season);

} // namespace gpuplan
