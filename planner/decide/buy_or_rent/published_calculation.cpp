// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/published_calculation.h"

namespace gpuplan {

const std::vector<PublishedInputField>& publishedInputFields()
{
    using P = PublishedInputs;
    static const std::vector<PublishedInputField> fields{
        {"price", &P::price},
        {"residual", &P::residual},
        {"lifetime_years", &P::lifetime_years, 0.1, 30},
        {"horizon_years", &P::horizon_years, 0.1, 30},
        {"discount_rate", &P::discount_rate, 0, 1},
        {"rent_per_hour", &P::rent_per_hour, 0.001, 1e5},
        {"units", &P::units, 1, 1e6},
        {"speed_ratio", &P::speed_ratio, 0.01, 100},
        {"utilisation", &P::utilisation, 0.001, 1},
        {"hours_per_day", &P::hours_per_day, 0.01, 24},
        {"days_per_month", &P::days_per_month, 0.1, 31},
        {"hours_per_month", &P::hours_per_month, 0.1, 744},
        {"hours", &P::hours, 0.01, 1e7},
        {"power_w", &P::power_w, 1, 1e6},
        {"pue", &P::pue, 1, 4},
        {"tariff_per_kwh", &P::tariff_per_kwh, 0.001, 10},
        {"electricity_per_1000_hours", &P::electricity_per_1000_hours},
        {"electricity_per_month", &P::electricity_per_month},
        {"running_per_hour", &P::running_per_hour},
        {"running_per_year", &P::running_per_year},
        {"running_total", &P::running_total},
        {"fixed_per_month", &P::fixed_per_month},
        {"colocation_per_kw_month", &P::colocation_per_kw_month},
        {"amortisation_per_month", &P::amortisation_per_month},
        {"jobs", &P::jobs},
        {"jobs_per_month", &P::jobs_per_month},
        {"cost_per_job", &P::cost_per_job},
        {"rent_per_job", &P::rent_per_job, 0.001},
        {"saving_per_job", &P::saving_per_job},
        {"saving_per_year", &P::saving_per_year},
        {"price_per_million_tokens", &P::price_per_million_tokens, 0.001, 1e5},
        {"other_price_per_million_tokens", &P::other_price_per_million_tokens, 0.001, 1e5},
        {"other_break_even_months", &P::other_break_even_months, 0.01, 1e4},
        {"own_per_hour", &P::own_per_hour},
        {"own_total", &P::own_total},
        {"rent_total", &P::rent_total, 0.01},
        {"fixed_rate_per_hour", &P::fixed_rate_per_hour},
        {"budget", &P::budget},
    };
    return fields;
}

} // namespace gpuplan
