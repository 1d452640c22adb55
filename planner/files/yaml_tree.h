// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/quantity/result.h"

namespace gpuplan {

/// One value of a YAML document. Scalars keep their text: what it means (8, true, null) is up to the reader.
struct YamlNode {
    enum class Kind { Null, Scalar, List, Map };
    Kind kind = Kind::Null;
    std::string text; ///< a scalar as written, without its quotes
    bool quoted = false;
    std::int64_t line = 0;            ///< 1-based; in a map the line of the key
    std::vector<std::string> keys;    ///< of a map, in the order of the file
    std::vector<YamlNode> items;      ///< of a list, or the values that belong to `keys`
    std::optional<std::string> value; ///< a scalar whose ${…} were resolved
    bool unresolved = false;          ///< a scalar with a ${…} that this file alone does not resolve

    const YamlNode* find(std::string_view key) const; ///< null when this is no map or has no such key
    const std::string& resolved() const { return value ? *value : text; }
};

inline constexpr std::size_t kMaxYamlBytes = 1024 * 1024; ///< real training files have a few kilobytes
inline constexpr int kMaxYamlDepth = 64;
inline constexpr std::size_t kMaxYamlNodes = 20'000; ///< with every alias written out

/// What the only readers of YAML read, as errors name it.
inline constexpr const char* kTrainingFiles = "the training files of LLaMA-Factory, axolotl and torchtune";

/// Parses the one document of a YAML file; anchors, aliases and merge keys (<<) are written out. Errors, with the line:
/// BadSyntax (also for bytes that are no UTF-8 text, tabs as indentation and a second document), TooLarge (bytes, depth,
/// or nodes: aliases of aliases), Duplicate (a key twice). Unsupported for an empty file.
Result<YamlNode> parseYaml(std::string_view text, const std::string& file);

/// Puts the values of ${key} and ${outer.inner} into the scalars that name them (OmegaConf). What leads nowhere, into a
/// list or in a circle stays as it is and is marked `unresolved`.
void resolveInterpolations(YamlNode& root);

} // namespace gpuplan
