// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Answers written from the documented shapes; nothing here touches the network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "pricing/refresh/answers.h"
#include "pricing/refresh/providers.h"

namespace gpuplan {
namespace {

using test::gpuOf;
using test::phraseOf;
using test::rowLines;
using ::testing::ElementsAre;

Url somewhere() { return parseUrl("https://example.com/").value(); }

TEST(VastAnswer, TheMachineIsDphBaseAndTheDiskIsPricedBesideIt)
{
    AnswerRows rows("vast");
    ASSERT_TRUE(vast::parse(R"({"offers":[{"id":12345,"ask_contract_id":67890,"machine_id":111,"gpu_name":"RTX 4090",
        "gpu_ram":24564,"num_gpus":2,"cpu_cores":16,"cpu_cores_effective":8,"cpu_ram":65536,"disk_space":500,
        "dph_base":0.45,"dph_total":0.50,"min_bid":0.21,"storage_cost":0.15,"inet_up_cost":0.002,"geolocation":"Sweden, SE",
        "rentable":true,"rented":false,"reliability2":0.95,"some_new_field":{"a":[1]}}]})",
                            rows));
    EXPECT_THAT(rowLines(rows),
                ElementsAre("RTX 4090 x 2 @Sweden, SE community 0.45 bid_floor 0.21 per_instance_hour available"));
    const PriceRow& row = rows.rows()[0];
    EXPECT_EQ(row.detail, "machine 111 offer 12345");
    EXPECT_EQ(gpuOf(row), "RTX 4090 24GB");
    EXPECT_EQ(row.host_ram_gib, 32); // half of the cores, half of 64 GiB
    EXPECT_EQ(row.egress_gb, 0.002);
    // 100 GB for 24 h by the provider's month of 30 days: 0.15 * 100 / 30 = 0.5; by ours of 730 h the same.
    EXPECT_NEAR(*row.storage_running_gb_month * 100 * 24 / 730, 0.5, 1e-12);
    EXPECT_EQ(row.storage_stopped_gb_month, row.storage_running_gb_month);
}

TEST(VastAnswer, TheDriversMemorySplitsModifiedCards)
{
    AnswerRows rows("vast");
    ASSERT_TRUE(vast::parse(R"({"offers":[{"gpu_name":"RTX 4090","gpu_ram":49140,"num_gpus":1,"dph_base":0.6},
        {"gpu_name":"RTX 4090","gpu_ram":24564,"num_gpus":8,"dph_base":3},
        {"gpu_name":"H100 SXM","gpu_ram":81559,"num_gpus":8,"dph_base":16},
        {"gpu_name":"A100 SXM4","gpu_ram":40960,"num_gpus":1,"dph_base":0.6},
        {"gpu_name":"H200","gpu_ram":143771,"num_gpus":1,"dph_base":2.2}]})",
                            rows));
    std::vector<std::string> gpus;
    for (const PriceRow& row : rows.rows())
        gpus.push_back(gpuOf(row));
    EXPECT_THAT(
        gpus, ElementsAre("RTX 4090 48GB (mod)", "RTX 4090 24GB", "H100 SXM 80GB", "A100 SXM 40GB", "H200 SXM 141GB"));
}

TEST(VastAnswer, ARowThatMakesNoSenseIsItsOwnFault)
{
    AnswerRows rows("vast");
    ASSERT_TRUE(vast::parse(R"({"offers":[7,{"gpu_name":"RTX 4090","num_gpus":"many","dph_base":0.4},
        {"gpu_name":"RTX 4090","num_gpus":1,"dph_base":null,"dph_total":0.5},
        {"gpu_name":"RTX 4090","num_gpus":1,"dph_base":"0.41","min_bid":0,"cpu_cores":null,"rented":true}]})",
                            rows));
    EXPECT_THAT(rowLines(rows),
                ElementsAre("- x ? @ per_instance_hour available !bad_cell(7)",
                            "RTX 4090 x ? @ community 0.4 per_instance_hour available !bad_cell(\"many\")",
                            "RTX 4090 x 1 @ per_instance_hour available", // dph_total is no price of the machine
                            "RTX 4090 x 1 @ community 0.41 per_instance_hour sold_out"));
    EXPECT_EQ(rows.rows()[0].raw, "7");
}

