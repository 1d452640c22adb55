// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used inside planner/files only.

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/files/json_reader.h"

namespace gpuplan {

/// The fields of one part of a config.json under the several names that families give them. The first name that is
/// there (and not null) counts. Faults go to the shared reader; after the first one every call answers its fallback.
class HfFields {
public:
    using Names = std::initializer_list<std::string_view>;
    static constexpr int kMaxWidth = 10'000'000;
    static constexpr int kMaxLayers = 10'000;

    explicit HfFields(JsonReader reader) : m_reader(std::move(reader)) { }

    bool has(std::string_view key) const { return m_reader.has(key); }
    std::optional<int> integer(Names names, int least = 0, int most = kMaxWidth);
    int integerOr(Names names, int fallback, int least = 0, int most = kMaxWidth);
    /// MissingField with the first name when none is there; the value must be at least 1.
    int need(Names names, int most = kMaxWidth);
    /// A number for all layers, or element `layer` of a list of numbers.
    std::optional<int> perLayer(Names names, int layer, int most = kMaxWidth);
    std::optional<bool> flag(Names names);
    bool flagOr(Names names, bool fallback) { return flag(names).value_or(fallback); }
    double number(std::string_view name, double fallback, double least, double most);
    std::string text(Names names);
    /// Elements that are texts; empty when the field is absent or no list.
    std::vector<std::string> texts(std::string_view name) const;
    /// Elements that are whole numbers; empty when the field is absent or no list.
    std::vector<int> integers(std::string_view name) const;
    std::optional<HfFields> nested(std::string_view name);

    bool failed() const { return m_reader.failed(); }
    JsonReader& reader() { return m_reader; }

private:
    std::string_view present(Names names) const;
    JsonReader m_reader;
};

} // namespace gpuplan
