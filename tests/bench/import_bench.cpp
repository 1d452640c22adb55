// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole of an import: two readings, all checks, sorting, writing with the index, a durable commit. Beside it the shell
// of SQLite that reads the same file into one table of texts with two indexes: the figure that counts is the ratio.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>

#include <benchmark/benchmark.h>

#include "pricing/sources/price_file.h"
#include "support/prices.h"

namespace gpuplan {
namespace {

constexpr int kRows = 200'000;

/// A catalog in SkyPilot's form: 40 regions, 5,000 machines in each, a tenth with a spot price.
void writeCatalog(const std::string& path)
{
    struct Model {
        const char* name;
        int mib;
        double price;
    };
    static constexpr Model kModels[] = {{"H100", 81920, 2.6}, {"L4", 24576, 0.5},      {"T4", 16384, 0.35},
                                        {"A10", 24576, 0.8},  {"L40S", 49152, 0.9},    {"H200", 144384, 3.6},
                                        {"A40", 49152, 0.45}, {"RTX4090", 24576, 0.45}};
    std::ofstream file(path);
    file << "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n";
    constexpr int kMachines = 5'000;
    for (int i = 0; i < kRows; ++i) {
        const Model& model = kModels[i % 8];
        const int count = 1 << (i / 8 % 4);
        const double price = count * model.price * (1 + 0.02 * (i % 13));
        file << "m" << i % kMachines << "." << count << "x," << model.name << "," << count << "," << 8 * count << ","
             << 32 * count << ".0," << price << ",region-" << i / kMachines << ",\"{'Gpus': [{'Name': '" << model.name
             << "', 'Manufacturer': 'NVIDIA', 'Count': " << count << ", 'MemoryInfo': {'SizeInMiB': " << model.mib
             << "}}], 'TotalGpuMemoryInMiB': " << model.mib * count << "}\",";
        if (i % 10 == 0)
            file << price * 0.6;
        file << "\n";
    }
}

struct Catalog {
    test::TemporaryFolder folder;
    std::string path = folder.file("runpod.csv");
    Catalog() { writeCatalog(path); }
};

const Catalog& catalog()
{
    static const Catalog made;
    return made;
}

double secondsOf(const std::function<void()>& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

IntakeReport importInto(const std::string& database)
{
    PriceStore store = PriceStore::open(database, PriceStore::Mode::ReadWrite).value();
    const OpenedSource source = openPriceFile(catalog().path, {}).value();
    IntakeRequest request;
    request.source = "skypilot";
    request.provider = source.provider;
    request.observed_s = test::kNow_s - 3600;
    return takeIn(store, *source.reader, test::intakeTables(), request, {}).value();
}

void importCatalog(benchmark::State& state)
{
    catalog();
    test::intakeTables();
    std::int64_t observations = 0;
    double ours_s = 0, shell_s = 0;
    for (auto _ : state) {
        const test::TemporaryFolder folder;
        IntakeReport report;
        ours_s += secondsOf([&] { report = importInto(folder.file("p.db")); });
        if (report.quarantined > 0 || report.rows_read != kRows)
            state.SkipWithError("the catalog did not pass its checks");
        observations += report.observations;
        state.PauseTiming();
        const std::string command = "sqlite3 '" + folder.file("shell.db")
            + "' 'PRAGMA journal_mode=WAL' 'CREATE TABLE t(a,b,c,d,e,f,g,h,i)' 'CREATE INDEX x ON t(b,f)' "
              "'CREATE INDEX y ON t(g)' '.mode csv' \".import --skip 1 '"
            + catalog().path + "' t\" >/dev/null";
        shell_s += secondsOf([&] {
            if (std::system(command.c_str()) != 0)
                state.SkipWithError("the sqlite3 shell is not installed");
        });
        state.ResumeTiming();
    }
    state.counters["observations/s"] = static_cast<double>(observations) / ours_s;
    state.counters["times_faster_than_shell"] = shell_s / ours_s;
}
BENCHMARK(importCatalog)->Unit(benchmark::kMillisecond)->Iterations(5)->UseRealTime();

const std::string& fullStore()
{
    static const test::TemporaryFolder kFolder;
    static const std::string kPath = [] {
        importInto(kFolder.file("p.db"));
        return kFolder.file("p.db");
    }();
    return kPath;
}

void openStore(benchmark::State& state)
{
    fullStore();
    for (auto _ : state)
        benchmark::DoNotOptimize(PriceStore::open(fullStore(), PriceStore::Mode::ReadOnly).value());
}
BENCHMARK(openStore)->Unit(benchmark::kMillisecond);

void latestOffers(benchmark::State& state)
{
    const PriceStore store = PriceStore::open(fullStore(), PriceStore::Mode::ReadOnly).value();
    std::size_t offers = 0;
    for (auto _ : state)
        offers = store.latest(*test::intakeTables().gpus).value().offers().size();
    state.counters["offers"] = static_cast<double>(offers);
}
BENCHMARK(latestOffers)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace gpuplan
