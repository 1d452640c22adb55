// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/own_line_json.h"

#include <limits>

#include "planner/decide/buy_or_rent/limits.h"
#include "planner/files/json_reader.h"

namespace gpuplan {

namespace {

// What is plausible is the model's to say (limits.h); here a number is a number.
constexpr double kAny = std::numeric_limits<double>::max();

void read(JsonReader& top, OwnLine& line, Reasons& warnings)
{
    const auto number = [](std::optional<JsonReader>& reader, std::string_view key, double& target) {
        if (reader)
            reader->number(key, target, -kAny, kAny);
    };
    std::optional<JsonReader> purchase = top.object("purchase");
    number(purchase, "price", line.price);
    number(purchase, "tax_rate", line.tax_rate);
    number(purchase, "setup", line.setup);
    number(purchase, "parts_owned", line.parts_owned);
    number(purchase, "resale_fraction", line.resale_fraction);
    number(purchase, "selling_fee", line.selling_fee);
    number(purchase, "repairs_per_year", line.repairs_per_year);
    number(purchase, "fixed_per_year", line.fixed_per_year);
    if (purchase)
        purchase->integer("gpus", line.gpus, 1, static_cast<int>(limitOf(OwnField::Gpus).most));
    std::optional<JsonReader> power = top.object("power");
    number(power, "wall_kw", line.wall_kw);
    number(power, "tariff_per_kwh", line.tariff_per_kwh);
    number(power, "pue", line.pue);
    std::optional<JsonReader> rent = top.object("rent");
    number(rent, "per_gpu_hour", line.rent_per_gpu_hour);
    number(rent, "overhead", line.overhead);
    top.number("speed_ratio", line.speed_ratio, -kAny, kAny);
    top.number("horizon_years", line.horizon_years, -kAny, kAny);
    top.number("discount_rate", line.discount_rate, -kAny, kAny);
    for (const std::optional<JsonReader>* part : {&purchase, &power, &rent}) {
        if (*part)
            (*part)->noteUnusedKeys(warnings);
    }
}

} // namespace

Result<OwnLineRequest> parseOwnLine(std::string_view text, const std::string& file, std::int64_t number)
{
    const auto placed = [&](Error error) {
        error.where.file = file;
        error.where.line = number;
        return fail(std::move(error));
    };
    const Result<nlohmann::json> document = parseJson(text, file);
    if (!document)
        return placed(document.error());
    OwnLineRequest request;
    std::optional<Error> error;
    JsonReader top(*document, "", error, file);
    const nlohmann::json* id = top.find("id");
    request.id_json = id ? id->dump() : "null";
    std::string currency;
    top.text("currency", currency, 16);
    read(top, request.line, request.warnings);
    if (!currency.empty() && !error) {
        const Result<Currency> parsed = Currency::parse(currency);
        if (parsed)
            request.currency = *parsed;
        else
            top.fault("currency", parsed.error());
    }
    top.noteUnusedKeys(request.warnings);
    if (error)
        return placed(std::move(*error));
    return request;
}

} // namespace gpuplan
