// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/context.h"
#include "app/cli/refresh_commands.h"
#include "pricing/refresh/refresh_run.h"

namespace gpuplan {

/// The outcomes as a table or as the JSON document of contract.md; what failed and what stayed on standard error.
void printRefresh(const Context& context, const PricesRefreshOptions& options,
                  const std::vector<RefreshOutcome>& outcomes);

/// One source as `prices refresh --list` shows it.
struct ListedSource {
    const Refresher* refresher = nullptr;
    std::vector<std::string> missing_keys; ///< required ones
    std::vector<std::string> keys_there;
    std::optional<std::int64_t> last_fetch_s; ///< of its oldest part; empty: one never answered
};
void printSources(const Context& context, const std::vector<ListedSource>& sources);

/// Shows on a terminal what is being fetched; nothing elsewhere.
std::function<void(const std::string&, std::uint64_t)> refreshProgress(const Context& context);
/// Takes the line of the progress away.
void endRefreshProgress(const Context& context);

} // namespace gpuplan
