// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pricing/sources/csv_stream.h"
#include "pricing/sources/price_reader.h"

namespace gpuplan {

/// A price file whose encoding and delimiter are known, and whose prices they are when its rows do not say.
struct PriceFileParts {
    std::unique_ptr<ByteSource> source;
    CsvFormat csv;
    std::string provider; ///< empty: not known
};

/// Readers of the catalogs that SkyPilot publishes: columns by name in any order; one row per machine, prices per
/// machine and hour in US dollars, on demand and (unless 0) spot in the same row.
std::unique_ptr<PriceReader> makeSkyPilotReader(PriceFileParts parts);
/// Of those that gpuhunt publishes: as above, spot in rows of their own.
std::unique_ptr<PriceReader> makeGpuhuntReader(PriceFileParts parts);

/// Whether the header of a table has all of these columns.
bool hasColumns(std::span<const std::string> header, std::initializer_list<std::string_view> names);

} // namespace gpuplan
