// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every price file of the shared evidence, read in place: as many rows as another program's reader counts, and values
// checked by hand. Skipped where the evidence is absent.
#include <cmath>
#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "source_rows.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

using test::KeptRow;

struct CatalogFile {
    const char* path;
    const char* format;
    const char* provider;
    std::size_t rows, without_gpu, prices; ///< counted with the csv and json modules of Python
};

const CatalogFile kFiles[] = {
    {"skypilot/v6/do_a66ac219.csv", "skypilot", "do", 44, 42, 44},
    {"skypilot/v6/fluidstack_002403bc.csv", "skypilot", "fluidstack", 23, 0, 23},
    {"skypilot/v7/runpod_0727c2bd_PARTIAL_page1.csv", "skypilot", "runpod", 195, 0, 295},
    {"skypilot/v8/cudo_113567a7_PARTIAL_first72rows.csv", "skypilot", "cudo", 72, 0, 72},
    {"skypilot/v8/hyperbolic_0082b043.csv", "skypilot", "hyperbolic", 3, 0, 3},
    {"skypilot/v8/hyperstack_fdc9d908.csv", "skypilot", "hyperstack", 25, 0, 25},
    {"skypilot/v8/jarvislabs_57d65781.csv", "skypilot", "jarvislabs", 23, 7, 23},
    {"skypilot/v8/lambda_0f407038.csv", "skypilot", "lambda", 408, 34, 408},
    {"skypilot/v8/lium_04a03aee.csv", "skypilot", "lium", 40, 0, 40},
    {"skypilot/v8/mithril_1f9eb0c2.csv", "skypilot", "mithril", 4, 0, 8},
    {"skypilot/v8/nebius_0082b043.csv", "skypilot", "nebius", 61, 40, 69},
    {"skypilot/v8/runpod_01acdfd4_PARTIAL_page1.csv", "skypilot", "runpod", 79, 0, 158},
    {"skypilot/v8/seeweb_004a1aef.csv", "skypilot", "seeweb", 75, 48, 75},
    {"skypilot/v8/vast_01b8cdda.csv", "skypilot", "vast", 67, 0, 67}, // every SpotPrice is 0.00: not known
    {"skypilot/v8/vast_680a69b1.csv", "skypilot", "vast", 63, 0, 63},
    {"skypilot/v8/verda_000c1d0b.csv", "skypilot", "verda", 33, 11, 55}, // 5 rows without Price, 6 without SpotPrice
    {"skypilot/v8/yotta_1f690489.csv", "skypilot", "yotta", 8, 0, 8},
    {"gpurentalprices/2026-07-05.json", "gpurentalprices", "", 60, 0, 60},
    {"gpurentalprices/2026-07-12.json", "gpurentalprices", "", 169, 0, 169},
    {"gpurentalprices/2026-07-19.json", "gpurentalprices", "", 222, 0, 222},
    {"gpurentalprices/2026-07-26.json", "gpurentalprices", "", 294, 0, 294},
    {"gpurentalprices/2026-08-02.json", "gpurentalprices", "", 295, 0, 295},
    {"gpurentalprices/2026-08-09.json", "gpurentalprices", "", 296, 0, 296},
    {"gpurentalprices/2026-08-16.json", "gpurentalprices", "", 294, 0, 294},
    {"gpurentalprices/2026-08-22.json", "gpurentalprices", "", 293, 0, 293},
    {"tardellirs/offerings.json", "tardellirs", "", 310, 0, 310},
    {"tugot17/A100_80GB_PCIe.jsonl", "tugot17", "", 1191, 0, 1191}, // 200 lines of five or six providers
};

class SharedFiles : public testing::Test {
protected:
    void SetUp() override
    {
        if (test::sharedFolder().empty())
            GTEST_SKIP() << "the shared evidence is not here";
    }

    static std::vector<KeptRow> rows(const std::string& path, OpenOptions options = {})
    {
        Result<OpenedSource> opened = openPriceFile(test::sharedFolder() + "/raw/" + path, options);
        EXPECT_TRUE(opened) << path;
        return opened ? test::rowsOf(*opened->reader) : std::vector<KeptRow>();
    }
    static std::string v100Exact() { return row("skypilot/v8/lambda_0f407038.csv", 36).gpu_exact; }
    /// The row that begins on a line (CSV) or is the element of this number.
    static KeptRow row(const std::string& path, std::int64_t line)
    {
        for (const KeptRow& each : rows(path))
            if (each.line == line)
                return each;
        ADD_FAILURE() << path << " has no line " << line;
        return {};
    }
};

