// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "planner/decide/buy_or_rent/ladder.h"
#include "planner/quantity/provenance.h"

namespace gpuplan {

/// The shipped example of a claim: what it says, and what a fair answer needs.
struct ClaimExample {
    LadderInputs ladder;
    BudgetInputs budget;
    std::map<std::string, Provenance, std::less<>> sources; ///< by key
};

/// From the text of data/claim_3500.tsv. Errors: those of readTable, UnknownName, Duplicate, MissingField (a key that is
/// not there).
Result<ClaimExample> readClaimExample(std::string_view text, const std::string& file);

} // namespace gpuplan
