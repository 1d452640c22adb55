// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/yaml_tree.h"

namespace gpuplan {

namespace {

constexpr int kMostHops = 8;                  // a value that names a value that names a value …
constexpr std::size_t kMostBytes = 64 * 1024; // of one value: "${a}${a}" doubles with every hop

const YamlNode* at(const YamlNode& root, std::string_view path)
{
    const YamlNode* node = &root;
    while (node && !path.empty()) {
        const std::size_t dot = path.find('.');
        node = node->find(path.substr(0, dot));
        path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    }
    return node;
}

std::optional<std::string> resolvedText(const std::string& text, const YamlNode& root, int hops)
{
    std::string result;
    std::size_t end = 0;
    for (std::size_t start = text.find("${"); start != std::string::npos; start = text.find("${", end)) {
        const std::size_t close = text.find('}', start);
        if (close == std::string::npos || hops >= kMostHops)
            return std::nullopt;
        const std::string_view path = std::string_view(text).substr(start + 2, close - start - 2);
        const YamlNode* named = path.empty() ? nullptr : at(root, path);
        if (!named || named->kind != YamlNode::Kind::Scalar)
            return std::nullopt;
        const std::optional<std::string> value = resolvedText(named->text, root, hops + 1);
        if (!value || result.size() + value->size() > kMostBytes)
            return std::nullopt;
        result += text.substr(end, start - end) + *value;
        end = close + 1;
    }
    return result + text.substr(end);
}

void resolveIn(YamlNode& node, const YamlNode& root)
{
    for (YamlNode& item : node.items)
        resolveIn(item, root);
    if (node.kind != YamlNode::Kind::Scalar || node.text.find("${") == std::string::npos)
        return;
    node.value = resolvedText(node.text, root, 0);
    node.unresolved = !node.value;
}

} // namespace

void resolveInterpolations(YamlNode& root)
{
    const YamlNode before = root; // values are looked up as they were written
    resolveIn(root, before);
}

} // namespace gpuplan
