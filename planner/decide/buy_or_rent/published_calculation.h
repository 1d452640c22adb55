// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "planner/quantity/money.h"
#include "planner/quantity/provenance.h"

namespace gpuplan {

/// What a publication computed. Money is in the currency of the calculation. Names: kPublishedQuantities.
enum class PublishedQuantity {
    BreakEvenHours, ///< of use, of what is rented (a GPU or a whole machine)
    BreakEvenDays,  ///< on the calendar, as the next three
    BreakEvenMonths,
    BreakEvenYears,
    CrossoverMonth,
    BreakEvenJobs,
    BreakEvenUtilisation,   ///< share of all hours
    BreakEvenHoursPerMonth, ///< above which a fixed rate is cheaper than one per hour of use
    HoursForBudget,
    CostPerHour, ///< of owning, per used hour
    OwningPerMonth,
    OwningTotal, ///< over the life
    RentPerYear,
    ElectricityPerMonth,
    ElectricityPerYear,
    NetPresentValue, ///< of buying
    RentBill,        ///< of one piece of work
    Price,           ///< quoted: there is nothing to compute
};
inline constexpr std::array<std::pair<std::string_view, PublishedQuantity>, 18> kPublishedQuantities{{
    {"break_even_hours", PublishedQuantity::BreakEvenHours},
    {"break_even_days", PublishedQuantity::BreakEvenDays},
    {"break_even_months", PublishedQuantity::BreakEvenMonths},
    {"break_even_years", PublishedQuantity::BreakEvenYears},
    {"crossover_month", PublishedQuantity::CrossoverMonth},
    {"break_even_jobs", PublishedQuantity::BreakEvenJobs},
    {"break_even_utilisation", PublishedQuantity::BreakEvenUtilisation},
    {"break_even_hours_per_month", PublishedQuantity::BreakEvenHoursPerMonth},
    {"hours_for_budget", PublishedQuantity::HoursForBudget},
    {"cost_per_hour", PublishedQuantity::CostPerHour},
    {"owning_per_month", PublishedQuantity::OwningPerMonth},
    {"owning_total", PublishedQuantity::OwningTotal},
    {"rent_per_year", PublishedQuantity::RentPerYear},
    {"electricity_per_month", PublishedQuantity::ElectricityPerMonth},
    {"electricity_per_year", PublishedQuantity::ElectricityPerYear},
    {"net_present_value", PublishedQuantity::NetPresentValue},
    {"rent_bill", PublishedQuantity::RentBill},
    {"price", PublishedQuantity::Price},
}};

/// A figure as it was published: one number (both ends equal) or from–to.
struct Bracket {
    double low = 0, high = 0;
    double middle() const { return (low + high) / 2; }
    bool isPoint() const { return low == high; }
    bool holds(double value) const { return low <= value && value <= high; }
    bool operator==(const Bracket&) const = default;
};

/// The inputs that a publication states. Empty: it does not say. "unit" is what one rent per hour pays for.
struct PublishedInputs {
    using Input = std::optional<Bracket>;

    Input price; ///< of all that is bought
    Input residual;
    Input lifetime_years;
    Input horizon_years; ///< over which costs per hour of `lifetime_years` are spread anew
    Input discount_rate; ///< per year

    Input rent_per_hour; ///< of one unit
    Input units;
    Input speed_ratio; ///< work per hour, owned over rented

    Input utilisation; ///< share of all hours
    Input hours_per_day;
    Input days_per_month;
    Input hours_per_month;
    Input hours; ///< of one piece of work

    Input power_w; ///< of one unit
    Input pue;
    Input tariff_per_kwh;
    Input electricity_per_1000_hours;
    Input electricity_per_month;
    Input running_per_hour; ///< of all that is owned
    Input running_per_year; ///< maintenance, staff
    Input running_total;    ///< over the life
    Input fixed_per_month;
    Input colocation_per_kw_month;
    Input amortisation_per_month; ///< of the price, where the publication counts it among the monthly costs

    Input jobs;
    Input jobs_per_month;
    Input cost_per_job;   ///< of what no hardware changes
    Input rent_per_job;   ///< avoided by owning
    Input saving_per_job; ///< rent less running cost of owning
    Input saving_per_year;

    Input price_per_million_tokens;                                ///< of the service that owning replaces
    Input other_price_per_million_tokens, other_break_even_months; ///< another row of the same table, for the same work

    Input own_per_hour;
    Input own_total, rent_total;
    Input fixed_rate_per_hour; ///< paid for all hours, in place of rent_per_hour
    Input budget;
};

/// One field of PublishedInputs with its plausible range.
struct PublishedInputField {
    std::string_view name;
    PublishedInputs::Input PublishedInputs::*field;
    double least = 0, most = 1e12;
};
const std::vector<PublishedInputField>& publishedInputFields();

enum class Advice { Buy, Rent };

/// What else a publication says: it is held against the figure.
struct PublishedStatements {
    struct Row {
        double month = 0, own = 0, rent = 0; ///< cumulated cost
    };
    std::vector<Row> rows;                   ///< of its own table
    std::optional<double> break_even_hours;  ///< where the figure itself is on the calendar
    std::optional<double> break_even_months; ///< where the figure itself is in hours
    std::optional<double> owning_per_month;
    std::optional<double> other_side; ///< the cost of the other way, in the quantity of the figure
    std::optional<Advice> advice;
    std::optional<double> rival_gpus_paid, rival_gpus_used;
    bool same_gpu = false;         ///< the same GPU is bought and rented
    bool reserved = false;         ///< the rent is that of a reservation, paid whether used or not
    bool rent_from_market = false; ///< no rent is stated; rent_per_hour is what the market took at the time
};

/// A calculation that people meet: a row of data/published_break_even.jsonl.
struct PublishedCalculation {
    std::string id;
    std::string title;
    std::string published_on; ///< "2026", "2026-05" or "2026-05-21"; empty: not known
    Currency currency = kUsd;
    PublishedQuantity quantity = PublishedQuantity::BreakEvenHours;
    std::optional<Bracket> published; ///< empty: no figure
    bool published_never = false;     ///< "never" stands in place of a figure
    PublishedInputs inputs;
    PublishedStatements states;
    std::string note;
    Provenance provenance;
};

} // namespace gpuplan
