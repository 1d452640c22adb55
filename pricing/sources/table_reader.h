// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "pricing/sources/csv_stream.h"
#include "pricing/sources/price_reader.h"
#include "pricing/sources/table_profile.h"

namespace gpuplan {

/// Reads the rows of a person's table as a profile says. A cell that does not parse is the fault of its row; the others
/// are read.
Result<void> readTableRows(ByteSource& source, Encoding encoding, const TableProfile& profile,
                           const std::function<void(const PriceRow&)>& take, const JobControl& control);

std::unique_ptr<PriceReader> makeTableReader(std::unique_ptr<ByteSource> source, Encoding encoding,
                                             TableProfile profile);

/// What a cell about how one pays means: 按需, spot, 包月, "on-demand" …; some name a period as well. Empty: not known.
struct TierWords {
    Tier tier = Tier::OnDemand;
    std::optional<PricePeriod> period;
    bool other_period = false; ///< a week, a year: no unit of ours
    std::string_view remark{}; ///< what follows the first comma, semicolon or bracket: "on demand, list"
};
std::optional<TierWords> readTierWords(std::string_view text);

/// The model and the number in "8x H100", "H100 × 8", "RTX 4090*2"; 0 when the cell names no number.
struct GpuCell {
    std::string_view gpu;
    int count = 0;
};
GpuCell readGpuCell(std::string_view cell);

/// Cells of a row that has fewer than its header: a full-width comma (U+FF0C) separates too, if that gives as many cells
/// as are expected; else they stay as they are.
void splitWideCommas(std::vector<std::string_view>& cells, std::size_t expected);

} // namespace gpuplan
