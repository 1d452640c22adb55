// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "planner/estimate/correction.h"
#include "planner/estimate/efficiency.h"
#include "planner/estimate/flops.h"
#include "planner/estimate/time_parts.h"
#include "planner/hardware/gpu.h"
#include "planner/model/model_facts.h"
#include "planner/quantity/range.h"
#include "planner/quantity/reason.h"
#include "planner/workload/workload.h"

namespace gpuplan {

/// Which constants of width hold for a workload: "train", "decode", "prefill", "all".
std::string_view timePhase(const Workload& workload);

enum class Bound { Compute, Bandwidth, Communication, Overhead, Hours };
enum class Basis { Calibration, LoggedRun, Evidence, Datasheet, Stated };

/// What `hours` is made of, likely values in hours. Waiting for spot machines and failed runs are lines of the cost.
struct TimeParts {
    double run = 0;      ///< at tokens_per_s, padding included
    double start_up = 0; ///< process, libraries, engine
    double compile = 0;  ///< compilation and first steps
    double download = 0; ///< of the weights
    double load = 0;     ///< from disk to the GPU
    double padding = 0;  ///< part of `run` spent on padding of unpacked samples
};

struct TimeEstimate {
    std::optional<Range>
        tokens_per_s;           ///< all GPUs together; empty for hands-on hours and where a needed rate is unknown
    std::optional<Range> hours; ///< the whole run; empty when the workload does not say how much there is to do
    Bound bound_by = Bound::Compute;
    Basis basis = Basis::Datasheet;
    std::optional<TimeParts> parts_hours; ///< of `hours`; empty without them and for stated hours
    double start_hours = 0;               ///< download, load, compile, warm-up: billed, part of `hours.likely`
    double shared_log_sd = 0.25;          ///< error of ln(time) that all runs on this GPU model share
    double own_log_sd = 0.10;             ///< error of ln(time) of this run alone
};

/// What an answer may take into account beside workload, model and GPU; all of it optional.
struct TimeExtras {
    const Correction* correction = nullptr; ///< what the person's own runs say
    Reasons* formula = nullptr;             ///< collects the calculation with its numbers
};

/// Speed and duration of one workload on any GPU: a roofline of arithmetic, memory traffic and communication with
/// overheads per layer, step and run. Formulas, symbols and sources: docs/time.md.
/// Keeps copies of what it needs; const and safe to share between threads.
class TimeModel {
public:
    /// Does the look-ups by runtime once. An empty table makes every speed unknown.
    TimeModel(const Workload& workload, const ModelFacts& model, const EfficiencyTable& table);

    /// `gpus` replaces workload.parallel.gpus; another spread than the stated one is that of spreadOver().
    /// Plain arithmetic: no allocation when nobody asks for reasons or the formula.
    TimeEstimate at(const Gpu& gpu, int gpus, Reasons* reasons = nullptr, const TimeExtras& extras = {}) const;

    /// The rows of the table that an answer on this GPU rests on: for explanations and for the fit of the constants.
    std::vector<const EfficiencyRow*> rowsUsed(const Gpu& gpu) const;

private:
    enum Platform { Cuda, Rocm, Metal, kPlatforms };
    static Platform platformOf(const Gpu& gpu);
    TimeEstimate stated() const;
    void range(TimeEstimate& estimate, const Gpu& gpu, const Efficiency& matrix, Reasons* reasons) const;
    void correct(TimeEstimate& estimate, time_parts::Speed& speed, const Correction& correction,
                 Reasons* reasons) const;
    void fill(TimeEstimate& estimate, const time_parts::Speed& speed, Reasons* reasons) const;

    Workload m_workload;
    EfficiencyTable m_table;
    ModelWork m_work;
    bool m_eight_bit_cache = false;
    bool m_estimated_shape = false;
    std::array<time_parts::Constants, kPlatforms> m_constants;
    time_parts::LinkConstants m_links;
    time_parts::PromptPass m_prompt_pass;
    double m_start_s = 0, m_compile_s = 0, m_download_s = 0, m_load_s = 0;
    double m_shared_sd = 0, m_own_sd = 0, m_far_sd = 0, m_unseen_runtime_sd = 0, m_unseen_gpu_sd = 0;
    std::optional<double> m_amount; ///< tokens of the kind that tokens_per_s counts
};

} // namespace gpuplan
