// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/label_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace gpuplan {

namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();
constexpr std::array<Priority, kPriorities> kAll{Priority::Must, Priority::Should, Priority::Could};
constexpr int kMostBits = 64; // links waited for at once

std::size_t at(Priority p) { return static_cast<std::size_t>(p); }

/// Items down to `priority` and all that they wait for.
std::vector<std::uint32_t> membersOf(const PreparedProblem& problem, Priority priority)
{
    std::vector<bool> member(problem.items.size(), false);
    for (auto i = problem.order.rbegin(); i != problem.order.rend(); ++i) {
        member[*i] = member[*i] || problem.items[*i].priority <= priority;
        if (member[*i])
            for (const std::uint32_t p : problem.items[*i].after)
                member[p] = true;
    }
    std::vector<std::uint32_t> result;
    for (const std::uint32_t i : problem.order)
        if (member[i])
            result.push_back(i);
    return result;
}

std::int64_t mostOf(const PreparedItem& item)
{
    std::int64_t most = 0;
    for (const Choice& choice : item.choices)
        most = std::max<std::int64_t>(most, choice.value);
    return most;
}

PlanValue mostValue(const PreparedProblem& problem)
{
    PlanValue most;
    for (const PreparedItem& item : problem.items)
        most[item.priority] += mostOf(item);
    return most;
}

} // namespace

/// Labels come by rising cost; one is dominated when an earlier one takes no longer, is worth no less, and has the
/// prerequisites of this one and perhaps more.
class LabelSearch::Staircase {
public:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    /// Index of a kept label that dominates or equals this one; kNone otherwise.
    std::size_t dominator(const Label& label) const
    {
        const auto own = m_index.find(label.mask);
        if (own != m_index.end())
            if (const std::size_t found = dominatorIn(m_groups[own->second], label); found != kNone)
                return found;
        // Looking through all supersets would be quadratic; the first masks met are those of the cheapest labels.
        for (std::size_t g = 0; g < std::min<std::size_t>(m_groups.size(), 16); ++g)
            if (m_groups[g].mask != label.mask && (label.mask & ~m_groups[g].mask) == 0)
                if (const std::size_t found = dominatorIn(m_groups[g], label); found != kNone)
                    return found;
        return kNone;
    }

    void insert(const Label& label, std::size_t index)
    {
        const auto [where, fresh] = m_index.try_emplace(label.mask, m_groups.size());
        if (fresh)
            m_groups.push_back({label.mask, {}});
        std::vector<Stair>& stairs = m_groups[where->second].stairs;
        const auto first = std::lower_bound(stairs.begin(), stairs.end(), label.duration_s,
                                            [](const Stair& s, std::int64_t d) { return s.duration_s < d; });
        auto last = first;
        while (last != stairs.end() && last->value <= label.value)
            ++last;
        const Stair stair{label.duration_s, label.value, index};
        if (first == last) {
            stairs.insert(first, stair);
        } else {
            *first = stair;
            stairs.erase(first + 1, last);
        }
    }

private:
    struct Stair {
        std::int64_t duration_s, value;
        std::size_t index;
    };
    struct Group {
        std::uint64_t mask;
        std::vector<Stair> stairs; // durations and values rise together
    };

    static std::size_t dominatorIn(const Group& group, const Label& label)
    {
        const auto above = std::upper_bound(group.stairs.begin(), group.stairs.end(), label.duration_s,
                                            [](std::int64_t d, const Stair& s) { return d < s.duration_s; });
        return above != group.stairs.begin() && (above - 1)->value >= label.value ? (above - 1)->index : kNone;
    }

    std::vector<Group> m_groups;
    std::unordered_map<std::uint64_t, std::size_t> m_index;
};

LabelSearch::LabelSearch(const PreparedProblem& problem, std::int64_t budget, const PlanValue& ceiling,
                         std::int64_t most_effort)
    : m_problem(problem)
    , m_budget(budget)
    , m_ceiling(ceiling)
    , m_effort_left(most_effort)
{
    for (PreparedItem& item : m_problem.items)
        std::erase_if(item.choices, [&](const Choice& choice) { return choice.cost > budget; });
    m_ceiling = std::min(m_ceiling, mostValue(m_problem));
}