TEST_F(SharedFiles, EveryFileGivesTheRowsThatAnotherReaderCounts)
{
    for (const CatalogFile& file : kFiles) {
        Result<OpenedSource> opened = openPriceFile(test::sharedFolder() + "/raw/" + file.path, {});
        ASSERT_TRUE(opened) << file.path;
        EXPECT_EQ(opened->format, file.format) << file.path;
        EXPECT_EQ(opened->provider, file.provider) << file.path;
        EXPECT_TRUE(opened->questions.empty()) << file.path;
        EXPECT_TRUE(opened->file_time_s) << file.path;
        std::size_t without_gpu = 0, prices = 0, faults = 0;
        const std::vector<KeptRow> all = test::rowsOf(*opened->reader);
        for (const KeptRow& each : all) {
            without_gpu += each.gpu.empty() ? 1 : 0;
            prices += each.row.prices.size();
            faults += each.row.fault ? 1 : 0;
        }
        EXPECT_EQ(all.size(), file.rows) << file.path;
        EXPECT_EQ(without_gpu, file.without_gpu) << file.path;
        EXPECT_EQ(prices, file.prices) << file.path;
        EXPECT_EQ(faults, 0u) << file.path;
        EXPECT_EQ(opened->preview.size(), std::min(file.rows, kPreviewRows)) << file.path;
        EXPECT_EQ(test::rowsOf(*opened->reader).size(), file.rows) << file.path << " the second time";
    }
}

TEST_F(SharedFiles, NoPriceFileOfTheFoldersIsLeftOut)
{
    std::map<std::string, bool> listed;
    for (const CatalogFile& file : kFiles)
        listed[test::sharedFolder() + "/raw/" + file.path] = true;
    for (const char* folder : {"skypilot", "gpurentalprices", "tugot17"})
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(test::sharedFolder() + "/raw/" + folder)) {
            const std::string path = entry.path().string(), name = entry.path().filename().string();
            const bool is_prices =
                entry.is_regular_file() && name != "README.md" && !name.starts_with("common_accelerators");
            EXPECT_EQ(listed.contains(path), is_prices) << path;
        }
}

