// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "pricing/http/retry.h"
#include "pricing/http/secrets.h"
#include "pricing/intake/intake.h"
#include "pricing/refresh/refresher.h"

namespace gpuplan {

/// One source, or one part of it ("lambda" of "skypilot").
struct RefreshJob {
    const Refresher* refresher = nullptr;
    std::string_view part;    ///< empty: the source is one whole
    std::string name() const; ///< "vast", "skypilot/lambda"
};

/// The jobs of these names ("skypilot" is all of its parts); none: every source that needs no key or whose keys are
/// there. Error: UnknownName.
Result<std::vector<RefreshJob>> chooseJobs(std::span<const std::string> names, const Secrets& secrets);

/// The names of the required keys that are not there. Error: a file of keys that must not be used.
Result<std::vector<std::string>> missingKeys(const Refresher& refresher, const Secrets& secrets);

struct RefreshOptions {
    std::map<std::string, Url, std::less<>> base_urls; ///< by name of the refresher: it asks there and nowhere else
    std::string ca_file;                               ///< more authorities than the system's
    double timeout_s = 120;                            ///< of one request with everything about it
    bool dry_run = false;                              ///< fetch and check, write nothing
    bool force = false; ///< ask for everything again, and take in what would empty or halve a provider
    RetryRule retry;
    int at_once = 4;
};

struct RefreshControl {
    std::stop_token stop;
    /// Bytes of a job so far; called from several threads, one at a time.
    std::function<void(const std::string& name, std::uint64_t bytes)> progress;
};

/// What became of one job. Without an error: rows or rates were taken in, or nothing had changed.
struct RefreshOutcome {
    std::string name;
    std::string source; ///< address without its query; empty: it was never asked
    bool unchanged = false;
    IntakeReport report; ///< of prices
    int rates_read = 0, new_rates = 0;
    std::optional<Error> error;
    std::uint64_t bytes = 0; ///< of bodies, as they came over the line
    double seconds = 0;      ///< of fetching and taking in
    bool failed() const { return error.has_value() || !report.refused.empty(); }
};

/// Fetches with some threads, checks and writes in this one, each job in a transaction of its own: it succeeds or
/// fails alone, and after a failure its last good rows are what they were. What a server said about changes is
/// remembered only when the rows are in the database. Outcomes are in the order of `jobs`. The store is used by the
/// calling thread only.
std::vector<RefreshOutcome> refresh(PriceStore& store, std::span<const RefreshJob> jobs, const Secrets& secrets,
                                    const IntakeTables& tables, const RefreshOptions& options,
                                    const RefreshControl& control);

/// When a job last brought an answer from its published address; empty: never.
Result<std::optional<std::int64_t>> lastFetch(const PriceStore& store, const RefreshJob& job);

} // namespace gpuplan
