// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/glossary.h"

#include <algorithm>

#include "planner/quantity/names.h"

namespace gpuplan {

Result<const GlossaryEntry*> findTerm(std::span<const GlossaryEntry> glossary, std::string_view word)
{
    const std::string wanted = foldName(word);
    const auto same = [&wanted](const std::string& name) { return foldName(name) == wanted; };
    for (const GlossaryEntry& entry : glossary) {
        if (same(entry.term) || same(entry.zh))
            return &entry;
    }
    std::vector<std::string> names;
    for (const GlossaryEntry& entry : glossary) {
        for (const std::vector<std::string>* aliases : {&entry.aliases, &entry.zh_aliases}) {
            if (std::any_of(aliases->begin(), aliases->end(), same))
                return &entry;
            names.insert(names.end(), aliases->begin(), aliases->end());
        }
        names.push_back(entry.term);
        names.push_back(entry.zh);
    }
    return fail(ErrorCode::UnknownName, {std::string("word"), std::string(word), joinNames(nearestNames(word, names))});
}

} // namespace gpuplan
