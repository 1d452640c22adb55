// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "planner/evaluate.h"
#include "planner/model/model_catalog.h"

namespace gpuplan::test {

/// The tables of the project's data folder, read once. A test that needs them is worth nothing when they do not load:
/// loading throws with the error's place.
struct Shipped {
    GpuCatalog gpus;
    ModelCatalog models;
    RuntimeTable runtimes;
    MemorySpread memory_spread;
    EfficiencyTable efficiency;
    CostAssumptions assumptions;
};
const Shipped& shipped();

/// A market made by hand: what a test says and nothing else. Offers hold views of the texts given, which must be
/// literals.
struct Market {
    std::vector<Offer> offers;
    std::vector<BillingRule> billing;
    ExchangeRates rates; ///< 7 CNY for one dollar

    Market();
    /// `price` is for the instance.
    Market& offer(const char* provider, const char* gpu, int count, double price, Currency currency = kUsd,
                  Tier tier = Tier::OnDemand);
};

/// Reads a document, resolves its models from the shipped catalog and plans it on 2026-11-30.
Result<Plan> planOn(const Market& market, const std::string& document_text);

} // namespace gpuplan::test
