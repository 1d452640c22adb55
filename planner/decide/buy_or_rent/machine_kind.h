// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "planner/decide/buy_or_rent/assumptions.h"
#include "planner/hardware/gpu_catalog.h"
#include "planner/quantity/money.h"
#include "planner/quantity/provenance.h"
#include "planner/quantity/range.h"
#include "planner/quantity/result.h"

namespace gpuplan {

enum class Condition { New, Used, Modified };

/// A machine that people consider buying, at one market: a row of data/machines.tsv. Prices are the span of what the
/// sources say, with the likely one; all of a row are in one currency.
struct MachineKind {
    std::string id;     ///< "4090-used", stable, for the command line
    std::string market; ///< "CN", "US"
    std::size_t gpu_index = 0;
    int gpus = 1;
    Condition condition = Condition::New; ///< of the cards
    std::optional<MoneyRange> cards;      ///< price of all cards together; empty: unknown
    std::optional<MoneyRange> host;       ///< of the computer around them, power supply included; empty: unknown
    std::string resale_class;             ///< a name of data/resale.tsv
    std::optional<double> dud_chance;     ///< that a card turns out broken and the money is lost; empty: unknown
    std::optional<double> warranty_months;
    std::optional<double> psu_w;      ///< power supply that the maker or the builder asks for
    std::optional<double> case_slots; ///< that all cards together take (`slots` is a word of Qt)
    std::string note;
    Provenance provenance;
};

/// A power limit with the speed that was measured at it.
struct PowerLimit {
    std::size_t gpu_index = 0;
    double limit_w = 0;
    double speed = 1; ///< of that at full power
    std::string work; ///< what was measured: "training", "prefill", "decode", "serving"
    Provenance provenance;
};

/// The machine of that id at a market; spelling is folded. Errors: UnknownName with the nearest ids, or with the markets
/// where the machine is known.
Result<MachineKind> findMachine(std::span<const MachineKind> machines, std::string_view id, std::string_view market);

/// What was measured of a GPU at this work, the lowest limit first.
std::vector<PowerLimit> powerLimitsOf(std::span<const PowerLimit> limits, std::size_t gpu_index, std::string_view work);

/// Power at the wall in kW, per GPU: (share·board·gpus + host) / efficiency / gpus.
/// Source: the sum of the parts over the efficiency of the power supply (docs/buy-or-rent.md).
double wallKwPerGpu(double board_power_w, int gpus, double load_share, double host_w, double psu_efficiency);

/// The same with its uncertainty: the ends of the parts, which are independent, added in squares.
Range wallKwPerGpu(double board_power_w, int gpus, const OwnershipAssumptions& assumptions);

/// Heat that the machine gives off at work is its power at the wall, in BTU per hour.
double heatBtuPerHour(double wall_kw);

} // namespace gpuplan