TEST(VastAnswer, TheSearchAsksForAllThatCanBeRented)
{
    const HttpRequest request = vast::searchRequest(somewhere());
    EXPECT_EQ(request.method, HttpRequest::Method::Post);
    EXPECT_EQ(nlohmann::json::parse(request.body),
              nlohmann::json::parse(R"({"rentable":{"eq":true},"rented":{"eq":false},"num_gpus":{"gte":1},
                                        "order":[["score","desc"]],"limit":3000})"));
}

TEST(Answers, OfAnotherShapeAreOneSentence)
{
    AnswerRows rows("vast");
    EXPECT_EQ(phraseOf(vast::parse("<!DOCTYPE html><html>Sign in</html>", rows)), "its answer is a web page, not data");
    EXPECT_EQ(phraseOf(vast::parse("  \n", rows)), "its answer is empty");
    EXPECT_EQ(phraseOf(vast::parse("{\"offers\":[", rows)), "its answer is not JSON");
    EXPECT_EQ(phraseOf(vast::parse(std::string(1000, '['), rows)), "its answer is not JSON");
    const std::string_view kError = R"({"error":"rate_limited","msg":"later"})";
    EXPECT_EQ(phraseOf(vast::parse(kError, rows)), "its answer holds no list of offers");
    EXPECT_EQ(phraseOf(azure::parse(kError, rows)), "its answer holds no list of offers");
    EXPECT_EQ(phraseOf(vultr::parse(kError, rows)), "its answer holds no list of offers");
    EXPECT_EQ(phraseOf(digitalocean::parse(kError, rows)), "its answer holds no list of offers");
    EXPECT_EQ(phraseOf(lambda::parse(kError, rows)), "its answer holds no list of offers");
    EXPECT_EQ(phraseOf(runpod::parse(kError, 1, true, rows)), "its answer holds no list of offers");
    EXPECT_EQ(phraseOf(verda::parse(kError, {}, rows)), "its answer holds no list of offers");
    EXPECT_EQ(phraseOf(hotaisle::parse(kError, true, rows)), "its answer holds no list of offers");
    EXPECT_EQ(phraseOf(frankfurter::parse(kError, "s")), "its answer holds no rates of a day");
    for (const char* other : {"[]", "7", "\"text\"", "null", "{}", "[[1]]"}) { // none of them throws
        for (const auto& result :
             {vast::parse(other, rows), lambda::parse(other, rows), runpod::parse(other, 1, true, rows)})
            EXPECT_FALSE(result) << other;
        EXPECT_FALSE(azure::parse(other, rows));
        EXPECT_FALSE(vultr::parse(other, rows));
        EXPECT_FALSE(digitalocean::parse(other, rows));
        EXPECT_FALSE(frankfurter::parse(other, "s"));
        EXPECT_FALSE(verda::parseToken(other));
        EXPECT_FALSE(hotaisle::parseTeam(other));
    }
    EXPECT_TRUE(rows.rows().empty());
}

TEST(Answers, AnEmptyListIsValidAndEmpty)
{
    AnswerRows rows("vast");
    EXPECT_TRUE(vast::parse(R"({"offers":[]})", rows));
    EXPECT_TRUE(verda::parse("[]", {}, rows));
    EXPECT_TRUE(lambda::parse(R"({"data":{}})", rows));
    EXPECT_TRUE(rows.rows().empty());
}

constexpr const char* kRunPod = R"({"data":{"gpuTypes":[
    {"id":"NVIDIA GeForce RTX 4090","displayName":"RTX 4090","memoryInGb":24,"maxGpuCount":8,"secureCloud":true,"communityCloud":true,
     "securePrice":0.69,"communityPrice":0.34,"lowestPrice":{"minimumBidPrice":0.29,"stockStatus":"High"}},
    {"id":"NVIDIA A40","displayName":"A40","memoryInGb":48,"maxGpuCount":8,"secureCloud":true,"communityCloud":false,
     "securePrice":0.4,"communityPrice":0.35,"lowestPrice":{"minimumBidPrice":null,"stockStatus":null}},
    {"id":"NVIDIA H200 NVL","displayName":"H200 NVL","memoryInGb":141,"maxGpuCount":1,"secureCloud":true,"communityCloud":false,
     "securePrice":3.4,"communityPrice":null,"lowestPrice":null}]}})";

