// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `prices refresh` against real servers on the loopback: in this process, and as a program that is interrupted and killed.
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/cli/run.h"
#include "app/support/command.h"
#include "app/support/program.h"
#include "pricing/store/price_store.h"
#include "support/loopback_server.h"
#include "support/prices.h"
#include "support/time_tables.h"

namespace gpuplan {
namespace {

using test::CommandResult;
using test::LoopbackServer;
using test::startProgram;
using test::statusOfProgram;

std::string vastAnswer(int offers)
{
    std::string list;
    for (int i = 0; i < offers; ++i)
        list += std::string(i ? "," : "") + R"({"id":1,"machine_id":)" + std::to_string(i)
            + R"(,"gpu_name":"RTX 4090","gpu_ram":24564,"num_gpus":1,"dph_base":0.4,"geolocation":"SE"})";
    return R"({"offers":[)" + list + "]}";
}

class RefreshCommandTest : public ::testing::Test {
protected:
    test::TemporaryFolder folder;
    LoopbackServer server;
    std::string database = folder.file("prices.db");

    void serve(const std::string& path, const std::string& body)
    {
        const auto handler = [body](const httplib::Request&, httplib::Response& response) {
            response.set_content(body, "application/json");
        };
        server.routes().Get(path, handler);
        server.routes().Post(path, handler);
    }

    /// `gpuplan prices refresh …` with this folder as home and `key` in the environment.
    CommandResult refresh(std::vector<std::string> arguments, const std::string& key = {},
                          const std::string& locale = "en_US.UTF-8")
    {
        arguments.insert(arguments.begin(), {"prices", "refresh", "--db", database});
        std::ostringstream out, err;
        std::istringstream in;
        Surroundings world;
        world.out = &out;
        world.err = &err;
        world.in = &in;
        world.executable_folder = GPUPLAN_SOURCE_DIR;
        world.locale_name = locale;
        world.columns = 120;
        world.today = std::chrono::year(2026) / 11 / 30;
        world.config_home = folder.path();
        world.environment = [key](const std::string& name) {
            return name == "LAMBDA_API_KEY" && !key.empty() ? std::optional<std::string>(key) : std::nullopt;
        };
        const int status = runCommandLine(arguments, world);
        return {status, out.str(), err.str()};
    }
    std::string base(const std::string& name) const { return name + "=" + server.url(); }

