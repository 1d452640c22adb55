// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan/price_snapshot.h"

namespace gpuplan {

std::optional<BillingRule> billingOf(const Offer& offer, const BillingRule* provider_rule)
{
    if (!offer.terms)
        return provider_rule ? std::optional(*provider_rule) : std::nullopt;
    BillingRule rule = *offer.terms;
    rule.provider = offer.provider;
    if (!provider_rule)
        return rule;
    const auto complete = [](auto& stated, const auto& known) {
        if (!stated)
            stated = known;
    };
    complete(rule.step_s, provider_rule->step_s);
    complete(rule.minimum_s, provider_rule->minimum_s);
    complete(rule.storage_running_gb_month, provider_rule->storage_running_gb_month);
    complete(rule.storage_stopped_gb_month, provider_rule->storage_stopped_gb_month);
    complete(rule.egress_gb, provider_rule->egress_gb);
    rule.stopped_bills_full_price = rule.stopped_bills_full_price || provider_rule->stopped_bills_full_price;
    if (rule.provenance.source.empty())
        rule.provenance = provider_rule->provenance;
    return rule;
}

PriceSnapshot snapshotOf(const Offer& offer, const Gpu& gpu, const BillingRule* provider_rule)
{
    PriceSnapshot price;
    price.provider = offer.provider;
    price.region = offer.region;
    price.gpu = gpu.name;
    price.detail = offer.detail;
    price.source = offer.source;
    price.gpus = offer.gpu_count;
    price.tier = offer.tier;
    price.price_per_hour = offer.price_per_hour;
    price.observed = offer.observed;
    price.confidence = offer.confidence;
    price.licence = offer.licence;
    price.stated = offer.statedPrice();
    price.stated_unit = offer.stated_unit;
    price.availability = offer.availability;
    price.file_time = offer.file_time;
    price.host_ram_gib = offer.host_ram_gib;
    price.billing = billingOf(offer, provider_rule);
    return price;
}

Offer offerOf(const PriceSnapshot& price, std::uint32_t row, std::size_t gpu_index)
{
    Offer offer;
    offer.row = row;
    offer.gpu_index = static_cast<std::uint16_t>(gpu_index);
    offer.gpu_count = static_cast<std::uint16_t>(price.gpus);
    offer.tier = price.tier;
    offer.confidence = price.confidence;
    offer.availability = price.availability;
    offer.file_time = price.file_time;
    offer.observed = price.observed;
    offer.price_per_hour = price.price_per_hour;
    offer.stated = price.stated;
    offer.stated_unit = price.stated_unit;
    offer.host_ram_gib = price.host_ram_gib;
    offer.provider = price.provider;
    offer.region = price.region;
    offer.detail = price.detail;
    offer.source = price.source;
    offer.licence = price.licence;
    offer.terms = price.billing ? &*price.billing : nullptr;
    return offer;
}

RateSnapshot snapshotOf(const ExchangeRate& rate)
{
    RateSnapshot snapshot{
        kUsd, rate.currency,   rate.per_usd.likely,     rate.provenance.source,    rate.provenance.date, {},
        {},   rate.assumption, rate.provenance.licence, rate.provenance.confidence};
    if (rate.per_usd != Range::exactly(rate.per_usd.likely)) {
        snapshot.low = rate.per_usd.low;
        snapshot.high = rate.per_usd.high;
    }
    return snapshot;
}

Result<ExchangeRates> ratesOf(const std::vector<RateSnapshot>& rates)
{
    ExchangeRates result;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        const RateSnapshot& rate = rates[i];
        const std::string place = "snapshot.rates[" + std::to_string(i) + "]";
        if (rate.from != kUsd)
            return fail(ErrorCode::BadValue, {std::string(rate.from.code()), std::string("USD")},
                        {{}, 0, place + ".from"});
        ExchangeRate entry;
        entry.currency = rate.to;
        entry.per_usd = {rate.low.value_or(rate.rate), rate.rate, rate.high.value_or(rate.rate)};
        entry.assumption = rate.assumption;
        entry.provenance = {rate.source, rate.date, rate.licence, rate.confidence};
        if (const Result<void> added = result.add(std::move(entry)); !added) {
            Error error = added.error();
            error.where.path = place;
            return fail(std::move(error));
        }
    }
    return result;
}

} // namespace gpuplan
