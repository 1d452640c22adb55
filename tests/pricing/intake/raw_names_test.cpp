// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Do the names of real price lists mean a GPU? Read in place beside the project; skipped without it.
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "planner/quantity/names.h"
#include "pricing/catalog/shipped.h"
#include "pricing/intake/gpu_names.h"
#include "pricing/sources/byte_source.h"
#include "pricing/sources/catalog_readers.h"
#include "pricing/sources/tracker_readers.h"

namespace gpuplan {
namespace {

namespace fs = std::filesystem;

/// Folded names of data/gpu_names_left_out.tsv.
std::set<std::string> leftOutNames()
{
    std::set<std::string> names;
    std::istringstream lines(test::dataFile("gpu_names_left_out.tsv"));
    for (std::string line; std::getline(lines, line);)
        if (!line.empty() && line[0] != '#' && !line.starts_with("name\t"))
            names.insert(foldName(line.substr(0, line.find('\t'))));
    return names;
}

struct Tally {
    int rows = 0, named = 0;
    std::map<std::string, int> unknown;
};

Tally tallyOf(PriceReader& reader)
{
    Tally tally;
    GpuNames names(test::shippedGpus(), {});
    const auto read = reader.read(
        [&](const PriceRow& row) {
            if (row.gpu.empty())
                return;
            ++tally.rows;
            const int count = row.gpu_count && *row.gpu_count >= 1 ? static_cast<int>(*row.gpu_count) : 1;
            for (const std::string_view name : {row.gpu_exact, row.gpu}) {
                if (name.empty())
                    continue;
                const GpuNames::Answer answer = names.find(name, row.memory_gib, row.memory_scope, count);
                // A name that is known, with a memory that is not its own, is a doubted row, not an unknown name.
                if (answer.gpu_index || answer.fault == FaultReason::MemoryMismatch) {
                    ++tally.named;
                    return;
                }
            }
            ++tally.unknown[std::string(row.gpu)];
        },
        {});
    EXPECT_TRUE(read.has_value());
    return tally;
}

/// Least share of the rows with an accelerator whose name means a GPU: what was reached when the names were gathered.
struct Expected {
    const char* file;
    double floor;
};

std::unique_ptr<PriceReader> readerOf(const std::string& path)
{
    Result<std::unique_ptr<ByteSource>> source = openByteFile(path);
    if (!source)
        return nullptr;
    PriceFileParts parts{std::move(*source), {}, "test"};
    if (path.find("/skypilot/") != std::string::npos)
        return makeSkyPilotReader(std::move(parts));
    if (path.find("/gpurentalprices/") != std::string::npos)
        return makeGpuRentalPricesReader(std::move(parts));
    return path.ends_with(".jsonl") ? makeTugot17Reader(std::move(parts)) : makeTardellirsReader(std::move(parts));
}

TEST(RawNames, EveryAcceleratorNameOfTheRawCatalogsIsKnownOrLeftOutOnPurpose)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty() || !fs::exists(shared + "/raw"))
        GTEST_SKIP() << "no shared catalogs beside the project";
    static constexpr Expected kExpected[] = {
        {"skypilot/v6/do_a66ac219.csv", 1},
        {"skypilot/v6/fluidstack_002403bc.csv", 1},
        {"skypilot/v7/runpod_0727c2bd_PARTIAL_page1.csv", 1},
        {"skypilot/v8/cudo_113567a7_PARTIAL_first72rows.csv", 1},
        {"skypilot/v8/hyperbolic_0082b043.csv", 1},
        {"skypilot/v8/hyperstack_fdc9d908.csv", 1},
        {"skypilot/v8/jarvislabs_57d65781.csv", 1},
        {"skypilot/v8/lambda_0f407038.csv", 0.95}, // Quadro RTX 6000
        {"skypilot/v8/lium_04a03aee.csv", 1},
        {"skypilot/v8/mithril_1f9eb0c2.csv", 1},
        {"skypilot/v8/nebius_0082b043.csv", 1},
        {"skypilot/v8/runpod_01acdfd4_PARTIAL_page1.csv", 1},
        {"skypilot/v8/seeweb_004a1aef.csv", 0.96}, // Quadro RTX 6000
        {"skypilot/v8/vast_01b8cdda.csv", 0.94},   // RTX A2000, RTX 4060
        {"skypilot/v8/vast_680a69b1.csv", 1},
        {"skypilot/v8/verda_000c1d0b.csv", 1},
        {"skypilot/v8/yotta_1f690489.csv", 1},
        {"gpurentalprices/2026-07-05.json", 0.98},
        {"gpurentalprices/2026-07-12.json", 0.98},
        {"gpurentalprices/2026-07-19.json", 0.98},
        {"gpurentalprices/2026-07-26.json", 0.98},
        {"gpurentalprices/2026-08-02.json", 0.98},
        {"gpurentalprices/2026-08-09.json", 0.98},
        {"gpurentalprices/2026-08-16.json", 0.98},
        {"gpurentalprices/2026-08-22.json", 0.98},
        {"tardellirs/offerings.json", 0.87},
        {"tugot17/A100_80GB_PCIe.jsonl", 1},
    };
    const std::set<std::string> left_out = leftOutNames();
    std::set<std::string> read;
    for (const Expected& expected : kExpected) {
        const auto reader = readerOf(shared + "/raw/" + expected.file);
        ASSERT_NE(reader, nullptr) << expected.file;
        const Tally tally = tallyOf(*reader);
        ASSERT_GT(tally.rows, 0) << expected.file;
        EXPECT_GE(static_cast<double>(tally.named) / tally.rows, expected.floor)
            << expected.file << ": " << tally.named << " of " << tally.rows;
        for (const auto& [name, rows] : tally.unknown)
            EXPECT_TRUE(left_out.contains(foldName(name))) << expected.file << ": " << name << ", " << rows << " rows";
        read.insert(fs::path(expected.file).filename());
    }
    // No file is forgotten. common_accelerators is a list of names without prices: below.
    for (const auto& entry : fs::recursive_directory_iterator(shared + "/raw")) {
        const std::string name = entry.path().filename();
        if (!entry.is_regular_file() || entry.path().extension() == ".md" || name.starts_with("common_accelerators")
            || name == "providers.json" || name == "hotaisle_swagger.json")
            continue;
        EXPECT_TRUE(read.contains(name)) << name;
    }
}

