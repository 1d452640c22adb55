// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/sensitivity.h"

#include <algorithm>
#include <cmath>

namespace gpuplan {

namespace {

constexpr double kStep = 1.1;
/// Smaller effects are noise beside the error of any estimate.
constexpr double kLeastPercent = 0.05;

} // namespace

std::vector<Sensitivity> sensitivities(const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                                       const EfficiencyTable& table)
{
    const TimeModel asked(workload, model, table);
    const TimeEstimate estimate = asked.at(gpu, gpus);
    std::vector<Sensitivity> found;
    if (!estimate.tokens_per_s)
        return found;
    for (const EfficiencyRow* row : asked.rowsUsed(gpu)) {
        std::vector<EfficiencyRow> rows = table.rows();
        rows[static_cast<std::size_t>(row - table.rows().data())].value *= kStep;
        const Result<EfficiencyTable> changed = EfficiencyTable::of(std::move(rows));
        if (!changed)
            continue;
        const TimeEstimate moved = TimeModel(workload, model, *changed).at(gpu, gpus);
        if (!moved.tokens_per_s)
            continue;
        const double percent = 100 * (moved.tokens_per_s->likely / estimate.tokens_per_s->likely - 1);
        if (std::abs(percent) >= kLeastPercent)
            found.push_back({*row, percent});
    }
    std::stable_sort(found.begin(), found.end(), [](const Sensitivity& a, const Sensitivity& b) {
        return std::abs(a.percent) > std::abs(b.percent);
    });
    return found;
}

} // namespace gpuplan
