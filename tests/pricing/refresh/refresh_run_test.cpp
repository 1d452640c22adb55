// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Real servers on the loopback, the real client, a real database.
#include "pricing/refresh/refresh_run.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <zip.h>

#include "pricing/refresh/answers.h"
#include "pricing/refresh/providers.h"
#include "support/loopback_server.h"
#include "support/prices.h"
#include "support/time_tables.h"

namespace gpuplan {
namespace {

using test::LoopbackServer;
using ::testing::ElementsAre;

const test::TestAuthority& authority()
{
    static const test::TestAuthority kAuthority;
    return kAuthority;
}

std::string vastOffer(int machine, const char* gpu, double price)
{
    return R"({"id":1,"machine_id":)" + std::to_string(machine) + R"(,"gpu_name":")" + gpu
        + R"(","gpu_ram":24564,"num_gpus":1,"dph_base":)" + std::to_string(price) + R"(,"geolocation":"SE"})";
}

std::string vastAnswer(int offers, double price = 0.4)
{
    std::string list;
    for (int i = 0; i < offers; ++i)
        list += (i ? "," : "") + vastOffer(i, "RTX 4090", price);
    return R"({"offers":[)" + list + "]}";
}

class RefreshTest : public ::testing::Test {
protected:
    test::TemporaryFolder folder;
    LoopbackServer server;
    PriceStore store = PriceStore::open(folder.file("prices.db"), PriceStore::Mode::ReadWrite).value();
    std::map<std::string, std::string> keys;
    RefreshOptions options;
    RefreshControl control;

    RefreshTest() { options.retry = {4, 0.01, 0.05, 60}; }

    void answer(const std::string& path, const std::string& body, const std::string& type = "application/json")
    {
        const auto handler = [body, type](const httplib::Request&, httplib::Response& response) {
            response.set_content(body, type);
        };
        server.routes().Get(path, handler);
        server.routes().Post(path, handler);
    }

    Secrets secrets() const
    {
        return Secrets::from(
            [this](const std::string& name) {
                const auto found = keys.find(name);
                return found == keys.end() ? std::nullopt : std::optional(found->second);
            },
            folder.file("keys"));
    }

    std::vector<RefreshOutcome> run(const std::vector<std::string>& names)
    {
        for (const std::string& name : names)
            options.base_urls.emplace(name.substr(0, name.find('/')), parseUrl(server.url()).value());
        const Secrets mine = secrets();
        const auto jobs = chooseJobs(names, mine);
        EXPECT_TRUE(jobs);
        return refresh(store, *jobs, mine, test::intakeTables(), options, control);
    }

    std::size_t offers() const { return store.latest(test::shippedGpus()).value().offers().size(); }

    /// Everything on the disk: no key may be in it.
    std::string databaseBytes() const
    {
        std::string bytes;
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            std::ostringstream text;
            text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
            bytes += text.str();
        }
        return bytes;
    }
};

TEST_F(RefreshTest, RowsReachTheDatabaseWithTheirSource)
{
    answer("/api/v0/bundles/", vastAnswer(3));
    server.start();
    const auto outcomes = run({"vast"});
    ASSERT_EQ(outcomes.size(), 1u);
    EXPECT_FALSE(outcomes[0].failed());
    EXPECT_EQ(outcomes[0].name, "vast");
    EXPECT_EQ(outcomes[0].report.rows_read, 3);
    EXPECT_EQ(outcomes[0].report.accepted, 3);
    EXPECT_GT(outcomes[0].bytes, 0u);
    const OfferBook book = store.latest(test::shippedGpus()).value();
    ASSERT_EQ(book.offers().size(), 3u);
    EXPECT_EQ(book.offers()[0].provider, "Vast.ai");
    EXPECT_EQ(book.offers()[0].tier, Tier::Community);
    EXPECT_EQ(book.offers()[0].availability, Availability::Available);
    EXPECT_NE(book.offers()[0].source.find(server.url("/api/v0/bundles/")), std::string_view::npos);
    // The very same again: nothing new.
    EXPECT_EQ(run({"vast"})[0].report.unchanged, 3);
    EXPECT_EQ(offers(), 3u);
}

