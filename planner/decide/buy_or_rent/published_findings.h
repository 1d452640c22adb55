// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "planner/decide/buy_or_rent/published.h"

namespace gpuplan {

/// |a/b − 1|; 0 when both are 0.
double relativeGap(double a, double b);
/// Within kAgrees of the middle of a published figure, or inside its bracket.
bool agreesWith(const Bracket& published, double figure);

/// What speaks against the figure. `verdict` of the recomputed figure is already known.
std::vector<Finding> contradictionsOf(const PublishedCalculation& calculation, const Recomputed& recomputed);
/// What the figure takes for granted.
std::vector<Finding> assumptionsOf(const PublishedCalculation& calculation, const Recomputed& recomputed);

} // namespace gpuplan
