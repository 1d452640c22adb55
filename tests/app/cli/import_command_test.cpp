// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <gtest/gtest.h>

#include "app/support/command.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

using nlohmann::json;
using test::command;
using test::CommandResult;
using test::differsFromGolden;
using test::TemporaryFile;

const std::string kGoldenYaml = std::string(GPUPLAN_SOURCE_DIR) + "/tests/golden/import.yaml";

CommandResult import(std::vector<std::string> arguments, const std::string& language = "en")
{
    arguments.insert(arguments.begin(), {"plan", "import-workload"});
    arguments.insert(arguments.end(), {"--lang", language});
    return command(arguments);
}

/// The output without the folder of this machine.
std::string withoutFolder(std::string text)
{
    const std::string folder = std::string(GPUPLAN_SOURCE_DIR) + "/tests/golden/";
    for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
        text.erase(at, folder.size());
    return text;
}

constexpr const char* kPlan = R"({
  "schema": "gpuplan/plan/1",
  "budget": {"amount": 500, "currency": "CNY"},
  "my_own": {"note": [1, 2.50, "x"]},
  "experiments": [
    {"id": "first", "kind": "hands_on", "hours": 2, "tier": "must", "mood": "good"}
  ]
})";

TEST(ImportCommand, IsGoldenInBothLanguages)
{
    for (const char* language : {"en", "zh"}) {
        const CommandResult open = import({kGoldenYaml}, language);
        EXPECT_EQ(open.status, 0);
        EXPECT_EQ(
            differsFromGolden(std::string("import.") + language + ".txt", withoutFolder(open.err + "\n" + open.out)),
            "");
        const CommandResult answered = import(
            {kGoldenYaml, "--samples", "9000", "--tokens-per-sample", "350", "--gpus", "2", "--assume"}, language);
        EXPECT_EQ(differsFromGolden(std::string("import-answered.") + language + ".txt", withoutFolder(answered.out)),
                  "");
    }
    EXPECT_EQ(differsFromGolden("import.json", withoutFolder(import({kGoldenYaml, "--json"}).out)), "");
}

TEST(ImportCommand, AnswersInTheEnvelope)
{
    const CommandResult result = import({kGoldenYaml, "--json"});
    const json document = result.json();
    EXPECT_EQ(document.at("schema"), "gpuplan/plan-import-workload/1");
    for (const char* key : {"request", "data_age", "currency", "result", "warnings"})
        EXPECT_TRUE(document.contains(key)) << key;
    EXPECT_EQ(document.at("warnings").size(), 1u); // adapter: lora and load_in_4bit
    const json& asked = document.at("result").at("asked");
    ASSERT_EQ(asked.size(), 4u);
    EXPECT_EQ(asked[0].at("field"), "samples");
    EXPECT_EQ(asked[0].at("assumed"), nullptr);
    EXPECT_EQ(asked[2].at("field"), "parallel.shard");
    EXPECT_EQ(asked[2].at("code"), "in_another_file");
    EXPECT_EQ(asked[2].at("assumed"), "zero2");
    EXPECT_EQ(asked[2].at("answer_with"), "--shard");
    EXPECT_FALSE(document.at("result").at("experiments")[0].contains("parallel")); // a suggestion is not a value
    EXPECT_EQ(document.at("result").at("model").at("known_as"), "Llama-3.1-8B");
}

TEST(ImportCommand, RoundTripHasTheMemoryOfTheSameWorkloadByHand)
{
    const TemporaryFile imported("run.json", "");
    ASSERT_EQ(
        import({kGoldenYaml, "--samples", "9000", "--tokens-per-sample", "350", "--gpus", "1", "-o", imported.path()})
            .status,
        0);
    const TemporaryFile by_hand("hand.json", R"({"kind": "train", "model": "Llama-3.1-8B", "method": "qlora",
        "weights": "nf4", "double_quantization": true, "adapter": {"rank": 16, "targets": ["q", "v"]},
        "optimizer": "adamw_8bit", "compute": "bf16", "micro_batch": 2, "accumulation": 4, "sequence": 2048,
        "checkpointing": "offload", "attention": "sdpa", "loss": "full", "parallel": {"gpus": 1},
        "framework": "axolotl", "samples": 9000, "tokens_per_sample": 350, "epochs": 2})");
    const auto estimate = [](const std::string& path) {
        const CommandResult result = command({"estimate", "--workload", path, "--gpu", "RTX 4090", "--json"});
        EXPECT_EQ(result.status, 0) << result.err;
        EXPECT_EQ(result.err, "");
        return result.json().at("result")[0];
    };
    const json one = estimate(imported.path()), other = estimate(by_hand.path());
    EXPECT_EQ(one.at("memory"), other.at("memory"));
    EXPECT_EQ(one.at("time"), other.at("time"));
    EXPECT_GT(one.at("memory").at("per_gpu_gib").at("likely"), 5);
    EXPECT_GT(one.at("time").at("hours").at("likely"), 0);
}

