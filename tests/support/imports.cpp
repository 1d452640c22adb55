// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/imports.h"

#include <nlohmann/json.hpp>

namespace gpuplan::test {

namespace {

std::string valueText(const FieldValue& value)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
        std::string joined;
        for (const std::string& item : *list)
            joined += (joined.empty() ? "" : ", ") + item;
        return joined;
    }
    return std::visit([](const auto& v) { return nlohmann::json(v).dump(); }, value);
}

std::string originText(const ImportedField& field)
{
    const std::string line = ":" + std::to_string(field.line);
    switch (field.source) {
    case FieldSource::Stated:
        return field.key + line;
    case FieldSource::Comment:
        return "comment" + line;
    case FieldSource::FormatDefault:
        return "default:" + field.key;
    case FieldSource::Derived:
        return "follows:" + field.key + line;
    case FieldSource::Answered:
        return "answered:" + field.key;
    case FieldSource::Assumed:
        return "assumed";
    }
    return {};
}

} // namespace

Origins fieldsOf(const ImportedWorkload& workload)
{
    Origins origins;
    for (const ImportedField& field : workload.fields)
        origins[field.name] = valueText(field.value) + " " + originText(field);
    return origins;
}

std::string fieldOf(const ImportedWorkload& workload, const std::string& name)
{
    const Origins all = fieldsOf(workload);
    const auto found = all.find(name);
    return found == all.end() ? std::string() : found->second;
}

} // namespace gpuplan::test
