// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/goal_search.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "planner/decide/staircase.h"

namespace gpuplan {

namespace {

constexpr std::array<Priority, kPriorities> kAll{Priority::Must, Priority::Should, Priority::Could};
constexpr int kMostBits = 64; // items waited for at once

} // namespace

GoalSearch::GoalSearch(const PreparedProblem& problem, const SearchGoal& goal, const PlanValue& ceiling,
                       PlanChoices best)
    : m_problem(problem), m_ceiling(ceiling), m_best(std::move(best)), m_rules(goalRules(problem, goal, m_best)),
      m_bound(m_rules.prices.bound + m_rules.prices.tolerance)
{
}

bool GoalSearch::isAtCeiling() const
{
    return forValue() && std::all_of(kAll.begin(), kAll.end(), [&](Priority p) {
               return p > m_rules.goal.priority || m_best.value[p] == m_ceiling[p];
           });
}

/// Objective that a better plan has at least. A plan of equal cost may still win a tie.
double GoalSearch::threshold() const
{
    const double objective =
        forValue() ? static_cast<double>(m_best.value[m_rules.goal.priority]) + 1 : -static_cast<double>(m_best.cost);
    return objective - m_rules.prices.tolerance;
}

bool GoalSearch::run(std::int64_t& effort, std::int64_t most_effort)
{
    constexpr std::size_t kFirstWidth = 64, kWiden = 8, kFirstLabels = 200'000;
    if (m_rules.order.empty() || isAtCeiling() || m_bound < threshold())
        return true;
    if (m_rules.bits.width > kMostBits)
        return false;
    const std::size_t first = std::clamp<std::size_t>(kFirstLabels / m_rules.order.size(), 8, kFirstWidth);
    for (std::size_t width = first; width == first || effort < most_effort; width *= kWiden) {
        const bool whole = pass(width, effort, most_effort);
        m_bound = std::min(m_bound, m_cut_bound + m_rules.prices.tolerance);
        if (whole || isAtCeiling() || m_bound < threshold())
            return true;
    }
    return false;
}

/// False: labels had to be cut; m_cut_bound bounds the plans that were lost with them.
bool GoalSearch::pass(std::size_t width, std::int64_t& effort, std::int64_t most_effort)
{
    m_threshold = threshold();
    m_wanted = m_rules.packed(m_best.value) + (forValue() ? 1 : 0);
    m_cut_bound = -std::numeric_limits<double>::infinity();
    m_history.assign(m_rules.order.size(), {});
    Label root;
    root.bound = m_rules.prices.bound;
    for (std::size_t f = 0; f < m_rules.floors.size(); ++f)
        root.floor[f] = m_rules.floors[f].prices.bound;
    m_labels.assign(1, root);
    bool whole = true;
    for (std::size_t k = 0; k < m_rules.order.size(); ++k) {
        extend(k);
        effort += static_cast<std::int64_t>(m_extended.size());
        if (effort >= most_effort)
            width = std::min<std::size_t>(width, 8); // come to an end with a plan
        dropDominated(k);
        whole = cutTo(width) && whole;
        std::vector<Step>& steps = m_history[k];
        steps.reserve(m_labels.size());
        for (const Label& label : m_labels)
            steps.push_back({label.parent, label.choice});
    }
    finish();
    return whole;
}

/// Extends m_labels by every choice of the item at `position` into m_extended.
void GoalSearch::extend(std::size_t position)
{
    const std::uint32_t item = m_rules.order[position];
    const PreparedItem& prepared = m_problem.items[item];
    const std::int64_t weight = m_rules.weight[static_cast<std::size_t>(prepared.priority)];
    const GoalRules::Ahead& ahead = m_rules.ahead[position + 1];
    const std::int64_t wanted = m_wanted - ahead.value;
    const std::int64_t most_cost = m_rules.goal.budget - ahead.cost;
    const std::int64_t most_duration_s = m_rules.latest_s.back() - ahead.duration_s;
    const double level = m_rules.prices.level[position];
    m_extended.clear();
    for (std::uint32_t parent = 0; parent < m_labels.size(); ++parent) {
        const Label& from = m_labels[parent];
        const bool allowed = (m_rules.bits.needs[position] & ~from.mask) == 0;
        for (const GoalRules::Loss& loss : m_rules.losses[position]) {
            Label to = from;
            to.bound -= loss.loss;
            if (to.bound < m_threshold)
                break;
            to.parent = parent;
            to.choice = loss.choice;
            to.mask = m_rules.bits.next(position, from.mask, loss.choice != kLeftOut);
            if (loss.choice != kLeftOut) {
                const Choice& choice = prepared.choices[static_cast<std::size_t>(loss.choice)];
                to.cost += choice.cost;
                to.duration_s += choice.duration_s;
                to.value += weight * choice.value;
                if (!allowed || to.duration_s > prepared.deadline_s)
                    continue;
            }
            if (to.value < wanted || to.cost > most_cost || to.duration_s > most_duration_s)
                continue;
            if (!staysAboveFloors(to, position))
                continue;
            if (level > 0) { // time that this limit leaves over was paid for in the bound and is of no use any more
                to.bound -= level * static_cast<double>(m_rules.latest_s[position] - to.duration_s);
                if (to.bound < m_threshold)
                    continue;
            }
            m_extended.push_back(to);
        }
    }
}

/// Lowers the second bounds of a label that was extended at `position`.
bool GoalSearch::staysAboveFloors(Label& label, std::size_t position) const
{
    for (std::size_t f = 0; f < m_rules.floors.size(); ++f) {
        const GoalRules::Floor& floor = m_rules.floors[f];
        label.floor[f] -= floor.losses[position][static_cast<std::size_t>(label.choice + 1)];
        if (floor.prices.level[position] > 0)
            label.floor[f] -=
                floor.prices.level[position] * static_cast<double>(m_rules.latest_s[position] - label.duration_s);
        if (label.floor[f] < floor.threshold)
            return false;
    }
    return true;
}

/// Keeps in m_labels what is left of m_extended.
void GoalSearch::dropDominated(std::size_t position)
{
    std::sort(m_extended.begin(), m_extended.end(), [](const Label& a, const Label& b) {
        return std::tuple(a.cost, a.duration_s, -a.value, a.parent, a.choice)
            < std::tuple(b.cost, b.duration_s, -b.value, b.parent, b.choice);
    });
    Staircase stairs;
    m_labels.clear();
    for (const Label& label : m_extended) {
        const std::size_t found = stairs.dominator(label.mask, label.duration_s, label.value);
        if (found != Staircase::kNone) {
            Label& kept = m_labels[found];
            const bool equal =
                kept.cost == label.cost && kept.duration_s == label.duration_s && kept.value == label.value;
            if (!equal || forValue() || isEarlier(position, kept, label))
                continue;
            if (kept.mask == label.mask) {
                kept = label;
                continue;
            }
        }
        stairs.insert(label.mask, label.duration_s, label.value, m_labels.size());
        m_labels.push_back(label);
    }
}

bool GoalSearch::cutTo(std::size_t width)
{
    if (m_labels.size() <= width)
        return true;
    // Equal bounds are cut by place, and the kept labels stay in their order: the same input gives the same cut.
    std::vector<std::uint32_t> by_bound(m_labels.size());
    std::iota(by_bound.begin(), by_bound.end(), 0u);
    const auto middle = by_bound.begin() + static_cast<std::ptrdiff_t>(width);
    std::nth_element(by_bound.begin(), middle, by_bound.end(), [&](std::uint32_t a, std::uint32_t b) {
        return m_labels[a].bound != m_labels[b].bound ? m_labels[a].bound > m_labels[b].bound : a < b;
    });
    for (auto i = middle; i != by_bound.end(); ++i)
        m_cut_bound = std::max(m_cut_bound, m_labels[*i].bound);
    std::sort(by_bound.begin(), middle);
    for (std::size_t i = 0; i < width; ++i)
        m_labels[i] = m_labels[by_bound[i]];
    m_labels.resize(width);
    return false;
}

/// Whether the ids of the plan that ends in `a` come before those of `b`, over the items walked so far.
bool GoalSearch::isEarlier(std::size_t position, const Label& a, const Label& b) const
{
    std::uint32_t decisive = std::numeric_limits<std::uint32_t>::max();
    bool a_first = true;
    Step step_a{a.parent, a.choice}, step_b{b.parent, b.choice};
    for (std::size_t k = position;; --k) {
        if (step_a.choice != step_b.choice && m_rules.order[k] < decisive) {
            decisive = m_rules.order[k];
            // Choices stand by id; left out, -1, becomes the largest.
            a_first = static_cast<std::uint32_t>(step_a.choice) < static_cast<std::uint32_t>(step_b.choice);
        }
        if (k == 0 || step_a.parent == step_b.parent)
            return a_first;
        step_a = m_history[k - 1][step_a.parent];
        step_b = m_history[k - 1][step_b.parent];
    }
}

PlanChoices GoalSearch::planOf(const Label& label) const
{
    PlanChoices plan;
    plan.choices.assign(m_problem.items.size(), kLeftOut);
    plan.cost = label.cost;
    plan.duration_s = label.duration_s;
    Step step{label.parent, label.choice};
    for (std::size_t k = m_rules.order.size(); k-- > 0;) {
        const PreparedItem& item = m_problem.items[m_rules.order[k]];
        plan.choices[m_rules.order[k]] = step.choice;
        if (step.choice != kLeftOut)
            plan.value[item.priority] += item.choices[static_cast<std::size_t>(step.choice)].value;
        if (k > 0)
            step = m_history[k - 1][step.parent];
    }
    return plan;
}

bool GoalSearch::improves(const PlanChoices& plan) const
{
    if (forValue()) {
        for (const Priority p : kAll)
            if (p <= m_rules.goal.priority && plan.value[p] != m_best.value[p])
                return plan.value[p] > m_best.value[p];
        return false;
    }
    if (plan.value != m_best.value)
        return plan.value > m_best.value;
    const auto sums = [](const PlanChoices& p) { return std::pair(p.cost, p.duration_s); };
    if (sums(plan) != sums(m_best))
        return sums(plan) < sums(m_best);
    return std::lexicographical_compare(
        plan.choices.begin(), plan.choices.end(), m_best.choices.begin(), m_best.choices.end(),
        [](std::int32_t a, std::int32_t b) { return static_cast<std::uint32_t>(a) < static_cast<std::uint32_t>(b); });
}

void GoalSearch::finish()
{
    const auto best = std::min_element(m_labels.begin(), m_labels.end(), [](const Label& a, const Label& b) {
        return std::tuple(-a.value, a.cost, a.duration_s) < std::tuple(-b.value, b.cost, b.duration_s);
    });
    if (best == m_labels.end())
        return;
    PlanChoices plan = planOf(*best); // of equal labels one is left: at the end all masks are empty
    if (improves(plan))
        m_best = std::move(plan);
}

} // namespace gpuplan
