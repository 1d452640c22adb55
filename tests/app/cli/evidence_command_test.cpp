// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "app/support/command.h"

namespace gpuplan::test {
namespace {

constexpr const char* kWorkload = R"({"kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "micro_batch": 2,
 "accumulation": 8, "sequence": 2048, "samples": 10000, "tokens_per_sample": 700, "epochs": 3})";

/// A workload file and a file for runs beside it that does not exist yet.
struct Desk {
    TemporaryFile workload{"qlora.json", kWorkload};
    std::string runs = std::filesystem::path(workload.path()).parent_path().string() + "/log/runs.jsonl";

    CommandResult add(std::vector<std::string> more) const
    {
        std::vector<std::string> arguments{"evidence",   "add",           "--runs", runs,
                                           "--workload", workload.path(), "--gpu",  "RTX 4090"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return command(arguments);
    }
    nlohmann::json estimate(std::vector<std::string> more = {}) const
    {
        std::vector<std::string> arguments{"estimate",   "--json",        "--runs", runs,
                                           "--workload", workload.path(), "--gpu",  "RTX 4090"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return command(arguments).json().at("result").at(0);
    }
};

TEST(EvidenceCheck, PrintsEveryCategoryAndTheTotal)
{
    const CommandResult answer = command({"evidence", "check", "--json"});
    ASSERT_EQ(answer.status, 0) << answer.err;
    const nlohmann::json json = answer.json();
    EXPECT_EQ(json.at("schema"), "gpuplan/evidence-check/1");
    const nlohmann::json& result = json.at("result");
    EXPECT_EQ(result.at("time").at("fitted").at("cases"), 1978);
    EXPECT_EQ(result.at("time").at("unanswered"), 0);
    EXPECT_EQ(result.at("memory_inference").at("fitted").at("cases").get<int>()
                  + result.at("memory_training").at("fitted").at("cases").get<int>(),
              704);
    int cases = 0;
    for (const nlohmann::json& row : result.at("time").at("by_category"))
        cases += row.at("fitted").at("cases").get<int>();
    EXPECT_EQ(cases, 1978);
}

TEST(EvidenceCheck, TakesAnyFileAndNamesItsBadLines)
{
    const TemporaryFile file("own.jsonl",
                             R"({"id": "a", "source": "s", "gpu": "RTX 4090", "measured": {"tokens_per_s": 60},
"workload": {}}
{"id": "b", "source": "s", "gpu": "RTX 4090", "measured": {"tokens_per_s": 60}, "workload": {"kind": "generate", "phase": "decode", "model": "Llama-3.1-8B", "prompt": 1, "output": 2}}
{"id": "c", "source": "s", "gpu": "RTX 9999", "measured": {"tokens_per_s": 60}, "workload": {"kind": "generate", "phase": "decode", "model": "Llama-3.1-8B", "output": 2}}
)");
    const CommandResult answer = command({"evidence", "check", "--json", "--held-out", file.path()});
    EXPECT_EQ(answer.status, 3);
    EXPECT_EQ(answer.json().at("result").at("refused"), 3); // one value over two lines is two faults
    EXPECT_EQ(answer.json().at("result").at("time").at("fitted").at("cases"), 1);
    EXPECT_NE(answer.err.find("line 4, gpu"), std::string::npos) << answer.err;
}

#ifdef NDEBUG // the digits of a fit belong to one build; the sanitizer build rounds elsewhere and takes minutes
TEST(EvidenceFit, GivesTheShippedTablesByteForByte)
{
    const CommandResult check = command({"evidence", "fit", "--check"});
    EXPECT_EQ(check.status, 0) << check.err;
}
#endif

TEST(EvidenceFit, NamesTheFirstLineThatDiffers)
{
    const CommandResult damaged = command({"evidence", "fit", "--evidence", "/no/such/folder"});
    EXPECT_EQ(damaged.status, 3);
    EXPECT_NE(damaged.err.find("/no/such/folder/memory.jsonl"), std::string::npos) << damaged.err;
}

TEST(EstimateExplain, ShowsTheCalculationConstantsAndNeighbours)
{
    const Desk desk;
    const nlohmann::json answer = desk.estimate({"--explain"});
    const nlohmann::json& explanation = answer.at("explanation");
    EXPECT_GT(explanation.at("memory").size(), 8U);
    EXPECT_GT(explanation.at("time").size(), 4U);
    ASSERT_FALSE(explanation.at("constants").empty());
    for (const char* figure : {"nearest_time", "nearest_memory"}) {
        ASSERT_EQ(explanation.at(figure).size(), 3U);
        for (const nlohmann::json& near : explanation.at(figure)) {
            const double expected = 100 * (near.at("measured").get<double>() / near.at("estimated").get<double>() - 1);
            EXPECT_NEAR(near.at("residual_percent").get<double>(), expected, 0.06);
        }
    }
    EXPECT_EQ(command({"estimate", "--explain", "--workload", desk.workload.path()}).status, 2); // which GPU?
    for (const char* language : {"en", "zh"}) {
        const CommandResult text = command(
            {"estimate", "--explain", "--lang", language, "--workload", desk.workload.path(), "--gpu", "RTX 4090"});
        EXPECT_EQ(differsFromGolden(std::string("estimate-explain.") + language + ".txt", text.out), "");
    }
}

TEST(EvidenceAdd, KeepsARunThatCanBeListedAndRemoved)
{
    const Desk desk;
    const CommandResult added =
        desk.add({"--tokens-per-s", "2100", "--peak-gib", "9.7", "--machine", "under the desk"});
    ASSERT_EQ(added.status, 0) << added.err;
    const CommandResult list = command({"evidence", "list", "--json", "--runs", desk.runs});
    const nlohmann::json run = list.json().at("result").at("runs").at(0);
    EXPECT_EQ(run.at("id"), "run-2026-11-30-1");
    EXPECT_EQ(run.at("machine"), "under the desk");
    EXPECT_EQ(run.at("tokens_per_s").at("measured"), 2100);
    EXPECT_EQ(run.at("memory_gib").at("measured"), 9.7);
    EXPECT_EQ(command({"evidence", "remove", "no-such-run", "--runs", desk.runs}).status, 3);
    EXPECT_EQ(command({"evidence", "remove", "run-2026-11-30-1", "--runs", desk.runs}).status, 0);
    EXPECT_TRUE(command({"evidence", "list", "--json", "--runs", desk.runs}).json().at("result").at("runs").empty());
}

TEST(EvidenceAdd, RefusesWhatBeatsPhysicsWithTheReason)
{
    const Desk desk;
    const CommandResult fast = desk.add({"--tokens-per-s", "50000"});
    EXPECT_EQ(fast.status, 3);
    EXPECT_NE(fast.err.find("cannot have been measured"), std::string::npos) << fast.err;
    EXPECT_EQ(desk.add({"--peak-gib", "60"}).status, 3);
    EXPECT_EQ(desk.add({"--peak-gib", "2"}).status, 3);
    EXPECT_EQ(desk.add({"--tokens-per-s", "0"}).status, 3);
    EXPECT_EQ(desk.add({}).status, 3); // nothing measured
    EXPECT_FALSE(std::filesystem::exists(desk.runs));
}

TEST(EvidenceAdd, CorrectsLaterEstimatesAndSaysSo)
{
    const Desk desk;
    const nlohmann::json before = desk.estimate();
    const double estimated = before.at("time").at("tokens_per_s").at("likely");
    const double estimated_gib = before.at("memory").at("per_gpu_gib").at("likely");
    ASSERT_EQ(desk.add({"--tokens-per-s", std::to_string(0.7 * estimated), "--peak-gib",
                        std::to_string(0.9 * estimated_gib), "--machine", "desk"})
                  .status,
              0);
    // What was measured under the desk says nothing about a rented machine.
    EXPECT_EQ(desk.estimate().at("time").at("tokens_per_s").at("likely"), estimated);
    const nlohmann::json after = desk.estimate({"--machine", "desk"});
    EXPECT_NEAR(after.at("time").at("tokens_per_s").at("likely").get<double>(), 0.7 * estimated, 0.03 * estimated);
    EXPECT_EQ(after.at("time").at("basis"), "logged_run");
    EXPECT_NEAR(after.at("time").at("correction").at("factor").get<double>(), 0.7, 0.03);
    EXPECT_EQ(after.at("time").at("correction").at("runs"), 1);
    const auto width = [](const nlohmann::json& range) {
        return range.at("high").get<double>() / range.at("low").get<double>();
    };
    EXPECT_LT(width(after.at("time").at("tokens_per_s")), width(before.at("time").at("tokens_per_s")));
    EXPECT_LT(width(after.at("memory").at("per_gpu_gib")), width(before.at("memory").at("per_gpu_gib")));
    EXPECT_NEAR(after.at("memory").at("per_gpu_gib").at("likely").get<double>(), 0.9 * estimated_gib,
                0.04 * estimated_gib);
    EXPECT_GT(after.at("time").at("hours").at("likely").get<double>(),
              before.at("time").at("hours").at("likely").get<double>());
    double parts = 0;
    for (const auto& [name, gib] : after.at("memory").at("parts_gib").items())
        parts += gib.get<double>();
    EXPECT_NEAR(parts, after.at("memory").at("per_gpu_gib").at("likely").get<double>(), 0.01 * parts);
    bool said = false;
    for (const nlohmann::json& reason : after.at("reasons"))
        said = said || reason.get<std::string>().find("desk") != std::string::npos;
    EXPECT_TRUE(said) << after.at("reasons");

    EXPECT_EQ(after.at("memory").at("parts_gib").at("weights"), before.at("memory").at("parts_gib").at("weights"));

    // The plan of the same experiment costs more on that GPU, because it takes longer.
    std::ostringstream plan;
    plan
        << R"({"schema": "gpuplan/plan/1", "currency": "USD", "budget": {"amount": 500, "currency": "USD"}, "experiments": [)"
        << R"({"id": "a", "gpus_allowed": ["RTX 4090"], )" << std::string(kWorkload).substr(1) << "]}";
    const TemporaryFile document("p.gpuplan", plan.str());
    const auto hours = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"plan", "make", document.path(), "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const CommandResult answer = command(arguments);
        return answer.json().at("result").at("chosen").at(0).at("time").at("hours").at("likely").get<double>();
    };
    const Desk anywhere;
    ASSERT_EQ(anywhere.add({"--tokens-per-s", std::to_string(0.7 * estimated)}).status, 0);
    EXPECT_GT(hours({"--runs", anywhere.runs}), 1.2 * hours({}));
    EXPECT_NE(command({"plan", "make", document.path(), "--runs", anywhere.runs}).out.find("of yours"),
              std::string::npos);
    EXPECT_EQ(hours({"--runs", desk.runs}), hours({}));
    EXPECT_EQ(command({"plan", "demo", "--runs", anywhere.runs}).out, command({"plan", "demo"}).out);
}