TEST(RawNames, TheListOfSkyPilotsAcceleratorsIsKnownOrLeftOutOnPurpose)
{
    const std::string shared = test::sharedFolder();
    const std::string text =
        shared.empty() ? "" : test::readFile(shared + "/raw/skypilot/v8/common_accelerators_001ca549.csv");
    if (text.empty())
        GTEST_SKIP() << "no shared catalogs beside the project";
    const std::set<std::string> left_out = leftOutNames();
    std::istringstream lines(text);
    int known = 0, all = 0;
    std::string line;
    std::getline(lines, line); // the header
    while (std::getline(lines, line)) {
        const std::string name = line.substr(0, line.find(','));
        ++all;
        const bool found = test::shippedGpus().find(name).has_value();
        known += found;
        EXPECT_TRUE(found || left_out.contains(foldName(name))) << name;
    }
    EXPECT_EQ(all, 60);
    EXPECT_GE(known, 39);
}

TEST(RawNames, WhatIsLeftOutMeansNoGpu)
{
    const std::set<std::string> names = leftOutNames();
    EXPECT_GT(names.size(), 70u);
    for (const std::string& name : names)
        EXPECT_FALSE(test::shippedGpus().find(name)) << name;
}

TEST(RawNames, TheMemoryDecidesWhereANameIsSoldInSeveralSizes)
{
    GpuNames names(test::shippedGpus(), {});
    const auto gpu = [&names](const char* name, double gib, MemoryScope scope = MemoryScope::PerGpu, int count = 1) {
        const GpuNames::Answer answer = names.find(name, gib, scope, count);
        return answer.gpu_index ? test::shippedGpus()[*answer.gpu_index].name : std::string(faultName(answer.fault));
    };
    EXPECT_EQ(gpu("A100", 40), "A100 SXM 40GB");
    EXPECT_EQ(gpu("A100", 80), "A100 SXM 80GB");
    EXPECT_EQ(gpu("RTX 4090", 49140 / 1024.0), "RTX 4090 48GB (mod)"); // MiB of a driver
    EXPECT_EQ(gpu("RTX 4090", 24564 / 1024.0), "RTX 4090 24GB");
    EXPECT_EQ(gpu("V100", 32), "V100 SXM2 32GB");
    EXPECT_EQ(gpu("RTX 4060 Ti", 16), "RTX 4060 Ti 16GB");
    EXPECT_EQ(gpu("RTX 4060 Ti", 8), "unknown_gpu");
    EXPECT_EQ(gpu("NVIDIA A100 SXM4", 40), "A100 SXM 40GB");
    EXPECT_EQ(gpu("B300 SXM6", 262), "B300 SXM 288GB"); // what a program gets of 288
    EXPECT_EQ(gpu("H100", 640, MemoryScope::Total, 8), "H100 SXM 80GB");
    EXPECT_EQ(gpu("RTX 4090", 16), "memory_mismatch");
}

