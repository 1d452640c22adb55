// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/plan_snapshot_json.h"

#include <array>

#include "planner/files/assumption_table.h"
#include "planner/files/plan_fields.h"

namespace gpuplan {

namespace {

using nlohmann::ordered_json;

template <class E> using Choice = std::pair<std::string_view, E>;

constexpr std::array kTiers{Choice<Tier>{"on_demand", Tier::OnDemand}, Choice<Tier>{"spot", Tier::Spot},
                            Choice<Tier>{"community", Tier::Community}, Choice<Tier>{"secure", Tier::Secure},
                            Choice<Tier>{"reserved", Tier::Reserved}};
constexpr std::array kAvailabilities{Choice<Availability>{"unknown", Availability::Unknown},
                                     Choice<Availability>{"available", Availability::Available},
                                     Choice<Availability>{"sold_out", Availability::SoldOut}};
constexpr std::array kConfidences{Choice<Confidence>{"recorded", Confidence::Recorded},
                                  Choice<Confidence>{"recalled", Confidence::Recalled}};

constexpr std::size_t kMaxPrices = 200'000;
constexpr std::size_t kMaxRates = 1000; // there are fewer than 200 currencies
constexpr double kLeastPrice = 1e-6, kMostPrice = 1e6;
constexpr double kLongest_s = 31.0 * 24 * 3600;

template <class E, std::size_t N> std::string_view nameIn(const std::array<Choice<E>, N>& choices, E value)
{
    for (const Choice<E>& choice : choices)
        if (choice.second == value)
            return choice.first;
    return {};
}

void readStated(JsonReader& r, PriceSnapshot& price)
{
    std::optional<JsonReader> stated = r.object("stated");
    if (!stated)
        return;
    for (const char* key : {"amount", "currency", "unit"})
        stated->require(key, "a price as its source states it");
    double amount = 0;
    stated->number("amount", amount, kLeastPrice, kMaxAmount);
    const std::optional<Currency> currency = readCurrency(*stated, "currency");
    std::string name;
    stated->text("unit", name);
    if (stated->failed() || !currency)
        return;
    const Result<PriceUnit> unit = parsePriceUnit(name);
    if (!unit)
        return stated->fault("unit", unit.error());
    price.stated = Money::fromAmount(amount, *currency);
    price.stated_unit = *unit;
}

void readBilling(JsonReader& r, PriceSnapshot& price)
{
    std::optional<JsonReader> billing = r.object("billing");
    if (!billing)
        return;
    BillingRule rule;
    rule.provider = price.provider;
    billing->number("step_s", rule.step_s, 1e-3, kLongest_s);
    billing->number("minimum_s", rule.minimum_s, 1e-3, kLongest_s);
    rule.storage_running_gb_month = readMoney(*billing, "storage_running_gb_month", 0, kMostPrice);
    rule.storage_stopped_gb_month = readMoney(*billing, "storage_stopped_gb_month", 0, kMostPrice);
    rule.egress_gb = readMoney(*billing, "egress_gb", 0, kMostPrice);
    billing->boolean("stopped_bills_full_price", rule.stopped_bills_full_price);
    billing->text("note", rule.note);
    billing->text("source", rule.provenance.source);
    billing->text("licence", rule.provenance.licence);
    billing->choice<Confidence>("confidence", rule.provenance.confidence, kConfidences);
    if (const auto date = readDate(*billing, "date"))
        rule.provenance.date = *date;
    price.billing = std::move(rule);
}

PriceSnapshot readPrice(JsonReader& r)
{
    PriceSnapshot price;
    for (const char* key : {"provider", "gpu", "gpus", "tier", "price_per_hour", "observed", "source"})
        r.require(key, "a price with its origin");
    r.text("provider", price.provider);
    r.text("region", price.region);
    r.text("gpu", price.gpu);
    r.text("detail", price.detail);
    r.text("source", price.source);
    r.text("licence", price.licence);
    r.integer("gpus", price.gpus, 1, 1024);
    r.choice<Confidence>("confidence", price.confidence, kConfidences);
    r.choice<Tier>("tier", price.tier, kTiers);
    r.choice<Availability>("availability", price.availability, kAvailabilities);
    r.boolean("file_time", price.file_time);
    std::optional<double> host_ram_gib;
    r.number("host_ram_gib", host_ram_gib, 0.1, 1e6);
    if (host_ram_gib)
        price.host_ram_gib = static_cast<float>(*host_ram_gib);
    if (const auto money = readMoney(r, "price_per_hour", kLeastPrice, kMostPrice))
        price.price_per_hour = *money;
    if (const auto date = readDate(r, "observed"))
        price.observed = *date;
    readStated(r, price);
    readBilling(r, price);
    return price;
}

RateSnapshot readRate(JsonReader& r)
{
    constexpr double kLeast = 1e-9, kMost = 1e9;
    RateSnapshot rate;
    for (const char* key : {"from", "to", "rate", "date", "source"})
        r.require(key, "an exchange rate with its origin");
    rate.from = readCurrency(r, "from").value_or(kUsd);
    rate.to = readCurrency(r, "to").value_or(kUsd);
    r.number("rate", rate.rate, kLeast, kMost);
    r.number("low", rate.low, kLeast, kMost);
    r.number("high", rate.high, kLeast, kMost);
    r.boolean("assumption", rate.assumption);
    r.text("source", rate.source);
    r.text("licence", rate.licence);
    r.choice<Confidence>("confidence", rate.confidence, kConfidences);
    if (const auto date = readDate(r, "date"))
        rate.date = *date;
    return rate;
}

std::optional<CostAssumptions> readAssumptions(JsonReader& r)
{
    std::optional<JsonReader> all = r.object("assumptions");
    if (!all)
        return std::nullopt;
    CostAssumptions assumptions;
    for (const NamedAssumption& named : assumptionFields()) {
        all->require(named.key, "low, likely and high");
        std::optional<JsonReader> range = all->object(named.key);
        if (!range)
            continue;
        Range& target = assumptions.*(named.field);
        for (const auto& [key, number] :
             {std::pair{"low", &target.low}, std::pair{"likely", &target.likely}, std::pair{"high", &target.high}}) {
            range->require(key, "a number");
            range->number(key, *number, 0, 1e9);
        }
        if (!range->failed() && (target.low > target.likely || target.likely > target.high))
            range->fault("likely", ErrorCode::BadValue,
                         {std::to_string(target.likely), std::string("low, likely and high in this order")});
    }
    return assumptions;
}

ordered_json billingJson(const BillingRule& rule)
{
    ordered_json billing = ordered_json::object();
    const auto number = [&billing](const char* key, const std::optional<double>& value) {
        if (value)
            billing[key] = *value;
    };
    const auto money = [&billing](const char* key, const std::optional<Money>& value) {
        if (value)
            billing[key] = moneyJson(*value);
    };
    number("step_s", rule.step_s);
    number("minimum_s", rule.minimum_s);
    money("storage_running_gb_month", rule.storage_running_gb_month);
    money("storage_stopped_gb_month", rule.storage_stopped_gb_month);
    money("egress_gb", rule.egress_gb);
    billing["stopped_bills_full_price"] = rule.stopped_bills_full_price;
    if (!rule.note.empty())
        billing["note"] = rule.note;
    if (!rule.provenance.source.empty()) {
        billing["source"] = rule.provenance.source;
        billing["date"] = dateText(rule.provenance.date);
        billing["licence"] = rule.provenance.licence;
        billing["confidence"] = std::string(nameIn(kConfidences, rule.provenance.confidence));
    }
    return billing;
}

ordered_json priceJson(const PriceSnapshot& p)
{
    const Money stated = p.stated.isZero() ? p.price_per_hour : p.stated;
    ordered_json row = {{"provider", p.provider},
                        {"region", p.region},
                        {"gpu", p.gpu},
                        {"gpus", p.gpus},
                        {"tier", std::string(tierName(p.tier))},
                        {"price_per_hour", moneyJson(p.price_per_hour)},
                        {"stated",
                         {{"amount", stated.amount()},
                          {"currency", std::string(stated.currency().code())},
                          {"unit", priceUnitName(p.stated_unit)}}},
                        {"availability", std::string(nameIn(kAvailabilities, p.availability))},
                        {"observed", dateText(p.observed)},
                        {"file_time", p.file_time},
                        {"detail", p.detail},
                        {"source", p.source},
                        {"licence", p.licence},
                        {"confidence", std::string(nameIn(kConfidences, p.confidence))}};
    if (p.host_ram_gib)
        row["host_ram_gib"] = *p.host_ram_gib;
    if (p.billing)
        row["billing"] = billingJson(*p.billing);
    return row;
}

ordered_json rateJson(const RateSnapshot& rate)
{
    ordered_json row = {{"from", std::string(rate.from.code())},
                        {"to", std::string(rate.to.code())},
                        {"rate", rate.rate},
                        {"date", dateText(rate.date)},
                        {"source", rate.source},
                        {"licence", rate.licence},
                        {"confidence", std::string(nameIn(kConfidences, rate.confidence))},
                        {"assumption", rate.assumption}};
    if (rate.low && rate.high) {
        row["low"] = *rate.low;
        row["high"] = *rate.high;
    }
    return row;
}

} // namespace

PlanSnapshot readSnapshot(JsonReader& r)
{
    PlanSnapshot snapshot;
    snapshot.made = readDate(r, "made");
    if (std::optional<JsonReader> total = r.object("total")) {
        snapshot.likely = readMoney(*total, "likely", 0);
        snapshot.p90 = readMoney(*total, "p90", 0);
    }
    snapshot.assumptions = readAssumptions(r);
    for (JsonReader& price : r.objects("prices", kMaxPrices))
        snapshot.prices.push_back(readPrice(price));
    for (JsonReader& rate : r.objects("rates", kMaxRates))
        snapshot.rates.push_back(readRate(rate));
    return snapshot;
}

void writeSnapshot(ordered_json& target, const PlanSnapshot& snapshot)
{
    if (!target.is_object())
        target = ordered_json::object();
    // A key that stands already keeps its place.
    if (snapshot.made)
        target["made"] = dateText(*snapshot.made);
    else
        target.erase("made");
    if (snapshot.likely && snapshot.p90)
        target["total"] = {{"likely", moneyJson(*snapshot.likely)}, {"p90", moneyJson(*snapshot.p90)}};
    else
        target.erase("total");
    if (!snapshot.assumptions) {
        target.erase("assumptions");
    } else {
        ordered_json assumptions = ordered_json::object();
        for (const NamedAssumption& named : assumptionFields()) {
            const Range& range = (*snapshot.assumptions).*(named.field);
            assumptions[std::string(named.key)] = {{"low", range.low}, {"likely", range.likely}, {"high", range.high}};
        }
        target["assumptions"] = std::move(assumptions);
    }
    ordered_json prices = ordered_json::array(), rates = ordered_json::array();
    for (const PriceSnapshot& price : snapshot.prices)
        prices.push_back(priceJson(price));
    for (const RateSnapshot& rate : snapshot.rates)
        rates.push_back(rateJson(rate));
    target["prices"] = std::move(prices);
    target["rates"] = std::move(rates);
}

} // namespace gpuplan
