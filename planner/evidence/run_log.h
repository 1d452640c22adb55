// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "planner/estimate/correction.h"
#include "planner/estimate/efficiency.h"
#include "planner/estimate/memory.h"
#include "planner/estimate/time.h"
#include "planner/evidence/measurement.h"

namespace gpuplan {

struct RunCorrections {
    std::optional<Correction> time, memory;
    bool isEmpty() const { return !time && !memory; }
};

/// A person's own runs, each with how far it was from the estimate. They correct estimates for the same GPU model, the
/// same family of models and the same kind of work. Method (Gaussian process on the error of the logarithm): docs/evidence.md.
class RunLog {
public:
    RunLog() = default;

    /// Compares every run with the uncorrected estimate of the tables.
    RunLog(std::span<const Observation> runs, const EfficiencyTable& efficiency, const RuntimeTable& runtimes,
           const MemorySpread& spread);

    bool isEmpty() const { return m_runs.empty(); }

    /// What the log says about this run. A run that names its machine counts for `machine` of that name
    /// only; one that names none counts for every machine with this GPU.
    RunCorrections correctionsFor(const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                                  std::string_view machine = {}) const;

private:
    /// ln(measured / estimated) of one figure, with the variances that the estimate gave itself.
    struct Miss {
        double error = 0;
        double shared_variance = 0; ///< common to runs of this kind on this GPU model
        double own_variance = 0;    ///< of one run
    };
    struct Run {
        Observation observation;
        std::string family;
        std::optional<Miss> time, memory;
    };
    struct Asked {
        const Workload& workload;
        const ModelFacts& model;
        const Gpu& gpu;
        int gpus;
        std::string family;
        std::string_view machine;
    };
    bool concerns(const Run& run, const Asked& asked) const;
    std::optional<Correction> correction(const Asked& asked, std::optional<Miss> Run::*figure) const;

    std::vector<Run> m_runs;
};

/// "llama" for "meta-llama/Llama-3.1-8B-Instruct": models of one family have the same kernels and shapes. Empty for a
/// model without a name.
std::string modelFamily(std::string_view name);

} // namespace gpuplan
