// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace gpuplan {

/// The cache that an engine reports at start: so many blocks of so many tokens.
struct PagedCache {
    std::int64_t blocks = 0;
    std::int64_t block_tokens = 16;

    std::int64_t tokens() const { return blocks * block_tokens; }
    /// An engine refuses to start when one sequence of the greatest length would not fit.
    bool holds(std::int64_t tokens_of_one_sequence) const { return tokens_of_one_sequence <= tokens(); }
};

/// A peak that was seen on every GPU of a run.
struct ObservedPeak {
    int gpus = 1;
    double per_gpu_gib = 0;
};

enum class SharingVerdict {
    Shared,     ///< the need of one GPU falls with their number
    NotShared,  ///< it does not move: every GPU holds everything, whatever the configuration says
    CannotTell, ///< the same number of GPUs twice, or too little is shared for a difference to show
};

/// Compares two runs of one job on different numbers of GPUs. `shared_gib` is what the estimate says should be divided
/// by their number (weights, gradients and states of all GPUs together).
SharingVerdict sharingSeen(const ObservedPeak& few, const ObservedPeak& many, double shared_gib);

} // namespace gpuplan
