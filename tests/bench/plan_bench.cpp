// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One estimate, one index, one plan: what a person waits for while a slider moves.
#include <fstream>
#include <map>
#include <random>

#include <benchmark/benchmark.h>

#include "planner/files/plan_json.h"
#include "planner/plan/options.h"
#include "pricing/catalog/offer_book.h"
#include "support/shipped.h"

namespace gpuplan {
namespace {

using test::Market;
using test::shipped;

constexpr Date kToday = std::chrono::year(2026) / 11 / 30;

/// A market of `count` offers: 40 providers, every GPU with known rates, 1 to 8 of them, a third on spot.
const Market& marketOf(int count)
{
    static std::map<int, Market> markets;
    const auto [entry, added] = markets.try_emplace(count);
    if (!added)
        return entry->second;
    static const char* const kProviders[] = {"P00", "P01", "P02", "P03", "P04", "P05", "P06", "P07", "P08", "P09",
                                             "P10", "P11", "P12", "P13", "P14", "P15", "P16", "P17", "P18", "P19",
                                             "P20", "P21", "P22", "P23", "P24", "P25", "P26", "P27", "P28", "P29",
                                             "P30", "P31", "P32", "P33", "P34", "P35", "P36", "P37", "P38", "P39"};
    std::mt19937 random(7);
    const auto& gpus = shipped().gpus.all();
    for (int i = 0; i < count; ++i) {
        const Gpu& gpu = gpus[random() % gpus.size()];
        const int gpu_count = 1 << (random() % 4);
        const double price = gpu_count * gpu.memory_gib * 0.02 * (0.5 + static_cast<double>(random() % 1000) / 1000);
        entry->second.offer(kProviders[random() % 40], gpu.name.c_str(), gpu_count, price,
                            random() % 5 == 0 ? kCny : kUsd, random() % 3 == 0 ? Tier::Spot : Tier::OnDemand);
    }
    return entry->second;
}

PlanDocument documentOf(int experiments, const std::string& head)
{
    static const char* const kRuns[] = {
        R"("kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "tokens": 21000000)",
        R"("kind": "train", "model": "GPT-2 124M", "method": "pretrain", "tokens": 2500000000, "sequence": 1024)",
        R"("kind": "serve", "model": "Llama-3.3-70B", "weights": "awq4", "prompt": 1000, "output": 500, "hours": 12)",
        R"("kind": "hands_on", "hours": 8, "gpu_memory_gib": 24)",
        R"("kind": "train", "model": "Qwen2.5-7B", "method": "lora", "tokens": 40000000)",
        R"("kind": "generate", "model": "Llama-3.1-8B", "prompt": 500, "output": 200, "requests": 100000, "concurrent": 64)"};
    std::string text = R"({"schema": "gpuplan/plan/1", )" + head + R"(, "experiments": [)";
    for (int i = 0; i < experiments; ++i)
        text += std::string(i > 0 ? "," : "") + R"({"id": "e)" + std::to_string(i) + R"(", "value": )"
            + std::to_string(1 + i * 37 % 100) + R"(, "tier": ")"
            + (i % 3 == 0       ? "must"
                   : i % 3 == 1 ? "should"
                                : "could")
            + "\", " + kRuns[i % 6] + "}";
    return *readPlan(text + "]}", "bench");
}

PlanInputs inputsOf(const PlanDocument& document, const OfferIndex& index, const ExchangeRates& rates)
{
    PlanInputs inputs;
    inputs.document = &document;
    for (const Experiment& experiment : document.experiments)
        inputs.models.push_back(experiment.request.workload.kind == WorkloadKind::HandsOn
                                    ? ModelFacts{}
                                    : *resolveModel(experiment.request.model, shipped().models));
    inputs.gpus = &shipped().gpus;
    inputs.offers = &index;
    inputs.rates = &rates;
    inputs.runtimes = &shipped().runtimes;
    inputs.memory_spread = &shipped().memory_spread;
    inputs.efficiency = &shipped().efficiency;
    inputs.assumptions = &shipped().assumptions;
    inputs.today = kToday;
    return inputs;
}

