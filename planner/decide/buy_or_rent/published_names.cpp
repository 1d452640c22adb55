// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/published.h"

namespace gpuplan {

std::string_view findingName(CalculationFinding finding)
{
    using enum CalculationFinding;
    switch (finding) {
    case FigureDoesNotFollow:
        return "figure_does_not_follow";
    case NeverIsReached:
        return "never_is_reached";
    case NeverReached:
        return "never_reached";
    case HardwareCountedTwice:
        return "hardware_counted_twice";
    case UnitSlip:
        return "unit_slip";
    case TotalAgainstOneYear:
        return "total_against_one_year";
    case EnergyBeyondPower:
        return "energy_beyond_power";
    case OwnHoursDisagree:
        return "own_hours_disagree";
    case CrossesEarlierInOwnRows:
        return "crosses_earlier_in_own_rows";
    case MonthlyCostBelowAmortisation:
        return "monthly_cost_below_amortisation";
    case VerdictReverses:
        return "verdict_reverses";
    case AdviceAgainstOwnFigures:
        return "advice_against_own_figures";
    case BillUnexplained:
        return "bill_unexplained";
    case NarrowerThanInputs:
        return "narrower_than_inputs";
    case NeedsRent:
        return "needs_rent";
    case RentNotStated:
        return "rent_not_stated";
    case OnlyAtOneEnd:
        return "only_at_one_end";
    case CapitalCostFlips:
        return "capital_cost_flips";
    case RivalPartlyIdle:
        return "rival_partly_idle";
    case ElectricityLeftOut:
        return "electricity_left_out";
    case NoElectricity:
        return "no_electricity";
    case NoResale:
        return "no_resale";
    case NoCostOfCapital:
        return "no_cost_of_capital";
    case EqualSpeed:
        return "equal_speed";
    case NoOverhead:
        return "no_overhead";
    case FullUtilisation:
        return "full_utilisation";
    case BeyondLife:
        return "beyond_life";
    case ReservedByUsedHours:
        return "reserved_by_used_hours";
    case EverythingFits:
        return "everything_fits";
    case NamedComparator:
        return "named_comparator";
    }
    return {};
}

std::string_view publishedVerdictName(PublishedVerdict verdict)
{
    switch (verdict) {
    case PublishedVerdict::Agrees:
        return "agrees";
    case PublishedVerdict::Near:
        return "near";
    case PublishedVerdict::Contradicts:
        return "contradicts";
    case PublishedVerdict::NotComputable:
        return "not_computable";
    }
    return {};
}

bool isContradiction(CalculationFinding finding) { return finding <= CalculationFinding::BillUnexplained; }

} // namespace gpuplan
