// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/goal_table.h"

#include <array>

#include "planner/files/table.h"

namespace gpuplan {

namespace {

enum Cell : std::size_t { kGoal, kPlan, kLow, kHigh };
constexpr std::array kColumns{Column{"goal"}, Column{"plan"}, Column{"cny_low"}, Column{"cny_high"}};

} // namespace

Result<std::vector<Goal>> readGoals(std::string_view text, const std::string& file)
{
    std::vector<Goal> goals;
    const auto read = [&goals](TableRow& row) {
        Goal goal;
        for (const Cell cell : {kGoal, kLow, kHigh})
            row.require(cell, "a value");
        row.text(kGoal, goal.id);
        row.text(kPlan, goal.plan);
        row.number(kLow, goal.published_cny_low, 0, 1e9);
        row.number(kHigh, goal.published_cny_high, 0, 1e9);
        row.provenance(goal.provenance);
        goals.push_back(std::move(goal));
    };
    if (const Result<void> table = readTable(text, file, kColumns, read); !table)
        return fail(table.error());
    return goals;
}

} // namespace gpuplan
