// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

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
};

enum class FitVerdict { Fits, Tight, DoesNotFit };

/// When the peak happens.
enum class MemoryMoment { Load, Loss, Backward, BackwardEnd, OptimizerStep, Prefill, Decode };

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
};

/// Memory of one run. The peak is the highest of several moments (load, loss, backward, optimizer step; prefill,
/// decode), not a sum of everything that ever exists. Formulas and their measurements: docs/memory.md. Holds
/// references: workload, facts and table must outlive it.
class MemoryModel {
public:
    MemoryModel(const Workload& workload, const ModelFacts& facts, const RuntimeTable& runtimes,
                const MemorySpread& spread);

    /// Memory per GPU on `gpus` GPUs (spread as spreadOver says); with `gpu` null nothing is judged and engines are
    /// sized as on a large GPU. Plain arithmetic; allocates only when reasons are asked for. hands_on workloads need
    /// what they state.
    MemoryEstimate at(const Gpu* gpu, int gpus, Reasons* reasons = nullptr) const;

    const RuntimeBehaviour& behaviour() const { return *m_behaviour; }
    MemoryCategory category() const { return m_category; }

private:
    void explain(const MemoryEstimate& estimate, const Parallel& parallel, const Gpu* gpu, Reasons* reasons) const;

    const Workload* m_workload;
    const ModelFacts* m_facts;
    const RuntimeBehaviour* m_behaviour;
    MemorySpread::Factors m_factors;
    bool m_known_runtime = true;
    ModelBytes m_bytes;
    MemoryCategory m_category = MemoryCategory::GenerateShort;
};

} // namespace gpuplan