TEST_F(SharedFiles, SkyPilotRowsCheckedByHand)
{
    const KeptRow v100 = row("skypilot/v8/lambda_0f407038.csv", 36);
    EXPECT_EQ(v100.provider, "lambda");
    EXPECT_EQ(v100.gpu, "V100");
    EXPECT_EQ(v100.detail, "gpu_8x_v100_n");
    EXPECT_EQ(v100.region, "europe-central-1");
    EXPECT_EQ(v100.row.gpu_count, 8.0);
    EXPECT_EQ(v100.row.vcpus, 88.0);
    EXPECT_EQ(v100.row.host_ram_gib, 448.0);
    EXPECT_EQ(v100.row.memory_gib, 16.0); // 16,384 MiB
    EXPECT_EQ(v100.row.memory_scope, MemoryScope::Either) << "eight GPUs and a total of one: the checks decide";
    EXPECT_EQ(v100.price(Tier::OnDemand), 6.32);
    EXPECT_EQ(v100.row.unit, kPerInstanceHour);
    EXPECT_EQ(v100.row.currency, kUsd);
    EXPECT_EQ(row("skypilot/v8/lambda_0f407038.csv", 409).price(Tier::OnDemand), 2.29);

    const KeptRow b300 = row("skypilot/v8/verda_000c1d0b.csv", 2); // JSON with doubled quotes
    EXPECT_EQ(b300.price(Tier::OnDemand), 6.99);
    EXPECT_EQ(b300.price(Tier::Spot), 2.447);
    EXPECT_EQ(b300.row.memory_gib, 262.0);                        // 268,288 MiB
    const KeptRow two = row("skypilot/v8/verda_000c1d0b.csv", 3); // no Price
    ASSERT_EQ(two.row.prices.size(), 1u);
    EXPECT_EQ(two.price(Tier::Spot), 4.893);
    EXPECT_EQ(two.row.memory_scope, MemoryScope::PerGpu); // 2 · 268,800 = 537,600

    const KeptRow seeweb = row("skypilot/v8/seeweb_004a1aef.csv", 69); // no Region
    EXPECT_EQ(seeweb.region, "");
    EXPECT_EQ(seeweb.price(Tier::OnDemand), 1.89);
    EXPECT_EQ(row("skypilot/v8/seeweb_004a1aef.csv", 76).gpu, ""); // a machine without accelerator

    const KeptRow hyperbolic = row("skypilot/v8/hyperbolic_0082b043.csv", 4); // a column more than usual
    EXPECT_EQ(hyperbolic.gpu, "H100");
    EXPECT_EQ(hyperbolic.gpu_exact, "NVIDIA-H100-80GB-HBM3");
    EXPECT_EQ(hyperbolic.price(Tier::OnDemand), 3.87);
    EXPECT_NEAR(hyperbolic.row.memory_gib.value(), 79.65, 0.01); // 81,559 / 1,024

    const KeptRow cudo = row("skypilot/v8/cudo_113567a7_PARTIAL_first72rows.csv", 2); // Count "1.0", noise of floats
    EXPECT_EQ(cudo.row.gpu_count, 1.0);
    EXPECT_NEAR(cudo.price(Tier::OnDemand), 0.3698, 1e-9);

    const KeptRow last = row("skypilot/v6/do_a66ac219.csv", 45); // LF, total of one GPU for eight
    EXPECT_EQ(last.price(Tier::OnDemand), 47.60);
    EXPECT_EQ(last.row.memory_scope, MemoryScope::Either);

    const KeptRow lium = row("skypilot/v8/lium_04a03aee.csv", 20); // its brackets close late
    EXPECT_EQ(lium.row.memory_gib, 24.0);
    EXPECT_EQ(lium.row.memory_scope, MemoryScope::PerGpu); // 8 · 24,576 = 196,608

    const KeptRow yotta = row("skypilot/v8/yotta_1f690489.csv", 3); // says Count 1 for two GPUs
    EXPECT_EQ(yotta.row.gpu_count, 2.0);
    EXPECT_EQ(yotta.row.memory_scope, MemoryScope::PerGpu);
    EXPECT_EQ(yotta.price(Tier::Secure), 1.3);

    const KeptRow mithril = row("skypilot/v8/mithril_1f9eb0c2.csv", 3); // a placeholder: read as it stands
    EXPECT_EQ(mithril.price(Tier::OnDemand), 8.0);
    EXPECT_EQ(mithril.price(Tier::Spot), 8.0);

    const KeptRow hyperstack = row("skypilot/v8/hyperstack_fdc9d908.csv", 5); // null within a Python literal
    EXPECT_EQ(hyperstack.gpu, "A100-80G-PCIe");
    EXPECT_EQ(hyperstack.row.memory_gib, 80.0);
    EXPECT_EQ(hyperstack.price(Tier::OnDemand), 10.8);
}

TEST_F(SharedFiles, VastStatesTheMemoryOfAllItsGpusAndNoSpotPrice)
{
    const KeptRow two = row("skypilot/v8/vast_01b8cdda.csv", 3);
    EXPECT_EQ(two.gpu, "H200");
    EXPECT_EQ(two.region, "Michigan, US, NA");
    EXPECT_EQ(two.row.memory_scope, MemoryScope::Total);
    EXPECT_NEAR(two.row.memory_gib.value() / 2, 140.4, 0.01); // 287,542 MiB of two H200
    EXPECT_EQ(two.price(Tier::OnDemand), 5.18);
    EXPECT_TRUE(std::isnan(two.price(Tier::Spot)));
}