TEST(RawNames, TheProvidersOwnNamesResolve)
{
    const std::pair<const char*, const char*> kNames[] = {
        // RunPod: id and displayName
        {"NVIDIA GeForce RTX 4090", "RTX 4090 24GB"},
        {"AMD Instinct MI300X OAM", "MI300X 192GB"},
        {"NVIDIA B300 SXM6 AC", "B300 SXM 288GB"},
        {"NVIDIA RTX PRO 6000 Blackwell Workstation Edition", "RTX PRO 6000 Blackwell WS 96GB"},
        {"RTX PRO 6000 MaxQ", "RTX PRO 6000 Blackwell Max-Q 96GB"},
        {"A100 SXM", "A100 SXM 80GB"},
        // Vast.ai
        {"RTX 4090D", "RTX 4090 D 24GB"},
        {"A100 PCIE", "A100 PCIe 80GB"},
        {"RTX 6000Ada", "RTX 6000 Ada 48GB"},
        {"RTX 4070S Ti", "RTX 4070 Ti SUPER 16GB"},
        {"RTX PRO 6000 S", "RTX PRO 6000 Blackwell Server 96GB"},
        // Lambda and Verda: descriptions without the count
        {"A100 (40 GB SXM4)", "A100 SXM 40GB"},
        {"H100 (80 GB PCIe)", "H100 PCIe 80GB"},
        {"A100 SXM4 (40 GB)", "A100 SXM 40GB"},
        {"H100 SXM5 80GB", "H100 SXM 80GB"},
        {"B300 SXM6 268GB", "B300 SXM 288GB"},
        // DigitalOcean, Vultr, Hot Aisle, gpuhunt
        {"amd_mi300x", "MI300X 192GB"},
        {"nvidia_rtx6000_ada", "RTX 6000 Ada 48GB"},
        {"NVIDIA_GH200", "GH200 96GB"},
        {"MI300X", "MI300X 192GB"},
        {"H100NVL", "H100 NVL 94GB"},
        // Chinese lists
        {"4090 24G", "RTX 4090 24GB"},
        {"RTX 4090 48G", "RTX 4090 48GB (mod)"},
        {"H20 96G", "H20 96GB"},
    };
    for (const auto& [name, gpu] : kNames) {
        const Result<std::size_t> found = test::shippedGpus().find(name);
        ASSERT_TRUE(found) << name;
        EXPECT_EQ(test::shippedGpus()[*found].name, gpu) << name;
    }
}

// price-012 (skypilot-org/skypilot#2354): "A100-8" must not become A100-80GB; near names are offered.
TEST(RawNames, Price012NoNameIsMatchedByItsBeginning)
{
    const Result<std::size_t> found = test::shippedGpus().find("A100-8");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::UnknownName);
    EXPECT_NE(std::get<std::string>(found.error().arguments.back()).find("A100"), std::string::npos);
    // Soup#831: an RTX A4000 is not an A40, an A100-SXM4-80GB no A100 40GB.
    EXPECT_EQ(test::shippedGpus()[*test::shippedGpus().find("RTX A4000")].name, "RTX A4000 16GB");
    EXPECT_EQ(test::shippedGpus()[*test::shippedGpus().find("A100-SXM4-80GB")].name, "A100 SXM 80GB");
}

// price-015 (dstackai/gpuhunt#214): the two strings that were unknown there mean a GPU here; one that means none is
// UnknownGpu, for this row alone.
TEST(RawNames, Price015OddNamesMeanAGpuOrAreListed)
{
    GpuNames names(test::shippedGpus(), {});
    const auto gpu = [&names](const char* name) { return names.find(name, {}, MemoryScope::Either, 1); };
    ASSERT_TRUE(gpu("V100 32G").gpu_index);
    EXPECT_EQ(test::shippedGpus()[*gpu("V100 32G").gpu_index].name, "V100 SXM2 32GB");
    ASSERT_TRUE(gpu("L40S (graphics mode)").gpu_index);
    EXPECT_EQ(test::shippedGpus()[*gpu("L40S (graphics mode)").gpu_index].name, "L40S 48GB");
    EXPECT_EQ(gpu("L40S (unheard-of mode)").gpu_index, std::nullopt);
    EXPECT_EQ(gpu("L40S (unheard-of mode)").fault, FaultReason::UnknownGpu);
}

} // namespace
} // namespace gpuplan
