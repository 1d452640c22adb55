// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "planner/estimate/assumptions.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// An assumption and its name in data/assumptions.tsv and in a plan document.
struct NamedAssumption {
    std::string_view key;
    Range CostAssumptions::*field;
};
std::span<const NamedAssumption> assumptionFields();

/// The assumptions from the text of data/assumptions.tsv: one row per field, by its name.
/// Errors: those of readTable; UnknownName for a key that nothing uses, Duplicate, MissingField for one that is absent,
/// BadValue when low, likely and high are not in this order.
Result<CostAssumptions> readCostAssumptions(std::string_view text, const std::string& file);

} // namespace gpuplan
