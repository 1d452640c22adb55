// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/limits.h"

#include <array>
#include <charconv>
#include <utility>

#include "planner/decide/buy_or_rent/line.h"

namespace gpuplan {

namespace {

// Money has no currency here: a rack of servers (some $3 million) in rupiah (16,000 to the dollar) is 5e10.
constexpr double kMostMoney = 1e12;
constexpr double kMostGpus = 10'000;

constexpr std::array kLimits{
    OwnLimit{OwnField::Price, "purchase.price", 0, kMostMoney, false, {}},
    // The highest import duties on electronics together with value added tax stay below the price itself.
    OwnLimit{OwnField::TaxRate, "purchase.tax_rate", 0, 1, false, {}},
    OwnLimit{OwnField::Setup, "purchase.setup", 0, kMostMoney, false, {}},
    OwnLimit{OwnField::PartsOwned, "purchase.parts_owned", 0, kMostMoney, false, {}},
    // Sold dearer than bought happens: an RTX 3090 stood at 195% of its list price in December 2021 (eBay averages).
    OwnLimit{OwnField::ResaleFraction, "purchase.resale_fraction", 0, 2, false, {}},
    OwnLimit{OwnField::SellingFee, "purchase.selling_fee", 0, 1, false, {}},
    OwnLimit{OwnField::RepairsPerYear, "purchase.repairs_per_year", 0, 1, false, {}},
    OwnLimit{OwnField::FixedPerYear, "purchase.fixed_per_year", 0, kMostMoney, false, {}},
    OwnLimit{OwnField::Gpus, "purchase.gpus", 1, kMostGpus, false, {}},
    // Per GPU; but people give the wall power of a whole node of eight as one machine: 5.8 kW (Lenovo LP2225), 10.2 kW
    // (DGX H100 at its most).
    OwnLimit{OwnField::WallKw, "power.wall_kw", 0, 20, false, "kW"},
    // Households pay some 1,700 rupiah; 1e5 leaves room for weaker currencies.
    OwnLimit{OwnField::TariffPerKwh, "power.tariff_per_kwh", 0, 1e5, false, {}},
    // The worst server rooms are near 3; above, one kW of work needs more than two of cooling.
    OwnLimit{OwnField::Pue, "power.pue", 1, 3, false, {}},
    // A node of eight as one machine is $98 an hour, 1.6 million rupiah.
    OwnLimit{OwnField::RentPerGpuHour, "rent.per_gpu_hour", 0, 1e7, false, {}},
    // 10: nine of ten rented hours are set-up, failure or idling.
    OwnLimit{OwnField::Overhead, "rent.overhead", 1, 10, false, {}},
    // A whole rack of owned GPUs as one machine against one small rented GPU is some hundreds.
    OwnLimit{OwnField::SpeedRatio, "speed_ratio", 0, 1000, true, {}},
    // GPUs of twenty years ago cannot run today's programs.
    OwnLimit{OwnField::HorizonYears, "horizon_years", 0, 20, true, "y"},
    OwnLimit{OwnField::DiscountRate, "discount_rate", 0, 1, false, {}},
    OwnLimit{OwnField::DudLoss, "purchase.dud_loss", 0, kMostMoney, false, {}},
    OwnLimit{OwnField::LoanShare, "loan.share", 0, 1, false, {}},
    OwnLimit{OwnField::LoanRate, "loan.rate_per_year", 0, 1, false, {}},
    OwnLimit{OwnField::LoanYears, "loan.years", 0, 20, true, "y"},
    // Of the whole machine: a rack without work draws some tens of kW.
    OwnLimit{OwnField::IdleKw, "power.idle_kw", 0, 100, false, "kW"},
    OwnLimit{OwnField::IdleHoursPerYear, "power.idle_hours_per_year", 0, kHoursPerYear, false, "h/y"},
    // Of ln(rent): e^-1 a year is a fall by 63%; an H100 fell by 79% in more than two years.
    OwnLimit{OwnField::RentDriftPerYear, "rent.drift_per_year", -1, 1, false, {}},
    OwnLimit{OwnField::ReservedPerYear, "rent.reserved_per_year", 0, kMostMoney, false, {}},
    OwnLimit{OwnField::GpuHoursPerYear, "use.gpu_hours_per_year", 0, kHoursPerYear* kMostGpus, false, "h/y"},
    OwnLimit{OwnField::FittingShare, "use.fitting_share", 0, 1, true, {}},
    // Of a logarithm: at 2 the P90 is already 13 times the median.
    OwnLimit{OwnField::LogSd, "spread.log_sd", 0, 2, false, {}},
    OwnLimit{OwnField::DriftSd, "spread.drift_sd_per_year", 0, 1, false, {}},
    OwnLimit{OwnField::Correlation, "spread.rent_resale_correlation", -1, 1, false, {}},
    OwnLimit{OwnField::PriceFactor, "spread.price_factor", 0, 10, true, {}},
};

constexpr bool inOrder()
{
    for (std::size_t i = 0; i < kLimits.size(); ++i)
        if (static_cast<std::size_t>(kLimits[i].field) != i)
            return false;
    return true;
}
static_assert(inOrder(), "one row per field, in the order of the fields");

std::string text(double value)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return std::string(buffer.data(), end);
}

tl::unexpected<Error> refused(OwnField field, double value, std::string expected)
{
    return fail(ErrorCode::BadValue, {text(value), std::move(expected)},
                {.file = {}, .path = std::string(limitOf(field).path)});
}

} // namespace

const OwnLimit& limitOf(OwnField field) { return kLimits[static_cast<std::size_t>(field)]; }

std::string limitText(const OwnLimit& limit)
{
    std::string range = text(limit.least);
    range += limit.above_least ? " < x ≤ " : "–";
    range += text(limit.most);
    if (!limit.unit.empty())
        range.append(" ").append(limit.unit);
    return range;
}

Result<void> checkPartsOwned(double parts_owned, double purchase)
{
    if (parts_owned > purchase)
        return refused(OwnField::PartsOwned, parts_owned, std::string("0–").append(text(purchase)));
    return {};
}

Result<void> checkLimit(OwnField field, double value)
{
    const OwnLimit& limit = limitOf(field);
    const bool inside = value <= limit.most && (limit.above_least ? value > limit.least : value >= limit.least);
    if (!inside) // also not-a-number, of which every comparison is false
        return refused(field, value, limitText(limit));
    return {};
}

} // namespace gpuplan
