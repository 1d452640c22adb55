// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "planner/hardware/offer.h"
#include "planner/quantity/price_unit.h"
#include "pricing/catalog/row_fault.h"

namespace gpuplan {

/// What a stated amount of GPU memory means. Catalogs mix both, so a check against the GPU's own memory decides.
enum class MemoryScope : std::uint8_t { Either, PerGpu, Total };

struct TierPrice {
    Tier tier = Tier::OnDemand;
    double amount = 0; ///< as stated; zero and below are for the checks to refuse
    bool operator==(const TierPrice&) const = default;
};

/// One row of a price source as the source states it: numbers read, nothing converted to other units and nothing
/// guessed. Empty means that the source does not say. The texts are views that die when the callback that received the
/// row returns.
struct PriceRow {
    std::int64_t line = 0; ///< 1-based line of a text file, 1-based element of a JSON list
    std::string_view provider;
    std::string_view region;
    std::string_view gpu; ///< empty: the machine has no accelerator
    /// A second spelling of the GPU in the same row that says more (form factor, memory); empty: there is none.
    std::string_view gpu_exact;
    std::string_view detail; ///< instance type or a remark that tells two offers apart
    std::string_view source; ///< where this price stands, if the row says; else the import names the source
    std::string_view licence;
    std::optional<double> gpu_count; ///< empty: not stated
    std::optional<double> memory_gib;
    MemoryScope memory_scope = MemoryScope::Either;
    std::optional<double> vcpus;        ///< of the instance
    std::optional<double> host_ram_gib; ///< of the instance
    std::vector<TierPrice> prices;      ///< several when one row has several columns of prices; empty: no price stated
    std::optional<PriceUnit> unit;
    std::optional<Currency> currency;
    std::optional<std::int64_t> observed_s; ///< seconds since 1970, UTC
    Availability availability = Availability::Unknown;
    // Billing of this very offer, in `currency`; GB of 10^9, month of 730 h.
    std::optional<double> billing_step_s, billing_minimum_s;
    std::optional<double> storage_running_gb_month, storage_stopped_gb_month, egress_gb;
    std::optional<RowFault> fault; ///< the reader could not make sense of the row: straight to quarantine
    std::string_view raw;          ///< the row as it stood in the source, for the quarantine

    /// Everything empty again; keeps the memory of `prices`.
    void clear();
};

} // namespace gpuplan
