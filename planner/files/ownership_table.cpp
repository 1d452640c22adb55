// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/ownership_table.h"

#include <algorithm>
#include <array>
#include <vector>

#include "planner/files/table_range.h"

namespace gpuplan {

namespace {

using A = OwnershipAssumptions;
constexpr std::array kFields{
    NamedOwnershipAssumption{"load_share", &A::load_share, 0.01, 1.5},
    NamedOwnershipAssumption{"host_w", &A::host_w, 0, 5000},
    NamedOwnershipAssumption{"psu_efficiency", &A::psu_efficiency, 0.5, 1},
    NamedOwnershipAssumption{"idle_w", &A::idle_w, 0, 5000},
    NamedOwnershipAssumption{"cooling_pue", &A::cooling_pue, 1, 3},
    NamedOwnershipAssumption{"repairs_per_year_new", &A::repairs_per_year_new, 0, 1},
    NamedOwnershipAssumption{"repairs_per_year_aged", &A::repairs_per_year_aged, 0, 1},
    NamedOwnershipAssumption{"repairs_per_year_used", &A::repairs_per_year_used, 0, 1},
    NamedOwnershipAssumption{"selling_fee", &A::selling_fee, 0, 1},
    NamedOwnershipAssumption{"discount_rate", &A::discount_rate, 0, 1},
    NamedOwnershipAssumption{"overhead", &A::overhead, 1, 10},
    NamedOwnershipAssumption{"price_factor", &A::price_factor, 0.1, 10},
    NamedOwnershipAssumption{"rent_log_sd", &A::rent_log_sd, 0, 2},
    NamedOwnershipAssumption{"rent_resale_correlation", &A::rent_resale_correlation, -1, 1},
    NamedOwnershipAssumption{"rent_drift_per_year", &A::rent_drift_per_year, -2, 2},
    NamedOwnershipAssumption{"household_kwh_per_year", &A::household_kwh_per_year, 0, 1e6},
    NamedOwnershipAssumption{"setup_hours", &A::setup_hours, 0, 1000},
    NamedOwnershipAssumption{"consumer_utilisation", &A::consumer_utilisation, 0.01, 1},
    NamedOwnershipAssumption{"unnamed_tariff_log_sd", &A::unnamed_tariff_log_sd, 0, 2},
};

enum Cell : std::size_t { kKey, kLow, kLikely, kHigh };
constexpr std::array kColumns{Column{"key"}, Column{"low"}, Column{"likely"}, Column{"high"}};

} // namespace

std::span<const NamedOwnershipAssumption> ownershipFields() { return kFields; }

Result<OwnershipAssumptions> readOwnershipAssumptions(std::string_view text, const std::string& file)
{
    OwnershipAssumptions assumptions;
    std::vector<std::string_view> seen;
    const auto read = [&](TableRow& row) {
        row.require(kKey, "a value");
        const auto known = std::find_if(kFields.begin(), kFields.end(),
                                        [&](const NamedOwnershipAssumption& f) { return f.key == row.cell(kKey); });
        if (known == kFields.end())
            return row.fault(kKey, ErrorCode::UnknownName,
                             {std::string("assumption"), std::string(row.cell(kKey)), std::string(kFields[0].key)});
        Provenance provenance;
        const Range range = readRange(row, {kLow, kLikely, kHigh}, known->least, known->most);
        row.provenance(provenance);
        if (row.failed())
            return;
        if (std::find(seen.begin(), seen.end(), known->key) != seen.end())
            return row.fault(kKey, ErrorCode::Duplicate, {std::string(known->key)});
        seen.push_back(known->key);
        assumptions.*(known->field) = range;
        assumptions.sources.emplace(known->key, std::move(provenance));
    };
    if (const Result<void> table = readTable(text, file, kColumns, read); !table)
        return fail(table.error());
    for (const NamedOwnershipAssumption& field : kFields) {
        if (std::find(seen.begin(), seen.end(), field.key) == seen.end())
            return fail(ErrorCode::MissingField,
                        {std::string(field.key), std::string("a row with low, likely and high")}, {file, 0, "key"});
    }
    return assumptions;
}

} // namespace gpuplan
