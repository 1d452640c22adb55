// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/decide/order.h"
#include "planner/decide/prepared.h"

namespace gpuplan {

/// Everything money alone can buy of one priority: for each value the cheapest way to reach it, by dynamic programming
/// over values (Nemhauser and Ullmann's list, addressed by value, since values are small and costs are not). Deadlines
/// and links to other priorities are ignored; links inside the priority are kept. Between equals the plan order of
/// Selection decides.
class TierTable {
public:
    struct Point {
        std::int64_t cost = 0;
        std::int64_t duration_s = 0;
        std::int64_t value = 0;
    };

    /// Empty when it would need more than `most_cells` cells; the caller then searches (LabelSearch). `cells` adds up
    /// what was used.
    static std::optional<TierTable> build(const PreparedProblem& problem, Priority priority, std::int64_t most_cells,
                                          std::int64_t& cells);

    /// Cost and value rise strictly together; the first point costs least (nothing chosen, or all that is free).
    const std::vector<Point>& points() const { return m_points; }
    /// The best point that `money` >= 0 buys.
    std::size_t best(std::int64_t money) const;
    /// Writes the options of a point for the items of this priority; others are not touched.
    void write(std::size_t point, std::vector<std::int32_t>& chosen) const;

private:
    /// Where a partial plan lies: after `position` items, which prerequisites are remembered, and its value.
    struct State {
        std::size_t position = 0;
        std::uint64_t mask = 0;
        std::int64_t value = 0;
    };
    struct Step {
        std::int16_t choice = kLeftOut; ///< index into the thinned choices of the item
        std::uint16_t from_mask = 0;
    };
    struct Layer;

    std::size_t cell(std::uint64_t mask, std::int64_t value) const
    {
        return static_cast<std::size_t>(mask) * m_width + static_cast<std::size_t>(value);
    }
    void advance(const PrerequisiteBits& bits, std::size_t position, const Layer& from, Layer& to, std::int64_t budget);
    State before(State state, Step step) const;
    bool isEarlier(State a, Step step_a, State b, Step step_b) const;
    void collectPoints(const Layer& last);

    std::vector<std::uint32_t> m_order;         // items, in the order of the walk
    std::vector<std::vector<Choice>> m_choices; // per position, thinned for money alone
    std::vector<std::vector<Step>> m_steps;     // per position and cell: how the state after it was reached
    std::size_t m_width = 1;                    // values 0 .. m_width - 1
    std::vector<Point> m_points;
};

} // namespace gpuplan
