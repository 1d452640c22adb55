// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "planner/quantity/money.h"
#include "planner/quantity/price_unit.h"
#include "planner/quantity/provenance.h"

namespace gpuplan {

/// What is bought. Persisted by name (tierName); append only.
enum class Tier : std::uint8_t {
    OnDemand = 0,
    Spot = 1,      ///< can be taken away
    Community = 2, ///< on demand from a private host of a marketplace
    Secure = 3,    ///< on demand in a data centre of a marketplace
    Reserved = 4,  ///< paid whether used or not
    BidFloor = 5,  ///< the least bid a marketplace takes for a machine that can be taken away: no price one pays
    Owned = 6,     ///< the person's own machine
};

/// "on_demand", "spot", "community", "secure", "reserved", "bid_floor", "owned".
std::string_view tierName(Tier tier);

/// True for the tiers whose machine can disappear while it runs.
constexpr bool isInterruptible(Tier tier) { return tier == Tier::Spot || tier == Tier::BidFloor; }

/// True for the tiers whose price is what an hour costs a person who rents now.
constexpr bool isRentable(Tier tier) { return tier != Tier::Reserved && tier != Tier::BidFloor && tier != Tier::Owned; }

/// What a price list calls on demand, but sells by the day or the month, is paid whether it is used or not.
constexpr Tier soldTier(Tier stated, PriceUnit unit)
{
    const bool by_the_day = unit.period == PricePeriod::Day || unit.period == PricePeriod::Month;
    return stated == Tier::OnDemand && by_the_day ? Tier::Reserved : stated;
}

/// Whether the machine was to be had when its price was seen. Price and availability are two facts.
enum class Availability : std::uint8_t { Unknown = 0, Available = 1, SoldOut = 2 };

/// How a provider turns hours into a bill, beside the hourly price. Empty means unknown.
struct BillingRule {
    std::string provider;
    std::optional<double> step_s;                  ///< billed time is rounded up to this
    std::optional<double> minimum_s;               ///< shortest billed time of a session
    std::optional<Money> storage_running_gb_month; ///< per GB (10^9) and month
    std::optional<Money> storage_stopped_gb_month;
    std::optional<Money> egress_gb;
    bool stopped_bills_full_price = false; ///< powered-off machines keep their hourly price
    std::string note;
    Provenance provenance;
    bool operator==(const BillingRule&) const = default;
};

/// One dated price of one machine size at one provider. 200,000 of them must stay small, so the texts are views into
/// the pool of the book that holds the offer (pricing/catalog/offer_book.h): an offer must not outlive its book.
struct Offer {
    std::uint32_t row = 0;       ///< line in the catalog: stable identity within one book
    std::uint16_t gpu_index = 0; ///< into the GPU catalog that the book was read with
    std::uint16_t gpu_count = 1; ///< GPUs of the instance; the price is for all of them
    Tier tier = Tier::OnDemand;
    Confidence confidence = Confidence::Recorded;
    Availability availability = Availability::Unknown;
    bool file_time = false; ///< `observed` is the time of the imported file: its source states none
    Date observed{};
    std::int64_t observed_s = 0; ///< the second of `observed`, since 1970; 0: only the day is known
    Money price_per_hour;        ///< of the whole instance, always > 0
    Money stated;                ///< as the source stated it, in `stated_unit`; zero: price_per_hour
    PriceUnit stated_unit = kPerInstanceHour;
    std::optional<float> host_ram_gib; ///< main memory of the instance; empty: the source does not say
    std::string_view provider;
    std::string_view region; ///< empty: not stated
    std::string_view detail; ///< instance name or remark of the source
    std::string_view source;
    std::string_view licence;
    const BillingRule* terms = nullptr; ///< billing of this very offer, kept by its book; null: the provider's rule

    Money statedPrice() const { return stated.isZero() ? price_per_hour : stated; }
    Money pricePerGpuHour() const { return price_per_hour.times(1.0 / gpu_count); }
};

} // namespace gpuplan
