// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_fields.h"

#include <cmath>

namespace gpuplan {

namespace {

constexpr std::size_t kMaxListLength = 100'000;

} // namespace

std::string_view HfFields::present(Names names) const
{
    for (const std::string_view name : names)
        if (m_reader.has(name))
            return name;
    return {};
}

std::optional<int> HfFields::integer(Names names, int least, int most)
{
    const std::string_view name = present(names);
    std::optional<int> value;
    if (!name.empty())
        m_reader.integer(name, value, least, most);
    return value;
}

int HfFields::integerOr(Names names, int fallback, int least, int most)
{
    return integer(names, least, most).value_or(fallback);
}

int HfFields::need(Names names, int most)
{
    if (present(names).empty()) {
        m_reader.require(*names.begin(), "a whole number above 0");
        return 1;
    }
    return integer(names, 1, most).value_or(1);
}

std::optional<int> HfFields::perLayer(Names names, int layer, int most)
{
    const std::string_view name = present(names);
    if (name.empty())
        return std::nullopt;
    const nlohmann::json& value = *m_reader.find(name);
    if (!value.is_array())
        return integer({name}, 0, most);
    if (static_cast<std::size_t>(layer) >= value.size()) {
        m_reader.fault(name, ErrorCode::BadValue,
                       {"a list of " + std::to_string(value.size()), std::string("one value for each layer")});
        return std::nullopt;
    }
    const nlohmann::json& element = value[static_cast<std::size_t>(layer)];
    if (element.is_null())
        return std::nullopt;
    const double number = element.is_number() ? element.get<double>() : -1;
    if (!(number >= 0 && number <= most) || number != std::floor(number)) {
        m_reader.fault(std::string(name) + "[" + std::to_string(layer) + "]", ErrorCode::NotWhole,
                       {element.dump().substr(0, 40), std::int64_t{0}, std::int64_t{most}});
        return std::nullopt;
    }
    return static_cast<int>(number);
}

std::optional<bool> HfFields::flag(Names names)
{
    const std::string_view name = present(names);
    std::optional<bool> value;
    if (!name.empty())
        m_reader.boolean(name, value);
    return value;
}

double HfFields::number(std::string_view name, double fallback, double least, double most)
{
    double value = fallback;
    m_reader.number(name, value, least, most);
    return value;
}

std::string HfFields::text(Names names)
{
    const std::string_view name = present(names);
    std::string value;
    if (!name.empty())
        m_reader.text(name, value);
    return value;
}

std::vector<std::string> HfFields::texts(std::string_view name) const
{
    std::vector<std::string> values;
    const nlohmann::json* list = m_reader.find(name);
    if (!list || !list->is_array() || list->size() > kMaxListLength)
        return values;
    for (const nlohmann::json& element : *list)
        if (element.is_string())
            values.push_back(element.get<std::string>());
    return values;
}

std::vector<int> HfFields::integers(std::string_view name) const
{
    std::vector<int> values;
    const nlohmann::json* list = m_reader.find(name);
    if (!list || !list->is_array() || list->size() > kMaxListLength)
        return values;
    for (const nlohmann::json& element : *list) {
        const double number = element.is_number() ? element.get<double>() : -1;
        if (number >= 0 && number <= kMaxWidth && number == std::floor(number))
            values.push_back(static_cast<int>(number));
    }
    return values;
}

std::optional<HfFields> HfFields::nested(std::string_view name)
{
    std::optional<JsonReader> reader = m_reader.object(name);
    if (!reader)
        return std::nullopt;
    return HfFields(std::move(*reader));
}

} // namespace gpuplan
