// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/command_tree.h"
#include "planner/decide/buy_or_rent/assemble.h"

namespace gpuplan {

/// Which rented machines count. Each contains the next one.
enum class RentScope {
    Any,       ///< spot where the work allows it, private hosts, data centres
    Community, ///< on demand, private hosts too
    DataCentre ///< on demand in data centres
};

/// What `buy-or-rent` is told. Amounts are in the currency of the answer.
struct BuyOrRentOptions {
    std::string lines_file; ///< "-" is standard input
    bool published = false; ///< what others published, recomputed
    bool claim = false;     ///< the 3,500 hours, step by step
    bool explain = false;

    std::vector<std::string> machines; ///< ids of data/machines.tsv
    std::string market;                ///< "CN", "US"; empty: by the currency
    std::string gpu;                   ///< a machine that the table does not have
    int gpus = 1;
    bool used = false;
    BuyerChoices choices;
    std::optional<double> loan_share, loan_rate, loan_years;
    bool lab = false; ///< kept busy around the clock: no limit of what one person uses

    std::string place;
    std::optional<double> tariff_per_kwh, household_kwh, night_share;
    std::optional<double> socket_limit_w; ///< of a dormitory or a room

    std::optional<double> hours_per_week;
    std::string plan_file;
    std::optional<double> plans_per_year;
    std::optional<double> fitting_share;
    std::vector<std::string> against; ///< names of GPUs to rent; empty: any that do the work
    std::string provider;
    RentScope scope = RentScope::Any;
};

ExitStatus buyOrRent(Context& context, const BuyOrRentOptions& options);
/// `buy-or-rent --lines`: the closed form of contract.md, one answer for each line.
ExitStatus buyOrRentLines(Context& context, const std::string& file);
/// `buy-or-rent --published` and `--claim`.
ExitStatus publishedBreakEven(Context& context, const BuyOrRentOptions& options);
ExitStatus claimStepByStep(Context& context, const BuyOrRentOptions& options);

void addBuyOrRentCommand(CLI::App& app, Command& chosen, BuyOrRentOptions& options);

} // namespace gpuplan
