// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "planner/estimate/assumptions.h"
#include "planner/estimate/efficiency.h"
#include "planner/estimate/runtime_behaviour.h"
#include "planner/evidence/run_log.h"
#include "planner/hardware/gpu_catalog.h"
#include "planner/model/model_facts.h"
#include "planner/plan/offer_index.h"
#include "planner/plan/plan.h"

namespace gpuplan {

/// Everything that a plan depends on, as values. Referenced parts must outlive the call; nothing is changed.
struct PlanInputs {
    const PlanDocument* document = nullptr;
    std::vector<ModelFacts> models; ///< one per experiment, resolved by the caller; hands-on ones may be empty
    const GpuCatalog* gpus = nullptr;
    const OfferIndex* offers = nullptr; ///< in the document's currency
    const ExchangeRates* rates = nullptr;
    const RuntimeTable* runtimes = nullptr;
    const MemorySpread* memory_spread = nullptr;
    const EfficiencyTable* efficiency = nullptr;
    const CostAssumptions* assumptions = nullptr;
    const RunLog* runs = nullptr; ///< the person's own runs; null: none
    Date today{};
};

} // namespace gpuplan
