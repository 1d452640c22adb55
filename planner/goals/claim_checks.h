// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/goals/claims.h"

// The claims by what they are checked against. Used by claims.cpp alone.
namespace gpuplan::claims {

/// Price of one GPU-hour of an offer in US dollars.
Result<double> usdPerGpuHour(const Offer& offer, const ExchangeRates& rates);

/// Purchases of this year and later count: older ones are from before the memory shortage.
inline constexpr int kPurchaseYear = 2026;

/// What a computer with `cards` cards of one model costs in CNY this year: used and new purchases of the card, and a
/// host.
struct MachinePrice {
    Range card_cny;
    Range machine_cny;
};
/// Nothing when no purchase of this card or of a host is known.
Result<std::optional<MachinePrice>> machinePrice(const ClaimInputs& inputs, const char* gpu, int cards);

Result<Claim> midRangePrices(const ClaimInputs& inputs);                   // 2
Result<Claim> decentralisedAgainstHyperscalers(const ClaimInputs& inputs); // 3
Result<Claim> hoursOfA100(const ClaimInputs& inputs);                      // 4
Result<Claim> hoursUntilOwningPays(const ClaimInputs& inputs);             // 5
Result<Claim> machineFor20To30Thousand(const ClaimInputs& inputs);         // 6
Result<Claim> halfHourOfMi300x(const ClaimInputs& inputs);                 // 10
Result<Claim> memoryPerMoney(const ClaimInputs& inputs);                   // 11

Result<Claim> rulesOfThumb(const ClaimInputs& inputs);           // 1
Result<Claim> whatTheMachineRuns(const ClaimInputs& inputs);     // 7
Result<Claim> oneMi300xForTheLargest(const ClaimInputs& inputs); // 8

} // namespace gpuplan::claims