TEST_F(RefreshTest, EachSourceFailsAloneAndTheLastGoodRowsStay)
{
    std::atomic<bool> broken = false;
    server.routes().Post("/api/v0/bundles/", [&broken](const httplib::Request&, httplib::Response& response) {
        response.set_content(broken ? "<html>maintenance</html>" : vastAnswer(3), "text/html");
    });
    answer("/v1/latest", R"({"base":"USD","date":"2026-11-27","rates":{"CNY":7.01}})");
    server.start();
    run({"vast"});
    broken = true;
    const auto outcomes = run({"vast", "frankfurter"});
    ASSERT_EQ(outcomes.size(), 2u);
    ASSERT_TRUE(outcomes[0].error);
    EXPECT_EQ(*outcomes[0].error,
              (Error{ErrorCode::NetworkFailed,
                     {std::string("Vast.ai"), std::string("its answer is a web page, not data")},
                     {server.url("/"), 0, {}}}));
    EXPECT_FALSE(outcomes[1].error);
    EXPECT_EQ(outcomes[1].new_rates, 1);
    EXPECT_EQ(offers(), 3u);
}

TEST_F(RefreshTest, AnEmptyOrHalvedAnswerWipesNothing)
{
    std::atomic<int> count = 10;
    server.routes().Post("/api/v0/bundles/", [&count](const httplib::Request&, httplib::Response& response) {
        response.set_content(vastAnswer(count), "application/json");
    });
    server.start();
    EXPECT_FALSE(run({"vast"})[0].failed());
    count = 0;
    const auto empty = run({"vast"});
    ASSERT_TRUE(empty[0].error);
    EXPECT_EQ(empty[0].error->code, ErrorCode::EmptySource);
    EXPECT_EQ(offers(), 10u);
    count = 4;
    const auto halved = run({"vast"});
    EXPECT_TRUE(halved[0].failed());
    ASSERT_EQ(halved[0].report.refused.size(), 1u);
    EXPECT_EQ(halved[0].report.refused[0].previous_rows, 10);
    EXPECT_EQ(offers(), 10u);
    options.force = true;
    EXPECT_FALSE(run({"vast"})[0].failed());
}

TEST_F(RefreshTest, AnEtagIsRememberedOnlyAfterTheRowsAndSparesTheNextFetch)
{
    std::atomic<int> sent = 0, spared = 0;
    const std::string header =
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n";
    server.routes().Get(R"(/skypilot-org/skypilot-catalog/master/catalogs/v8/lambda/vms\.csv)",
                        [&](const httplib::Request& asked, httplib::Response& response) {
                            if (asked.get_header_value("If-None-Match") == "\"v1\"") {
                                ++spared;
                                response.status = 304;
                                return;
                            }
                            ++sent;
                            response.set_header("ETag", "\"v1\"");
                            response.set_content(header + "gpu_1x_a10,A10,1,30,200,0.75,us-east-1,,\n"
                                                     + "gpu_8x_h100_sxm5,H100,8,208,1800,23.92,us-east-1,,\n",
                                                 "text/plain");
                        });
    server.start();
    options.dry_run = true;
    EXPECT_EQ(run({"skypilot/lambda"})[0].report.accepted, 2); // seen, not kept
    options.dry_run = false;
    const auto first = run({"skypilot/lambda"});
    EXPECT_FALSE(first[0].failed());
    EXPECT_EQ(first[0].report.accepted, 2);
    for (int i = 0; i < 2; ++i) { // also when the 304 does not repeat the ETag
        const auto again = run({"skypilot/lambda"});
        EXPECT_TRUE(again[0].unchanged);
        EXPECT_FALSE(again[0].failed());
    }
    EXPECT_EQ(sent, 2);
    EXPECT_EQ(spared, 2);
    EXPECT_EQ(offers(), 2u);
    options.force = true;
    EXPECT_FALSE(run({"skypilot/lambda"})[0].unchanged);
    EXPECT_EQ(sent, 3);
}

TEST_F(RefreshTest, ACatalogThatIsNoCatalogIsRefused)
{
    answer(R"(/skypilot-org/skypilot-catalog/master/catalogs/v8/lambda/vms\.csv)", "404: Not Found", "text/plain");
    server.start();
    const auto outcomes = run({"skypilot/lambda"});
    ASSERT_TRUE(outcomes[0].error);
    EXPECT_EQ(std::get<std::string>(outcomes[0].error->arguments[1]),
              "its answer is not the catalog that it should be");
}

/// The bytes of a zip file with one entry.
std::string zipOf(const std::string& folder, const std::string& name, const std::string& content)
{
    const std::string path = folder + "/catalog.zip";
    int error = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &error);
    EXPECT_TRUE(archive);
    zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
    EXPECT_GE(zip_file_add(archive, name.c_str(), source, ZIP_FL_OVERWRITE), 0);
    EXPECT_EQ(zip_close(archive), 0);
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
}

