// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "planner/quantity/provenance.h"
#include "planner/quantity/range.h"

namespace gpuplan {

/// What a used machine brings as a share of the price that was paid, by years since the purchase.
struct ResaleCurve {
    struct Point {
        double years = 0;
        double fraction = 1;
        bool operator==(const Point&) const = default;
    };
    /// A new generation: from then on everything older brings less.
    struct Launch {
        double years = 0;  ///< from the purchase
        double factor = 1; ///< of the value just before
        bool operator==(const Launch&) const = default;
    };
    std::vector<Point> points;    ///< ascending; before the first: from 1 at the purchase
    std::vector<Launch> launches; ///< beyond what the points contain
    double log_sd = 0;            ///< standard deviation of ln(fraction): the market cycle

    /// At `years` ≥ 0: between points in constant proportion per year, beyond the last one at the rate of the last two
    /// (of the purchase and the point, where there is one alone). Without points nothing is brought.
    double fractionAt(double years) const;
    bool operator==(const ResaleCurve&) const = default;
};

/// A kind of machine that keeps its value in one way: a group of rows of data/resale.tsv.
struct ResaleClass {
    std::string name; ///< "consumer flagship"
    struct Age {
        double years = 0;
        Range fraction; ///< of the price paid
    };
    std::vector<Age> ages;    ///< ascending
    double launch_factor = 1; ///< likely value just after a new generation over that before
    Provenance provenance;

    /// The likely curve with launches at these years from the purchase. Its spread is the mean over the ages of
    /// ln(P90 / P10) / (2·1.2816), as of a lognormal.
    ResaleCurve curve(const std::vector<double>& launches_years) const;
};

} // namespace gpuplan
