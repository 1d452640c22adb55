// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/json_reader.h"

#include <algorithm>
#include <cmath>

#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

using nlohmann::json;

std::int64_t lineOf(std::string_view text, std::size_t position)
{
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(position, text.size()));
    return 1 + std::count(text.begin(), end, '\n');
}

/// Replaces bare NaN, Infinity and -Infinity outside of strings by null, same length, so that positions stay true.
std::string withoutNonFinite(std::string_view text)
{
    constexpr std::string_view kWords[] = {"-Infinity", "Infinity", "NaN"};
    std::string copy(text);
    bool in_string = false;
    for (std::size_t i = 0; i < copy.size(); ++i) {
        if (in_string) {
            if (copy[i] == '\\')
                ++i;
            else if (copy[i] == '"')
                in_string = false;
            continue;
        }
        if (copy[i] == '"') {
            in_string = true;
            continue;
        }
        for (const std::string_view word : kWords) {
            if (std::string_view(copy).substr(i, word.size()) == word) {
                std::string null = word.size() >= 4 ? "null" : "0";
                null.resize(word.size(), ' ');
                copy.replace(i, word.size(), null);
                break;
            }
        }
    }
    return copy;
}

/// True when brackets outside of strings nest deeper than `limit`.
bool isDeeperThan(std::string_view text, int limit)
{
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            i += c == '\\' ? 1 : 0;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > limit)
                return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

} // namespace

Result<json> parseJson(std::string_view text, const std::string& file, bool tolerate_non_finite)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    std::string cleaned;
    if (tolerate_non_finite) {
        cleaned = withoutNonFinite(text);
        text = cleaned;
    }
    // Checked ahead: the parser's own callbacks cost quadratic time on long lists of objects.
    if (isDeeperThan(text, kMaxJsonDepth))
        return fail(ErrorCode::TooLarge,
                    {std::string("JSON"), std::string("deep nesting"), std::int64_t{kMaxJsonDepth}}, {file, 0, {}});
    try {
        return json::parse(text.begin(), text.end());
    } catch (const json::parse_error& error) {
        const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;
        std::string met =
            at < text.size() ? "'" + std::string(text.substr(at, 1)) + "'" : std::string("the end of the file");
        if (at < text.size() && static_cast<unsigned char>(text[at]) >= 0x80)
            met = "a byte above 0x7F";
        return fail(ErrorCode::BadSyntax, {std::string("JSON"), met}, {file, lineOf(text, at), {}});
    } catch (const json::exception&) {
        // A number outside of a double ("1e999").
        return fail(ErrorCode::BadSyntax, {std::string("JSON"), std::string("a number that is too large")},
                    {file, 0, {}});
    }
}

JsonReader::JsonReader(const json& value, std::string path, std::optional<Error>& error, const std::string& file)
    : m_value(&value), m_path(std::move(path)), m_error(&error), m_file(&file)
{
    if (!value.is_object())
        wrongType({}, "an object");
}

const json* JsonReader::find(std::string_view key) const
{
    if (std::find(m_asked->begin(), m_asked->end(), key) == m_asked->end())
        m_asked->emplace_back(key);
    if (!m_value->is_object())
        return nullptr;
    const auto entry = m_value->find(key);
    return entry == m_value->end() || entry->is_null() ? nullptr : &*entry;
}

void JsonReader::noteUnusedKeys(Reasons& warnings) const
{
    if (!m_value->is_object())
        return;
    for (const auto& [key, value] : m_value->items()) {
        const bool personal = key.starts_with("_") || key == "note";
        if (personal || std::find(m_asked->begin(), m_asked->end(), key) != m_asked->end())
            continue;
        warnings.push_back({ReasonCode::KeyUnused, {pathOf(key), joinNames(nearestNames(key, *m_asked))}});
    }
}

bool JsonReader::has(std::string_view key) const { return find(key) != nullptr; }

std::string JsonReader::pathOf(std::string_view key) const
{
    if (key.empty())
        return m_path;
    return m_path.empty() ? std::string(key) : m_path + "." + std::string(key);
}

void JsonReader::fault(std::string_view key, ErrorCode code, Arguments arguments)
{
    if (!failed())
        *m_error = Error{code, std::move(arguments), {*m_file, 0, pathOf(key)}};
}

