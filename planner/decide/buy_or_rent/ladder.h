// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "planner/decide/buy_or_rent/line.h"
#include "planner/decide/buy_or_rent/published.h"

namespace gpuplan {

/// Prices of one currency. The claim: so many hours of an owned GPU until it has earned its price against a faster one
/// that is rented; docs/published-break-even.md, "3,500 hours".
struct LadderInputs {
    // As the claim has it
    double claimed_price = 0;
    double claimed_rent = 0; ///< per GPU-hour of the faster GPU

    // Buying, as it is
    double system_price = 0; ///< a new computer with a new card
    double resale_fraction = 0;
    double selling_fee = 0;
    double discount_rate = 0;
    double horizon_years = 2;
    double wall_kw = 0;
    double tariff_per_kwh = 0;

    // Renting, as it is
    double speed_ratio = 1;   ///< work per hour of the owned GPU over that of the faster one
    double faster_rent = 0;   ///< of the faster GPU
    double same_gpu_rent = 0; ///< of the GPU that would be bought
    double overhead = 1;

    // Other buyers. Empty: the step is left out.
    std::optional<double> used_system_price; ///< a computer with a used card
    std::optional<double> card_price;        ///< a new card, for a computer that is there
    std::optional<double> used_card_price;   ///< the same, used
    std::optional<double> dear_tariff_per_kwh;
    std::optional<double> cheapest_rent; ///< of the same GPU
};

/// What a step changes against the step it starts from.
enum class LadderChange {
    Claim,             ///< price over rent
    SystemPrice,       ///< what the whole computer costs
    EqualWork,         ///< hours of the slower GPU, for the same work
    Electricity,       ///< what it draws is paid
    RentToday,         ///< the rent that is asked now
    Resale,            ///< it is sold at the horizon
    CostOfCapital,     ///< money has a price
    Overhead,          ///< rented hours that are not useful are billed too
    SameGpuRented,     ///< the same GPU is rented instead of the faster one
    UsedSystem,        ///< a used card in the computer
    OwnedComputer,     ///< the computer is there, a new card is bought
    OwnedComputerUsed, ///< and the card is used
    DearElectricity,   ///< a place where electricity is dear
    CheapestRent,      ///< the cheapest offer of the same GPU there
};
/// "equal_work".
std::string_view ladderChangeName(LadderChange change);

struct LadderStep {
    LadderChange change = LadderChange::Claim;
    std::size_t from = 0; ///< index of the step that this one changes; its own for the first
    OwnLine line;
    OwnLineAnswer answer;
    std::optional<double> hours_without_overhead; ///< where the line has overhead: the break-even without it
    std::vector<Finding> assumptions;             ///< what this step still takes for granted
};

/// The claim, then one change after the other up to a fair figure, then what holds for other buyers. Errors: those of
/// answerLine.
Result<std::vector<LadderStep>> claimLadder(const LadderInputs& inputs);

/// What the numbers of a line take for granted. Whether another GPU is compared they do not say.
std::vector<Finding> assumptionsOfLine(const OwnLine& line);

/// Hours that a budget rents, and what is left of them for work.
struct BudgetInputs {
    double budget = 0;
    double rent_per_hour = 0; ///< above 0: the caller has checked it
    double overhead = 1;      ///< billed hours over useful hours
    double storage_gb = 0;
    double storage_months = 0;
    double storage_price_per_gb_month = 0;
    double contingency = 0; ///< share of the budget that is kept back
};
struct UsefulHours {
    double nominal = 0; ///< budget over rent
    double useful = 0;  ///< storage paid, overhead billed
    double useful_after_contingency = 0;
};
/// Never below 0: storage alone may cost more than the budget.
UsefulHours usefulHours(const BudgetInputs& inputs);

} // namespace gpuplan
