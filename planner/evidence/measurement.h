// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "planner/estimate/memory.h"
#include "planner/hardware/gpu.h"
#include "planner/model/model_facts.h"
#include "planner/quantity/provenance.h"
#include "planner/workload/workload_request.h"

namespace gpuplan {

/// What a memory figure counts; contract.md says which part of an answer it is compared with.
enum class MemoryQuantity { Allocated, Reserved, Device, Weights, KvCache, Activations, WithoutKvCache };

struct MemoryReading {
    MemoryQuantity what = MemoryQuantity::Device;
    double gib = 0; ///< on the busiest GPU
};

/// One run that somebody measured: a line of data/evidence, of a file in the cases format, or a person's own log.
struct Measurement {
    std::string id;
    WorkloadRequest request;
    std::string gpu; ///< as written; empty: not said
    int gpus = 1;
    std::optional<double> tokens_per_s; ///< counted as TimeEstimate::tokens_per_s
    std::optional<MemoryReading> memory;
    std::string group;     ///< memory: figures of one group share one vote; empty: the source
    std::string category;  ///< time: as published with the figure; empty: by the workload (accuracy.h)
    std::string machine;   ///< a logged run: the person's name for the machine
    std::int64_t line = 0; ///< of its file, 1-based
    Provenance provenance;
};

/// A measurement with everything looked up.
struct Observation {
    Measurement measurement;
    ModelFacts model;
    std::optional<Gpu> gpu; ///< empty: not said; then there is no rate either
};

/// The publication behind a figure: its source up to the first '@' or blank. Figures of one publication err together.
std::string publicationOf(const std::string& source);

/// Who has one vote for a memory figure: its group, else its publication.
std::string memoryGroupOf(const Measurement& measurement);

/// What `estimate` answers for `what`: the figure to compare with, and its range.
struct ExpectedMemory {
    double likely_gib = 0;
    std::optional<double> low_gib, high_gib; ///< empty for parts: they have no range of their own
};
ExpectedMemory expectedMemory(const MemoryEstimate& estimate, MemoryQuantity what);

} // namespace gpuplan
