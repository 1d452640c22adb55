// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/prices_commands.h"

// The commands and their options, as CLI11 sees them. Texts: QT_TRANSLATE_NOOP("CommandLine", …).

namespace gpuplan {

using Command = std::function<ExitStatus(Context&)>;

/// The words of a command line in the person's language.
std::string say(const char* english);

/// Refuses "nan" and "inf", which CLI11's ranges let through.
CLI::Validator finiteNumber();

/// Adds a verb below `noun`; when it is given, `chosen` becomes `command`.
CLI::App* addCommand(CLI::App& noun, const char* verb, const char* description, Command& chosen, Command command);

/// Everything that the evidence commands are told.
struct EvidenceOptions {
    EvidenceCheckOptions check;
    EvidenceFitOptions fit;
    EvidenceAddOptions add;
    std::vector<std::string> removed; ///< ids
};
void addEvidenceCommands(CLI::App& app, Command& chosen, EvidenceOptions& options);

/// Returns the noun, so that others add their verbs to it.
CLI::App* addPricesCommands(CLI::App& app, Command& chosen, PricesOptions& options);
/// `offers list` and the person's own prices and machines.
struct OffersArguments {
    OffersOptions list;
    OffersAddOptions add;
    std::string removed; ///< name of a machine
};
void addOffersCommands(CLI::App& app, Command& chosen, OffersArguments& options);

} // namespace gpuplan
