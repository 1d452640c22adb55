// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/power_limit_table.h"

#include "planner/files/table.h"

namespace gpuplan {

namespace {

enum PowerLimitColumn : std::size_t { kGpu, kLimit, kSpeed, kWork };
constexpr Column kColumns[] = {{"gpu"}, {"limit_w"}, {"speed"}, {"work"}};

constexpr std::pair<std::string_view, std::string_view> kWorks[] = {
    {"training", "training"}, {"prefill", "prefill"}, {"decode", "decode"}, {"serving", "serving"}};

constexpr double kLeastWatts = 10;
constexpr double kMostBoardWatts = 5000; ///< where the board's power is not known

PowerLimit readPowerLimit(TableRow& row, const GpuCatalog& gpus)
{
    PowerLimit limit;
    for (const std::size_t column : {kGpu, kLimit, kSpeed, kWork})
        row.require(column, "a value");
    if (row.failed())
        return limit;
    const Result<std::size_t> gpu = gpus.find(row.cell(kGpu));
    if (!gpu) {
        row.fault(kGpu, gpu.error());
        return limit;
    }
    limit.gpu_index = *gpu;
    row.number(kLimit, limit.limit_w, kLeastWatts, gpus[*gpu].board_power_w.value_or(kMostBoardWatts));
    row.number(kSpeed, limit.speed, 0.01, 1);
    std::string_view work;
    row.choice<std::string_view>(kWork, work, kWorks);
    limit.work = work;
    row.provenance(limit.provenance);
    return limit;
}

} // namespace

Result<std::vector<PowerLimit>> readPowerLimits(std::string_view text, const std::string& file, const GpuCatalog& gpus)
{
    std::vector<PowerLimit> limits;
    const Result<void> read =
        readTable(text, file, kColumns, [&](TableRow& row) { limits.push_back(readPowerLimit(row, gpus)); });
    if (!read)
        return fail(read.error());
    return limits;
}

} // namespace gpuplan
