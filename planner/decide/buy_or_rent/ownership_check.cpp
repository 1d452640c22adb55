// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <string>

#include "planner/decide/buy_or_rent/limits.h"
#include "planner/decide/buy_or_rent/ownership.h"
#include "planner/decide/buy_or_rent/uncertainty.h"

namespace gpuplan {

namespace {

Result<void> checkResale(const ResaleCurve& resale)
{
    double before = 0;
    for (const ResaleCurve::Point& point : resale.points) {
        if (Result<void> checked = checkLimit(OwnField::ResaleFraction, point.fraction); !checked)
            return checked;
        if (!(point.years >= before)) // also not-a-number
            return fail(ErrorCode::BadValue, {point.years, std::string("0, 1, 2 …")},
                        {.file = {}, .path = "purchase.resale.years"});
        before = point.years;
    }
    for (const ResaleCurve::Launch& launch : resale.launches)
        if (Result<void> checked = checkLimit(OwnField::ResaleFraction, launch.factor); !checked)
            return checked;
    return checkLimit(OwnField::LogSd, resale.log_sd);
}

Result<void> checkTariff(const MarginalTariff& tariff)
{
    if (tariff.steps.empty())
        return fail(ErrorCode::MissingField,
                    {std::string("power.tariff_per_kwh"), limitText(limitOf(OwnField::TariffPerKwh))},
                    {.file = {}, .path = "power"});
    double before = 0;
    for (const MarginalTariff::Step& step : tariff.steps) {
        const bool first = &step == &tariff.steps.front();
        if (first ? step.from_kwh_per_year != 0 : !(step.from_kwh_per_year > before))
            return fail(ErrorCode::BadValue, {step.from_kwh_per_year, std::string("0 < 1 < 2 … kWh")},
                        {.file = {}, .path = "power.tariff.from_kwh_per_year"});
        before = step.from_kwh_per_year;
        if (Result<void> checked = checkLimit(OwnField::TariffPerKwh, step.price_per_kwh); !checked)
            return checked;
    }
    return {};
}

Result<void> checkLoan(const std::optional<Loan>& loan)
{
    if (!loan)
        return {};
    return checkLimits(std::to_array<OwnValue>({
        {OwnField::LoanShare, loan->share},
        {OwnField::LoanRate, loan->rate_per_year},
        {OwnField::LoanYears, loan->years},
    }));
}

Result<void> checkTriangle(OwnField field, const Triangle& t)
{
    for (const double value : {t.low, t.mode, t.high})
        if (Result<void> checked = checkLimit(field, value); !checked)
            return checked;
    if (t.low > t.mode || t.mode > t.high)
        return fail(ErrorCode::BadValue, {t.low > t.mode ? t.low : t.high, std::string("P10 ≤ P50 ≤ P90")},
                    {.file = {}, .path = std::string(limitOf(field).path)});
    return {};
}

Result<void> checkEnds(OwnField field, const std::optional<Range>& ends)
{
    return ends ? checkTriangle(field, {ends->low, ends->likely, ends->high}) : Result<void>();
}

} // namespace

Result<void> checkCase(const OwnershipCase& c)
{
    return checkLimits(std::to_array<OwnValue>({
                           {OwnField::Gpus, static_cast<double>(c.gpus)},
                           {OwnField::Price, c.price},
                           {OwnField::TaxRate, c.tax_rate},
                           {OwnField::Setup, c.setup},
                           {OwnField::PartsOwned, c.parts_owned},
                           {OwnField::DudLoss, c.dud_loss},
                           {OwnField::SellingFee, c.selling_fee},
                           {OwnField::RepairsPerYear, c.repairs_per_year},
                           {OwnField::FixedPerYear, c.fixed_per_year},
                           {OwnField::WallKw, c.wall_kw},
                           {OwnField::Pue, c.pue},
                           {OwnField::IdleKw, c.idle_kw},
                           {OwnField::IdleHoursPerYear, c.idle_hours_per_year},
                           {OwnField::RentPerGpuHour, c.rent_per_gpu_hour},
                           {OwnField::Overhead, c.overhead},
                           {OwnField::SpeedRatio, c.speed_ratio},
                           {OwnField::RentDriftPerYear, c.rent_drift_per_year},
                           {OwnField::ReservedPerYear, c.reserved_per_year},
                           {OwnField::HorizonYears, c.horizon_years},
                           {OwnField::DiscountRate, c.discount_rate},
                       }))
        .and_then([&] { return checkPartsOwned(c.parts_owned, c.price * (1 + c.tax_rate) + c.setup); })
        .and_then([&] { return checkResale(c.resale); })
        .and_then([&] { return checkTariff(c.tariff); })
        .and_then([&] { return checkLoan(c.loan); });
}

Result<void> checkUse(const OwnershipCase& c, const OwnerUse& use)
{
    const double most = kHoursPerYear * c.gpus;
    if (!(use.gpu_hours_per_year >= 0 && use.gpu_hours_per_year <= most)) {
        const OwnLimit& limit = limitOf(OwnField::GpuHoursPerYear);
        return fail(ErrorCode::BadValue,
                    {use.gpu_hours_per_year,
                     limitText({.field = limit.field, .path = limit.path, .most = most, .unit = limit.unit})},
                    {.file = {}, .path = std::string(limit.path)});
    }
    return checkLimit(OwnField::FittingShare, use.fitting_share);
}

Result<void> checkSpread(const OwnershipSpread& spread)
{
    return checkLimits(std::to_array<OwnValue>({
                           {OwnField::LogSd, spread.resale_log_sd},
                           {OwnField::LogSd, spread.rent_log_sd},
                           {OwnField::LogSd, spread.tariff_factor_log_sd},
                           {OwnField::DriftSd, spread.drift_sd_per_year},
                           {OwnField::Correlation, spread.rent_resale_correlation},
                       }))
        .and_then([&] { return checkTriangle(OwnField::PriceFactor, spread.price_factor); })
        .and_then([&] { return checkTriangle(OwnField::WallKw, spread.wall_kw); })
        .and_then([&] { return checkTriangle(OwnField::Overhead, spread.overhead); })
        .and_then([&] { return checkTriangle(OwnField::SpeedRatio, spread.speed_ratio); })
        .and_then([&] { return checkEnds(OwnField::DiscountRate, spread.discount_rate); })
        .and_then([&] { return checkEnds(OwnField::HorizonYears, spread.horizon_years); });
}

} // namespace gpuplan
