// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gpuplan {

/// One value inside a sentence. The core names values; app/text words them in the reader's language.
using Argument = std::variant<std::string, std::int64_t, double>;
using Arguments = std::vector<Argument>;

/// Why a number is what it is. Every code has one sentence per language in app/text/reason_text.cpp;
/// the comment is the English one, %1 the first argument. Append only inside a group.
enum class ReasonCode {
    // memory
    // time
    // cost
    // decide
};

struct Reason {
    ReasonCode code;
    Arguments arguments;
    bool operator==(const Reason&) const = default;
};

/// Collects reasons; functions take `Reasons*` and skip the work when it is null (the hot path of the planner).
using Reasons = std::vector<Reason>;

inline void note(Reasons* reasons, ReasonCode code, Arguments arguments = {})
{
    if (reasons)
        reasons->push_back({code, std::move(arguments)});
}

} // namespace gpuplan
