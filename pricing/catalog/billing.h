// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/hardware/offer.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// Billing rules from the text of data/billing.tsv, one per provider. An empty cell is unknown; 0 is free by the
/// provider's own terms. Errors: those of readTable, MissingProvenance, Duplicate (a provider twice), BadValue; with
/// file, line, column.
Result<std::vector<BillingRule>> readBillingRules(std::string_view bytes, const std::string& file);

/// The rule of a provider; null when none is known.
const BillingRule* findBillingRule(const std::vector<BillingRule>& rules, std::string_view provider);

} // namespace gpuplan