TEST(RunPodAnswer, EveryPriceIsPerGpuBidsAreFloorsAndNoStockKeepsThePrice)
{
    AnswerRows rows("runpod");
    ASSERT_TRUE(runpod::parse(kRunPod, 8, true, rows));
    EXPECT_THAT(rowLines(rows),
                ElementsAre("RTX 4090 x 8 @ secure 0.69 bid_floor 0.29 per_gpu_hour available",
                            "A40 x 8 @ secure 0.4 per_gpu_hour sold_out"));
    EXPECT_NEAR(perInstanceHour(0.69, *rows.rows()[0].unit, 8), 5.52, 1e-12);
    EXPECT_EQ(gpuOf(rows.rows()[0]), "RTX 4090 24GB");
    AnswerRows community("runpod");
    ASSERT_TRUE(runpod::parse(kRunPod, 1, false, community));
    EXPECT_THAT(rowLines(community),
                ElementsAre("RTX 4090 x 1 @ community 0.34 bid_floor 0.29 per_gpu_hour available"));
    EXPECT_NE(rows.rows()[0].detail, community.rows()[0].detail); // the floors are two
}

TEST(RunPodAnswer, GraphQlErrorsBesideDataAreErrors)
{
    AnswerRows rows("runpod");
    EXPECT_EQ(phraseOf(runpod::parse(R"({"errors":[{"message":"Something went wrong"}],"data":null})", 1, true, rows)),
              "it reports an error instead of prices");
    EXPECT_EQ(phraseOf(runpod::parse(R"({"errors":[{"message":"half"}],"data":{"gpuTypes":[]}})", 1, true, rows)),
              "it reports an error instead of prices");
    EXPECT_TRUE(runpod::parse(R"({"errors":[],"data":{"gpuTypes":[]}})", 1, true, rows));
}

TEST(RunPodAnswer, TheRequestCarriesCountAndCloudAsVariables)
{
    const auto body = nlohmann::json::parse(runpod::pricesRequest(somewhere(), 4, false).body);
    EXPECT_EQ(body["variables"]["input"]["gpuCount"], 4);
    EXPECT_EQ(body["variables"]["input"]["secureCloud"], false);
    EXPECT_NE(body["query"].get<std::string>().find("minimumBidPrice"), std::string::npos);
}

std::string azureItem(const std::string& fields)
{
    nlohmann::json item =
        nlohmann::json::parse(R"({"currencyCode":"USD","tierMinimumUnits":0.0,"retailPrice":6.98,"unitPrice":6.98,
        "armRegionName":"eastus","location":"US East","meterName":"NC40ads H100 v5","productName":"Virtual Machines NCads H100 v5 Series",
        "skuName":"NC40ads H100 v5","serviceName":"Virtual Machines","unitOfMeasure":"1 Hour","type":"Consumption",
        "armSkuName":"Standard_NC40ads_H100_v5"})");
    item.update(nlohmann::json::parse(fields));
    return item.dump();
}

