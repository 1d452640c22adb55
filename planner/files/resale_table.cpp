// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/resale_table.h"

#include <algorithm>

#include "planner/files/table_range.h"

namespace gpuplan {

namespace {

enum ResaleColumn : std::size_t { kClass, kYears, kLow, kLikely, kHigh, kLaunchFactor, kLogSd };
constexpr Column kColumns[] = {{"class"}, {"years"}, {"low"}, {"likely"}, {"high"}, {"launch_factor"}, {"log_sd"}};

constexpr double kMostYears = 20;
constexpr double kMostFraction = 2; ///< in the shortage of 2021 an RTX 3090 brought 195% of its launch price
constexpr double kMostLogSd = 1;

/// A class of one row.
ResaleClass readRow(TableRow& row)
{
    ResaleClass read;
    ResaleClass::Age age;
    for (const std::size_t column : {kClass, kYears, kLaunchFactor, kLogSd})
        row.require(column, "a value");
    row.text(kClass, read.name);
    row.number(kYears, age.years, 0.1, kMostYears);
    age.fraction = readRange(row, {kLow, kLikely, kHigh}, 0.001, kMostFraction);
    row.number(kLaunchFactor, read.launch_factor, 0.1, 1);
    row.number(kLogSd, read.log_sd, 0, kMostLogSd);
    row.provenance(read.provenance);
    read.ages = {age};
    return read;
}

/// Takes the age of `next` into its class, the last one.
void append(ResaleClass& last, const ResaleClass& next, TableRow& row)
{
    const ResaleClass::Age& age = next.ages.front();
    if (age.years <= last.ages.back().years)
        row.fault(kYears, ErrorCode::BadValue,
                  {std::string(row.cell(kYears)), std::string("more years than the row before")});
    if (next.launch_factor != last.launch_factor)
        row.fault(kLaunchFactor, ErrorCode::BadValue,
                  {std::string(row.cell(kLaunchFactor)), std::string("the same in all rows of a class")});
    if (next.log_sd != last.log_sd)
        row.fault(kLogSd, ErrorCode::BadValue,
                  {std::string(row.cell(kLogSd)), std::string("the same in all rows of a class")});
    last.ages.push_back(age);
}

} // namespace

Result<std::vector<ResaleClass>> readResaleClasses(std::string_view text, const std::string& file)
{
    std::vector<ResaleClass> classes;
    const auto read = [&classes](TableRow& row) {
        ResaleClass next = readRow(row);
        if (row.failed())
            return;
        if (!classes.empty() && classes.back().name == next.name)
            return append(classes.back(), next, row);
        if (std::any_of(classes.begin(), classes.end(), [&](const ResaleClass& c) { return c.name == next.name; }))
            return row.fault(kClass, ErrorCode::Duplicate, {next.name});
        classes.push_back(std::move(next));
    };
    if (const Result<void> table = readTable(text, file, kColumns, read); !table)
        return fail(table.error());
    return classes;
}

} // namespace gpuplan
