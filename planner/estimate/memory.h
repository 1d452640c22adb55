// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

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
        return weights + gradients + optimizer + master_weights + adapters + activations + logits + communication + kv_cache;
    }
    double total() const { return allocated() + slack + runtime; }
};

enum class FitVerdict { Fits, Tight, DoesNotFit };

struct MemoryEstimate {
    Range per_gpu_gib;   ///< what nvidia-smi or rocm-smi shows in use; decides the verdict
    Range allocated_gib; ///< the framework's peak of live tensors
    Range reserved_gib;  ///< allocated and allocator slack
    MemoryParts parts_gib;
    double load_peak_gib = 0; ///< highest use while the model is loaded
    double host_ram_gib = 0;  ///< main memory of the machine, all ranks of one node
    std::optional<double> usable_gib;  ///< of the GPU, when one is named
    std::optional<double> rule_of_thumb_gib; ///< 16 GB per 10^9 parameters (full training), 2 GB (16-bit inference)
    FitVerdict verdict = FitVerdict::Fits;   ///< from the upper end of the range and the load peak
};

} // namespace gpuplan
