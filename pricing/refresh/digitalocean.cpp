// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DigitalOcean's sizes (api.digitalocean.com/v2/sizes): prices per droplet and hour. Fields as gpuhunt's test has them.
#include "pricing/refresh/collecting.h"
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"

namespace gpuplan::digitalocean {

namespace {

constexpr double kMiBPerGiB = 1024;

/// "nvidia_rtx6000_ada" -> "rtx6000 ada": names are compared without blanks and case.
std::string modelOf(std::string_view model)
{
    for (const std::string_view vendor : {"nvidia_", "amd_"}) {
        if (model.starts_with(vendor))
            model.remove_prefix(vendor.size());
    }
    std::string name(model);
    for (char& c : name)
        c = c == '_' ? ' ' : c;
    return name;
}

void fill(JsonRow& json)
{
    PriceRow& row = json.row();
    row.detail = json.text("slug");
    row.unit = kPerInstanceHour;
    row.currency = kUsd;
    if (const auto price = json.number("price_hourly"))
        row.prices.push_back({Tier::OnDemand, *price});
    row.vcpus = json.number("vcpus");
    if (const auto mib = json.number("memory"))
        row.host_ram_gib = *mib / kMiBPerGiB;
    if (!json.find("gpu_info"))
        return; // no GPU
    row.gpu = json.keep(modelOf(json.text("gpu_info/model")));
    row.gpu_count = json.number("gpu_info/count");
    // The sum of all GPUs: 1536 for eight MI300X.
    if (const auto amount = json.number("gpu_info/vram/amount"); amount && *amount > 0) {
        row.memory_gib = *amount;
        row.memory_scope = MemoryScope::Total;
    }
}

void spread(AnswerRows& rows, const nlohmann::json& size)
{
    const bool has_gpu = size.is_object() && size.contains("gpu_info") && !size["gpu_info"].is_null();
    std::vector<std::string> places;
    if (const nlohmann::json* list = listIn(size, "regions")) {
        for (const nlohmann::json& place : *list) {
            if (place.is_string())
                places.push_back(place.get<std::string>());
        }
    }
    if (places.empty() || !has_gpu) // a size without GPU is counted once
        places.assign(1, {});
    for (std::string& place : places) {
        JsonRow row(rows, size);
        fill(row);
        const bool available = !place.empty() && row.boolean("available").value_or(true);
        row.row().availability = available ? Availability::Available : Availability::SoldOut;
        row.row().region = row.keep(std::move(place));
    }
}

} // namespace

Result<std::string> parse(std::string_view answer, AnswerRows& rows)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    const nlohmann::json* sizes = listIn(*json, "sizes");
    if (!sizes)
        return badAnswer("its answer holds no list of offers");
    for (const nlohmann::json& size : *sizes)
        spread(rows, size);
    const nlohmann::json::json_pointer kNext("/links/pages/next");
    return json->contains(kNext) && json->at(kNext).is_string() ? json->at(kNext).get<std::string>() : std::string();
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    const Url first = fetch.at("https://api.digitalocean.com/v2/sizes?per_page=200"); // the most it allows
    return collectPages(fetch, first, fetch.key("DIGITALOCEAN_TOKEN"), "digitalocean", parse);
}

} // namespace gpuplan::digitalocean
