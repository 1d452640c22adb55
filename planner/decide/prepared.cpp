// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/prepared.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "planner/decide/dominance.h"
#include "planner/decide/order.h"

namespace gpuplan {

namespace {

constexpr std::int64_t kMostCost = std::int64_t{1} << 53;     // exact as a double
constexpr std::int64_t kMostBudget = std::int64_t{1} << 62;   // budget + one cost fits 64 bits
constexpr std::int64_t kMostDuration = std::int64_t{1} << 40; // 4 million of them fit 62 bits
constexpr std::size_t kMostItems = 1'000'000;

std::string itemPath(std::size_t item, std::string_view field)
{
    return "items[" + std::to_string(item) + "]." + std::string(field);
}

tl::unexpected<Error> badNumber(std::int64_t number, std::string path)
{
    return fail(ErrorCode::BadValue, {std::to_string(number), std::string("0 or more")},
                {.file = {}, .path = std::move(path)});
}

tl::unexpected<Error> tooLarge(std::string_view what, std::int64_t number, std::int64_t limit, std::string path)
{
    return fail(ErrorCode::TooLarge, {std::string(what), number, limit}, {.file = {}, .path = std::move(path)});
}

Result<void> checkItem(const SelectionProblem& problem, std::size_t index)
{
    const SelectionItem& item = problem.items[index];
    if (item.deadline_s && *item.deadline_s < 0)
        return badNumber(*item.deadline_s, itemPath(index, "deadline_s"));
    for (const std::uint32_t other : item.after)
        if (other >= problem.items.size())
            return fail(ErrorCode::BadValue, {std::int64_t{other}, std::string("the index of an item")},
                        {.file = {}, .path = itemPath(index, "after")});
    for (std::size_t j = 0; j < item.options.size(); ++j) {
        const SelectionOption& option = item.options[j];
        const std::string path = itemPath(index, "options[" + std::to_string(j) + "]");
        for (const std::int64_t number : {option.cost, option.duration_s, std::int64_t{option.value}})
            if (number < 0)
                return badNumber(number, path);
        if (option.cost > kMostCost)
            return tooLarge("cost", option.cost, kMostCost, path);
        if (option.duration_s > kMostDuration)
            return tooLarge("duration", option.duration_s, kMostDuration, path);
        if (!(option.own_variance >= 0) || !(option.exposure >= 0)) // also refuses NaN
            return fail(ErrorCode::BadValue, {std::min(option.own_variance, option.exposure), std::string("0 or more")},
                        {.file = {}, .path = path});
    }
    return {};
}

/// The three sums of the largest values, plus one each, must multiply to less than 2^62: values are compared packed.
Result<void> checkValues(const std::vector<SelectionItem>& items)
{
    PlanValue most;
    for (const SelectionItem& item : items) {
        std::int64_t best = 0;
        for (const SelectionOption& option : item.options)
            best = std::max<std::int64_t>(best, option.value);
        most[item.priority] += best;
    }
    std::int64_t product = 0;
    if (__builtin_mul_overflow(most.must + 1, most.should + 1, &product)
        || __builtin_mul_overflow(product, most.could + 1, &product) || product > kMostBudget)
        return tooLarge("value", std::max({most.must, most.should, most.could}), 1'000'000, "items");
    return {};
}

std::vector<Choice> usefulChoices(const SelectionItem& item, std::int64_t budget, std::int64_t deadline_s)
{
    std::vector<Choice> choices;
    const std::vector<std::int32_t> dominator = dominators(item.options);
    for (std::size_t j = 0; j < item.options.size(); ++j) {
        const SelectionOption& o = item.options[j];
        if (dominator[j] < 0 && o.cost <= budget && o.duration_s <= deadline_s)
            choices.push_back({o.cost, o.duration_s, o.value, o.id, static_cast<std::int32_t>(j)});
    }
    std::sort(choices.begin(), choices.end(),
              [](const Choice& a, const Choice& b) { return std::tie(a.id, a.option) < std::tie(b.id, b.option); });
    return choices;
}

} // namespace

std::vector<std::uint32_t> findCycle(const std::vector<SelectionItem>& items)
{
    // Depth first along `after`; the first item met twice on one path closes a cycle.
    enum class Mark : std::uint8_t { New, OnPath, Done };
    std::vector<Mark> mark(items.size(), Mark::New);
    std::vector<std::pair<std::uint32_t, std::size_t>> path; // item, next of its prerequisites
    for (std::uint32_t start = 0; start < items.size(); ++start) {
        if (mark[start] != Mark::New)
            continue;
        path.assign(1, {start, 0});
        mark[start] = Mark::OnPath;
        while (!path.empty()) {
            auto& [item, next] = path.back();
            if (next == items[item].after.size()) {
                mark[item] = Mark::Done;
                path.pop_back();
                continue;
            }
            const std::uint32_t other = items[item].after[next++];
            if (mark[other] == Mark::OnPath) {
                std::vector<std::uint32_t> cycle;
                while (path.back().first != other) {
                    cycle.push_back(path.back().first);
                    path.pop_back();
                }
                cycle.push_back(other);
                std::sort(cycle.begin(), cycle.end());
                return cycle;
            }
            if (mark[other] == Mark::New) {
                mark[other] = Mark::OnPath;
                path.push_back({other, 0});
            }
        }
    }
    return {};
}

Result<PreparedProblem> prepare(const SelectionProblem& problem)
{
    if (problem.items.size() > kMostItems)
        return tooLarge("items", static_cast<std::int64_t>(problem.items.size()), kMostItems, "items");
    for (const auto& [number, path] : {std::pair{problem.budget, "budget"},
                                       {problem.deadline_s.value_or(0), "deadline_s"},
                                       {problem.p90_budget.value_or(0), "p90_budget"}})
        if (number < 0)
            return badNumber(number, path);
    for (std::size_t i = 0; i < problem.items.size(); ++i)
        if (const Result<void> good = checkItem(problem, i); !good)
            return fail(good.error());
    if (const Result<void> good = checkValues(problem.items); !good)
        return fail(good.error());

    PreparedProblem prepared;
    prepared.budget = std::min(problem.budget, kMostBudget);
    prepared.deadline_s = problem.deadline_s.value_or(kNever);
    prepared.effort = problem.effort;
    for (const SelectionItem& item : problem.items) {
        PreparedItem& made = prepared.items.emplace_back();
        made.priority = item.priority;
        made.own_deadline = item.deadline_s.has_value();
        made.deadline_s = std::min(item.deadline_s.value_or(kNever), prepared.deadline_s);
        made.after = item.after;
        std::sort(made.after.begin(), made.after.end());
        made.after.erase(std::unique(made.after.begin(), made.after.end()), made.after.end());
        made.choices = usefulChoices(item, prepared.budget, made.deadline_s);
        prepared.own_deadlines = prepared.own_deadlines || made.own_deadline;
    }
    prepared.order = executionOrder(prepared.items);
    if (prepared.order.size() < prepared.items.size()) {
        std::string indices;
        for (const std::uint32_t i : findCycle(problem.items))
            indices += (indices.empty() ? "" : ", ") + std::to_string(i);
        return fail(ErrorCode::Cycle, {indices}, {.file = {}, .path = "items"});
    }
    return prepared;
}

bool isFeasible(const PreparedProblem& problem, const std::vector<std::int32_t>& chosen,
                const std::vector<SelectionItem>& items)
{
    std::int64_t finish_s = 0;
    for (const std::uint32_t i : problem.order) {
        if (chosen[i] == kLeftOut)
            continue;
        for (const std::uint32_t p : problem.items[i].after)
            if (chosen[p] == kLeftOut)
                return false;
        finish_s += items[i].options[static_cast<std::size_t>(chosen[i])].duration_s;
        if (finish_s > problem.items[i].deadline_s)
            return false;
    }
    return true;
}

} // namespace gpuplan
