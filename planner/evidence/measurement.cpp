// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/measurement.h"

namespace gpuplan {

std::string publicationOf(const std::string& source) { return source.substr(0, source.find_first_of("@ \t")); }

std::string memoryGroupOf(const Measurement& measurement)
{
    return measurement.group.empty() ? publicationOf(measurement.provenance.source) : measurement.group;
}

ExpectedMemory expectedMemory(const MemoryEstimate& estimate, MemoryQuantity what)
{
    const MemoryParts& parts = estimate.parts_gib;
    const auto whole = [](const Range& range, double part) -> ExpectedMemory {
        return {range.likely - part, range.low - part, range.high - part};
    };
    switch (what) {
    case MemoryQuantity::Allocated:
        return whole(estimate.allocated_gib, 0);
    case MemoryQuantity::Reserved:
        return whole(estimate.reserved_gib, 0);
    case MemoryQuantity::Device:
        return whole(estimate.per_gpu_gib, 0);
    case MemoryQuantity::Weights:
        return {parts.weights, {}, {}};
    case MemoryQuantity::KvCache:
        return {parts.kv_cache, {}, {}};
    case MemoryQuantity::Activations:
        return {parts.activations + parts.logits, {}, {}};
    case MemoryQuantity::WithoutKvCache:
        return whole(estimate.per_gpu_gib, parts.kv_cache);
    }
    return {};
}

} // namespace gpuplan
