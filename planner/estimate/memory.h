// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "planner/estimate/correction.h"
#include "planner/estimate/memory_range.h"
#include "planner/estimate/model_bytes.h"
#include "planner/estimate/runtime_behaviour.h"
#include "planner/hardware/gpu.h"
#include "planner/model/model_facts.h"
#include "planner/quantity/range.h"
#include "planner/quantity/reason.h"
#include "planner/workload/workload.h"

namespace gpuplan {

/// GiB on the busiest GPU at the moment of the peak.
struct MemoryParts {
    double weights = 0, gradients = 0, optimizer = 0, master_weights = 0, adapters = 0, activations = 0, logits = 0,
           communication = 0, kv_cache = 0, slack = 0, runtime = 0;
    double allocated() const
    {
        return weights + gradients + optimizer + master_weights + adapters + activations + logits + communication
            + kv_cache;
    }
    double total() const { return allocated() + slack + runtime; }
    MemoryParts scaled(double factor) const;
};

enum class FitVerdict { Fits, Tight, DoesNotFit };

/// When the peak happens.
enum class MemoryMoment { Load, Loss, Backward, BackwardEnd, OptimizerStep, Prefill, Decode };
inline constexpr int kMemoryMoments = 7;

struct MemoryPeak;

struct MemoryEstimate {
    Range per_gpu_gib;   ///< what nvidia-smi or rocm-smi shows in use; decides the verdict
    Range allocated_gib; ///< the framework's peak of live tensors
    Range reserved_gib;  ///< allocated and allocator slack
    MemoryParts parts_gib;
    MemoryMoment moment = MemoryMoment::Load; ///< of the peak that parts_gib itemises
    double load_peak_gib = 0;                 ///< highest use while the model is loaded
    double host_ram_gib = 0;                  ///< main memory of the machine, all ranks of one node
    std::optional<double> usable_gib;         ///< of the GPU, when one is named
    std::optional<double> rule_of_thumb_gib;  ///< 16 GB per 10^9 parameters (full training), 2 GB (16-bit inference)
    FitVerdict verdict = FitVerdict::Fits;    ///< from the upper end of the range and the load peak
    std::optional<FitVerdict> load_verdict;   ///< of the load peak alone, when a GPU is named
    std::optional<FitVerdict> host_verdict;   ///< of the main memory, when that of the machine is known
    std::optional<std::int64_t> max_context_tokens; ///< inference on a named GPU: the most tokens per sequence that fit
};

/// Memory of one run. The peak is the highest of several moments (load, loss, backward, optimizer step; prefill,
/// decode), not a sum of everything that ever exists. Formulas and their measurements: docs/memory.md. Holds
/// references: workload, facts and table must outlive it.
/// What an answer may take into account beside workload, model and GPU; all of it optional.
struct MemoryExtras {
    std::optional<double> host_ram_gib;     ///< main memory of the machine; empty when nobody says
    const Correction* correction = nullptr; ///< what the person's own runs say
    Reasons* formula = nullptr;             ///< collects the calculation with its numbers
};

class MemoryModel {
public:
    MemoryModel(const Workload& workload, const ModelFacts& facts, const RuntimeTable& runtimes,
                const MemorySpread& spread);
    /// A model that is gone before the answer is asked for: it does not compile.
    MemoryModel(const Workload&, const ModelFacts&&, const RuntimeTable&, const MemorySpread&) = delete;

    /// Memory per GPU on `gpus` GPUs (spread as spreadOver says); with `gpu` null nothing is judged and engines are
    /// sized as on a large GPU. Plain arithmetic; allocates only when reasons or the formula are asked for. hands_on
    /// workloads need what they state.
    MemoryEstimate at(const Gpu* gpu, int gpus, Reasons* reasons = nullptr, const MemoryExtras& extras = {}) const;

    /// The most tokens per running sequence that a cache of this size on each GPU holds; empty when there is no cache
    /// that grows.
    std::optional<std::int64_t> tokensInCache(double gib_per_gpu, int gpus) const;

    const RuntimeBehaviour& behaviour() const { return *m_behaviour; }
    MemoryCategory category() const { return m_category; }

private:
    struct Circumstances {
        const Parallel& parallel;
        const Gpu* gpu;
        std::optional<double> host_ram_gib;
        Unseen unseen;
        bool upcast_in_range; ///< the upper end stands for fp32 weights
        bool no_headroom;     ///< the engine's pool leaves too little of the GPU for what lies outside of it
    };
    void explain(const MemoryEstimate& estimate, const Circumstances& around, Reasons* reasons) const;
    void explainTraining(const MemoryEstimate& estimate, const Circumstances& around, Reasons* reasons) const;
    void explainInference(const MemoryEstimate& estimate, const Circumstances& around, Reasons* reasons) const;
    void explainRange(const Circumstances& around, Reasons* reasons) const;
    void showFormula(const MemoryPeak& peak, const MemoryParts& parts, const Parallel& parallel,
                     const MemorySpread::Factors& factors, Reasons& formula) const;
    double poolFraction() const;

    const Workload* m_workload;
    const ModelFacts* m_facts;
    const RuntimeBehaviour* m_behaviour;
    const MemorySpread* m_spread;
    bool m_known_runtime = true;
    ModelBytes m_bytes;
    MemoryCategory m_category = MemoryCategory::GenerateShort;
};

} // namespace gpuplan
