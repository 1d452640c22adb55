// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "planner/quantity/provenance.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// A word of the field for people who do not know it yet: a row of data/glossary.tsv.
struct GlossaryEntry {
    std::string term; ///< English
    std::vector<std::string> aliases;
    std::string zh; ///< the one Chinese word that the program uses
    std::vector<std::string> zh_aliases;
    std::vector<std::string> avoid_zh; ///< words that the program must not use for it
    std::string explanation, explanation_zh;
    Provenance provenance;
};

/// The entry that `word` names, in either language, by its term or an alias; spelling is folded. A term comes before an
/// alias of another one. Error: UnknownName with the nearest terms.
Result<const GlossaryEntry*> findTerm(std::span<const GlossaryEntry> glossary, std::string_view word);

} // namespace gpuplan
