// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/assemble.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "planner/decide/buy_or_rent/limits.h"

namespace gpuplan {

namespace {

/// A symmetric triangle has its P10 and P90 at 55.28% of the way to its ends: 1 − √0.2.
constexpr double kP90OfTriangle = 0.5527864045000421;

Triangle triangleOf(const Range& range) { return {range.low, range.likely, range.high}; }

/// The spread of `range` around another likely value.
Triangle around(double likely, const Range& range)
{
    return {likely * range.low / range.likely, likely, likely * range.high / range.likely};
}

Triangle ofLogSd(double likely, double log_sd)
{
    const double reach = kZ90 * log_sd / kP90OfTriangle;
    return {likely * std::exp(-reach), likely, likely * std::exp(reach)};
}

/// Cards and computer lose value in their own ways: the curve of both by what each cost.
ResaleCurve mixed(const ResaleCurve& cards, double cards_price, const ResaleCurve& host, double host_price)
{
    if (host_price <= 0)
        return cards;
    const double all = cards_price + host_price;
    const auto worth = [&](double years) { // without launches: those are kept apart
        const auto plain = [years](ResaleCurve c) {
            c.launches.clear();
            return c.fractionAt(years);
        };
        return std::pair{cards_price * plain(cards), host_price * plain(host)};
    };
    std::set<double> ages;
    for (const ResaleCurve* part : {&cards, &host}) {
        for (const ResaleCurve::Point& point : part->points)
            ages.insert(point.years);
    }
    ResaleCurve curve;
    for (const double years : ages) {
        const auto [of_cards, of_host] = worth(years);
        curve.points.push_back({years, (of_cards + of_host) / all});
    }
    for (const ResaleCurve::Launch& launch : cards.launches) { // a new GPU does not touch the computer
        const auto [of_cards, of_host] = worth(launch.years);
        const double both = of_cards + of_host;
        curve.launches.push_back({launch.years, both > 0 ? (of_cards * launch.factor + of_host) / both : 1});
    }
    curve.log_sd = (cards_price * cards.log_sd + host_price * host.log_sd) / all;
    return curve;
}

/// The share of the price that repairs take a year, over the horizon: little under warranty, more after it.
double repairs(const MachineKind& kind, double horizon_years, const OwnershipAssumptions& a)
{
    if (kind.condition != Condition::New)
        return a.repairs_per_year_used.likely;
    const double covered = std::min(horizon_years, kind.warranty_months.value_or(0) / 12);
    return (covered * a.repairs_per_year_new.likely + (horizon_years - covered) * a.repairs_per_year_aged.likely)
        / horizon_years;
}

bool isListPrice(Tier tier) { return tier == Tier::OnDemand || tier == Tier::Secure || tier == Tier::Reserved; }

/// The price range of the tables as factors of its likely value, or the general one where the table has one figure.
Triangle priceFactor(const MachineToBuy& machine, const BuyerChoices& choices, const OwnershipAssumptions& a)
{
    if (choices.cards_price || !machine.cards || machine.cards->low >= machine.cards->high)
        return choices.cards_price ? Triangle::exactly(1) : triangleOf(a.price_factor);
    return {machine.cards->low / machine.cards->likely, 1, machine.cards->high / machine.cards->likely};
}

} // namespace

Result<AssembledCase> assemble(const MachineToBuy& machine, const RentedSide& rented, const MarginalTariff& tariff,
                               const OwnershipAssumptions& a, const BuyerChoices& choices)
{
    AssembledCase result;
    OwnershipCase& c = result.ownership;
    const MachineKind& kind = *machine.kind;
    c.gpus = kind.gpus;

    if (!choices.cards_price && !machine.cards)
        return fail(
            ErrorCode::MissingField,
            {std::string("--price"), std::string("the price of the cards, which is not known for this machine")});
    result.cards_price = choices.cards_price.value_or(machine.cards ? machine.cards->likely : 0);
    if (!choices.host_owned) {
        if (!choices.host_price && !machine.host)
            return fail(ErrorCode::MissingField,
                        {std::string("--host-price"), std::string("the price of the computer, or --have-pc")});
        result.host_price = choices.host_price.value_or(machine.host ? machine.host->likely : 0);
    }
    c.price = result.cards_price + result.host_price;
    c.tax_rate = choices.tax_rate.value_or(0);
    c.setup = choices.setup.value_or(0);
    c.fixed_per_year = choices.fixed_per_year.value_or(0);
    c.dud_loss = kind.dud_chance.value_or(0) * result.cards_price;
    c.selling_fee = choices.selling_fee.value_or(a.selling_fee.likely);
    c.horizon_years = choices.horizon_years;
    c.discount_rate = choices.discount_rate.value_or(a.discount_rate.likely);
    c.repairs_per_year = choices.repairs_per_year.value_or(repairs(kind, c.horizon_years, a));
    c.loan = choices.loan;
    if (choices.resale_fraction) {
        c.resale.points = {{c.horizon_years, *choices.resale_fraction}};
    } else if (machine.cards_resale) {
        std::vector<double> launches;
        if (choices.launch_in_years)
            launches.push_back(*choices.launch_in_years);
        const ResaleCurve cards = machine.cards_resale->curve(launches);
        const ResaleCurve host = machine.host_resale ? machine.host_resale->curve({}) : cards;
        c.resale = mixed(cards, result.cards_price, host, result.host_price);
    } else {
        return fail(
            ErrorCode::MissingField,
            {std::string("--resale"), std::string("what the machine brings when it is sold, as a share of its price")});
    }

    const std::optional<double> board_w = choices.power_limit_w ? choices.power_limit_w : machine.gpu->board_power_w;
    if (!board_w && !choices.wall_kw)
        return fail(ErrorCode::MissingField,
                    {std::string("--wall-kw"), std::string("the power at the wall: that of this card is not known")});
    result.board_power_w = board_w.value_or(0);
    const Range wall = choices.wall_kw ? Range::exactly(*choices.wall_kw) : wallKwPerGpu(*board_w, kind.gpus, a);
    c.wall_kw = wall.likely;
    c.pue = choices.pue.value_or(a.cooling_pue.likely);
    c.idle_kw = choices.idle_w.value_or(a.idle_w.likely) / 1000;
    c.idle_hours_per_year = choices.idle_hours_per_day.value_or(0) * 365;
    c.tariff = tariff;
    result.wall_kw_machine = c.wall_kw * kind.gpus;
    result.heat_btu_per_hour = heatBtuPerHour(result.wall_kw_machine);

    c.rent_per_gpu_hour = choices.rent_per_gpu_hour.value_or(rented.per_gpu_hour);
    c.overhead = choices.overhead.value_or(rented.overhead.value_or(a.overhead.likely));
    c.speed_ratio = choices.speed_ratio.value_or(rented.speed_ratio)
        * (choices.power_limit_w ? choices.power_limit_speed.value_or(1) : 1);
    c.rent_drift_per_year = choices.rent_drift_per_year.value_or(a.rent_drift_per_year.likely);
    if (choices.reserved_per_month) {
        c.reserved_per_year = *choices.reserved_per_month * 12;
        c.rent_per_gpu_hour = choices.rent_per_gpu_hour.value_or(0);
    }
    if (Result<void> good = checkCase(c); !good)
        return fail(good.error());

    // What the person states is taken as it is; the rest keeps the uncertainty of its source.
    OwnershipSpread& s = result.spread;
    s = OwnershipSpread::none(c);
    s.price_factor = priceFactor(machine, choices, a);
    s.wall_kw = choices.wall_kw ? Triangle::exactly(c.wall_kw) : triangleOf(wall);
    s.overhead = choices.overhead ? Triangle::exactly(c.overhead) : around(c.overhead, a.overhead);
    s.overhead.low = std::max(1.0, s.overhead.low); // never fewer billed hours than useful ones
    s.speed_ratio =
        choices.speed_ratio ? Triangle::exactly(c.speed_ratio) : ofLogSd(c.speed_ratio, rented.ratio_log_sd);
    s.resale_log_sd = choices.resale_fraction ? 0 : c.resale.log_sd;
    s.rent_log_sd = choices.rent_per_gpu_hour ? 0 : isListPrice(rented.tier) ? a.rent_log_sd.low : a.rent_log_sd.high;
    s.rent_resale_correlation = a.rent_resale_correlation.likely;
    return result;
}

} // namespace gpuplan
