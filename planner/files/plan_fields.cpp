// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/plan_fields.h"

namespace gpuplan {

std::optional<Currency> readCurrency(JsonReader& r, std::string_view key)
{
    std::string code;
    r.text(key, code);
    if (code.empty() || r.failed())
        return std::nullopt;
    const Result<Currency> currency = Currency::parse(code);
    if (!currency) {
        r.fault(key, currency.error());
        return std::nullopt;
    }
    return *currency;
}

std::optional<Money> readMoney(JsonReader& reader, std::string_view key, double least, double most)
{
    if (const nlohmann::json* value = reader.find(key); value && !value->is_object()) {
        reader.fault(key, ErrorCode::WrongType,
                     {std::string(key), std::string("{\"amount\": 500, \"currency\": \"CNY\"}")});
        return std::nullopt;
    }
    std::optional<JsonReader> r = reader.object(key);
    if (!r)
        return std::nullopt;
    r->require("amount", "a number");
    r->require("currency", "a currency code such as CNY");
    double amount = 0;
    r->number("amount", amount, least, most);
    const std::optional<Currency> currency = readCurrency(*r, "currency");
    if (r->failed() || !currency)
        return std::nullopt;
    return Money::fromAmount(amount, *currency);
}

std::optional<Date> readDate(JsonReader& r, std::string_view key)
{
    std::string text;
    r.text(key, text);
    if (text.empty() || r.failed())
        return std::nullopt;
    const std::optional<Date> date = parseDate(text);
    if (!date)
        r.fault(key, ErrorCode::BadValue, {text, std::string("a date, YYYY-MM-DD")});
    return date;
}

nlohmann::ordered_json moneyJson(const Money& money)
{
    return {{"amount", money.amount()}, {"currency", std::string(money.currency().code())}};
}

} // namespace gpuplan