TEST_F(RefreshTest, GpuhuntIsAVersionAndAZipFile)
{
    const test::TemporaryFolder own;
    const std::string zip =
        zipOf(own.path(), "nebius.csv",
              "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size\n"
              "gpu-h100-sxm,eu-north1,2.95,16,200,1,H100,80,False,\n");
    answer("/v3/nebius/version", "20261129-7\n", "text/plain");
    answer("/v3/nebius/20261129-7/catalog.zip", zip, "application/zip");
    answer("/v3/oci/version", "../../etc", "text/plain");
    answer("/v3/aws/version", "20261129-7", "text/plain");
    answer("/v3/aws/20261129-7/catalog.zip", zip.substr(0, zip.size() / 2), "application/zip");
    server.start();
    const auto outcomes = run({"gpuhunt/nebius", "gpuhunt/oci", "gpuhunt/aws"});
    EXPECT_FALSE(outcomes[0].failed());
    EXPECT_EQ(outcomes[0].report.accepted, 1);
    EXPECT_EQ(dateText(store.latest(test::shippedGpus()).value().offers()[0].observed), "2026-11-29");
    EXPECT_EQ(std::get<std::string>(outcomes[1].error->arguments[1]),
              "its answer is not the catalog that it should be");
    EXPECT_EQ(std::get<std::string>(outcomes[2].error->arguments[1]), "its answer is not a zip file");
    EXPECT_TRUE(run({"gpuhunt/nebius"})[0].unchanged);
}

TEST(GpuhuntZip, WhatComesOutIsCountedAndDamageIsSeen)
{
    const test::TemporaryFolder own;
    const std::string bomb = zipOf(own.path(), "aws.csv", std::string(std::size_t{8} << 20, '0'));
    EXPECT_LT(bomb.size(), 100'000u);
    EXPECT_EQ(test::phraseOf(gpuhunt::unzipCatalog(bomb, "aws", std::size_t{2} << 20)), "it sent more than 2 MiB");
    EXPECT_EQ(gpuhunt::unzipCatalog(bomb, "aws", std::size_t{8} << 20).value().size(), std::size_t{8} << 20);
    EXPECT_EQ(gpuhunt::unzipCatalog(bomb, "other", std::size_t{8} << 20).value().size(),
              std::size_t{8} << 20); // the only CSV
    std::string numbers;
    for (int i = 0; i < 20'000; ++i)
        numbers += std::to_string(i * 7919 % 104729) + "\n";
    std::string damaged = zipOf(own.path(), "aws.csv", numbers);
    EXPECT_EQ(gpuhunt::unzipCatalog(damaged, "aws", std::size_t{16} << 20).value(), numbers);
    damaged[damaged.size() / 2] ^= 0x55;
    EXPECT_EQ(test::phraseOf(gpuhunt::unzipCatalog(damaged, "aws", std::size_t{16} << 20)), "its zip file is damaged");
    EXPECT_EQ(test::phraseOf(gpuhunt::unzipCatalog("PK nonsense", "aws", 1000)), "its answer is not a zip file");
    EXPECT_EQ(test::phraseOf(gpuhunt::unzipCatalog(zipOf(own.path(), "readme.txt", "x"), "aws", 1000)),
              "its answer is not the catalog that it should be");
}

std::string azurePage(const std::string& region, const std::string& next)
{
    return R"({"Items":[{"currencyCode":"USD","retailPrice":6.98,"armRegionName":")" + region
        + R"(","meterName":"m","productName":"p","skuName":"s","unitOfMeasure":"1 Hour","type":"Consumption","armSkuName":"Standard_NC40ads_H100_v5"}],"NextPageLink":)"
        + (next.empty() ? "null" : "\"" + next + "\"") + "}";
}

