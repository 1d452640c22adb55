// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/gpu_table.h"

#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/cases.h"

namespace gpuplan {
namespace {

const std::string kData = std::string(GPUPLAN_SOURCE_DIR) + "/data/";

Result<GpuCatalog> shipped()
{
    return readGpus(test::readFile(kData + "gpus.tsv"), "gpus.tsv", test::readFile(kData + "gpu_aliases.tsv"),
                    "gpu_aliases.tsv");
}

const GpuCatalog& catalog()
{
    static const GpuCatalog kCatalog = shipped().value();
    return kCatalog;
}

const Gpu& gpu(std::string_view name) { return catalog()[catalog().find(name).value()]; }

constexpr const char* kHeader = "gpu\tvendor\tarchitecture\ttarget\tmemory_gib\tusable_gib\tbandwidth_gb_per_s\tfp16_"
                                "fp32acc_tflops\tfp16_fp16acc_tflops\t"
                                "bf16_tflops\tfp8_tflops\tint8_tops\tfp4_tflops\tfp32_tflops\tboard_power_w\tbf16_"
                                "hardware\tinterconnect\tpeer_gb_per_s\t"
                                "host_gb_per_s\tlaunch_price_usd\tsource\tdate\tlicence\tconfidence\tnote\n";
constexpr const char* kAliasHeader = "alias\tgpu\tsource\tdate\n";

/// One row with the 16-bit rates and the provenance given, the rest as on a small card.
std::string row(const std::string& rates, const std::string& provenance, const std::string& usable = "9.8")
{
    return "Card 10GB\tNVIDIA\tAda\t8.9\t10\t" + usable + "\t500\t" + rates
        + "\t\t\t\t20\t200\tyes\tPCIe4 x16\t\t31.5\t\t" + provenance + "\n";
}

TEST(GpuTable, ShippedCatalogHoldsTheKnownGpus)
{
    const Result<GpuCatalog> read = shipped();
    ASSERT_TRUE(read.has_value()) << read.error().where.file << ":" << read.error().where.line << " "
                                  << read.error().where.path;
    EXPECT_GE(read->all().size(), 81u);
    for (const Gpu& known : read->all()) {
        EXPECT_FALSE(known.provenance.source.empty()) << known.name;
        EXPECT_TRUE(known.provenance.date.ok()) << known.name;
        EXPECT_LT(known.usable_gib, known.memory_gib) << known.name; // a driver always keeps something
        EXPECT_GT(known.usable_gib, 0.45 * known.memory_gib) << known.name;
    }
}

TEST(GpuTable, RatesAreDense)
{
    // Datasheet headlines are twice these: H100 1979, A100 624, MI300X 2614.9, L40S 733 (with sparsity).
    EXPECT_EQ(gpu("H100 SXM 80GB").bf16_tflops, 989);
    EXPECT_EQ(gpu("H200 SXM 141GB").bf16_tflops, 989);
    EXPECT_EQ(gpu("A100 SXM 80GB").bf16_tflops, 312);
    EXPECT_EQ(gpu("L40S 48GB").bf16_tflops, 366);
    EXPECT_EQ(gpu("MI300X 192GB").bf16_tflops, 1307.4);
    EXPECT_EQ(gpu("B200 SXM 180GB").bf16_tflops, 2250);
    EXPECT_EQ(gpu("RTX 5090 32GB").fp4_tflops, 1676); // half of the 3352 "AI TOPS"
    // The accumulators apart: GeForce halves the rate with fp32 accumulation.
    EXPECT_EQ(gpu("RTX 4090 24GB").fp16_fp32acc_tflops, 165.2);
    EXPECT_EQ(gpu("RTX 4090 24GB").fp16_fp16acc_tflops, 330.3);
    EXPECT_EQ(gpu("RTX 3090 24GB").fp16_fp32acc_tflops, 71);
    EXPECT_EQ(gpu("RTX 3090 24GB").fp16_fp16acc_tflops, 142);
}

TEST(GpuTable, UnknownRatesStayUnknown)
{
    const Gpu& mi308x = gpu("MI308X");
    EXPECT_EQ(mi308x.bf16_tflops, std::nullopt);
    EXPECT_EQ(mi308x.fp16_fp32acc_tflops, std::nullopt);
    EXPECT_EQ(mi308x.board_power_w, std::nullopt);
    EXPECT_EQ(mi308x.provenance.confidence, Confidence::Recalled);
    EXPECT_EQ(gpu("T4").bf16_tflops, std::nullopt);
    EXPECT_FALSE(gpu("T4").bf16_hardware);
    EXPECT_FALSE(gpu("V100").bf16_hardware);
    EXPECT_TRUE(gpu("MI100").bf16_hardware); // at half rate
}

TEST(GpuTable, UsableMemoryIsWhatProgramsSee)
{
    // T4: 16 GiB less 1/16 for ECC is the 15360 MiB of the driver; times 0.975 = 14.625. A program is told 14.6
    // to 14.7.
    EXPECT_NEAR(gpu("T4 16GB").usable_gib, 14.625, 0.01);
    // A framework reports 79.2 GiB of an 80 GB A100 and 139.8 (143156 MiB) of an H200.
    EXPECT_NEAR(gpu("A100 80GB").usable_gib, 79.2, 0.01);
    EXPECT_NEAR(gpu("H200").usable_gib, 143156.0 / 1024, 0.01);
    // 24564 MiB by the driver, times 0.98.
    EXPECT_NEAR(gpu("RTX 4090").usable_gib, 24564.0 / 1024 * 0.98, 0.01);
    // Apple: three quarters of the unified memory; Strix Halo: 98.9 GiB were in use in a measured run.
    EXPECT_NEAR(gpu("Apple M2 Ultra 76-core").usable_gib, 144, 0.01);
    EXPECT_GT(gpu("Strix Halo").usable_gib, 98.885);
    // Two devices per module: one process has one of them.
    EXPECT_LT(gpu("MI250X").usable_gib, 64);
}

TEST(GpuTable, LinksCountOneDirection)
{
    EXPECT_EQ(gpu("H100").interconnect.peer_gb_per_s, 450); // NVLink4 900 GB/s duplex
    EXPECT_EQ(gpu("A100 SXM 80GB").interconnect.peer_gb_per_s, 300);
    EXPECT_EQ(gpu("A800").interconnect.peer_gb_per_s, 200);   // the export variant: 400 duplex
    EXPECT_EQ(gpu("MI300X").interconnect.peer_gb_per_s, 448); // 7 x 128 duplex
    EXPECT_EQ(gpu("RTX 4090").interconnect.peer_gb_per_s, std::nullopt);
    EXPECT_EQ(gpu("RTX 4090").interconnect.host_gb_per_s, 31.5);          // PCIe 4.0 x16: 16 GT/s x 16 x 128/130 / 8
    EXPECT_EQ(gpu("RTX 4060 Ti 16GB").interconnect.host_gb_per_s, 15.75); // x8
}

TEST(GpuTable, ShortNamesAreTheContract)
{
    EXPECT_EQ(gpu("A100 80GB").name, "A100 SXM 80GB");
    EXPECT_EQ(gpu("A100").name, "A100 SXM 80GB");
    EXPECT_EQ(gpu("H100").name, "H100 SXM 80GB");
    EXPECT_EQ(gpu("RTX 4090").name, "RTX 4090 24GB");
    EXPECT_EQ(gpu("V100 32GB").name, "V100 SXM2 32GB");
    EXPECT_EQ(gpu("A800").name, "A800 SXM 80GB");
    EXPECT_EQ(gpu("H20 96GB").name, "H20 96GB");
    EXPECT_EQ(gpu("H100 96GB").name, "H100 96GB"); // a row of its own
    EXPECT_EQ(gpu("H100 96GB").memory_gib, 96);
}

TEST(GpuTable, NamesOfToolsAndProvidersResolve)
{
    EXPECT_EQ(gpu("A100-80GB").name, "A100 SXM 80GB"); // SkyPilot
    EXPECT_EQ(gpu("RTX4090").name, "RTX 4090 24GB");
    EXPECT_EQ(gpu("NVIDIA GeForce RTX 4090").name, "RTX 4090 24GB"); // RunPod, nvidia-smi
    EXPECT_EQ(gpu("RTX_4090").name, "RTX 4090 24GB");                // Vast.ai
    EXPECT_EQ(gpu("NVIDIA A100-SXM4-80GB").name, "A100 SXM 80GB");
    EXPECT_EQ(gpu("NVIDIA A100-PCIE-40GB").name, "A100 PCIe 40GB");
    EXPECT_EQ(gpu("NVIDIA H100 80GB HBM3").name, "H100 SXM 80GB");
    EXPECT_EQ(gpu("AMD Instinct MI300X VF").name, "MI300X 192GB"); // rocm-smi
    EXPECT_EQ(gpu("MI300X").name, "MI300X 192GB");
    EXPECT_EQ(gpu("RTX A4000").name, "RTX A4000 16GB"); // never the A40 whose name it contains
}

TEST(GpuTable, UnknownNamesAreNeverGuessed)
{
    for (const char* unknown : {"RTX 4090 Super", "A1000", "P100", "K80", "RTX 2080 Ti", "H100 SXM 160GB", "", "RTX"}) {
        const Result<std::size_t> found = catalog().find(unknown);
        ASSERT_FALSE(found.has_value()) << unknown;
        EXPECT_EQ(found.error().code, ErrorCode::UnknownName);
    }
    const Error error = catalog().find("RTX 4090 Super").error();
    EXPECT_NE(std::get<std::string>(error.arguments.at(2)).find("RTX 4090"), std::string::npos);
}

TEST(GpuTable, EveryNameInTheCasesResolves)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "../shared is absent";
    int names = 0;
    for (const char* file : {"memory", "time", "pairs"}) {
        std::istringstream lines(test::readFile(shared + "/cases/" + file + ".jsonl"));
        for (std::string line; std::getline(lines, line);) {
            const nlohmann::json document = nlohmann::json::parse(line);
            if (!document.contains("gpu") || !document["gpu"].is_string())
                continue;
            const std::string name = document["gpu"].get<std::string>();
            EXPECT_TRUE(catalog().find(name).has_value()) << file << ": " << name;
            ++names;
        }
    }
    EXPECT_GT(names, 1000);
    const nlohmann::json published = nlohmann::json::parse(test::readFile(shared + "/cases/published_break_even.json"));
    EXPECT_FALSE(published.empty());
    EXPECT_TRUE(catalog().find("RTX PRO 6000 Max-Q 96GB workstation").has_value()); // the one GPU named there
}

TEST(GpuTable, CarriesEveryGpuOfTheFactsUnchanged)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "../shared is absent";
    constexpr int kGpuRows = 81;
    std::istringstream lines(test::readFile(shared + "/facts/gpus.tsv"));
    std::string line;
    std::getline(lines, line);
    int rows = 0;
    for (; std::getline(lines, line); ++rows) {
        std::vector<std::string> cells;
        std::istringstream cut(line);
        for (std::string cell; std::getline(cut, cell, '\t');)
            cells.push_back(cell);
        const Gpu& known = gpu(cells.at(0));
        EXPECT_EQ(known.name, cells[0]);
        const auto expect = [&known](const std::string& cell, const std::optional<double>& value) {
            EXPECT_EQ(cell.empty() ? std::nullopt : std::optional(std::stod(cell)), value) << known.name;
        };
        expect(cells.at(5), known.bandwidth_gb_per_s);
        expect(cells.at(6), known.fp16_fp32acc_tflops);
        expect(cells.at(7), known.fp16_fp16acc_tflops);
        expect(cells.at(8), known.bf16_tflops);
        expect(cells.at(9), known.fp8_tflops);
    }
    EXPECT_EQ(rows, kGpuRows);
}