const char* const kBudget = R"("budget": {"amount": 5000, "currency": "CNY"})";

/// Memory, time and cost of one workload on one GPU and offer. Target: 5 µs.
void estimateOne(benchmark::State& state)
{
    const PlanDocument document = documentOf(1, kBudget);
    const Workload& workload = document.experiments[0].request.workload;
    const ModelFacts model = *resolveModel(document.experiments[0].request.model, shipped().models);
    const Gpu& gpu = shipped().gpus[*shipped().gpus.find("RTX 4090")];
    const MemoryModel memory(workload, model, shipped().runtimes, shipped().memory_spread);
    const TimeModel time(workload, model, shipped().efficiency);
    CostQuestion question;
    question.workload = &workload;
    question.price_per_hour = Money::fromAmount(2, kCny);
    question.default_storage_gb_month = Money::fromAmount(0.7, kCny);
    question.disk_gb = 50;
    for (auto _ : state) {
        const MemoryEstimate fit = memory.at(&gpu, 1);
        const TimeEstimate run = time.at(gpu, 1);
        question.time = &run;
        const CostEstimate cost = estimateCost(question, shipped().assumptions);
        benchmark::DoNotOptimize(fit);
        benchmark::DoNotOptimize(cost);
    }
}
BENCHMARK(estimateOne);

/// Once per price change.
void indexOffers(benchmark::State& state)
{
    const Market& market = marketOf(static_cast<int>(state.range(0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(OfferIndex::build(market.offers, market.billing, market.rates, kCny));
}
BENCHMARK(indexOffers)->Arg(50'000)->Arg(200'000)->Unit(benchmark::kMillisecond);

/// A re-plan: experiments, offers. Targets: 20 in 16 ms, 200 in 150 ms against 50,000 offers.
void replan(benchmark::State& state)
{
    const PlanDocument document = documentOf(static_cast<int>(state.range(0)), kBudget);
    const Market& market = marketOf(static_cast<int>(state.range(1)));
    const OfferIndex index = *OfferIndex::build(market.offers, market.billing, market.rates, kCny);
    const PlanInputs inputs = inputsOf(document, index, market.rates);
    std::size_t options = 0;
    for (auto _ : state) {
        const Result<Plan> plan = evaluate(inputs);
        options = static_cast<std::size_t>(plan->chosen.empty() ? 0 : plan->chosen[0].options_considered);
    }
    state.counters["options"] = static_cast<double>(options);
}
BENCHMARK(replan)->Args({20, 50'000})->Args({200, 50'000})->Args({20, 200'000})->Unit(benchmark::kMillisecond);

/// The same with a deadline that binds.
void replanWithDeadline(benchmark::State& state)
{
    const PlanDocument document =
        documentOf(static_cast<int>(state.range(0)), std::string(kBudget) + R"(, "deadline_hours": 60)");
    const Market& market = marketOf(50'000);
    const OfferIndex index = *OfferIndex::build(market.offers, market.billing, market.rates, kCny);
    const PlanInputs inputs = inputsOf(document, index, market.rates);
    bool exact = true;
    for (auto _ : state)
        exact = evaluate(inputs)->exact;
    state.counters["exact"] = exact;
}
BENCHMARK(replanWithDeadline)->Arg(20)->Unit(benchmark::kMillisecond);

/// Peak memory of the process in MB with 200,000 offers indexed. Target: 150 MB.
void memoryOf200000Offers(benchmark::State& state)
{
    const Market& market = marketOf(200'000);
    for (auto _ : state)
        benchmark::DoNotOptimize(OfferIndex::build(market.offers, market.billing, market.rates, kCny));
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:"))
            state.counters["peak_MB"] = std::stod(line.substr(6)) / 1000;
    }
}
BENCHMARK(memoryOf200000Offers)->Iterations(1);

} // namespace
} // namespace gpuplan
