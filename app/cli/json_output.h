// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "app/cli/context.h"
#include "planner/estimate/memory.h"
#include "planner/estimate/time.h"

namespace gpuplan {

using Json = nlohmann::ordered_json;

/// Numbers are plain and locale-free; money is rounded to coins; unknown is null.
Json toJson(const Range& range);
Json toJson(const std::optional<Range>& range);
Json toJson(const Money& money);
Json toJson(const MoneyRange& range);
Json toJson(const MemoryEstimate& memory);
Json toJson(const TimeParts& parts); ///< "padding" is part of "run"
Json toJson(const TimeEstimate& time);
Json toJson(const Reasons& reasons, const Format& format); ///< sentences
Json toJson(const Error& error, const Format& format);     ///< code, message, where
template <class T> Json orNull(const std::optional<T>& value) { return value ? Json(*value) : Json(nullptr); }
Json text(std::string_view view);

std::string_view verdictName(FitVerdict verdict);
std::string_view boundName(Bound bound);
std::string_view basisName(Basis basis);

/// Oldest and newest price behind an answer.
struct DataAge {
    std::optional<Date> oldest, newest;
};

/// Prints the envelope of contract.md around `result`.
void printEnvelope(const Context& context, const std::string& noun_verb, Json request, const DataAge& age,
                   Currency currency, Json result, const std::vector<QString>& warnings);

} // namespace gpuplan
