// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/buy_or_rent.h"
#include "planner/decide/buy_or_rent/answer.h"
#include "planner/plan/compared_work.h"
#include "planner/plan/plan_inputs.h"

namespace gpuplan {

/// The offers of one scope, with the index that plans choose from.
struct ScopedOffers {
    RentScope scope = RentScope::Any;
    std::vector<Offer> offers; ///< texts of the market's books
    std::optional<OfferIndex> index;
};

/// One machine against the cheapest rent of one scope.
struct MachineAnswer {
    const MachineKind* kind = nullptr;
    RentScope scope = RentScope::Any;
    WorkComparison work;
    std::optional<RunChoice>
        rented; ///< the way that takes most of the money; empty: a rent was stated and no GPU named
    RentedSide side;
    std::optional<BuyOrRentAnswer> answer; ///< empty: `problem` says why
    std::optional<Error> problem;
    bool no_offer = false;     ///< nothing within the scope runs what the machine runs
    bool fits_nothing = false; ///< none of the work runs on it
    bool over_socket_limit = false;
    bool rent_stated = false; ///< by the person: the speed is that of `rented` where a GPU was named, else equal
    double fitting_share = 1;
    std::optional<PowerLimit> used_limit; ///< the measured speed behind --power-limit
};

/// Everything that the answers are made of, read once.
struct BuyerMarket {
    Currency currency;
    PlanInputs inputs; ///< without offers and machine
    PlanDocument work; ///< the person's plan, or the typical work
    bool own_plan = false;
    OwnershipAssumptions assumptions;
    std::vector<ResaleClass> resale;
    std::vector<PowerLimit> limits;
    std::vector<MachineKind> machines; ///< those asked for, else all of the market; a machine of --gpu among them
    std::vector<Tariff> tariff_rows;   ///< of the place; empty: a flat price
    MarginalTariff tariff;             ///< in `currency`
    double household_kwh = 0;
    std::vector<std::unique_ptr<ScopedOffers>> scopes; ///< the wanted one first
};

/// Errors: those of the shipped data, of the plan, UnknownName (machine, GPU, provider, place), MissingField.
Result<BuyerMarket> buyerMarket(Context& context, const BuyOrRentOptions& options);

/// The machine on the person's work against the cheapest rent within the scope. Stated hours a week are those of
/// `reference`: another machine takes the hours that the same work takes on it; null: its own. A machine that cannot be answered for
/// (no price, nothing fits) says so in the result. Errors: those of compareWork().
Result<MachineAnswer> answerFor(const BuyerMarket& market, const MachineKind& kind, const ScopedOffers& scope,
                                const BuyOrRentOptions& options, const WorkComparison* reference);

} // namespace gpuplan
