// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/table_range.h"

namespace gpuplan {

Range readRange(TableRow& row, const RangeColumns& columns, double least, double most)
{
    Range range;
    for (const std::size_t column : {columns.low, columns.likely, columns.high})
        row.require(column, "a value");
    row.number(columns.low, range.low, least, most);
    row.number(columns.likely, range.likely, least, most);
    row.number(columns.high, range.high, least, most);
    if (!row.failed() && (range.low > range.likely || range.likely > range.high))
        row.fault(columns.likely, ErrorCode::BadValue,
                  {std::string(row.cell(columns.likely)), std::string("low, likely and high in this order")});
    return range;
}

} // namespace gpuplan
