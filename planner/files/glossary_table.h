// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/goals/glossary.h"

namespace gpuplan {

/// The words from the text of data/glossary.tsv, in its order. Errors: those of readTable, MissingField, Duplicate (a term
/// twice); with file, line, column.
Result<std::vector<GlossaryEntry>> readGlossary(std::string_view text, const std::string& file);

} // namespace gpuplan