TEST_F(SharedFiles, ExactModelsStandInTheInstanceTypes)
{
    // The catalog calls a 3060 Ti RTX3060, a 4070 Ti SUPER RTX4070 and every H100 H100.
    std::map<std::string, std::string> names;
    for (const char* file : {"skypilot/v8/vast_01b8cdda.csv", "skypilot/v8/vast_680a69b1.csv"})
        for (const KeptRow& each : rows(file))
            names[each.detail] = each.gpu;
    bool ti = false, nvl = false, super = false;
    for (const auto& [detail, gpu] : names) {
        EXPECT_NE(detail.find("x-" + gpu + "-"), std::string::npos) << detail << " " << gpu;
        ti = ti || gpu == "RTX_3060_Ti";
        nvl = nvl || gpu == "H100_NVL";
        super = super || gpu == "RTX_4070S_Ti";
    }
    EXPECT_TRUE(ti && nvl && super);
    EXPECT_EQ(row("skypilot/v6/fluidstack_002403bc.csv", 2).gpu, "H100");
    EXPECT_EQ(row("skypilot/v6/fluidstack_002403bc.csv", 2).gpu_exact, "H100_PCIE_80GB");
    EXPECT_EQ(v100Exact(), "v100_n") << "nobody knows this one: the catalog's own name counts";
}

TEST_F(SharedFiles, RunPodGivesTiersZonesAndMemoryInGib)
{
    const KeptRow v7 = row("skypilot/v7/runpod_0727c2bd_PARTIAL_page1.csv", 2); // GpuInfo is a bare name
    EXPECT_EQ(v7.detail, "1x_A100-80GB_SECURE CA-MTL-1");
    EXPECT_EQ(v7.region, "CA");
    EXPECT_EQ(v7.price(Tier::Secure), 1.64);
    EXPECT_EQ(v7.price(Tier::Spot), 1.19);
    EXPECT_FALSE(v7.row.memory_gib);
    EXPECT_EQ(v7.gpu_exact, "") << "the same name twice says nothing more";
    const KeptRow v8 = row("skypilot/v8/runpod_01acdfd4_PARTIAL_page1.csv", 2);
    EXPECT_EQ(v8.row.memory_gib, 80.0) << "SizeInMiB 80 is in GiB";
    EXPECT_EQ(v8.gpu_exact, "A100 PCIe");
    EXPECT_EQ(v8.price(Tier::Spot), 1.39) << "as dear as on demand: for the checks";
}

TEST_F(SharedFiles, TheSampleCatalogAsksWhosePricesTheseAre)
{
    const std::string path = test::sharedFolder() + "/samples/skypilot_catalog_vast_head.csv";
    Result<OpenedSource> opened = openPriceFile(path, {});
    ASSERT_TRUE(opened);
    ASSERT_EQ(opened->questions.size(), 1u);
    EXPECT_EQ(opened->questions[0].kind, TableQuestionKind::Provider);
    OpenOptions options;
    options.answers.provider = "Vast.ai";
    opened = openPriceFile(path, options);
    ASSERT_TRUE(opened);
    EXPECT_TRUE(opened->questions.empty());
    const std::vector<KeptRow> all = test::rowsOf(*opened->reader);
    EXPECT_EQ(all.size(), 7u);
    EXPECT_EQ(all[1].provider, "Vast.ai");
    EXPECT_EQ(all[1].row.memory_scope, MemoryScope::Total);
}

TEST_F(SharedFiles, ListsWithoutPricesAreRefusedByName)
{
    const auto error = openPriceFile(test::sharedFolder() + "/raw/skypilot/v8/common_accelerators_001ca549.csv", {});
    ASSERT_FALSE(error);
    EXPECT_EQ(error.error().code, ErrorCode::OtherFile);
    for (const char* other : {"tardellirs/providers.json", "hotaisle_swagger.json"}) {
        const auto unsupported = openPriceFile(test::sharedFolder() + "/raw/" + other, {});
        ASSERT_FALSE(unsupported) << other;
        EXPECT_EQ(unsupported.error().code, ErrorCode::Unsupported) << other;
    }
}

