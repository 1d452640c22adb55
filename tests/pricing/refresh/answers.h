// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pricing/refresh/answer_rows.h"

namespace gpuplan::test {

/// A row as one line: "gpu x count @region tier price [+ tier price] unit availability", with "!fault(met)" at the end.
std::string rowLine(const PriceRow& row);
std::vector<std::string> rowLines(const AnswerRows& rows);

/// What the shipped tables take the GPU of a row for; "" when they do not know it.
std::string gpuOf(const PriceRow& row);

/// The phrase of a NetworkFailed; anything else as text that no test expects.
template <class T> std::string phraseOf(const Result<T>& result)
{
    if (result)
        return "no error";
    if (result.error().code != ErrorCode::NetworkFailed || result.error().arguments.size() != 2)
        return "another error";
    return std::get<std::string>(result.error().arguments[1]);
}

} // namespace gpuplan::test