LabelSearch::Outcome LabelSearch::run()
{
    m_best = {};
    m_best.choices.assign(m_problem.items.size(), kLeftOut);
    const std::int64_t most_effort = m_effort_left;
    const PlanValue most = mostValue(m_problem);
    PlanValue bound = m_ceiling;
    bool exact = true;
    for (const Priority p : kAll) {
        const bool proven = reachGoal({SearchGoal::Kind::Value, p, m_best.value, m_budget});
        bound[p] = m_best.value[p];
        if (!proven && exact) { // what lies below an unproven priority is not bounded by this search
            exact = false;
            bound[p] = std::max(bound[p], static_cast<std::int64_t>(std::floor(m_cut_bound)));
            for (const Priority lower : kAll)
                if (lower > p)
                    bound[lower] = most[lower];
            m_ceiling = std::min(m_ceiling, bound);
            bound = m_ceiling;
        } else if (!exact) {
            bound = m_ceiling;
        }
    }
    const bool cheapest = reachGoal({SearchGoal::Kind::Cost, Priority::Could, m_best.value, m_budget});

    Outcome outcome;
    outcome.exact = exact && cheapest;
    outcome.value = m_best.value;
    outcome.bound = bound;
    outcome.effort = most_effort - m_effort_left;
    for (std::size_t i = 0; i < m_problem.items.size(); ++i) {
        const std::int32_t c = m_best.choices[i];
        outcome.chosen.push_back(c == kLeftOut ? kLeftOut : m_problem.items[i].choices[static_cast<std::size_t>(c)].option);
    }
    return outcome;
}

std::int64_t LabelSearch::packed(const PlanValue& value) const
{
    return m_weight[0] * value.must + m_weight[1] * value.should + m_weight[2] * value.could;
}

double LabelSearch::objective(const Plan& plan) const
{
    return m_goal.kind == SearchGoal::Kind::Value ? static_cast<double>(plan.value[m_goal.priority])
                                                  : -static_cast<double>(plan.cost);
}

