// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "planner/quantity/result.h"
#include "pricing/sources/price_row.h"

namespace gpuplan {

/// How far a long job is, and whether it should end. Work that is stopped returns ErrorCode::Cancelled.
struct JobControl {
    std::stop_token stop;
    std::function<void(std::uint64_t done, std::uint64_t total)> progress; ///< empty: nobody watches; total 0: unknown
};

/// The rows of one price source: a file of a known format, a table with a column mapping, the answer of a provider.
class PriceReader {
public:
    virtual ~PriceReader() = default;

    /// "skypilot", "gpuhunt", "gpurentalprices", "table" …: stored with what was read.
    virtual std::string format() const = 0;

    /// Calls `take` for every row, in the order of the source; may be called again and then starts from the beginning. A
    /// row that makes no sense is handed over with its fault, so that every row is counted. Streams: needs the memory
    /// of some rows, whatever the size of the source. Errors: the source as a whole (CannotOpen, BadSyntax, TooLarge,
    /// Cancelled), with file and line.
    virtual Result<void> read(const std::function<void(const PriceRow&)>& take, const JobControl& control) = 0;
};

} // namespace gpuplan
