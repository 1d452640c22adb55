// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `prices import` and its neighbours as a person runs them: files in any form, what became of each row, and the program
// killed, stopped, locked out and without room.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "app/support/command.h"
#include "app/support/program.h"
#include "pricing/store/database.h"
#include "pricing/store/price_store.h"
#include "support/prices.h"
#include "support/shipped.h"

namespace gpuplan {
namespace {

using test::command;
using test::CommandResult;
using test::startProgram;
using test::statusOfProgram;

namespace fs = std::filesystem;

class PricesCommand : public ::testing::Test {
protected:
    test::TemporaryFolder folder;
    std::string database = folder.file("p.db");

    std::string write(const std::string& name, const std::string& content) const
    {
        fs::create_directories(fs::path(folder.file(name)).parent_path());
        std::ofstream(folder.file(name), std::ios::binary) << content;
        return folder.file(name);
    }
    CommandResult prices(std::vector<std::string> arguments, const std::string& locale = "en_US.UTF-8") const
    {
        arguments.insert(arguments.begin(), "prices");
        arguments.insert(arguments.end(), {"--db", database});
        return command(arguments, {}, locale);
    }
    nlohmann::json imported(std::vector<std::string> arguments, int status = 0) const
    {
        arguments.insert(arguments.begin(), "import");
        arguments.push_back("--json");
        const CommandResult result = prices(arguments);
        EXPECT_EQ(result.status, status) << result.out << result.err;
        return result.json()["result"];
    }
    PriceStore store(PriceStore::Mode mode = PriceStore::Mode::ReadOnly) const
    {
        return PriceStore::open(database, mode).value();
    }
    std::size_t offers() const { return store().latest(test::shipped().gpus).value().offers().size(); }
    std::string catalog(int rows, double factor = 1) const
    {
        std::string text =
            "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n";
        for (int i = 0; i < rows; ++i)
            text += "m" + std::to_string(i) + ",RTX4090,1,8,32.0," + std::to_string(factor * (0.4 + 0.0001 * (i % 500)))
                + ",eu,,\n";
        return write(std::to_string(rows) + "/runpod.csv", text);
    }
};

void expectEveryRowAccountedFor(const nlohmann::json& file)
{
    EXPECT_EQ(file["rows_read"].get<int>(),
              file["accepted"].get<int>() + file["quarantined_rows"].get<int>() + file["unchanged"].get<int>()
                  + file["refused_rows"].get<int>())
        << file["file"];
}

/// Complete catalogs and trackers of other projects, where they are.
std::vector<std::string> sharedFiles()
{
    std::vector<std::string> files;
    const fs::path raw = fs::path(GPUPLAN_SOURCE_DIR) / ".." / "shared" / "raw";
    for (const char* sub : {"skypilot/v6", "skypilot/v7", "skypilot/v8", "gpurentalprices", "tardellirs", "tugot17"}) {
        std::error_code absent;
        for (const auto& entry : fs::directory_iterator(raw / sub, absent)) {
            const std::string name = entry.path().filename().string();
            if (name.find("PARTIAL") == std::string::npos && name.find("common_accelerators") == std::string::npos
                && name != "providers.json" && entry.path().extension() != ".md")
                files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

TEST_F(PricesCommand, EveryRowOfThePublishedCatalogsIsAccountedForAndReadingThemAgainChangesNothing)
{
    const std::vector<std::string> files = sharedFiles();
    if (files.empty())
        GTEST_SKIP() << "the catalogs of other projects are not here";
    EXPECT_GE(files.size(), 24u);
    std::vector<std::string> arguments = files;
    arguments.push_back("--observed");
    arguments.push_back("2026-08-22");
    const nlohmann::json first = imported(arguments);
    ASSERT_EQ(first["files"].size(), files.size());
    int accepted = 0;
    for (const auto& file : first["files"]) {
        expectEveryRowAccountedFor(file);
        EXPECT_GT(file["rows_read"].get<int>(), 0) << file["file"];
        EXPECT_TRUE(file["error"].is_null()) << file["file"];
        accepted += file["accepted"].get<int>();
    }
    EXPECT_GT(accepted, 3000);
    const std::int64_t observations = store().observationCount().value();
    const auto runs = store().runs(1000).value().size();
    const auto quarantined = store().quarantine(100000).value().size();

    const nlohmann::json again = imported(arguments);
    for (const auto& file : again["files"]) {
        expectEveryRowAccountedFor(file);
        EXPECT_EQ(file["accepted"], 0) << file["file"];
        EXPECT_FALSE(file["written"].get<bool>()) << file["file"];
    }
    EXPECT_EQ(store().observationCount().value(), observations);
    EXPECT_EQ(store().runs(1000).value().size(), runs);
    EXPECT_EQ(store().quarantine(100000).value().size(), quarantined);
    EXPECT_TRUE(store().integrityFaults().value().empty());
}

TEST_F(PricesCommand, AChineseTableIsAskedAboutOnceAndItsProfileAnswersTheNextTime)
{
    const std::string table =
        write("list.csv", "平台;显卡;单价;地区\nAutoDL;RTX 4090;1,98;北京\nAutoDL;RTX 3090;1,39;内蒙\n");
    const nlohmann::json asked = imported({table}, 3);
    EXPECT_EQ(asked["rows_read"], 0) << "nothing is read before the answers";
    EXPECT_FALSE(asked["files"][0]["questions"].empty());
    EXPECT_EQ(asked["files"][0]["preview"][0]["prices"][0]["amount"], 1.98);

    const nlohmann::json answered = imported({table, "--unit", "per_gpu_hour", "--price-currency", "CNY", "--observed",
                                              "2026-11-20", "--save-profile", "mine"});
    EXPECT_EQ(answered["accepted"], 2);
    const nlohmann::json history = prices({"history", "--gpu", "RTX 4090", "--json"}).json()["result"]["observations"];
    ASSERT_EQ(history.size(), 1u);
    EXPECT_EQ(history[0]["per_gpu_hour"]["amount"], 1.98) << "money keeps its own currency";
    EXPECT_EQ(history[0]["per_gpu_hour"]["currency"], "CNY");
    EXPECT_EQ(history[0]["observed"], "2026-11-20");
    EXPECT_EQ(history[0]["region"], "北京");

    const std::string next =
        write("list.csv", "平台;显卡;单价;地区\nAutoDL;RTX 4090;1,88;北京\nAutoDL;RTX 3090;1,32;内蒙\n");
    EXPECT_EQ(imported({next, "--observed", "2026-11-27"})["accepted"], 2);
    EXPECT_EQ(prices({"history", "--json"}).json()["result"]["observations"].size(), 4u);
    EXPECT_EQ(offers(), 2u);
}

TEST_F(PricesCommand, WhatWaitsIsShownMappedAndForgotten)
{
    const std::string file =
        write("runpod.csv",
              "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n"
              "a,RTX4090,1,8,32,0.4,eu,,\nb,WonderCard 9,1,8,32,0.5,eu,,\nc,,,2,8,0.1,eu,,\nd,RTX4090,1,8,32,0,us,,\n");
    const nlohmann::json first = imported({file, "--observed", "2026-11-20"});
    EXPECT_EQ(first["accepted"], 1);
    EXPECT_EQ(first["quarantined"].size(), 3u);
    EXPECT_EQ(first["quarantined"][0]["row"], 3);
    EXPECT_EQ(first["quarantined"][0]["reason"], "unknown_gpu");
    EXPECT_EQ(first["quarantined"][1]["reason"], "no_gpu");
    EXPECT_EQ(first["quarantined"][2]["reason"], "price_not_positive");
    EXPECT_EQ(first["files"][0]["unknown_gpus"]["WonderCard 9"], 1);

    EXPECT_EQ(prices({"map", "WonderCard 9", "RTX 4099"}).status, 3);
    EXPECT_EQ(prices({"map", "WonderCard 9", "RTX 3090", "--json"}).json()["result"]["waiting_rows"], 1);
    EXPECT_EQ(imported({file, "--observed", "2026-11-20"})["accepted"], 1);
    EXPECT_EQ(offers(), 2u);

    const nlohmann::json check = prices({"check", "--json"}).json()["result"];
    EXPECT_EQ(check["observations"], 2);
    EXPECT_TRUE(check["integrity_faults"].empty());
    ASSERT_EQ(check["quarantined"].size(), 3u);
    for (const auto& row : check["quarantined"])
        EXPECT_EQ(prices({"check", "--drop", std::to_string(row["id"].get<int>())}).status, 0);
    EXPECT_TRUE(prices({"check", "--json"}).json()["result"]["quarantined"].empty());
    EXPECT_EQ(prices({"check", "--drop", "x"}).status, 2);
}

TEST_F(PricesCommand, AnExportReadsBackAsTheSameOffers)
{
    ASSERT_EQ(prices({"import", catalog(200), "--observed", "2026-11-20"}).status, 0);
    const std::string csv = folder.file("out.csv");
    ASSERT_EQ(prices({"export", "-o", csv}).status, 0);
    const auto texts = [](const std::string& path) {
        const PriceStore from = PriceStore::open(path, PriceStore::Mode::ReadOnly).value();
        const OfferBook book = from.latest(test::shipped().gpus).value();
        std::vector<std::string> lines;
        for (const Offer& o : book.offers())
            lines.push_back(std::string(o.provider) + "|" + std::string(o.region) + "|" + std::string(o.detail) + "|"
                            + std::to_string(o.gpu_index) + "|" + std::to_string(o.gpu_count) + "|"
                            + std::string(tierName(o.tier)) + "|" + std::to_string(o.price_per_hour.micros()) + "|"
                            + dateText(o.observed));
        std::sort(lines.begin(), lines.end());
        return lines;
    };
    const std::string other = folder.file("other.db");
    const CommandResult back = command({"prices", "import", csv, "--db", other});
    EXPECT_EQ(back.status, 0) << back.out << back.err;
    EXPECT_EQ(texts(other), texts(database));
}

TEST_F(PricesCommand, AFormulaInATextDoesNotReachASpreadsheet)
{
    ASSERT_EQ(prices({"import",
                      write("t.csv",
                            "provider,gpu,count,price,currency,unit,region,date\n"
                            "X,RTX 4090,1,0.4,USD,per_gpu_hour,\"=cmd|' /C calc'!A0\",2026-11-20\n")})
                  .status,
              0);
    const std::string csv = prices({"export"}).out;
    EXPECT_EQ(csv.find(",=cmd"), std::string::npos) << csv;
}

TEST_F(PricesCommand, ABadFileIsOneSentenceAndTheOthersAreRead)
{
    const std::string good = catalog(10);
    const nlohmann::json result = imported({folder.file("none.csv"), good, folder.path(), write("empty.csv", "")}, 3);
    ASSERT_EQ(result["files"].size(), 4u);
    EXPECT_EQ(result["files"][0]["error"]["code"], "cannot_open");
    EXPECT_EQ(result["files"][1]["accepted"], 10);
    EXPECT_FALSE(result["files"][2]["error"].is_null());
    EXPECT_FALSE(result["files"][3]["error"].is_null());
    EXPECT_EQ(prices({"import", good, "--observed", "yesterday"}).status, 2);
    EXPECT_EQ(prices({"import", good, "--unit", "per_moon"}).status, 2);
    EXPECT_EQ(prices({"import", good, "--map", "nonsense"}).status, 2);
    EXPECT_EQ(prices({"import", good, "--profile", "nobody"}).status, 3);
}

TEST_F(PricesCommand, AnImportThatHalvesAProviderSaysWhatStays)
{
    ASSERT_EQ(prices({"import", catalog(100), "--observed", "2026-11-20"}).status, 0);
    const CommandResult refused = prices({"import", catalog(40), "--observed", "2026-11-21"});
    EXPECT_EQ(refused.status, 3);
    EXPECT_NE(refused.out.find("only 40 of its 100 rows are left"), std::string::npos) << refused.out;
    EXPECT_EQ(offers(), 100u);
    const CommandResult chinese = prices({"import", catalog(40), "--observed", "2026-11-21"}, "zh_CN.UTF-8");
    EXPECT_NE(chinese.out.find("--force"), std::string::npos) << chinese.out;
    EXPECT_EQ(prices({"import", catalog(40), "--observed", "2026-11-21", "--force"}).status, 0);
    EXPECT_EQ(offers(), 40u);
}

TEST_F(PricesCommand, ADryRunMakesNoFile)
{
    EXPECT_EQ(imported({catalog(5), "--dry-run"})["accepted"], 5);
    EXPECT_FALSE(fs::exists(database));
}

TEST_F(PricesCommand, OnceADayACopyIsKept)
{
    ASSERT_EQ(prices({"import", catalog(5), "--observed", "2026-11-20"}).status, 0);
    ASSERT_EQ(prices({"import", catalog(6), "--observed", "2026-11-21"}).status, 0);
    ASSERT_TRUE(fs::exists(database + ".backup-2026-11-30"));
    const PriceStore copy = PriceStore::open(database + ".backup-2026-11-30", PriceStore::Mode::ReadOnly).value();
    EXPECT_EQ(copy.observationCount().value(), 5) << "as it was before the second import";
}

TEST_F(PricesCommand, App006ACopyFromASynchronisingFolderIsNamed)
{
    ASSERT_EQ(prices({"import", catalog(5)}).status, 0);
    fs::copy_file(database, folder.file("p (conflicted copy 2026-11-29).db"));
    EXPECT_NE(prices({"check"}).err.find("conflicted copy"), std::string::npos);
}

TEST_F(PricesCommand, PricesOfOneNamedDayReplanAtOnce)
{
    const auto cheapest = [this] {
        return command({"offers", "list", "--where", "gpu = RTX 4090", "--limit", "1", "--json", "--db", database})
            .json()["result"]["offers"][0];
    };
    ASSERT_EQ(prices({"import", catalog(5, 0.3), "--observed", "2026-11-29"}).status, 0);
    EXPECT_EQ(cheapest()["provider"], "RunPod");
    EXPECT_EQ(cheapest()["observed"], "2026-11-29");
}

TEST_F(PricesCommand, ADatabaseOfANewerProgramIsReadWithAMessageAndNeverWritten)
{
    ASSERT_EQ(prices({"import", catalog(5, 0.3), "--observed", "2026-11-29"}).status, 0);
    ASSERT_TRUE(Database::open(database, Database::Mode::ReadWrite).value()->execute("PRAGMA user_version = 99"));
    const CommandResult list =
        command({"offers", "list", "--where", "provider = RunPod and detail ~ m0", "--json", "--db", database});
    EXPECT_EQ(list.status, 0);
    EXPECT_EQ(list.json()["result"]["found"], 1);
    EXPECT_NE(list.err.find("written by a newer gpuplan"), std::string::npos) << list.err;
    const CommandResult refused = prices({"import", catalog(6), "--observed", "2026-11-30"});
    EXPECT_EQ(refused.status, 3);
    EXPECT_NE(refused.err.find("update this program"), std::string::npos) << refused.err;
    EXPECT_EQ(store().observationCount().value(), 5);
}

TEST_F(PricesCommand, TheDatabaseIsNothingToWriteOver)
{
    ASSERT_EQ(prices({"import", catalog(5), "--observed", "2026-11-20"}).status, 0);
    EXPECT_EQ(prices({"export", "-o", database}).status, 3);
    EXPECT_EQ(command({"plan", "demo", "-o", database}).status, 3);
    EXPECT_EQ(offers(), 5u);
}

TEST_F(PricesCommand, ANegativeVersionIsNoDatabaseOfOurs)
{
    ASSERT_EQ(prices({"import", catalog(5), "--observed", "2026-11-20"}).status, 0);
    ASSERT_TRUE(Database::open(database, Database::Mode::ReadWrite).value()->execute("PRAGMA user_version = -2"));
    EXPECT_EQ(prices({"map", "A", "RTX 4090"}).status, 3);
}

TEST_F(PricesCommand, SoldOutIsReadFromATableAndSurvivesAnExport)
{
    const std::string table = write("t.csv",
                                    "provider,gpu,count,price,currency,unit,date,availability\n"
                                    "Foo,H100,8,2.5,USD,per_gpu_hour,2026-11-20,sold out\n");
    ASSERT_EQ(prices({"import", table}).status, 0);
    const std::string csv = folder.file("out.csv");
    ASSERT_EQ(prices({"export", "-o", csv}).status, 0);
    const std::string other = folder.file("other.db");
    ASSERT_EQ(command({"prices", "import", csv, "--db", other}).status, 0);
    const PriceStore read = PriceStore::open(other, PriceStore::Mode::ReadOnly).value();
    const OfferBook book = read.latest(test::shipped().gpus).value();
    ASSERT_EQ(book.offers().size(), 1u);
    EXPECT_EQ(book.offers()[0].availability, Availability::SoldOut);
    EXPECT_EQ(book.offers()[0].price_per_hour, Money::fromAmount(20, kUsd));
    EXPECT_EQ(imported({csv})["accepted"], 0) << "and read into its own database it is nothing new";
}

TEST_F(PricesCommand, ASavedMappingIsNamedAndSaysNotWhosePricesTheyAre)
{
    const std::string table = write("a.csv", "gpu,price\nRTX 4090,1.98\n");
    ASSERT_EQ(prices({"import", table, "--unit", "per_gpu_hour", "--price-currency", "CNY", "--provider", "Shop",
                      "--observed", "2026-11-20", "--save-profile", "shop"})
                  .status,
              0);
    const std::string next = write("b.csv", "gpu,price\nRTX 4090,1.88\n");
    EXPECT_EQ(prices({"import", next, "--observed", "2026-11-21"}).status, 3) << "whose prices?";
    const CommandResult named = prices({"import", next, "--observed", "2026-11-21", "--profile", "shop"});
    EXPECT_EQ(named.status, 0) << named.out;
    EXPECT_NE(named.out.find("saved mapping \"shop\": currency CNY"), std::string::npos) << named.out;
    EXPECT_EQ(prices({"import", write("c.csv", "x,y\n1,2\n"), "--profile", "shop"}).status, 3);
}

TEST_F(PricesCommand, App007WhatWasEnteredIsKeptWithoutASaveCommand)
{
    ASSERT_EQ(
        statusOfProgram(startProgram({"offers", "add", "--provider", "AutoDL", "--gpu", "RTX 4090", "--price", "1.98",
                                      "--unit", "per_gpu_hour", "--price-currency", "CNY", "--db", database})),
        0);
    EXPECT_EQ(offers(), 1u);
    EXPECT_NE(prices({"check"}).out.find(database), std::string::npos) << "and where it is kept is shown";
}

TEST_F(PricesCommand, App009NumbersOfOptionsAreOneAndTheSameInEveryLocale)
{
    const auto add = [this](const std::string& price, const std::string& locale) {
        return command({"offers", "add", "--provider", "AutoDL", "--gpu", "RTX 4090", "--price", price, "--unit",
                        "per_gpu_hour", "--price-currency", "USD", "--force", "--db", database},
                       {}, locale);
    };
    EXPECT_EQ(add("0.2", "de_DE.UTF-8").status, 0);
    const CommandResult comma = add("0,2", "de_DE.UTF-8");
    EXPECT_EQ(comma.status, 2) << "refused, never read as 2 or as 0";
    const OfferBook book = store().latest(test::shipped().gpus).value();
    ASSERT_EQ(book.offers().size(), 1u);
    EXPECT_EQ(book.offers()[0].price_per_hour, Money::fromAmount(0.2, kUsd));
}

TEST_F(PricesCommand, App011ADecimalCommaOfATableIsReadInEveryLocale)
{
    const std::string table = write("t.csv",
                                    "provider;gpu;count;price;currency;unit;date\n"
                                    "X;H100;1;1,23;USD;per_gpu_hour;2026-11-20\n");
    for (const char* locale : {"nb_NO.UTF-8", "en_US.UTF-8"}) {
        test::TemporaryFolder own;
        const CommandResult result = command({"prices", "import", table, "--db", own.file("p.db")}, {}, locale);
        EXPECT_EQ(result.status, 0) << result.out << result.err;
        const PriceStore read = PriceStore::open(own.file("p.db"), PriceStore::Mode::ReadOnly).value();
        const OfferBook book = read.latest(test::shipped().gpus).value();
        ASSERT_EQ(book.offers().size(), 1u);
        EXPECT_EQ(book.offers()[0].price_per_hour, Money::fromAmount(1.23, kUsd));
    }
}

TEST_F(PricesCommand, App005AKilledWriterLeavesTheOldPlanOrTheNewOne)
{
    const std::string plan = folder.file("mine.gpuplan");
    ASSERT_EQ(statusOfProgram(startProgram({"plan", "demo", "-o", plan})), 0);
    const auto content = [&plan] {
        std::ifstream file(plan, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const std::string old_plan = content();
    ASSERT_EQ(statusOfProgram(startProgram({"plan", "demo", "--currency", "EUR", "-o", plan})), 0);
    const std::string new_plan = content();
    ASSERT_NE(old_plan, new_plan);
    std::mt19937 random(7);
    for (int round = 0; round < 30; ++round) {
        std::ofstream(plan, std::ios::binary) << old_plan;
        const pid_t child = startProgram({"plan", "demo", "--currency", "EUR", "-o", plan});
        std::this_thread::sleep_for(std::chrono::duration<double>(0.05 * std::generate_canonical<double, 32>(random)));
        kill(child, SIGKILL);
        statusOfProgram(child);
        const std::string now = content();
        EXPECT_TRUE(now == old_plan || now == new_plan) << round;
    }
}

// --- faults ---

TEST_F(PricesCommand, KilledAtAnyMomentTheDatabaseHoldsTheOldRowsOrTheNewOnes)
{
    ASSERT_EQ(prices({"import", catalog(2000), "--observed", "2026-11-20"}).status, 0);
    std::size_t before = offers();
    ASSERT_EQ(before, 2000u);
    const auto arguments = [this](const std::string& file) {
        return std::vector<std::string>{"prices", "import", file, "--observed", "2026-11-21", "--db", database};
    };
    const std::string trial = catalog(2001);
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_EQ(statusOfProgram(startProgram(arguments(trial))), 0);
    const double whole_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    before = 2001;
    std::mt19937 random(20261130);
    int killed = 0;
    for (int round = 0; round < 70; ++round) {
        const int rows = 2002 + round;
        const std::string file = catalog(rows);
        const pid_t child = startProgram(arguments(file));
        std::this_thread::sleep_for(
            std::chrono::duration<double>(whole_s * std::generate_canonical<double, 32>(random)));
        kill(child, SIGKILL);
        killed += statusOfProgram(child) == -SIGKILL ? 1 : 0;
        PriceStore now = store(PriceStore::Mode::ReadWrite);
        ASSERT_TRUE(now.integrityFaults().value().empty()) << round;
        const std::size_t count = now.latest(test::shipped().gpus).value().offers().size();
        ASSERT_TRUE(count == before || count == static_cast<std::size_t>(rows)) << round << ": " << count;
        before = count;
        fs::remove(file);
    }
    EXPECT_GT(killed, 20);
    EXPECT_EQ(prices({"import", catalog(2500), "--observed", "2026-11-22"}).status, 0) << "and it works on";
}

TEST_F(PricesCommand, App001AStoppedImportLeavesADatabaseThatOpens)
{
    ASSERT_EQ(prices({"import", catalog(50), "--observed", "2026-11-20"}).status, 0);
    const std::string large = catalog(400'000);
    const pid_t child = startProgram({"prices", "import", large, "--observed", "2026-11-21", "--db", database});
    // The daily copy is made right before the reading begins.
    const auto hasCopy = [this] {
        return std::any_of(fs::directory_iterator(folder.path()), fs::directory_iterator(), [](const auto& entry) {
            return entry.path().string().find(".backup-") != std::string::npos;
        });
    };
    for (int i = 0; i < 2000 && !hasCopy(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill(child, SIGINT);
    const int status = statusOfProgram(child);
    if (status == 0)
        GTEST_SKIP() << "this machine was done before it could be stopped";
    EXPECT_EQ(status, 130);
    EXPECT_EQ(offers(), 50u);
    EXPECT_TRUE(store().integrityFaults().value().empty());
}

TEST_F(PricesCommand, AFullDiskChangesNothing)
{
    ASSERT_EQ(prices({"import", catalog(50), "--observed", "2026-11-20"}).status, 0);
    const std::string large = catalog(20'000);
    EXPECT_EQ(statusOfProgram(
                  startProgram({"prices", "import", large, "--observed", "2026-11-21", "--db", database}, 300 * 1024)),
              3);
    EXPECT_EQ(offers(), 50u);
    EXPECT_TRUE(store(PriceStore::Mode::ReadWrite).integrityFaults().value().empty());
    EXPECT_EQ(prices({"import", large, "--observed", "2026-11-21"}).status, 0);
    EXPECT_EQ(offers(), 20'000u);
}

TEST_F(PricesCommand, App003ALockedDatabaseIsNoSuccess)
{
    ASSERT_EQ(prices({"import", catalog(50), "--observed", "2026-11-20"}).status, 0);
    const auto other = Database::open(database, Database::Mode::ReadWrite).value();
    ASSERT_TRUE(other->execute("BEGIN IMMEDIATE"));
    const CommandResult result = prices({"import", catalog(60), "--observed", "2026-11-21"});
    EXPECT_EQ(result.status, 3);
    EXPECT_NE(result.err.find("another program is using the database"), std::string::npos) << result.err;
    ASSERT_TRUE(other->execute("ROLLBACK"));
    EXPECT_EQ(offers(), 50u);
}

TEST_F(PricesCommand, TwoImportsAtOnceBothArrive)
{
    const std::string one = catalog(3000);
    const std::string two =
        write("vast.csv",
              "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n"
              "a,RTX4090,1,8,32,0.4,eu,,\n");
    const pid_t first = startProgram({"prices", "import", one, "--observed", "2026-11-20", "--db", database});
    const pid_t second = startProgram({"prices", "import", two, "--observed", "2026-11-20", "--db", database});
    EXPECT_EQ(statusOfProgram(first), 0);
    EXPECT_EQ(statusOfProgram(second), 0);
    EXPECT_EQ(offers(), 3001u);
}

/// Both make the file: whoever comes second waits, whatever the first is doing to it.
TEST_F(PricesCommand, TwoFirstImportsAtOnceBothArriveEveryTime)
{
    const std::string header =
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n";
    const std::string one = write("vast.csv", header + "a,RTX4090,1,8,32,0.4,eu,,\n");
    const std::string two = write("runpod.csv", header + "a,RTX4090,1,8,32,0.5,eu,,\n");
    for (int round = 0; round < 20; ++round) {
        const std::string fresh = database + std::to_string(round);
        const pid_t first = startProgram({"prices", "import", one, "--observed", "2026-11-20", "--db", fresh});
        const pid_t second = startProgram({"prices", "import", two, "--observed", "2026-11-20", "--db", fresh});
        EXPECT_EQ(statusOfProgram(first), 0) << round;
        EXPECT_EQ(statusOfProgram(second), 0) << round;
    }
}

} // namespace
} // namespace gpuplan
