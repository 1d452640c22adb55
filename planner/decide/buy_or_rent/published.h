// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "planner/decide/buy_or_rent/published_calculation.h"
#include "planner/quantity/reason.h"

namespace gpuplan {

/// What is wrong with a calculation, or assumed without a word. All are found from its numbers. The comment is the
/// sentence with its arguments.
enum class CalculationFinding {
    // It contradicts itself.
    FigureDoesNotFollow, ///< the published figure is %1 times what its own inputs give, %2
    NeverIsReached,      ///< published is "never", its own inputs give %1
    NeverReached,        ///< its own inputs never break even: owning saves nothing
    HardwareCountedTwice, ///< amortisation of %1 a month is taken from the saving, and the price divided by what is left; counted once it is %2
    UnitSlip,                     ///< the figure is off by about %1 times: like a slip of a unit
    TotalAgainstOneYear,          ///< the figure is a total of %1 years, named a cost per year: %2
    EnergyBeyondPower,            ///< the figure needs %1 kW day and night; the machine draws %2 kW
    OwnHoursDisagree,             ///< its own %1 hours are reached at %2, not at %3
    CrossesEarlierInOwnRows,      ///< in its own row of month %1 renting (%3) already costs more than owning (%2)
    MonthlyCostBelowAmortisation, ///< owning is said to cost %1 a month, the price alone is %2 a month over its life
    VerdictReverses,              ///< with the right figure (%1 against %2) the cheaper way is the other one
    AdviceAgainstOwnFigures,      ///< the advice is worth %1 less than the other way by its own figures
    BillUnexplained,              ///< %1 of the bill of %2 does not come from the hours at that price
    // It leans on something.
    NarrowerThanInputs, ///< its own ranges give from %1 to %2
    NeedsRent,          ///< the figure needs a rent of %1 an hour; stated is %2
    RentNotStated,      ///< no rent is stated; what the market took is used
    OnlyAtOneEnd,       ///< the figure holds only where "%1" is %2
    CapitalCostFlips,   ///< without interest buying gains %1, with it %2
    RivalPartlyIdle,    ///< the rented machine has %1 GPUs, the work uses %2
    // It leaves out, without a word.
    ElectricityLeftOut,  ///< electricity is listed but not counted: with it the figure is %1
    NoElectricity,       ///< electricity is taken as free
    NoResale,            ///< the machine is worth nothing afterwards
    NoCostOfCapital,     ///< money costs nothing
    EqualSpeed,          ///< an hour of the one GPU counts as an hour of the other
    NoOverhead,          ///< every rented hour is useful: no set-up, failure or idle hour is billed
    FullUtilisation,     ///< the machine works %1 hours a month, day and night
    BeyondLife,          ///< %1 months are longer than the %2 that the machine is used
    ReservedByUsedHours, ///< a reservation is paid whether used or not: dividing it by used hours holds at full use only
    EverythingFits,      ///< every job fits into the memory of the owned GPU
    NamedComparator,     ///< compared with one GPU by name, not with the cheapest offer that can do the work
};
/// "hardware_counted_twice".
std::string_view findingName(CalculationFinding finding);
/// The publication contradicts its own numbers.
bool isContradiction(CalculationFinding finding);

struct Finding {
    CalculationFinding code = CalculationFinding::FigureDoesNotFollow;
    Arguments figures;
    bool operator==(const Finding&) const = default;
};

enum class PublishedVerdict {
    Agrees,        ///< within kAgrees of the published figure, or inside its bracket
    Near,          ///< within kNear, or only at one end of an input
    Contradicts,   ///< its own inputs give another figure
    NotComputable, ///< no figure is published, or the inputs do not give one
};
/// "agrees", "near", "contradicts", "not_computable".
std::string_view publishedVerdictName(PublishedVerdict verdict);

inline constexpr double kAgrees = 0.05; ///< of the published figure: roundings of inputs and results stay below
inline constexpr double kNear = 0.20;   ///< inputs that are stated too coarsely explain up to this

/// Time that a GPU is used before it is replaced, where a publication states none. Source: servers are written off over
/// 4 to 6 years; docs/published-break-even.md.
inline constexpr double kUsualLifeYears = 5;

/// What the inputs give: the middle, and over all ends of the ranges. Infinite: never.
struct RecomputedFigure {
    double low = 0, middle = 0, high = 0;
};

struct Recomputed {
    std::optional<RecomputedFigure> figure; ///< by the publication's own method
    std::optional<double> ratio;            ///< published over recomputed, by the middles
    PublishedVerdict verdict = PublishedVerdict::NotComputable;
    std::vector<Finding> findings; ///< contradictions first
    bool contradictsItself() const;
};

/// Computes the figure anew from the inputs of the publication and looks for what does not fit. Pure.
Recomputed recompute(const PublishedCalculation& calculation);

} // namespace gpuplan
