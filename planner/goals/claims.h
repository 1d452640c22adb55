// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "planner/decide/buy_or_rent/ladder.h"
#include "planner/evaluate.h"
#include "planner/hardware/purchase.h"
#include "planner/model/model_catalog.h"

namespace gpuplan {

enum class ClaimVerdict {
    Holds,
    Partly,
    No,
    Later, ///< needs a part of the program that is not there yet
};

/// One of the twelve claims of early 2026 that the project started from, with the program's own figures.
struct Claim {
    int number = 0; ///< 1–12, as published
    ClaimVerdict verdict = ClaimVerdict::Later;
    Reasons figures;
};

struct ClaimInputs {
    PlanInputs tables; ///< GPUs, rates, estimates and assumptions; document and models of it are not used
    const ModelCatalog* models = nullptr;
    std::span<const Offer> offers;
    std::span<const BillingRule> billing;
    std::span<const Purchase> purchases;
    const PlanDocument* demo = nullptr;   ///< the learner's plan …
    const Plan* demo_plan = nullptr;      ///< … and what became of it
    const LadderInputs* ladder = nullptr; ///< what an RTX 4090 costs and saves
};

/// All twelve, in order. Every figure comes from the offers, purchases and estimates that are passed in; nothing but
/// the published figure itself is a constant. Errors: UnknownName, NoRate.
Result<std::vector<Claim>> checkClaims(const ClaimInputs& inputs);

/// How a range of ours stands to a published one: Holds when the likely value lies in it, Partly when the two touch.
ClaimVerdict compareRanges(const Range& ours, double published_low, double published_high);

/// P10, P50 and P90 of values by linear interpolation between order statistics; nothing for no values.
std::optional<Range> quantiles(std::vector<double> values);

} // namespace gpuplan
