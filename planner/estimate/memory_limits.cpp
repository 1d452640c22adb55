// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/memory_limits.h"

#include <cmath>
#include <utility>

namespace gpuplan {

SharingVerdict sharingSeen(const ObservedPeak& a, const ObservedPeak& b, double shared_gib)
{
    const auto [few, many] = a.gpus <= b.gpus ? std::pair(a, b) : std::pair(b, a);
    if (few.gpus < 1 || few.gpus == many.gpus || few.per_gpu_gib <= 0 || many.per_gpu_gib <= 0)
        return SharingVerdict::CannotTell;
    const double expected = shared_gib / few.gpus - shared_gib / many.gpus;
    // Two runs of one job differ by some percent through the allocator alone: the repeated runs of the fms tables by up
    // to 5%. A smaller drop cannot be told from that.
    constexpr double kNoise = 0.05;
    if (expected <= 2 * kNoise * few.per_gpu_gib)
        return SharingVerdict::CannotTell;
    return few.per_gpu_gib - many.per_gpu_gib < expected / 2 ? SharingVerdict::NotShared : SharingVerdict::Shared;
}

} // namespace gpuplan