TEST(GpuTable, RefusesRowsWithoutProvenance)
{
    const std::string no_source = kHeader + row("40\t80\t40", "\t2026-11-30\t\trecorded\t");
    const Result<GpuCatalog> source = readGpus(no_source, "g.tsv", kAliasHeader, "a.tsv");
    ASSERT_FALSE(source.has_value());
    EXPECT_EQ(source.error().code, ErrorCode::MissingProvenance);
    EXPECT_EQ(source.error().where, (Where{"g.tsv", 2, "source"}));
    const Result<GpuCatalog> date =
        readGpus(kHeader + row("40\t80\t40", "here\t\t\trecorded\t"), "g.tsv", kAliasHeader, "a.tsv");
    ASSERT_FALSE(date.has_value());
    EXPECT_EQ(date.error().where, (Where{"g.tsv", 2, "date"}));
}

TEST(GpuTable, RefusesSparseZeroAndImpossibleFigures)
{
    const std::string known = "here\t2026-11-30\t\trecorded\t";
    const auto columnOf = [&known](const std::string& rates, const std::string& usable) {
        const Result<GpuCatalog> read = readGpus(kHeader + row(rates, known, usable), "g.tsv", kAliasHeader, "a.tsv");
        return read ? std::string() : read.error().where.path;
    };
    EXPECT_EQ(columnOf("40\t80\t40", "9.8"), "");
    EXPECT_EQ(columnOf("40\t80\t80", "9.8"), "bf16_tflops"); // the sparse column
    EXPECT_EQ(columnOf("160\t80\t80", "9.8"), "fp16_fp32acc_tflops");
    EXPECT_EQ(columnOf("0\t80\t40", "9.8"), "fp16_fp32acc_tflops"); // zero is not a rate
    EXPECT_EQ(columnOf("40\t80\t40", "10.5"), "usable_gib");        // more than there is
    EXPECT_EQ(columnOf("40\t80\t40", ""), "usable_gib");
}

