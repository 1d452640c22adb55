// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "app/support/command.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

using test::command;
using test::TemporaryFile;

TEST(OffersList, FiltersSortsAndGroups)
{
    const auto result = command({"offers", "list", "--where", "gpu in [RTX 4090] and price < 3 and not spot", "--sort",
                                 "price", "--currency", "USD", "--json"})
                            .json()
                            .at("result");
    ASSERT_GT(result.at("offers").size(), 3u);
    double last = 0;
    for (const auto& offer : result.at("offers")) {
        EXPECT_EQ(offer.at("gpu"), "RTX 4090 24GB");
        EXPECT_NE(offer.at("tier"), "spot");
        const double price = offer.at("per_gpu_hour").at("amount");
        EXPECT_LT(price, 3);
        EXPECT_GE(price, last);
        last = price;
        EXPECT_NEAR(price * offer.at("gpus").get<int>(), offer.at("per_instance_hour").at("amount").get<double>(),
                    1e-4);
        EXPECT_FALSE(offer.at("source").get<std::string>().empty());
        EXPECT_GE(offer.at("age_days").get<int>(), 0);
    }
    const auto grouped = command({"offers", "list", "--group-by", "gpu", "--json"}).json().at("result").at("offers");
    std::set<std::string> seen;
    for (const auto& offer : grouped)
        EXPECT_TRUE(
            seen.insert(offer.at("gpu").get<std::string>() + (offer.at("tier") == "spot" ? "/spot" : "")).second)
            << offer.at("gpu");
    EXPECT_EQ(command({"offers", "list", "--limit", "5", "--json"}).json().at("result").at("offers").size(), 5u);
}

TEST(OffersList, HasTheProvidersThatPeopleKnow)
{
    std::set<std::string> providers, currencies, tiers;
    const auto offers = command({"offers", "list", "--json"}).json().at("result").at("offers");
    for (const auto& offer : offers) {
        providers.insert(offer.at("provider"));
        currencies.insert(offer.at("listed_per_instance_hour").at("currency"));
        tiers.insert(offer.at("tier"));
    }
    EXPECT_GE(offers.size(), 300u);
    EXPECT_GE(providers.size(), 15u);
    for (const char* name :
         {"RunPod", "Vast.ai", "DigitalOcean", "AMD Developer Cloud", "Lambda", "AWS", "GCP", "Azure", "AutoDL"})
        EXPECT_TRUE(providers.contains(name)) << name;
    EXPECT_TRUE(currencies.contains("CNY") && currencies.contains("USD"));
    EXPECT_TRUE(tiers.contains("spot") && tiers.contains("on_demand"));
}

TEST(ModelShow, CountsEveryConfigOfTheTruthTable)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "no shared evidence beside the project";
    std::istringstream truth(test::readFile(shared + "/cases/configs/truth.tsv"));
    std::string line;
    std::getline(truth, line);
    int models = 0;
    while (std::getline(truth, line)) {
        std::istringstream cells(line);
        std::string file, total, tolerance;
        std::getline(cells, file, '\t');
        std::getline(cells, total, '\t');
        std::getline(cells, tolerance, '\t');
        const auto result = command({"model", "show", shared + "/cases/configs/" + file, "--json"});
        ASSERT_EQ(result.status, 0) << file << result.err;
        const double parameters = result.json().at("result")[0].at("parameters"), wanted = std::stod(total);
        EXPECT_LE(std::abs(parameters - wanted), wanted * std::stod(tolerance) / 100) << file;
        ++models;
    }
    EXPECT_EQ(models, 41);
}

TEST(ModelShow, ShowsNamesFilesAndGoesOnAfterABadOne)
{
    const TemporaryFile config(
        "config.json",
        R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
        "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256, "tie_word_embeddings": false, "torch_dtype": "bfloat16"})");
    const auto result = command({"model", "show", "Llama-3.1-8B", "No-Such-1B", config.path(), "--json"});
    EXPECT_EQ(result.status, 3);
    const auto models = result.json().at("result");
    ASSERT_EQ(models.size(), 3u);
    EXPECT_TRUE(models[1].contains("error"));
    // Llama 3.1 8B: 2 × 128256 × 4096 + 32 × (4096 × (4096 + 2 × 1024 + 4096) + 3 × 4096 × 14336 + 2 × 4096) + 4096
    for (const int i : {0, 2}) {
        EXPECT_EQ(models[i].at("parameters"), 8030261248);
        EXPECT_EQ(models[i].at("kv_bytes_per_token"), 131072); // 2 × 32 layers × 8 heads × 128 × 2 bytes
        EXPECT_EQ(models[i].at("kv_heads"), 8);
        EXPECT_EQ(models[i].at("attention_layers"), 32);
    }
    EXPECT_EQ(models[2].at("weights_bytes"), 16060522496);
}

