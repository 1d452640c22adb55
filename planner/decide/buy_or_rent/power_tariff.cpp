// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/power_tariff.h"

#include <algorithm>
#include <iterator>

#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

constexpr std::size_t kMonths = 12;

/// A tier within its period, for one use of the hours.
struct Tier {
    double above_kwh = 0; ///< of the period
    double price_per_kwh = 0;
};
using Tiers = std::vector<Tier>;

bool hasPeakAndValley(const Tariff& row) { return row.scheme != TariffScheme::Flat && row.peak && row.valley; }

/// What the machine pays per kWh of a row. Error: MissingField.
Result<double> priceOf(const Tariff& row, const std::optional<double>& valley_share)
{
    if (!valley_share) {
        if (row.price)
            return row.price->amount();
        return fail(ErrorCode::MissingField,
                    {std::string("--night-share"), std::string("a share from 0 to 1: this place prices by the hour")},
                    {.file = {}, .path = row.place});
    }
    if (!hasPeakAndValley(row))
        return fail(ErrorCode::MissingField,
                    {std::string("peak, valley"),
                     std::string("prices by the hour, which are not known for this place; leave out --night-share")},
                    {.file = {}, .path = row.place});
    return *valley_share * row.valley->amount() + (1 - *valley_share) * row.peak->amount();
}

/// The tiers of the rows in their order. Errors: Duplicate and MissingField where the kWh are not priced exactly once.
Result<Tiers> tiersOf(std::vector<const Tariff*> rows, const std::optional<double>& valley_share)
{
    const auto first_kwh = [](const Tariff* row) { return row->from_kwh.value_or(0); };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const Tariff* a, const Tariff* b) { return first_kwh(a) < first_kwh(b); });
    Tiers tiers;
    double priced_to_kwh = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Tariff& row = *rows[i];
        // A tier "from 2761" begins where the one "to 2760" ends: the source counts whole kWh.
        if (first_kwh(&row) > priced_to_kwh + 1)
            return fail(ErrorCode::MissingField,
                        {std::string("from_kwh"), "a tier of " + row.place + " that joins the one before it"});
        if (i > 0 && first_kwh(&row) < priced_to_kwh)
            return fail(ErrorCode::Duplicate, {row.place});
        const Result<double> price = priceOf(row, valley_share);
        if (!price)
            return fail(price.error());
        tiers.push_back({priced_to_kwh, *price});
        const bool last = i + 1 == rows.size();
        if (!row.to_kwh && !last)
            return fail(ErrorCode::Duplicate, {row.place});
        if (row.to_kwh && last)
            return fail(ErrorCode::MissingField,
                        {std::string("to_kwh"), "a last tier of " + row.place + " without an end"});
        priced_to_kwh = row.to_kwh.value_or(priced_to_kwh);
    }
    return tiers;
}

double priceAt(const Tiers& tiers, double kwh)
{
    double price = tiers.front().price_per_kwh;
    for (const Tier& tier : tiers) {
        if (tier.above_kwh <= kwh)
            price = tier.price_per_kwh;
    }
    return price;
}

/// Steps of the machine's kWh per year when each of `periods` (a year, or twelve months) has its tiers and takes an
/// even share of the use.
MarginalTariff stepsOf(const std::vector<Tiers>& periods, double baseline_kwh_per_year)
{
    const double count = static_cast<double>(periods.size());
    std::vector<double> starts{0};
    for (const Tiers& tiers : periods) {
        for (const Tier& tier : tiers) {
            if (const double start = tier.above_kwh * count - baseline_kwh_per_year; start > 0)
                starts.push_back(start);
        }
    }
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());

    MarginalTariff tariff;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        // Within the step, so that rounding of its ends does not matter.
        const double inside = i + 1 < starts.size() ? (starts[i] + starts[i + 1]) / 2 : starts[i] + count;
        double price = 0;
        for (const Tiers& tiers : periods)
            price += priceAt(tiers, (baseline_kwh_per_year + inside) / count) / count;
        if (tariff.steps.empty() || tariff.steps.back().price_per_kwh != price)
            tariff.steps.push_back({starts[i], price});
    }
    return tariff;
}

