// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Hot Aisle (admin.hotaisle.app/api, its swagger.json): whole US cents per machine and hour, a least reservation per type.
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"

namespace gpuplan::hotaisle {

namespace {

constexpr double kBytesPerGiB = 1024.0 * 1024 * 1024;

/// A list of GPUs, or one of them: the examples have both for parts of a machine.
void fillGpus(JsonRow& json)
{
    PriceRow& row = json.row();
    const nlohmann::json* gpus = json.find("Specs/gpus");
    if (!gpus || !gpus->is_array() || gpus->empty())
        return; // no GPU
    double count = 0;
    for (const nlohmann::json& gpu : *gpus) {
        const bool whole = gpu.is_object() && gpu.contains("count") && gpu["count"].is_number();
        const std::string model =
            whole && gpu.contains("model") && gpu["model"].is_string() ? gpu["model"].get<std::string>() : "";
        if (!whole || (!row.gpu.empty() && row.gpu != model)) {
            json.fault(FaultReason::BadCell, "gpus",
                       gpus->dump(-1, ' ', true, nlohmann::json::error_handler_t::replace).substr(0, 100));
            return;
        }
        if (row.gpu.empty())
            row.gpu = json.keep(model);
        count += gpu["count"].get<double>();
    }
    row.gpu_count = count;
}

void fill(JsonRow& json, bool bare_metal)
{
    PriceRow& row = json.row();
    row.unit = kPerInstanceHour;
    row.currency = kUsd;
    if (const auto cents = json.number("OnDemandPrice"))
        row.prices.push_back({Tier::OnDemand, *cents / 100});
    row.vcpus = json.number("Specs/cpu_cores");
    if (const auto bytes = json.number("Specs/ram_capacity"))
        row.host_ram_gib = *bytes / kBytesPerGiB;
    fillGpus(json);
    const std::string cores(json.find("Specs/cpu_cores") ? json.text("Specs/cpu_cores") : "?");
    row.detail = json.keep((bare_metal ? "bare metal, " : "virtual machine, ") + cores + " cores");
    if (const auto minutes = json.number("MinimumReservationMinutes"))
        row.billing_minimum_s = *minutes * 60;
    if (const auto quantity = json.number("Quantity"))
        row.availability = *quantity > 0 ? Availability::Available : Availability::SoldOut;
}

} // namespace

Result<std::string> parseTeam(std::string_view answer)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    if (json->is_array()) {
        for (const nlohmann::json& team : *json) {
            if (team.is_object() && team.contains("handle") && team["handle"].is_string()
                && !(team.contains("invitation") && team["invitation"] == true))
                return team["handle"].get<std::string>();
        }
    }
    return badAnswer("the key belongs to no team");
}

Result<void> parse(std::string_view answer, bool bare_metal, AnswerRows& rows)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    const nlohmann::json* types = listIn(*json, {});
    if (!types)
        return badAnswer("its answer holds no list of offers");
    for (const nlohmann::json& type : *types) {
        JsonRow row(rows, type);
        fill(row, bare_metal);
    }
    return {};
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    const std::optional<Secret> key = fetch.key("HOTAISLE_API_KEY");
    const auto ask = [&fetch, &key](const std::string& path) {
        HttpRequest request = getRequest(fetch.at("https://admin.hotaisle.app/api/teams/" + path));
        if (key)
            request.authorization = authorization("Token", *key);
        return fetch.send(std::move(request));
    };
    const auto teams = ask({});
    if (!teams)
        return fail(teams.error());
    const auto team = parseTeam(teams->body);
    if (!team)
        return fail(team.error());
    auto rows = std::make_unique<AnswerRows>("hotaisle");
    for (const bool bare_metal : {false, true}) {
        const auto answer =
            ask(percentEncoded(*team) + (bare_metal ? "/bare_metal/available/" : "/virtual_machines/available/"));
        if (!answer)
            return fail(answer.error());
        if (const auto parsed = parse(answer->body, bare_metal, *rows); !parsed)
            return fail(parsed.error());
    }
    Fetched fetched;
    fetched.rows = std::move(rows);
    fetched.source = fetch.at("https://admin.hotaisle.app/api/").shown(); // the team's name is nobody's business
    return fetched;
}

} // namespace gpuplan::hotaisle
