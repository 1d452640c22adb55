// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Verda (formerly DataCrunch), api.verda.com/v1: a token for client id and secret, then prices as texts per instance. Where
// a type is free is another list.
#include <algorithm>

#include "pricing/refresh/collecting.h"
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"

namespace gpuplan::verda {

namespace {

/// "8x H100 SXM5 80GB" -> "H100 SXM5 80GB"
std::string_view withoutCount(std::string_view description)
{
    const std::size_t cross = description.find("x ");
    const bool counted = cross != std::string_view::npos && cross > 0
        && std::all_of(description.begin(), description.begin() + static_cast<std::ptrdiff_t>(cross),
                       [](char c) { return c >= '0' && c <= '9'; });
    return counted ? description.substr(cross + 2) : description;
}

void fill(JsonRow& json)
{
    PriceRow& row = json.row();
    row.detail = json.text("instance_type");
    row.unit = kPerInstanceHour;
    if (const std::string_view code = json.text("currency"); !code.empty()) {
        if (const Result<Currency> currency = Currency::parse(code))
            row.currency = *currency;
        else
            json.fault(FaultReason::NoCurrency, "currency", std::string(code.substr(0, 20)));
    }
    if (const auto price = json.number("price_per_hour"))
        row.prices.push_back({Tier::OnDemand, *price});
    if (const auto spot = json.number("spot_price"); spot && *spot > 0)
        row.prices.push_back({Tier::Spot, *spot});
    row.vcpus = json.number("cpu/number_of_cores");
    row.host_ram_gib = json.number("memory/size_in_gigabytes");
    row.gpu_count = json.number("gpu/number_of_gpus");
    if (!row.gpu_count || *row.gpu_count == 0)
        return; // no GPU
    row.gpu = withoutCount(json.text("gpu/description"));
    row.memory_gib = json.number("gpu_memory/size_in_gigabytes");
    row.memory_scope = MemoryScope::Total;
}

} // namespace

Result<Secret> parseToken(std::string_view answer)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    const auto token = json->is_object() ? json->find("access_token") : json->end();
    if (token == json->end() || !token->is_string() || token->get_ref<const std::string&>().empty())
        return badAnswer("it gives no token for the key");
    const std::string& text = token->get_ref<const std::string&>();
    if (!std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; }))
        return badAnswer("it gives no token for the key");
    return Secret(text);
}

Result<std::vector<AvailableAt>> parseAvailability(std::string_view answer)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    if (!json->is_array())
        return badAnswer("its answer holds no list of places");
    std::vector<AvailableAt> places;
    for (const nlohmann::json& entry : *json) {
        const nlohmann::json* types = listIn(entry, "availabilities");
        if (!types || !entry.contains("location_code") || !entry["location_code"].is_string())
            continue;
        AvailableAt& place = places.emplace_back();
        place.location = entry["location_code"].get<std::string>();
        for (const nlohmann::json& type : *types) {
            if (type.is_string())
                place.types.push_back(type.get<std::string>());
        }
    }
    return places;
}

Result<void> parse(std::string_view answer, const std::optional<std::vector<AvailableAt>>& available, AnswerRows& rows)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    const nlohmann::json* types = listIn(*json, {});
    if (!types)
        return badAnswer("its answer holds no list of offers");
    for (const nlohmann::json& type : *types) {
        std::vector<std::string> places;
        if (available && type.is_object() && type.contains("instance_type")) {
            for (const AvailableAt& place : *available) {
                if (std::find(place.types.begin(), place.types.end(), type["instance_type"]) != place.types.end())
                    places.push_back(place.location);
            }
        }
        if (places.empty())
            places.emplace_back();
        for (std::string& place : places) {
            JsonRow row(rows, type);
            fill(row);
            row.row().availability = !available ? Availability::Unknown
                : place.empty()                 ? Availability::SoldOut
                                                : Availability::Available;
            row.row().region = row.keep(std::move(place));
        }
    }
    return {};
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    const std::optional<Secret> id = fetch.key("VERDA_CLIENT_ID"), secret = fetch.key("VERDA_CLIENT_SECRET");
    HttpRequest login = postJson(fetch.at("https://api.verda.com/v1/oauth2/token"), {});
    login.secret_body = Secret(nlohmann::json{{"grant_type", "client_credentials"},
                                              {"client_id", id ? id->reveal() : std::string()},
                                              {"client_secret", secret ? secret->reveal() : std::string()}}
                                   .dump());
    const auto welcome = fetch.send(std::move(login));
    if (!welcome)
        return fail(welcome.error());
    const Result<Secret> token = parseToken(welcome->body);
    if (!token)
        return fail(token.error());

    HttpRequest request = getRequest(fetch.at("https://api.verda.com/v1/instance-availability"));
    request.authorization = authorization("Bearer", *token);
    const auto places = fetch.send(std::move(request));
    if (!places)
        return fail(places.error());
    const auto available = parseAvailability(places->body);
    if (!available)
        return fail(available.error());

    return collectAnswer(
        fetch, getRequest(fetch.at("https://api.verda.com/v1/instance-types")), *token, "verda",
        [&available](std::string_view types, AnswerRows& rows) { return parse(types, *available, rows); });
}

} // namespace gpuplan::verda
