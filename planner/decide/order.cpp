// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/order.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

namespace gpuplan {

namespace {

std::vector<std::vector<std::uint32_t>> dependents(const std::vector<PreparedItem>& items)
{
    std::vector<std::vector<std::uint32_t>> result(items.size());
    for (std::uint32_t i = 0; i < items.size(); ++i)
        for (const std::uint32_t p : items[i].after)
            result[p].push_back(i);
    return result;
}

} // namespace

std::vector<std::uint32_t> executionOrder(const std::vector<PreparedItem>& items)
{
    const auto waiting = dependents(items);
    std::vector<std::size_t> missing(items.size());
    using Key = std::pair<std::int64_t, std::uint32_t>;
    std::priority_queue<Key, std::vector<Key>, std::greater<>> ready;
    const auto push = [&](std::uint32_t i) { ready.push({items[i].own_deadline ? items[i].deadline_s : kNever, i}); };
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        missing[i] = items[i].after.size();
        if (missing[i] == 0)
            push(i);
    }
    std::vector<std::uint32_t> order;
    while (!ready.empty()) {
        const std::uint32_t i = ready.top().second;
        ready.pop();
        order.push_back(i);
        for (const std::uint32_t d : waiting[i])
            if (--missing[d] == 0)
                push(d);
    }
    return order;
}

std::vector<std::uint32_t> groupedOrder(const PreparedProblem& problem, std::span<const std::uint32_t> members,
                                        std::span<const double> rank)
{
    struct Group { // of the item with the smallest index in it
        std::uint32_t root = 0;
        Priority first = Priority::Could;
        double rank = 0;
    };
    std::vector<Group> groups(problem.items.size());
    for (std::uint32_t i = 0; i < groups.size(); ++i)
        groups[i] = {i, problem.items[i].priority, rank.empty() ? 0 : rank[i]};
    const auto find = [&](std::uint32_t i) {
        while (groups[i].root != i)
            i = groups[i].root = groups[groups[i].root].root;
        return i;
    };
    std::vector<bool> member(problem.items.size(), false);
    for (const std::uint32_t i : members)
        member[i] = true;
    for (const std::uint32_t i : members)
        for (const std::uint32_t p : problem.items[i].after)
            if (member[p]) {
                const std::uint32_t a = find(i), b = find(p);
                Group& kept = groups[std::min(a, b)];
                Group& gone = groups[std::max(a, b)];
                kept.first = std::min(kept.first, gone.first);
                kept.rank = std::max(kept.rank, gone.rank);
                gone.root = kept.root;
            }
    std::vector<std::uint32_t> result;
    for (const std::uint32_t i : problem.order)
        if (member[i])
            result.push_back(i);
    std::stable_sort(result.begin(), result.end(), [&](std::uint32_t a, std::uint32_t b) {
        const Group &x = groups[find(a)], &y = groups[find(b)];
        return std::tuple(x.first, -x.rank, x.root) < std::tuple(y.first, -y.rank, y.root);
    });
    return result;
}

PrerequisiteBits prerequisiteBits(const PreparedProblem& problem, const std::vector<std::uint32_t>& order)
{
    constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> position(problem.items.size(), kNone);
    std::vector<std::size_t> last_use(problem.items.size(), kNone);
    for (std::size_t k = 0; k < order.size(); ++k)
        position[order[k]] = k;
    for (std::size_t k = 0; k < order.size(); ++k)
        for (const std::uint32_t p : problem.items[order[k]].after)
            if (position[p] != kNone)
                last_use[p] = k;

    PrerequisiteBits bits;
    bits.needs.resize(order.size());
    bits.sets.resize(order.size());
    bits.clears.resize(order.size());
    std::vector<int> bit(problem.items.size(), -1);
    std::vector<int> free_bits;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const std::uint32_t item = order[k];
        const auto asMask = [](int b) { return b < 64 ? std::uint64_t{1} << b : 0; };
        std::vector<int> freed;
        for (const std::uint32_t p : problem.items[item].after) {
            if (position[p] == kNone)
                continue;
            bits.needs[k] |= asMask(bit[p]);
            if (last_use[p] == k) {
                bits.clears[k] |= asMask(bit[p]);
                freed.push_back(bit[p]);
            }
        }
        if (last_use[item]
            != kNone) { // before the freed ones are used again: one position must not set and clear a bit
            if (free_bits.empty())
                free_bits.push_back(bits.width++);
            bit[item] = free_bits.back();
            free_bits.pop_back();
            bits.sets[k] = asMask(bit[item]);
        }
        free_bits.insert(free_bits.end(), freed.begin(), freed.end());
    }
    return bits;
}

} // namespace gpuplan
