// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/dual_bound.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

namespace {

/// One price of the search, scaled so that a step of one unit means the same for money, time and value: the price of
/// the whole limit.
struct Coordinate {
    enum class Kind { Money, Level, Kept } kind = Kind::Money;
    std::size_t index = 0; ///< position of a level, priority of a kept value
    double limit = 1;      ///< budget, latest finish or value to keep
};

struct FlatChoices {
    std::vector<double> cost, duration, value;
    std::vector<std::size_t> first; // per position, and one past the end
    std::vector<std::size_t> priority;
};

FlatChoices flatten(const PreparedProblem& problem, const std::vector<std::uint32_t>& order)
{
    FlatChoices flat;
    for (const std::uint32_t item : order) {
        flat.first.push_back(flat.cost.size());
        flat.priority.push_back(static_cast<std::size_t>(problem.items[item].priority));
        for (const Choice& c : problem.items[item].choices) {
            flat.cost.push_back(static_cast<double>(c.cost));
            flat.duration.push_back(static_cast<double>(c.duration_s));
            flat.value.push_back(static_cast<double>(c.value));
        }
    }
    flat.first.push_back(flat.cost.size());
    return flat;
}

/// What the relaxed plan uses at some prices.
struct Usage {
    double bound = 0;
    double magnitude = 0; ///< sum of the absolute terms of `bound`
    double cost = 0;
    std::vector<double> finish; ///< per position
    std::array<double, kPriorities> value{};
};

void fillTimePrices(DualPrices& prices)
{
    double sum = 0;
    for (std::size_t k = prices.level.size(); k-- > 0;)
        prices.time[k] = sum += prices.level[k];
}

void relax(const FlatChoices& flat, const DualPrices& prices, const std::vector<double>& latest, const SearchGoal& goal,
           Usage& usage)
{
    usage.cost = 0;
    usage.value.fill(0);
    const double money_term =
        goal.kind == SearchGoal::Kind::Value ? prices.money * static_cast<double>(goal.budget) : 0;
    usage.bound = usage.magnitude = money_term;
    for (const Priority p : {Priority::Must, Priority::Should, Priority::Could})
        if (goal.keeps(p)) {
            const double term = prices.a[static_cast<std::size_t>(p)] * static_cast<double>(goal.reach[p]);
            usage.bound -= term;
            usage.magnitude += term;
        }
    double finish = 0;
    for (std::size_t k = 0; k + 1 < flat.first.size(); ++k) {
        const double a = prices.a[flat.priority[k]], time = prices.time[k];
        double best = 0;
        std::size_t best_at = flat.cost.size();
        for (std::size_t c = flat.first[k]; c < flat.first[k + 1]; ++c) {
            const double profit = a * flat.value[c] - prices.money * flat.cost[c] - time * flat.duration[c];
            if (profit > best) {
                best = profit;
                best_at = c;
            }
        }
        if (best_at < flat.cost.size()) {
            usage.cost += flat.cost[best_at];
            finish += flat.duration[best_at];
            usage.value[flat.priority[k]] += flat.value[best_at];
            usage.magnitude +=
                a * flat.value[best_at] + prices.money * flat.cost[best_at] + time * flat.duration[best_at];
        }
        usage.bound += best;
        usage.finish[k] = finish;
        if (prices.level[k] > 0) {
            usage.bound += prices.level[k] * latest[k];
            usage.magnitude += prices.level[k] * latest[k];
        }
    }
}

std::vector<Coordinate> coordinatesOf(const SearchGoal& goal, const std::vector<std::int64_t>& latest)
{
    std::vector<Coordinate> result;
    if (goal.kind == SearchGoal::Kind::Value && goal.budget > 0)
        result.push_back({Coordinate::Kind::Money, 0, static_cast<double>(goal.budget)});
    for (std::size_t k = 0; k < latest.size(); ++k) // the last position of a limit implies the earlier ones
        if (latest[k] != kNever && latest[k] > 0 && (k + 1 == latest.size() || latest[k + 1] != latest[k]))
            result.push_back({Coordinate::Kind::Level, k, static_cast<double>(latest[k])});
    for (const Priority p : {Priority::Must, Priority::Should, Priority::Could})
        if (goal.keeps(p) && goal.reach[p] > 0)
            result.push_back({Coordinate::Kind::Kept, static_cast<std::size_t>(p), static_cast<double>(goal.reach[p])});
    return result;
}

} // namespace

