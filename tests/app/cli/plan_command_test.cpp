// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <gtest/gtest.h>

#include "app/support/command.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

using test::command;
using test::differsFromGolden;
using test::TemporaryFile;

TEST(PlanCommand, DemoIsGoldenInBothLanguages)
{
    for (const char* language : {"en", "zh"}) {
        const auto text = command({"plan", "demo", "--lang", language});
        EXPECT_EQ(text.status, 0);
        EXPECT_EQ(differsFromGolden(std::string("plan-demo.") + language + ".txt", text.out), "");
        EXPECT_EQ(text.err, "");
        const auto explained = command({"plan", "demo", "--explain", "--lang", language});
        EXPECT_EQ(differsFromGolden(std::string("plan-demo-explain.") + language + ".txt", explained.out), "");
    }
    EXPECT_EQ(differsFromGolden("plan-demo.json", command({"plan", "demo", "--json"}).out), "");
}

TEST(PlanCommand, DemoHoldsWhatTheLearnerAskedFor)
{
    const auto result = command({"plan", "demo", "--json"}).json().at("result");
    std::vector<std::string> chosen;
    for (const auto& c : result.at("chosen"))
        chosen.push_back(c.at("experiment").at("id"));
    for (const char* id : {"qlora-8b", "gpt2", "chat-70b", "rocm", "deepseek"})
        EXPECT_NE(std::find(chosen.begin(), chosen.end(), id), chosen.end()) << id;
    ASSERT_EQ(result.at("left_out").size(), 1u);              // the stretch goal, with what it would take
    EXPECT_EQ(result.at("left_out")[0].at("reason"), "risk"); // affordable when all goes well, not at P90
    EXPECT_GT(result.at("left_out")[0].at("what_it_would_take").at("extra_budget").at("amount"), 0);
    EXPECT_GT(result.at("total").at("parts").at("storage").at("amount"), 0);
    EXPECT_GT(result.at("total").at("parts").at("idle").at("amount"), 0);
    EXPECT_GT(result.at("total").at("p90").at("amount"), result.at("total").at("likely").at("amount"));
    EXPECT_LE(result.at("total").at("p90").at("amount"), 5000);
    EXPECT_EQ(result.at("reserve").at("amount"), 500);
    EXPECT_FALSE(result.at("prices_as_of").at("oldest").get<std::string>().empty());
}

TEST(PlanCommand, EveryCommandHasTheEnvelope)
{
    for (const auto& [arguments, schema] :
         {std::pair<std::vector<std::string>, const char*>{{"plan", "demo"}, "gpuplan/plan-demo/1"},
          {{"plan", "goals"}, "gpuplan/plan-goals/1"},
          {{"offers", "list", "--limit", "3"}, "gpuplan/offers-list/1"},
          {{"model", "show", "Llama-3.1-8B"}, "gpuplan/model-show/1"}}) {
        auto with_json = arguments;
        with_json.push_back("--json");
        const auto document = command(with_json).json();
        EXPECT_EQ(document.at("schema"), schema);
        for (const char* key : {"request", "data_age", "currency", "result", "warnings"})
            EXPECT_TRUE(document.contains(key)) << schema << " " << key;
    }
}

TEST(PlanCommand, JsonAndTableShowTheSameCents)
{
    const auto result = command({"plan", "demo", "--json"}).json().at("result");
    const std::string table = command({"plan", "demo", "--lang", "en"}).out;
    char likely[64], p90[64];
    std::snprintf(likely, sizeof likely, "¥%.2f", result.at("total").at("likely").at("amount").get<double>());
    std::snprintf(p90, sizeof p90, "¥%.2f", result.at("total").at("p90").at("amount").get<double>());
    EXPECT_NE(table.find(likely), std::string::npos) << likely;
    EXPECT_NE(table.find(p90), std::string::npos) << p90;
}