/// The tiers of each month. Error: MissingField for a month without any.
Result<std::vector<Tiers>> monthlyTiers(const std::vector<Tariff>& rows, const std::optional<double>& valley_share)
{
    std::vector<Tiers> months;
    for (std::size_t month = 0; month < kMonths; ++month) {
        std::vector<const Tariff*> in_force;
        for (const Tariff& row : rows) {
            if (const auto season = monthsOfSeason(row.season); season && (*season)[month])
                in_force.push_back(&row);
        }
        if (in_force.empty())
            return fail(ErrorCode::MissingField,
                        {std::string("season"), "prices of " + rows.front().place + " for all months"});
        Result<Tiers> tiers = tiersOf(in_force, valley_share);
        if (!tiers)
            return fail(tiers.error());
        months.push_back(std::move(*tiers));
    }
    return months;
}

Result<void> checkUse(const HouseholdUse& use)
{
    constexpr double kMostKwh = 1e7; // a factory
    if (!(use.baseline_kwh_per_year >= 0 && use.baseline_kwh_per_year <= kMostKwh))
        return fail(ErrorCode::BadValue,
                    {std::string("baseline_kwh_per_year"), std::string("0 to 10000000 kWh a year")});
    if (use.valley_share && !(*use.valley_share >= 0 && *use.valley_share <= 1))
        return fail(ErrorCode::BadValue, {std::string("valley_share"), std::string("0 to 1")});
    return {};
}

} // namespace

double MarginalTariff::yearlyCost(double kwh_per_year) const
{
    double cost = 0;
    for (std::size_t i = 0; i < steps.size() && steps[i].from_kwh_per_year < kwh_per_year; ++i) {
        const double end = i + 1 < steps.size() ? std::min(steps[i + 1].from_kwh_per_year, kwh_per_year) : kwh_per_year;
        cost += (end - steps[i].from_kwh_per_year) * steps[i].price_per_kwh;
    }
    return cost;
}

MarginalTariff MarginalTariff::times(double rate) const
{
    MarginalTariff converted = *this;
    for (Step& step : converted.steps)
        step.price_per_kwh *= rate;
    return converted;
}

Result<std::vector<Tariff>> tariffOfPlace(std::span<const Tariff> rows, std::string_view place)
{
    const std::string wanted = foldName(place);
    const auto named = [&wanted](const std::string& name) { return foldName(name) == wanted; };
    std::string found;
    std::vector<std::string> names;
    for (const Tariff& row : rows) {
        if (found.empty() && (named(row.place) || std::any_of(row.aliases.begin(), row.aliases.end(), named)))
            found = row.place;
        if (std::find(names.begin(), names.end(), row.place) == names.end())
            names.push_back(row.place);
    }
    if (found.empty())
        return fail(ErrorCode::UnknownName,
                    {std::string("place"), std::string(place), joinNames(nearestNames(place, names))});
    std::vector<Tariff> of_place;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(of_place),
                 [&found](const Tariff& row) { return row.place == found; });
    return of_place;
}

Result<MarginalTariff> householdTariff(std::span<const Tariff> rows, std::string_view place, const HouseholdUse& use)
{
    if (const Result<void> checked = checkUse(use); !checked)
        return fail(checked.error());
    const Result<std::vector<Tariff>> tariff = tariffOfPlace(rows, place);
    if (!tariff)
        return fail(tariff.error());
    const Tariff& first = tariff->front();
    const auto other = [&first](const Tariff& row) { return row.scheme != first.scheme || row.period != first.period; };
    if (std::any_of(tariff->begin(), tariff->end(), other))
        return fail(ErrorCode::Duplicate, {first.place});

    std::vector<Tiers> periods;
    const bool by_month = first.period == TariffPeriod::Month
        || std::any_of(tariff->begin(), tariff->end(), [](const Tariff& row) { return !row.season.empty(); });
    if (!by_month) {
        std::vector<const Tariff*> all;
        for (const Tariff& row : *tariff)
            all.push_back(&row);
        const Result<Tiers> tiers = tiersOf(all, use.valley_share);
        if (!tiers)
            return fail(tiers.error());
        periods.push_back(*tiers);
    } else {
        Result<std::vector<Tiers>> months = monthlyTiers(*tariff, use.valley_share);
        if (!months)
            return fail(months.error());
        periods = std::move(*months);
    }
    return stepsOf(periods, use.baseline_kwh_per_year);
}

} // namespace gpuplan
