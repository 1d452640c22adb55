// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/table_profile.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "planner/files/json_reader.h"

namespace gpuplan {

namespace {

using nlohmann::json;

// In the order of the enumeration.
constexpr std::array<std::string_view, kTableFields> kFieldNames{
    "provider", "gpu",  "count",  "price", "spot_price", "memory", "region",  "tier",         "date",
    "currency", "unit", "detail", "vcpus", "host_ram",   "source", "licence", "availability",
};

constexpr std::pair<std::string_view, PricePeriod> kPeriodNames[] = {{"second", PricePeriod::Second},
                                                                     {"minute", PricePeriod::Minute},
                                                                     {"hour", PricePeriod::Hour},
                                                                     {"day", PricePeriod::Day},
                                                                     {"month", PricePeriod::Month}};
constexpr std::pair<std::string_view, DecimalMark> kMarkNames[] = {{"point", DecimalMark::Point},
                                                                   {"comma", DecimalMark::Comma}};
constexpr std::pair<std::string_view, char> kDelimiterNames[] = {
    {"comma", ','}, {"semicolon", ';'}, {"tab", '\t'}, {"bar", '|'}};
constexpr std::string_view kSchema = "gpuplan/price-table/1";

template <class Value> std::string nameOf(std::span<const std::pair<std::string_view, Value>> names, Value value)
{
    for (const auto& [name, named] : names)
        if (named == value)
            return std::string(name);
    return {};
}

} // namespace

std::string_view tableFieldName(TableField field) { return kFieldNames[static_cast<std::size_t>(field)]; }

std::optional<TableField> tableFieldOfName(std::string_view name)
{
    const auto found = std::find(kFieldNames.begin(), kFieldNames.end(), name);
    if (found == kFieldNames.end())
        return std::nullopt;
    return static_cast<TableField>(found - kFieldNames.begin());
}

const MappedColumn* TableProfile::find(TableField field) const
{
    const auto found =
        std::find_if(columns.begin(), columns.end(), [field](const MappedColumn& c) { return c.field == field; });
    return found == columns.end() ? nullptr : &*found;
}

std::optional<PriceUnit> TableProfile::unit() const
{
    if (!per_gpu || !period)
        return std::nullopt;
    return PriceUnit{*per_gpu, *period};
}

std::string toJson(const TableProfile& profile)
{
    json columns = json::array();
    for (const MappedColumn& column : profile.columns)
        columns.push_back({{"field", tableFieldName(column.field)},
                           {"column", column.column + 1},
                           {"decimal_mark", nameOf<DecimalMark>(kMarkNames, column.mark)}});
    json document{{"schema", kSchema},
                  {"delimiter", nameOf<char>(kDelimiterNames, profile.delimiter)},
                  {"has_header", profile.has_header},
                  {"header", profile.header},
                  {"columns", columns},
                  {"period_stated", profile.period_stated}};
    if (profile.per_gpu)
        document["per_gpu"] = *profile.per_gpu;
    if (profile.period)
        document["period"] = nameOf<PricePeriod>(kPeriodNames, *profile.period);
    if (profile.currency)
        document["currency"] = profile.currency->code();
    if (profile.count)
        document["count"] = *profile.count;
    if (!profile.provider.empty())
        document["provider"] = profile.provider;
    return document.dump(1);
}

Result<TableProfile> profileFromJson(std::string_view text, const std::string& file)
{
    const Result<json> document = parseJson(text, file);
    if (!document)
        return fail(document.error());
    std::optional<Error> error;
    JsonReader reader(*document, {}, error, file);
    TableProfile profile;
    std::string schema, currency;
    reader.text("schema", schema);
    reader.require("schema", std::string(kSchema));
    if (!error && schema != kSchema)
        reader.fault("schema", ErrorCode::BadValue, {schema, std::string(kSchema)});
    reader.choice<char>("delimiter", profile.delimiter, kDelimiterNames);
    reader.boolean("has_header", profile.has_header);
    reader.texts("header", profile.header);
    reader.boolean("period_stated", profile.period_stated);
    reader.boolean("per_gpu", profile.per_gpu);
    if (reader.has("period")) {
        PricePeriod period = PricePeriod::Hour;
        reader.choice<PricePeriod>("period", period, kPeriodNames);
        profile.period = period;
    }
    reader.integer("count", profile.count, 1, 1024);
    reader.text("provider", profile.provider);
    reader.text("currency", currency);
    if (!currency.empty()) {
        const Result<Currency> parsed = Currency::parse(currency);
        if (parsed)
            profile.currency = *parsed;
        else
            reader.fault("currency", parsed.error());
    }
    for (JsonReader& entry : reader.objects("columns", kTableFields)) {
        MappedColumn column;
        std::string name;
        int place = 1;
        entry.text("field", name);
        entry.integer("column", place, 1, 100'000);
        entry.choice<DecimalMark>("decimal_mark", column.mark, kMarkNames);
        if (const auto field = tableFieldOfName(name))
            column.field = *field;
        else
            entry.fault("field", ErrorCode::BadValue, {name, std::string("provider, gpu, count, price")});
        column.column = static_cast<std::size_t>(place - 1);
        profile.columns.push_back(column);
    }
    if (error)
        return fail(*error);
    return profile;
}

} // namespace gpuplan
