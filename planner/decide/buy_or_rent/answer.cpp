// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/answer.h"

namespace gpuplan {

namespace {

constexpr double kWeeksPerYear = 365.0 / 7;

struct Judged {
    BuyOrRent verdict;
    VerdictCause cause;
};

Judged judge(const BreakEven& b, const OwnershipBand& band, double consumer_utilisation)
{
    if (b.never == Never::Electricity)
        return {BuyOrRent::Rent, VerdictCause::ElectricityAboveRent};
    if (b.never == Never::Reservation)
        return {BuyOrRent::Rent, VerdictCause::ReservationCheaper};
    if (b.never == Never::Horizon)
        return {BuyOrRent::Rent, VerdictCause::BeyondHours};
    if (b.hours && *b.hours <= 0)
        return {BuyOrRent::Buy, VerdictCause::AheadAtOnce};
    if (band.owning_wins) {
        if (*band.owning_wins >= kSureEnough)
            return {BuyOrRent::Buy, VerdictCause::LikelyAhead};
        if (*band.owning_wins <= 1 - kSureEnough)
            return {BuyOrRent::Rent, VerdictCause::LikelyBehind};
        return {BuyOrRent::Depends, VerdictCause::CloseCall};
    }
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
