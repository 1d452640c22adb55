// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

namespace gpuplan {

/// Finds dominated partial plans. They come by rising cost; one is dominated when an earlier one takes no longer, is
/// worth no less, and has the prerequisites of this one and perhaps more.
class Staircase {
public:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    /// What was inserted as dominating or equal to this; kNone otherwise. Supersets of `mask` are looked at as far as
    /// is cheap, so that a dominated plan may be missed.
    std::size_t dominator(std::uint64_t mask, std::int64_t duration_s, std::int64_t value) const;
    void insert(std::uint64_t mask, std::int64_t duration_s, std::int64_t value, std::size_t label);

private:
    struct Stair {
        std::int64_t duration_s, value;
        std::size_t label;
    };
    struct Group {
        std::uint64_t mask;
        std::vector<Stair> stairs; // durations and values rise together
    };

    static std::size_t dominatorIn(const Group& group, std::int64_t duration_s, std::int64_t value);

    std::vector<Group> m_groups;
    std::unordered_map<std::uint64_t, std::size_t> m_group_of; // mask -> index
};

} // namespace gpuplan
