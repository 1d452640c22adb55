// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "app/cli/context.h"
#include "app/cli/explanation.h"
#include "app/cli/json_output.h"
#include "planner/estimate/memory.h"
#include "planner/estimate/time.h"
#include "planner/evidence/run_log.h"
#include "planner/plan/plan.h"

namespace gpuplan {

struct Answer {
    MemoryEstimate memory;
    std::optional<TimeEstimate> time; ///< empty when no GPU is named
    Reasons reasons;
    RunCorrections corrections;             ///< from the person's own runs; already in the estimates
    std::optional<Explanation> explanation; ///< when it was asked for
};

/// The tables that estimates need, loaded once for all lines.
struct Tables {
    const GpuCatalog* gpus = nullptr;
    const RuntimeTable* runtimes = nullptr;
    const MemorySpread* spread = nullptr;
    const EfficiencyTable* efficiency = nullptr;
    const RunLog* runs = nullptr; ///< null: none
};
/// Errors: those of the readers.
Result<Tables> loadTables(Context& context);

/// One run on one machine.
struct Place {
    const Gpu* gpu = nullptr; ///< null: memory alone is asked for
    int gpus = 1;
    std::optional<double> host_ram_gib;
    std::string machine; ///< the person's name for it; may be empty
};

/// Memory and, with a GPU, time. The calculation goes into `explanation` when there is one.
Answer answerFor(const Workload& workload, const ModelFacts& model, const Place& place, const Tables& tables,
                 Explanation* explanation = nullptr);

Json toJson(const Answer& answer, const Format& format);

/// One GPU of a table of estimates.
struct Row {
    const Gpu* gpu = nullptr;
    int gpus = 1;
    Answer answer;
    std::optional<RunChoice>
        cheapest; ///< on the cheapest offer of this size; empty: no offer, no hours, or it does not fit
};

} // namespace gpuplan
