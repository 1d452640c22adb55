// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpuplan {

/// What can be asked of an offer: the words of filters, orders and columns (docs/offers.md).
enum class OfferField : std::uint8_t {
    // texts
    Gpu,
    Provider,
    Region,
    Tier,
    Source,
    Licence,
    Currency, ///< that of the source
    Detail,
    Vendor,
    Architecture,
    // numbers
    Price,         ///< per GPU-hour, in the currency of the view
    InstancePrice, ///< per instance-hour
    Memory,        ///< GiB per GPU
    TotalMemory,   ///< GiB of all GPUs of the instance
    Count,         ///< GPUs of the instance
    Age,           ///< days since the price was seen
    Seen,          ///< the day on which it was seen
    Bandwidth,     ///< GB/s per GPU, datasheet
    Tflops,        ///< fp16 with fp32 accumulation, dense, per GPU, datasheet
    HostRam,       ///< GiB of main memory of the instance
    ValueGib,      ///< GiB of GPU memory for one unit of money and hour
    ValueTflops,   ///< reachable TFLOPS for one unit of money and hour
    TokenPrice,    ///< money for a million tokens of a workload
    Effective,     ///< money for a whole job with its setup
    // yes, no or not known
    Available, ///< it was to be had when its price was seen
    Fits,      ///< the workload fits
};
inline constexpr std::size_t kOfferFields = static_cast<std::size_t>(OfferField::Fits) + 1;

constexpr bool isText(OfferField field) { return field <= OfferField::Architecture; }
constexpr bool isNumber(OfferField field) { return field >= OfferField::Price && field <= OfferField::Effective; }
/// True where more is better: an order by such a field begins with the most.
constexpr bool isMoreBetter(OfferField field)
{
    return field == OfferField::ValueGib || field == OfferField::ValueTflops;
}

/// The field of a name or of one of its synonyms ("vram" is memory); case, '-' and '_' do not matter.
std::optional<OfferField> offerFieldOf(std::string_view name);
/// The name that is shown: "price", "memory" …
std::string_view offerFieldName(OfferField field);
/// All names with their synonyms, for messages.
std::vector<std::string> offerFieldNames();

} // namespace gpuplan
