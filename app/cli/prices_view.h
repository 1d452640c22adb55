// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <QString>

#include "app/cli/context.h"
#include "app/cli/json_output.h"
#include "pricing/intake/intake.h"
#include "pricing/sources/price_file.h"

namespace gpuplan {

/// What became of one file.
struct FileImport {
    std::string file, format, provider;
    std::optional<Error> error;
    bool needs_answers = false; ///< nothing was read: the person must say more first
    std::vector<TableQuestion> questions;
    std::vector<PreviewRow> preview;
    std::optional<TableInspection> table;
    std::string mapping; ///< name of the saved mapping that was used; empty: none
    DateBasis date_basis = DateBasis::Stated;
    IntakeReport report;
};

/// The report of an import, as texts or as the JSON document of contract.md.
void printImports(const Context& context, const std::vector<FileImport>& imports, bool dry_run);

/// The counts of an intake with its first rows in quarantine: the same for files and for refreshed providers.
Json intakeJson(const IntakeReport& report);
/// The same in sentences, below a line that the caller printed.
void printIntake(const Context& context, const IntakeReport& report);

Json toJson(const QuarantinedRow& row);
Json toJson(const RefusedProvider& refused);

/// A text of a file, harmless for a terminal.
QString safeText(std::string_view text);
/// One line of at most `most` characters.
QString shortText(QString text, int most);

/// Shows how far a file is on a terminal; nothing elsewhere.
std::function<void(std::uint64_t, std::uint64_t)> progressOn(const Context& context, const std::string& what);

} // namespace gpuplan
