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
    const std::set<std::string> kFirm{"on_demand", "community", "secure"}; // one kind of price
    std::set<std::string> seen;
    for (const auto& offer : grouped)
        EXPECT_TRUE(seen.insert(offer.at("gpu").get<std::string>()
                                + (kFirm.contains(offer.at("tier")) ? "" : "/" + offer.at("tier").get<std::string>()))
                        .second)
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

TEST(ModelShow, CacheOfEveryConfigIsHandChecked)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "no shared evidence beside the project";
    // Bytes per token in 16 bits: 2 (key and value) × 2 bytes × attention layers × KV heads × head size, as in the comments.
    const struct {
        const char* file;
        int attention_layers, kv_heads;
        std::int64_t kv_bytes_per_token;
    } kRows[] = {
        // clang-format off
        {"Qwen__Qwen2-7B", 28, 4, 57344},                                        // 28·4·128
        {"Qwen__Qwen2.5-VL-7B-Instruct", 28, 4, 57344},                          // 28·4·128
        {"Qwen__Qwen3-0.6B", 28, 8, 114688},                                     // 28·8·128
        {"Qwen__Qwen3-30B-A3B", 48, 4, 98304},                                   // 48·4·128
        {"Qwen__Qwen3-32B-FP8", 64, 8, 262144},                                  // 64·8·128
        {"Qwen__Qwen3-8B", 36, 8, 147456},                                       // 36·8·128
        {"Qwen__Qwen3-VL-2B-Instruct", 28, 8, 114688},                           // 28·8·128
        {"Qwen__Qwen3-VL-8B-Instruct", 36, 8, 147456},                           // 36·8·128
        {"Qwen__Qwen3.5-27B", 16, 4, 65536},                                     // 16·4·256: every fourth of 64 layers
        {"THUDM__chatglm3-6b", 28, 2, 28672},                                    // 28·2·128: multi_query_group_num
        {"TRAP__mislabelled_Qwen2.5-0.5B", 32, 32, 524288},                      // 32·32·128
        {"XiaomiMiMo__MiMo-7B-Base", 36, 8, 147456},                             // 36·8·128
        {"deepseek-ai__DeepSeek-V3", 61, 128, 70272},                            // 61·(512 + 64)·2: the latent
        {"google__gemma-2-2b", 26, 4, 106496},                                   // 26·4·256
        {"google__gemma-2-9b", 42, 8, 344064},                                   // 42·8·256
        {"google__gemma-4-26B-A4B", 30, 8, 225280},                              // 25·8·256 and 5·2·512
        {"huggyllama__llama-7b", 32, 32, 524288},                                // 32·32·128
        {"meta-llama__Llama-2-70b-hf", 80, 8, 327680},                           // 80·8·128
        {"meta-llama__Llama-2-7b-hf", 32, 32, 524288},                           // 32·32·128
        {"meta-llama__Llama-3.2-1B-Instruct", 16, 8, 32768},                     // 16·8·64
        {"meta-llama__Llama-3.2-3B-Instruct", 28, 8, 114688},                    // 28·8·128
        {"meta-llama__Llama-4-Scout-17B-16E-Instruct", 48, 8, 196608},           // 48·8·128
        {"meta-llama__Meta-Llama-3.1-405B", 126, 8, 516096},                     // 126·8·128
        {"meta-llama__Meta-Llama-3.1-70B", 80, 8, 327680},                       // 80·8·128
        {"meta-llama__Meta-Llama-3.1-8B", 32, 8, 131072},                        // 32·8·128
        {"microsoft__phi-4", 40, 10, 204800},                                    // 40·10·128
        {"mistralai__Mistral-7B-Instruct-v0.3", 32, 8, 131072},                  // 32·8·128
        {"mistralai__Mixtral-8x22B-v0.1", 56, 8, 229376},                        // 56·8·128
        {"mistralai__Mixtral-8x7B-v0.1", 32, 8, 131072},                         // 32·8·128
        {"mistralai__Voxtral-Mini-3B-2507", 30, 8, 122880},                      // 30·8·128
        {"moonshotai__Kimi-K2-Instruct", 61, 64, 70272},                         // 61·(512 + 64)·2: the latent
        {"mosaicml__mpt-7b-instruct", 32, 32, 524288},                           // 32·32·128
        {"nvidia__Llama-3.1-70B-Instruct-FP8", 80, 8, 327680},                   // 80·8·128
        {"nvidia__Llama-3_3-Nemotron-Super-49B-v1", 49, 8, 200704},              // 49·8·128: 31 layers have no attention
        {"nvidia__Nemotron-H-56B-Base-8K", 10, 8, 40960},                        // 10·8·128: the '*' of the pattern
        {"openai-community__gpt2", 12, 12, 36864},                               // 12·12·64
        {"openai__gpt-oss-120b", 36, 8, 73728},                                  // 36·8·64
        {"openai__gpt-oss-20b", 24, 8, 49152},                                   // 24·8·64
        {"tiiuae__falcon-7b-instruct", 32, 1, 8192},                             // 32·1·64: multi_query
        {"google-t5__t5-small", 6, 8, 12288},                                    // 6·8·64: the decoder
        // clang-format on
    };
    for (const auto& row : kRows) {
        const auto result = command({"model", "show", shared + "/cases/configs/" + row.file + ".json", "--json"});
        ASSERT_EQ(result.status, 0) << row.file << result.err;
        const auto model = result.json().at("result")[0];
        EXPECT_EQ(model.at("attention_layers"), row.attention_layers) << row.file;
        EXPECT_EQ(model.at("kv_heads"), row.kv_heads) << row.file;
        EXPECT_EQ(model.at("kv_bytes_per_token"), row.kv_bytes_per_token) << row.file;
    }
    // An encoder keeps none, and has no figure for it.
    const auto bert =
        command({"model", "show", shared + "/cases/configs/google-bert__bert-base-uncased.json", "--json"});
    EXPECT_TRUE(bert.json().at("result")[0].at("kv_bytes_per_token").is_null());
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

