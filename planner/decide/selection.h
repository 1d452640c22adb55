// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "planner/quantity/result.h"

namespace gpuplan {

/// How much a person wants an experiment. A higher priority is never traded for any amount of a lower one.
enum class Priority : std::uint8_t { Must = 0, Should = 1, Could = 2 };
inline constexpr std::size_t kPriorities = 3;

/// One way to run an experiment: offer × GPUs × configuration, already priced and known to fit the memory.
struct SelectionOption {
    std::int64_t cost = 0;       ///< mean cost in smallest coins, rounded up: a plan never passes its budget
    std::int64_t duration_s = 0; ///< wall time, rounded up
    std::int32_t value = 0;      ///< 0 or more; the same for all options of an item unless a smaller run is worth less
    std::uint32_t id = 0;    ///< breaks ties: the smaller wins. Distinct within an item, else the earlier option wins
    double own_variance = 0; ///< coins²: error of this run alone
    double exposure = 0;     ///< coins: c·σ, one standard deviation of the error shared by all runs of its group
    std::uint32_t exposure_group = 0; ///< GPU model whose error is shared

    bool operator==(const SelectionOption&) const = default;
};

/// One experiment. Leaving it out is always possible.
struct SelectionItem {
    Priority priority = Priority::Should;
    std::optional<std::int64_t> deadline_s; ///< latest finish, counted from the start of the plan
    std::vector<std::uint32_t> after;       ///< indices of items that must be chosen too and run before
    std::vector<SelectionOption> options;   ///< empty: nothing fits

    bool operator==(const SelectionItem&) const = default;
};

enum class RiskRule {
    Likely, ///< the mean cost is within the budget
    P90,    ///< the 90% quantile of the cost is within the budget
};

struct SelectionProblem {
    std::vector<SelectionItem> items;
    std::int64_t budget = 0;                ///< coins
    std::optional<std::int64_t> deadline_s; ///< latest finish of the whole plan; jobs run one at a time
    RiskRule risk = RiskRule::Likely;
    std::optional<std::int64_t> p90_budget; ///< coins; empty: `budget`
    std::int64_t effort = 4'000'000; ///< most partial plans to look at; counted, never timed, so that runs repeat
};

/// Sums of the chosen values; compares must first, then should, then could.
struct PlanValue {
    std::int64_t must = 0, should = 0, could = 0;
    auto operator<=>(const PlanValue&) const = default;
    std::int64_t& operator[](Priority p) { return p == Priority::Must ? must : p == Priority::Should ? should : could; }
    std::int64_t operator[](Priority p) const
    {
        return p == Priority::Must ? must : p == Priority::Should ? should : could;
    }
};

inline constexpr std::int32_t kLeftOut = -1;

/// A plan. Of two plans the better one has the higher value, then the lower cost, then the earlier finish, then the
/// smaller ids: compared item by item in the order of the items, where left out counts as larger than every id.
struct Selection {
    std::vector<std::int32_t> chosen; ///< per item: index of its option, or kLeftOut
    PlanValue value;
    PlanValue bound; ///< no plan within `effective_budget` has more
    std::int64_t cost = 0;
    std::int64_t duration_s = 0;
    std::int64_t effective_budget = 0; ///< below `budget` when P90 was the narrower limit
    double p90 = 0;                    ///< coins; equal to the cost when no option is uncertain
    bool exact = true;                 ///< proven best by the order above
    std::int64_t effort = 0;           ///< partial plans looked at

    /// Part of the bound that was not reached, in the first priority where they differ; 0: the value is proven.
    double gap() const;
    bool operator==(const Selection&) const = default;
};

/// The best plan at the budget. With RiskRule::P90, the first plan on the way down the cost-value frontier whose P90 is
/// within the budget. Method and proof: docs/decide.md.
/// Error: BadValue (negative number, `after` out of range), TooLarge (cost above 2^53, duration above 2^40 s, values
/// that do not fit 62 bits), Cycle (argument: the indices; findCycle() has them as numbers).
Result<Selection> select(const SelectionProblem& problem);

/// The plans on the cost-value frontier from the budget down, best first; each is what select() finds at its own cost.
/// All of them when they are at most `limit`; else those of `limit` budgets at even steps. P90 is reported, not
/// demanded. Errors as select().
Result<std::vector<Selection>> costValueFrontier(const SelectionProblem& problem, std::size_t limit);

} // namespace gpuplan
