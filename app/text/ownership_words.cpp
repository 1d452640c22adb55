// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/ownership_words.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "app/text/sentences.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

class OwnershipText {
    Q_DECLARE_TR_FUNCTIONS(Ownership)
};

QString gpuHours(double hours, const Format& f)
{
    return OwnershipText::tr("%1 GPU-hours").arg(hours >= 100 ? f.integer(std::llround(hours)) : f.number(hours));
}

/// Draws tell a probability to a percent, no finer.
QString chance(double share)
{
    if (share < 0.01)
        return OwnershipText::tr("less than 1%");
    if (share > 0.99)
        return OwnershipText::tr("more than 99%");
    return QStringLiteral("%1%").arg(std::lround(share * 100));
}

QString moneyOf(double amount, const VerdictNames& names, const Format& f)
{
    return f.roundMoney(Money::fromAmount(amount, names.currency));
}

QString headline(const BuyOrRentAnswer& a, const VerdictNames& names)
{
    if (a.cause == VerdictCause::TooMuchPower)
        return OwnershipText::tr("Not this machine: the room does not allow the power of %1; rent %2")
            .arg(names.machine, names.against);
    switch (a.verdict) {
    case BuyOrRent::Rent:
        return OwnershipText::tr("Rent: %1 instead of buying %2").arg(names.against, names.machine);
    case BuyOrRent::Buy:
        return OwnershipText::tr("Buy: %1 instead of renting %2").arg(names.machine, names.against);
    case BuyOrRent::Depends:
        return a.cause == VerdictCause::CloseCall
            ? OwnershipText::tr("A close call: %1 against renting %2").arg(names.machine, names.against)
            : OwnershipText::tr("It depends on the hours: %1 against renting %2").arg(names.machine, names.against);
    }
    return {};
}

/// When the two cost the same, or why they never do.
QString breakEvenClause(const BuyOrRentAnswer& a, const Format& f)
{
    const OwnershipCase& c = a.assembled.ownership;
    const QString years = f.number(c.horizon_years);
    if (a.verdict != BuyOrRent::Rent && a.break_even.never)
        return OwnershipText::tr("an hour of its use does not pay, but it may sell for so much that owning it does");
    if (a.break_even.never == Never::Electricity)
        return OwnershipText::tr(
            "electricity for an hour of work costs more than renting that work, so owning never pays");
    if (a.break_even.never == Never::Reservation)
        return OwnershipText::tr("the reserved machine costs less than this one even if it is never used");
    if (a.break_even.never == Never::Horizon) {
        if (!a.break_even.hours)
            return OwnershipText::tr("owning does not pay within %1 years however much it is used").arg(years);
        return OwnershipText::tr("owning would pay only after %1, more than the machine can deliver in %2 years")
            .arg(gpuHours(*a.break_even.hours, f), years);
    }
    const QString again = a.break_even.rent_again_from_hours
        ? OwnershipText::tr("; from %1 on renting is cheaper again")
              .arg(gpuHours(*a.break_even.rent_again_from_hours, f))
        : QString();
    if (*a.break_even.hours <= 0)
        return (c.reserved_per_year > 0
                    ? OwnershipText::tr("even unused, owning costs less than the reserved machine")
                    : OwnershipText::tr("owning costs less even if it is never used, because it sells for so much"))
            + again;
    return OwnershipText::tr("owning pays from %1 of use in %2 years on, which is %3 a week")
               .arg(gpuHours(*a.break_even.hours, f), years, gpuHours(*a.break_even_hours_per_week, f))
        + again;
}

QString bandClause(const BuyOrRentAnswer& a, const Format& f)
{
    if (!a.band.hours.low)
        return {};
    if (!a.band.hours.high)
        return OwnershipText::tr("with what is uncertain, from %1 to never (in %2 of cases it never pays)")
            .arg(gpuHours(*a.band.hours.low, f), chance(a.band.never_share));
    return OwnershipText::tr("with what is uncertain, between %1 and %2 (P10–P90)")
        .arg(gpuHours(*a.band.hours.low, f), gpuHours(*a.band.hours.high, f));
}

QString useSentence(const BuyOrRentAnswer& a, const VerdictNames& names, const Format& f)
{
    if (!a.use || a.curve.empty() || !a.band.owning_wins || !a.band.saved_by_owning)
        return {};
    const QString hours = OwnershipText::tr("%1 a week").arg(gpuHours(a.use->gpu_hours_per_year / kWeeksPerYear, f));
    const Range& range = *a.band.saved_by_owning;
    // As in the table and on the calendar: at the likely values, not the middle of the draws.
    const double saved = a.curve.back().rent - a.curve.back().own;
    const QString sum = moneyOf(std::abs(saved), names, f);
    return (saved >= 0 ? OwnershipText::tr("At your %1 owning is likely to save %2 (P10–P90: %3 to %4), and it wins "
                                           "with %5 probability")
                       : OwnershipText::tr("At your %1 owning is likely to cost %2 more (P10–P90: %3 to %4), and it "
                                           "wins with %5 probability"))
        .arg(hours, sum, moneyOf(saved >= 0 ? range.low : -range.high, names, f),
             moneyOf(saved >= 0 ? range.high : -range.low, names, f), chance(*a.band.owning_wins));
}

QString calendarSentence(const BuyOrRentAnswer& a, const Format& f)
{
    if (!a.calendar)
        return {};
    if (a.calendar->ahead_from_months) {
        const QString month = f.number(*a.calendar->ahead_from_months, 2);
        const OpenRange& band = a.band.ahead_from_months;
        if (band.low && band.high)
            return OwnershipText::tr("On the calendar owning is ahead from month %1 on (P10–P90: %2 to %3)")
                .arg(month, f.number(*band.low, 2), f.number(*band.high, 2));
        return OwnershipText::tr("On the calendar owning is ahead from month %1 on").arg(month);
    }
    return OwnershipText::tr("On the calendar owning is behind at the end of %1 years")
        .arg(f.number(a.assembled.ownership.horizon_years));
}

