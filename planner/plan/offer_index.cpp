// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan/offer_index.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "planner/plan/price_snapshot.h"

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

/// Numbers the distinct ways of billing from 1, in the order in which offers bring them; 0: nothing is known.
class BillingNumbers {
public:
    BillingNumbers(const ExchangeRates& rates, Currency currency, std::vector<PricedBilling>& distinct)
        : m_rates(rates), m_currency(currency), m_distinct(distinct)
    {
    }

    Result<std::size_t> of(const Offer& offer, const BillingRule* provider_rule)
    {
        if (!offer.terms && !provider_rule)
            return 0;
        const auto known = m_numbers.find({offer.terms, provider_rule});
        if (known != m_numbers.end())
            return known->second;
        const Result<PricedBilling> priced = inCurrency(*billingOf(offer, provider_rule), m_rates, m_currency);
        if (!priced)
            return fail(priced.error());
        const auto same = std::find(m_distinct.begin(), m_distinct.end(), *priced);
        const std::size_t number = 1 + static_cast<std::size_t>(same - m_distinct.begin());
        if (same == m_distinct.end())
            m_distinct.push_back(*priced);
        return m_numbers[{offer.terms, provider_rule}] = number;
    }

private:
    const ExchangeRates& m_rates;
    Currency m_currency;
    std::vector<PricedBilling>& m_distinct;
    std::map<std::pair<const BillingRule*, const BillingRule*>, std::size_t> m_numbers;
};

} // namespace

Result<OfferIndex> OfferIndex::build(std::span<const Offer> offers, std::span<const BillingRule> billing,
                                     const ExchangeRates& rates, Currency currency)
{
    OfferIndex index;
    index.m_currency = currency;
    std::unordered_map<std::string_view, const BillingRule*> rules;
    for (const BillingRule& rule : billing)
        rules.emplace(rule.provider, &rule);
    BillingNumbers numbers(rates, currency, index.m_billing);

    struct Candidate {
        PricedOffer priced;
        std::size_t billing = 0;
    };
    std::unordered_map<SlotKey, Candidate, SlotHash> best;
    for (const Offer& offer : offers) {
        if (!isRentable(offer.tier) || offer.availability == Availability::SoldOut)
            continue;
        PricedOffer priced{&offer, nullptr, offer.price_per_hour, nullptr};
        if (offer.price_per_hour.currency() != currency) {
            const Result<Money> converted = rates.convert(offer.price_per_hour, currency, Rounding::HalfEven);
            if (!converted)
                return fail(converted.error());
            priced.price_per_hour = *converted;
        }
        const auto rule = rules.find(offer.provider);
        priced.provider_rule = rule == rules.end() ? nullptr : rule->second;
        const Result<std::size_t> number = numbers.of(offer, priced.provider_rule);
        if (!number)
            return fail(number.error());
        const auto [slot, added] =
            best.try_emplace({sizeKey(offer), *number, offer.host_ram_gib.value_or(0)}, Candidate{priced, *number});
        if (!added && isBetter(priced, slot->second.priced))
            slot->second.priced = priced;
    }

    index.m_kept.reserve(best.size());
    for (auto& [key, candidate] : best) {
        if (candidate.billing > 0) // only now: the list of rules grows no more
            candidate.priced.billing = &index.m_billing[candidate.billing - 1];
        index.m_kept.push_back(candidate.priced);
    }
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
