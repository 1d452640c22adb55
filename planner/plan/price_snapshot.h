// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "planner/estimate/assumptions.h"
#include "planner/hardware/gpu.h"
#include "planner/hardware/offer.h"
#include "planner/quantity/exchange.h"

namespace gpuplan {

/// One price as it was when the plan was made: what the plan was decided on, whatever the catalog says later.
struct PriceSnapshot {
    std::string provider, region, gpu, detail, source;
    int gpus = 1;
    Tier tier = Tier::OnDemand;
    Money price_per_hour; ///< whole instance
    Date observed{};
    Confidence confidence = Confidence::Recorded;
    std::string licence;
    Money stated; ///< as the source stated it, in `stated_unit`; zero: price_per_hour
    PriceUnit stated_unit = kPerInstanceHour;
    Availability availability = Availability::Unknown;
    bool file_time = false; ///< `observed` is the time of the imported file
    std::optional<float> host_ram_gib;
    std::optional<BillingRule> billing; ///< in force for this price; empty: nothing was known
    bool operator==(const PriceSnapshot&) const = default;
};

/// One exchange rate as it was.
struct RateSnapshot {
    Currency from, to;
    double rate = 0; ///< units of `to` for one unit of `from`
    std::string source;
    Date date{};
    std::optional<double> low, high; ///< its band; empty: exact
    bool assumption = false;
    std::string licence;
    Confidence confidence = Confidence::Recorded;
    bool operator==(const RateSnapshot&) const = default;
};

/// What a plan was decided on, so that it opens to the same cents years later.
struct PlanSnapshot {
    std::vector<PriceSnapshot> prices;
    std::vector<RateSnapshot> rates;
    std::optional<Date> made; ///< ages count to this day; empty: of a version that kept neither day nor billing
    std::optional<CostAssumptions> assumptions; ///< the default price of storage among them
    std::optional<Money> likely, p90;           ///< what the plan came to
};

/// The rule that bills an offer: what the offer states itself, else what is known of its provider. Empty: nothing is.
std::optional<BillingRule> billingOf(const Offer& offer, const BillingRule* provider_rule);

PriceSnapshot snapshotOf(const Offer& offer, const Gpu& gpu, const BillingRule* provider_rule);
/// The offer again; its texts and its terms are views into `price`, which must outlive it.
Offer offerOf(const PriceSnapshot& price, std::uint32_t row, std::size_t gpu_index);

RateSnapshot snapshotOf(const ExchangeRate& rate);
/// Error: BadValue when the snapshot does not start from the dollar, and as ExchangeRates::add.
Result<ExchangeRates> ratesOf(const std::vector<RateSnapshot>& rates);

} // namespace gpuplan
