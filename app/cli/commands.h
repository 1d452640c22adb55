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
    std::string machine; ///< the person's name for the machine: own runs on it correct the estimate
    bool explain = false;
    std::optional<double> host_ram_gib; ///< main memory of the machine, for lines and files that do not say
};
ExitStatus estimate(Context& context, const EstimateOptions& options);

/// Words of the field in a beginner's words; all of them without any.
ExitStatus explainTerms(Context& context, const std::vector<std::string>& words);

ExitStatus modelShow(Context& context, const std::vector<std::string>& names);

struct OffersOptions {
    std::string where;
    std::string sort; ///< empty: by price
    std::vector<std::string> group_by;
    std::vector<std::string> columns; ///< empty: those that the question needs
    std::optional<int> limit;
    int offset = 0;
    bool wide = false;         ///< nothing is shortened
    std::string workload_file; ///< what is to run: fits, money per million tokens, money for all of it
    bool fits_only = false;
    std::optional<double> hours;          ///< length of a job, on any machine
    std::vector<std::string> setup_hours; ///< "0.25" for all, "Provider=0.1" for one
    std::optional<double> my_price;       ///< per GPU-hour, what the person reckons with
};
ExitStatus offersList(Context& context, const OffersOptions& options);

/// Either a price that the person sees, or a machine of theirs.
struct OffersAddOptions {
    std::string provider, gpu, region, detail, source;
    std::string tier = "on_demand";
    std::optional<int> count;
    std::optional<double> price;
    std::string unit, currency; ///< never guessed
    std::string seen;           ///< a day; empty: now
    bool force = false;         ///< take a price that is far from the usual
    std::string owned;          ///< name of the machine
    std::optional<double> wall_kw, tariff, price_paid, years, hours_per_year;
    std::optional<double> host_ram_gib;
};
ExitStatus offersAdd(Context& context, const OffersAddOptions& options);
ExitStatus offersRemove(Context& context, const std::string& owned);

struct EvidenceCheckOptions {
    std::string held_out; ///< a file in the cases format; empty: the shipped evidence
    std::vector<std::string> by{"category", "gpu"};
};
ExitStatus evidenceCheck(Context& context, const EvidenceCheckOptions& options);

/// Either a file of runs or one run by its parts.
struct EvidenceAddOptions {
    std::string file; ///< "-" is standard input
    std::string workload_file;
    std::string gpu;
    std::optional<int> gpus;
    std::optional<double> tokens_per_s;
    std::optional<double> peak_gib;
    std::string what = "device";
    std::string machine;
};
ExitStatus evidenceAdd(Context& context, const EvidenceAddOptions& options);
ExitStatus evidenceList(Context& context);
ExitStatus evidenceRemove(Context& context, const std::vector<std::string>& ids);

struct EvidenceFitOptions {
    std::string evidence; ///< folder with time.jsonl and time_constants.tsv; empty: the shipped one
    std::string output;   ///< folder for time.tsv; empty: the shipped one is replaced
    bool check = false;   ///< compare with the shipped table instead
};
ExitStatus evidenceFit(Context& context, const EvidenceFitOptions& options);

} // namespace gpuplan
