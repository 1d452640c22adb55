// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "planner/decide/goal_rules.h"

namespace gpuplan {

/// Looks for the best plan of one goal. Labels (partial plans) are extended item by item; a label goes when another one
/// costs no more, takes no longer, is worth no less and waits for no more, or when it can no longer beat the best plan
/// known. A pass keeps at most `width` labels per item, those with the highest bounds, and is repeated wider until
/// nothing had to be cut, which proves the result, or until the effort is spent.
class GoalSearch {
public:
    /// `problem` must outlive the search. `best` reaches what the goal keeps; `ceiling` is a value that no plan passes.
    GoalSearch(const PreparedProblem& problem, const SearchGoal& goal, const PlanValue& ceiling, PlanChoices best);

    /// Makes labels until `effort`, their number so far, passes `most_effort`; one narrow pass is always made.
    /// True when the best plan is proven; else bound() is what is known of it.
    bool run(std::int64_t& effort, std::int64_t most_effort);

    const PlanChoices& best() const { return m_best; }
    /// No plan has more of the goal's value; for a cost goal: minus the least cost.
    double bound() const { return m_bound; }

private:
    struct Label {
        std::int64_t cost = 0;
        std::int64_t duration_s = 0;
        std::uint64_t mask = 0;
        std::int64_t value = 0; ///< packed
        double bound = 0;
        std::array<double, 2> floor{}; ///< bounds of GoalRules::floors
        std::uint32_t parent = 0;
        std::int32_t choice = kLeftOut;
    };
    struct Step {
        std::uint32_t parent = 0;
        std::int32_t choice = kLeftOut;
    };

    bool forValue() const { return m_rules.goal.kind == SearchGoal::Kind::Value; }
    bool isAtCeiling() const;
    double threshold() const;
    bool pass(std::size_t width, std::int64_t& effort, std::int64_t most_effort);
    void extend(std::size_t position);
    bool staysAboveFloors(Label& label, std::size_t position) const;
    void dropDominated(std::size_t position);
    bool cutTo(std::size_t width);
    void finish();
    bool isEarlier(std::size_t position, const Label& a, const Label& b) const;
    PlanChoices planOf(const Label& label) const;
    bool improves(const PlanChoices& plan) const;

    const PreparedProblem& m_problem;
    PlanValue m_ceiling;
    PlanChoices m_best;
    GoalRules m_rules;
    double m_bound = 0;

    // of one pass
    double m_threshold = 0;    // a label whose bound is below is of no use
    std::int64_t m_wanted = 0; // packed value that a plan must reach to be of use
    double m_cut_bound = 0;    // largest bound of the labels cut
    std::vector<Label> m_labels, m_extended;
    std::vector<std::vector<Step>> m_history;
};

} // namespace gpuplan
