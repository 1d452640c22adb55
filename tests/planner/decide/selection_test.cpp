// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/selection.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "planner/decide/prepared.h"
#include "tests/planner/decide/selection_cases.h"

namespace gpuplan {
namespace {

SelectionItem item(Priority priority, std::vector<SelectionOption> options, std::vector<std::uint32_t> after = {})
{
    return {.priority = priority, .deadline_s = {}, .after = std::move(after), .options = std::move(options)};
}

std::vector<std::int32_t> chosenOf(const SelectionProblem& problem) { return select(problem).value().chosen; }

using Chosen = std::vector<std::int32_t>;

TEST(Selection, AHigherPriorityIsNeverTraded)
{
    SelectionProblem problem;
    problem.budget = 100;
    // The must takes all the money although the could is worth a hundred times as much.
    problem.items = {item(Priority::Could, {{.cost = 1, .value = 100}}),
                     item(Priority::Must, {{.cost = 100, .value = 1}})};
    EXPECT_EQ(chosenOf(problem), (Chosen{kLeftOut, 0}));
}

TEST(Selection, WhenNotAllMustsFitTheBestSubsetIsPlanned)
{
    SelectionProblem problem;
    problem.budget = 100;
    problem.items = {item(Priority::Must, {{.cost = 70, .value = 6}}), item(Priority::Must, {{.cost = 50, .value = 5}}),
                     item(Priority::Must, {{.cost = 45, .value = 4}}),
                     item(Priority::Could, {{.cost = 5, .value = 1}})};
    EXPECT_EQ(chosenOf(problem), (Chosen{kLeftOut, 0, 0, 0})); // 5 + 4 beats 6
}

TEST(Selection, TiesGoToLowerCostThenEarlierFinishThenSmallerIdOfTheFirstItem)
{
    SelectionProblem problem;
    problem.budget = 10;
    problem.items = {
        item(Priority::Must, {{.cost = 4, .value = 1, .id = 1}, {.cost = 3, .duration_s = 9, .value = 1, .id = 2}})};
    EXPECT_EQ(chosenOf(problem), (Chosen{1}));
    problem.items = {
        item(Priority::Must,
             {{.cost = 3, .duration_s = 9, .value = 1, .id = 1}, {.cost = 3, .duration_s = 8, .value = 1, .id = 2}})};
    EXPECT_EQ(chosenOf(problem), (Chosen{1}));
    problem.items = {item(Priority::Must, {{.cost = 3, .value = 1, .id = 8}, {.cost = 3, .value = 1, .id = 7}})};
    EXPECT_EQ(chosenOf(problem), (Chosen{1}));
    // One of two equal items: left out is larger than every id, so the first one runs.
    problem.items = {item(Priority::Must, {{.cost = 6, .value = 1, .id = 9}}),
                     item(Priority::Must, {{.cost = 6, .value = 1, .id = 1}})};
    EXPECT_EQ(chosenOf(problem), (Chosen{0, kLeftOut}));
}

TEST(Selection, WhatAMustWaitsForRunsAheadOfOtherWishes)
{
    SelectionProblem problem;
    problem.budget = 100;
    problem.items = {item(Priority::Must, {{.cost = 50, .value = 1}}, {1}),
                     item(Priority::Could, {{.cost = 40, .value = 1}}),
                     item(Priority::Should, {{.cost = 20, .value = 90}})};
    EXPECT_EQ(chosenOf(problem), (Chosen{0, 0, kLeftOut}));
}

TEST(Selection, OwnDeadlineCountsWhatRunsBefore)
{
    SelectionProblem problem;
    problem.budget = 100;
    problem.items = {
        item(Priority::Must, {{.cost = 1, .duration_s = 5, .value = 1}}),
        item(Priority::Must, {{.cost = 1, .duration_s = 5, .value = 1}, {.cost = 60, .duration_s = 2, .value = 1}})};
    problem.items[0].deadline_s = 8; // runs second, after item 1 of 7 s: 5 + 5 > 8, the fast one leaves 7
    problem.items[1].deadline_s = 7;
    EXPECT_EQ(chosenOf(problem), (Chosen{0, 1}));
    problem.items[0].deadline_s = 10;
    EXPECT_EQ(chosenOf(problem), (Chosen{0, 0}));
}

TEST(Selection, NothingToChooseIsAPlan)
{
    SelectionProblem problem;
    problem.budget = 100;
    Selection empty;
    empty.effective_budget = 100;
    EXPECT_EQ(select(problem).value(), empty);
    problem.items = {item(Priority::Must, {}), item(Priority::Could, {{.cost = 101, .value = 1}})};
    Selection plan = select(problem).value();
    EXPECT_EQ(plan.chosen, (Chosen{kLeftOut, kLeftOut}));
    EXPECT_EQ(plan.cost, 0);
    EXPECT_TRUE(plan.exact);
    EXPECT_EQ(costValueFrontier(problem, 10).value().size(), 1u);
}

TEST(Selection, WithoutMoneyWhatIsFreeRuns)
{
    SelectionProblem problem;
    problem.items = {item(Priority::Could, {{.cost = 0, .duration_s = 5, .value = 3}, {.cost = 1, .value = 3}}),
                     item(Priority::Must, {{.cost = 1, .value = 9}})};
    EXPECT_EQ(chosenOf(problem), (Chosen{0, kLeftOut}));
    problem.deadline_s = 4;
    EXPECT_EQ(chosenOf(problem), (Chosen{kLeftOut, kLeftOut}));
}

TEST(Selection, CycleIsAnErrorThatNamesIt)
{
    SelectionProblem problem;
    problem.items = {item(Priority::Must, {}, {3}), item(Priority::Must, {}), item(Priority::Must, {}, {0, 1}),
                     item(Priority::Must, {}, {2})};
    EXPECT_EQ(select(problem).error().code, ErrorCode::Cycle);
    EXPECT_EQ(std::get<std::string>(select(problem).error().arguments.front()), "0, 2, 3");
    EXPECT_EQ(findCycle(problem.items), (std::vector<std::uint32_t>{0, 2, 3}));
    problem.items = {item(Priority::Must, {}, {0})};
    EXPECT_EQ(select(problem).error().code, ErrorCode::Cycle);
    EXPECT_EQ(costValueFrontier(problem, 5).error().code, ErrorCode::Cycle);
}

TEST(Selection, RefusesNumbersThatMakeNoSense)
{
    const auto codeOf = [](auto change) {
        SelectionProblem problem;
        problem.budget = 10;
        problem.items = {item(Priority::Must, {{.cost = 1, .duration_s = 1, .value = 1}})};
        change(problem);
        return select(problem).error().code;
    };
    EXPECT_EQ(codeOf([](auto& p) { p.budget = -1; }), ErrorCode::BadValue);
    EXPECT_EQ(codeOf([](auto& p) { p.deadline_s = -1; }), ErrorCode::BadValue);
    EXPECT_EQ(codeOf([](auto& p) { p.items[0].deadline_s = -1; }), ErrorCode::BadValue);
    EXPECT_EQ(codeOf([](auto& p) { p.items[0].after = {1}; }), ErrorCode::BadValue);
    EXPECT_EQ(codeOf([](auto& p) { p.items[0].options[0].cost = -1; }), ErrorCode::BadValue);
    EXPECT_EQ(codeOf([](auto& p) { p.items[0].options[0].value = -1; }), ErrorCode::BadValue);
    EXPECT_EQ(codeOf([](auto& p) { p.items[0].options[0].exposure = std::numeric_limits<double>::quiet_NaN(); }),
              ErrorCode::BadValue);
    EXPECT_EQ(codeOf([](auto& p) { p.items[0].options[0].cost = (std::int64_t{1} << 53) + 1; }), ErrorCode::TooLarge);
    EXPECT_EQ(codeOf([](auto& p) { p.items[0].options[0].duration_s = (std::int64_t{1} << 40) + 1; }),
              ErrorCode::TooLarge);
    EXPECT_EQ(codeOf([](auto& p) {
                  const auto most = std::numeric_limits<std::int32_t>::max();
                  p.items = {item(Priority::Must, {{.value = most}}), item(Priority::Should, {{.value = most}}),
                             item(Priority::Could, {{.value = most}})};
              }),
              ErrorCode::TooLarge);
}

TEST(Selection, HugeCostsDoNotOverflow)
{
    constexpr std::int64_t kHuge = std::int64_t{1} << 53;
    SelectionProblem problem;
    problem.budget = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < 2000; ++i) // sum 2^53 * 2000 > 2^63
        problem.items.push_back(
            item(Priority::Should, {{.cost = kHuge - i, .duration_s = std::int64_t{1} << 40, .value = 1}}));
    const Selection plan = select(problem).value();
    EXPECT_EQ(plan.value.should, 512); // 2^62 / 2^53; budgets above 2^62 are taken as 2^62
    EXPECT_GT(plan.cost, 0);
    EXPECT_LE(plan.cost, std::int64_t{1} << 62);
    problem.items.resize(20);
    problem.budget = 10 * (std::int64_t{1} << 50);
    for (SelectionItem& i : problem.items)
        i.options[0].cost -= 7 * (std::int64_t{1} << 50); // about 2^50 each
    problem.deadline_s = 9 * (std::int64_t{1} << 40);     // and a search
    EXPECT_EQ(select(problem).value().value.should, 9);
}

TEST(Selection, ValuesThatDoNotFitATableAreSearched)
{
    SelectionProblem problem;
    problem.budget = 10;
    problem.items = {item(Priority::Must, {{.cost = 6, .value = 1'000'000'000}}),
                     item(Priority::Must, {{.cost = 5, .value = 600'000'000}}),
                     item(Priority::Must, {{.cost = 5, .value = 500'000'000}})};
    const Selection plan = select(problem).value();
    EXPECT_EQ(plan.chosen, (Chosen{kLeftOut, 0, 0}));
    EXPECT_TRUE(plan.exact);
    EXPECT_GT(plan.effort, 0);
}

TEST(Selection, ManyItemsWaitedForAtOnceAreStillPlanned)
{
    SelectionProblem problem; // one report waits for 80 runs: more than the search remembers
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < 80; ++i) {
        problem.items.push_back(item(Priority::Should, {{.cost = 1, .duration_s = 1, .value = 1}}));
        all.push_back(i);
    }
    problem.items.push_back(item(Priority::Must, {{.cost = 1, .duration_s = 1, .value = 1}}, all));
    problem.budget = 81;
    EXPECT_EQ(select(problem).value().value, (PlanValue{1, 80, 0}));
    problem.budget = 80; // the must does not fit with all that it needs; the search cannot prove it and says so
    const Selection plan = select(problem).value();
    expectConsistent(problem, plan);
    EXPECT_FALSE(plan.exact);
    EXPECT_GE(plan.bound, (PlanValue{0, 80, 0}));
}

TEST(Selection, TenThousandItemsEndWithABoundAndAGap)
{
    Random random(10);
    const CaseShape shape{.items = 10'000,
                          .options = 4,
                          .most_cost = 100'000,
                          .most_duration_s = 10'000,
                          .most_value = 100,
                          .budget_share = 0.2,
                          .deadline_share = 0.3};
    SelectionProblem problem = randomProblem(random, shape);
    problem.effort = 100'000;
    const Selection plan = select(problem).value();
    EXPECT_LE(plan.cost, problem.budget);
    EXPECT_LE(plan.duration_s, *problem.deadline_s);
    EXPECT_GE(plan.bound, plan.value);
    EXPECT_LE(plan.effort, 1'000'000); // a narrow pass for each of four goals beyond the limit
    EXPECT_FALSE(plan.exact);
    EXPECT_GT(plan.gap(), 0);
    EXPECT_LT(plan.bound.must - plan.value.must, plan.bound.must / 1000); // the musts take nearly all of the money
}

TEST(CostValueFrontier, IsThinnedToTheLimitAndKeepsBothEnds)
{
    Random random(12);
    const SelectionProblem problem =
        randomProblem(random, {.items = 30, .options = 6, .most_cost = 5'000, .most_value = 100});
    const std::vector<Selection> frontier = costValueFrontier(problem, 25).value();
    EXPECT_LE(frontier.size(), 25u);
    EXPECT_GE(frontier.size(), 20u);
    EXPECT_EQ(frontier.front().chosen, chosenOf(problem));
    EXPECT_EQ(frontier.back().effective_budget, frontier.back().cost);
    for (std::size_t k = 1; k < frontier.size(); ++k) {
        EXPECT_LT(frontier[k].cost, frontier[k - 1].cost);
        EXPECT_LT(frontier[k].value, frontier[k - 1].value);
        SelectionProblem cheaper = problem;
        cheaper.budget = frontier[k].cost;
        EXPECT_EQ(chosenOf(cheaper), frontier[k].chosen);
    }
    EXPECT_TRUE(costValueFrontier(problem, 0).value().empty());
}

CaseShape mediumShape(std::uint64_t seed)
{
    CaseShape shape{
        .items = 12, .options = 6, .most_cost = seed % 2 == 0 ? 20 : 3'000, .most_duration_s = 300, .most_value = 30};
    shape.deadline_share = seed % 3 == 0 ? 0.3 : 0;
    shape.own_deadlines = seed % 5 == 0 ? 0.3 : 0;
    shape.links = seed % 4 == 0 ? 0.3 : 0;
    shape.value_per_option = seed % 7 < 3;
    shape.uncertain = true;
    return shape;
}

RC_GTEST_PROP(Selection, NeverPassesTheBudget, (std::uint64_t seed))
{
    Random random(seed);
    SelectionProblem problem = randomProblem(random, mediumShape(seed));
    problem.risk = seed % 11 < 5 ? RiskRule::P90 : RiskRule::Likely;
    const Selection plan = select(problem).value();
    RC_ASSERT(plan.cost <= problem.budget);
    RC_ASSERT(problem.risk == RiskRule::Likely || plan.p90 <= static_cast<double>(problem.budget));
    expectConsistent(problem, plan);
}

RC_GTEST_PROP(Selection, MoreMoneyNeverLowersTheValue, (std::uint64_t seed))
{
    Random random(seed);
    SelectionProblem problem = randomProblem(random, mediumShape(seed));
    PlanValue before;
    for (int step = 0; step < 6; ++step) {
        const Selection plan = select(problem).value();
        RC_ASSERT(plan.value >= before);
        before = plan.value;
        problem.budget += between(random, 0, 1 + problem.budget / 5);
    }
}

RC_GTEST_PROP(Selection, ADominatedOptionChangesNothing, (std::uint64_t seed))
{
    Random random(seed);
    SelectionProblem problem = randomProblem(random, mediumShape(seed));
    problem.risk = seed % 2 == 0 ? RiskRule::P90 : RiskRule::Likely;
    const Selection before = select(problem).value();
    for (SelectionItem& changed : problem.items) {
        if (changed.options.empty())
            continue;
        SelectionOption worse = changed.options[static_cast<std::size_t>(
            between(random, 0, static_cast<std::int64_t>(changed.options.size()) - 1))];
        worse.cost += between(random, 0, 3);
        worse.duration_s += between(random, 0, 3);
        worse.value = static_cast<std::int32_t>(between(random, 0, worse.value));
        worse.id += 1'000; // of an exact copy the first stays
        changed.options.push_back(worse);
    }
    RC_ASSERT(select(problem).value() == before);
}

RC_GTEST_PROP(Selection, TheOrderOfOptionsDoesNotMatter, (std::uint64_t seed))
{
    Random random(seed);
    SelectionProblem problem = randomProblem(random, mediumShape(seed));
    problem.risk = seed % 2 == 0 ? RiskRule::P90 : RiskRule::Likely;
    const Selection first = select(problem).value();
    RC_ASSERT(select(problem).value() == first); // byte for byte
    SelectionProblem shuffled = problem;
    for (SelectionItem& changed : shuffled.items)
        for (std::size_t k = changed.options.size(); k > 1; --k)
            std::swap(changed.options[k - 1],
                      changed.options[static_cast<std::size_t>(between(random, 0, static_cast<std::int64_t>(k) - 1))]);
    const Selection second = select(shuffled).value();
    RC_ASSERT(second.p90 == first.p90);
    for (std::size_t i = 0; i < problem.items.size(); ++i) {
        RC_ASSERT((first.chosen[i] == kLeftOut) == (second.chosen[i] == kLeftOut));
        if (first.chosen[i] != kLeftOut)
            RC_ASSERT(problem.items[i].options[static_cast<std::size_t>(first.chosen[i])]
                      == shuffled.items[i].options[static_cast<std::size_t>(second.chosen[i])]);
    }
}

} // namespace
} // namespace gpuplan
