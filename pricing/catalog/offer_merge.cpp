// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_merge.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace gpuplan {

namespace {

/// What must be equal in every case.
struct OfferKind {
    std::string_view provider;
    std::uint16_t gpu_index = 0, gpu_count = 0;
    Tier tier{};
    bool operator==(const OfferKind&) const = default;
};

OfferKind kindOf(const Offer& offer) { return {offer.provider, offer.gpu_index, offer.gpu_count, offer.tier}; }

std::size_t mixed(std::size_t hash, std::size_t value)
{
    return hash ^ (value + 0x9E3779B97F4A7C15ull + (hash << 6) + (hash >> 2));
}

std::size_t hashOf(std::string_view text) { return std::hash<std::string_view>{}(text); }

/// A kind with region and detail, each as stated or any.
struct PlaceKey {
    enum : std::uint8_t { Exact, AnyDetail, AnyRegion, Anything } match = Exact;
    OfferKind kind;
    std::string_view region, detail;
    bool operator==(const PlaceKey&) const = default;
};

struct PlaceHash {
    std::size_t operator()(const PlaceKey& key) const
    {
        std::size_t hash = hashOf(key.kind.provider);
        hash = mixed(hash,
                     (std::size_t{key.kind.gpu_index} << 32) | (std::size_t{key.kind.gpu_count} << 16)
                         | (static_cast<std::size_t>(key.kind.tier) << 8) | key.match);
        return mixed(mixed(hash, hashOf(key.region)), hashOf(key.detail));
    }
};

/// The newest own day of everything that can be asked for: one look-up each, so that 200,000 offers of one kind do not
/// take 200,000² comparisons.
class NewestDays {
public:
    explicit NewestDays(const OfferBook& own)
    {
        m_days.reserve(2 * own.offers().size());
        for (const Offer& offer : own.offers()) {
            const OfferKind kind = kindOf(offer);
            for (const PlaceKey& key :
                 {PlaceKey{PlaceKey::Exact, kind, offer.region, offer.detail},
                  PlaceKey{PlaceKey::AnyDetail, kind, offer.region, {}},
                  PlaceKey{PlaceKey::AnyRegion, kind, {}, offer.detail}, PlaceKey{PlaceKey::Anything, kind, {}, {}}}) {
                const auto [entry, added] = m_days.try_emplace(key, offer.observed);
                if (!added && entry->second < offer.observed)
                    entry->second = offer.observed;
            }
        }
    }

    /// Of own offers whose region agrees with that of `offer`: is equal, or one of them is not stated.
    bool hasNewerInRegion(const Offer& offer) const
    {
        const OfferKind kind = kindOf(offer);
        if (offer.region.empty())
            return isNewer({PlaceKey::Anything, kind, {}, {}}, offer);
        return isNewer({PlaceKey::AnyDetail, kind, offer.region, {}}, offer)
            || isNewer({PlaceKey::AnyDetail, kind, {}, {}}, offer);
    }

    /// Of own offers whose region and detail both agree.
    bool hasNewerOfSameDetail(const Offer& offer) const
    {
        const OfferKind kind = kindOf(offer);
        if (offer.region.empty() && offer.detail.empty())
            return isNewer({PlaceKey::Anything, kind, {}, {}}, offer);
        if (offer.detail.empty())
            return hasNewerInRegion(offer);
        if (offer.region.empty())
            return isNewer({PlaceKey::AnyRegion, kind, {}, offer.detail}, offer)
                || isNewer({PlaceKey::AnyRegion, kind, {}, {}}, offer);
        for (const std::string_view region : {offer.region, std::string_view()})
            for (const std::string_view detail : {offer.detail, std::string_view()})
                if (isNewer({PlaceKey::Exact, kind, region, detail}, offer))
                    return true;
        return false;
    }

    /// An own offer that is the same one, seen on the same day or later.
    bool hasSame(const Offer& offer) const
    {
        const auto entry = m_days.find({PlaceKey::Exact, kindOf(offer), offer.region, offer.detail});
        return entry != m_days.end() && entry->second >= offer.observed;
    }

private:
    bool isNewer(const PlaceKey& key, const Offer& offer) const
    {
        const auto entry = m_days.find(key);
        return entry != m_days.end() && entry->second > offer.observed;
    }

    std::unordered_map<PlaceKey, Date, PlaceHash> m_days;
};

} // namespace

Result<OfferBook> mergeOffers(const OfferBook& shipped, const OfferBook& own)
{
    const std::size_t all = shipped.offers().size() + own.offers().size();
    std::uint32_t last_row = 0;
    for (const Offer& offer : shipped.offers())
        last_row = std::max(last_row, offer.row);
    constexpr std::size_t kMostRows = std::numeric_limits<std::uint32_t>::max() / 2; // room for ids made of rows
    if (last_row > kMostRows || all > kMostRows)
        return fail(ErrorCode::TooLarge,
                    {std::string("the offers"), static_cast<std::int64_t>(all), static_cast<std::int64_t>(kMostRows)});
    if (own.offers().empty())
        return shipped;

    const NewestDays newest(own);
    OfferBook merged = own; // shares the texts
    merged.removeIf([&newest](const Offer& offer) { return newest.hasNewerOfSameDetail(offer); });
    merged.renumber(last_row + 1);
    std::vector<Offer> kept;
    for (const Offer& offer : shipped.offers())
        if (!newest.hasNewerInRegion(offer) && !newest.hasSame(offer))
            kept.push_back(offer);
    merged.addFirst(kept);
    return merged;
}

} // namespace gpuplan
