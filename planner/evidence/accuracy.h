// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "planner/estimate/efficiency.h"
#include "planner/estimate/runtime_behaviour.h"
#include "planner/estimate/time.h"
#include "planner/evidence/measurement.h"

namespace gpuplan {

enum class ComparisonKind { Memory, Time };

/// One measured figure beside its estimate.
struct Comparison {
    ComparisonKind kind = ComparisonKind::Time;
    std::size_t observation = 0;     ///< index into the observations compared
    double measured = 0;             ///< GiB or tokens/s
    double likely = 0;               ///< estimate of the same quantity
    std::optional<double> low, high; ///< P10 and P90; empty where the part has no range
    std::string category;
    std::string source; ///< who has one vote: the group of a memory figure, the publication of a rate
    std::string gpu;

    /// Memory: estimated over measured − 1. Time: measured over estimated − 1. Positive is the harmless direction.
    double error() const { return kind == ComparisonKind::Memory ? likely / measured - 1 : measured / likely - 1; }
    /// The larger of the two ratios, at least 1: unlike a percentage it does not saturate.
    double factor() const { return std::max(likely / measured, measured / likely); }
    bool isOutside() const { return (low && measured < *low) || (high && measured > *high); }
};

/// How far estimates are from a set of measurements. Percentages; NaN where there is nothing to count.
struct Score {
    std::size_t cases = 0;
    std::size_t sources = 0;
    double median_percent = 0, p90_percent = 0; ///< absolute error, every case one vote
    double p90_factor = 0;                      ///< of the larger ratio
    double bias_percent = 0;                    ///< median error with its sign, every case one vote
    double source_mean_percent = 0;             ///< mean absolute error, every source one vote
    double source_median_percent = 0;           ///< mean of the sources' medians
    double short_by_10_percent = 0; ///< share that turned out more than 10% worse than estimated, every source one vote
    double outside_percent = 0;     ///< share outside P10 to P90, every case one vote
    double above_high_percent = 0;  ///< share above P90, every source one vote
};

Score scoreOf(std::span<const Comparison> comparisons);

/// One line of a table of accuracy.
struct NamedScore {
    std::string name;
    Score score;
};

/// Scores by `key` of each comparison, in the order of the names.
std::vector<NamedScore> scoresBy(std::span<const Comparison> comparisons,
                                 const std::function<std::string(const Comparison&)>& key);

/// Category of a rate: as published, else by what the workload does.
std::string timeCategory(const Measurement& measurement);
/// The rates among the observations beside the estimate of `table`. Estimates that are unknown are left out and
/// counted in `unanswered`.
std::vector<Comparison> compareTime(std::span<const Observation> observations, const EfficiencyTable& table,
                                    std::size_t& unanswered);
/// Needs a rate, a GPU and an estimate of the rate.
Comparison compareTime(const Observation& observation, std::size_t index, const TimeEstimate& estimate);

/// Needs a memory figure. The category is left to the caller: it belongs to the model of the estimate.
Comparison compareMemory(const Observation& observation, std::size_t index, const MemoryEstimate& estimate);

/// The memory figures among the observations beside the estimate.
std::vector<Comparison> compareMemory(std::span<const Observation> observations, const RuntimeTable& runtimes,
                                      const MemorySpread& spread);

} // namespace gpuplan
