// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "planner/decide/dual_bound.h"
#include "planner/decide/prepared.h"

namespace gpuplan {

/// The best plan under everything at once: budget, deadlines and links of any kind. Labels (partial plans) are extended
/// item by item; a label goes when another one costs no more, takes no longer, is worth no less and waits for no more, or
/// when its Lagrangian bound cannot pass the best plan known. One goal after another: the value of each priority, then the
/// cost with its ties. A pass keeps at most `width` labels per item and is repeated wider until nothing had to be cut,
/// which proves the result, or until the effort is spent.
class LabelSearch {
public:
    struct Outcome {
        std::vector<std::int32_t> chosen; ///< option indices
        PlanValue value, bound;
        bool exact = true;
        std::int64_t effort = 0;
    };

    /// `ceiling`: a value that no plan passes (the relaxed plan). `most_effort`: labels to make at most, in all passes.
    LabelSearch(const PreparedProblem& problem, std::int64_t budget, const PlanValue& ceiling, std::int64_t most_effort);
    Outcome run();

private:
    struct Label {
        std::int64_t cost = 0;
        std::int64_t duration_s = 0;
        std::uint64_t mask = 0;
        std::int64_t value = 0; ///< packed: priorities of the goal and above
        double bound = 0;
        std::array<double, 2> floor{}; ///< bounds of kept priorities (m_floors)
        std::uint32_t parent = 0;
        std::int32_t choice = kLeftOut; ///< index in PreparedItem::choices
    };
    struct Step {
        std::uint32_t parent = 0;
        std::int32_t choice = kLeftOut;
    };
    struct Plan { ///< complete, with sums
        std::vector<std::int32_t> choices; ///< per item: index in PreparedItem::choices
        PlanValue value;
        std::int64_t cost = 0, duration_s = 0;
    };
    class Staircase;

    bool reachGoal(SearchGoal goal);
    void setUp(const SearchGoal& goal);
    bool pass(std::size_t width, std::int64_t keep); ///< false: something had to be cut
    void extend(std::size_t position);
    bool staysAboveFloors(Label& label, std::size_t position) const;
    std::vector<double> lossesOf(const DualPrices& prices, std::size_t position) const;
    void dropDominated(std::size_t position);
    bool cutTo(std::size_t width);
    void finish();
    bool isEarlier(std::size_t position, const Label& a, const Label& b) const;
    Plan planOf(const Label& label) const;
    bool improves(const Plan& plan) const;
    double objective(const Plan& plan) const;
    std::int64_t packed(const PlanValue& value) const;

    PreparedProblem m_problem; // choices within the budget
    std::int64_t m_budget;
    PlanValue m_ceiling;
    std::int64_t m_effort_left;
    Plan m_best;

    // one goal
    SearchGoal m_goal;
    std::vector<std::uint32_t> m_order;
    std::vector<std::int64_t> m_latest;
    PrerequisiteBits m_bits;
    DualPrices m_prices;
    std::array<std::int64_t, kPriorities> m_weight{}; // of a unit of value in the packed value
    struct Loss {
        double loss = 0; ///< how much the bound falls by this choice
        std::int32_t choice = kLeftOut;
    };
    std::vector<std::vector<Loss>> m_losses; // per position, ascending
    struct Floor { ///< a kept priority that labels must still be able to reach
        DualPrices prices;
        double threshold = 0;
        std::vector<std::vector<double>> losses; ///< per position: of leaving out, then of each choice
    };
    std::vector<Floor> m_floors;
    struct Ahead { ///< of the items from a position on
        std::int64_t value = 0;                 ///< packed, the most they can bring
        std::int64_t cost = 0, duration_s = 0;  ///< the least they will take
    };
    std::vector<Ahead> m_ahead;              // per position, and one past the end
    std::int64_t m_wanted = 0;               // packed value that a plan must reach to be of use
    double m_threshold = 0;                  // a label whose bound is below is of no use
    double m_cut_bound = 0;                  // largest bound of the labels cut in a pass

    // one pass
    std::vector<Label> m_labels, m_extended;
    std::vector<std::vector<Step>> m_history;
};

} // namespace gpuplan
