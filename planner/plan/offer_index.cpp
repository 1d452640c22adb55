// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan/offer_index.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace gpuplan {

namespace {

/// One slot per machine size, way of billing and stated main memory. Provider texts are interned in their book: equal texts share one address,
/// and different addresses of one text merely keep an offer more than needed.
struct SlotKey {
    std::uint64_t size = 0;
    std::size_t billing = 0; ///< number of the distinct rule, from 1; 0: nothing is known
    float host_ram_gib = 0;  ///< 0: not stated
    bool operator==(const SlotKey&) const = default;
};

struct SlotHash {
    std::size_t operator()(const SlotKey& key) const
    {
        return std::hash<std::uint64_t>{}(key.size * 0x9E3779B97F4A7C15ull ^ (key.billing * 0xC2B2AE3D27D4EB4Full))
            ^ std::hash<float>{}(key.host_ram_gib);
    }
};

std::uint64_t sizeKey(const Offer& offer)
{
    return (std::uint64_t{offer.gpu_index} << 32) | (std::uint64_t{offer.gpu_count} << 1)
        | (isInterruptible(offer.tier) ? 1u : 0u);
}

/// Cheaper, then newer, then the earlier row: a total order, so that the same catalog gives the same plan.
bool isBetter(const PricedOffer& a, const PricedOffer& b)
{
    if (a.price_per_hour.micros() != b.price_per_hour.micros())
        return a.price_per_hour.micros() < b.price_per_hour.micros();
    if (a.offer->observed != b.offer->observed)
        return a.offer->observed > b.offer->observed;
    return a.offer->row < b.offer->row;
}

Result<PricedBilling> inCurrency(const BillingRule& rule, const ExchangeRates& rates, Currency currency)
{
    PricedBilling priced{rule.step_s, rule.minimum_s, {}, {}, {}, rule.stopped_bills_full_price};
    const std::pair<const std::optional<Money>*, std::optional<Money>*> kAmounts[] = {
        {&rule.storage_running_gb_month, &priced.storage_running_gb_month},
        {&rule.storage_stopped_gb_month, &priced.storage_stopped_gb_month},
        {&rule.egress_gb, &priced.egress_gb}};
    for (const auto& [from, to] : kAmounts) {
        if (!*from)
            continue;
        const Result<Money> converted = rates.convert(**from, currency, Rounding::HalfEven);
        if (!converted)
            return fail(converted.error());
        *to = *converted;
    }
    return priced;
}

} // namespace

Result<OfferIndex> OfferIndex::build(std::span<const Offer> offers, std::span<const BillingRule> billing,
                                     const ExchangeRates& rates, Currency currency)
{
    OfferIndex index;
    index.m_currency = currency;
    std::unordered_map<std::string_view, std::size_t> rules; // number of the distinct rule, from 1
    for (const BillingRule& rule : billing) {
        const Result<PricedBilling> priced = inCurrency(rule, rates, currency);
        if (!priced)
            return fail(priced.error());
        const auto known = std::find(index.m_billing.begin(), index.m_billing.end(), *priced);
        rules.emplace(rule.provider, 1 + static_cast<std::size_t>(known - index.m_billing.begin()));
        if (known == index.m_billing.end())
            index.m_billing.push_back(*priced);
    }

    std::unordered_map<SlotKey, PricedOffer, SlotHash> best;
    for (const Offer& offer : offers) {
        if (!isRentable(offer.tier) || offer.availability == Availability::SoldOut)
            continue;
        PricedOffer priced{&offer, nullptr, offer.price_per_hour};
        if (offer.price_per_hour.currency() != currency) {
            const Result<Money> converted = rates.convert(offer.price_per_hour, currency, Rounding::HalfEven);
            if (!converted)
                return fail(converted.error());
            priced.price_per_hour = *converted;
        }
        const auto rule = rules.find(offer.provider);
        const std::size_t number = rule == rules.end() ? 0 : rule->second;
        if (number > 0)
            priced.billing = &index.m_billing[number - 1];
        const auto [slot, added] = best.try_emplace({sizeKey(offer), number, offer.host_ram_gib.value_or(0)}, priced);
        if (!added && isBetter(priced, slot->second))
            slot->second = priced;
    }

    index.m_kept.reserve(best.size());
    for (const auto& [key, priced] : best)
        index.m_kept.push_back(priced);
    std::sort(index.m_kept.begin(), index.m_kept.end(), [](const PricedOffer& a, const PricedOffer& b) {
        const std::uint64_t size_a = sizeKey(*a.offer), size_b = sizeKey(*b.offer);
        return size_a != size_b ? size_a < size_b : isBetter(a, b);
    });
    for (std::size_t begin = 0; begin < index.m_kept.size();) {
        const Offer& first = *index.m_kept[begin].offer;
        std::size_t end = begin;
        while (end < index.m_kept.size() && sizeKey(*index.m_kept[end].offer) == sizeKey(first))
            ++end;
        index.m_groups.push_back({first.gpu_index, first.gpu_count, isInterruptible(first.tier),
                                  std::span<const PricedOffer>(index.m_kept).subspan(begin, end - begin)});
        begin = end;
    }
    return index;
}

} // namespace gpuplan
