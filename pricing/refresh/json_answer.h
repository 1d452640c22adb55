// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used inside pricing/refresh only: JSON headers stay out of the public headers.

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "planner/quantity/result.h"
#include "pricing/refresh/answer_rows.h"

namespace gpuplan {

/// NetworkFailed for an answer that is not what was asked for. The refresh puts the name of the source in.
tl::unexpected<Error> badAnswer(std::string phrase);

/// The answer as JSON. Error: NetworkFailed ("its answer is a web page, not data", "its answer is not JSON").
Result<nlohmann::json> parseAnswer(std::string_view body);

/// The list under `key`, or the answer itself when `key` is empty. Null: it is not there, or no list.
const nlohmann::json* listIn(const nlohmann::json& answer, std::string_view key);

/// One object of an answer on its way into a row. A field that is there and makes no sense is the fault of the row;
/// one that is absent or null is not known.
class JsonRow {
public:
    /// Adds the row, with `object` as its raw text.
    JsonRow(AnswerRows& rows, const nlohmann::json& object);

    PriceRow& row() { return *m_row; }
    /// What stands under a path of keys, "gpu/description"; null when absent or null.
    const nlohmann::json* find(std::string_view path) const;
    /// A number, or a text that is one: providers write prices as both.
    std::optional<double> number(std::string_view path);
    std::optional<bool> boolean(std::string_view path);
    std::string_view text(std::string_view path); ///< empty when absent
    std::string_view keep(std::string text) { return m_rows->keep(std::move(text)); }
    /// The first fault of the row stays.
    void fault(FaultReason reason, std::string_view field, std::string met);

private:
    AnswerRows* m_rows;
    PriceRow* m_row;
    const nlohmann::json* m_object;
};

} // namespace gpuplan
