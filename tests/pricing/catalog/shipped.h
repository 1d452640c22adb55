// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/files/gpu_table.h"
#include "pricing/catalog/offer_book.h"
#include "support/cases.h"

namespace gpuplan::test {

/// A file of data/ as it ships.
inline std::string dataFile(const std::string& name)
{
    return readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/" + name);
}

inline const GpuCatalog& shippedGpus()
{
    static const GpuCatalog kGpus =
        readGpus(dataFile("gpus.tsv"), "gpus.tsv", dataFile("gpu_aliases.tsv"), "gpu_aliases.tsv").value();
    return kGpus;
}

/// The day the shipped data was made.
inline constexpr Date kMade{std::chrono::year(2026), std::chrono::November, std::chrono::day(30)};

/// The place of an error, for messages of a failed test.
inline std::string placeOf(const Error& error)
{
    return error.where.file + ":" + std::to_string(error.where.line) + " " + error.where.path;
}

} // namespace gpuplan::test