TEST(AzureAnswer, SpotIsAMeterFractionsReservationsAndUnknownSizesWait)
{
    AnswerRows rows("azure");
    const std::string items[] = {
        azureItem("{}"),
        azureItem(
            R"({"retailPrice":1.4,"meterName":"NC40ads H100 v5 Spot","skuName":"NC40ads H100 v5 Spot","armRegionName":"WestUS3"})"),
        azureItem(R"({"armSkuName":"Standard_ND96isr_H100_v5","retailPrice":98.32})"),
        azureItem(R"({"armSkuName":"Standard_NV6ads_A10_v5","retailPrice":0.454})"),
        azureItem(R"({"type":"Reservation","reservationTerm":"1 Year","retailPrice":39000})"),
        azureItem(R"({"unitOfMeasure":"1 Month","retailPrice":5095})"),
        azureItem(R"({"armSkuName":"Standard_NC999_X1_v9","retailPrice":3})"), azureItem(R"({"retailPrice":0})"),
        // Other products: not one row.
        azureItem(R"({"productName":"Virtual Machines NCads H100 v5 Series Windows"})"),
        azureItem(R"({"productName":"Virtual Machines NCads H100 v5 Win"})"),
        azureItem(R"({"meterName":"NC40ads H100 v5 Low Priority"})"), azureItem(R"({"type":"DevTestConsumption"})"),
        azureItem(R"({"productName":"NCads H100 v5 Series Dedicated Host"})"),
        azureItem(R"({"armSkuName":"Standard_D2s_v5"})")};
    std::string list;
    for (const std::string& item : items)
        list += (list.empty() ? "" : ",") + item;
    const auto next = azure::parse(
        R"({"BillingCurrency":"USD","Items":[)" + list
            + R"(],"NextPageLink":"https://prices.azure.com:443/api/retail/prices?$skip=1000","Count":12})",
        rows);
    ASSERT_TRUE(next);
    EXPECT_EQ(*next, "https://prices.azure.com:443/api/retail/prices?$skip=1000");
    EXPECT_THAT(rowLines(rows),
                ElementsAre("H100 NVL 94GB x 1 @eastus on_demand 6.98 per_instance_hour unknown",
                            "H100 NVL 94GB x 1 @westus3 spot 1.4 per_instance_hour unknown",
                            "H100 SXM 80GB x 8 @eastus on_demand 98.32 per_instance_hour unknown",
                            "A10 24GB x 1 @eastus on_demand 0.454 per_instance_hour unknown !bad_count(1/6)",
                            "H100 NVL 94GB x 1 @eastus on_demand 39000 per_instance_hour unknown !term_total(39000)",
                            "H100 NVL 94GB x 1 @eastus on_demand 5095 per_instance_hour unknown !unknown_unit(1 Month)",
                            "- x ? @eastus on_demand 3 per_instance_hour unknown !unknown_gpu(Standard_NC999_X1_v9)",
                            "H100 NVL 94GB x 1 @eastus on_demand 0 per_instance_hour unknown"));
    EXPECT_EQ(azure::parse(R"({"Items":[],"NextPageLink":null})", rows).value(), "");
}

TEST(VultrAnswer, CountsComeFromTheMemoryAndNothingIsGuessed)
{
    AnswerRows rows("vultr");
    const auto next = vultr::parse(R"({"plans":[
        {"id":"vcg-a100-12c-120g-80vram","vcpu_count":12,"ram":122880,"disk":1400,"monthly_cost":1750,"hourly_cost":2.604,
         "hourly_cost_preemptible":1.2,"type":"vcg","locations":["ewr","sjc"],"gpu_vram_gb":80,"gpu_type":"NVIDIA_A100"},
        {"id":"vcg-a16-2c-8g-2vram","vcpu_count":1,"ram":8192,"monthly_cost":43,"hourly_cost":0.059,"type":"vcg","locations":["ewr"],
         "gpu_vram_gb":2,"gpu_type":"NVIDIA_A16"},
        {"id":"vcg-b200","vcpu_count":248,"ram":2826240,"hourly_cost":23.92,"type":"vcg","locations":[],"gpu_vram_gb":1536,"gpu_type":"NVIDIA_B200"},
        {"id":"vcg-x","vcpu_count":1,"ram":1024,"hourly_cost":1,"type":"vcg","locations":["ewr"],"gpu_vram_gb":48,"gpu_type":"NVIDIA_Q9"}],
        "meta":{"total":5,"links":{"next":"bmV4dA==","prev":""}}})",
                                   rows);
    ASSERT_TRUE(next);
    EXPECT_EQ(*next, "bmV4dA==");
    EXPECT_THAT(rowLines(rows),
                ElementsAre("A100 x 1 @ewr on_demand 2.604 spot 1.2 per_instance_hour available",
                            "A100 x 1 @sjc on_demand 2.604 spot 1.2 per_instance_hour available",
                            "A16 x ? @ewr on_demand 0.059 per_instance_hour available !bad_count(0.125)",
                            "B200 x 8 @ on_demand 23.92 per_instance_hour sold_out",
                            "Q9 x ? @ewr on_demand 1 per_instance_hour available !unknown_gpu(Q9)"));
    EXPECT_EQ(gpuOf(rows.rows()[0]), "A100 SXM 80GB");
    EXPECT_EQ(gpuOf(rows.rows()[3]), "B200 SXM 180GB");
    EXPECT_EQ(rows.rows()[0].host_ram_gib, 120);
}

