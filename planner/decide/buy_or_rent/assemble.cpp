// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/assemble.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "planner/decide/buy_or_rent/limits.h"

namespace gpuplan {

namespace {

/// A symmetric triangle has its P10 and P90 at 55.28% of the way to its ends: 1 − √0.2. In the logarithm ours is.
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
    if (!kind.warranty_months) // not known: as likely under warranty as not
        return (a.repairs_per_year_new.likely + a.repairs_per_year_aged.likely) / 2;
    const double covered = std::min(horizon_years, *kind.warranty_months / 12);
    return (covered * a.repairs_per_year_new.likely + (horizon_years - covered) * a.repairs_per_year_aged.likely)
        / horizon_years;
}

bool isListPrice(Tier tier) { return tier == Tier::OnDemand || tier == Tier::Secure || tier == Tier::Reserved; }

/// What a part of the purchase may cost: as said, as the tables have it, or around their only figure.
Range priceOf(const std::optional<double>& said, const std::optional<Range>& known, const OwnershipAssumptions& a)
{
    if (said)
        return Range::exactly(*said);
    if (!known)
        return {};
    return known->low < known->high ? *known : Range::around(known->likely, a.price_factor.low, a.price_factor.high);
}

/// Resale of cards and computer, by class, or as said. Nothing when neither is there.
std::optional<ResaleCurve> resaleOf(const MachineToBuy& machine, double cards_price, double host_price,
                                    const BuyerChoices& choices)
{
    std::vector<double> launches;
    if (choices.launch_in_years)
        launches.push_back(*choices.launch_in_years);
    if (choices.resale_fraction) {
        ResaleCurve curve;
        curve.points = {{choices.horizon_years, *choices.resale_fraction}};
        // The share at the end is a guess of today's market all the same.
        curve.log_sd = machine.cards_resale && *choices.resale_fraction > 0 ? machine.cards_resale->log_sd : 0;
        return curve;
    }
    if (!machine.cards_resale)
        return std::nullopt;
    const ResaleCurve cards = machine.cards_resale->curve(launches);
    return mixed(cards, cards_price, machine.host_resale ? machine.host_resale->curve({}) : cards, host_price);
}

/// Purchase, sale and money over time. Errors: MissingField.
Result<void> addPurchase(AssembledCase& result, const MachineToBuy& machine, const OwnershipAssumptions& a,
                         const BuyerChoices& choices)
{
    OwnershipCase& c = result.ownership;
    const MachineKind& kind = *machine.kind;
    if (!choices.cards_price && !machine.cards)
        return fail(ErrorCode::MissingField,
                    {std::string("price"), std::string("the price of the cards, which is not known for this machine")});
    if (!choices.host_owned && !choices.host_price && !machine.host)
        return fail(ErrorCode::MissingField,
                    {std::string("host-price"), std::string("the price of the computer, unless it is there already")});
    for (const std::optional<double>& said : {choices.cards_price, choices.host_price}) {
        if (const Result<void> price = checkLimit(OwnField::Price, said.value_or(0)); !price)
            return fail(price.error());
    }
    const Range cards = priceOf(choices.cards_price, machine.cards, a);
    const Range host = choices.host_owned ? Range{} : priceOf(choices.host_price, machine.host, a);
    result.cards_price = cards.likely;
    result.host_price = host.likely;
    c.gpus = kind.gpus;
    c.price = cards.likely + host.likely;
    c.tax_rate = choices.tax_rate.value_or(0);
    c.setup = choices.setup.value_or(0);
    c.parts_owned = choices.parts_owned.value_or(0);
    c.fixed_per_year = choices.fixed_per_year.value_or(0);
    c.dud_loss = kind.dud_chance.value_or(0) * cards.likely;
    c.selling_fee = choices.selling_fee.value_or(a.selling_fee.likely);
    c.horizon_years = choices.horizon_years;
    c.discount_rate = choices.discount_rate.value_or(a.discount_rate.likely);
    c.repairs_per_year = choices.repairs_per_year.value_or(repairs(kind, c.horizon_years, a));
    c.loan = choices.loan;
    if (choices.resale_fraction) { // checked here: the curve of a case may not say which of its points was meant
        if (const Result<void> share = checkLimit(OwnField::ResaleFraction, *choices.resale_fraction); !share)
            return fail(share.error());
    }
    const std::optional<ResaleCurve> resale = resaleOf(machine, cards.likely, host.likely, choices);
    if (!resale)
        return fail(
            ErrorCode::MissingField,
            {std::string("resale"), std::string("what the machine brings when it is sold, as a share of its price")});
    c.resale = *resale;
    result.price = cards + host;
    return {};
}

/// Power at work and idle. Errors: MissingField, BadValue.
Result<Range> addPower(AssembledCase& result, const MachineToBuy& machine, const MarginalTariff& tariff,
                       const OwnershipAssumptions& a, const BuyerChoices& choices)
{
    OwnershipCase& c = result.ownership;
    const std::optional<double>& board_w = machine.gpu->board_power_w;
    if (!board_w && !choices.wall_kw)
        return fail(ErrorCode::MissingField,
                    {std::string("wall-kw"), std::string("the power at the wall: that of this card is not known")});
    if (choices.power_limit_w && board_w
        && !(*choices.power_limit_w >= kLeastPowerLimitShare * *board_w && *choices.power_limit_w <= *board_w))
        return fail(ErrorCode::OutOfRange,
                    {std::string("power-limit"), std::round(kLeastPowerLimitShare * *board_w), *board_w});
    if (choices.power_limit_w && !choices.power_limit_speed)
        return fail(ErrorCode::MissingField,
                    {std::string("power-limit-speed"),
                     std::string("the share of its speed at this limit: nobody measured this card there")});
    result.board_power_w = choices.power_limit_w.value_or(board_w.value_or(0));
    const Range wall =
        choices.wall_kw ? Range::exactly(*choices.wall_kw) : wallKwPerGpu(result.board_power_w, c.gpus, a);
    c.wall_kw = wall.likely;
    c.pue = choices.pue.value_or(a.cooling_pue.likely);
    c.idle_kw = choices.idle_w.value_or(a.idle_w.likely) / 1000;
    c.idle_hours_per_year = choices.idle_hours_per_day.value_or(0) * 365;
    c.tariff = tariff;
    result.wall_kw_machine = c.wall_kw * c.gpus;
    result.peak_kw_machine = choices.wall_kw
        ? result.wall_kw_machine
        : wallKwPerGpu(result.board_power_w, c.gpus, 1, a.host_w.likely, a.psu_efficiency.likely) * c.gpus;
    result.heat_btu_per_hour = heatBtuPerHour(result.wall_kw_machine);
    return wall;
}

void addRent(OwnershipCase& c, const RentedSide& rented, const OwnershipAssumptions& a, const BuyerChoices& choices)
{
    c.rent_per_gpu_hour = choices.rent_per_gpu_hour.value_or(rented.per_gpu_hour);
    c.overhead = choices.overhead.value_or(rented.overhead.value_or(a.overhead.likely));
    c.speed_ratio = choices.speed_ratio.value_or(rented.speed_ratio * choices.power_limit_speed.value_or(1));
    c.rent_drift_per_year = choices.rent_drift_per_year.value_or(a.rent_drift_per_year.likely);
    if (!choices.reserved_per_month)
        return;
    // Paid whether used or not: it takes the place of the hourly rent.
    c.reserved_per_year = *choices.reserved_per_month * 12;
    c.rent_per_gpu_hour = choices.rent_per_gpu_hour.value_or(0);
}

/// What a person decides is certain; what the market will do is not, whoever says today's figure.
void addSpread(AssembledCase& result, const Range& wall, const RentedSide& rented, const OwnershipAssumptions& a,
               const BuyerChoices& choices)
{
    const OwnershipCase& c = result.ownership;
    OwnershipSpread& s = result.spread;
    s = OwnershipSpread::none(c);
    if (result.price.likely > 0)
        s.price_factor = {result.price.low / result.price.likely, 1, result.price.high / result.price.likely};
    s.wall_kw = triangleOf(wall);
    if (!choices.overhead) {
        s.overhead = around(c.overhead, a.overhead);
        s.overhead.low = std::max(1.0, s.overhead.low); // never fewer billed hours than useful ones
    }
    if (!choices.speed_ratio)
        s.speed_ratio = ofLogSd(c.speed_ratio, rented.ratio_log_sd);
    s.resale_log_sd = c.resale.log_sd;
    const bool known_to_be_listed = choices.rent_per_gpu_hour || isListPrice(rented.tier);
    s.rent_log_sd = known_to_be_listed ? a.rent_log_sd.low : a.rent_log_sd.high;
    s.rent_resale_correlation = a.rent_resale_correlation.likely;
    if (!choices.tariff_named)
        s.tariff_factor_log_sd = a.unnamed_tariff_log_sd.likely;
    if (!choices.discount_rate)
        s.discount_rate = a.discount_rate;
    constexpr double kYearsEitherWay = 1;
    s.horizon_years = Range{std::max(c.horizon_years / 2, c.horizon_years - kYearsEitherWay), c.horizon_years,
                            c.horizon_years + kYearsEitherWay};
}

} // namespace

Result<AssembledCase> assemble(const MachineToBuy& machine, const RentedSide& rented, const MarginalTariff& tariff,
                               const OwnershipAssumptions& assumptions, const BuyerChoices& choices)
{
    AssembledCase result;
    if (const Result<void> purchase = addPurchase(result, machine, assumptions, choices); !purchase)
        return fail(purchase.error());
    const Result<Range> wall = addPower(result, machine, tariff, assumptions, choices);
    if (!wall)
        return fail(wall.error());
    addRent(result.ownership, rented, assumptions, choices);
    if (const Result<void> good = checkCase(result.ownership); !good)
        return fail(good.error());
    addSpread(result, *wall, rented, assumptions, choices);
    if (const Result<void> good = checkSpread(result.spread); !good)
        return fail(good.error());
    return result;
}

} // namespace gpuplan
