// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/electricity_table.h"

#include <algorithm>

#include "pricing/catalog/table_money.h"

namespace gpuplan {

namespace {

enum TariffColumn : std::size_t {
    kPlace,
    kScheme,
    kPeriod,
    kSeason,
    kTier,
    kFrom,
    kTo,
    kPrice,
    kPeak,
    kValley,
    kCurrency,
    kHours,
    kNote,
    kAliases,
};

constexpr Column kColumns[] = {
    {"place"}, {"scheme"}, {"period"}, {"season", false}, {"tier"},         {"from_kwh"},    {"to_kwh"},
    {"price"}, {"peak"},   {"valley"}, {"currency"},      {"hours", false}, {"note", false}, {"aliases", false},
};

constexpr std::pair<std::string_view, TariffScheme> kSchemes[] = {
    {"flat", TariffScheme::Flat}, {"tiered", TariffScheme::Tiered}, {"time_of_use", TariffScheme::TimeOfUse}};
constexpr std::pair<std::string_view, TariffPeriod> kPeriods[] = {{"month", TariffPeriod::Month},
                                                                  {"year", TariffPeriod::Year}};

/// "深圳; SZ": names with semicolons between them.
std::vector<std::string> readAliases(std::string_view cell)
{
    std::vector<std::string> aliases;
    while (!cell.empty()) {
        const std::size_t end = std::min(cell.find(';'), cell.size());
        if (const std::string_view alias = trimmed(cell.substr(0, end)); !alias.empty())
            aliases.emplace_back(alias);
        cell.remove_prefix(std::min(end + 1, cell.size()));
    }
    return aliases;
}

Tariff readTariff(TableRow& row)
{
    constexpr double kMostKwh = 1e9;
    constexpr int kMostTiers = 20;
    Tariff tariff;
    row.require(kPlace, "a name");
    row.require(kScheme, "flat, tiered, time_of_use");
    row.text(kPlace, tariff.place);
    row.choice<TariffScheme>(kScheme, tariff.scheme, kSchemes);
    row.choice<TariffPeriod>(kPeriod, tariff.period, kPeriods);
    row.text(kSeason, tariff.season);
    if (row.has(kTier)) {
        int tier = 0;
        row.integer(kTier, tier, 1, kMostTiers);
        tariff.tier = tier;
    }
    row.number(kFrom, tariff.from_kwh, 0, kMostKwh);
    row.number(kTo, tariff.to_kwh, 1, kMostKwh);
    if (const std::optional<Currency> currency = readCurrency(row, kCurrency)) {
        readMoney(row, kPrice, *currency, tariff.price, kLeastAmount);
        readMoney(row, kPeak, *currency, tariff.peak, kLeastAmount);
        readMoney(row, kValley, *currency, tariff.valley, kLeastAmount);
    }
    row.text(kHours, tariff.hours);
    row.text(kNote, tariff.note);
    tariff.aliases = readAliases(row.cell(kAliases));
    row.provenance(tariff.provenance);
    return tariff;
}

void check(const Tariff& tariff, TableRow& row)
{
    if (!tariff.price && !(tariff.peak && tariff.valley))
        row.require(kPrice, "a price per kWh, or a peak and a valley price");
    if (!monthsOfSeason(tariff.season))
        row.fault(kSeason, ErrorCode::BadValue, {tariff.season, std::string("the first and last month, as May-Oct")});
    if (tariff.scheme != TariffScheme::Tiered)
        return;
    if (tariff.period == TariffPeriod::None)
        row.fault(kPeriod, ErrorCode::MissingField,
                  {std::string("period"), std::string("month or year: the period of the tiers")});
    if (!tariff.from_kwh || (tariff.to_kwh && *tariff.to_kwh < *tariff.from_kwh))
        row.fault(kFrom, ErrorCode::BadValue,
                  {std::string(row.cell(kFrom)), std::string("the first kWh of the tier, before its last")});
}

} // namespace

Result<std::vector<Tariff>> readTariffs(std::string_view bytes, const std::string& file)
{
    std::vector<Tariff> tariffs;
    const auto add = [&tariffs](TableRow& row) {
        Tariff tariff = readTariff(row);
        if (!row.failed())
            check(tariff, row);
        tariffs.push_back(std::move(tariff));
    };
    if (Result<void> read = readTable(bytes, file, kColumns, add); !read)
        return fail(read.error());
    return tariffs;
}

} // namespace gpuplan
