// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/refresh/answers.h"

#include <sstream>

#include "pricing/intake/gpu_names.h"
#include "support/time_tables.h"

namespace gpuplan::test {

std::string rowLine(const PriceRow& row)
{
    constexpr const char* kAvailability[] = {"unknown", "available", "sold_out"};
    std::ostringstream line;
    line << (row.gpu.empty() ? "-" : row.gpu) << " x ";
    if (row.gpu_count)
        line << *row.gpu_count;
    else
        line << "?";
    line << " @" << row.region;
    for (const TierPrice& price : row.prices)
        line << " " << tierName(price.tier) << " " << price.amount;
    if (row.unit)
        line << " " << priceUnitName(*row.unit);
    line << " " << kAvailability[static_cast<int>(row.availability)];
    if (row.fault)
        line << " !" << faultName(row.fault->reason) << "(" << row.fault->met << ")";
    return line.str();
}

std::vector<std::string> rowLines(const AnswerRows& rows)
{
    std::vector<std::string> lines;
    for (const PriceRow& row : rows.rows())
        lines.push_back(rowLine(row));
    return lines;
}

std::string gpuOf(const PriceRow& row)
{
    static GpuNames names(shippedGpus(), {});
    for (const std::string_view name : {row.gpu_exact, row.gpu}) {
        if (name.empty())
            continue;
        const auto answer =
            names.find(name, row.memory_gib, row.memory_scope, static_cast<int>(row.gpu_count.value_or(1)));
        if (answer.gpu_index)
            return shippedGpus()[*answer.gpu_index].name;
    }
    return {};
}

} // namespace gpuplan::test