TEST(GpuTable, RefusesAliasesOfNothingAndAliasesOfTwo)
{
    const std::string one = kHeader + row("40\t80\t40", "here\t2026-11-30\t\trecorded\t");
    const Error unknown =
        readGpus(one, "g.tsv", std::string(kAliasHeader) + "x\tCard 11GB\there\t2026-11-30\n", "a.tsv").error();
    EXPECT_EQ(unknown.code, ErrorCode::UnknownName);
    EXPECT_EQ(unknown.where, (Where{"a.tsv", 2, "gpu"}));
    EXPECT_NE(std::get<std::string>(unknown.arguments.at(2)).find("Card 10GB"), std::string::npos);
    std::string two = one + row("40\t80\t40", "here\t2026-11-30\t\trecorded\t");
    EXPECT_EQ(readGpus(two, "g.tsv", kAliasHeader, "a.tsv").error().code, ErrorCode::Duplicate);
    two.replace(two.rfind("Card 10GB"), 9, "Card 20GB");
    const Error twice =
        readGpus(two, "g.tsv", std::string(kAliasHeader) + "c\tCard 10GB\ts\t2026-11-30\nC\tCard 20GB\ts\t2026-11-30\n",
                 "a.tsv")
            .error();
    EXPECT_EQ(twice.code, ErrorCode::Duplicate);
    EXPECT_EQ(twice.where, (Where{"a.tsv", 3, "alias"}));
}

} // namespace
} // namespace gpuplan
