// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "app/support/command.h"

namespace gpuplan {
namespace {

using test::command;
using test::TemporaryFile;

constexpr const char* kQlora = R"({"id": "a", "kind": "train", "model": "Llama-3.1-8B", "method": "qlora",
 "micro_batch": 1, "accumulation": 8, "sequence": 2048, "samples": 10000, "tokens_per_sample": 700, "epochs": 3})";

nlohmann::json offersOf(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {"offers", "list", "--json", "--currency", "USD"});
    const auto result = command(arguments);
    EXPECT_EQ(result.status, 0) << result.err;
    return result.json().at("result");
}

TEST(OffersCommand, TheExampleOfTheHelpWorks)
{
    const auto result =
        offersOf({"--where", "gpu in [RTX 4090, A100 80GB] and spot and price_per_gpu < 3 and vram >= 24"});
    ASSERT_GT(result.at("offers").size(), 5u);
    for (const auto& offer : result.at("offers")) {
        EXPECT_TRUE(offer.at("gpu") == "RTX 4090 24GB" || offer.at("gpu") == "A100 SXM 80GB") << offer;
        EXPECT_EQ(offer.at("tier"), "spot");
        EXPECT_LT(offer.at("per_gpu_hour").at("amount").get<double>(), 3);
    }
}

// price-012
TEST(OffersCommand, ATypoInAGpuIsAnErrorWithTheNearestNames)
{
    const auto result = command({"offers", "list", "--where", "gpu = A100-8"});
    EXPECT_EQ(result.status, 3);
    EXPECT_TRUE(result.out.empty());
    EXPECT_NE(result.err.find("there is no GPU named \"A100-8\"; the nearest names are: A100"), std::string::npos)
        << result.err;
}

TEST(OffersCommand, SaysPositionAndExpectationInOneSentence)
{
    const auto english = command({"offers", "list", "--where", "spot and price < cheap"});
    EXPECT_EQ(english.status, 2);
    EXPECT_EQ(english.err, "gpuplan: --where: at character 18 there is \"cheap\"; expected: a number such as 2.5\n");
    const auto chinese = command({"offers", "list", "--where", "spot and"}, {}, "zh_CN.UTF-8");
    EXPECT_EQ(chinese.err, "gpuplan: --where：第 9 个字符处是结尾；应为：字段、档次、“not”或“(”\n");
    for (const char* locale : {"de_DE.UTF-8", "zh_CN.UTF-8"}) // numbers of a filter are the same everywhere
        EXPECT_EQ(command({"offers", "list", "--where", "price < 1,5"}, {}, locale).status, 2);
}

TEST(OffersCommand, EveryOfferHasItsAgeItsSourceAndBothPrices)
{
    const auto result = offersOf({});
    EXPECT_EQ(result.at("found"), result.at("offers").size());
    for (const auto& offer : result.at("offers")) {
        EXPECT_GE(offer.at("age_days").get<double>(), 0);
        EXPECT_FALSE(offer.at("source").get<std::string>().empty());
        EXPECT_TRUE(offer.at("observed_basis") == "stated" || offer.at("observed_basis") == "file_time");
        EXPECT_NEAR(offer.at("per_gpu_hour").at("amount").get<double>() * offer.at("gpus").get<double>(),
                    offer.at("per_instance_hour").at("amount").get<double>(), 1e-4);
    }
    const auto table = command({"offers", "list", "--columns", "gpu,price,instance,age,source", "--limit", "1"}).out;
    EXPECT_NE(table.find("GPU-hour  Instance-hour"), std::string::npos) << table;
}

