// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/plan_json.h"

#include "planner/files/assumption_table.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gpuplan {
namespace {

const char* const kPlan = R"({
  "schema": "gpuplan/plan/1", "title": "t", "budget": {"amount": 5000, "currency": "CNY"}, "my_note": {"kept": [1, 2]},
  "experiments": [
    {"id": "a", "kind": "hands_on", "hours": 3, "tier": "must", "value": 7, "repeat": 2, "spot": "never", "custom": true},
    {"id": "b", "kind": "train", "model": "Llama-3.1-8B", "after": ["a"], "checkpoint_minutes": 20, "gpus_allowed": ["L4"]}]
})";

TEST(PlanJson, ReadsExperimentsWithTheirDefaults)
{
    const auto plan = readPlan(kPlan, "p.gpuplan");
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->budget, Money::fromAmount(5000, kCny));
    EXPECT_EQ(plan->currency, kCny);
    EXPECT_EQ(plan->risk, RiskLevel::P90);
    EXPECT_EQ(plan->reserve_percent, 10);
    ASSERT_EQ(plan->experiments.size(), 2u);
    const Experiment& a = plan->experiments[0];
    EXPECT_EQ(a.priority, Priority::Must);
    EXPECT_EQ(a.value, 7);
    EXPECT_EQ(a.repeat, 2);
    EXPECT_EQ(a.spot, SpotPolicy::Never);
    const Experiment& b = plan->experiments[1];
    EXPECT_EQ(b.priority, Priority::Should);
    EXPECT_FALSE(b.spot);
    EXPECT_EQ(b.after, std::vector<std::string>{"a"});
    EXPECT_EQ(b.checkpoint_minutes, 20);
}

/// Nothing in it is a default.
PlanSnapshot someSnapshot()
{
    constexpr Date kDay = std::chrono::year(2026) / 8 / 22;
    BillingRule billing;
    billing.provider = "RunPod";
    billing.step_s = 1;
    billing.minimum_s = 60;
    billing.storage_running_gb_month = Money::fromAmount(0.1, kUsd);
    billing.storage_stopped_gb_month = Money::fromAmount(1.43, kCny); // in a currency of its own
    billing.egress_gb = Money::zero(kUsd);                            // free, not unknown
    billing.stopped_bills_full_price = true;
    billing.note = "n";
    billing.provenance = {"terms", kDay, "CC0", Confidence::Recalled};
    PriceSnapshot price;
    price.provider = "RunPod";
    price.region = "EU";
    price.gpu = "RTX 4090 24GB";
    price.detail = "d";
    price.source = "s";
    price.gpus = 2;
    price.tier = Tier::Spot;
    price.price_per_hour = Money::fromAmount(1.234568, kUsd);
    price.observed = kDay;
    price.confidence = Confidence::Recalled;
    price.licence = "MIT";
    price.stated = Money::fromAmount(444.44448, kUsd);
    price.stated_unit = {true, PricePeriod::Month};
    price.availability = Availability::Available;
    price.file_time = true;
    price.host_ram_gib = 62.7f;
    price.billing = billing;
    PriceSnapshot plain = price; // nothing known of its billing
    plain.billing.reset();
    plain.host_ram_gib.reset();
    RateSnapshot rate{kUsd, kCny, 7.1,  "r",   std::chrono::year(2026) / 11 / 30,
                      6.8,  7.3,  true, "CC0", Confidence::Recalled};
    RateSnapshot exact{kUsd, Currency("EUR"), 0.91, "ECB", kDay, {}, {}, false, "", Confidence::Recorded};
    CostAssumptions assumptions;
    double value = 1;
    for (const NamedAssumption& named : assumptionFields()) {
        assumptions.*(named.field) = {value, value + 0.25, value + 1};
        value += 1;
    }
    return {{price, plain},
            {rate, exact},
            kDay,
            assumptions,
            Money::fromAmount(1234.56, kCny),
            Money::fromAmount(1500, kCny)};
}

TEST(PlanJson, WritingASnapshotKeepsEverythingElse)
{
    const PlanSnapshot snapshot = someSnapshot();
    const auto written = withSnapshot(kPlan, "p", snapshot);
    ASSERT_TRUE(written);
    auto before = nlohmann::json::parse(kPlan), after = nlohmann::json::parse(*written);
    EXPECT_LT(written->find("\"schema\""), written->find("\"title\"")); // keys keep their order
    EXPECT_LT(written->find("\"my_note\""), written->find("\"experiments\""));
    after.erase("snapshot");
    EXPECT_EQ(before, after); // unknown keys too
    const auto plan = readPlan(*written, "p");
    ASSERT_TRUE(plan) << plan.error().where.path;
    EXPECT_EQ(plan->snapshot.prices, snapshot.prices); // to the millionth
    EXPECT_EQ(plan->snapshot.rates, snapshot.rates);
    EXPECT_EQ(plan->snapshot.made, snapshot.made);
    EXPECT_EQ(plan->snapshot.likely, snapshot.likely);
    EXPECT_EQ(plan->snapshot.p90, snapshot.p90);
    ASSERT_TRUE(plan->snapshot.assumptions);
    EXPECT_EQ(plan->snapshot.assumptions->keep_days, snapshot.assumptions->keep_days);
    EXPECT_EQ(plan->snapshot.assumptions->storage_usd_gb_month, snapshot.assumptions->storage_usd_gb_month);
    EXPECT_EQ(withSnapshot(*written, "p", snapshot).value(), *written); // again changes nothing
}