void JsonReader::fault(std::string_view key, Error error)
{
    error.where = {*m_file, 0, pathOf(key)};
    if (!failed())
        *m_error = std::move(error);
}

void JsonReader::require(std::string_view key, std::string expected)
{
    if (!has(key))
        fault({}, ErrorCode::MissingField, {std::string(key), std::move(expected)});
}

void JsonReader::wrongType(std::string_view key, std::string expected)
{
    fault(key, ErrorCode::WrongType, {key.empty() ? m_path : std::string(key), std::move(expected)});
}

void JsonReader::number(std::string_view key, double& target, double least, double most)
{
    const json* found = find(key);
    if (!found || failed())
        return;
    if (!found->is_number())
        return wrongType(key, "a number");
    const double value = found->get<double>();
    if (!(value >= least && value <= most))
        return fault(key, ErrorCode::OutOfRange, {found->dump(), least, most});
    target = value;
}

void JsonReader::number(std::string_view key, std::optional<double>& target, double least, double most)
{
    double value = std::nan("");
    number(key, value, least, most);
    if (!std::isnan(value))
        target = value;
}

void JsonReader::integer(std::string_view key, int& target, int least, int most)
{
    const json* found = find(key);
    if (!found || failed())
        return;
    if (!found->is_number())
        return wrongType(key, "a whole number");
    const double value = found->get<double>(); // 8.0 is a whole number too
    if (!(value >= least && value <= most) || value != std::floor(value))
        return fault(key, ErrorCode::NotWhole, {found->dump(), std::int64_t{least}, std::int64_t{most}});
    target = static_cast<int>(value);
}

void JsonReader::integer(std::string_view key, std::optional<int>& target, int least, int most)
{
    if (!has(key) || failed())
        return;
    int value = 0;
    integer(key, value, least, most);
    if (!failed())
        target = value;
}

void JsonReader::boolean(std::string_view key, bool& target)
{
    const json* found = find(key);
    if (!found || failed())
        return;
    if (!found->is_boolean())
        return wrongType(key, "true or false");
    target = found->get<bool>();
}

void JsonReader::boolean(std::string_view key, std::optional<bool>& target)
{
    if (!has(key) || failed())
        return;
    bool value = false;
    boolean(key, value);
    if (!failed())
        target = value;
}

void JsonReader::text(std::string_view key, std::string& target, std::size_t most_bytes)
{
    const json* found = find(key);
    if (!found || failed())
        return;
    if (!found->is_string())
        return wrongType(key, "a text");
    const auto& value = found->get_ref<const std::string&>();
    if (value.size() > most_bytes)
        return fault(
            key, ErrorCode::TooLarge,
            {std::string(key), static_cast<std::int64_t>(value.size()), static_cast<std::int64_t>(most_bytes)});
    target = value;
}

void JsonReader::texts(std::string_view key, std::vector<std::string>& target)
{
    const json* found = find(key);
    if (!found || failed())
        return;
    if (!found->is_array() || !std::all_of(found->begin(), found->end(), [](const json& e) { return e.is_string(); }))
        return wrongType(key, "a list of texts");
    target = found->get<std::vector<std::string>>();
}

std::optional<JsonReader> JsonReader::object(std::string_view key)
{
    const json* found = find(key);
    if (!found || failed())
        return std::nullopt;
    if (!found->is_object()) {
        wrongType(key, "an object");
        return std::nullopt;
    }
    return JsonReader(*found, pathOf(key), *m_error, *m_file);
}

std::vector<JsonReader> JsonReader::objects(std::string_view key, std::size_t most)
{
    std::vector<JsonReader> readers;
    const json* found = find(key);
    if (!found || failed())
        return readers;
    if (!found->is_array()) {
        wrongType(key, "a list");
        return readers;
    }
    if (found->size() > most) {
        fault(key, ErrorCode::TooLarge,
              {std::string(key), static_cast<std::int64_t>(found->size()), static_cast<std::int64_t>(most)});
        return readers;
    }
    for (std::size_t i = 0; i < found->size(); ++i)
        readers.emplace_back((*found)[i], pathOf(key) + "[" + std::to_string(i) + "]", *m_error, *m_file);
    return readers;
}

} // namespace gpuplan
