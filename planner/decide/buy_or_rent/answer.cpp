// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/answer.h"

#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

struct Judged {
    BuyOrRent verdict;
    VerdictCause cause;
};

/// Why renting is advised where owning does not get ahead.
VerdictCause whyRent(const BreakEven& b)
{
    if (b.never == Never::Electricity)
        return VerdictCause::ElectricityAboveRent;
    if (b.never == Never::Reservation)
        return VerdictCause::ReservationCheaper;
    return b.never == Never::Horizon ? VerdictCause::BeyondHours : VerdictCause::LikelyBehind;
}

Judged judge(const BreakEven& b, const OwnershipBand& band, double consumer_utilisation)
{
    // At the person's hours the draws decide: a machine that sells for more than it cost is worth having even where an
    // hour of its use is not, and what an unused machine would do does not matter.
    if (band.owning_wins) {
        if (*band.owning_wins >= kSureEnough)
            return {BuyOrRent::Buy, VerdictCause::LikelyAhead};
        if (*band.owning_wins > 1 - kSureEnough)
            return {BuyOrRent::Depends, VerdictCause::CloseCall};
        return {BuyOrRent::Rent, whyRent(b)};
    }
    if (b.never)
        return {BuyOrRent::Rent, whyRent(b)};
    if (b.hours && *b.hours <= 0 && !b.rent_again_from_hours)
        return {BuyOrRent::Buy, VerdictCause::AheadAtOnce};
    if (b.utilisation && *b.utilisation > consumer_utilisation)
        return {BuyOrRent::Rent, VerdictCause::BeyondPerson};
    return {BuyOrRent::Depends, VerdictCause::HoursUnknown};
}

} // namespace

std::string_view buyOrRentName(BuyOrRent verdict)
{
    switch (verdict) {
    case BuyOrRent::Rent:
        return "rent";
    case BuyOrRent::Buy:
        return "buy";
    case BuyOrRent::Depends:
        return "depends";
    }
    return {};
}

BuyOrRentAnswer answerBuyOrRent(const AssembledCase& assembled, const std::optional<OwnerUse>& use,
                                double fitting_share, double consumer_utilisation)
{
    BuyOrRentAnswer answer;
    answer.assembled = assembled;
    const OwnershipCase& c = assembled.ownership;
    answer.break_even = breakEven(c, fitting_share);
    answer.band = simulate(c, assembled.spread, use);
    answer.tornado = tornado(c, assembled.spread);
    std::erase_if(answer.tornado, [](const TornadoBar& bar) { return !bar.hours_low && !bar.hours_high; });
    answer.user_cost_per_month = userCostPerMonth(c, c.horizon_years);
    answer.use = use;
    if (use) {
        answer.curve = costCurve(c, *use);
        answer.calendar = calendarOf(answer.curve);
    }
    if (answer.break_even.hours)
        answer.break_even_hours_per_week = *answer.break_even.hours / (c.horizon_years * kWeeksPerYear);
    const Judged judged = judge(answer.break_even, answer.band, consumer_utilisation);
    answer.verdict = judged.verdict;
    answer.cause = judged.cause;
    return answer;
}

} // namespace gpuplan
