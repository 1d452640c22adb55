// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "planner/hardware/offer.h"
#include "planner/quantity/exchange.h"

namespace gpuplan {

/// A BillingRule with its money in the plan's currency.
struct PricedBilling {
    std::optional<double> step_s, minimum_s;
    std::optional<Money> storage_running_gb_month, storage_stopped_gb_month, egress_gb;
    bool stopped_bills_full_price = false;
    bool operator==(const PricedBilling&) const = default;
};

/// An offer that can be the best one of its kind, with what the plan needs of it in the plan's currency.
struct PricedOffer {
    const Offer* offer = nullptr;
    const PricedBilling* billing = nullptr; ///< null: nothing is known about the billing
    Money price_per_hour;
    const BillingRule* provider_rule = nullptr; ///< as given; billingOf() says what is in force
};

/// Offers of one machine size: everything but the price and the billing is equal.
struct OfferGroup {
    std::uint16_t gpu_index = 0;
    std::uint16_t gpu_count = 1;
    bool interruptible = false;
    std::span<const PricedOffer> offers; ///< cheapest first; one for each way of billing
};

/// The offers that a plan can choose from, built once per catalog, currency and rates: of each machine size the cheapest
/// offer of every way of billing (with the same billing a dearer one can never win). Reserved prices and bid floors are left
/// out: the first are paid whether used or not, the others are no price that anybody pays. So is what was sold out. 200,000 offers collapse to a few hundred candidates, so that re-planning is quick.
class OfferIndex {
public:
    /// `offers` and `billing` must outlive the index. What an offer states of its billing itself comes before the rule of
    /// its provider. Error: NoRate when a price cannot be converted.
    static Result<OfferIndex> build(std::span<const Offer> offers, std::span<const BillingRule> billing,
                                    const ExchangeRates& rates, Currency currency);

    /// Ordered by GPU, count, on demand before spot.
    const std::vector<OfferGroup>& groups() const { return m_groups; }
    Currency currency() const { return m_currency; }

private:
    std::vector<PricedBilling> m_billing; ///< distinct ones
    std::vector<PricedOffer> m_kept;
    std::vector<OfferGroup> m_groups;
    Currency m_currency;
};

} // namespace gpuplan
