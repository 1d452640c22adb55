// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace gpuplan {

/// When a request that failed is sent again.
struct RetryRule {
    int tries = 4;                     ///< the first one counts
    double first_s = 0.5;              ///< wait after the first try; doubles with each
    double longest_s = 30;             ///< of the own waits
    double longest_retry_after_s = 60; ///< a server that asks for more is not asked again in this run
};

/// Statuses that say "later": too many requests, bad gateway, unavailable, gateway timeout.
constexpr bool isPassing(long status) { return status == 429 || status == 502 || status == 503 || status == 504; }

/// Seconds to wait after the `failed`-th try (1-based); empty: give up. `retry_after_s` is what the server asked for, if it
/// did. `chance` from 0 to 1 spreads many clients: an own wait is between half and the whole of its step, one that
/// the server asked for gets up to a tenth more.
std::optional<double> retryDelayS(const RetryRule& rule, int failed, std::optional<double> retry_after_s,
                                  double chance);

} // namespace gpuplan