TEST_F(RefreshTest, PagesAreFollowedOnTheSameServerOnlyAndNeverInACircle)
{
    std::atomic<int> mode = 0, elsewhere = 0;
    LoopbackServer other;
    other.routes().Get(".*", [&elsewhere](const httplib::Request&, httplib::Response&) { ++elsewhere; });
    other.start();
    server.routes().Get("/api/retail/prices", [&](const httplib::Request& asked, httplib::Response& response) {
        const bool first = asked.get_param_value("page").empty();
        EXPECT_TRUE(!first || asked.get_param_value("$filter").find("serviceName eq 'Virtual Machines'") == 0);
        std::string next;
        if (mode == 0 && first)
            next = "?page=2";
        if (mode == 1)
            next = other.url("/api/retail/prices?page=2");
        if (mode == 2)
            next = server.url(first ? "/api/retail/prices?page=2" : "/api/retail/prices?page=2");
        response.set_content(azurePage(first ? "eastus" : "westus", next), "application/json");
    });
    server.start();
    EXPECT_EQ(run({"azure"})[0].report.accepted, 2);
    mode = 1;
    EXPECT_EQ(std::get<std::string>(run({"azure"})[0].error.value().arguments[1]),
              "its next page lies at another server");
    EXPECT_EQ(elsewhere, 0);
    mode = 2;
    EXPECT_EQ(std::get<std::string>(run({"azure"})[0].error.value().arguments[1]), "its pages lead in a circle");
    EXPECT_EQ(offers(), 2u);
}

TEST_F(RefreshTest, VultrAndDigitalOceanPage)
{
    keys["DIGITALOCEAN_TOKEN"] = "hunter2";
    server.routes().Get("/v2/plans", [](const httplib::Request& asked, httplib::Response& response) {
        const bool first = asked.get_param_value("cursor").empty();
        response.set_content(
            std::string(R"({"plans":[{"id":")") + (first ? "a" : "b")
                + R"(","hourly_cost":2.6,"locations":["ewr"],"gpu_vram_gb":80,"gpu_type":"NVIDIA_A100"}],"meta":{"links":{"next":")"
                + (first ? "n+/=" : "") + R"("}}})",
            "application/json");
    });
    answer("/v2/plans-metal", R"({"plans_metal":[],"meta":{"links":{"next":""}}})");
    server.routes().Get("/v2/sizes", [this](const httplib::Request& asked, httplib::Response& response) {
        const bool first = asked.get_param_value("page").empty();
        EXPECT_EQ(asked.get_header_value("Authorization"), "Bearer hunter2");
        response.set_content(
            std::string(R"({"sizes":[{"slug":")") + (first ? "a" : "b")
                + R"(","price_hourly":3.39,"regions":["nyc1"],"gpu_info":{"count":1,"vram":{"amount":80},"model":"nvidia_h100"}}],"links":{"pages":{)"
                + (first ? "\"next\":\"" + server.url("/v2/sizes?page=2") + "\"" : "") + "}}}",
            "application/json");
    });
    server.start();
    const auto outcomes = run({"vultr", "digitalocean"});
    EXPECT_EQ(outcomes[0].report.accepted, 2);
    EXPECT_EQ(outcomes[1].report.accepted, 2);
}

