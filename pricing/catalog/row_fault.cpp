// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/row_fault.h"

#include <array>
#include <utility>

namespace gpuplan {

namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, 25> kNames{
    "no_gpu",          "unknown_gpu",          "no_price",         "price_not_positive", "bad_cell",
    "bad_count",       "no_provider",          "no_currency",      "unknown_unit",       "future_date",
    "memory_mismatch", "spot_above_on_demand", "spot_not_cheaper", "implausible",        "outlier",
    "not_linear",      "placeholder",          "duplicate",        "conflict",           "unsold_tier",
    "unusual_count",   "term_total",           "not_in_region",    "truncated",          "part_price",
};
static_assert(static_cast<std::size_t>(FaultReason::PartPrice) + 1 == kNames.size());

} // namespace

std::string_view faultName(FaultReason reason) { return kNames[static_cast<std::size_t>(reason)]; }

bool faultOfName(std::string_view name, FaultReason& reason)
{
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (kNames[i] == name) {
            reason = static_cast<FaultReason>(i);
            return true;
        }
    }
    return false;
}

} // namespace gpuplan