TEST(VultrAnswer, BareMetalIsReadFromItsIdAndAMonthIsAMonth)
{
    AnswerRows rows("vultr");
    ASSERT_TRUE(vultr::parse(R"({"plans_metal":[
        {"id":"vbm-112c-2048gb-8-h100-gpu","cpu_count":112,"ram":2097152,"monthly_cost":12000,"hourly_cost":23.92,"locations":["ord"]},
        {"id":"vbm-64c-2048gb-l40-gpu","cpu_count":64,"ram":2097152,"monthly_cost":2000,"hourly_cost":3,"locations":["ord"]},
        {"id":"vbm-256c-2048gb-8-mi300x-gpu","cpu_count":256,"ram":2097152,"monthly_cost":10000,"locations":["ord"]},
        {"id":"vbm-4c-32gb","cpu_count":4,"ram":32768,"monthly_cost":120,"hourly_cost":0.18,"locations":["ord"]}],
        "meta":{"links":{"next":"","prev":""}}})",
                             rows));
    EXPECT_THAT(rowLines(rows),
                ElementsAre("h100 x 8 @ord on_demand 23.92 per_instance_hour available",
                            "l40 x ? @ord on_demand 3 per_instance_hour available",
                            "mi300x x 8 @ord on_demand 10000 per_instance_month available",
                            "- x ? @ord on_demand 0.18 per_instance_hour available"));
    EXPECT_EQ(gpuOf(rows.rows()[2]), "MI300X 192GB");
}

TEST(DigitalOceanAnswer, MemoryIsTheSumAndNoRegionIsSoldOut)
{
    AnswerRows rows("digitalocean");
    const auto next = digitalocean::parse(R"({"sizes":[
        {"slug":"gpu-mi300x8-1536gb","memory":1966080,"vcpus":160,"disk":2046,"transfer":60.0,"price_monthly":11844.48,"price_hourly":15.92,
         "regions":["nyc1"],"available":true,"description":"AMD MI300X - 8X","gpu_info":{"count":8,"vram":{"amount":1536,"unit":"gib"},"model":"amd_mi300x"}},
        {"slug":"gpu-h100x1-80gb","memory":245760,"vcpus":20,"price_hourly":3.39,"regions":[],"available":true,
         "gpu_info":{"count":1,"vram":{"amount":80,"unit":"gib"},"model":"nvidia_h100"}},
        {"slug":"gpu-6000adax1-48gb","memory":65536,"vcpus":8,"price_hourly":1.57,"regions":["tor1"],"available":false,
         "gpu_info":{"count":1,"vram":{"amount":48,"unit":"gib"},"model":"nvidia_rtx6000_ada"}},
        {"slug":"s-1vcpu-1gb","memory":1024,"vcpus":1,"price_hourly":0.00893,"regions":["ams3","nyc1"],"available":true}],
        "links":{"pages":{"next":"https://api.digitalocean.com/v2/sizes?page=2&per_page=200"}},"meta":{"total":64}})",
                                          rows);
    ASSERT_TRUE(next);
    EXPECT_EQ(*next, "https://api.digitalocean.com/v2/sizes?page=2&per_page=200");
    EXPECT_THAT(rowLines(rows),
                ElementsAre("mi300x x 8 @nyc1 on_demand 15.92 per_instance_hour available",
                            "h100 x 1 @ on_demand 3.39 per_instance_hour sold_out",
                            "rtx6000 ada x 1 @tor1 on_demand 1.57 per_instance_hour sold_out",
                            "- x ? @ on_demand 0.00893 per_instance_hour sold_out"));
    EXPECT_EQ(gpuOf(rows.rows()[0]), "MI300X 192GB"); // 1536 GiB of eight
    EXPECT_EQ(gpuOf(rows.rows()[1]), "H100 SXM 80GB");
    EXPECT_EQ(gpuOf(rows.rows()[2]), "RTX 6000 Ada 48GB");
    EXPECT_EQ(rows.rows()[0].host_ram_gib, 1920);
    EXPECT_EQ(digitalocean::parse(R"({"sizes":[],"links":{}})", rows).value(), "");
}

