// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <unordered_set>

#include "planner/files/imported_workload.h"
#include "planner/files/yaml_tree.h"

namespace gpuplan {

/// A value of the file with its place.
template <class T> struct InFile {
    T value{};
    std::string key; ///< "model.lora_rank"
    std::int64_t line = 0;
};
template <class T> using Found = std::optional<InFile<T>>;

/// What the readers of one document share.
struct YamlDocument {
    const YamlNode& root;
    std::string file;
    std::optional<Error> error; ///< the first fault; after it every call finds nothing
    std::unordered_set<const YamlNode*> read;
    std::vector<KeptKey> unresolved; ///< values that were asked for and hold a ${…} without a value
};

/// Reads fields of one map with their checks, and remembers which keys it was asked for. Absent and empty (null) keys are
/// not found. Words mean what PyYAML, the reader of all three programs, makes of them: yes, no, on and off are booleans;
/// "1e-4" is a number here although PyYAML reads a text, for the programs turn it into one.
class YamlReader {
public:
    YamlReader(YamlDocument& document, const YamlNode& map, std::string path);
    explicit YamlReader(YamlDocument& document) : YamlReader(document, document.root, {}) { }

    const YamlNode* find(std::string_view key); ///< null when absent or empty; marks the key as read
    bool has(std::string_view key) const;       ///< there and not empty; does not mark it
    std::string pathOf(std::string_view key) const;
    template <class T> InFile<T> at(std::string_view key, const YamlNode& node, T value) const
    {
        return {std::move(value), pathOf(key), node.line};
    }

    Found<std::int64_t> integer(std::string_view key, std::int64_t least, std::int64_t most);
    Found<double> number(std::string_view key, double least, double most);
    Found<bool> boolean(std::string_view key);
    Found<std::string> text(std::string_view key);
    Found<std::vector<std::string>> texts(std::string_view key); ///< a list, or one text with commas
    std::optional<YamlReader> map(std::string_view key);         ///< nothing when it is no map: see isMap
    std::vector<YamlReader> maps(std::string_view key); ///< the maps in a list; what else is in it stays unread
    bool isMap(std::string_view key) const;

    void fault(std::string_view key, std::int64_t line, ErrorCode code, Arguments arguments);
    bool failed() const { return m_document->error.has_value(); }

private:
    const YamlNode* scalar(std::string_view key, const char* expected);
    YamlDocument* m_document;
    const YamlNode* m_map;
    std::string m_path;
};

/// true, false, yes, no, on, off in the spellings of YAML 1.1, quoted or not.
std::optional<bool> yamlBoolean(std::string_view text);

/// Every value that no reader asked for, by its path ("datasets[0].path"), in the order of the file.
std::vector<KeptKey> unreadKeys(const YamlDocument& document);

} // namespace gpuplan