TEST(PlanJson, NamesThePlaceOfAFault)
{
    const auto base = nlohmann::json::parse(kPlan);
    const auto errorOf = [&](const char* pointer, const nlohmann::json& value) {
        auto changed = base;
        changed[nlohmann::json::json_pointer(pointer)] = value;
        const auto plan = readPlan(changed.dump(), "p.gpuplan");
        EXPECT_FALSE(plan) << pointer << " " << value;
        return plan ? Error{} : plan.error();
    };
    const struct {
        const char* pointer;
        nlohmann::json value;
        ErrorCode code;
        const char* path;
    } kCases[] = {
        {"/schema", "gpuplan/plan/2", ErrorCode::BadValue, "schema"},
        {"/schema", nullptr, ErrorCode::MissingField, ""},
        {"/budget", 5000, ErrorCode::WrongType, "budget"},
        {"/budget/amount", -1, ErrorCode::OutOfRange, "budget.amount"},
        {"/budget/amount", 1e15, ErrorCode::OutOfRange, "budget.amount"},
        {"/budget/currency", "RMB2", ErrorCode::BadValue, "budget.currency"},
        {"/reserve_percent", 101, ErrorCode::OutOfRange, "reserve_percent"},
        {"/risk", "brave", ErrorCode::BadValue, "risk"},
        {"/experiments", "none", ErrorCode::WrongType, "experiments"},
        {"/experiments/0", 5, ErrorCode::WrongType, "experiments[0]"},
        {"/experiments/0/id", "b", ErrorCode::Duplicate, "experiments[1].id"},
        {"/experiments/0/id", "", ErrorCode::BadValue, "experiments[0].id"},
        {"/experiments/0/value", 0, ErrorCode::NotWhole, "experiments[0].value"},
        {"/experiments/0/value", 1.5, ErrorCode::NotWhole, "experiments[0].value"},
        {"/experiments/0/tier", "maybe", ErrorCode::BadValue, "experiments[0].tier"},
        {"/experiments/0/repeat", 0, ErrorCode::NotWhole, "experiments[0].repeat"},
        {"/experiments/0/hours", "3", ErrorCode::WrongType, "experiments[0].hours"},
        {"/experiments/1/after", nlohmann::json::array({"z"}), ErrorCode::NoSuchExperiment, "experiments[1].after"},
        {"/experiments/1/gpus_allowed", "L4", ErrorCode::WrongType, "experiments[1].gpus_allowed"},
        {"/snapshot", nlohmann::json::parse(R"({"prices": [{"provider": "x"}]})"), ErrorCode::MissingField,
         "snapshot.prices[0]"},
        {"/snapshot",
         nlohmann::json::parse(
             R"({"prices": [{"provider": "x", "gpu": "L4", "gpus": 1, "tier": "spot", "source": "s", "observed": "2026-02-30", "price_per_hour": {"amount": 1, "currency": "USD"}}]})"),
         ErrorCode::BadValue, "snapshot.prices[0].observed"},
        {"/snapshot",
         nlohmann::json::parse(
             R"({"prices": [{"provider": "x", "gpu": "L4", "gpus": 1, "tier": "spot", "source": "s", "observed": "2026-02-20", "price_per_hour": {"amount": 0, "currency": "USD"}}]})"),
         ErrorCode::OutOfRange, "snapshot.prices[0].price_per_hour.amount"}, // a missing price is unknown, never zero
    };
    for (const auto& c : kCases) {
        const Error error = errorOf(c.pointer, c.value);
        EXPECT_EQ(error.code, c.code) << c.pointer << " " << c.value;
        EXPECT_EQ(error.where.path, c.path) << c.pointer << " " << c.value;
        EXPECT_EQ(error.where.file, "p.gpuplan");
    }
}

TEST(PlanJson, SyntaxErrorsNameTheLine)
{
    const auto plan = readPlan("{\n\"schema\": \"gpuplan/plan/1\",\n\"budget\": }", "p");
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::BadSyntax);
    EXPECT_EQ(plan.error().where.line, 3);
}

TEST(PlanJson, TakesMachinesInAndKeepsEverythingElse)
{
    OwnedMachine machine{"desk", "RTX 4090", 2, 1.1, Money::fromAmount(0.6, kCny), 64};
    const auto text = withOwned(kPlan, "p.gpuplan", {machine});
    ASSERT_TRUE(text);
    const auto plan = readPlan(*text, "p.gpuplan");
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->owned.size(), 1u);
    EXPECT_EQ(plan->owned[0].name, "desk");
    EXPECT_EQ(plan->owned[0].gpus, 2);
    EXPECT_EQ(plan->owned[0].wall_kw, 1.1);
    EXPECT_EQ(plan->owned[0].tariff_per_kwh, Money::fromAmount(0.6, kCny));
    EXPECT_EQ(plan->owned[0].host_ram_gib, 64);
    auto without = nlohmann::json::parse(*text);
    without.erase("owned");
    EXPECT_EQ(without, nlohmann::json::parse(kPlan));
    const auto twice = withOwned(*text, "p.gpuplan", {machine});
    ASSERT_TRUE(twice);
    EXPECT_EQ(readPlan(*twice, "p.gpuplan")->owned.size(), 2u);
}

} // namespace
} // namespace gpuplan
