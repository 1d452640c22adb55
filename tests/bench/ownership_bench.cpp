// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include "planner/decide/buy_or_rent/uncertainty.h"

namespace gpuplan {
namespace {

/// Everything that the full model has: a loan, idle power, three steps of the tariff, a launch, an uncertain drift.
OwnershipCase fullCase(double years)
{
    OwnershipCase c;
    c.price = 4000;
    c.tax_rate = 0.05;
    c.dud_loss = 40;
    c.resale.points = {{1, 0.7}, {2, 0.5}, {3, 0.38}, {4, 0.3}};
    c.resale.launches = {{1.2, 0.85}};
    c.selling_fee = 0.1;
    c.repairs_per_year = 0.02;
    c.fixed_per_year = 100;
    c.loan = Loan{.share = 0.5, .rate_per_year = 0.06, .years = 1.5};
    c.wall_kw = 0.52;
    c.idle_kw = 0.09;
    c.idle_hours_per_year = 2000;
    c.tariff.steps = {{0, 0.08}, {500, 0.1}, {1500, 0.12}, {2500, 0.14}};
    c.rent_per_gpu_hour = 0.34;
    c.overhead = 1.15;
    c.rent_drift_per_year = -0.05;
    c.horizon_years = years;
    c.discount_rate = 0.04;
    return c;
}

OwnershipSpread fullSpread(const OwnershipCase& c)
{
    OwnershipSpread spread = OwnershipSpread::none(c);
    spread.price_factor = {0.85, 1, 1.15};
    spread.wall_kw = {0.42, 0.52, 0.62};
    spread.overhead = {1.05, 1.15, 1.35};
    spread.speed_ratio = {0.9, 1, 1.1};
    spread.resale_log_sd = 0.25;
    spread.rent_log_sd = 0.35;
    spread.drift_sd_per_year = 0.25;
    spread.tariff_factor_log_sd = 0.1;
    spread.rent_resale_correlation = 0.5;
    return spread;
}

void BM_Simulate(benchmark::State& state)
{
    const OwnershipCase c = fullCase(static_cast<double>(state.range(0)) / 12);
    const OwnershipSpread spread = fullSpread(c);
    const OwnerUse use{.gpu_hours_per_year = 3500};
    for (auto _ : state)
        benchmark::DoNotOptimize(simulate(c, spread, use));
}
BENCHMARK(BM_Simulate)->Name("BuyOrRent/40000Draws/Months")->Arg(24)->Arg(60)->Arg(240)->Unit(benchmark::kMillisecond);

void BM_Tornado(benchmark::State& state)
{
    const OwnershipCase c = fullCase(2);
    const OwnershipSpread spread = fullSpread(c);
    for (auto _ : state)
        benchmark::DoNotOptimize(tornado(c, spread));
}
BENCHMARK(BM_Tornado)->Name("BuyOrRent/Tornado")->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace gpuplan
