// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/command_tree.h"
#include "app/cli/context.h"

namespace gpuplan {

struct PricesRefreshOptions {
    std::vector<std::string> names;     ///< of sources; empty: all that need no key, and those with one
    std::vector<std::string> base_urls; ///< "vast=http://127.0.0.1:8080"
    std::string ca_file;
    double timeout_s = 120;
    bool dry_run = false;
    bool force = false;
    bool list = false; ///< show the sources instead
};
ExitStatus pricesRefresh(Context& context, const PricesRefreshOptions& options);

/// Adds `refresh` below `prices`.
void addRefreshCommand(CLI::App& prices, Command& chosen, PricesRefreshOptions& options);

} // namespace gpuplan