TEST(OffersCommand, PagesAreOneList)
{
    const auto all = offersOf({"--sort", "provider,-price"}).at("offers");
    const auto page = offersOf({"--sort", "provider,-price", "--offset", "7", "--limit", "5"}).at("offers");
    ASSERT_EQ(page.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(page[i], all[7 + i]);
}

TEST(OffersCommand, GroupsByTierAndRegionToo)
{
    const auto result = offersOf({"--group-by", "gpu,provider,tier,region"});
    std::set<std::string> seen;
    std::size_t offers = 0;
    for (const auto& row : result.at("offers")) {
        offers += row.at("offers").get<std::size_t>();
        EXPECT_TRUE(seen.insert(row.at("gpu").dump() + row.at("provider").dump() + row.at("tier").dump()
                                + row.at("region").dump())
                        .second);
    }
    EXPECT_EQ(offers, result.at("matching"));
    EXPECT_EQ(result.at("found"), seen.size());
}

TEST(OffersCommand, ValueColumnsSayWhatTheyRestOn)
{
    const auto offers = offersOf({"--where", "not bid_floor", "--sort", "value_tflops"}).at("offers");
    double last = 1e300;
    for (const auto& offer : offers) {
        if (offer.at("value_tflops").is_null())
            continue;
        const double value = offer.at("value_tflops");
        EXPECT_LE(value, last);
        last = value;
        EXPECT_TRUE(offer.at("value_tflops_basis") == "evidence" || offer.at("value_tflops_basis") == "datasheet");
        EXPECT_NEAR(offer.at("value_gib").get<double>(),
                    offer.at("memory_gib_per_gpu").get<double>() / offer.at("per_gpu_hour").at("amount").get<double>(),
                    1e-3);
    }
    const auto table = command({"offers", "list", "--sort", "value_tflops", "--limit", "3", "--currency", "CNY"}).out;
    EXPECT_NE(table.find("TFLOPS per ¥/h"), std::string::npos) << table;
    EXPECT_NE(table.find("share that measured runs reach (evidence)"), std::string::npos);
}

TEST(OffersCommand, MoneyPerMillionTokensIsThatOfTheEstimate)
{
    const TemporaryFile workload("w.json", kQlora);
    const auto estimate = command({"estimate", "--workload", workload.path(), "--gpu", "RTX 4090", "--json"}).json();
    const double speed = estimate.at("result").at(0).at("time").at("tokens_per_s").at("likely");
    const double hours = estimate.at("result").at(0).at("time").at("hours").at("likely");
    const auto offers =
        offersOf({"--for", workload.path(), "--where", "gpu = RTX 4090 and count = 1", "--sort", "token_price"})
            .at("offers");
    ASSERT_GT(offers.size(), 3u);
    for (const auto& offer : offers) {
        const double price = offer.at("per_instance_hour").at("amount");
        EXPECT_EQ(offer.at("fits"), true);
        EXPECT_NEAR(offer.at("token_price").at("amount").get<double>(), price * 1e6 / (speed * 3600),
                    1e-4 * price + 1e-6);
        EXPECT_NEAR(offer.at("hours").get<double>(), hours, 1e-4 * hours);
    }
}

TEST(OffersCommand, WhatDoesNotFitSaysSoOrIsLeftOut)
{
    const TemporaryFile workload("w.json", R"({"id": "big", "kind": "train", "model": "Llama-3.1-8B", "method": "full",
        "micro_batch": 1, "sequence": 2048, "tokens": 1000000})");
    const auto all = offersOf({"--for", workload.path(), "--where", "gpu = RTX 4090 and count = 1"}).at("offers");
    ASSERT_FALSE(all.empty());
    for (const auto& offer : all) {
        EXPECT_EQ(offer.at("fits"), false);
        EXPECT_TRUE(offer.at("token_price").is_null());
        EXPECT_FALSE(offer.at("per_gpu_hour").is_null());
    }
    const auto table = command({"offers", "list", "--for", workload.path(), "--where", "gpu = RTX 4090"});
    EXPECT_NE(table.out.find("does not fit"), std::string::npos);
    const auto fitting =
        command({"offers", "list", "--for", workload.path(), "--where", "gpu = RTX 4090 and count = 1", "--fits"});
    EXPECT_EQ(fitting.status, 4);
    EXPECT_NE(fitting.err.find("it fits on none of these offers"), std::string::npos);
    const auto fit = offersOf({"--for", workload.path(), "--fits"}); // lives as long as the loop
    for (const auto& offer : fit.at("offers"))
        EXPECT_EQ(offer.at("fits"), true);
}

TEST(OffersCommand, AsksForWhatAColumnNeeds)
{
    EXPECT_EQ(command({"offers", "list", "--sort", "token_price"}).status, 2);
    EXPECT_EQ(command({"offers", "list", "--columns", "gpu,fits"}).status, 2);
    EXPECT_EQ(command({"offers", "list", "--where", "effective < 3"}).status, 2);
    EXPECT_EQ(command({"offers", "list", "--fits"}).status, 2);
    EXPECT_EQ(command({"offers", "list", "--columns", "gpu,prise"}).status, 2);
    EXPECT_EQ(command({"offers", "list", "--setup-hours", "soon", "--hours", "1"}).status, 2);
    EXPECT_EQ(command({"offers", "list", "--sort", "effective", "--hours", "2", "--limit", "1"}).status, 0);
}

