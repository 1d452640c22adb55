// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/glossary_table.h"

#include <algorithm>
#include <array>

#include "planner/files/table.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

enum Cell : std::size_t { kTerm, kAliases, kZh, kZhAliases, kAvoidZh, kExplanation, kExplanationZh };
constexpr std::array kColumns{Column{"term"},          Column{"aliases"},  Column{"zh"},
                              Column{"zh_aliases"},    Column{"avoid_zh"}, Column{"explanation"},
                              Column{"explanation_zh"}};

/// "spot; preemptible": the parts without blanks around them.
std::vector<std::string> parts(std::string_view cell)
{
    std::vector<std::string> list;
    while (!cell.empty()) {
        const std::size_t end = std::min(cell.find(';'), cell.size());
        if (const std::string_view part = trimmed(cell.substr(0, end)); !part.empty())
            list.emplace_back(part);
        cell.remove_prefix(std::min(end + 1, cell.size()));
    }
    return list;
}

} // namespace

Result<std::vector<GlossaryEntry>> readGlossary(std::string_view text, const std::string& file)
{
    std::vector<GlossaryEntry> glossary;
    const auto read = [&glossary](TableRow& row) {
        for (const Cell cell : {kTerm, kZh, kExplanation, kExplanationZh})
            row.require(cell, "a text");
        GlossaryEntry entry;
        row.text(kTerm, entry.term);
        row.text(kZh, entry.zh);
        row.text(kExplanation, entry.explanation);
        row.text(kExplanationZh, entry.explanation_zh);
        entry.aliases = parts(row.cell(kAliases));
        entry.zh_aliases = parts(row.cell(kZhAliases));
        entry.avoid_zh = parts(row.cell(kAvoidZh));
        row.provenance(entry.provenance);
        if (row.failed())
            return;
        const bool known = std::any_of(glossary.begin(), glossary.end(), [&entry](const GlossaryEntry& other) {
            return foldName(other.term) == foldName(entry.term) || foldName(other.zh) == foldName(entry.zh);
        });
        if (known)
            return row.fault(kTerm, ErrorCode::Duplicate, {entry.term});
        glossary.push_back(std::move(entry));
    };
    if (const Result<void> table = readTable(text, file, kColumns, read); !table)
        return fail(table.error());
    return glossary;
}

} // namespace gpuplan
