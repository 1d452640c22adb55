// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>

#include "app/support/command.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

using test::command;
using test::TemporaryFile;

constexpr const char* kPlan = R"({"schema": "gpuplan/plan/1", "title": "t", "currency": "USD",
 "budget": {"amount": 500, "currency": "USD"}, "risk": "likely",
 "experiments": [{"id": "a", "kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "micro_batch": 1,
  "accumulation": 8, "sequence": 2048, "samples": 10000, "tokens_per_sample": 700, "epochs": 3, "spot": "never",
  "gpus_allowed": ["RTX 4090"]}]})";

/// A database of one's own beside a plan, and commands on it.
class Person {
public:
    Person() : m_plan("p.gpuplan", kPlan) { }
    test::CommandResult run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--db", m_plan.path() + ".db"});
        return command(arguments);
    }
    nlohmann::json list(const std::string& where) const
    {
        return run({"offers", "list", "--json", "--currency", "USD", "--where", where})
            .json()
            .at("result")
            .at("offers");
    }
    const std::string& plan() const { return m_plan.path(); }

private:
    TemporaryFile m_plan;
};

std::vector<std::string> rtx4090At(const char* price, std::vector<std::string> more = {})
{
    std::vector<std::string> arguments{"offers",           "add",     "--provider", "runpod", "--gpu",
                                       "RTX 4090",         "--price", price,        "--unit", "per_gpu_hour",
                                       "--price-currency", "USD",     "--tier",     "secure"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

TEST(OffersAdd, APriceThatISeeIsListedAtOnce)
{
    const Person me;
    const auto added = me.run(rtx4090At("0.21", {"--count", "2", "--source", "the console", "--detail", "my pod"}));
    ASSERT_EQ(added.status, 0) << added.err;
    EXPECT_NE(added.out.find("2× RTX 4090 24GB at RunPod, secure, $0.210 per GPU-hour, $0.420 for the instance"),
              std::string::npos)
        << added.out;
    const auto offers = me.list("gpu = RTX 4090 and provider = RunPod and count = 2 and secure and age = 0");
    ASSERT_EQ(offers.size(), 1u);
    EXPECT_EQ(offers[0].at("per_gpu_hour").at("amount"), 0.21);
    EXPECT_EQ(offers[0].at("per_instance_hour").at("amount"), 0.42);
    EXPECT_EQ(offers[0].at("observed"), "2026-11-30");
    EXPECT_EQ(offers[0].at("source"), "the console");
    EXPECT_EQ(offers[0].at("detail"), "my pod");
}

TEST(OffersAdd, PlansUseItAtOnce)
{
    const Person me;
    const auto cost = [&me] {
        return me.run({"plan", "make", me.plan(), "--json"}).json().at("result").at("chosen").at(0);
    };
    const auto before = cost();
    ASSERT_EQ(me.run({"offers", "add", "--provider", "A friend", "--gpu", "RTX 4090", "--price", "0.11", "--unit",
                      "per_gpu_hour", "--price-currency", "USD"})
                  .status,
              0);
    const auto after = cost();
    EXPECT_NE(before.at("offer").at("provider"), "A friend");
    EXPECT_EQ(after.at("offer").at("provider"), "A friend");
    EXPECT_LT(after.at("cost").at("likely").at("amount"), before.at("cost").at("likely").at("amount"));
}

TEST(OffersAdd, AsksWhenAPriceIsFarFromTheUsual)
{
    const Person me;
    // $4.20 for eight GPUs read as the price of one.
    const auto doubted = me.run(rtx4090At("4.2", {"--count", "8"}));
    EXPECT_EQ(doubted.status, 3);
    EXPECT_NE(doubted.err.find("far from what RTX 4090 24GB usually costs"), std::string::npos) << doubted.err;
    EXPECT_NE(doubted.err.find("plausible for the whole instance"), std::string::npos) << doubted.err;
    EXPECT_TRUE(me.list("provider = RunPod and price = 4.2").empty());
    EXPECT_EQ(me.run(rtx4090At("4.2", {"--count", "8", "--force"})).status, 0);
    EXPECT_EQ(me.list("provider = RunPod and price = 4.2").size(), 1u);
}

TEST(OffersAdd, GuessesNeitherUnitNorCurrency)
{
    const Person me;
    const std::vector<std::string> kBase{"offers", "add", "--provider", "X", "--gpu", "RTX 4090", "--price", "0.4"};
    const auto with = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments = kBase;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return me.run(arguments);
    };
    EXPECT_EQ(with({"--price-currency", "USD"}).status, 2);
    EXPECT_NE(with({"--price-currency", "USD"}).err.find("--unit"), std::string::npos);
    EXPECT_EQ(with({"--unit", "per_gpu_hour"}).status, 2);
    EXPECT_EQ(with({"--unit", "per_gpu_hour", "--price-currency", "USD"}).status, 0);
    // A month of 720 hours for $288: 0.40 an hour.
    EXPECT_EQ(me.run({"offers", "add", "--provider", "Y", "--gpu", "RTX 4090", "--price", "288", "--unit",
                      "per_gpu_month", "--price-currency", "USD"})
                  .status,
              0);
    EXPECT_EQ(me.list("provider = Y").at(0).at("per_gpu_hour").at("amount"), 0.4);
}

TEST(OffersAdd, RefusesWhatCannotBeAPrice)
{
    const Person me;
    for (const char* price : {"0", "-1", "1e12"})
        EXPECT_EQ(me.run(rtx4090At(price, {"--force"})).status, 3) << price;
    EXPECT_EQ(me.run(rtx4090At("nan")).status, 2);
    EXPECT_EQ(me.run(rtx4090At("0.4", {"--seen", "2026-12-01"})).status, 3); // tomorrow
    EXPECT_EQ(me.run(rtx4090At("0.4", {"--seen", "yesterday"})).status, 3);
    EXPECT_EQ(me.run({"offers", "add", "--provider", "X", "--gpu", "RTX 4090", "--price", "0.4", "--unit",
                      "per_gpu_hour", "--price-currency", "USD", "--tier", "cheap"})
                  .status,
              3);
    const auto unknown = me.run({"offers", "add", "--provider", "X", "--gpu", "RTX 4099", "--price", "1", "--unit",
                                 "per_gpu_hour", "--price-currency", "USD"});
    EXPECT_EQ(unknown.status, 3);
    EXPECT_NE(unknown.err.find("RTX 4090 24GB"), std::string::npos);
    EXPECT_EQ(test::readFile(me.plan() + ".db"), ""); // nothing was made
    const auto seen = me.run(rtx4090At("0.4", {"--seen", "2026-11-01", "--json"}));
    EXPECT_EQ(seen.status, 0);
    EXPECT_EQ(seen.json().at("result").at("observed"), "2026-11-01");
}

// price-faults 21: own machines cost their electricity and stand among the offers.
TEST(OffersAdd, AMachineOfMineIsAnOffer)
{
    const Person me;
    // 0.6 kW · $0.20 = $0.12 an hour; $4,000 over 2 years of 2,000 hours: $1 an hour. Two GPUs: $0.56 each.
    const auto added = me.run({"offers",           "add",  "--owned",      "rig",  "--gpu",    "RTX 4090",
                               "--count",          "2",    "--wall-kw",    "0.6",  "--tariff", "0.2",
                               "--price-currency", "USD",  "--price-paid", "4000", "--years",  "2",
                               "--hours-per-year", "2000", "--json"});
    ASSERT_EQ(added.status, 0) << added.err;
    EXPECT_EQ(added.json().at("result").at("electricity_per_hour").at("amount"), 0.12);
    EXPECT_EQ(added.json().at("result").at("share_per_hour").at("amount"), 1.0);
    const auto mine = me.list("owned");
    ASSERT_EQ(mine.size(), 1u);
    EXPECT_EQ(mine[0].at("provider"), "rig");
    EXPECT_EQ(mine[0].at("per_instance_hour").at("amount"), 1.12);
    EXPECT_EQ(mine[0].at("per_gpu_hour").at("amount"), 0.56);
    const auto grouped = me.run({"offers", "list", "--group-by", "gpu", "--json"}).json().at("result").at("offers");
    EXPECT_EQ(std::count_if(grouped.begin(), grouped.end(), [](const auto& o) { return o.at("tier") == "owned"; }), 1);
    EXPECT_EQ(me.run({"offers", "remove", "--owned", "rig"}).status, 0);
    EXPECT_TRUE(me.list("owned").empty());
    EXPECT_EQ(me.run({"offers", "remove", "--owned", "rig"}).status, 3);
}

TEST(OffersAdd, WhatIsNotKnownOfMyMachineIsNotZero)
{
    const Person me;
    const auto added = me.run({"offers", "add", "--owned", "rig", "--gpu", "RTX 4090", "--price-paid", "2000"});
    EXPECT_EQ(added.status, 0);
    EXPECT_NE(added.err.find("--wall-kw"), std::string::npos);
    EXPECT_NE(added.err.find("--years"), std::string::npos);
    EXPECT_TRUE(me.list("owned").at(0).at("per_gpu_hour").is_null());
    const auto table = me.run({"offers", "list", "--where", "gpu = RTX 4090", "--sort", "-price"}).out;
    EXPECT_NE(table.find("yours: costs not known"), std::string::npos) << table;
    const auto plan = me.run({"plan", "make", me.plan()});
    EXPECT_NE(plan.out.find("your machine rig is left aside"), std::string::npos) << plan.out;
}

TEST(OffersAdd, PlansCountMyMachineAndKeepItInTheirFile)
{
    const Person me;
    ASSERT_EQ(me.run({"offers", "add", "--owned", "rig", "--gpu", "RTX 4090", "--wall-kw", "0.5", "--tariff", "0.1",
                      "--price-currency", "USD"})
                  .status,
              0);
    const std::string kept = me.plan() + ".kept";
    const auto made = me.run({"plan", "make", me.plan(), "-o", kept, "--json"});
    ASSERT_EQ(made.status, 0) << made.err;
    EXPECT_NE(made.out.find("your machine rig counts"), std::string::npos);
    EXPECT_NE(made.json().at("result").at("chosen").dump().find("rig"), std::string::npos);
    ASSERT_EQ(me.run({"offers", "remove", "--owned", "rig"}).status, 0);
    // The plan keeps the machine it was made with: it opens to the same cents without it in the database.
    const auto shown = me.run({"plan", "show", kept, "--json"});
    EXPECT_EQ(shown.json().at("result").at("total"), made.json().at("result").at("total"));
    // One that the plan names itself is not added a second time.
    ASSERT_EQ(me.run({"offers", "add", "--owned", "Rig", "--gpu", "RTX 4090", "--wall-kw", "9", "--tariff", "9",
                      "--price-currency", "USD"})
                  .status,
              0);
    const auto again = me.run({"plan", "make", kept, "--json"});
    EXPECT_EQ(again.out.find("your machine Rig counts"), std::string::npos);
}

} // namespace
} // namespace gpuplan
