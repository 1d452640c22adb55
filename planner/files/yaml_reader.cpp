// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/yaml_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace gpuplan {

namespace {

std::string joined(const std::string& path, std::string_view key)
{
    return path.empty() ? std::string(key) : path + "." + std::string(key);
}

std::optional<double> numberOf(std::string text)
{
    std::erase(text, '_'); // 10_000
    std::string_view digits = text;
    if (digits.starts_with('+'))
        digits.remove_prefix(1);
    double value = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool whole = fault == std::errc() && end == digits.data() + digits.size() && !digits.empty();
    return whole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// PyYAML reads "010" as eight: nobody means that.
bool looksOctal(std::string_view text)
{
    return text.size() > 1 && text[0] == '0' && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string_view trimmedView(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

void collect(const YamlDocument& document, const YamlNode& node, const std::string& path, std::vector<KeptKey>& kept)
{
    if (document.read.contains(&node) && node.kind != YamlNode::Kind::Map)
        return;
    if (node.kind == YamlNode::Kind::Map || node.kind == YamlNode::Kind::List) {
        const bool is_map = node.kind == YamlNode::Kind::Map;
        for (std::size_t i = 0; i < node.items.size(); ++i)
            collect(document, node.items[i], is_map ? joined(path, node.keys[i]) : path + "[" + std::to_string(i) + "]",
                    kept);
        if (node.items.empty() && !document.read.contains(&node))
            kept.push_back({path, std::string(is_map ? "{}" : "[]"), node.line});
        return;
    }
    kept.push_back({path, node.kind == YamlNode::Kind::Null ? std::nullopt : std::optional(node.text), node.line});
}

} // namespace

std::optional<bool> yamlBoolean(std::string_view text)
{
    constexpr std::array<std::string_view, 9> kTrue{"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"};
    constexpr std::array<std::string_view, 9> kFalse{"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"};
    if (std::find(kTrue.begin(), kTrue.end(), text) != kTrue.end())
        return true;
    if (std::find(kFalse.begin(), kFalse.end(), text) != kFalse.end())
        return false;
    return std::nullopt;
}

YamlReader::YamlReader(YamlDocument& document, const YamlNode& map, std::string path)
    : m_document(&document), m_map(&map), m_path(std::move(path))
{
    document.read.insert(&map);
}

bool YamlReader::has(std::string_view key) const
{
    const YamlNode* node = m_map->find(key);
    return node && node->kind != YamlNode::Kind::Null;
}

const YamlNode* YamlReader::find(std::string_view key)
{
    const YamlNode* node = m_map->find(key);
    if (!node)
        return nullptr;
    m_document->read.insert(node);
    return node->kind == YamlNode::Kind::Null ? nullptr : node;
}

std::string YamlReader::pathOf(std::string_view key) const { return joined(m_path, key); }

void YamlReader::fault(std::string_view key, std::int64_t line, ErrorCode code, Arguments arguments)
{
    if (!failed())
        m_document->error = Error{code, std::move(arguments), {m_document->file, line, pathOf(key)}};
}

const YamlNode* YamlReader::scalar(std::string_view key, const char* expected)
{
    const YamlNode* node = failed() ? nullptr : find(key);
    if (!node)
        return nullptr;
    if (node->kind != YamlNode::Kind::Scalar) {
        fault(key, node->line, ErrorCode::WrongType, {std::string(key), std::string(expected)});
        return nullptr;
    }
    if (node->unresolved) {
        m_document->unresolved.push_back({pathOf(key), node->text, node->line});
        return nullptr;
    }
    return node;
}

Found<double> YamlReader::number(std::string_view key, double least, double most)
{
    const YamlNode* node = scalar(key, "a number");
    if (!node)
        return std::nullopt;
    const std::optional<double> value = numberOf(node->resolved());
    if (!value || looksOctal(node->resolved()))
        fault(key, node->line, ErrorCode::BadValue, {node->text, std::string("a number")});
    else if (*value < least || *value > most)
        fault(key, node->line, ErrorCode::OutOfRange, {*value, least, most});
    return failed() ? std::nullopt : Found<double>(at(key, *node, *value));
}

Found<std::int64_t> YamlReader::integer(std::string_view key, std::int64_t least, std::int64_t most)
{
    const YamlNode* node = scalar(key, "a whole number");
    if (!node)
        return std::nullopt;
    const std::optional<double> value = numberOf(node->resolved());
    if (!value || looksOctal(node->resolved()))
        fault(key, node->line, ErrorCode::BadValue, {node->text, std::string("a whole number")});
    else if (*value != std::floor(*value) || *value < static_cast<double>(least) || *value > static_cast<double>(most))
        fault(key, node->line, ErrorCode::NotWhole, {*value, least, most});
    return failed() ? std::nullopt : Found<std::int64_t>(at(key, *node, static_cast<std::int64_t>(*value)));
}

Found<bool> YamlReader::boolean(std::string_view key)
{
    const YamlNode* node = scalar(key, "true or false");
    if (!node)
        return std::nullopt;
    const std::optional<bool> value = yamlBoolean(node->resolved());
    if (!value)
        fault(key, node->line, ErrorCode::BadValue, {node->text, std::string("true or false")});
    return value ? Found<bool>(at(key, *node, *value)) : std::nullopt;
}

Found<std::string> YamlReader::text(std::string_view key)
{
    const YamlNode* node = scalar(key, "a text");
    return node ? Found<std::string>(at(key, *node, node->resolved())) : std::nullopt;
}

Found<std::vector<std::string>> YamlReader::texts(std::string_view key)
{
    const YamlNode* node = failed() ? nullptr : find(key);
    if (!node)
        return std::nullopt;
    std::vector<std::string> values;
    if (node->kind == YamlNode::Kind::Scalar) {
        std::string_view rest = node->resolved();
        for (bool more = true; more;) {
            const std::size_t comma = rest.find(',');
            if (const std::string_view item = trimmedView(rest.substr(0, comma)); !item.empty())
                values.emplace_back(item);
            more = comma != std::string_view::npos;
            rest = more ? rest.substr(comma + 1) : std::string_view();
        }
    } else {
        for (const YamlNode& item : node->items) {
            if (node->kind != YamlNode::Kind::List || item.kind != YamlNode::Kind::Scalar) {
                fault(key, item.line, ErrorCode::WrongType, {std::string(key), std::string("a list of texts")});
                return std::nullopt;
            }
            values.push_back(item.resolved());
        }
    }
    return at(key, *node, std::move(values));
}

bool YamlReader::isMap(std::string_view key) const
{
    const YamlNode* node = m_map->find(key);
    return node && node->kind == YamlNode::Kind::Map;
}

std::optional<YamlReader> YamlReader::map(std::string_view key)
{
    if (failed() || !isMap(key))
        return std::nullopt;
    return YamlReader(*m_document, *find(key), pathOf(key));
}

std::vector<YamlReader> YamlReader::maps(std::string_view key)
{
    std::vector<YamlReader> readers;
    const YamlNode* node = failed() ? nullptr : m_map->find(key);
    if (!node || node->kind != YamlNode::Kind::List)
        return readers;
    for (std::size_t i = 0; i < node->items.size(); ++i)
        if (node->items[i].kind == YamlNode::Kind::Map)
            readers.emplace_back(*m_document, node->items[i], pathOf(key) + "[" + std::to_string(i) + "]");
    return readers;
}

std::vector<KeptKey> unreadKeys(const YamlDocument& document)
{
    std::vector<KeptKey> kept;
    collect(document, document.root, {}, kept);
    return kept;
}

} // namespace gpuplan