// price-033, with the setup of each provider as the person knows it.
TEST(OffersCommand, RanksAJobByItsWholeCost)
{
    const auto best = [](const char* hours) {
        return offersOf({"--where",
                         "gpu = RTX 4090 and count = 1 and (provider = RunPod and secure or provider = Salad)",
                         "--hours", hours, "--setup-hours", "RunPod=0,Salad=8", "--sort", "effective", "--limit", "1"})
            .at("offers")
            .at(0)
            .at("provider");
    };
    EXPECT_EQ(best("0.5"), "RunPod"); // Salad is cheaper by the hour, but eight hours are paid first
    EXPECT_EQ(best("1000"), "Salad");
}

// time-018 and price-029: a price below the market of the very tier that is ordered.
TEST(OffersCommand, SaysThatAPriceIsBelowTheMarket)
{
    const std::vector<std::string> ask{
        "offers", "list", "--currency", "USD", "--where", "gpu = A100 80GB and not spot", "--limit", "1", "--my-price"};
    auto low = ask;
    low.emplace_back("0.5");
    const auto warned = command(low);
    EXPECT_EQ(warned.status, 0);
    EXPECT_NE(warned.err.find("$0.500 per GPU-hour is below every listed price"), std::string::npos) << warned.err;
    auto fair = ask;
    fair.emplace_back("1.5");
    EXPECT_EQ(command(fair).err.find("below every listed price"), std::string::npos);
    // 0.30 buys a spot machine, not one on demand.
    const auto warnings = [](const char* tier) {
        return command({"offers", "list", "--currency", "USD", "--where", std::string("gpu = RTX 4090 and ") + tier,
                        "--limit", "1", "--my-price", "0.2"})
            .err;
    };
    EXPECT_EQ(warnings("spot").find("below every listed price"), std::string::npos);
    EXPECT_NE(warnings("secure").find("below every listed price"), std::string::npos);
    low.emplace_back("--json");
    const auto market = command(low).json();
    EXPECT_GT(market.at("result").at("market").at("low").at("amount").get<double>(), 0.5);
    EXPECT_EQ(market.at("warnings").size(), 1u);
}

TEST(OffersCommand, ShortensTextsButNoNumbers)
{
    const auto widths = [](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"offers", "list", "--limit", "20", "--where", "provider = RunPod"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        std::istringstream lines(command(arguments).out);
        std::size_t widest = 0;
        for (std::string line; std::getline(lines, line) && !line.empty();)
            widest = std::max(widest, line.size());
        return widest;
    };
    EXPECT_LE(widths({}), 122u); // the terminal of the tests has 120 columns; "…" is three bytes
    EXPECT_GT(widths({"--wide"}), 122u);
}

TEST(OffersCommand, LooksAsInTheGoldenFiles)
{
    const TemporaryFile workload("w.json", kQlora);
    const struct {
        const char* name;
        std::vector<std::string> arguments;
    } kCases[] = {
        {"offers-groups",
         {"--where", "gpu in [RTX 4090, A100 80GB, H100] and not bid_floor", "--group-by", "gpu,tier", "--sort",
          "gpu,price"}},
        {"offers-values",
         {"--where", "available or not available or age < 10000", "--group-by", "gpu", "--sort", "value_tflops",
          "--limit", "12", "--columns", "gpu,provider,tier,price,instance,value_gib,value_tflops,offers,age,source"}},
        {"offers-workload",
         {"--for", workload.path(), "--group-by", "gpu", "--where", "on_demand", "--sort", "token_price", "--limit",
          "15"}},
    };
    for (const auto& c : kCases) {
        for (const char* language : {"en", "zh"}) {
            std::vector<std::string> arguments{"offers", "list", "--lang", language};
            arguments.insert(arguments.end(), c.arguments.begin(), c.arguments.end());
            const auto result = command(arguments);
            EXPECT_EQ(result.status, 0) << result.err;
            EXPECT_EQ(test::differsFromGolden(std::string(c.name) + "." + language + ".txt", result.out), "");
        }
    }
}

} // namespace
} // namespace gpuplan
