// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/context.h"

namespace CLI {
class App;
}

namespace gpuplan {

struct PricesImportOptions {
    std::vector<std::string> files;
    std::string format = "auto";
    std::vector<std::string> columns; ///< "price=Preis"
    std::string unit, currency, provider, observed, decimal_mark;
    std::string profile;      ///< a saved one to use; empty: the one with the same header
    std::string save_profile; ///< name under which the mapping is kept; empty: not kept
    bool dry_run = false;
    bool force = false;
};
ExitStatus pricesImport(Context& context, const PricesImportOptions& options);

struct PricesHistoryOptions {
    std::string provider, gpu, tier, since, until;
    std::optional<int> count;
    std::optional<int> limit;
};
ExitStatus pricesHistory(Context& context, const PricesHistoryOptions& options);

struct PricesCheckOptions {
    std::optional<int> limit;
    std::vector<std::string> drop; ///< ids of quarantined rows to forget
};
ExitStatus pricesCheck(Context& context, const PricesCheckOptions& options);

struct PricesExportOptions {
    std::string output; ///< empty: standard output
    bool history = false;
};
ExitStatus pricesExport(Context& context, const PricesExportOptions& options);

/// The first line of an export; `prices import` knows its own tables by it.
inline constexpr std::string_view kExportHeader =
    "provider,region,gpu,count,price,currency,unit,tier,observed,availability,"
    "host_ram_gib,detail,source,licence";

struct PricesMapOptions {
    std::string name, gpu;
};
ExitStatus pricesMap(Context& context, const PricesMapOptions& options);

/// Everything that the prices commands are told.
struct PricesOptions {
    PricesImportOptions import;
    PricesHistoryOptions history;
    PricesCheckOptions check;
    PricesExportOptions export_to;
    PricesMapOptions map;
};

} // namespace gpuplan
