// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Frankfurter (api.frankfurter.dev): the rates of central banks as JSON, units per dollar when the dollar is the base.
#include <cmath>

#include "pricing/refresh/collecting.h"
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"

namespace gpuplan::frankfurter {

Result<std::vector<ExchangeRate>> parse(std::string_view answer, const std::string& source)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    const auto find = [&json](const char* key) -> const nlohmann::json* {
        const auto entry = json->is_object() ? json->find(key) : json->end();
        return entry != json->end() ? &*entry : nullptr;
    };
    const nlohmann::json *base = find("base"), *amount = find("amount"), *day = find("date"), *list = find("rates");
    const auto date = day && day->is_string() ? parseDate(day->get_ref<const std::string&>()) : std::nullopt;
    if (!base || *base != "USD" || (amount && *amount != 1.0) || !date || !list || !list->is_object())
        return badAnswer("its answer holds no rates of a day");
    std::vector<ExchangeRate> rates;
    for (const auto& [code, rate] : list->items()) {
        const Result<Currency> currency = Currency::parse(code);
        const double value = rate.is_number() ? rate.get<double>() : 0;
        if (currency && *currency != kUsd && std::isfinite(value) && value > 0)
            rates.push_back({*currency, {value, value, value}, false, {source, *date, {}, Confidence::Recorded}});
    }
    return rates;
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    return collectRates(fetch, "https://api.frankfurter.dev/v1/latest?base=USD", parse);
}

} // namespace gpuplan::frankfurter
