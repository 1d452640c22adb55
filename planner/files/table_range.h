// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/files/table.h"
#include "planner/quantity/range.h"

namespace gpuplan {

/// The columns of low, likely and high.
struct RangeColumns {
    std::size_t low = 0;
    std::size_t likely = 0;
    std::size_t high = 0;
};

/// Three cells that must be there, each from `least` to `most`; a fault in the row when they are not in this order.
Range readRange(TableRow& row, const RangeColumns& columns, double least, double most);

} // namespace gpuplan