TEST_F(RefreshTest, KeysReachTheirHeadersAndNothingElse)
{
    const std::string kKey = "sk-hunter2-very-secret", kClient = "client-hunter2",
                      kClientSecret = "client-secret-hunter2", kToken = "token-hunter2";
    keys = {{"LAMBDA_API_KEY", kKey},
            {"VERDA_CLIENT_ID", kClient},
            {"VERDA_CLIENT_SECRET", kClientSecret},
            {"HOTAISLE_API_KEY", kKey},
            {"RUNPOD_API_KEY", kKey}};
    // Every server echoes what it was sent: into rows, errors and ETags.
    server.routes().Get("/api/v1/instance-types", [&](const httplib::Request& asked, httplib::Response& response) {
        EXPECT_EQ(asked.get_header_value("Authorization"), "Bearer " + kKey);
        response.set_header("ETag", "\"" + kKey + "\"");
        const std::string type =
            R"({"instance_type":{"description":"1x A10 \u002824 GB\u0029","price_cents_per_hour":75,"specs":{}},"regions_with_capacity_available":[{"name":")"
            + kKey + "\"}]}";
        response.set_content(R"({"data":{"gpu_1x_a10":)" + type + R"(,"odd )" + kKey
                                 + R"(":{"instance_type":{"description":"leak )" + kKey + R"("}}}})",
                             "application/json");
    });
    server.routes().Post("/v1/oauth2/token", [&](const httplib::Request& asked, httplib::Response& response) {
        const auto body = nlohmann::json::parse(asked.body);
        EXPECT_EQ(body["client_id"], kClient);
        EXPECT_EQ(body["client_secret"], kClientSecret);
        EXPECT_EQ(body["grant_type"], "client_credentials");
        response.set_content(R"({"access_token":")" + kToken + "\"}", "application/json");
    });
    answer("/v1/instance-availability", R"([{"location_code":"FIN-01","availabilities":["t"]}])");
    server.routes().Get("/v1/instance-types", [&](const httplib::Request& asked, httplib::Response& response) {
        EXPECT_EQ(asked.get_header_value("Authorization"), "Bearer " + kToken);
        response.set_content(
            R"([{"instance_type":"t","currency":"usd","gpu":{"description":"1x L40S 48GB","number_of_gpus":1},"price_per_hour":"1.1"},{"instance_type":")"
                + kToken + kClientSecret + R"(","gpu":{"number_of_gpus":1}}])",
            "application/json");
    });
    server.routes().Get("/api/teams/", [&](const httplib::Request& asked, httplib::Response& response) {
        EXPECT_EQ(asked.get_header_value("Authorization"), "Token " + kKey);
        response.status = 403;
        response.set_content("no access for " + kKey, "text/plain");
    });
    server.routes().Post("/graphql", [&](const httplib::Request& asked, httplib::Response& response) {
        EXPECT_EQ(asked.get_header_value("Authorization"), "Bearer " + kKey);
        response.set_content(R"({"errors":[{"message":"bad key )" + kKey + R"("}]})", "application/json");
    });
    server.start();
    const auto outcomes = run({"lambda", "verda", "hotaisle", "runpod"});
    EXPECT_FALSE(outcomes[0].failed());
    EXPECT_FALSE(outcomes[1].failed());
    EXPECT_EQ(std::get<std::string>(outcomes[2].error.value().arguments[1]), "it does not accept the key");
    EXPECT_EQ(std::get<std::string>(outcomes[3].error.value().arguments[1]), "it reports an error instead of prices");
    std::ostringstream texts;
    for (const RefreshOutcome& outcome : outcomes) {
        texts << outcome.name << outcome.source;
        for (const QuarantinedRow& row : outcome.report.quarantine)
            texts << row.raw << row.fault.met << row.gpu;
        if (outcome.error) {
            texts << outcome.error->where.file;
            for (const Argument& argument : outcome.error->arguments)
                texts << (std::holds_alternative<std::string>(argument) ? std::get<std::string>(argument) : "");
        }
    }
    const std::string disk = databaseBytes();
    EXPECT_NE(disk.find("FIN-01"), std::string::npos); // the search finds what is there
    for (const std::string& secret : {kKey, kClientSecret, kToken}) {
        EXPECT_EQ(texts.str().find(secret), std::string::npos) << secret;
        EXPECT_EQ(disk.find(secret), std::string::npos) << secret;
    }
}

TEST_F(RefreshTest, WithoutAKeyTheSourceIsNotAskedAndTheSentenceSaysWhere)
{
    std::atomic<int> asked = 0;
    server.routes().Get(".*", [&asked](const httplib::Request&, httplib::Response&) { ++asked; });
    server.start();
    keys["VERDA_CLIENT_ID"] = "x";
    const auto outcomes = run({"lambda", "verda"});
    EXPECT_EQ(*outcomes[0].error,
              (Error{ErrorCode::KeyMissing,
                     {std::string("Lambda"), std::string("LAMBDA_API_KEY"), folder.file("keys")},
                     {}}));
    EXPECT_EQ(std::get<std::string>(outcomes[1].error->arguments[1]), "VERDA_CLIENT_SECRET");
    EXPECT_EQ(asked, 0);
}

TEST_F(RefreshTest, TheChoiceWithoutNamesIsWhatNeedsNoKeyAndWhatHasOne)
{
    const auto names = [this] {
        std::vector<std::string> chosen;
        const std::vector<RefreshJob> jobs = chooseJobs({}, secrets()).value();
        for (const RefreshJob& job : jobs) {
            if (chosen.empty() || chosen.back() != job.refresher->name)
                chosen.emplace_back(job.refresher->name);
        }
        return chosen;
    };
    EXPECT_THAT(names(), ElementsAre("azure", "ecb", "frankfurter", "gpuhunt", "runpod", "skypilot", "vast", "vultr"));
    keys["LAMBDA_API_KEY"] = "x";
    EXPECT_THAT(names(),
                ElementsAre("azure", "ecb", "frankfurter", "gpuhunt", "lambda", "runpod", "skypilot", "vast", "vultr"));
    const std::vector<std::string> twice{"vast", "skypilot/aws", "vast"};
    EXPECT_EQ(chooseJobs(twice, secrets()).value().size(), 2u);
    const std::vector<std::string> unknown{"lamda"};
    EXPECT_EQ(chooseJobs(unknown, secrets()).error().code, ErrorCode::UnknownName);
}