TEST_F(SharedFiles, TrackerRowsCheckedByHand)
{
    const KeptRow first = row("gpurentalprices/2026-08-22.json", 1);
    EXPECT_EQ(first.provider, "runpod");
    EXPECT_EQ(first.gpu, "mi300x");
    EXPECT_EQ(first.price(Tier::Secure), 2.39);
    EXPECT_EQ(first.row.unit, kPerGpuHour);
    EXPECT_EQ(first.row.memory_gib, 192.0);
    EXPECT_EQ(first.row.gpu_count, 1.0);
    EXPECT_EQ(first.source, "https://www.runpod.io/pricing");
    EXPECT_EQ(first.licence, "CC BY 4.0");
    EXPECT_EQ(first.row.observed_s, 20'687 * std::int64_t(86'400) + 6 * 3600 + 21 * 60 + 49); // 2026-08-22T06:21:49Z
    EXPECT_EQ(row("gpurentalprices/2026-08-22.json", 200).price(Tier::OnDemand), 0.2);
    EXPECT_EQ(row("gpurentalprices/2026-08-22.json", 293).price(Tier::OnDemand), 3.92808);
    // Carried over from a day when the fetch worked: the row's own date counts, not that of the snapshot.
    const KeptRow stale = row("gpurentalprices/2026-08-16.json", 216);
    EXPECT_EQ(stale.provider, "fireworks");
    EXPECT_EQ(stale.row.observed_s.value() / 86'400, 20'677); // 2026-08-12
    EXPECT_EQ(stale.detail, "serverless");
    EXPECT_EQ(stale.price(Tier::OnDemand), 7.0);

    const KeptRow coreweave = row("tardellirs/offerings.json", 20);
    EXPECT_EQ(coreweave.provider, "coreweave");
    EXPECT_EQ(coreweave.gpu_exact, "RTX A4000 PCIe");
    EXPECT_EQ(coreweave.price(Tier::OnDemand), 0.61);
    EXPECT_EQ(coreweave.detail, "coreweave-rtx-a4000-classic; vCPU $0.01/h and RAM $0.005/GB/h billed separately");
    EXPECT_EQ(coreweave.row.observed_s, 20'597 * std::int64_t(86'400)); // 2026-05-24
    const KeptRow akash = row("tardellirs/offerings.json", 1);
    EXPECT_EQ(akash.price(Tier::Spot), 0.04) << "marketplace, and is_spot";
    const KeptRow vultr = row("tardellirs/offerings.json", 310);
    EXPECT_EQ(vultr.row.vcpus, 12.0);
    EXPECT_EQ(vultr.row.host_ram_gib, 120.0);
    EXPECT_EQ(vultr.gpu_exact, "") << "the model names its form already";

    const std::vector<KeptRow> tugot = rows("tugot17/A100_80GB_PCIe.jsonl");
    EXPECT_EQ(tugot[0].provider, "runpod");
    EXPECT_EQ(tugot[0].line, 1);
    EXPECT_EQ(tugot[0].gpu, "A100_80GB");
    EXPECT_EQ(tugot[0].gpu_exact, "A100_80GB PCIe");
    EXPECT_EQ(tugot[0].price(Tier::OnDemand), 1.64) << "the least, not the mean of 1.65";
    EXPECT_EQ(tugot[0].detail, "least of 17 offers");
    EXPECT_EQ(tugot[0].row.observed_s, 20'380 * std::int64_t(86'400) + 21 * 3600 + 1 * 60 + 58); // 2025-10-19T21:01:58Z
    EXPECT_EQ(tugot.back().line, 200);
    EXPECT_EQ(tugot.back().provider, "crusoecloud");
    EXPECT_EQ(tugot.back().price(Tier::OnDemand), 1.65);
}

TEST_F(SharedFiles, AHandMadeTableOfChineseOffersIsReadAsFarAsItSaysWhatItMeans)
{
    Result<OpenedSource> opened = openPriceFile(test::sharedFolder() + "/facts/access/cny_offers.tsv", {});
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->format, "table");
    for (const TableQuestion& question : opened->questions)
        EXPECT_FALSE(question.required) << question.option;
    const std::vector<KeptRow> all = test::rowsOf(*opened->reader);
    ASSERT_EQ(all.size(), 120u);
    EXPECT_EQ(all[0].provider, "AutoDL");
    EXPECT_EQ(all[0].gpu, "RTX3060");
    EXPECT_EQ(all[0].detail, "list");
    EXPECT_EQ(all[0].row.unit, kPerGpuHour);
    EXPECT_EQ(all[0].row.currency, kCny);
    for (const KeptRow& each : all) {
        if (each.raw.find("per 100 GPU-hours") != std::string::npos) {
            EXPECT_TRUE(each.row.fault) << "580 is not the price of an hour: " << each.raw;
        }
        if (each.raw.find("\t2026\tyear") != std::string::npos) {
            EXPECT_TRUE(each.row.fault) << "a year is no day: " << each.raw;
        }
    }
}

} // namespace
} // namespace gpuplan
