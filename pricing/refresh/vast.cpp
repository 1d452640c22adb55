// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vast.ai: a marketplace of private hosts. Fields as gpuhunt and the provider's own command line read them.
#include "pricing/refresh/collecting.h"
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"

namespace gpuplan::vast {

namespace {

constexpr int kMostOffers = 3000; // what gpuhunt asks for; without a limit the answer is cut at some dozen
constexpr double kMiBPerGiB = 1024;
/// Storage is priced per GB and month of 30 days; ours has 730 hours.
constexpr double kMonths = 730.0 / (30 * 24);

/// cpu_ram is that of the whole machine; the offer gets its share of the cores.
std::optional<double> hostRamGib(JsonRow& json)
{
    const std::optional<double> ram_mib = json.number("cpu_ram"), all = json.number("cpu_cores"),
                                own = json.number("cpu_cores_effective");
    if (!ram_mib || !all || !own || *all <= 0 || *own > *all)
        return {};
    return *ram_mib / kMiBPerGiB * *own / *all;
}

void fill(JsonRow& json)
{
    PriceRow& row = json.row();
    row.gpu = json.text("gpu_name");
    row.gpu_count = json.number("num_gpus");
    // What the driver reports, of one GPU: it tells the modified cards apart.
    if (const auto mib = json.number("gpu_ram"); mib && *mib > 0)
        row.memory_gib = *mib / kMiBPerGiB;
    row.memory_scope = MemoryScope::PerGpu;
    row.region = json.text("geolocation");
    row.detail =
        json.keep("machine " + std::string(json.text("machine_id")) + " offer " + std::string(json.text("id")));
    row.vcpus = json.number("cpu_cores_effective");
    row.host_ram_gib = hostRamGib(json);
    row.unit = kPerInstanceHour;
    row.currency = kUsd;
    // dph_total has a disk in it that we did not ask for: dph_base is the machine, the disk is priced beside it.
    if (const auto price = json.number("dph_base"))
        row.prices.push_back({Tier::Community, *price});
    // The least bid, not what an interrupted machine will cost. Zero: the host takes no bids.
    if (const auto bid = json.number("min_bid"); bid && *bid > 0)
        row.prices.push_back({Tier::BidFloor, *bid});
    row.billing_step_s = 1;
    if (const auto storage = json.number("storage_cost")) {
        row.storage_running_gb_month = *storage * kMonths;
        row.storage_stopped_gb_month = row.storage_running_gb_month; // a stopped machine keeps its disk
    }
    row.egress_gb = json.number("inet_up_cost");
    const bool rentable = json.boolean("rentable").value_or(true) && !json.boolean("rented").value_or(false);
    row.availability = rentable ? Availability::Available : Availability::SoldOut;
}

} // namespace

HttpRequest searchRequest(Url url)
{
    nlohmann::json body = {{"rentable", {{"eq", true}}}, {"rented", {{"eq", false}}}, {"num_gpus", {{"gte", 1}}}};
    body["order"] = nlohmann::json::array({nlohmann::json::array({"score", "desc"})});
    body["limit"] = kMostOffers;
    return postJson(std::move(url), body.dump());
}

Result<void> parse(std::string_view answer, AnswerRows& rows)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    const nlohmann::json* offers = listIn(*json, "offers");
    if (!offers)
        return badAnswer("its answer holds no list of offers");
    for (const nlohmann::json& offer : *offers) {
        JsonRow row(rows, offer);
        fill(row);
    }
    return {};
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    return collectAnswer(fetch, searchRequest(fetch.at("https://console.vast.ai/api/v0/bundles/")),
                         fetch.key("VAST_API_KEY"), "vast", parse);
}

} // namespace gpuplan::vast