TEST(LambdaAnswer, CentsBecomeDollarsAndNoCapacityKeepsThePrice)
{
    AnswerRows rows("lambda");
    const auto type = [](const std::string& description, int cents, const std::string& regions) {
        return R"({"instance_type":{"description":")" + description + R"(","price_cents_per_hour":)"
            + std::to_string(cents)
            + R"(,"specs":{"vcpus":24,"memory_gib":85,"storage_gib":512}},"regions_with_capacity_available":)" + regions
            + "}";
    };
    ASSERT_TRUE(lambda::parse(
        R"({"data":{"a":)"
            + type("1x A100 SXM4 (40 GB)", 110, R"([{"name":"us-tx-3","description":"Austin"},{"name":"us-east-1"}])")
            + R"(,"b":)" + type("8x H100 (80 GB SXM5)", 2392, "[]") + R"(,"c":)"
            + type("8x Tesla V100 (16 GB)", 440, "[]") + R"(,"cpu_4x_general":)"
            + type("4x General Purpose CPU", 20, "[]") + R"(,"e":)" + type("a new thing", 99, "[]") + R"(,"f":)"
            + type("1x A10 (24 GB PCIe)", 75, "[]") + "}}",
        rows));
    EXPECT_THAT(rowLines(rows),
                ElementsAre("A100 SXM4 x 1 @us-tx-3 on_demand 1.1 per_instance_hour available",
                            "A100 SXM4 x 1 @us-east-1 on_demand 1.1 per_instance_hour available",
                            "H100 x 8 @ on_demand 23.92 per_instance_hour sold_out",
                            "Tesla V100 x 8 @ on_demand 4.4 per_instance_hour sold_out",
                            "- x ? @ on_demand 0.2 per_instance_hour sold_out", // by name: alphabetical
                            "- x ? @ on_demand 0.99 per_instance_hour sold_out !bad_cell(a new thing)",
                            "A10 x 1 @ on_demand 0.75 per_instance_hour sold_out"));
    EXPECT_EQ(gpuOf(rows.rows()[0]), "A100 SXM 40GB");
    EXPECT_EQ(gpuOf(rows.rows()[2]), "H100 SXM 80GB");
    EXPECT_EQ(gpuOf(rows.rows()[3]), "V100 SXM2 16GB");
    EXPECT_EQ(gpuOf(rows.rows()[6]), "A10 24GB");
}

