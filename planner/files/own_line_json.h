// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "planner/decide/buy_or_rent/line.h"
#include "planner/quantity/money.h"
#include "planner/quantity/reason.h"

namespace gpuplan {

/// One line of `buy-or-rent --lines`.
struct OwnLineRequest {
    std::string id_json; ///< echoed in the answer; "null" if absent
    Currency currency;   ///< of all amounts
    OwnLine line;
    Reasons warnings; ///< fields that mean nothing to this version
};

/// Reads the fields of contract.md; absent ones keep its defaults. Errors: BadSyntax,
/// WrongType, BadValue with the plausible range; `where` names `file`, `line` and the field.
Result<OwnLineRequest> parseOwnLine(std::string_view text, const std::string& file, std::int64_t line);

} // namespace gpuplan
