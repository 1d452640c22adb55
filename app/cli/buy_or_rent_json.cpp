// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/cli/buy_or_rent_view.h"
#include "app/cli/plan_view.h"
#include "app/text/ownership_words.h"

namespace gpuplan {

namespace {

std::string_view scopeName(RentScope scope)
{
    switch (scope) {
    case RentScope::Any:
        return "any";
    case RentScope::Community:
        return "community";
    case RentScope::DataCentre:
        return "data-centre";
    }
    return {};
}

std::string_view inputName(OwnershipInput input)
{
    switch (input) {
    case OwnershipInput::Rent:
        return "rent";
    case OwnershipInput::Resale:
        return "resale";
    case OwnershipInput::Overhead:
        return "overhead";
    case OwnershipInput::SpeedRatio:
        return "speed_ratio";
    case OwnershipInput::Price:
        return "price";
    case OwnershipInput::WallPower:
        return "wall_kw";
    case OwnershipInput::Tariff:
        return "tariff";
    case OwnershipInput::DiscountRate:
        return "discount_rate";
    case OwnershipInput::Horizon:
        return "horizon_years";
    case OwnershipInput::RentDrift:
        return "rent_drift_per_year";
    }
    return {};
}

/// A range of hours; an end that does not exist is null. Null as a whole without a likely value.
Json openRange(const OpenRange& range, const std::optional<double>& likely)
{
    if (!likely)
        return nullptr;
    const auto end = [](const std::optional<double>& value) {
        return value ? Json(std::round(*value * 1000) / 1000) : Json(nullptr);
    };
    return {{"low", end(range.low)}, {"likely", end(likely)}, {"high", end(range.high)}};
}

Json curveJson(const BuyOrRentAnswer& a, Currency currency)
{
    const auto money = [currency](double amount) { return toJson(Money::fromAmount(amount, currency)).at("amount"); };
    Json curve = Json::array();
    for (std::size_t i = 0; i < a.curve.size(); ++i) {
        const CostPoint& p = a.curve[i];
        Json point = {{"month", p.months},
                      {"own", money(p.own)},
                      {"own_cash", money(p.own_cash)},
                      {"rent", money(p.rent)},
                      {"rent_cash", money(p.rent_cash)}};
        if (i < a.band.curve.size()) {
            const BandPoint& b = a.band.curve[i];
            point["own_low"] = money(b.own.low);
            point["own_high"] = money(b.own.high);
            point["rent_low"] = money(b.rent.low);
            point["rent_high"] = money(b.rent.high);
        }
        curve.push_back(std::move(point));
    }
    return curve;
}

Json sensitivityJson(const BuyOrRentAnswer& a)
{
    Json bars = Json::array();
    for (const TornadoBar& bar : a.tornado)
        bars.push_back({{"input", std::string(inputName(bar.input))},
                        {"value", toJson(bar.value)},
                        {"hours_low", orNull(bar.hours_low)},
                        {"hours_high", orNull(bar.hours_high)}});
    return bars;
}

Json calendarJson(const BuyOrRentAnswer& a)
{
    if (!a.calendar)
        return nullptr;
    Json crossings = Json::array();
    for (const Crossing& c : a.calendar->crossings)
        crossings.push_back({{"month", c.months}, {"ahead", c.owning_ahead ? "own" : "rent"}});
    return {{"crossings", std::move(crossings)},
            {"own_ahead_from_month", openRange(a.band.ahead_from_months, a.calendar->ahead_from_months)},
            {"own_ahead_in_cash_from_month", orNull(a.calendar->cash_ahead_from_months)},
            {"never_within_horizon", a.calendar->never_within_horizon}};
}

Json machineJson(const Context& context, const BuyerMarket& market, const MachineAnswer& m)
{
    const Gpu& gpu = (*market.inputs.gpus)[m.kind->gpu_index];
    Json json = {{"machine", m.kind->id},
                 {"gpu", gpu.name},
                 {"gpus", m.kind->gpus},
                 {"rented", std::string(scopeName(m.scope))}};
    if (!m.answer) {
        json["verdict"] = nullptr;
        json["problem"] = m.fits_nothing ? Json("fits_nothing")
            : m.no_offer                 ? Json("no_offer")
                                         : toJson(*m.problem, context.format);
        return json;
    }
    const BuyOrRentAnswer& a = *m.answer;
    const OwnershipCase& c = a.assembled.ownership;
    const BreakEven& b = a.break_even;
    json.update(
        {{"verdict", std::string(buyOrRentName(a.verdict))},
         {"cannot", m.over_socket_limit ? Json("socket_limit") : Json(nullptr)},
         {"break_even_hours", openRange(a.band.hours, b.hours)},
         {"cash_break_even_hours", openRange(a.band.cash_hours, b.cash_hours)},
         {"never", b.never ? Json(std::string(neverName(*b.never))) : Json(nullptr)},
         {"never_share", a.band.never_share},
         {"utilisation_needed", openRange(a.band.utilisation, b.utilisation)},
         {"break_even_hours_per_week", orNull(a.break_even_hours_per_week)},
         {"total_hours", orNull(b.total_hours)},
         {"rent_again_from_hours", orNull(b.rent_again_from_hours)},
         {"owning_wins", orNull(a.band.owning_wins)},
         {"saved_by_owning",
          a.band.saved_by_owning ? toJson(MoneyRange{Money::fromAmount(a.band.saved_by_owning->low, market.currency),
                                                     Money::fromAmount(a.band.saved_by_owning->likely, market.currency),
                                                     Money::fromAmount(a.band.saved_by_owning->high, market.currency)})
                                 : Json(nullptr)},
         {"calendar", calendarJson(a)},
         {"price", toJson(Money::fromAmount(c.price, market.currency))},
         {"net_cost", toJson(Money::fromAmount(b.net_cost, market.currency))},
         {"electricity_per_gpu_hour", b.electricity_per_gpu_hour},
         {"saving_per_gpu_hour", b.saving_per_gpu_hour},
         {"user_cost_per_month", toJson(Money::fromAmount(a.user_cost_per_month, market.currency))},
         {"wall_kw", a.assembled.wall_kw_machine},
         {"peak_kw", a.assembled.peak_kw_machine},
         {"heat_btu_per_hour", a.assembled.heat_btu_per_hour},
         {"fitting_share", m.fitting_share},
         {"gpu_hours_per_year", a.use ? Json(a.use->gpu_hours_per_year) : Json(nullptr)},
         {"horizon_years", c.horizon_years},
         {"against",
          {{"stated", m.rent_stated},
           {"offer", m.rented && !m.rent_stated ? runJson(*m.rented) : Json(nullptr)},
           {"per_gpu_hour", {{"amount", c.rent_per_gpu_hour}, {"currency", std::string(market.currency.code())}}},
           {"speed_ratio", c.speed_ratio},
           {"overhead", c.overhead}}}});
    return json;
}

} // namespace

Json buyOrRentJson(const Context& context, const BuyerMarket& market, const std::vector<MachineAnswer>& by_scope,
                   const std::vector<MachineAnswer>& machines, const BuyOrRentOptions& options)
{
    const MachineAnswer& first = by_scope.front();
    Json json = machineJson(context, market, first);
    if (first.answer) {
        json["paragraph"] = verdictParagraph(*first.answer,
                                             {machineName(*first.kind, *market.inputs.gpus),
                                              againstText(first, market.currency, context.format), market.currency},
                                             context.format)
                                .toStdString();
        json["cost_curve"] = curveJson(*first.answer, market.currency);
        json["sensitivity"] = sensitivityJson(*first.answer);
    }
    if (first.answer && options.explain) {
        json["explanation"] = Json::array();
        for (const AccountLine& line : arithmeticOf(context, market, first, options))
            json["explanation"].push_back(
                {{"part", line.part.toStdString()},
                 {"line", line.text.toStdString()},
                 {"source", line.source.isEmpty() ? Json(nullptr) : Json(line.source.toStdString())}});
    }
    json["by_rented"] = Json::array();
    for (const MachineAnswer& m : by_scope)
        json["by_rented"].push_back(machineJson(context, market, m));
    json["machines"] = Json::array();
    for (const MachineAnswer& m : machines)
        json["machines"].push_back(machineJson(context, market, m));
    return json;
}

} // namespace gpuplan