/// The uncertain input that moves the answer most, and how far; how long it is kept is a choice, not chance.
QString leverSentence(const BuyOrRentAnswer& a, const Format& f)
{
    const auto lever = std::find_if(a.tornado.begin(), a.tornado.end(), [](const TornadoBar& bar) {
        return bar.input != OwnershipInput::Horizon && bar.input != OwnershipInput::DiscountRate;
    });
    if (lever == a.tornado.end())
        return {};
    const TornadoBar& bar = *lever;
    constexpr double kMovesNothing = 1; // hour
    if (bar.hours_low && bar.hours_high && std::abs(*bar.hours_low - *bar.hours_high) < kMovesNothing)
        return {};
    const auto end = [&f](const std::optional<double>& hours) {
        return hours ? gpuHours(*hours, f) : OwnershipText::tr("never", "hours until owning pays");
    };
    return OwnershipText::tr("What matters most is %1: between its ends the break-even moves from %2 to %3")
        .arg(inputText(bar.input), end(bar.hours_low), end(bar.hours_high));
}

QString advice(const BuyOrRentAnswer& a)
{
    switch (a.cause) {
    case VerdictCause::ElectricityAboveRent:
    case VerdictCause::BeyondHours:
    case VerdictCause::ReservationCheaper:
    case VerdictCause::BeyondPerson:
    case VerdictCause::LikelyBehind:
        return OwnershipText::tr("Rent now, count your hours for a month, and ask again with them");
    case VerdictCause::AheadAtOnce:
    case VerdictCause::LikelyAhead:
        return OwnershipText::tr("Before you pay, check that your work fits, and the card itself if it is used");
    case VerdictCause::CloseCall:
        return OwnershipText::tr("Neither is a mistake: decide by what you like better, or wait for a better price");
    case VerdictCause::TooMuchPower:
        return OwnershipText::tr("A power limit of the cards, fewer cards or another room would change that");
    case VerdictCause::HoursUnknown:
        return OwnershipText::tr("Say how much you would use it with --hours-per-week for an answer of your own");
    }
    return {};
}

} // namespace

QString conditionText(Condition condition)
{
    switch (condition) {
    case Condition::New:
        return OwnershipText::tr("new", "condition of a card");
    case Condition::Used:
        return OwnershipText::tr("used", "condition of a card");
    case Condition::Modified:
        return OwnershipText::tr("modified", "condition of a card");
    }
    return {};
}

QString verdictText(BuyOrRent verdict)
{
    switch (verdict) {
    case BuyOrRent::Rent:
        return OwnershipText::tr("rent", "verdict");
    case BuyOrRent::Buy:
        return OwnershipText::tr("buy", "verdict");
    case BuyOrRent::Depends:
        return OwnershipText::tr("depends", "verdict");
    }
    return {};
}

QString neverText(Never reason)
{
    switch (reason) {
    case Never::Electricity:
        return OwnershipText::tr("never: electricity costs more than rent");
    case Never::Horizon:
        return OwnershipText::tr("never: not within the years");
    case Never::Reservation:
        return OwnershipText::tr("never: the reserved machine costs less than owning");
    }
    return {};
}

QString inputText(OwnershipInput input)
{
    switch (input) {
    case OwnershipInput::Rent:
        return OwnershipText::tr("the rent", "input");
    case OwnershipInput::Resale:
        return OwnershipText::tr("what it sells for", "input");
    case OwnershipInput::Overhead:
        return OwnershipText::tr("billed over useful hours", "input");
    case OwnershipInput::SpeedRatio:
        return OwnershipText::tr("the speed against the rented GPU", "input");
    case OwnershipInput::Price:
        return OwnershipText::tr("the purchase price", "input");
    case OwnershipInput::WallPower:
        return OwnershipText::tr("power at the wall", "input");
    case OwnershipInput::Tariff:
        return OwnershipText::tr("the price of electricity", "input");
    case OwnershipInput::DiscountRate:
        return OwnershipText::tr("the cost of capital", "input");
    case OwnershipInput::Horizon:
        return OwnershipText::tr("the years until it is sold", "input");
    case OwnershipInput::RentDrift:
        return OwnershipText::tr("how rents move", "input");
    }
    return {};
}

QString verdictParagraph(const BuyOrRentAnswer& a, const VerdictNames& names, const Format& f)
{
    QStringList clauses{headline(a, names), breakEvenClause(a, f)};
    if (const QString band = bandClause(a, f); !band.isEmpty())
        clauses += band;
    if (a.cause == VerdictCause::BeyondPerson)
        clauses += OwnershipText::tr("that is more than one person keeps a machine busy");
    QStringList sentences{joinClauses(clauses)};
    for (const QString& next : {useSentence(a, names, f), calendarSentence(a, f), leverSentence(a, f), advice(a)}) {
        if (!next.isEmpty())
            sentences += next;
    }
    return joinSentences(sentences);
}

QString chanceText(const std::optional<double>& share) { return share ? chance(*share) : Format::unknown(); }

QString hoursBand(const OpenRange& range, const Format& f)
{
    const auto end = [&f](const std::optional<double>& hours) {
        return hours ? f.integer(std::llround(*hours)) : OwnershipText::tr("never", "hours until owning pays");
    };
    if (!range.low && !range.likely)
        return OwnershipText::tr("never", "hours until owning pays");
    return OwnershipText::tr("%1 to %2", "P10 and P90").arg(end(range.low), end(range.high));
}

} // namespace gpuplan
