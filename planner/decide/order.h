// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "planner/decide/prepared.h"

namespace gpuplan {

/// Prerequisites first; of the items that are ready, the one with the earliest own deadline, then the smallest index.
/// Shorter than the items when some wait for each other.
std::vector<std::uint32_t> executionOrder(const std::vector<PreparedItem>& items);

/// The items of `members` so that prerequisites come first and items that hang together stand together: few of them are
/// then waited for at once. Groups with a higher priority come first, then those with an item of higher `rank` (per
/// item of the problem; empty: all equal), then those with the smallest index. Links to other items are ignored.
std::vector<std::uint32_t> groupedOrder(const PreparedProblem& problem, std::span<const std::uint32_t> members,
                                        std::span<const double> rank = {});

/// Which earlier choices a walk along `order` has to remember. One bit per item that a later one waits for; bits are
/// used again. Links to items outside `order` are ignored.
struct PrerequisiteBits {
    std::vector<std::uint64_t> needs;  ///< per position: the item may be chosen when all of these are set
    std::vector<std::uint64_t> sets;   ///< per position: set when the item is chosen
    std::vector<std::uint64_t> clears; ///< per position: no longer needed afterwards
    int width = 0;                     ///< most bits in use; above 64 the masks are not valid

    std::uint64_t next(std::size_t position, std::uint64_t mask, bool chosen) const
    {
        return (chosen ? mask | sets[position] : mask) & ~clears[position];
    }
};
PrerequisiteBits prerequisiteBits(const PreparedProblem& problem, const std::vector<std::uint32_t>& order);

} // namespace gpuplan
