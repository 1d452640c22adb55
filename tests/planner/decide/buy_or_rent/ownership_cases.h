// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>

#include "planner/decide/buy_or_rent/ownership.h"
#include "planner/decide/buy_or_rent/uncertainty.h"

namespace gpuplan {

/// The full RTX 4090 system of the hand calculations (line_test.cpp), with 2% of the price a year for repairs.
inline OwnershipCase newSystem(double rent_per_gpu_hour = 2.18 / 7)
{
    OwnershipCase c;
    c.price = 4000;
    c.resale.points = {{2, 0.5}, {3, 0.38}};
    c.selling_fee = 0.1;
    c.repairs_per_year = 0.02;
    c.wall_kw = 0.52;
    c.tariff = MarginalTariff::flat(0.55 / 7);
    c.rent_per_gpu_hour = rent_per_gpu_hour;
    c.overhead = 1.15;
    c.horizon_years = 2;
    c.discount_rate = 0.04;
    return c;
}

/// Sources of the widths: docs/buy-or-rent.md.
inline OwnershipSpread usualSpread(const OwnershipCase& c, double rent_log_sd = 0.15)
{
    OwnershipSpread spread = OwnershipSpread::none(c);
    spread.price_factor = {0.85, 1, 1.15};
    spread.wall_kw = {0.42, 0.52, 0.62};
    spread.overhead = {1.05, 1.15, 1.35};
    spread.resale_log_sd = 0.25;
    spread.rent_log_sd = rent_log_sd;
    spread.rent_resale_correlation = 0.5;
    return spread;
}

/// Any case with a flat tariff and without what the closed form lacks.
inline OwnershipCase randomFlatCase(std::mt19937_64& random)
{
    const auto uniform = [&](double low, double high) {
        return low + (high - low) * (static_cast<double>(random() >> 11) / 9007199254740992.0);
    };
    OwnershipCase c;
    c.gpus = 1 + static_cast<int>(random() % 8);
    c.price = uniform(500, 50'000);
    c.tax_rate = uniform(0, 0.2);
    c.setup = uniform(0, 300);
    c.parts_owned = uniform(0, 400);
    c.horizon_years = static_cast<double>(1 + random() % 60) / 12;
    c.resale.points = {{c.horizon_years, uniform(0.05, 1)}};
    c.selling_fee = uniform(0, 0.2);
    c.repairs_per_year = uniform(0, 0.06);
    c.fixed_per_year = uniform(0, 500);
    c.wall_kw = uniform(0.1, 1);
    c.pue = uniform(1, 1.5);
    c.tariff = MarginalTariff::flat(uniform(0.03, 0.5));
    c.rent_per_gpu_hour = uniform(0.05, 4);
    c.overhead = uniform(1, 1.5);
    c.speed_ratio = uniform(0.4, 2);
    return c;
}

} // namespace gpuplan
