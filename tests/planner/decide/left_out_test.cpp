// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/left_out.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "tests/planner/decide/selection_cases.h"

namespace gpuplan {
namespace {

SelectionItem item(Priority priority, std::vector<SelectionOption> options, std::vector<std::uint32_t> after = {})
{
    return {.priority = priority, .deadline_s = {}, .after = std::move(after), .options = std::move(options)};
}

SelectionOption option(std::int64_t cost, std::int64_t duration_s, std::int32_t value)
{
    return {.cost = cost, .duration_s = duration_s, .value = value};
}

TEST(WhatItTakes, NamesTheMissingMoney)
{
    SelectionProblem problem;
    problem.budget = 100;
    problem.items = {item(Priority::Must, {option(70, 10, 5)}),
                     item(Priority::Could, {option(50, 1, 5), option(45, 9, 5)})};
    const Selection plan = select(problem).value();
    ASSERT_EQ(plan.chosen, (std::vector<std::int32_t>{0, kLeftOut}));
    // 70 + 45 = 115 of 100
    EXPECT_EQ(
        whatItTakes(problem, plan).value(),
        (std::vector<WhatItTakes>{{.item = 1, .reason = LeftOutReason::Money, .blocked_by = {}, .extra_cost = 15}}));
}

TEST(WhatItTakes, BringsAlongWhatTheItemWaitsFor)
{
    SelectionProblem problem;
    problem.budget = 100;
    problem.items = {item(Priority::Must, {option(70, 1, 5)}), item(Priority::Could, {option(20, 1, 1)}, {2}),
                     item(Priority::Could, {option(40, 1, 1)})};
    const Selection plan = select(problem).value();
    ASSERT_EQ(plan.chosen, (std::vector<std::int32_t>{0, kLeftOut, kLeftOut}));
    const auto takes = whatItTakes(problem, plan).value();
    EXPECT_EQ(takes[0].extra_cost, 30); // 70 + 20 + 40 - 100
    EXPECT_EQ(takes[1].extra_cost, 10); // 70 + 40 - 100
}

TEST(WhatItTakes, NamesTheItemWithoutOptions)
{
    SelectionProblem problem;
    problem.budget = 100;
    problem.items = {item(Priority::Must, {}), item(Priority::Must, {option(1, 1, 1)}, {2}),
                     item(Priority::Must, {option(1, 1, 1)}, {0})};
    const Selection plan = select(problem).value();
    const auto takes = whatItTakes(problem, plan).value();
    ASSERT_EQ(takes.size(), 3u);
    EXPECT_EQ(takes[0].reason, LeftOutReason::NoOption);
    EXPECT_EQ(takes[1].reason, LeftOutReason::Prerequisite);
    EXPECT_EQ(takes[1].blocked_by, 0u);
    EXPECT_EQ(takes[2].blocked_by, 0u);
    const MustsReport musts = reportMusts(problem, plan).value();
    EXPECT_EQ(musts.missing, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(musts.binding, LeftOutReason::NoOption);
    EXPECT_EQ(musts.blocked_by, (std::vector<std::uint32_t>{0}));
}

TEST(WhatItTakes, BuysSpeedWhereTheCheapestOptionIsLate)
{
    SelectionProblem problem;
    problem.budget = 100;
    problem.deadline_s = 20;
    problem.items = {item(Priority::Must, {option(70, 10, 5)}),
                     item(Priority::Could, {option(20, 11, 5), option(45, 10, 5)})};
    const Selection plan = select(problem).value();
    ASSERT_EQ(plan.chosen[1], kLeftOut);
    const WhatItTakes takes = whatItTakes(problem, plan).value().front();
    EXPECT_EQ(takes.reason, LeftOutReason::Money); // the fast one is in time: 70 + 45 - 100
    EXPECT_EQ(takes.extra_cost, 15);
    EXPECT_EQ(takes.extra_s, 0);
}

TEST(WhatItTakes, NamesTheMissingTimeAndItsMoney)
{
    SelectionProblem problem;
    problem.budget = 100;
    problem.deadline_s = 18;
    problem.items = {item(Priority::Must, {option(70, 10, 5)}),
                     item(Priority::Could, {option(20, 11, 5), option(45, 10, 5)})};
    const Selection plan = select(problem).value();
    const WhatItTakes takes = whatItTakes(problem, plan).value().front();
    EXPECT_EQ(takes.reason, LeftOutReason::MoneyAndTime); // 10 + 10 = 20 s of 18; the slow one needs 21
    EXPECT_EQ(takes.extra_s, 2);
    EXPECT_EQ(takes.extra_cost, 15);
    problem.budget = 200;
    EXPECT_EQ(whatItTakes(problem, select(problem).value()).value().front().reason, LeftOutReason::Time);
}

TEST(WhatItTakes, CountsTheDelayOfLaterItems)
{
    SelectionProblem problem;
    problem.budget = 100;
    // The could has the earlier deadline and so runs first: 5 + 10 = 15 s, the must would miss its 12 s by 3.
    problem.items = {item(Priority::Must, {option(10, 10, 5)}), item(Priority::Could, {option(10, 5, 5)})};
    problem.items[0].deadline_s = 12;
    problem.items[1].deadline_s = 6;
    const Selection plan = select(problem).value();
    ASSERT_EQ(plan.chosen, (std::vector<std::int32_t>{0, kLeftOut}));
    const WhatItTakes takes = whatItTakes(problem, plan).value().front();
    EXPECT_EQ(takes.reason, LeftOutReason::Time);
    EXPECT_EQ(takes.extra_s, 3);
}

TEST(WhatItTakes, TellsRiskFromMoney)
{
    SelectionProblem problem;
    problem.budget = 100;
    problem.risk = RiskRule::P90;
    problem.items = {item(Priority::Must, {option(50, 1, 5)}), item(Priority::Could, {option(40, 1, 5)})};
    problem.items[1].options[0].exposure = 10;
    const Selection plan = select(problem).value();
    ASSERT_EQ(plan.chosen, (std::vector<std::int32_t>{0, kLeftOut}));
    const WhatItTakes takes = whatItTakes(problem, plan).value().front();
    EXPECT_EQ(takes.reason, LeftOutReason::Risk);
    EXPECT_EQ(takes.extra_cost, 3); // 90 + 1.2816 * 10 = 102.8
}

TEST(ReportMusts, NamesTheSmallestBudgetAndTheSmallestDelay)
{
    SelectionProblem problem;
    problem.budget = 60;
    problem.deadline_s = 15;
    problem.items = {item(Priority::Must, {option(40, 10, 1), option(90, 4, 1)}, {2}),
                     item(Priority::Must, {option(30, 10, 1), option(50, 6, 1)}),
                     item(Priority::Could, {option(5, 2, 1)})};
    // In time (15 s with the 2 s of what item 0 waits for): 4 + 6 + 2 = 12 at 145 only; 4 + 10 + 2 = 16 and
    // 10 + 6 + 2 = 18 are late.
    MustsReport report = reportMusts(problem, select(problem).value()).value();
    EXPECT_EQ(report.missing, (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(report.binding, LeftOutReason::Money);
    EXPECT_EQ(report.smallest_budget, 145);
    EXPECT_EQ(report.extra_s, 0);
    problem.deadline_s = 11;
    problem.budget = 145;
    report = reportMusts(problem, select(problem).value()).value();
    EXPECT_EQ(report.binding, LeftOutReason::Time);
    EXPECT_EQ(report.extra_s, 1); // 12 s are the fastest
    EXPECT_EQ(report.smallest_budget, 145);
    problem.deadline_s = 12;
    EXPECT_TRUE(reportMusts(problem, select(problem).value()).value().missing.empty());
}

/// All options of all items in `wanted` tried with everything chosen kept: the cheapest in time.
std::int64_t cheapestByForce(const SelectionProblem& problem, const std::vector<std::int32_t>& kept,
                             const std::vector<bool>& wanted)
{
    SelectionProblem all = problem;
    for (std::size_t i = 0; i < all.items.size(); ++i) {
        if (kept[i] != kLeftOut)
            all.items[i].options = {all.items[i].options[static_cast<std::size_t>(kept[i])]};
        if (!wanted[i])
            all.items[i].options.clear();
        all.items[i].priority = Priority::Must;
        for (SelectionOption& o : all.items[i].options)
            o.value = 1;
    }
    all.budget = 1'000'000;
    const Selection best = bruteForce(all);
    for (std::size_t i = 0; i < all.items.size(); ++i)
        if (wanted[i] && best.chosen[i] == kLeftOut)
            return -1;
    return best.cost;
}

TEST(WhatItTakes, EqualsBruteForce)
{
    Random random(5);
    int money = 0, time = 0, both = 0;
    for (int number = 0; number < 1000; ++number) {
        CaseShape shape{
            .items = 2 + number % 5, .options = 3, .most_cost = 30, .budget_share = 0.3 + 0.1 * (number % 4)};
        shape.deadline_share = number % 2 == 0 ? 0.5 : 0;
        shape.own_deadlines = number % 3 == 0 ? 0.4 : 0;
        shape.links = number % 4 == 0 ? 0.5 : 0;
        const SelectionProblem problem = randomProblem(random, shape);
        const Selection plan = select(problem).value();
        const std::vector<WhatItTakes> all = whatItTakes(problem, plan).value();
        for (const WhatItTakes& takes : all) {
            if (takes.reason == LeftOutReason::NoOption || takes.reason == LeftOutReason::Prerequisite)
                continue;
            std::vector<bool> wanted(problem.items.size(), false);
            wanted[takes.item] = true;
            for (std::size_t round = 0; round < problem.items.size(); ++round)
                for (std::size_t i = 0; i < problem.items.size(); ++i)
                    for (const std::uint32_t p : problem.items[i].after)
                        if (wanted[i])
                            wanted[p] = true;
            for (std::size_t i = 0; i < problem.items.size(); ++i)
                wanted[i] = wanted[i] || plan.chosen[i] != kLeftOut;
            const auto later = [&](std::int64_t extra_s) {
                SelectionProblem changed = problem;
                if (changed.deadline_s)
                    *changed.deadline_s += extra_s;
                for (SelectionItem& i : changed.items)
                    if (i.deadline_s)
                        *i.deadline_s += extra_s;
                return cheapestByForce(changed, plan.chosen, wanted);
            };
            const std::int64_t cost = later(takes.extra_s);
            ASSERT_GE(cost, 0) << problem << plan;
            ASSERT_EQ(takes.extra_cost, std::max<std::int64_t>(0, cost - problem.budget))
                << problem << plan << "\nitem " << takes.item;
            if (takes.extra_s > 0) {
                ASSERT_EQ(later(takes.extra_s - 1), -1) << problem << plan << "\nitem " << takes.item;
            }
            EXPECT_TRUE(takes.exact);
            money += takes.reason == LeftOutReason::Money;
            time += takes.reason == LeftOutReason::Time;
            both += takes.reason == LeftOutReason::MoneyAndTime;
            if (takes.reason == LeftOutReason::Fits) { // only what is worth nothing stays out though it fits
                const auto& options = problem.items[takes.item].options;
                EXPECT_TRUE(std::any_of(options.begin(), options.end(), [](const auto& o) { return o.value == 0; }));
            }
        }
    }
    EXPECT_GT(money, 100);
    EXPECT_GT(time, 50);
    EXPECT_GT(both, 50);
}

TEST(ReportMusts, SmallestBudgetIsEnoughAndOneCoinLessIsNot)
{
    Random random(6);
    int missing = 0;
    for (int number = 0; number < 500; ++number) {
        CaseShape shape{
            .items = 2 + number % 6, .options = 4, .most_cost = 40, .value_per_option = false, .budget_share = 0.2};
        shape.deadline_share = number % 2 == 0 ? 0.4 : 0;
        shape.links = 0.3;
        SelectionProblem problem = randomProblem(random, shape);
        const MustsReport report = reportMusts(problem, select(problem).value()).value();
        if (report.missing.empty() || !report.blocked_by.empty())
            continue;
        ++missing;
        if (problem.deadline_s)
            *problem.deadline_s += report.extra_s;
        problem.budget = report.smallest_budget;
        EXPECT_TRUE(reportMusts(problem, select(problem).value()).value().missing.empty()) << problem;
        problem.budget = report.smallest_budget - 1;
        EXPECT_FALSE(reportMusts(problem, select(problem).value()).value().missing.empty()) << problem;
        if (report.extra_s > 0) {
            *problem.deadline_s -= 1;
            problem.budget = 1'000'000;
            EXPECT_FALSE(reportMusts(problem, select(problem).value()).value().missing.empty()) << problem;
        }
    }
    EXPECT_GT(missing, 100);
}

} // namespace
} // namespace gpuplan
