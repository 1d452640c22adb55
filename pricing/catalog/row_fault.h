// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gpuplan {

/// Why a row of a price source waits in quarantine, or what is odd about one that was taken. Persisted by name
/// (faultName), append only; the sentences are in app/text/price_sentences.cpp.
enum class FaultReason : std::uint8_t {
    NoGpu,             ///< the machine has no accelerator
    UnknownGpu,        ///< no GPU of the catalog has this name; it waits to be mapped
    NoPrice,           ///< no price is stated
    PriceNotPositive,  ///< a price of zero or below
    BadCell,           ///< a cell does not hold what its column should
    BadCount,          ///< the number of GPUs is not a whole number from 1 to 1024
    NoProvider,        ///< the row does not say whose price it is
    NoCurrency,        ///< the row does not say in what currency
    UnknownUnit,       ///< per GPU or per instance, hour or month: not stated
    FutureDate,        ///< observed on a day that has not been
    MemoryMismatch,    ///< the memory is not that of the GPU named
    SpotAboveOnDemand, ///< the spot price is above the on-demand price
    SpotNotCheaper,    ///< spot costs as much as on demand
    Implausible,       ///< outside the plausible band of this GPU
    Outlier,           ///< inside the band, but more than 2.5 times the usual price
    NotLinear,         ///< grows with the square of the number of GPUs, or not at all
    Placeholder,       ///< one price for every model: a reserve price, not an offer
    Duplicate,         ///< the same offer twice in one file
    Conflict,          ///< the same offer twice in one file, at two prices
    UnsoldTier,        ///< the provider is not known to sell this tier
    UnusualCount,      ///< a number of GPUs that is rarely built
    TermTotal,         ///< the price of a whole term, not of an hour
    NotInRegion,       ///< no region has it
    Truncated,         ///< the row ends early
    PartPrice,         ///< a part of the price stands in another row
};

/// "no_gpu", "unknown_gpu" …
std::string_view faultName(FaultReason reason);
/// The reason of such a name; false when there is none.
bool faultOfName(std::string_view name, FaultReason& reason);

/// One thing that is wrong with a row: the column or key, and what stood there.
struct RowFault {
    FaultReason reason{};
    std::string field;
    std::string met;
    bool operator==(const RowFault&) const = default;
};

} // namespace gpuplan
