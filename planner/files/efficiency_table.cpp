// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/efficiency_table.h"

#include <algorithm>
#include <iterator>

#include "planner/files/table.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

enum EfficiencyColumn : std::size_t { kConstant, kKey, kValue, kCases, kSources };

constexpr Column kColumns[] = {{"constant"}, {"key"}, {"value"}, {"cases"}, {"sources"}};

EfficiencyRow readRow(TableRow& row)
{
    constexpr double kMost = 1e9;
    constexpr int kMostCases = 1'000'000;
    EfficiencyRow result;
    for (const std::size_t column : {kConstant, kKey, kValue})
        row.require(column, "a value");
    if (!readConstant(row, kConstant, result.constant))
        return result;
    row.text(kKey, result.key);
    row.number(kValue, result.value, 0, kMost);
    row.integer(kCases, result.cases, 0, kMostCases);
    row.integer(kSources, result.sources, 0, kMostCases);
    row.provenance(result.provenance);
    return result;
}

} // namespace

bool readConstant(TableRow& row, std::size_t column, Constant& constant)
{
    const std::string_view name = row.cell(column);
    const auto known = std::find(kConstantNames.begin(), kConstantNames.end(), name);
    if (known == kConstantNames.end()) {
        const std::vector<std::string> names(kConstantNames.begin(), kConstantNames.end());
        row.fault(column, ErrorCode::UnknownName,
                  {std::string("constant"), std::string(name), joinNames(nearestNames(name, names))});
        return false;
    }
    constant = static_cast<Constant>(std::distance(kConstantNames.begin(), known));
    return true;
}

Result<EfficiencyTable> readEfficiency(std::string_view text, const std::string& file)
{
    std::vector<EfficiencyRow> rows;
    const Result<void> read = readTable(text, file, kColumns, [&](TableRow& row) { rows.push_back(readRow(row)); });
    if (!read)
        return fail(read.error());
    Result<EfficiencyTable> table = EfficiencyTable::of(std::move(rows));
    if (!table) {
        Error error = table.error();
        error.where.file = file;
        return fail(std::move(error));
    }
    return table;
}

} // namespace gpuplan