TEST(EstimateCommand, JudgesLoadingAndMainMemoryApart)
{
    const TemporaryFile file("w.json", R"({"kind": "train", "model": "Llama-3.1-70B", "method": "qlora",
        "framework": "fsdp_qlora", "tokens": 1000000, "sequence": 512,
        "parallel": {"gpus": 2, "shard": "fsdp", "offload": "all"}})");
    const std::vector<std::string> ask{"estimate", "--workload", file.path(), "--gpu",
                                       "RTX 3090", "--gpus",     "2",         "--json"};
    const auto with = [&](const char* gib) {
        std::vector<std::string> words = ask;
        words.insert(words.end(), {"--host-ram", gib});
        return command(words);
    };
    const auto silent = command(ask).json().at("result")[0].at("memory");
    EXPECT_TRUE(silent.at("host_ram_verdict").is_null());
    EXPECT_EQ(silent.at("load_verdict"), "fits");
    EXPECT_TRUE(silent.at("max_context_tokens").is_null()); // a question for inference
    const auto poor = with("16");
    EXPECT_EQ(poor.json().at("result")[0].at("memory").at("host_ram_verdict"), "does_not_fit");
    EXPECT_EQ(poor.status, 4);
    const auto rich = with("512");
    EXPECT_EQ(rich.json().at("result")[0].at("memory").at("host_ram_verdict"), "fits");
    EXPECT_EQ(rich.status, 0);
    // A line may say it itself, and wins over the flag.
    const std::string line = R"({"id": 1, "host_ram_gib": 4, "gpu": "RTX 3090", "workload": {"kind": "generate",
        "model": "Llama-3.1-8B", "prompt": 100, "output": 100}})";
    std::string flat = line;
    std::erase(flat, '\n');
    const auto answer = command({"estimate", "--lines", "-", "--host-ram", "512"}, flat).json().at("memory");
    EXPECT_EQ(answer.at("host_ram_verdict"), "does_not_fit");
    EXPECT_GT(answer.at("max_context_tokens"), 10000);
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

TEST(Explain, AWordInTheReadersLanguage)
{
    const test::CommandResult english = command({"explain", "竞价实例", "--lang", "en"});
    ASSERT_EQ(english.status, 0) << english.err;
    EXPECT_EQ(english.out.rfind("spot instance (竞价实例, spot", 0), 0u) << english.out;
    const test::CommandResult chinese = command({"explain", "spot", "--lang", "zh"});
    EXPECT_EQ(chinese.out.rfind("竞价实例（spot instance、", 0), 0u) << chinese.out;
    EXPECT_EQ(command({"explain", "--json"}).json().at("result").size(), 48u);
    const test::CommandResult unknown = command({"explain", "checkpoimt"});
    EXPECT_EQ(unknown.status, 3);
    EXPECT_NE(unknown.err.find("checkpoint"), std::string::npos) << unknown.err;
}

} // namespace
} // namespace gpuplan
