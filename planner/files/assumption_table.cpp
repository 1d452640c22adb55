// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/assumption_table.h"

#include <algorithm>
#include <array>
#include <vector>

#include "planner/files/table.h"

namespace gpuplan {

namespace {

constexpr std::array kFields{
    NamedAssumption{"setup_minutes", &CostAssumptions::setup_minutes},
    NamedAssumption{"failed_fraction", &CostAssumptions::failed_fraction},
    NamedAssumption{"idle_fraction", &CostAssumptions::idle_fraction},
    NamedAssumption{"hands_on_session_hours", &CostAssumptions::hands_on_session_hours},
    NamedAssumption{"spot_uptime_hours", &CostAssumptions::spot_uptime_hours},
    NamedAssumption{"spot_uptime_8gpu_hours", &CostAssumptions::spot_uptime_8gpu_hours},
    NamedAssumption{"spot_availability", &CostAssumptions::spot_availability},
    NamedAssumption{"restart_minutes", &CostAssumptions::restart_minutes},
    NamedAssumption{"checkpoint_gb_per_s", &CostAssumptions::checkpoint_gb_per_s},
    NamedAssumption{"storage_usd_gb_month", &CostAssumptions::storage_usd_gb_month},
    NamedAssumption{"keep_days", &CostAssumptions::keep_days},
    NamedAssumption{"environment_gb", &CostAssumptions::environment_gb},
    NamedAssumption{"price_drift_per_sqrt_year", &CostAssumptions::price_drift_per_sqrt_year},
};

enum Cell : std::size_t { kKey, kLow, kLikely, kHigh };
constexpr std::array kColumns{Column{"key"}, Column{"low"}, Column{"likely"}, Column{"high"}};

} // namespace

std::span<const NamedAssumption> assumptionFields() { return kFields; }

Result<CostAssumptions> readCostAssumptions(std::string_view text, const std::string& file)
{
    CostAssumptions assumptions;
    std::vector<std::string_view> seen;
    const auto read = [&](TableRow& row) {
        Range range;
        Provenance provenance;
        for (const Cell cell : {kKey, kLow, kLikely, kHigh})
            row.require(cell, "a value");
        row.number(kLow, range.low, 0, 1e9);
        row.number(kLikely, range.likely, 0, 1e9);
        row.number(kHigh, range.high, 0, 1e9);
        row.provenance(provenance);
        if (row.failed())
            return;
        if (range.low > range.likely || range.likely > range.high)
            return row.fault(kLikely, ErrorCode::BadValue,
                             {std::string(row.cell(kLikely)), std::string("low, likely and high in this order")});
        const auto known = std::find_if(kFields.begin(), kFields.end(),
                                        [&](const NamedAssumption& f) { return f.key == row.cell(kKey); });
        if (known == kFields.end())
            return row.fault(kKey, ErrorCode::UnknownName,
                             {std::string("assumption"), std::string(row.cell(kKey)), std::string(kFields[0].key)});
        if (std::find(seen.begin(), seen.end(), known->key) != seen.end())
            return row.fault(kKey, ErrorCode::Duplicate, {std::string(known->key)});
        seen.push_back(known->key);
        assumptions.*(known->field) = range;
    };
    if (const Result<void> table = readTable(text, file, kColumns, read); !table)
        return fail(table.error());
    for (const NamedAssumption& field : kFields) {
        if (std::find(seen.begin(), seen.end(), field.key) == seen.end())
            return fail(ErrorCode::MissingField,
                        {std::string(field.key), std::string("a row with low, likely and high")}, {file, 0, "key"});
    }
    return assumptions;
}

} // namespace gpuplan