TEST(EvidenceAdd, TheReserveOfAnEngineIsNotWhatARunNeeds)
{
    const Desk desk;
    const TemporaryFile serve("serve.json",
                              R"({"kind": "serve", "model": "Llama-3.1-8B", "weights": "bf16", "prompt": 500,
                                               "output": 200, "concurrent": 4, "hours": 1, "framework": "vllm"})");
    const auto add = [&](const char* what) {
        return command({"evidence", "add", "--runs", desk.runs, "--workload", serve.path(), "--gpu", "RTX 4090",
                        "--peak-gib", "21.5", "--what", what});
    };
    EXPECT_EQ(add("device").status, 3);
    EXPECT_NE(add("device").err.find("reserves its cache"), std::string::npos);
    EXPECT_EQ(add("allocated").status, 0);
}

TEST(EvidenceFit, AnEmptyFileOfMeasurementsIsAFaultAndNotACrash)
{
    const TemporaryFile place("time.jsonl", "\n");
    const std::filesystem::path folder = std::filesystem::path(place.path()).parent_path();
    for (const auto& entry : std::filesystem::directory_iterator(std::string(GPUPLAN_SOURCE_DIR) + "/data/evidence")) {
        if (entry.path().filename() != "time.jsonl")
            std::filesystem::copy(entry.path(), folder / entry.path().filename());
    }
    const CommandResult answer = command({"evidence", "fit", "--check", "--evidence", folder.string()});
    EXPECT_EQ(answer.status, 3);
    EXPECT_NE(answer.err.find("time.jsonl: \"a measurement\" is missing"), std::string::npos) << answer.err;
}

