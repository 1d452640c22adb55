// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "planner/hardware/gpu_catalog.h"
#include "planner/quantity/exchange.h"
#include "pricing/catalog/provider_table.h"
#include "pricing/intake/price_bands.h"
#include "pricing/sources/price_reader.h"
#include "pricing/store/price_store.h"

namespace gpuplan {

/// What rows are checked against. Referenced parts must outlive the call.
struct IntakeTables {
    const GpuCatalog* gpus = nullptr;
    const ProviderTable* providers = nullptr;
    const ExchangeRates* rates = nullptr;
    const PriceBands* bands = nullptr;
    std::int64_t now_s = 0; ///< seconds since 1970, UTC: no observation is later
};

/// How a day became known.
enum class DateBasis : std::uint8_t {
    Stated,   ///< by the row or the person (--observed), or the answer of a server
    FileTime, ///< the file's own time: marked as such
};

/// What the rows do not say themselves.
struct IntakeRequest {
    std::string source;            ///< label of the source: file name or URL without secrets; part of every observation
    std::string provider;          ///< for rows that name none; empty: such rows wait in quarantine
    bool rows_name_source = false; ///< the rows' own source is the whole of it: a table that was exported from here
    std::string licence;
    std::optional<Currency> currency;
    std::optional<PriceUnit> unit;
    std::int64_t observed_s = 0;
    DateBasis date_basis = DateBasis::Stated;
    bool force = false;   ///< take in what would empty or halve a provider
    bool dry_run = false; ///< check and report, write nothing
};

/// A provider whose rows were kept out as a whole.
struct RefusedProvider {
    std::string provider;
    std::int64_t rows = 0;          ///< acceptable rows of this import
    std::int64_t previous_rows = 0; ///< of its latest import from the same source
};

/// rows_read = accepted + quarantined + unchanged + refused_rows.
struct IntakeReport {
    std::int64_t rows_read = 0;
    std::int64_t accepted = 0;  ///< at least one price that the database did not have
    std::int64_t unchanged = 0; ///< all known already
    std::int64_t quarantined = 0;
    std::int64_t refused_rows = 0;
    std::int64_t observations = 0; ///< new prices written; a row may carry several
    std::map<FaultReason, std::int64_t> quarantined_by_reason;
    std::map<std::string, std::int64_t> unknown_gpus; ///< as spelt, with the number of rows
    std::vector<QuarantinedRow> quarantine;           ///< the first 1,000
    std::vector<QuarantinedRow> warnings;             ///< rows that were taken and are odd; the first 1,000
    std::int64_t warning_count = 0;
    std::vector<RefusedProvider> refused;
    std::map<std::string, std::int64_t> providers; ///< accepted and unchanged rows of each
    std::optional<std::int64_t> newest_observed_s;
    bool any_file_time = false; ///< a row took the time of the file as its day
    bool written = false;       ///< false: a dry run, or nothing was new
};

/// Reads all rows, checks each, and writes what passes and what does not in one transaction: after any failure, kill or
/// cancel the database is as it was. Rows are read twice: the checks need to know the whole source first. An import
/// that leaves a provider without rows, or with less than half of those of its latest import from the same source, is
/// refused for that provider unless forced. Errors: those of the reader and the store, Cancelled; EmptySource when
/// there are no rows at all.
Result<IntakeReport> takeIn(PriceStore& store, PriceReader& reader, const IntakeTables& tables,
                            const IntakeRequest& request, const JobControl& control);

} // namespace gpuplan