TEST(VerdaAnswer, PricesAreTextsMemoryIsTheSumAndPlacesAreAnotherList)
{
    const auto places = verda::parseAvailability(
        R"([{"location_code":"FIN-01","availabilities":["1H100.80S.30V"]},{"location_code":"ICE-01","availabilities":["1H100.80S.30V","x"]},7])");
    ASSERT_TRUE(places);
    AnswerRows rows("verda");
    ASSERT_TRUE(verda::parse(
        R"([{"instance_type":"1H100.80S.30V","currency":"usd","gpu":{"description":"1x H100 SXM5 80GB","number_of_gpus":1},
        "gpu_memory":{"size_in_gigabytes":80},"cpu":{"number_of_cores":30},"memory":{"size_in_gigabytes":120},"price_per_hour":"3.95","spot_price":"1.70"},
        {"instance_type":"8B300.240V","currency":"eur","gpu":{"description":"8x B300 SXM6 268GB","number_of_gpus":8},"gpu_memory":{"size_in_gigabytes":2144},
        "price_per_hour":"40.00","spot_price":"0"},
        {"instance_type":"CPU.4V","currency":"usd","gpu":{"description":"","number_of_gpus":0},"price_per_hour":"0.03"},
        {"instance_type":"odd","currency":"bitcoins","gpu":{"description":"1x L40S 48GB","number_of_gpus":1},"price_per_hour":"x"}])",
        *places, rows));
    EXPECT_THAT(rowLines(rows),
                ElementsAre("H100 SXM5 80GB x 1 @FIN-01 on_demand 3.95 spot 1.7 per_instance_hour available",
                            "H100 SXM5 80GB x 1 @ICE-01 on_demand 3.95 spot 1.7 per_instance_hour available",
                            "B300 SXM6 268GB x 8 @ on_demand 40 per_instance_hour sold_out",
                            "- x 0 @ on_demand 0.03 per_instance_hour sold_out",
                            "L40S 48GB x 1 @ per_instance_hour sold_out !no_currency(bitcoins)"));
    EXPECT_EQ(rows.rows()[2].currency, Currency("EUR"));
    EXPECT_EQ(gpuOf(rows.rows()[0]), "H100 SXM 80GB");
    AnswerRows unknown("verda");
    ASSERT_TRUE(verda::parse(
        R"([{"instance_type":"a","gpu":{"number_of_gpus":1,"description":"1x L40S 48GB"},"price_per_hour":1}])", {},
        unknown));
    EXPECT_EQ(unknown.rows()[0].availability, Availability::Unknown);
    EXPECT_EQ(verda::parseToken(R"({"access_token":"abc","expires_in":3600})").value().reveal(), "abc");
    EXPECT_EQ(phraseOf(verda::parseToken(R"({"access_token":"a\nb"})")), "it gives no token for the key");
}

TEST(HotAisleAnswer, CentsAndTheLeastReservation)
{
    AnswerRows rows("hotaisle");
    ASSERT_TRUE(hotaisle::parse(
        R"([{"OnDemandPrice":199,"Quantity":4,"MinimumReservationMinutes":30,"Specs":{"cpu_cores":8,"ram_capacity":34359738368,
        "disk_capacity":107374182400,"cpus":{"model":"x"},"gpus":[{"count":1,"model":"MI300X","manufacturer":"AMD"}]}},
        {"OnDemandPrice":1592,"Quantity":0,"MinimumReservationMinutes":480,"Specs":{"cpu_cores":64,"gpus":[{"count":4,"model":"MI300X"},{"count":4,"model":"MI300X"}]}},
        {"Quantity":1,"MinimumReservationMinutes":30,"Specs":{"cpu_cores":8,"gpus":[{"count":1,"model":"A"},{"count":1,"model":"B"}]}},
        {"OnDemandPrice":10,"Quantity":1,"MinimumReservationMinutes":30,"Specs":{"cpu_cores":8}}])",
        false, rows));
    const std::vector<std::string> lines = rowLines(rows);
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[0], "MI300X x 1 @ on_demand 1.99 per_instance_hour available");
    EXPECT_EQ(lines[1], "MI300X x 8 @ on_demand 15.92 per_instance_hour sold_out");
    EXPECT_EQ(rows.rows()[2].fault->reason, FaultReason::BadCell);
    EXPECT_EQ(lines[3], "- x ? @ on_demand 0.1 per_instance_hour available");
    EXPECT_EQ(rows.rows()[0].billing_minimum_s, 1800);
    EXPECT_EQ(rows.rows()[1].billing_minimum_s, 28800);
    EXPECT_EQ(rows.rows()[0].host_ram_gib, 32);
    EXPECT_EQ(hotaisle::parseTeam(R"([{"handle":"pending","invitation":true},{"handle":"acme","roles":[]}])").value(),
              "acme");
    EXPECT_EQ(phraseOf(hotaisle::parseTeam("[]")), "the key belongs to no team");
}

double perUsd(const std::vector<ExchangeRate>& rates, const char* code)
{
    for (const ExchangeRate& rate : rates) {
        if (rate.currency.code() == code)
            return rate.per_usd.likely;
    }
    return 0;
}