TEST(OwnRuns, AnEstimateNeverFailsForItsLog)
{
    const Desk desk;
    const double without = desk.estimate().at("time").at("tokens_per_s").at("likely");
    const TemporaryFile impossible(
        "runs.jsonl", R"({"gpu": "RTX 4090", "measured": {"tokens_per_s": 1e9}, "workload": {"kind": "train",
 )");
    const std::string line =
        R"({"id": "x", "gpu": "RTX 4090", "measured": {"tokens_per_s": 1e9}, "workload": {"kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "micro_batch": 2}})";
    const TemporaryFile edited("runs.jsonl", line + "\n");
    const std::string folder = std::filesystem::path(edited.path()).parent_path().string();
    for (const std::string& runs : {impossible.path(), edited.path(), folder, std::string("/dev/null")}) {
        const CommandResult answer =
            command({"estimate", "--json", "--runs", runs, "--workload", desk.workload.path(), "--gpu", "RTX 4090"});
        ASSERT_EQ(answer.status, 0) << runs << ": " << answer.err;
        EXPECT_EQ(answer.json().at("result").at(0).at("time").at("tokens_per_s").at("likely"), without) << runs;
        EXPECT_FALSE(answer.err.empty()) << runs;
    }
    EXPECT_EQ(command({"evidence", "list", "--runs", ""}).status, 2);
    EXPECT_EQ(desk.add({"--tokens-per-s", "nan"}).status, 2);
}

TEST(EvidenceAdd, TakesTheGoodLinesOfAFileAndKeepsOldOnes)
{
    const Desk desk;
    ASSERT_EQ(desk.add({"--tokens-per-s", "2100"}).status, 0);
    const std::string good =
        R"("gpu": "RTX 4090", "measured": {"tokens_per_s": 2000}, "workload": {"kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "micro_batch": 4}})";
    const CommandResult answer =
        command({"evidence", "add", "-", "--runs", desk.runs, "--json"},
                "{\"id\": \"one\", " + good + "\nnot json\n\n{\"id\": \"one\", " + good + "\n{" + good + "\n");
    EXPECT_EQ(answer.status, 3);
    EXPECT_EQ(answer.json().at("result").at("added").size(), 2U); // the second "one" is a duplicate
    EXPECT_EQ(answer.json().at("result").at("refused"), 2);
    EXPECT_EQ(command({"evidence", "list", "--json", "--runs", desk.runs}).json().at("result").at("runs").size(), 3U);
}

} // namespace
} // namespace gpuplan::test