TEST(PlanCommand, AKeptPlanIsShownWithItsOwnPrices)
{
    const TemporaryFile plan("p.gpuplan", test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/demo.gpuplan"));
    const TemporaryFile kept("kept.gpuplan", "");
    const auto made = command({"plan", "make", plan.path(), "-o", kept.path(), "--json"});
    ASSERT_EQ(made.status, 0) << made.err;
    const auto shown = command({"plan", "show", kept.path(), "--json"});
    ASSERT_EQ(shown.status, 0) << shown.err;
    EXPECT_EQ(made.json().at("result").at("total"), shown.json().at("result").at("total"));
    const auto before = made.json().at("result").at("chosen"), after = shown.json().at("result").at("chosen");
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        for (const char* key : {"experiment", "offer", "cost", "cost_parts", "billed_hours", "time", "memory",
                                "runner_up", "finish_hours"})
            EXPECT_EQ(before[i].at(key), after[i].at(key)) << i << " " << key;
    }
    EXPECT_GT(nlohmann::json::parse(kept.content()).at("snapshot").at("prices").size(), 4u);
    // A price of the snapshot that changes, changes the plan: it is the snapshot that counts.
    auto edited = nlohmann::json::parse(kept.content());
    for (auto& price : edited["snapshot"]["prices"])
        price["price_per_hour"]["amount"] = price["price_per_hour"]["amount"].get<double>() * 2;
    const TemporaryFile dearer("dearer.gpuplan", edited.dump());
    EXPECT_GT(
        command({"plan", "show", dearer.path(), "--json"}).json().at("result").at("total").at("likely").at("amount"),
        shown.json().at("result").at("total").at("likely").at("amount"));
}

TEST(PlanCommand, InfeasiblePlansExitWithFour)
{
    const TemporaryFile plan("p.gpuplan", R"({"schema": "gpuplan/plan/1", "budget": {"amount": 5, "currency": "CNY"},
        "experiments": [{"id": "m", "kind": "hands_on", "hours": 10, "tier": "must", "gpus_allowed": ["MI300X"]}]})");
    const auto result = command({"plan", "make", plan.path(), "--lang", "en"});
    EXPECT_EQ(result.status, 4);
    EXPECT_NE(result.out.find("all musts together cost"), std::string::npos) << result.out;
}

TEST(PlanCommand, CurrencyCanBeChosen)
{
    const auto result = command({"plan", "demo", "--currency", "USD", "--json"}).json();
    EXPECT_EQ(result.at("currency"), "USD");
    EXPECT_NEAR(result.at("result").at("budget").at("amount").get<double>(), 5000 / 7.0, 0.01);
}

TEST(PlanCommand, GoalsAndClaimsAreGolden)
{
    for (const char* language : {"en", "zh"}) {
        const auto text = command({"plan", "goals", "--lang", language});
        EXPECT_EQ(text.status, 0);
        EXPECT_EQ(differsFromGolden(std::string("plan-goals.") + language + ".txt", text.out), "");
    }
    const auto result = command({"plan", "goals", "--json"}).json().at("result");
    ASSERT_EQ(result.at("goals").size(), 4u);
    for (const auto& goal : result.at("goals")) {
        for (const char* key : {"path", "offers", "range", "published_range", "holds", "why"})
            EXPECT_TRUE(goal.contains(key)) << key;
        EXPECT_GT(goal.at("range").at("CNY").at("likely").at("amount"), 0) << goal.at("goal");
        EXPECT_GT(goal.at("range").at("USD").at("likely").at("amount"), 0) << goal.at("goal");
    }
    ASSERT_EQ(result.at("claims").size(), 12u);
    for (const auto& claim : result.at("claims"))
        EXPECT_FALSE(claim.at("figures").empty()) << claim.at("number");
    EXPECT_EQ(result.at("claims")[7].at("holds"), "no");       // one MI300X does not hold 405B or DeepSeek-V3
    EXPECT_EQ(result.at("claims")[4].at("holds"), "partly");   // 3,500 h are price over rent and nothing else
    EXPECT_EQ(result.at("claims")[11].at("holds"), "not_yet"); // calibration comes later
}

TEST(PlanCommand, TheReadmeShowsTodaysClaims)
{
    const std::string readme = test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/README.md");
    const std::string table = command({"plan", "goals", "--markdown", "--lang", "en"}).out;
    EXPECT_NE(readme.find(table), std::string::npos)
        << "README.md must hold the output of `gpuplan plan goals --markdown --lang en`";
}

} // namespace
} // namespace gpuplan