TEST(ImportCommand, WithoutItsSizeTheHoursStayUnknownAndTheMemoryIsThere)
{
    const TemporaryFile imported("run.json", "");
    ASSERT_EQ(import({kGoldenYaml, "-o", imported.path()}).status, 0);
    const auto result = command({"estimate", "--workload", imported.path(), "--gpu", "RTX 4090", "--json"}).json();
    EXPECT_EQ(result.at("result")[0].at("time").at("hours"), nullptr);
    EXPECT_GT(result.at("result")[0].at("memory").at("per_gpu_gib").at("likely"), 0);
}

TEST(ImportCommand, IntoAPlanKeepsWhatIsThere)
{
    const TemporaryFile plan("p.gpuplan", kPlan);
    const CommandResult added =
        import({kGoldenYaml, "--samples", "9000", "--tokens-per-sample", "350", "--into", plan.path()});
    ASSERT_EQ(added.status, 0) << added.err;
    const json before = json::parse(kPlan), after = json::parse(plan.content());
    for (const char* key : {"schema", "budget", "my_own"})
        EXPECT_EQ(after.at(key), before.at(key)) << key;
    ASSERT_EQ(after.at("experiments").size(), 2u);
    EXPECT_EQ(after.at("experiments")[0], before.at("experiments")[0]);
    const json& experiment = after.at("experiments")[1];
    EXPECT_EQ(experiment.at("id"), "import");
    EXPECT_EQ(experiment.at("imported").at("unknown").at("my_plugin.word"), "a 中文 value");
    EXPECT_EQ(experiment.at("imported").at("unknown").at("my_flag"), "Yes");
    EXPECT_EQ(experiment.at("imported").at("settings").at("learning_rate"), "2e-4");
    EXPECT_EQ(experiment.at("imported").at("file"), "import.yaml");
    // The plan is one that can be made, without a complaint about what was kept.
    const CommandResult made = command({"plan", "make", plan.path(), "--json"});
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(made.err.find(".imported\""), std::string::npos) << made.err;
}

TEST(ImportCommand, NothingIsLostOnFailure)
{
    const TemporaryFile plan("p.gpuplan", kPlan);
    ASSERT_EQ(import({kGoldenYaml, "--into", plan.path()}).status, 0);
    const std::string once = plan.content();
    const CommandResult twice = import({kGoldenYaml, "--into", plan.path()});
    EXPECT_EQ(twice.status, 3);
    EXPECT_NE(twice.err.find("\"import\" occurs twice"), std::string::npos) << twice.err;
    EXPECT_NE(twice.err.find("--id"), std::string::npos);
    EXPECT_EQ(plan.content(), once);
    EXPECT_EQ(import({kGoldenYaml, "--into", plan.path(), "--id", "second"}).status, 0);
    EXPECT_EQ(json::parse(plan.content()).at("experiments").size(), 3u);

    const TemporaryFile broken("b.gpuplan", "{\"schema\": \"gpuplan/plan/1\", ");
    EXPECT_EQ(import({kGoldenYaml, "--into", broken.path()}).status, 3);
    EXPECT_EQ(broken.content(), "{\"schema\": \"gpuplan/plan/1\", ");
    EXPECT_EQ(import({kGoldenYaml, "--into", broken.path() + ".not"}).status, 3);
    const TemporaryFile both("both.json", "old");
    EXPECT_EQ(import({kGoldenYaml, "-o", both.path(), "--into", broken.path()}).status, 3);
    EXPECT_EQ(both.content(), "old"); // neither or both

    const std::string yaml = test::readFile(kGoldenYaml);
    const TemporaryFile own("own.yaml", yaml);
    EXPECT_EQ(import({own.path(), "-o", own.path()}).status, 3);
    EXPECT_EQ(own.content(), yaml);
}

TEST(ImportCommand, AnswersReplaceWhatTheFileSays)
{
    const json fields = import({kGoldenYaml, "--epochs", "5", "--sequence", "1024", "--model", "Qwen3-4B", "--json"})
                            .json()
                            .at("result")
                            .at("fields");
    int seen = 0;
    for (const json& field : fields) {
        for (const auto& [name, value] :
             {std::pair<const char*, json>{"epochs", 5}, {"sequence", 1024}, {"model", "Qwen3-4B"}}) {
            if (field.at("field") != name)
                continue;
            ++seen;
            EXPECT_EQ(field.at("value"), value) << name;
            EXPECT_EQ(field.at("source"), "answered");
        }
    }
    EXPECT_EQ(seen, 3);
}