constexpr const char* kEcb = R"(<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube><Cube time='2026-11-27'><Cube currency='USD' rate='1.1600'/><Cube currency='CNY' rate='8.1200'/>
<Cube currency='JPY' rate='180.96'/></Cube></Cube></gesmes:Envelope>)";

TEST(EcbAnswer, EurosBecomeUnitsPerDollar)
{
    const auto rates = ecb::parse(kEcb, "ecb");
    ASSERT_TRUE(rates);
    ASSERT_EQ(rates->size(), 3u);                 // CNY, EUR, JPY; the dollar needs none
    EXPECT_DOUBLE_EQ(perUsd(*rates, "CNY"), 7.0); // 8.12 / 1.16
    EXPECT_DOUBLE_EQ(perUsd(*rates, "EUR"), 1 / 1.16);
    EXPECT_DOUBLE_EQ(perUsd(*rates, "JPY"), 156.0);
    EXPECT_EQ(dateText((*rates)[0].provenance.date), "2026-11-27");
    EXPECT_FALSE((*rates)[0].assumption);
}

TEST(EcbAnswer, OtherDocumentsAreRefused)
{
    EXPECT_EQ(phraseOf(ecb::parse("<!DOCTYPE html><html></html>", "s")), "its answer is a web page, not data");
    EXPECT_EQ(phraseOf(ecb::parse(R"(<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;&x;">]><a>&z;</a>)", "s")),
              "its answer is a web page, not data");
    EXPECT_EQ(phraseOf(ecb::parse(std::string(kEcb).substr(0, 300), "s")), "its answer is not XML");
    EXPECT_EQ(phraseOf(ecb::parse("{}", "s")), "its answer is not XML");
    EXPECT_EQ(phraseOf(ecb::parse("<html/>", "s")), "its answer holds no rates of a day");
    EXPECT_EQ(phraseOf(ecb::parse("<Cube time='2026-11-27'><Cube currency='CNY' rate='8.1'/></Cube>", "s")),
              "its answer holds no rates of a day"); // without the dollar nothing can be converted
}

TEST(EcbAnswer, OfSeveralDaysTheNewestCounts)
{
    const auto rates = ecb::parse("<Cube><Cube time='2026-11-27'><Cube currency='USD' rate='1.16'/></Cube>"
                                  "<Cube time='2026-11-26'><Cube currency='USD' rate='9'/></Cube></Cube>",
                                  "s");
    ASSERT_TRUE(rates);
    EXPECT_DOUBLE_EQ(perUsd(*rates, "EUR"), 1 / 1.16);
}

TEST(FrankfurterAnswer, IsTakenAsItIs)
{
    const auto rates = frankfurter::parse(
        R"({"amount":1.0,"base":"USD","date":"2026-11-27","rates":{"CNY":7.01,"EUR":0.86,"odd":"x","USD":1}})", "f");
    ASSERT_TRUE(rates);
    ASSERT_EQ(rates->size(), 2u);
    EXPECT_EQ(perUsd(*rates, "CNY"), 7.01);
    EXPECT_EQ(phraseOf(frankfurter::parse(R"({"amount":1.0,"base":"EUR","date":"2026-11-27","rates":{"CNY":8}})", "f")),
              "its answer holds no rates of a day");
    EXPECT_EQ(phraseOf(frankfurter::parse(R"({"base":"USD","date":"27.11.2026","rates":{"CNY":8}})", "f")),
              "its answer holds no rates of a day");
}

TEST(GpuhuntVersions, CarryTheirDay)
{
    EXPECT_EQ(gpuhunt::dayOfVersion("20260822-1437"), 1787356800);
    EXPECT_EQ(gpuhunt::dayOfVersion("20260822"), 1787356800);
    EXPECT_FALSE(gpuhunt::dayOfVersion("20261322"));
    EXPECT_FALSE(gpuhunt::dayOfVersion("1437"));
    EXPECT_FALSE(gpuhunt::dayOfVersion("2026082212"));
}

} // namespace
} // namespace gpuplan
