// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <random>

#include <benchmark/benchmark.h>

#include "planner/decide/selection.h"

namespace gpuplan {
namespace {

/// Options as offers are: a faster GPU costs more per hour but not in proportion, with noise, so that a few per cent of
/// them are on the cost-time edge.
SelectionProblem offersProblem(std::uint64_t seed, int items, int options, double most_cost, double budget_share,
                               double deadline_share)
{
    std::mt19937_64 random(seed);
    const auto uniform = [&](double low, double high) {
        return low + (high - low) * (static_cast<double>(random() >> 11) / 9007199254740992.0);
    };
    SelectionProblem problem;
    double cheapest_sum = 0, fastest_sum = 0, slowest_sum = 0;
    for (int i = 0; i < items; ++i) {
        SelectionItem& item = problem.items.emplace_back();
        item.priority = static_cast<Priority>(random() % kPriorities);
        const std::int32_t value = 1 + static_cast<std::int32_t>(random() % 100);
        const double work = uniform(0.05, 1.0);
        double cheapest = 1e18, fastest = 1e18, of_cheapest = 0;
        for (int j = 0; j < options; ++j) {
            const double speed = uniform(1, 20);
            const double cost = work * most_cost * uniform(0.5, 1.0) * (0.4 + 0.6 * speed / 20);
            const double seconds = work * 200'000 / speed;
            item.options.push_back({.cost = static_cast<std::int64_t>(cost),
                                    .duration_s = static_cast<std::int64_t>(seconds),
                                    .value = value,
                                    .id = static_cast<std::uint32_t>(j)});
            SelectionOption& option = item.options.back();
            option.exposure = 0.25 * cost;
            option.exposure_group = static_cast<std::uint32_t>(random() % 5);
            option.own_variance = 0.01 * cost * cost;
            fastest = std::min(fastest, seconds);
            if (cost < cheapest) {
                cheapest = cost;
                of_cheapest = seconds;
            }
        }
        cheapest_sum += cheapest;
        fastest_sum += fastest;
        slowest_sum += of_cheapest;
    }
    problem.budget = static_cast<std::int64_t>(cheapest_sum * budget_share);
    if (deadline_share > 0) // 0: as fast as can be; 1: as slow as the cheapest options
        problem.deadline_s = static_cast<std::int64_t>(fastest_sum + deadline_share * (slowest_sum - fastest_sum));
    return problem;
}

void run(benchmark::State& state, const SelectionProblem& problem)
{
    Selection plan;
    for (auto _ : state) {
        plan = select(problem).value();
        benchmark::DoNotOptimize(plan);
    }
    state.counters["labels"] = static_cast<double>(plan.effort);
    state.counters["exact"] = plan.exact;
    state.counters["gap_percent"] = 100 * plan.gap();
    state.counters["chosen"] = static_cast<double>(
        plan.chosen.size() - static_cast<std::size_t>(std::count(plan.chosen.begin(), plan.chosen.end(), kLeftOut)));
    state.counters["of_budget"] =
        static_cast<double>(plan.cost) / static_cast<double>(std::max<std::int64_t>(1, problem.budget));
}

void MoneyOnly(benchmark::State& state) // items, options, largest cost in units of 100 coins
{
    run(state,
        offersProblem(1, static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                      100.0 * static_cast<double>(state.range(2)), 0.6, 0));
}
BENCHMARK(MoneyOnly)
    ->Args({20, 100, 5'000})
    ->Args({20, 100, 500'000})
    ->Args({200, 100, 5'000})
    ->Args({200, 100, 500'000})
    ->Args({1000, 100, 5'000})
    ->Unit(benchmark::kMillisecond);

void MoneyOnlyP90(benchmark::State& state)
{
    SelectionProblem problem = offersProblem(1, static_cast<int>(state.range(0)), 100, 500'000, 0.6, 0);
    problem.risk = RiskRule::P90;
    run(state, problem);
}
BENCHMARK(MoneyOnlyP90)->Arg(20)->Arg(200)->Unit(benchmark::kMillisecond);

void BindingDeadline(benchmark::State& state) // seed, items, options, deadline in per cent, budget in per cent
{
    run(state,
        offersProblem(static_cast<std::uint64_t>(state.range(0)), static_cast<int>(state.range(1)),
                      static_cast<int>(state.range(2)), 500'000, 0.01 * static_cast<double>(state.range(4)),
                      0.01 * static_cast<double>(state.range(3))));
}
BENCHMARK(BindingDeadline)
    ->ArgsProduct({{1, 2, 3}, {20}, {60}, {10, 40}, {60, 130}})
    ->ArgsProduct({{1, 2}, {60}, {40}, {10, 40}, {60, 130}})
    ->Args({1, 200, 100, 40, 60})
    ->Unit(benchmark::kMillisecond);

void OwnDeadlinesAndLinks(benchmark::State& state) // seed, items, budget in per cent
{
    const int items = static_cast<int>(state.range(1));
    SelectionProblem problem = offersProblem(static_cast<std::uint64_t>(state.range(0)), items, 60, 500'000,
                                             0.01 * static_cast<double>(state.range(2)), 0.4);
    std::mt19937_64 random(static_cast<std::uint64_t>(state.range(0)));
    for (std::size_t i = 0; i < problem.items.size(); ++i) {
        if (random() % 3 == 0)
            problem.items[i].deadline_s = *problem.deadline_s / 10 * static_cast<std::int64_t>(2 + random() % 8);
        if (i > 0 && random() % 3 == 0)
            problem.items[i].after = {static_cast<std::uint32_t>(random() % i)};
    }
    run(state, problem);
}
BENCHMARK(OwnDeadlinesAndLinks)->ArgsProduct({{1, 2, 3}, {20, 40}, {60, 130}})->Unit(benchmark::kMillisecond);

void BindingDeadlineP90(benchmark::State& state) // seed
{
    SelectionProblem problem = offersProblem(static_cast<std::uint64_t>(state.range(0)), 20, 60, 500'000, 0.9, 0.4);
    problem.risk = RiskRule::P90;
    run(state, problem);
}
BENCHMARK(BindingDeadlineP90)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->Iterations(1);

void TenThousand(benchmark::State& state) // deadline in per cent, 0 for none
{
    run(state, offersProblem(1, 10'000, 20, 500'000, 0.6, 0.01 * static_cast<double>(state.range(0))));
}
BENCHMARK(TenThousand)->Arg(0)->Arg(40)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace
} // namespace gpuplan
