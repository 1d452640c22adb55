// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/context.h"
#include "planner/files/imported_workload.h"

namespace gpuplan {

// One function per command: reads what it needs, prints the answer, returns the exit status.

struct PlanOptions {
    std::string file;   ///< empty: the shipped demo
    std::string output; ///< where the plan with its price snapshot is written; empty: nowhere
    bool explain = false;
};
ExitStatus planDemo(Context& context, const PlanOptions& options);
ExitStatus planMake(Context& context, const PlanOptions& options);
ExitStatus planShow(Context& context, const PlanOptions& options);
ExitStatus planGoals(Context& context, bool markdown);

struct ImportOptions {
    std::string file;
    std::string output; ///< where the experiment is written; empty: nowhere
    std::string plan;   ///< the plan it is added to; empty: none
    ImportAnswers answers;
    std::string model; ///< a name of the catalog or a file
};
ExitStatus planImportWorkload(Context& context, const ImportOptions& options);

struct EstimateOptions {
    std::string workload_file;
    std::string lines_file; ///< "-" is standard input
    std::vector<std::string> gpus;
    std::optional<int> gpu_count;
};
ExitStatus estimate(Context& context, const EstimateOptions& options);

ExitStatus modelShow(Context& context, const std::vector<std::string>& names);

struct OffersOptions {
    std::string where;
    std::string sort = "price";
    std::vector<std::string> group_by;
    std::optional<int> limit;
};
ExitStatus offersList(Context& context, const OffersOptions& options);

} // namespace gpuplan
