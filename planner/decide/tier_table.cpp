// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/tier_table.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace gpuplan {

namespace {

constexpr std::int64_t kUnreached = std::numeric_limits<std::int64_t>::max();
constexpr int kMostBits = 10; // links: 2^10 states per value; more are left to the search

/// Without deadlines an option is of use only when it is the cheapest of its value and all larger ones.
std::vector<Choice> thinnedForMoney(const std::vector<Choice>& choices)
{
    std::vector<Choice> sorted = choices; // stable: equal ones stay by id, then index
    std::stable_sort(sorted.begin(), sorted.end(), [](const Choice& a, const Choice& b) {
        return std::tuple(a.cost, -a.value, a.duration_s) < std::tuple(b.cost, -b.value, b.duration_s);
    });
    std::vector<Choice> result;
    for (const Choice& choice : sorted)
        if (result.empty() || choice.value > result.back().value)
            result.push_back(choice);
    return result;
}

} // namespace

/// Cheapest cost, then shortest duration, of every state at one position.
struct TierTable::Layer {
    std::vector<std::int64_t> cost, duration_s;
    std::int64_t most = 0; ///< largest value reached

    explicit Layer(std::size_t cells) : cost(cells, kUnreached), duration_s(cells, 0) { }
};

std::optional<TierTable> TierTable::build(const PreparedProblem& problem, Priority priority, std::int64_t most_cells,
                                          std::int64_t& cells)
{
    std::vector<std::uint32_t> members;
    for (std::uint32_t i = 0; i < problem.items.size(); ++i)
        if (problem.items[i].priority == priority)
            members.push_back(i);

    TierTable table;
    table.m_order = groupedOrder(problem, members);
    const PrerequisiteBits bits = prerequisiteBits(problem, table.m_order);
    std::int64_t most_value = 0;
    for (const std::uint32_t i : table.m_order) {
        table.m_choices.push_back(thinnedForMoney(problem.items[i].choices));
        if (table.m_choices.back().size() > 32'000)
            return std::nullopt;
        if (!table.m_choices.back().empty())
            most_value += table.m_choices.back().back().value;
    }
    if (bits.width > kMostBits || most_value >= most_cells)
        return std::nullopt;
    const std::int64_t layer_cells = (most_value + 1) << bits.width;
    if (layer_cells > (most_cells - cells) / static_cast<std::int64_t>(table.m_order.size() + 2))
        return std::nullopt;
    cells += layer_cells * static_cast<std::int64_t>(table.m_order.size() + 2);
    table.m_width = static_cast<std::size_t>(most_value) + 1;

    Layer from(static_cast<std::size_t>(layer_cells)), to(static_cast<std::size_t>(layer_cells));
    from.cost[0] = 0;
    for (std::size_t k = 0; k < table.m_order.size(); ++k) {
        table.advance(bits, k, from, to, problem.budget);
        std::swap(from, to);
    }
    table.collectPoints(from);
    return table;
}

void TierTable::advance(const PrerequisiteBits& bits, std::size_t position, const Layer& from, Layer& to,
                        std::int64_t budget)
{
    const std::vector<Choice>& choices = m_choices[position];
    std::vector<Step>& steps = m_steps.emplace_back(from.cost.size());
    std::fill(to.cost.begin(), to.cost.end(), kUnreached);
    to.most = from.most + (choices.empty() ? 0 : choices.back().value);

    const std::size_t masks = from.cost.size() / m_width;
    for (std::size_t mask = 0; mask < masks; ++mask) {
        const bool allowed = (bits.needs[position] & ~mask) == 0;
        for (std::int16_t c = kLeftOut; c < (allowed ? static_cast<std::int16_t>(choices.size()) : 0); ++c) {
            const Choice choice = c == kLeftOut ? Choice{} : choices[static_cast<std::size_t>(c)];
            const Step step{c, static_cast<std::uint16_t>(mask)};
            const std::uint64_t to_mask = bits.next(position, mask, c != kLeftOut);
            const std::int64_t most_cost = budget - choice.cost; // >= 0: only affordable choices are kept
            for (std::int64_t v = 0; v <= from.most; ++v) {
                const std::size_t source = cell(mask, v);
                if (from.cost[source] > most_cost)
                    continue;
                const std::int64_t cost = from.cost[source] + choice.cost;
                const std::int64_t duration_s = from.duration_s[source] + choice.duration_s;
                const std::size_t target = cell(to_mask, v + choice.value);
                if (cost > to.cost[target])
                    continue;
                if (cost == to.cost[target]) {
                    if (duration_s > to.duration_s[target])
                        continue;
                    const State here{position + 1, to_mask, v + choice.value};
                    if (duration_s == to.duration_s[target] && !isEarlier(here, step, here, steps[target]))
                        continue;
                }
                to.cost[target] = cost;
                to.duration_s[target] = duration_s;
                steps[target] = step;
            }
        }
    }
}

TierTable::State TierTable::before(State state, Step step) const
{
    const std::size_t position = state.position - 1;
    const std::int64_t value =
        step.choice == kLeftOut ? 0 : m_choices[position][static_cast<std::size_t>(step.choice)].value;
    return {position, step.from_mask, state.value - value};
}

/// Whether the ids of plan `a` come first. Both are walked back until they meet in one state; of the items in which
/// they differ the one with the smallest index decides.
bool TierTable::isEarlier(State a, Step step_a, State b, Step step_b) const
{
    std::uint32_t decisive = std::numeric_limits<std::uint32_t>::max();
    bool a_first = false;
    for (;;) {
        const std::size_t position = a.position - 1;
        if (step_a.choice != step_b.choice && m_order[position] < decisive) {
            decisive = m_order[position];
            const auto rank = [&](Step step) { // left out is larger than every id
                if (step.choice == kLeftOut)
                    return std::tuple(true, std::uint32_t{0}, std::int32_t{0});
                const Choice& c = m_choices[position][static_cast<std::size_t>(step.choice)];
                return std::tuple(false, c.id, c.option);
            };
            a_first = rank(step_a) < rank(step_b);
        }
        a = before(a, step_a);
        b = before(b, step_b);
        if (a.position == 0 || (a.mask == b.mask && a.value == b.value))
            return a_first;
        step_a = m_steps[a.position - 1][cell(a.mask, a.value)];
        step_b = m_steps[b.position - 1][cell(b.mask, b.value)];
    }
}

void TierTable::collectPoints(const Layer& last)
{
    std::int64_t cheapest_above = kUnreached;
    for (std::int64_t v = last.most; v >= 0; --v) { // nothing is waited for at the end: only mask 0 is reached
        const std::size_t at = cell(0, v);
        if (last.cost[at] >= cheapest_above)
            continue;
        cheapest_above = last.cost[at];
        m_points.push_back({last.cost[at], last.duration_s[at], v});
    }
    std::reverse(m_points.begin(), m_points.end());
}

std::size_t TierTable::best(std::int64_t money) const
{
    const auto above = std::upper_bound(m_points.begin(), m_points.end(), money,
                                        [](std::int64_t m, const Point& point) { return m < point.cost; });
    return static_cast<std::size_t>(above - m_points.begin()) - 1;
}

void TierTable::write(std::size_t point, std::vector<std::int32_t>& chosen) const
{
    State state{m_order.size(), 0, m_points[point].value};
    while (state.position > 0) {
        const std::size_t position = state.position - 1;
        const Step step = m_steps[position][cell(state.mask, state.value)];
        chosen[m_order[position]] =
            step.choice == kLeftOut ? kLeftOut : m_choices[position][static_cast<std::size_t>(step.choice)].option;
        state = before(state, step);
    }
}

} // namespace gpuplan