TEST_F(RefreshTest, RatesAreKeptOnceADayAndConvertPrices)
{
    answer("/v1/latest", R"({"base":"USD","date":"2026-11-27","rates":{"CNY":7.01,"EUR":0.86}})");
    answer("/stats/eurofxref/eurofxref-daily.xml",
           "<Cube><Cube time='2026-11-27'><Cube currency='USD' rate='1.16'/><Cube currency='CNY' "
           "rate='8.12'/></Cube></Cube>",
           "text/xml");
    server.start();
    EXPECT_EQ(run({"frankfurter"})[0].new_rates, 2);
    EXPECT_EQ(run({"frankfurter"})[0].new_rates, 0);
    EXPECT_EQ(run({"ecb"})[0].new_rates, 2);
    const auto rates = store.rates();
    ASSERT_TRUE(rates);
    EXPECT_EQ(rates->size(), 4u);
}

TEST_F(RefreshTest, AStopEndsEverythingAndWritesNothing)
{
    std::stop_source source;
    server.routes().Post("/api/v0/bundles/", [&](const httplib::Request&, httplib::Response&) {
        source.request_stop();
        server.sleep(20);
    });
    answer("/v1/latest", R"({"base":"USD","date":"2026-11-27","rates":{"CNY":7.01}})");
    server.start();
    control.stop = source.get_token();
    options.at_once = 1;
    const auto begin = std::chrono::steady_clock::now();
    const auto outcomes = run({"vast", "frankfurter"});
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 1.5);
    for (const RefreshOutcome& outcome : outcomes)
        EXPECT_EQ(outcome.error.value().code, ErrorCode::Cancelled) << outcome.name;
    EXPECT_TRUE(store.rates().value().empty());
    EXPECT_EQ(offers(), 0u);
}

TEST_F(RefreshTest, ADryRunWritesNothing)
{
    answer("/api/v0/bundles/", vastAnswer(3));
    answer("/v1/latest", R"({"base":"USD","date":"2026-11-27","rates":{"CNY":7.01}})");
    server.start();
    options.dry_run = true;
    const auto outcomes = run({"vast", "frankfurter"});
    EXPECT_EQ(outcomes[0].report.accepted, 3);
    EXPECT_EQ(outcomes[1].rates_read, 1);
    EXPECT_EQ(offers(), 0u);
    EXPECT_TRUE(store.rates().value().empty());
    for (const char* name : {"vast", "frankfurter"})
        EXPECT_FALSE(store.fetchState(name + (" at " + server.url("/"))).value()) << name;
    options.dry_run = false;
    run({"vast"});
    EXPECT_TRUE(store.fetchState("vast at " + server.url("/")).value());
}

TEST_F(RefreshTest, OverTlsWithAnAuthorityOfItsOwn)
{
    LoopbackServer secure(authority().certificate("IP:127.0.0.1"));
    secure.routes().Post("/api/v0/bundles/", [](const httplib::Request&, httplib::Response& response) {
        response.set_content(vastAnswer(1), "application/json");
    });
    server.start();
    secure.start();
    options.base_urls.emplace("vast", parseUrl(secure.url()).value());
    EXPECT_EQ(std::get<std::string>(run({"vast"})[0].error.value().arguments[1]),
              "its certificate comes from no known authority");
    options.ca_file = authority().caFile();
    EXPECT_FALSE(run({"vast"})[0].failed());
}

TEST_F(RefreshTest, ManySourcesAtOnceAllArrive)
{
    const std::string header =
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n";
    answer(R"(/skypilot-org/skypilot-catalog/master/catalogs/v8/.*/vms\.csv)",
           header + "t,A10,1,30,200,0.75,us-east-1,,\n", "text/plain");
    server.start();
    const auto outcomes = run({"skypilot"});
    EXPECT_GE(outcomes.size(), 15u);
    for (const RefreshOutcome& outcome : outcomes) {
        EXPECT_FALSE(outcome.failed()) << outcome.name;
        EXPECT_EQ(outcome.report.accepted, 1) << outcome.name;
    }
    EXPECT_EQ(offers(), outcomes.size());
}

} // namespace
} // namespace gpuplan
