// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Loading of large price catalogs. The promise: 200,000 offers in less than 150 ms and 100 MB.
#include <string>

#include <benchmark/benchmark.h>

#include "planner/files/gpu_table.h"
#include "pricing/catalog/offer_book.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

const std::string kData = std::string(GPUPLAN_SOURCE_DIR) + "/data/";

/// The shipped offers over and over, with regions of their own, until there are `count` rows.
std::string manyOffers(int count)
{
    const std::string shipped = test::readFile(kData + "offers.tsv");
    std::string table;
    std::size_t begin = shipped.find('\n') + 1; // the first line is a comment
    const std::size_t first_row = shipped.find('\n', begin) + 1;
    table.append(shipped, begin, first_row - begin);
    begin = first_row;
    for (int i = 0; i < count; ++i) {
        const std::size_t end = shipped.find('\n', begin);
        std::string row = shipped.substr(begin, end - begin + 1);
        row.insert(row.find('\t') + 1, "zone-" + std::to_string(i % 300) + " ");
        table += row;
        begin = end + 1 < shipped.size() ? end + 1 : first_row;
    }
    return table;
}

void loadOffers(benchmark::State& state)
{
    const GpuCatalog gpus = readGpus(test::readFile(kData + "gpus.tsv"), "gpus.tsv",
                                     test::readFile(kData + "gpu_aliases.tsv"), "gpu_aliases.tsv")
                                .value();
    const std::string table = manyOffers(static_cast<int>(state.range(0)));
    constexpr Date kMade{std::chrono::year(2026), std::chrono::November, std::chrono::day(30)};
    std::size_t bytes = 0;
    for (auto _ : state) {
        const Result<OfferBook> book = readOffers(table, "offers.tsv", gpus, kMade);
        if (!book || book->offers().size() != static_cast<std::size_t>(state.range(0)))
            state.SkipWithError("the table does not load");
        else
            bytes = book->bytes();
    }
    state.counters["book_mb"] = static_cast<double>(bytes) / 1e6;
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(table.size()));
}
BENCHMARK(loadOffers)->Arg(600)->Arg(200'000)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace gpuplan
