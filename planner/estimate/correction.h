// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "planner/quantity/provenance.h"

namespace gpuplan {

/// What a person's own runs say about one estimate: the factor on it and how much of its uncertainty is left.
struct Correction {
    double factor = 1;      ///< corrected over uncorrected
    double spread_left = 1; ///< of the standard deviation of ln(estimate); above 1 when the runs contradict each other
    int runs = 0;           ///< logged runs behind it
    Date newest{};
    std::string machine; ///< of the nearest run, as the person calls it; may be empty
    std::string nearest; ///< id of the nearest run
    bool operator==(const Correction&) const = default;

    /// "run-3 (desk)"
    std::string nearestRun() const { return machine.empty() ? nearest : nearest + " (" + machine + ")"; }
};

} // namespace gpuplan
