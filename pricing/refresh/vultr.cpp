// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vultr's plans (api.vultr.com/v2, no key): prices per plan, pages by a cursor. Fields as gpuhunt reads them.
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"
#include "pricing/sources/text_values.h"

namespace gpuplan::vultr {

namespace {

constexpr double kMiBPerGiB = 1024;
constexpr double kTolerance = 0.08; // a B200 has 180 GB of 192: drivers and marketing differ

/// GiB of one GPU: a plan states the sum, and parts of a GPU are sold too. Datasheets; data/gpus.tsv has the same.
constexpr std::array<std::pair<std::string_view, double>, 12> kMemoryGib{{{"a16", 16},
                                                                          {"a40", 48},
                                                                          {"a100", 80},
                                                                          {"l40", 48},
                                                                          {"l40s", 48},
                                                                          {"h100", 80},
                                                                          {"gh200", 96},
                                                                          {"b200", 180},
                                                                          {"mi300x", 192},
                                                                          {"mi325x", 256},
                                                                          {"mi355x", 288},
                                                                          {"rtxpro6000", 96}}};

/// "NVIDIA_A100" -> "A100"
std::string_view modelOf(std::string_view gpu_type)
{
    for (const std::string_view vendor : {"NVIDIA_", "AMD_"}) {
        if (gpu_type.starts_with(vendor))
            gpu_type.remove_prefix(vendor.size());
    }
    return gpu_type;
}

/// The number of GPUs from the memory of all of them.
void count(JsonRow& json, double total_gib)
{
    PriceRow& row = json.row();
    const std::string model = lowered(row.gpu);
    for (const auto& [name, gib] : kMemoryGib) {
        if (name != model)
            continue;
        const double gpus = total_gib / gib;
        for (const int whole : {1, 2, 4, 8, 16}) {
            if (std::abs(gpus / whole - 1) >= kTolerance)
                continue;
            row.gpu_count = whole;
            row.memory_gib = total_gib;
            row.memory_scope = MemoryScope::Total;
            return;
        }
        char text[32];
        const auto [end, error] = std::to_chars(text, text + sizeof text, gpus, std::chars_format::fixed, 3);
        json.fault(FaultReason::BadCount, "gpu_vram_gb", error == std::errc() ? std::string(text, end) : "?");
        return;
    }
    json.fault(FaultReason::UnknownGpu, "gpu_type", std::string(row.gpu));
}

/// "vbm-112c-2048gb-8-h100-gpu": number and model stand in the id; a model without number is not guessed to be one.
void fillFromId(JsonRow& json, std::string_view id)
{
    PriceRow& row = json.row();
    if (!id.ends_with("-gpu"))
        return; // no GPU
    id.remove_suffix(4);
    const std::size_t dash = id.rfind('-');
    row.gpu = id.substr(dash + 1);
    id = id.substr(0, dash == std::string_view::npos ? 0 : dash);
    const std::string_view number = id.substr(id.rfind('-') + 1);
    int gpus = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), gpus);
    if (error == std::errc() && end == number.data() + number.size())
        row.gpu_count = gpus;
}

void fill(JsonRow& json, bool metal)
{
    PriceRow& row = json.row();
    row.detail = json.text("id");
    row.currency = kUsd;
    row.vcpus = json.number(metal ? "cpu_count" : "vcpu_count");
    if (const auto mib = json.number("ram"))
        row.host_ram_gib = *mib / kMiBPerGiB;
    if (const auto hourly = json.number("hourly_cost")) {
        row.unit = kPerInstanceHour;
        row.prices.push_back({Tier::OnDemand, *hourly});
        if (const auto spot = json.number("hourly_cost_preemptible"); spot && *spot > 0)
            row.prices.push_back({Tier::Spot, *spot});
    } else if (const auto monthly = json.number("monthly_cost")) {
        row.unit = PriceUnit{false, PricePeriod::Month};
        row.prices.push_back({Tier::OnDemand, *monthly});
    }
    if (metal) {
        fillFromId(json, row.detail);
        return;
    }
    row.gpu = modelOf(json.text("gpu_type"));
    const std::optional<double> memory_gib = json.number("gpu_vram_gb");
    if (!row.gpu.empty())
        count(json, memory_gib.value_or(0));
}

/// One row per place; none: nobody can have it now, the price stays.
void spread(AnswerRows& rows, const nlohmann::json& plan)
{
    const bool metal = plan.is_object() && plan.contains("cpu_count");
    std::vector<std::string> places;
    if (const nlohmann::json* list = listIn(plan, "locations")) {
        for (const nlohmann::json& place : *list) {
            if (place.is_string())
                places.push_back(place.get<std::string>());
        }
    }
    if (places.empty())
        places.emplace_back();
    for (std::string& place : places) {
        JsonRow row(rows, plan);
        fill(row, metal);
        row.row().availability = place.empty() ? Availability::SoldOut : Availability::Available;
        row.row().region = row.keep(std::move(place));
    }
}

Result<void> collectList(Fetch& fetch, const std::string& address, AnswerRows& rows)
{
    PageWalk pages(fetch.at(address));
    while (true) {
        const auto answer = fetch.send(getRequest(pages.at()));
        if (!answer)
            return fail(answer.error());
        const auto cursor = parse(answer->body, rows);
        if (!cursor)
            return fail(cursor.error());
        if (cursor->empty())
            return {};
        const std::string query = address.substr(address.find('?'));
        if (const auto followed = pages.follow(query + "&cursor=" + percentEncoded(*cursor)); !followed)
            return fail(followed.error());
    }
}

} // namespace

Result<std::string> parse(std::string_view answer, AnswerRows& rows)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    const nlohmann::json* plans = listIn(*json, "plans");
    if (!plans)
        plans = listIn(*json, "plans_metal");
    if (!plans)
        return badAnswer("its answer holds no list of offers");
    for (const nlohmann::json& plan : *plans)
        spread(rows, plan);
    const nlohmann::json::json_pointer kNext("/meta/links/next");
    return json->contains(kNext) && json->at(kNext).is_string() ? json->at(kNext).get<std::string>() : std::string();
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    auto rows = std::make_unique<AnswerRows>("vultr");
    for (const char* list : {"plans?type=vcg&per_page=500", "plans-metal?per_page=500"}) {
        if (const auto read = collectList(fetch, "https://api.vultr.com/v2/" + std::string(list), *rows); !read)
            return fail(read.error());
    }
    Fetched fetched;
    fetched.rows = std::move(rows);
    fetched.source = fetch.at("https://api.vultr.com/v2/plans").shown();
    return fetched;
}

} // namespace gpuplan::vultr
