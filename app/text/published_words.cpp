// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/published_words.h"

#include <cmath>

#include <QCoreApplication>

namespace gpuplan {

namespace {

class PublishedText {
    Q_DECLARE_TR_FUNCTIONS(Published)
};

} // namespace

QString pattern(CalculationFinding code)
{
    switch (code) {
    case CalculationFinding::FigureDoesNotFollow:
        return PublishedText::tr("the published figure is %1 times what its own inputs give, %2");
    case CalculationFinding::NeverIsReached:
        return PublishedText::tr("it says \"never\"; its own inputs give %1");
    case CalculationFinding::NeverReached:
        return PublishedText::tr("by its own inputs owning saves nothing and never pays");
    case CalculationFinding::HardwareCountedTwice:
        return PublishedText::tr("amortisation of %1 a month is taken from the saving and the price divided by the "
                                 "rest; counted once it is %2");
    case CalculationFinding::UnitSlip:
        return PublishedText::tr("off by about %1 times, like a slip of a unit");
    case CalculationFinding::TotalAgainstOneYear:
        return PublishedText::tr("a total of %1 years is called a cost per year; a year is %2");
    case CalculationFinding::EnergyBeyondPower:
        return PublishedText::tr("it would need %1 kW day and night; the machine draws %2 kW");
    case CalculationFinding::OwnHoursDisagree:
        return PublishedText::tr("its own %1 hours are reached at %2, not %3");
    case CalculationFinding::CrossesEarlierInOwnRows:
        return PublishedText::tr("in its own row of month %1 owning is at %2 and renting already at %3");
    case CalculationFinding::MonthlyCostBelowAmortisation:
        return PublishedText::tr("owning is said to cost %1 a month; the price alone is %2");
    case CalculationFinding::VerdictReverses:
        return PublishedText::tr("with the right figure, %1 against %2, the other way is cheaper");
    case CalculationFinding::AdviceAgainstOwnFigures:
        return PublishedText::tr("by its own figures its advice costs %1 more");
    case CalculationFinding::BillUnexplained:
        return PublishedText::tr("%1 of the bill of %2 is not hours at that price");
    case CalculationFinding::NarrowerThanInputs:
        return PublishedText::tr("its own ranges give %1 to %2");
    case CalculationFinding::NeedsRent:
        return PublishedText::tr("the figure needs a rent of %1 an hour; here it is %2");
    case CalculationFinding::RentNotStated:
        return PublishedText::tr("no rent is stated; the market price of the time is used");
    case CalculationFinding::OnlyAtOneEnd:
        return PublishedText::tr("it holds only where \"%1\" is %2");
    case CalculationFinding::CapitalCostFlips:
        return PublishedText::tr("without interest buying gains %1, with it %2");
    case CalculationFinding::RivalPartlyIdle:
        return PublishedText::tr("the rented machine has %1 GPUs, the work uses %2");
    case CalculationFinding::ElectricityLeftOut:
        return PublishedText::tr("electricity is listed but not counted; with it: %1");
    case CalculationFinding::NoElectricity:
        return PublishedText::tr("electricity is taken as free");
    case CalculationFinding::NoResale:
        return PublishedText::tr("the machine is worth nothing afterwards");
    case CalculationFinding::NoCostOfCapital:
        return PublishedText::tr("money costs nothing");
    case CalculationFinding::EqualSpeed:
        return PublishedText::tr("an hour of one GPU counts as an hour of the other");
    case CalculationFinding::NoOverhead:
        return PublishedText::tr("every rented hour is useful: no set-up, failed or idle hour");
    case CalculationFinding::FullUtilisation:
        return PublishedText::tr("it works %1 hours a month, day and night");
    case CalculationFinding::BeyondLife:
        return PublishedText::tr("%1 months are longer than the %2 months of its life");
    case CalculationFinding::ReservedByUsedHours:
        return PublishedText::tr("a reservation is paid used or not; per used hour it holds at full use only");
    case CalculationFinding::EverythingFits:
        return PublishedText::tr("every job fits into the memory of the owned GPU");
    case CalculationFinding::NamedComparator:
        return PublishedText::tr("compared with one named GPU, not the cheapest offer that can do the work");
    }
    return {};
}

QString sentence(const Finding& finding, const Format& format)
{
    return format.fill(pattern(finding.code), finding.figures);
}

QString verdictText(PublishedVerdict verdict)
{
    switch (verdict) {
    case PublishedVerdict::Agrees:
        return PublishedText::tr("follows from its inputs");
    case PublishedVerdict::Near:
        return PublishedText::tr("roughly");
    case PublishedVerdict::Contradicts:
        return PublishedText::tr("contradicts itself");
    case PublishedVerdict::NotComputable:
        return PublishedText::tr("cannot be computed");
    }
    return {};
}

QString stepText(LadderChange change)
{
    switch (change) {
    case LadderChange::Claim:
        return PublishedText::tr("the claim: price over rent");
    case LadderChange::SystemPrice:
        return PublishedText::tr("the whole computer is bought");
    case LadderChange::EqualWork:
        return PublishedText::tr("equal work instead of equal hours");
    case LadderChange::Electricity:
        return PublishedText::tr("electricity is paid");
    case LadderChange::RentToday:
        return PublishedText::tr("today's rent");
    case LadderChange::Resale:
        return PublishedText::tr("sold at the end");
    case LadderChange::CostOfCapital:
        return PublishedText::tr("money has a price");
    case LadderChange::Overhead:
        return PublishedText::tr("hours without use are billed too");
    case LadderChange::SameGpuRented:
        return PublishedText::tr("the same GPU is rented instead");
    case LadderChange::UsedSystem:
        return PublishedText::tr("a computer with a used card");
    case LadderChange::OwnedComputer:
        return PublishedText::tr("the computer is there; a new card");
    case LadderChange::OwnedComputerUsed:
        return PublishedText::tr("the computer is there; a used card");
    case LadderChange::DearElectricity:
        return PublishedText::tr("where electricity is dear");
    case LadderChange::CheapestRent:
        return PublishedText::tr("the cheapest rent of the same GPU");
    }
    return {};
}

QString figureText(PublishedQuantity quantity, double value, Currency currency, const Format& f)
{
    if (!std::isfinite(value))
        return PublishedText::tr("never", "time until owning pays");
    const auto rounded = [&f](double number) {
        return std::abs(number) >= 100 ? f.integer(std::llround(number)) : f.number(number);
    };
    switch (quantity) {
    case PublishedQuantity::BreakEvenHours:
    case PublishedQuantity::HoursForBudget:
        return PublishedText::tr("%1 h").arg(rounded(value));
    case PublishedQuantity::BreakEvenHoursPerMonth:
        return PublishedText::tr("%1 h a month").arg(rounded(value));
    case PublishedQuantity::BreakEvenDays:
        return PublishedText::tr("%1 days").arg(rounded(value));
    case PublishedQuantity::BreakEvenMonths:
    case PublishedQuantity::CrossoverMonth:
        return PublishedText::tr("%1 months").arg(rounded(value));
    case PublishedQuantity::BreakEvenYears:
        return PublishedText::tr("%1 years").arg(rounded(value));
    case PublishedQuantity::BreakEvenJobs:
        return PublishedText::tr("%1 jobs").arg(rounded(value));
    case PublishedQuantity::BreakEvenUtilisation:
        return f.percent(value);
    default:
        return f.roundMoney(Money::fromAmount(value, currency));
    }
}

} // namespace gpuplan