TEST(ImportCommand, AModelMayBeAFile)
{
    const TemporaryFile config("config.json", R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2,
        "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false})");
    const TemporaryFile yaml("y.yaml", "base_model: someone/new\nbf16: true\nmicro_batch_size: 1\n");
    const CommandResult unknown = import({yaml.path(), "--json"});
    EXPECT_EQ(unknown.status, 0);
    EXPECT_EQ(unknown.json().at("result").at("asked")[0].at("field"), "model");
    const TemporaryFile plan("p.gpuplan", kPlan); // a plan with it could not be made at all
    const CommandResult refused = import({yaml.path(), "--into", plan.path()});
    EXPECT_EQ(refused.status, 3);
    EXPECT_NE(refused.err.find("line 1, base_model: there is no model named \"someone/new\""), std::string::npos)
        << refused.err;
    EXPECT_NE(refused.err.find("--model"), std::string::npos);
    EXPECT_EQ(plan.content(), kPlan);
    EXPECT_EQ(import({yaml.path(), "--into", plan.path(), "--model", config.path()}).status, 0);
    EXPECT_EQ(command({"plan", "make", plan.path(), "--json"}).status, 0);
    const TemporaryFile experiment("e.json", "");
    const CommandResult given = import({yaml.path(), "--model", config.path(), "-o", experiment.path(), "--json"});
    ASSERT_EQ(given.status, 0) << given.err;
    EXPECT_GT(given.json().at("result").at("model").at("parameters"), 0);
    EXPECT_EQ(command({"estimate", "--workload", experiment.path(), "--gpu", "RTX 4090", "--json"}).status, 0);
}

TEST(ImportCommand, BadFilesNameThePlaceAndTheStatusIsThree)
{
    const std::pair<const char*, const char*> kCases[] = {
        {"base_model: x\nsequence_len: long\n", "line 2, sequence_len: \"long\" is not a valid value"},
        {"a: 1\n\tb: 2\n", "line 2: this is not valid YAML: there is a tab in column 1"},
        {"base_model: x\nbase_model: y\n", "line 2: \"base_model\" occurs twice"},
        {"", "an empty file cannot be read; supported: the training files of LLaMA-Factory"},
        {"resources: {}\nrun: train\n", "line 2: this is a SkyPilot task file"},
        {"x: 1\n", "this YAML cannot be read; supported: LLaMA-Factory (finetuning_type, stage)"},
    };
    for (const auto& [text, expected] : kCases) {
        const TemporaryFile yaml("bad.yaml", text);
        const CommandResult result = import({yaml.path()});
        EXPECT_EQ(result.status, 3) << text;
        EXPECT_NE(result.err.find("bad.yaml"), std::string::npos);
        EXPECT_NE(result.err.find(expected), std::string::npos) << result.err;
        EXPECT_EQ(result.out, "");
        // In Chinese no English phrase is left, names apart.
        const CommandResult chinese = import({yaml.path()}, "zh");
        EXPECT_EQ(chinese.err.find("column"), std::string::npos) << chinese.err;
        EXPECT_EQ(chinese.err.find("supported"), std::string::npos) << chinese.err;
    }
    EXPECT_EQ(import({"/no/such.yaml"}).status, 3);
    EXPECT_EQ(import({}).status, 2);
    EXPECT_EQ(import({kGoldenYaml, "--gpus", "0"}).status, 2);
    EXPECT_EQ(import({kGoldenYaml, "--shard", "zero9"}).status, 3);
    const TemporaryFile big("big.yaml", std::string(2 * 1024 * 1024, '#'));
    EXPECT_EQ(import({big.path()}).status, 3);
}

TEST(ImportCommand, EscapesOfTheFileDoNotReachTheTerminal)
{
    const TemporaryFile yaml("y.yaml", "base_model: \"a\\e[31mb\"\nbf16: true\n\"k\\e[2J\": \"v\\e[0m\"\n");
    const CommandResult result = import({yaml.path()});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(result.err.find('\x1b'), std::string::npos);
}

TEST(ImportCommand, EverySampleImportsAndIsEstimated)
{
    const std::string folder = test::sharedFolder();
    if (folder.empty())
        GTEST_SKIP() << "the samples are not beside the project";
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder + "/samples")) {
        const std::string name = entry.path().filename().string();
        const bool training =
            name.starts_with("axolotl") || name.starts_with("llamafactory") || name.starts_with("torchtune");
        if (!training)
            continue;
        ++files;
        const TemporaryFile experiment("e.json", "");
        const CommandResult result =
            import({entry.path().string(), "--samples", "1000", "--tokens-per-sample", "300", "-o", experiment.path()});
        EXPECT_EQ(result.status, 0) << name;
        EXPECT_EQ(result.err, "") << name;
        const CommandResult estimated =
            command({"estimate", "--workload", experiment.path(), "--gpu", "H200", "--json"});
        EXPECT_EQ(estimated.status, 0) << name << estimated.err;
        EXPECT_GT(estimated.json().at("result")[0].at("time").at("hours").at("likely"), 0) << name;
    }
    EXPECT_EQ(files, 9);
}

} // namespace
} // namespace gpuplan
