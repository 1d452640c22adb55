// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "planner/decide/buy_or_rent/limits.h"

namespace gpuplan {

namespace {

Result<void> checkLine(const OwnLine& line)
{
    return checkLimits(std::to_array<OwnValue>({
                           {OwnField::Price, line.price},
                           {OwnField::TaxRate, line.tax_rate},
                           {OwnField::Setup, line.setup},
                           {OwnField::PartsOwned, line.parts_owned},
                           {OwnField::ResaleFraction, line.resale_fraction},
                           {OwnField::SellingFee, line.selling_fee},
                           {OwnField::RepairsPerYear, line.repairs_per_year},
                           {OwnField::FixedPerYear, line.fixed_per_year},
                           {OwnField::Gpus, static_cast<double>(line.gpus)},
                           {OwnField::WallKw, line.wall_kw},
                           {OwnField::TariffPerKwh, line.tariff_per_kwh},
                           {OwnField::Pue, line.pue},
                           {OwnField::RentPerGpuHour, line.rent_per_gpu_hour},
                           {OwnField::Overhead, line.overhead},
                           {OwnField::SpeedRatio, line.speed_ratio},
                           {OwnField::HorizonYears, line.horizon_years},
                           {OwnField::DiscountRate, line.discount_rate},
                       }))
        .and_then([&] { return checkPartsOwned(line.parts_owned, line.price * (1 + line.tax_rate) + line.setup); });
}

} // namespace

std::string_view neverName(Never reason)
{
    switch (reason) {
    case Never::Electricity:
        return "electricity";
    case Never::Horizon:
        return "horizon";
    case Never::Reservation:
        return "reservation";
    }
    return {};
}

double presentValueOfOneAYear(double years, double discount_rate)
{
    const double log_rate = std::log1p(discount_rate);
    return log_rate == 0 ? years : -std::expm1(-log_rate * years) / log_rate;
}

Result<OwnLineAnswer> answerLine(const OwnLine& line)
{
    if (Result<void> checked = checkLine(line); !checked)
        return fail(checked.error());
    const double years = line.horizon_years;
    const double one_a_year = presentValueOfOneAYear(years, line.discount_rate);
    const double upfront = line.price * (1 + line.tax_rate) + line.setup - line.parts_owned;
    const double sale = line.resale_fraction * line.price * (1 - line.selling_fee);

    OwnLineAnswer answer;
    answer.electricity_per_gpu_hour = line.pue * line.wall_kw * line.tariff_per_kwh;
    answer.saving_per_gpu_hour =
        line.rent_per_gpu_hour * line.overhead * line.speed_ratio - answer.electricity_per_gpu_hour;
    answer.net_cost = upfront + (line.fixed_per_year + line.repairs_per_year * line.price) * one_a_year
        - sale * std::pow(1 + line.discount_rate, -years);
    if (answer.saving_per_gpu_hour <= 0) {
        answer.never = Never::Electricity;
        return answer;
    }
    const double all_hours = kHoursPerYear * line.gpus * years;
    answer.break_even_hours = std::max(answer.net_cost, 0.0) / answer.saving_per_gpu_hour;
    answer.cash_break_even_hours = upfront / answer.saving_per_gpu_hour;
    answer.utilisation_needed = *answer.break_even_hours / all_hours;
    if (*answer.break_even_hours > kMostUsableShare * all_hours)
        answer.never = Never::Horizon;
    return answer;
}

} // namespace gpuplan
