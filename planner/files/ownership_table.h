// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "planner/decide/buy_or_rent/assumptions.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// An assumption about owning: its name in data/ownership.tsv and what is plausible.
struct NamedOwnershipAssumption {
    std::string_view key;
    Range OwnershipAssumptions::*field;
    double least = 0;
    double most = 0;
};
std::span<const NamedOwnershipAssumption> ownershipFields();

/// The assumptions from the text of data/ownership.tsv: one row per field, by its name.
/// Errors: those of readTable; UnknownName for a key that nothing uses, Duplicate, MissingField for one that is absent,
/// BadValue for an implausible figure or when low, likely and high are not in this order.
Result<OwnershipAssumptions> readOwnershipAssumptions(std::string_view text, const std::string& file);

} // namespace gpuplan