std::vector<std::int64_t> latestFinishes(const PreparedProblem& problem, const std::vector<std::uint32_t>& order)
{
    std::vector<std::int64_t> result;
    std::int64_t latest = 0;
    for (const std::uint32_t item : order) {
        if (!problem.items[item].choices.empty()) // an item that can never run delays nothing
            latest = std::max(latest, problem.items[item].deadline_s);
        result.push_back(latest);
    }
    return result;
}

DualPrices dualPrices(const PreparedProblem& problem, const std::vector<std::uint32_t>& order, const SearchGoal& goal,
                      double best)
{
    constexpr std::size_t kMostSteps = 400, kFewestSteps = 100, kMostWork = 10'000'000; // work: steps times choices
    constexpr int kPatience = 12; // steps without a lower bound before the step shrinks
    const std::vector<std::int64_t> latest_s = latestFinishes(problem, order);
    const std::vector<double> latest(latest_s.begin(), latest_s.end());
    const FlatChoices flat = flatten(problem, order);
    const std::vector<Coordinate> coordinates = coordinatesOf(goal, latest_s);

    const std::size_t most_steps = std::clamp(kMostWork / (flat.cost.size() + 1), kFewestSteps, kMostSteps);

    DualPrices prices;
    prices.level.assign(order.size(), 0);
    prices.time.assign(order.size(), 0);
    if (goal.kind == SearchGoal::Kind::Value)
        prices.a[static_cast<std::size_t>(goal.priority)] = 1;
    else
        prices.money = 1;

    Usage usage;
    usage.finish.resize(order.size());
    std::vector<double> at(coordinates.size(), 0), slack(coordinates.size());
    DualPrices lowest;
    const double unit = goal.kind == SearchGoal::Kind::Value ? 0.99 : 0; // a value must rise by one to be of use
    // Polyak's step towards a level: `descent` below the lowest bound found. The descent shrinks when it is not
    // reached.
    double descent = 0;
    int patience = kPatience;
    for (std::size_t step = 0; step < most_steps; ++step) {
        relax(flat, prices, latest, goal, usage);
        if (step == 0 || usage.bound < lowest.bound) {
            if (step == 0)
                descent = (usage.bound - best) / 2;
            else if (lowest.bound - usage.bound > descent / 2)
                patience = kPatience;
            lowest = prices;
            lowest.bound = usage.bound;
            lowest.tolerance = 1e-9 * usage.magnitude + 1e-7;
        } else if (--patience == 0) {
            descent /= 2;
            patience = kPatience;
        }
        double norm = 0;
        for (std::size_t c = 0; c < coordinates.size(); ++c) {
            const Coordinate& x = coordinates[c];
            slack[c] = x.kind == Coordinate::Kind::Money ? 1 - usage.cost / x.limit
                : x.kind == Coordinate::Kind::Level      ? 1 - usage.finish[x.index] / x.limit
                                                         : usage.value[x.index] / x.limit - 1;
            if (at[c] <= 0 && slack[c] > 0)
                slack[c] = 0; // the price is zero already
            norm += slack[c] * slack[c];
        }
        if (norm < 1e-18 || lowest.bound < best + unit || descent < 1e-4 * unit + 1e-7 * std::abs(lowest.bound))
            break;
        const double level = std::max(best, lowest.bound - descent);
        for (std::size_t c = 0; c < coordinates.size(); ++c) {
            const Coordinate& x = coordinates[c];
            at[c] = std::max(0.0, at[c] - (usage.bound - level) / norm * slack[c]);
            const double price = at[c] / x.limit;
            if (x.kind == Coordinate::Kind::Money)
                prices.money = price;
            else if (x.kind == Coordinate::Kind::Level)
                prices.level[x.index] = price;
            else
                prices.a[x.index] = price;
        }
        fillTimePrices(prices);
    }
    return lowest;
}

} // namespace gpuplan
