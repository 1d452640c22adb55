// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Questions to a list of 200,000 offers. The promise: filter, sort and one page in at most 5 ms. `naive` answers the
// same question the plain way in the same run: a filter written by hand, a stable sort of all that passes, the page.
#include <algorithm>
#include <chrono>
#include <string>

#include <benchmark/benchmark.h>

#include "pricing/catalog/offer_book.h"
#include "pricing/catalog/offer_view.h"
#include "support/shipped.h"

namespace gpuplan {
namespace {

constexpr Date kToday = std::chrono::year(2026) / 11 / 30;
constexpr std::size_t kOffers = 200'000;
constexpr const char* kWhere =
    "gpu in [RTX 4090, A100 80GB, H100, L40S] and not spot and price_per_gpu < 3 and vram >= 24";
constexpr std::size_t kPage = 50;

const OfferBook& book()
{
    static const OfferBook kBook = [] {
        OfferBook many;
        many.reserve(kOffers);
        std::uint32_t state = 1;
        const auto next = [&state](std::uint32_t most) {
            state = state * 1664525u + 1013904223u;
            return (state >> 8) % most;
        };
        const Tier tiers[] = {Tier::OnDemand, Tier::Spot, Tier::Community, Tier::Secure};
        const int counts[] = {1, 2, 4, 8};
        const std::uint32_t gpus = static_cast<std::uint32_t>(test::shipped().gpus.all().size());
        for (std::size_t i = 0; i < kOffers; ++i) {
            Offer offer;
            offer.row = static_cast<std::uint32_t>(i);
            offer.gpu_index = static_cast<std::uint16_t>(next(gpus));
            offer.gpu_count = static_cast<std::uint16_t>(counts[next(4)]);
            offer.tier = tiers[next(4)];
            offer.observed = std::chrono::sys_days(kToday) - std::chrono::days(next(300));
            offer.price_per_hour =
                Money::fromMicros(100'000 + next(6'000'000), next(4) == 0 ? kCny : kUsd).times(offer.gpu_count);
            const std::string provider = "provider " + std::to_string(next(40));
            const std::string region = "region-" + std::to_string(next(300));
            const std::string source = "catalog " + std::to_string(next(100));
            offer.provider = provider;
            offer.region = region;
            offer.source = source;
            many.add(offer);
        }
        return many;
    }();
    return kBook;
}

OfferView viewOfBook()
{
    static const test::Market kMarket;
    OfferViewInputs inputs;
    inputs.gpus = &test::shipped().gpus;
    inputs.rates = &kMarket.rates;
    inputs.today = kToday;
    inputs.efficiency = &test::shipped().efficiency;
    const std::span<const Offer> books[] = {book().offers()};
    return OfferView::build(books, inputs);
}

const OfferView& view()
{
    static const OfferView kView = viewOfBook();
    return kView;
}

OfferPage ask(const char* where, const char* order, std::size_t offset = 0, std::vector<OfferField> groups = {})
{
    OfferSelection selection;
    selection.where = OfferQuery::parse(where, test::shipped().gpus).value();
    selection.order = parseOfferOrder(order).value();
    selection.group_by = std::move(groups);
    selection.offset = offset;
    selection.limit = kPage;
    return view().select(selection);
}

/// What the view answers, from a list with the prices in place already.
struct Listed {
    const Offer* offer = nullptr;
    double per_gpu = 0;
    double memory_gib = 0;
};

std::vector<std::uint32_t> askNaively(bool filtered)
{
    static const std::vector<Listed> kAll = [] {
        std::vector<Listed> all;
        for (std::size_t i = 0; i < view().size(); ++i)
            all.push_back(
                {&view().offer(i), *view().number(OfferField::Price, i), *view().number(OfferField::Memory, i)});
        return all;
    }();
    const auto gpu = [](const char* name) { return test::shipped().gpus.find(name).value(); };
    static const std::size_t kGpus[] = {gpu("RTX 4090"), gpu("A100 80GB"), gpu("H100"), gpu("L40S")};
    std::vector<Listed> found;
    for (const Listed& listed : kAll)
        if (!filtered
            || (std::find(std::begin(kGpus), std::end(kGpus), listed.offer->gpu_index) != std::end(kGpus)
                && listed.offer->tier != Tier::Spot && listed.per_gpu < 3 && listed.memory_gib >= 24))
            found.push_back(listed);
    std::stable_sort(found.begin(), found.end(), [](const Listed& a, const Listed& b) {
        return a.per_gpu != b.per_gpu ? a.per_gpu < b.per_gpu : a.memory_gib > b.memory_gib;
    });
    std::vector<std::uint32_t> page;
    for (std::size_t i = 0; i < std::min(kPage, found.size()); ++i)
        page.push_back(found[i].offer->row);
    return page;
}

/// The answer of the view with the ratio to the naive one, both timed in turn.
void answer(benchmark::State& state, const char* where, const char* order, bool filtered)
{
    using Clock = std::chrono::steady_clock;
    const OfferPage page = ask(where, order);
    std::vector<std::uint32_t> rows;
    for (const OfferPage::Row& row : page.rows)
        rows.push_back(row.row);
    if (rows != askNaively(filtered))
        return state.SkipWithError("the answers differ");
    double naive_s = 0, view_s = 0;
    for (auto _ : state) {
        const auto begin = Clock::now();
        benchmark::DoNotOptimize(ask(where, order));
        const auto middle = Clock::now();
        benchmark::DoNotOptimize(askNaively(filtered));
        const auto end = Clock::now();
        const double seconds = std::chrono::duration<double>(middle - begin).count();
        view_s += seconds;
        naive_s += std::chrono::duration<double>(end - middle).count();
        state.SetIterationTime(seconds);
    }
    state.counters["matching"] = static_cast<double>(page.matching);
    state.counters["naive_over_view"] = naive_s / view_s;
}

void filterSortPage(benchmark::State& state) { answer(state, kWhere, "price,-vram", true); }
BENCHMARK(filterSortPage)->UseManualTime()->Unit(benchmark::kMillisecond);

void sortAllPage(benchmark::State& state) { answer(state, "", "price,-vram", false); }
BENCHMARK(sortAllPage)->UseManualTime()->Unit(benchmark::kMillisecond);

void deepPage(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(ask("", "value_tflops,provider", 100'000));
}
BENCHMARK(deepPage)->Unit(benchmark::kMillisecond);

void groupByGpuAndProvider(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(ask("", "price", 0, {OfferField::Gpu, OfferField::Provider}));
}
BENCHMARK(groupByGpuAndProvider)->Unit(benchmark::kMillisecond);

void textSearch(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(ask("region ~ 17 and source ~ 3 or provider = \"provider 7\"", "-age,price"));
}
BENCHMARK(textSearch)->Unit(benchmark::kMillisecond);

void buildView(benchmark::State& state)
{
    book();
    for (auto _ : state)
        benchmark::DoNotOptimize(viewOfBook());
}
BENCHMARK(buildView)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace gpuplan
