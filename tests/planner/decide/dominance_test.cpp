// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/dominance.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/planner/decide/selection_cases.h"

namespace gpuplan {
namespace {

TEST(Dominators, NamesAKeptOptionThatIsNoWorse)
{
    const std::vector<SelectionOption> options{
        {.cost = 10, .duration_s = 10, .value = 5, .id = 1}, // kept
        {.cost = 10, .duration_s = 11, .value = 5, .id = 2}, // slower than 0
        {.cost = 12, .duration_s = 12, .value = 6, .id = 3}, // dearer, slower, but worth more: kept
        {.cost = 13, .duration_s = 12, .value = 6, .id = 4}, // dearer than 2
        {.cost = 9, .duration_s = 20, .value = 5, .id = 5},  // cheaper: kept
    };
    EXPECT_EQ(dominators(options), (std::vector<std::int32_t>{-1, 0, -1, 2, -1}));
}

TEST(Dominators, OfEqualOptionsTheSmallerIdThenTheEarlierStays)
{
    EXPECT_EQ(dominators({{.cost = 1, .id = 9}, {.cost = 1, .id = 3}}), (std::vector<std::int32_t>{1, -1}));
    EXPECT_EQ(dominators({{.cost = 1, .id = 3}, {.cost = 1, .id = 3}}), (std::vector<std::int32_t>{-1, 0}));
    EXPECT_TRUE(dominators({}).empty());
}

RC_GTEST_PROP(Dominators, EqualsTheDefinition, (std::uint64_t seed))
{
    Random random(seed);
    std::vector<SelectionOption> options(static_cast<std::size_t>(between(random, 1, 40)));
    for (SelectionOption& o : options)
        o = {.cost = between(random, 0, 6),
             .duration_s = between(random, 0, 6),
             .value = static_cast<std::int32_t>(between(random, 0, 3)),
             .id = static_cast<std::uint32_t>(between(random, 0, 9))};
    const auto beats = [&](std::size_t a, std::size_t b) {
        const SelectionOption &x = options[a], &y = options[b];
        if (x.cost > y.cost || x.duration_s > y.duration_s || x.value < y.value)
            return false;
        if (x.cost < y.cost || x.duration_s < y.duration_s || x.value > y.value)
            return true;
        return x.id != y.id ? x.id < y.id : a < b;
    };
    const std::vector<std::int32_t> result = dominators(options);
    for (std::size_t i = 0; i < options.size(); ++i) {
        bool beaten = false;
        for (std::size_t k = 0; k < options.size(); ++k)
            beaten = beaten || (k != i && beats(k, i));
        RC_ASSERT(beaten == (result[i] >= 0));
        if (result[i] >= 0) {
            RC_ASSERT(beats(static_cast<std::size_t>(result[i]), i));
            RC_ASSERT(result[static_cast<std::size_t>(result[i])] == -1);
        }
    }
}

} // namespace
} // namespace gpuplan
