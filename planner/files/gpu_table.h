// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "planner/hardware/gpu_catalog.h"

namespace gpuplan {

/// The GPU catalog from the text of data/gpus.tsv and data/gpu_aliases.tsv. Columns: data/README.md.
/// Rates must be dense: a 16-bit rate above what the 8-bit or fp32 rate of the same row allows is refused as sparse.
/// Errors: those of readTable, MissingProvenance, Duplicate (a name or alias twice), UnknownName (an alias of no GPU),
/// BadValue; all with file, line and column.
Result<GpuCatalog> readGpus(std::string_view gpus, const std::string& gpus_file, std::string_view aliases,
                            const std::string& aliases_file);

} // namespace gpuplan
