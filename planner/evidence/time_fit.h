// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "planner/estimate/efficiency.h"
#include "planner/estimate/time.h"
#include "planner/evidence/measurement.h"

namespace gpuplan {

/// What is believed of a constant before any measurement: a row of data/evidence/time_constants.tsv.
struct TimePrior {
    Constant constant = Constant::Count;
    std::string key;
    std::optional<double> value;  ///< expected or stated value; empty: that of `parent`
    std::optional<double> log_sd; ///< one standard deviation of ln(value); empty: not fitted
    std::string parent;           ///< key of the same constant that this one is pulled to; empty: to `value`
    std::optional<double> most;   ///< what physics allows
    Provenance provenance;        ///< of the expected or stated value
    std::string note;
};

/// A row of data/efficiency/time.tsv.
struct TimeRow {
    EfficiencyRow row;
    std::string note;
};

struct FitSettings {
    std::function<void(double)> progress; ///< share done, 0 to 1; may be empty
};

/// How much each measurement counts: one vote per source, and the sources of one publication together those of the square
/// root of their number, because they err together.
std::vector<double> votesOf(const std::vector<Observation>& observations);

/// The constants of the time model that agree best with measured speeds and the priors.
struct TimeFit {
    std::vector<TimeRow> rows;  ///< in the order of the priors
    std::vector<double> values; ///< of the rows, with all their digits
    double median_percent = 0;  ///< of |measured / estimated − 1|
    int steps = 0;              ///< of the search
};

/// Errors: MissingField (a constant without a row "any", an unknown parent), Duplicate.
Result<TimeFit> fitTime(const std::vector<Observation>& observations, const std::vector<TimePrior>& priors,
                        const FitSettings& settings = {});

/// What would have been answered for each observation had its publication not been known: refits without each
/// publication in turn, starting from `fit`. Observations without a speed have an empty estimate.
Result<std::vector<TimeEstimate>> leaveOneSourceOut(const std::vector<Observation>& observations,
                                                    const std::vector<TimePrior>& priors, const TimeFit& fit,
                                                    const FitSettings& settings = {});

/// The same with every name of `group(observation)` left out in turn: GPU models, runtimes.
Result<std::vector<TimeEstimate>> leaveOneOut(const std::vector<Observation>& observations,
                                              const std::vector<TimePrior>& priors, const TimeFit& fit,
                                              const std::function<std::string(const Observation&)>& group,
                                              const FitSettings& settings = {});

/// Answers for observations whose publication, GPU model or runtime had been unknown.
struct HeldOutAnswers {
    std::vector<TimeEstimate> by_publication, by_gpu, by_runtime;
};

/// The widths of ranges (shared_sd, own_sd, unseen_sd) from residuals, written into the rows of `fit`. docs/time.md,
/// "Ranges".
void setTimeSpread(TimeFit& fit, const std::vector<Observation>& observations, const HeldOutAnswers& held_out);

/// Constants and widths: what `gpuplan evidence fit` writes.
Result<TimeFit> fitTimeWithSpread(const std::vector<Observation>& observations, const std::vector<TimePrior>& priors,
                                  const FitSettings& settings = {});

/// The table that TimeModel takes. Errors: those of EfficiencyTable::of.
Result<EfficiencyTable> tableOf(const std::vector<TimeRow>& rows);

} // namespace gpuplan
