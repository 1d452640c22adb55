// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/catalog_readers.h"

#include <cmath>

#include <gtest/gtest.h>

#include "pricing/sources/gpu_info.h"
#include "source_rows.h"

namespace gpuplan {
namespace {

using test::KeptRow;
using test::rowsOfText;

const std::string kSkyHeader =
    "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n";

KeptRow skyRow(const std::string& line, const std::string& file = "aws.csv")
{
    const std::vector<KeptRow> rows = rowsOfText(kSkyHeader + line + "\n", file);
    EXPECT_EQ(rows.size(), 1u) << line;
    return rows.empty() ? KeptRow() : rows[0];
}

std::optional<FaultReason> faultOf(const KeptRow& row)
{
    return row.row.fault ? std::optional(row.row.fault->reason) : std::nullopt;
}

TEST(SkyPilotReader, ColumnsAreFoundByNameInAnyOrderAndWithAnyDelimiter)
{
    for (const std::string& text : std::vector<std::string>{
             "Price,Region,SpotPrice,AcceleratorCount,AcceleratorName,InstanceType\r\n2.5,r1,1.5,2,L4,g6\r\n",
             "InstanceType;AcceleratorName;AcceleratorCount;Price;SpotPrice;Region\ng6;L4;2;2.5;1.5;r1",
             "\xEF\xBB\xBFInstanceType,AcceleratorName,AcceleratorCount,New,Price,SpotPrice,Region\ng6,L4,2,x,2.5,1.5,"
             "r1"}) {
        const std::vector<KeptRow> rows = rowsOfText(text, "aws.csv");
        ASSERT_EQ(rows.size(), 1u) << text;
        EXPECT_EQ(rows[0].detail, "g6");
        EXPECT_EQ(rows[0].gpu, "L4");
        EXPECT_EQ(rows[0].region, "r1");
        EXPECT_EQ(rows[0].row.gpu_count, 2.0);
        EXPECT_EQ(rows[0].price(Tier::OnDemand), 2.5);
        EXPECT_EQ(rows[0].price(Tier::Spot), 1.5);
    }
}

TEST(SkyPilotReader, Price003_AnEmptyPriceIsUnknownAndAZeroIsHandedOn)
{
    // The row of the case, as the Azure catalog had it.
    const std::vector<KeptRow> rows = rowsOfText(
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,Generation\n"
        "Standard_NC40ads_H100_v5,H100,1,40.0,320,H100,,,eastus,V2\n"
        "Standard_NC40ads_H100_v5,H100,1,40.0,320,H100,0.0,,eastus,V2\n",
        "azure.csv");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_TRUE(rows[0].row.prices.empty()) << "not stated: never a zero";
    EXPECT_FALSE(rows[0].row.fault);
    ASSERT_EQ(rows[1].row.prices.size(), 1u);
    EXPECT_EQ(rows[1].price(Tier::OnDemand), 0.0) << "stated, and refused by the checks";
}

TEST(SkyPilotReader, ASpotPriceOfNothingIsNoSpotPrice)
{
    for (const char* spot : {"", "0", "0.0", "0.00", "1e-17"})
        EXPECT_EQ(skyRow(std::string("g6,L4,1,4,16,0.8,r1,,") + spot).row.prices.size(), 1u) << spot;
    EXPECT_EQ(skyRow("g6,L4,1,4,16,0.8,r1,,-0.5").price(Tier::Spot), -0.5) << "wrong, not unknown";
}

TEST(SkyPilotReader, CellsThatDoNotParseAreTheFaultOfTheirRow)
{
    const std::vector<KeptRow> rows = rowsOfText(kSkyHeader
                                                     + "g6,L4,1,4,16,0.8,r1,,\n"
                                                       "g6,L4,one,4,16,0.8,r1,,\n"
                                                       "g6,L4,1,4,16,$0.8,r1,,\n"
                                                       "g6,L4,1,4,16,0.8,r1,{'Gpus': [},\n"
                                                       "g6,L4,1,4\n"
                                                       "g6,L4,1,4,16,0.8,Michigan, US, NA,,\n"
                                                       "g6,L4,1,4,16,nan,r1,,\n"
                                                       "g6,L4,1,4,16,0.9,r1,,,\n",
                                                 "aws.csv");
    ASSERT_EQ(rows.size(), 8u);
    EXPECT_FALSE(rows[0].row.fault);
    EXPECT_EQ(rows[1].row.fault, (RowFault{FaultReason::BadCell, "AcceleratorCount", "one"}));
    EXPECT_EQ(rows[1].line, 3);
    EXPECT_EQ(rows[2].row.fault, (RowFault{FaultReason::BadCell, "Price", "$0.8"}));
    EXPECT_EQ(rows[3].row.fault, (RowFault{FaultReason::BadCell, "GpuInfo", "{'Gpus': [}"}));
    EXPECT_EQ(faultOf(rows[4]), FaultReason::Truncated);
    EXPECT_EQ(faultOf(rows[5]), FaultReason::BadCell) << "a comma without quotes moves every cell behind it";
    EXPECT_EQ(faultOf(rows[6]), FaultReason::BadCell);
    EXPECT_FALSE(rows[7].row.fault) << "an empty cell more";
    EXPECT_EQ(rows[4].raw, "g6,L4,1,4");
}

TEST(SkyPilotReader, GoogleBillsTheGpuInAnotherRow)
{
    EXPECT_EQ(faultOf(skyRow("a2-highgpu-1g,A100,1,12,85,0.94,us-central1,,", "gcp.csv")), FaultReason::PartPrice);
    EXPECT_EQ(faultOf(skyRow("n1-standard-1,,,1,3.75,0.05,us-central1,,", "gcp.csv")), std::nullopt) << "no GPU at all";
    EXPECT_EQ(faultOf(skyRow("a2-highgpu-1g,A100,1,12,85,0.94,us-central1,,", "aws.csv")), std::nullopt);
}

TEST(SkyPilotReader, RegionsStayAsTheyAreWritten)
{
    EXPECT_EQ(skyRow("1x-L4-8-16,L4,1,8,16,0.2,\", US, NA\",,0.00").region, ", US, NA"); // a host without a state
    EXPECT_EQ(skyRow("x,L4,1,8,16,0.2,WestUS3,,").region, "WestUS3") << "case is for the one who compares";
    EXPECT_EQ(skyRow("x,L4,1,8,16,0.2,,,").region, "");
}

TEST(SkyPilotReader, MarketplaceTiersStandInTheInstanceType)
{
    EXPECT_EQ(skyRow("1x_RTX4090_SECURE,RTX4090,1,8,32,0.69,US,,", "runpod.csv").price(Tier::Secure), 0.69);
    EXPECT_EQ(skyRow("1x_RTX4090_COMMUNITY,RTX4090,1,8,32,0.34,US,,", "runpod.csv").price(Tier::Community), 0.34);
}

TEST(GpuInfo, ReadsPythonJsonANameAndNothing)
{
    const GpuInfo python =
        parseGpuInfo("{'Gpus': [{'Name': 'H100', 'Manufacturer': None, 'Count': '1.0', 'MemoryInfo': "
                     "{'SizeInMiB': 81920}}], 'TotalGpuMemoryInMiB': 655360}");
    EXPECT_TRUE(python.readable);
    EXPECT_EQ(python.name, "H100");
    EXPECT_EQ(python.memory_gib, 80.0);
    EXPECT_EQ(python.total_gib, 640.0);
    EXPECT_EQ(parseGpuInfo("{\"Gpus\": [{\"Name\": \"a \\\"b\\\"\", \"MemoryInfo\": {\"SizeInMiB\": 24576}}]}").name,
              "a \"b\"");
    EXPECT_EQ(parseGpuInfo("{'Gpus': [{'Name': \"it's\", 'x': True}]}").name, "it's");
    EXPECT_EQ(parseGpuInfo("A100-80GB").name, "A100-80GB");
    EXPECT_EQ(parseGpuInfo("").name, "");
    EXPECT_TRUE(parseGpuInfo("").readable);
    // Seeweb states 0 for what it does not know, RunPod GiB under the name of MiB.
    EXPECT_FALSE(parseGpuInfo("{'Gpus': [{'Name': 'H100', 'MemoryInfo': {'SizeInMiB': 0}}]}").memory_gib);
    EXPECT_EQ(parseGpuInfo("{'Gpus': [{'Name': 'A100', 'MemoryInfo': {'SizeInMiB': 80}}]}").memory_gib, 80.0);
    // primeintellect multiplied twice: read as it stands, for the checks to refuse.
    EXPECT_EQ(parseGpuInfo("{'Gpus': [{'Name': 'A100', 'MemoryInfo': {'SizeInMiB': 655360}}], 'TotalGpuMemoryInMiB': "
                           "5242880}")
                  .memory_gib,
              640.0);
    for (const std::string& bad :
         {std::string("{"), std::string("{'Gpus': []}"), std::string("[1]"), std::string("{'a': 1}"),
          std::string(60'000, '['), std::string("{'Gpus': [{'Name': ")})
        EXPECT_FALSE(parseGpuInfo(bad).readable) << bad.substr(0, 40);
}

const std::string kHuntHeader = "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size,"
                                "gpu_vendor,flags,cpu_arch,provider_data\n";

TEST(GpuhuntReader, ReadsRowsOfNewAndOldCatalogs)
{
    const std::vector<KeptRow> rows =
        rowsOfText(kHuntHeader
                       + "gpu_8x_h100,us-east-1,23.92,208,1800,8,H100,80,False,24576,nvidia,,x86,\"{\"\"a\"\": 1}\"\n"
                         "gpu_8x_h100,us-east-1,9.92,208,1800,8,H100,80,True,24576,nvidia,flag other,x86,\n"
                         "cpu-2,us-east-1,0.05,2,8,0,,,False,,,,,\n"
                         "x,us-east-1,0.05,2,8,1,L4,24,maybe,,,,,\n",
                   "lambdalabs.csv");
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].provider, "lambdalabs");
    EXPECT_EQ(rows[0].price(Tier::OnDemand), 23.92);
    EXPECT_EQ(rows[0].row.unit, kPerInstanceHour);
    EXPECT_EQ(rows[0].row.gpu_count, 8.0);
    EXPECT_EQ(rows[0].row.memory_gib, 80.0);
    EXPECT_EQ(rows[0].row.host_ram_gib, 1800.0);
    EXPECT_EQ(rows[0].detail, "gpu_8x_h100");
    EXPECT_EQ(rows[1].price(Tier::Spot), 9.92);
    EXPECT_EQ(rows[2].gpu, "");
    EXPECT_EQ(rows[3].row.fault, (RowFault{FaultReason::BadCell, "spot", "maybe"}));

    // Before the columns of vendor and architecture; the spot price of Vast.ai is the least bid.
    const std::vector<KeptRow> old = rowsOfText("instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,"
                                                "spot,disk_size\n123,US,0.3,8,32,1,RTX4090,24.0,True,100\n",
                                                "vastai.csv");
    ASSERT_EQ(old.size(), 1u);
    EXPECT_EQ(old[0].price(Tier::BidFloor), 0.3);
    EXPECT_EQ(test::openText(kHuntHeader, "vastai.csv").format, "gpuhunt");
}

TEST(PriceFile, TheProviderStandsInTheNameOfAPublishedCatalog)
{
    EXPECT_EQ(providerOfPath("/a/b/lambda_0f407038.csv"), "lambda");
    EXPECT_EQ(providerOfPath("runpod_01acdfd4_PARTIAL_page1.csv"), "runpod");
    EXPECT_EQ(providerOfPath("catalogs/v8/nebius/vms.csv"), "nebius");
    EXPECT_EQ(providerOfPath("Lambda.csv"), "lambda");
    EXPECT_EQ(providerOfPath("runpod_august.csv"), "runpod");
    EXPECT_EQ(providerOfPath("do.csv"), "do");
    for (const char* path :
         {"my_prices.csv", "prices.csv", "vms.csv", "skypilot_catalog_vast_head.csv", "do_not_use.csv", ""})
        EXPECT_EQ(providerOfPath(path), "") << path;
}

} // namespace
} // namespace gpuplan
