// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lambda's instance types (cloud.lambda.ai/api/v1): whole cents per instance and hour; GPU, number and memory stand in the
// description.
#include <regex>

#include "pricing/refresh/collecting.h"
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"

namespace gpuplan::lambda {

namespace {

constexpr std::size_t kLongestDescription = 200; // std::regex recurses with the length of its text

/// "8x A100 SXM4 (40 GB)", "8x A100 (40 GB SXM4)", "8x Tesla V100 (16 GB)".
bool fillFromDescription(JsonRow& json, const std::string& description)
{
    static const std::regex kPattern(R"((\d+)x (.+?) \((\d+) GB(?: ([A-Za-z0-9]+))?\))");
    std::smatch match;
    if (description.size() > kLongestDescription || !std::regex_match(description, match, kPattern))
        return false;
    PriceRow& row = json.row();
    row.gpu_count = std::stod(match[1]);
    row.memory_gib = std::stod(match[3]);
    row.memory_scope = MemoryScope::PerGpu;
    const std::string model = match[2], form = match[4];
    row.gpu = json.keep(model);
    if (!form.empty())
        row.gpu_exact = json.keep(model + " " + form + " " + match[3].str() + "GB");
    return true;
}

void fill(JsonRow& json, const std::string& name)
{
    PriceRow& row = json.row();
    row.detail = json.keep(name);
    row.unit = kPerInstanceHour;
    row.currency = kUsd;
    if (const auto cents = json.number("instance_type/price_cents_per_hour"))
        row.prices.push_back({Tier::OnDemand, *cents / 100});
    row.vcpus = json.number("instance_type/specs/vcpus");
    row.host_ram_gib = json.number("instance_type/specs/memory_gib");
    if (name.starts_with("cpu_") || json.number("instance_type/specs/gpus") == 0.0)
        return; // no GPU
    const std::string description(json.text("instance_type/description"));
    if (!fillFromDescription(json, description))
        json.fault(FaultReason::BadCell, "description", description.substr(0, kLongestDescription));
}

} // namespace

Result<void> parse(std::string_view answer, AnswerRows& rows)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    const auto data = json->is_object() ? json->find("data") : json->end();
    if (data == json->end() || !data->is_object())
        return badAnswer("its answer holds no list of offers");
    for (const auto& [name, entry] : data->items()) {
        // Regions are those with machines free now; without any the price stays, the machine is sold out.
        const nlohmann::json* regions = listIn(entry, "regions_with_capacity_available");
        std::vector<std::string> places;
        if (regions) {
            for (const nlohmann::json& region : *regions) {
                if (region.is_object() && region.contains("name") && region["name"].is_string())
                    places.push_back(region["name"].get<std::string>());
            }
        }
        if (places.empty())
            places.emplace_back();
        for (std::string& place : places) {
            JsonRow row(rows, entry);
            fill(row, name);
            row.row().availability = !regions ? Availability::Unknown
                : place.empty()               ? Availability::SoldOut
                                              : Availability::Available;
            row.row().region = row.keep(std::move(place));
        }
    }
    return {};
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    return collectAnswer(fetch, getRequest(fetch.at("https://cloud.lambda.ai/api/v1/instance-types")),
                         fetch.key("LAMBDA_API_KEY"), "lambda", parse);
}

} // namespace gpuplan::lambda
