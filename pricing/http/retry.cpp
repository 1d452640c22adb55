// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/retry.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

std::optional<double> retryDelayS(const RetryRule& rule, int failed, std::optional<double> retry_after_s, double chance)
{
    if (failed >= rule.tries)
        return {};
    const double step = std::min(rule.first_s * std::exp2(failed - 1), rule.longest_s);
    const double own = step * (0.5 + 0.5 * chance);
    if (!retry_after_s || *retry_after_s <= 0)
        return own;
    if (*retry_after_s > rule.longest_retry_after_s)
        return {};
    return std::max(own, *retry_after_s * (1 + 0.1 * chance));
}

} // namespace gpuplan