TEST(EstimateCommand, AnswersTheContractsExample)
{
    const std::string line =
        R"({"id": "a1", "gpu": "RTX 4090", "gpus": 1, "workload": {"kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "weights": "nf4", "compute": "bf16", "optimizer": "paged_adamw_8bit", "adapter": {"rank": 16, "targets": "all_linear"}, "micro_batch": 1, "accumulation": 8, "sequence": 2048, "checkpointing": true, "attention": "flash", "loss": "full", "parallel": {"gpus": 1, "shard": "none", "tensor": 1, "pipeline": 1, "offload": "none"}, "framework": "transformers", "samples": 10000, "tokens_per_sample": 700, "epochs": 3}})";
    const auto result = command({"estimate", "--lines", "-"}, line);
    ASSERT_EQ(result.status, 0) << result.err;
    const auto answer = result.json();
    const auto& memory = answer.at("memory");
    double sum = 0;
    for (const auto& [part, gib] : memory.at("parts_gib").items())
        sum += gib.get<double>();
    EXPECT_NEAR(sum, memory.at("per_gpu_gib").at("likely").get<double>(), sum * 0.01);
    EXPECT_EQ(memory.at("verdict"), "fits");
    EXPECT_TRUE(memory.at("rule_of_thumb_gib").is_null()); // no rule for QLoRA
    EXPECT_GT(answer.at("time").at("hours").at("likely"), 0);
    EXPECT_FALSE(answer.at("reasons").empty());
}

TEST(EstimateCommand, PrintsTheRuleOfThumbBesideTheItemisedAnswer)
{
    const TemporaryFile full("w.json",
                             R"({"kind": "train", "model": "Llama-3.1-8B", "method": "full", "tokens": 1000000})");
    const auto training = command({"estimate", "--workload", full.path(), "--gpu", "MI300X", "--lang", "en"});
    EXPECT_NE(training.out.find("rule of thumb"), std::string::npos) << training.out;
    const auto json =
        command({"estimate", "--workload", full.path(), "--gpu", "MI300X", "--json"}).json().at("result")[0];
    EXPECT_NEAR(json.at("memory").at("rule_of_thumb_gib").get<double>(), 16 * 8.030261248 / 1.073741824,
                0.01);                           // 16 GB per 10^9
    EXPECT_FALSE(json.at("cheapest").is_null()); // priced too
    const TemporaryFile infer(
        "w.json", R"({"kind": "generate", "model": "Llama-3.1-8B", "prompt": 100, "output": 100, "requests": 10})");
    const auto inference =
        command({"estimate", "--workload", infer.path(), "--gpu", "RTX 4090", "--json"}).json().at("result")[0];
    EXPECT_NEAR(inference.at("memory").at("rule_of_thumb_gib").get<double>(), 2 * 8.030261248 / 1.073741824,
                0.01); // 2 GB per 10^9
}

TEST(EstimateCommand, TriesEveryGpuWithoutOne)
{
    const TemporaryFile file(
        "w.json",
        R"({"kind": "generate", "model": "Llama-3.1-405B", "weights": "bf16", "prompt": 100, "output": 100})");
    const auto result = command({"estimate", "--workload", file.path(), "--json"});
    EXPECT_EQ(result.status, 4); // fits on no single GPU
    EXPECT_GE(result.json().at("result").size(), 81u);
}

TEST(CommandLine, HelpAndVersionInBothLanguages)
{
    const auto english = command({"--help"}), chinese = command({"--help", "--lang", "zh"});
    EXPECT_EQ(english.status, 0);
    EXPECT_NE(english.out.find("budget"), std::string::npos);
    EXPECT_NE(chinese.out.find("预算"), std::string::npos) << chinese.out;
    EXPECT_EQ(command({"--version"}).status, 0);
    EXPECT_NE(command({"plan", "make", "--help"}).out.find("FILE"), std::string::npos);
}

TEST(CommandLine, LanguageAndCurrencyFollowTheLocale)
{
    EXPECT_EQ(command({"offers", "list", "--limit", "1", "--json"}, {}, "zh_CN.UTF-8").json().at("currency"), "CNY");
    EXPECT_EQ(command({"offers", "list", "--limit", "1", "--json"}, {}, "de_DE.UTF-8").json().at("currency"), "USD");
    EXPECT_NE(command({"plan", "demo"}, {}, "zh_TW.UTF-8").out.find("预算"), std::string::npos);
}

} // namespace
} // namespace gpuplan
