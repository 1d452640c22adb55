// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/plan_json.h"

#include <array>
#include <unordered_set>

#include "planner/files/json_reader.h"
#include "planner/files/workload_json.h"

namespace gpuplan {

namespace {

template <class E> using Choice = std::pair<std::string_view, E>;

constexpr std::array kPriorities{Choice<Priority>{"must", Priority::Must}, Choice<Priority>{"should", Priority::Should},
                                 Choice<Priority>{"could", Priority::Could}};
constexpr std::array kSpotPolicies{Choice<SpotPolicy>{"allow", SpotPolicy::Allow},
                                   Choice<SpotPolicy>{"never", SpotPolicy::Never},
                                   Choice<SpotPolicy>{"only", SpotPolicy::Only}};
constexpr std::array kRisks{Choice<RiskLevel>{"p90", RiskLevel::P90}, Choice<RiskLevel>{"likely", RiskLevel::Likely}};
constexpr std::array kTiers{Choice<Tier>{"on_demand", Tier::OnDemand}, Choice<Tier>{"spot", Tier::Spot},
                            Choice<Tier>{"community", Tier::Community}, Choice<Tier>{"secure", Tier::Secure},
                            Choice<Tier>{"reserved", Tier::Reserved}};

constexpr double kMaxAmount = 1e12; // Money holds 9.2 · 10^12 units
constexpr double kMaxHours = 1e6;
constexpr std::size_t kMaxExperiments = 2000;
constexpr std::size_t kMaxPrices = 200'000;

std::optional<Currency> readCurrency(JsonReader& r, std::string_view key)
{
    std::string code;
    r.text(key, code);
    if (code.empty() || r.failed())
        return std::nullopt;
    const Result<Currency> currency = Currency::parse(code);
    if (!currency) {
        r.fault(key, currency.error());
        return std::nullopt;
    }
    return *currency;
}

std::optional<Money> readMoney(JsonReader& reader, std::string_view key, double least, double most = kMaxAmount)
{
    if (const nlohmann::json* value = reader.find(key); value && !value->is_object()) {
        reader.fault(key, ErrorCode::WrongType,
                     {std::string(key), std::string("{\"amount\": 500, \"currency\": \"CNY\"}")});
        return std::nullopt;
    }
    std::optional<JsonReader> r = reader.object(key);
    if (!r)
        return std::nullopt;
    r->require("amount", "a number");
    r->require("currency", "a currency code such as CNY");
    double amount = 0;
    r->number("amount", amount, least, most);
    const std::optional<Currency> currency = readCurrency(*r, "currency");
    if (r->failed() || !currency)
        return std::nullopt;
    return Money::fromAmount(amount, *currency);
}

std::optional<Date> readDate(JsonReader& r, std::string_view key)
{
    std::string text;
    r.text(key, text);
    if (text.empty() || r.failed())
        return std::nullopt;
    const std::optional<Date> date = parseDate(text);
    if (!date)
        r.fault(key, ErrorCode::BadValue, {text, std::string("a date, YYYY-MM-DD")});
    return date;
}

Experiment readExperiment(JsonReader& r, Reasons& warnings)
{
    Experiment e;
    r.require("id", "a text that no other experiment has");
    e.request = readWorkload(r);
    r.choice<Priority>("tier", e.priority, kPriorities);
    r.integer("value", e.value, 1, 100);
    r.integer("repeat", e.repeat, 1, 100'000);
    r.texts("after", e.after);
    r.texts("gpus_allowed", e.gpus_allowed);
    if (r.has("spot"))
        r.choice<SpotPolicy>("spot", e.spot.emplace(SpotPolicy::Allow), kSpotPolicies);
    r.number("checkpoint_minutes", e.checkpoint_minutes, 0.01, 1e6);
    r.number("deadline_hours", e.deadline_hours, 0, kMaxHours);
    r.number("disk_gb", e.disk_gb, 0, 1e7);
    r.number("keep_days", e.keep_days, 0, 36'500);
    warnings.insert(warnings.end(), e.request.warnings.begin(), e.request.warnings.end());
    r.noteUnusedKeys(warnings);
    return e;
}

OwnedMachine readOwned(JsonReader& r)
{
    OwnedMachine machine;
    r.require("gpu", "a GPU name");
    r.require("wall_kw", "kilowatts of the whole machine under load");
    r.require("tariff_per_kwh", "an amount and a currency");
    r.text("gpu", machine.gpu);
    machine.name = machine.gpu;
    r.text("name", machine.name);
    r.integer("gpus", machine.gpus, 1, 1024);
    r.number("wall_kw", machine.wall_kw, 0, 1e4);
    r.number("host_ram_gib", machine.host_ram_gib, 0.1, 1e6);
    if (const auto tariff = readMoney(r, "tariff_per_kwh", 0, 1e6))
        machine.tariff_per_kwh = *tariff;
    return machine;
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
    r.integer("gpus", price.gpus, 1, 1024);
    constexpr std::array kConfidences{Choice<Confidence>{"recorded", Confidence::Recorded},
                                      Choice<Confidence>{"recalled", Confidence::Recalled}};
    r.choice<Confidence>("confidence", price.confidence, kConfidences);
    r.choice<Tier>("tier", price.tier, kTiers);
    if (const auto money = readMoney(r, "price_per_hour", 1e-6, 1e6))
        price.price_per_hour = *money;
    if (const auto date = readDate(r, "observed"))
        price.observed = *date;
    return price;
}

RateSnapshot readRate(JsonReader& r)
{
    RateSnapshot rate;
    for (const char* key : {"from", "to", "rate", "date", "source"})
        r.require(key, "an exchange rate with its origin");
    rate.from = readCurrency(r, "from").value_or(kUsd);
    rate.to = readCurrency(r, "to").value_or(kUsd);
    r.number("rate", rate.rate, 1e-9, 1e9);
    r.text("source", rate.source);
    if (const auto date = readDate(r, "date"))
        rate.date = *date;
    return rate;
}

void checkReferences(JsonReader& r, const PlanDocument& plan)
{
    std::unordered_set<std::string> ids;
    const auto place = [](std::size_t i, const char* key) { return "experiments[" + std::to_string(i) + "]." + key; };
    for (std::size_t i = 0; i < plan.experiments.size(); ++i) {
        const std::string& id = plan.experiments[i].request.workload.id;
        if (id.empty())
            r.fault(place(i, "id"), ErrorCode::BadValue, {id, std::string("a text that no other experiment has")});
        if (!ids.insert(id).second)
            r.fault(place(i, "id"), ErrorCode::Duplicate, {id});
    }
    for (std::size_t i = 0; i < plan.experiments.size(); ++i) {
        for (const std::string& id : plan.experiments[i].after) {
            if (!ids.contains(id))
                r.fault(place(i, "after"), ErrorCode::NoSuchExperiment, {id});
        }
    }
}

nlohmann::ordered_json moneyJson(const Money& money)
{
    return {{"amount", money.amount()}, {"currency", std::string(money.currency().code())}};
}

} // namespace

Result<PlanDocument> readPlan(std::string_view text, const std::string& file)
{
    const Result<nlohmann::json> document = parseJson(text, file);
    if (!document)
        return fail(document.error());
    std::optional<Error> error;
    JsonReader r(*document, "", error, file);
    PlanDocument plan;

    std::string schema;
    r.require("schema", "\"gpuplan/plan/1\"");
    r.text("schema", schema);
    if (!r.failed() && schema != "gpuplan/plan/1")
        r.fault("schema", ErrorCode::BadValue, {schema, std::string("\"gpuplan/plan/1\"")});
    r.text("title", plan.title);
    r.require("budget", "{\"amount\": 500, \"currency\": \"CNY\"}");
    if (const auto budget = readMoney(r, "budget", 0))
        plan.budget = *budget;
    plan.currency = plan.budget.currency();
    if (const auto currency = readCurrency(r, "currency"))
        plan.currency = *currency;
    r.choice<RiskLevel>("risk", plan.risk, kRisks);
    r.number("reserve_percent", plan.reserve_percent, 0, 100);
    r.number("deadline_hours", plan.deadline_hours, 0, kMaxHours);
    r.number("hours_per_week", plan.hours_per_week, 0, 168);
    r.require("experiments", "a list of experiments");
    for (JsonReader& experiment : r.objects("experiments", kMaxExperiments))
        plan.experiments.push_back(readExperiment(experiment, plan.warnings));
    for (JsonReader& machine : r.objects("owned", 1000))
        plan.owned.push_back(readOwned(machine));
    if (std::optional<JsonReader> snapshot = r.object("snapshot")) {
        for (JsonReader& price : snapshot->objects("prices", kMaxPrices))
            plan.prices.push_back(readPrice(price));
        for (JsonReader& rate : snapshot->objects("rates", 1000))
            plan.rates.push_back(readRate(rate));
    }
    if (!error)
        checkReferences(r, plan);
    for (const char* later : {"access", "wallets", "ledger"}) // parts of the document that other versions read
        r.find(later);
    r.noteUnusedKeys(plan.warnings);
    if (error)
        return fail(*error);
    return plan;
}

Result<std::string> withSnapshot(std::string_view text, const std::string& file,
                                 const std::vector<PriceSnapshot>& prices, const std::vector<RateSnapshot>& rates)
{
    if (const Result<PlanDocument> valid = readPlan(text, file); !valid)
        return fail(valid.error());
    using nlohmann::ordered_json;
    ordered_json document = ordered_json::parse(text); // keeps the order of the keys; readPlan has checked the text
    ordered_json price_list = ordered_json::array();
    for (const PriceSnapshot& p : prices) {
        ordered_json row = {{"provider", p.provider},
                            {"region", p.region},
                            {"gpu", p.gpu},
                            {"gpus", p.gpus},
                            {"tier", std::string(tierName(p.tier))},
                            {"price_per_hour", moneyJson(p.price_per_hour)},
                            {"observed", dateText(p.observed)},
                            {"detail", p.detail},
                            {"source", p.source},
                            {"confidence", p.confidence == Confidence::Recorded ? "recorded" : "recalled"}};
        price_list.push_back(std::move(row));
    }
    ordered_json rate_list = ordered_json::array();
    for (const RateSnapshot& rate : rates)
        rate_list.push_back({{"from", std::string(rate.from.code())},
                             {"to", std::string(rate.to.code())},
                             {"rate", rate.rate},
                             {"date", dateText(rate.date)},
                             {"source", rate.source}});
    ordered_json& snapshot = document["snapshot"];
    if (!snapshot.is_object())
        snapshot = ordered_json::object();
    snapshot["prices"] = std::move(price_list);
    snapshot["rates"] = std::move(rate_list);
    return document.dump(2) + "\n";
}

Result<std::string> withExperiment(std::string_view text, const std::string& file, const std::string& experiment_json)
{
    if (const Result<PlanDocument> valid = readPlan(text, file); !valid)
        return fail(valid.error());
    using nlohmann::ordered_json;
    ordered_json document = ordered_json::parse(text); // keeps the order of the keys; readPlan has checked the text
    document["experiments"].push_back(ordered_json::parse(experiment_json));
    std::string extended = document.dump(2) + "\n";
    if (const Result<PlanDocument> valid = readPlan(extended, file); !valid)
        return fail(valid.error());
    return extended;
}

} // namespace gpuplan
