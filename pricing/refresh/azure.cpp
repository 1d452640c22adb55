// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Azure's retail prices (learn.microsoft.com/rest/api/cost-management/retail-prices): no key, pages by NextPageLink, one
// item per meter and region, per hour of the whole virtual machine.
#include "pricing/refresh/azure_sizes.h"
#include "pricing/refresh/collecting.h"
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"
#include "pricing/sources/text_values.h"

namespace gpuplan::azure {

namespace {

constexpr std::string_view kAddress = "https://prices.azure.com/api/retail/prices";
/// Values are case-sensitive in this version. All sizes with GPUs begin with N.
constexpr std::string_view kFilter = "serviceName eq 'Virtual Machines' and priceType eq 'Consumption' and "
                                     "contains(armSkuName, 'Standard_N') and contains(productName, 'Windows') eq false "
                                     "and contains(meterName, 'Low Priority') eq false";

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string_view textOf(const nlohmann::json& item, const char* key)
{
    const auto entry = item.find(key);
    return entry != item.end() && entry->is_string() ? std::string_view(entry->get_ref<const std::string&>())
                                                     : std::string_view();
}

/// Another product than a Linux machine that one may rent by the hour: the filter leaves these out already, unless
/// the server does not know it.
bool isOtherProduct(const nlohmann::json& item)
{
    const std::string_view product = textOf(item, "productName"), meter = textOf(item, "meterName"),
                           sku = textOf(item, "skuName"), type = textOf(item, "type");
    return !textOf(item, "armSkuName").starts_with("Standard_N") || contains(product, "Windows")
        || product.ends_with(" Win") || contains(product, "Dedicated") || contains(product, "CloudServices")
        || contains(meter, "Low Priority") || contains(sku, "Low Priority") || type == "DevTestConsumption";
}

void fill(JsonRow& json, const nlohmann::json& item)
{
    PriceRow& row = json.row();
    row.detail = json.text("armSkuName");
    row.region = json.keep(lowered(textOf(item, "armRegionName"))); // "WestUS3" in some rows
    row.unit = kPerInstanceHour;
    if (const Result<Currency> currency = Currency::parse(textOf(item, "currencyCode")))
        row.currency = *currency;
    const bool spot = contains(textOf(item, "meterName"), "Spot") || contains(textOf(item, "skuName"), "Spot");
    const std::optional<double> price = json.number("retailPrice");
    if (price)
        row.prices.push_back({spot ? Tier::Spot : Tier::OnDemand, *price});
    if (textOf(item, "type") == "Reservation" || json.find("reservationTerm"))
        json.fault(FaultReason::TermTotal, "retailPrice", price ? item["retailPrice"].dump() : std::string());
    if (const std::string_view unit = json.text("unitOfMeasure"); unit != "1 Hour")
        json.fault(FaultReason::UnknownUnit, "unitOfMeasure", std::string(unit));

    const Size* size = findSize(row.detail);
    if (!size) {
        json.fault(FaultReason::UnknownGpu, "armSkuName", std::string(row.detail));
        return;
    }
    row.gpu = size->gpu;
    row.gpu_count = size->gpus;
    row.vcpus = size->vcpus;
    row.host_ram_gib = size->host_ram_gib;
    if (size->gpu_share > 1)
        json.fault(FaultReason::BadCount, "armSkuName", "1/" + std::to_string(size->gpu_share));
}

} // namespace

Result<std::string> parse(std::string_view answer, AnswerRows& rows)
{
    const auto json = parseAnswer(answer);
    if (!json)
        return fail(json.error());
    const nlohmann::json* items = listIn(*json, "Items");
    if (!items)
        return badAnswer("its answer holds no list of offers");
    for (const nlohmann::json& item : *items) {
        if (item.is_object() && isOtherProduct(item))
            continue;
        JsonRow row(rows, item);
        if (item.is_object())
            fill(row, item);
    }
    return std::string(textOf(*json, "NextPageLink"));
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    const Url first =
        fetch.at(std::string(kAddress) + "?api-version=2023-01-01-preview&$filter=" + percentEncoded(kFilter));
    return collectPages(fetch, first, {}, "azure", parse);
}

} // namespace gpuplan::azure
