// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RunPod: GraphQL, every price per GPU. Fields as gpuhunt and SkyPilot read them.
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"

namespace gpuplan::runpod {

namespace {

/// Machines are built with these; the price per GPU does not depend on the number, the least bid and the stock do.
constexpr int kCounts[] = {1, 2, 4, 8};

constexpr const char* kQuery =
    "query Prices($input: GpuLowestPriceInput) { gpuTypes { id displayName memoryInGb maxGpuCount "
    "secureCloud communityCloud securePrice communityPrice "
    "lowestPrice(input: $input) { minimumBidPrice stockStatus } } }";

/// False: RunPod has no such machine at all.
bool isSold(JsonRow& json, bool secure)
{
    return json.boolean(secure ? "secureCloud" : "communityCloud")
        .value_or(json.find(secure ? "securePrice" : "communityPrice") != nullptr);
}

void fill(JsonRow& json, int gpus, bool secure)
{
    PriceRow& row = json.row();
    row.gpu = json.text("displayName");
    row.gpu_exact = json.text("id"); // as the driver names it
    row.gpu_count = gpus;
    row.memory_gib = json.number("memoryInGb");
    row.memory_scope = MemoryScope::PerGpu;
    row.detail = json.keep(std::string(row.gpu_exact) + (secure ? " secure" : " community"));
    row.unit = kPerGpuHour;
    row.currency = kUsd;
    if (const auto price = json.number(secure ? "securePrice" : "communityPrice"))
        row.prices.push_back({secure ? Tier::Secure : Tier::Community, *price});
    if (const auto bid = json.number("lowestPrice/minimumBidPrice"); bid && *bid > 0)
        row.prices.push_back({Tier::BidFloor, *bid});
    // Null: none is free just now. The price stays what it is.
    row.availability = json.find("lowestPrice/stockStatus") ? Availability::Available : Availability::SoldOut;
}

} // namespace

HttpRequest pricesRequest(Url url, int gpus, bool secure)
{
    const nlohmann::json body = {{"query", kQuery},
                                 {"variables", {{"input", {{"gpuCount", gpus}, {"secureCloud", secure}}}}}};
    return postJson(std::move(url), body.dump());
}

Result<void> parse(std::string_view answer, int gpus, bool secure, AnswerRows& rows)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    // GraphQL answers with status 200 and a list of errors, sometimes beside half of the data.
    if (const nlohmann::json* errors = listIn(*json, "errors"); errors && !errors->empty())
        return badAnswer("it reports an error instead of prices");
    const auto data = json->is_object() ? json->find("data") : json->end();
    const nlohmann::json* types = data != json->end() ? listIn(*data, "gpuTypes") : nullptr;
    if (!types)
        return badAnswer("its answer holds no list of offers");
    for (const nlohmann::json& type : *types) {
        AnswerRows scratch("runpod"); // to look before a row is made of it
        JsonRow asked(scratch, type);
        const std::optional<double> most = asked.number("maxGpuCount");
        if (type.is_object() && (!isSold(asked, secure) || (most && gpus > *most)))
            continue; // no machine like this is sold
        JsonRow row(rows, type);
        fill(row, gpus, secure);
    }
    return {};
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    const Url url = fetch.at("https://api.runpod.io/graphql");
    const std::optional<Secret> key = fetch.key("RUNPOD_API_KEY");
    auto rows = std::make_unique<AnswerRows>("runpod");
    for (const bool secure : {true, false}) {
        for (const int gpus : kCounts) {
            HttpRequest request = pricesRequest(url, gpus, secure);
            if (key)
                request.authorization = authorization("Bearer", *key);
            const auto answer = fetch.send(std::move(request));
            if (!answer)
                return fail(answer.error());
            if (const auto parsed = parse(answer->body, gpus, secure, *rows); !parsed)
                return fail(parsed.error());
        }
    }
    Fetched fetched;
    fetched.rows = std::move(rows);
    fetched.source = url.shown();
    return fetched;
}

} // namespace gpuplan::runpod
