// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/measurement.h"

namespace gpuplan {

std::string publicationOf(const std::string& source) { return source.substr(0, source.find_first_of("@ \t")); }

ExpectedMemory expectedMemory(const MemoryEstimate& estimate, MemoryQuantity what)
{
    const MemoryParts& parts = estimate.parts_gib;
    switch (what) {
    case MemoryQuantity::Allocated:
        return {estimate.allocated_gib.likely, estimate.allocated_gib.high};
    case MemoryQuantity::Reserved:
        return {estimate.reserved_gib.likely, estimate.reserved_gib.high};
    case MemoryQuantity::Device:
        return {estimate.per_gpu_gib.likely, estimate.per_gpu_gib.high};
    case MemoryQuantity::Weights:
        return {parts.weights, {}};
    case MemoryQuantity::KvCache:
        return {parts.kv_cache, {}};
    case MemoryQuantity::Activations:
        return {parts.activations + parts.logits, {}};
    case MemoryQuantity::WithoutKvCache:
        return {estimate.per_gpu_gib.likely - parts.kv_cache, estimate.per_gpu_gib.high - parts.kv_cache};
    }
    return {};
}

} // namespace gpuplan