/// True when no better plan for this goal exists. Else m_cut_bound bounds the objective.
bool LabelSearch::reachGoal(SearchGoal goal)
{
    m_goal = goal;
    const auto atCeiling = [&] {
        if (goal.kind == SearchGoal::Kind::Cost)
            return false;
        for (const Priority p : kAll)
            if (p <= goal.priority && m_best.value[p] != m_ceiling[p])
                return false;
        return true;
    };
    m_cut_bound = std::numeric_limits<double>::max();
    if (atCeiling())
        return true;
    setUp(goal);
    if (m_order.empty())
        return true;
    const auto threshold = [&] {
        const double better = goal.kind == SearchGoal::Kind::Value ? 1 : 0; // equal cost may still win a tie
        return objective(m_best) + better - m_prices.tolerance;
    };
    m_cut_bound = m_prices.bound + m_prices.tolerance;
    if (m_prices.bound < threshold())
        return true;
    if (m_bits.width > kMostBits)
        return false;
    // The first pass is always made, so that every goal has a plan; half of the effort is kept for the goals that follow.
    const std::int64_t keep = goal.kind == SearchGoal::Kind::Value ? m_effort_left / 2 : 0;
    const std::size_t first = std::clamp<std::size_t>(400'000 / m_order.size(), 8, 64);
    for (std::size_t width = first; width == first || m_effort_left > keep; width *= 8) {
        m_threshold = threshold();
        m_wanted = packed(m_best.value) + (goal.kind == SearchGoal::Kind::Value ? 1 : 0);
        const double before = m_cut_bound;
        m_cut_bound = kNothing;
        if (pass(width, keep))
            return true;
        m_cut_bound = std::min(before, m_cut_bound + m_prices.tolerance);
        if (atCeiling() || m_cut_bound < threshold())
            return true;
    }
    return false;
}

void LabelSearch::setUp(const SearchGoal& goal)
{
    m_order = membersOf(m_problem, goal.priority);
    if (!m_problem.own_deadlines) // nobody waits for the clock: any order that keeps the links will do
        m_order = groupedOrder(m_problem, m_order);
    m_bits = prerequisiteBits(m_problem, m_order);
    m_latest = latestFinishes(m_problem, m_order);
    m_prices = dualPrices(m_problem, m_order, goal, objective(m_best));

    const PlanValue most = mostValue(m_problem);
    m_weight.fill(0);
    std::int64_t weight = 1;
    for (auto p = kAll.rbegin(); p != kAll.rend(); ++p)
        if (*p <= goal.priority) {
            m_weight[at(*p)] = weight;
            weight *= most[*p] + 1;
        }
    m_ahead.assign(m_order.size() + 1, {});
    for (std::size_t k = m_order.size(); k-- > 0;) {
        const PreparedItem& item = m_problem.items[m_order[k]];
        const std::int64_t most_value = mostOf(item);
        m_ahead[k] = m_ahead[k + 1];
        m_ahead[k].value += m_weight[at(item.priority)] * most_value;
        // When all of a kept priority is reached, each of its items must bring its full value.
        if (goal.keeps(item.priority) && goal.reach[item.priority] == most[item.priority] && most_value > 0) {
            std::int64_t cost = kNever, duration_s = kNever;
            for (const Choice& choice : item.choices)
                if (choice.value == most_value) {
                    cost = std::min(cost, choice.cost);
                    duration_s = std::min(duration_s, choice.duration_s);
                }
            m_ahead[k].cost += cost;
            m_ahead[k].duration_s += duration_s;
        }
    }

    m_losses.assign(m_order.size(), {});
    for (std::size_t k = 0; k < m_order.size(); ++k) {
        const std::vector<double> losses = lossesOf(m_prices, k);
        for (std::size_t c = 0; c < losses.size(); ++c)
            m_losses[k].push_back({losses[c], static_cast<std::int32_t>(c) - 1});
        std::stable_sort(m_losses[k].begin(), m_losses[k].end(), [](const Loss& x, const Loss& y) { return x.loss < y.loss; });
    }
    // A kept priority that is not whole bounds the search a second time: what can no longer reach it is dropped early.
    m_floors.clear();
    for (const Priority p : {Priority::Must, Priority::Should})
        if (p < goal.priority && goal.reach[p] < most[p] && goal.reach[p] > 0) {
            const std::int64_t budget = goal.kind == SearchGoal::Kind::Cost ? m_best.cost : m_budget;
            Floor& floor = m_floors.emplace_back();
            floor.prices = dualPrices(m_problem, m_order, {SearchGoal::Kind::Value, p, goal.reach, budget},
                                      static_cast<double>(goal.reach[p] - 1));
            floor.threshold = static_cast<double>(goal.reach[p]) - floor.prices.tolerance;
            for (std::size_t k = 0; k < m_order.size(); ++k)
                floor.losses.push_back(lossesOf(floor.prices, k));
        }
}

/// By how much each choice at a position, and first leaving the item out, falls short of the best one in a bound.
std::vector<double> LabelSearch::lossesOf(const DualPrices& prices, std::size_t position) const
{
    const std::uint32_t item = m_order[position];
    std::vector<double> losses{0};
    for (const Choice& choice : m_problem.items[item].choices)
        losses.push_back(-prices.profit(m_problem, item, position, choice));
    const double least = *std::min_element(losses.begin(), losses.end());
    for (double& loss : losses)
        loss -= least;
    return losses;
}

bool LabelSearch::pass(std::size_t width, std::int64_t keep)
{
    m_history.assign(m_order.size(), {});
    Label root;
    root.bound = m_prices.bound;
    for (std::size_t f = 0; f < m_floors.size(); ++f)
        root.floor[f] = m_floors[f].prices.bound;
    m_labels.assign(1, root);
    bool whole = true;
    for (std::size_t k = 0; k < m_order.size(); ++k) {
        extend(k);
        if (m_effort_left <= keep && k + 1 < m_order.size())
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

void LabelSearch::extend(std::size_t position)
{
    const std::uint32_t item = m_order[position];
    const PreparedItem& prepared = m_problem.items[item];
    const std::int64_t weight = m_weight[at(prepared.priority)];
    const Ahead& ahead = m_ahead[position + 1];
    const std::int64_t wanted = m_wanted - ahead.value;
    const std::int64_t most_cost = m_budget - ahead.cost;
    const std::int64_t most_duration_s = m_latest.back() - ahead.duration_s;
    const double level = m_prices.level[position];
    m_extended.clear();
    for (std::uint32_t parent = 0; parent < m_labels.size(); ++parent) {
        const Label& from = m_labels[parent];
        const bool allowed = (m_bits.needs[position] & ~from.mask) == 0;
        for (const Loss& loss : m_losses[position]) {
            Label to = from;
            to.bound -= loss.loss;
            if (to.bound < m_threshold)
                break;
            to.parent = parent;
            to.choice = loss.choice;
            to.mask = m_bits.next(position, from.mask, loss.choice != kLeftOut);
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
                to.bound -= level * static_cast<double>(m_latest[position] - to.duration_s);
                if (to.bound < m_threshold)
                    continue;
            }
            m_extended.push_back(to);
        }
    }
    m_effort_left -= static_cast<std::int64_t>(m_extended.size());
}

/// Lowers the second bounds of a label that was extended at `position`.
bool LabelSearch::staysAboveFloors(Label& label, std::size_t position) const
{
    for (std::size_t f = 0; f < m_floors.size(); ++f) {
        const Floor& floor = m_floors[f];
        label.floor[f] -= floor.losses[position][static_cast<std::size_t>(label.choice + 1)];
        if (floor.prices.level[position] > 0)
            label.floor[f] -= floor.prices.level[position] * static_cast<double>(m_latest[position] - label.duration_s);
        if (label.floor[f] < floor.threshold)
            return false;
    }
    return true;
}

void LabelSearch::dropDominated(std::size_t position)
{
    std::sort(m_extended.begin(), m_extended.end(), [](const Label& a, const Label& b) {
        return std::tuple(a.cost, a.duration_s, -a.value, a.parent, a.choice)
            < std::tuple(b.cost, b.duration_s, -b.value, b.parent, b.choice);
    });
    const bool ties_matter = m_goal.kind == SearchGoal::Kind::Cost;
    Staircase stairs;
    m_labels.clear();
    for (const Label& label : m_extended) {
        const std::size_t found = stairs.dominator(label);
        if (found != Staircase::kNone) {
            Label& kept = m_labels[found];
            const bool equal = kept.cost == label.cost && kept.duration_s == label.duration_s && kept.value == label.value;
            if (!equal || !ties_matter || isEarlier(position, kept, label))
                continue;
            if (kept.mask == label.mask) {
                kept = label;
                continue;
            }
        }
        stairs.insert(label, m_labels.size());
        m_labels.push_back(label);
    }
}

bool LabelSearch::cutTo(std::size_t width)
{
    if (m_labels.size() <= width)
        return true;
    // Equal bounds are cut by place, and the kept labels stay in their order: the same input gives the same cut.
    std::vector<std::uint32_t> by_bound(m_labels.size());
    for (std::uint32_t i = 0; i < by_bound.size(); ++i)
        by_bound[i] = i;
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
bool LabelSearch::isEarlier(std::size_t position, const Label& a, const Label& b) const
{
    std::uint32_t decisive = std::numeric_limits<std::uint32_t>::max();
    bool a_first = true;
    Step step_a{a.parent, a.choice}, step_b{b.parent, b.choice};
    for (std::size_t k = position;; --k) {
        if (step_a.choice != step_b.choice && m_order[k] < decisive) {
            decisive = m_order[k];
            // Choices stand by id; left out, -1, becomes the largest.
            a_first = static_cast<std::uint32_t>(step_a.choice) < static_cast<std::uint32_t>(step_b.choice);
        }
        if (k == 0 || step_a.parent == step_b.parent)
            return a_first;
        step_a = m_history[k - 1][step_a.parent];
        step_b = m_history[k - 1][step_b.parent];
    }
}

LabelSearch::Plan LabelSearch::planOf(const Label& label) const
{
    Plan plan;
    plan.choices.assign(m_problem.items.size(), kLeftOut);
    plan.cost = label.cost;
    plan.duration_s = label.duration_s;
    Step step{label.parent, label.choice};
    for (std::size_t k = m_order.size(); k-- > 0;) {
        const PreparedItem& item = m_problem.items[m_order[k]];
        plan.choices[m_order[k]] = step.choice;
        if (step.choice != kLeftOut)
            plan.value[item.priority] += item.choices[static_cast<std::size_t>(step.choice)].value;
        if (k > 0)
            step = m_history[k - 1][step.parent];
    }
    return plan;
}

bool LabelSearch::improves(const Plan& plan) const
{
    if (m_goal.kind == SearchGoal::Kind::Value) {
        for (const Priority p : kAll)
            if (p <= m_goal.priority && plan.value[p] != m_best.value[p])
                return plan.value[p] > m_best.value[p];
        return false;
    }
    if (plan.value != m_best.value)
        return plan.value > m_best.value;
    const auto sums = [](const Plan& p) { return std::pair(p.cost, p.duration_s); };
    if (sums(plan) != sums(m_best))
        return sums(plan) < sums(m_best);
    return std::lexicographical_compare(plan.choices.begin(), plan.choices.end(), m_best.choices.begin(),
                                        m_best.choices.end(), [](std::int32_t a, std::int32_t b) {
                                            return static_cast<std::uint32_t>(a) < static_cast<std::uint32_t>(b);
                                        });
}

void LabelSearch::finish()
{
    const auto best = std::min_element(m_labels.begin(), m_labels.end(), [](const Label& a, const Label& b) {
        return std::tuple(-a.value, a.cost, a.duration_s) < std::tuple(-b.value, b.cost, b.duration_s);
    });
    if (best == m_labels.end())
        return;
    Plan plan = planOf(*best); // of equal labels one is left: at the end all masks are empty
    if (improves(plan))
        m_best = std::move(plan);
}

} // namespace gpuplan
