// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/plan_json.h"

#include <array>
#include <unordered_set>

#include "planner/files/json_reader.h"
#include "planner/files/plan_fields.h"
#include "planner/files/plan_snapshot_json.h"
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

constexpr double kMaxHours = 1e6;
constexpr std::size_t kMaxExperiments = 2000;

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
    if (std::optional<JsonReader> snapshot = r.object("snapshot"))
        plan.snapshot = readSnapshot(*snapshot);
    if (!error)
        checkReferences(r, plan);
    for (const char* later : {"access", "wallets", "ledger"}) // parts of the document that other versions read
        r.find(later);
    r.noteUnusedKeys(plan.warnings);
    if (error)
        return fail(*error);
    return plan;
}

Result<std::string> withSnapshot(std::string_view text, const std::string& file, const PlanSnapshot& snapshot)
{
    if (const Result<PlanDocument> valid = readPlan(text, file); !valid)
        return fail(valid.error());
    using nlohmann::ordered_json;
    ordered_json document = ordered_json::parse(text); // keeps the order of the keys; readPlan has checked the text
    writeSnapshot(document["snapshot"], snapshot);
    return document.dump(2) + "\n";
}

Result<std::string> withOwned(std::string_view text, const std::string& file, const std::vector<OwnedMachine>& machines)
{
    if (const Result<PlanDocument> valid = readPlan(text, file); !valid)
        return fail(valid.error());
    using nlohmann::ordered_json;
    ordered_json document = ordered_json::parse(text); // keeps the order of the keys; readPlan has checked the text
    for (const OwnedMachine& machine : machines) {
        ordered_json entry = {{"name", machine.name},
                              {"gpu", machine.gpu},
                              {"gpus", machine.gpus},
                              {"wall_kw", machine.wall_kw},
                              {"tariff_per_kwh",
                               {{"amount", machine.tariff_per_kwh.amount()},
                                {"currency", std::string(machine.tariff_per_kwh.currency().code())}}}};
        if (machine.host_ram_gib)
            entry["host_ram_gib"] = *machine.host_ram_gib;
        document["owned"].push_back(std::move(entry));
    }
    std::string extended = document.dump(2) + "\n";
    if (const Result<PlanDocument> valid = readPlan(extended, file); !valid)
        return fail(valid.error());
    return extended;
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