    std::size_t offers() const
    {
        const PriceStore store = PriceStore::open(database, PriceStore::Mode::ReadOnly).value();
        return store.latest(test::shippedGpus()).value().offers().size();
    }
};

TEST_F(RefreshCommandTest, TakesInRowsAndSaysSoInATableAndInJson)
{
    serve("/api/v0/bundles/", vastAnswer(3));
    serve("/v1/latest", R"({"base":"USD","date":"2026-11-27","rates":{"CNY":7.01}})");
    server.start();
    const CommandResult dry = refresh({"vast", "--base-url", base("vast"), "--dry-run"});
    EXPECT_EQ(dry.status, 0) << dry.err;
    EXPECT_FALSE(std::filesystem::exists(database));
    const CommandResult table =
        refresh({"vast", "frankfurter", "--base-url", base("vast"), "--base-url", base("frankfurter")});
    EXPECT_EQ(table.status, 0) << table.err;
    EXPECT_NE(table.out.find("taken in"), std::string::npos) << table.out;
    EXPECT_EQ(offers(), 3u);
    const CommandResult json = refresh({"vast", "--json", "--base-url", base("vast")});
    EXPECT_EQ(json.status, 0);
    const auto document = json.json();
    EXPECT_EQ(document["schema"], "gpuplan/prices-refresh/1");
    const auto& source = document["result"]["sources"][0];
    EXPECT_EQ(source["source"], "vast");
    EXPECT_EQ(source["rows_read"], 3);
    EXPECT_EQ(source["accepted"].get<int>() + source["unchanged"].get<int>(), 3);
    EXPECT_TRUE(source["error"].is_null());
}

TEST_F(RefreshCommandTest, AFailedSourceIsStatus5AndOneSentence)
{
    serve("/api/v0/bundles/", "<html>maintenance</html>");
    serve("/v1/latest", R"({"base":"USD","date":"2026-11-27","rates":{"CNY":7.01}})");
    server.start();
    const CommandResult failed =
        refresh({"vast", "frankfurter", "--base-url", base("vast"), "--base-url", base("frankfurter")});
    EXPECT_EQ(failed.status, 5);
    EXPECT_NE(failed.err.find(
                  "Vast.ai did not answer as it should: its answer is a web page, not data; the last good data stays"),
              std::string::npos)
        << failed.err;
    EXPECT_NE(failed.out.find("frankfurter"), std::string::npos);
    const CommandResult chinese = refresh({"vast", "--base-url", base("vast")}, {}, "zh_CN.UTF-8");
    EXPECT_NE(chinese.err.find("它的回答是网页，不是数据"), std::string::npos) << chinese.err;
}

TEST_F(RefreshCommandTest, KeysAreNamedWhenMissingAndNeverShown)
{
    server.routes().Get("/api/v1/instance-types", [](const httplib::Request& asked, httplib::Response& response) {
        response.status = 401;
        response.set_content(asked.get_header_value("Authorization"), "text/plain");
    });
    server.start();
    const CommandResult missing = refresh({"lambda", "--base-url", base("lambda")});
    EXPECT_EQ(missing.status, 5);
    EXPECT_NE(missing.err.find("LAMBDA_API_KEY"), std::string::npos);
    EXPECT_NE(missing.err.find(folder.file("gpuplan/keys")), std::string::npos) << missing.err;
    std::filesystem::create_directory(folder.file("gpuplan"));
    std::ofstream(folder.file("gpuplan/keys")) << "LAMBDA_API_KEY=hunter2\n";
    chmod(folder.file("gpuplan/keys").c_str(), 0644);
    const CommandResult unsafe = refresh({"lambda", "--base-url", base("lambda")});
    EXPECT_EQ(unsafe.status, 5);
    EXPECT_NE(unsafe.err.find("chmod 600 " + folder.file("gpuplan/keys")), std::string::npos) << unsafe.err;
    chmod(folder.file("gpuplan/keys").c_str(), 0600);
    for (const CommandResult& refused : {refresh({"lambda", "--base-url", base("lambda")}),
                                         refresh({"lambda", "--json", "--base-url", base("lambda")}, "hunter2")}) {
        EXPECT_EQ(refused.status, 5);
        EXPECT_NE(refused.err.find("it does not accept the key"), std::string::npos) << refused.err;
        EXPECT_EQ((refused.out + refused.err).find("hunter2"), std::string::npos);
    }
}

TEST_F(RefreshCommandTest, TheListShowsSourcesKeysAndAnswers)
{
    serve("/v1/latest", R"({"base":"USD","date":"2026-11-27","rates":{"CNY":7.01}})");
    server.start();
    const CommandResult list = refresh({"--list"});
    EXPECT_EQ(list.status, 0);
    EXPECT_NE(list.out.find("missing: LAMBDA_API_KEY"), std::string::npos) << list.out;
    EXPECT_FALSE(std::filesystem::exists(database)); // looking makes no file
    const auto document = refresh({"--list", "--json"}, "hunter2").json();
    bool lambda = false;
    for (const auto& source : document["result"]["sources"]) {
        if (source["source"] == "lambda") {
            lambda = true;
            EXPECT_EQ(source["keys"][0]["present"], true);
        }
        EXPECT_TRUE(source["last_fetch"].is_null());
    }
    EXPECT_TRUE(lambda);
    EXPECT_EQ(document.dump().find("hunter2"), std::string::npos);
}

TEST_F(RefreshCommandTest, WhatIsTypedWrongIsStatus2)
{
    server.start();
    EXPECT_EQ(refresh({"lamda"}).status, 2);
    EXPECT_EQ(refresh({"vast", "--base-url", "vsat=" + server.url()}).status, 2);
    EXPECT_EQ(refresh({"vast", "--base-url", "vast=file:///etc/passwd"}).status, 2);
    EXPECT_EQ(refresh({"vast", "--base-url", "vast"}).status, 2);
    EXPECT_EQ(refresh({"vast", "--timeout", "0"}).status, 2);
    EXPECT_EQ(refresh({"vast", "--timeout", "nan"}).status, 2);
}

TEST_F(RefreshCommandTest, WithoutABaseUrlNothingOnThisMachineIsReached)
{
    std::atomic<int> asked = 0;
    server.routes().Post(".*", [&asked](const httplib::Request&, httplib::Response&) { ++asked; });
    server.start();
    // The base of another source opens nothing for this one.
    const CommandResult result = refresh({"vast", "--base-url", base("runpod"), "--timeout", "1"});
    EXPECT_EQ(result.status, 5);
    EXPECT_EQ(asked, 0);
}

TEST_F(RefreshCommandTest, AnInterruptEndsTheProgramAtOnceWithStatus130)
{
    std::atomic<bool> asked = false;
    server.routes().Post("/api/v0/bundles/", [&](const httplib::Request&, httplib::Response&) {
        asked = true;
        server.sleep(20);
    });
    server.start();
    const pid_t child = startProgram({"prices", "refresh", "vast", "--db", database, "--base-url", base("vast")});
    for (int i = 0; i < 3000 && !asked; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ASSERT_TRUE(asked);
    const auto begin = std::chrono::steady_clock::now();
    kill(child, SIGINT);
    EXPECT_EQ(statusOfProgram(child), 130);
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
              2.0); // the whole program
}

TEST_F(RefreshCommandTest, KilledAtAnyMomentTheDatabaseHoldsTheOldRowsOrTheNewOnes)
{
    std::atomic<int> count = 500;
    server.routes().Post("/api/v0/bundles/", [&count](const httplib::Request&, httplib::Response& response) {
        response.set_content(vastAnswer(count), "application/json");
    });
    server.start();
    const std::vector<std::string> arguments{"prices", "refresh", "vast", "--db", database, "--base-url", base("vast")};
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_EQ(statusOfProgram(startProgram(arguments)), 0);
    const double whole_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::size_t before = offers();
    ASSERT_EQ(before, 500u);
    std::mt19937 random(20261130);
    for (int round = 0; round < 100; ++round) {
        count = 500 + 10 * round;
        const pid_t child = startProgram(arguments);
        std::this_thread::sleep_for(
            std::chrono::duration<double>(whole_s * std::generate_canonical<double, 32>(random)));
        kill(child, SIGKILL);
        statusOfProgram(child);
        const PriceStore store = PriceStore::open(database, PriceStore::Mode::ReadWrite).value();
        EXPECT_TRUE(store.integrityFaults().value().empty()) << round;
        const std::size_t now = store.latest(test::shippedGpus()).value().offers().size();
        EXPECT_TRUE(now == before || now == static_cast<std::size_t>(count)) << round << ": " << now;
        before = now;
    }
}

} // namespace
} // namespace gpuplan
