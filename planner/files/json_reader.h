// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used inside planner/files and app/cli only: JSON headers stay out of the public headers of the core.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "planner/quantity/result.h"

namespace gpuplan {

/// Parses UTF-8 JSON text. Error: BadSyntax with the line. `tolerate_non_finite` reads the bare words NaN and Infinity
/// that Python writes as null. Depth is bounded by kMaxJsonDepth.
Result<nlohmann::json> parseJson(std::string_view text, const std::string& file, bool tolerate_non_finite = false);
inline constexpr int kMaxJsonDepth = 64;

/// Reads fields of one JSON object into values with their checks. The first fault is kept in the error shared by all
/// readers of a document; after it every call leaves its target alone. Absent and null fields leave the target alone
/// too.
class JsonReader {
public:
    template <class E> using Choices = std::span<const std::pair<std::string_view, E>>;

    JsonReader(const nlohmann::json& value, std::string path, std::optional<Error>& error, const std::string& file);

    bool has(std::string_view key) const;
    const nlohmann::json* find(std::string_view key) const; ///< null when absent or null

    void integer(std::string_view key, int& target, int least, int most);
    void integer(std::string_view key, std::optional<int>& target, int least, int most);
    void number(std::string_view key, double& target, double least, double most);
    void number(std::string_view key, std::optional<double>& target, double least, double most);
    void boolean(std::string_view key, bool& target);
    void boolean(std::string_view key, std::optional<bool>& target);
    void text(std::string_view key, std::string& target, std::size_t most_bytes = 4096);
    void texts(std::string_view key, std::vector<std::string>& target);
    template <class E> void choice(std::string_view key, E& target, Choices<E> choices);

    /// The object under `key`; nothing when absent. WrongType when it is something else.
    std::optional<JsonReader> object(std::string_view key);
    /// The objects of the array under `key`.
    std::vector<JsonReader> objects(std::string_view key, std::size_t most = 10'000);

    /// Records a fault at `key` (empty: at this object itself) unless there is one already.
    void fault(std::string_view key, ErrorCode code, Arguments arguments);
    /// Records a fault of a nested reader, with this place.
    void fault(std::string_view key, Error error);
    void require(std::string_view key, std::string expected);
    /// Notes every key of this object that was never asked for: a misspelt field must not vanish in silence. Keys that
    /// begin with '_' and "note" are a person's own.
    void noteUnusedKeys(Reasons& warnings) const;
    bool failed() const { return m_error->has_value(); }
    std::string pathOf(std::string_view key) const;
    const nlohmann::json& value() const { return *m_value; }

private:
    void wrongType(std::string_view key, std::string expected);
    const nlohmann::json* m_value;
    std::string m_path;
    std::optional<Error>* m_error;
    const std::string* m_file;
    std::shared_ptr<std::vector<std::string>> m_asked = std::make_shared<std::vector<std::string>>();
};

template <class E> void JsonReader::choice(std::string_view key, E& target, Choices<E> choices)
{
    const nlohmann::json* found = find(key);
    if (!found || failed())
        return;
    std::string names;
    for (const auto& [name, value] : choices) {
        if (found->is_string() && found->get_ref<const std::string&>() == name) {
            target = value;
            return;
        }
        names += (names.empty() ? "" : ", ") + std::string(name);
    }
    fault(key, ErrorCode::BadValue, {found->is_string() ? found->get<std::string>() : found->dump(), names});
}

} // namespace gpuplan
