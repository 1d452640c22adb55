// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/plan/plan.h"
#include "planner/plan/plan_inputs.h"

namespace gpuplan {

/// One way to run one experiment, as plain figures. The reasons are made for the chosen one only.
struct RunOption {
    const PricedOffer* offer = nullptr; ///< null: the owned machine
    const OwnedMachine* owned = nullptr;
    std::uint16_t gpu_index = 0;
    int gpus = 1;
    FitVerdict verdict = FitVerdict::Fits;
    TimeEstimate time;
    CostEstimate cost;

    /// Tie-break of the selection: owned machines before offers, offers by their row.
    std::uint32_t id = 0;
};

/// The machine size that came nearest to fitting.
struct NearMiss {
    std::uint16_t gpu_index = 0;
    int gpus = 1;
    double needed_gib = 0;
    double usable_gib = 0;
};

/// The machine with the most main memory among those that have too little of it.
struct HostMiss {
    double needed_gib = 0;
    double host_ram_gib = 0;
};

struct ExperimentOptions {
    std::vector<RunOption> options;
    int sizes_looked_at = 0; ///< GPU models × counts on offer that are allowed
    int sizes_too_small = 0;
    bool size_unknown = false;             ///< the workload does not say how much there is to do
    bool beyond_purse = false;             ///< some ways would cost more than any budget: they are left out
    bool tight_only = false;               ///< nothing fits with room; the options are the tight ones
    std::optional<NearMiss> near_miss;     ///< when nothing fits
    std::vector<NearMiss> owned_too_small; ///< the person's own machines that do not have the memory
    std::optional<HostMiss> host_miss; ///< the GPU would do, but not the main memory that the machine is known to have
};

/// Which ways are kept.
enum class TightWays {
    Keep,
    DropIfOthersFit, ///< money is not spent on a run that may not fit while there is one that does
};

/// All ways to run `experiment` that fit, priced. Error: UnknownName for a GPU in gpus_allowed or owned.
Result<ExperimentOptions> optionsFor(const Experiment& experiment, const ModelFacts& model, const PlanInputs& inputs,
                                     TightWays tight = TightWays::DropIfOthersFit);

/// The way that costs least (then the smaller id); null when there is none.
const RunOption* cheapestOf(const ExperimentOptions& all);
/// The cheapest way on another GPU model than that of `chosen`; null when there is none.
const RunOption* runnerUpOf(const ExperimentOptions& all, const RunOption& chosen);

/// The same run with everything that is shown: memory, price and ranges; reasons of memory and time when asked for.
RunChoice describe(const RunOption& option, const Experiment& experiment, const ModelFacts& model,
                   const PlanInputs& inputs, Reasons* reasons);

/// Size of one checkpoint in GB: adapters or the full training state (docs/cost.md).
double checkpointGb(const Workload& workload, const ModelFacts& model);

/// What an experiment keeps on disk in GB: environment, weights as stored, two checkpoints.
double diskGb(const Workload& workload, const ModelFacts& model, const CostAssumptions& assumptions);

} // namespace gpuplan
