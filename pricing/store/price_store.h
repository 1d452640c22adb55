// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "planner/hardware/gpu_catalog.h"
#include "planner/quantity/exchange.h"
#include "planner/quantity/price_unit.h"
#include "planner/quantity/result.h"
#include "pricing/catalog/offer_book.h"
#include "pricing/catalog/row_fault.h"

namespace gpuplan {

class Database;

/// Version of the code that read a price, kept with it. Raised when a reader or a check changes what it makes of a source.
inline constexpr const char* kCollector = "gpuplan prices 1";

/// One price as it is kept: what was seen, when and where. Never changed after it is written. Texts are views that the
/// call copies.
struct PriceObservation {
    std::string_view provider, region, gpu, detail; ///< gpu: canonical name
    int gpu_count = 1;
    Tier tier = Tier::OnDemand;
    Money amount; ///< in `unit`, as the source stated it
    PriceUnit unit;
    Availability availability = Availability::Unknown;
    std::int64_t observed_s = 0;
    bool file_time = false; ///< observed_s is the time of the file, not stated
    std::optional<float> host_ram_gib;
    std::optional<double> billing_step_s, billing_minimum_s;
    std::optional<Money> storage_running_gb_month, storage_stopped_gb_month, egress_gb;
    std::string_view source, licence;
};

/// A row that waits for a person, or one that was taken and is odd.
struct QuarantinedRow {
    std::int64_t id = 0; ///< 0: not stored
    std::int64_t line = 0;
    RowFault fault;
    std::string provider, gpu; ///< as spelt
    std::string raw;           ///< at most 2,000 bytes
    std::string source;
    std::int64_t seen_s = 0; ///< time of the import
    std::int64_t times = 1;  ///< imports that met this very row
};

/// A GPU name of a source that a person gave a meaning.
struct GpuMapping {
    std::string name, gpu;
};

/// What the server said when an address was fetched, to ask it for changes only.
struct FetchState {
    std::string etag, last_modified;
    std::int64_t fetched_s = 0;
};

/// A machine of the person's: it stands among the offers.
struct StoredMachine {
    std::string name, gpu;
    int gpus = 1;
    double wall_kw = 0; ///< under load, whole machine
    Money tariff_per_kwh;
    std::optional<Money> price_paid;      ///< for amortisation
    std::optional<double> years;          ///< over which the price is spread
    std::optional<double> hours_per_year; ///< of use
    std::optional<double> host_ram_gib;
};

/// One import or refresh that wrote something.
struct ImportRun {
    std::int64_t id = 0;
    std::int64_t started_s = 0;
    std::string source, format, collector;
    std::int64_t rows_read = 0, accepted = 0, unchanged = 0, quarantined = 0;
};

struct HistoryFilter {
    std::string provider, gpu; ///< canonical; empty: any
    std::optional<int> gpu_count;
    std::optional<Tier> tier;
    std::optional<std::int64_t> since_s, until_s;
    std::size_t limit = 10'000;
};

/// The person's prices: one SQLite file. WAL, one connection per store and one store per thread. Observations are only
/// ever appended; what is newest is a query. A file of a newer gpuplan opens read-only; an older one is copied beside
/// itself before it is migrated.
class PriceStore {
public:
    enum class Mode { ReadWrite, ReadOnly };

    /// Opens `path`, makes it (with its folder) when it is not there and the mode allows. Errors: CannotOpen (no such
    /// file, a folder, no permission, not a database), Corrupt, Locked.
    static Result<PriceStore> open(const std::string& path, Mode mode);

    PriceStore(PriceStore&&) noexcept;
    PriceStore& operator=(PriceStore&&) noexcept;
    ~PriceStore();

    const std::string& path() const;
    /// True when opened so, or when the file is of a newer version of the program (see newerVersion()).
    bool isReadOnly() const { return m_read_only; }
    /// The schema of the file when it is newer than this program's.
    std::optional<int> newerVersion() const;
    /// The copy that was made before the file was migrated; empty: none was needed.
    const std::string& backupPath() const { return m_backup_path; }

    /// The newest observation of every offer that its source still lists, as offers of `gpus`; observations of GPUs that
    /// the catalog lacks are left out. Billing of the observation itself is in Offer::terms.
    Result<OfferBook> latest(const GpuCatalog& gpus) const;
    /// Observations, newest first; their texts live in the book.
    Result<OfferBook> history(const GpuCatalog& gpus, const HistoryFilter& filter) const;

    /// Rows in quarantine, the newest first; a row that every refresh meets again is one.
    Result<std::vector<QuarantinedRow>> quarantine(std::size_t limit) const;
    /// Forgets rows, each with its equals of other imports of the same source. Returns how many went. Error: UnknownName.
    Result<std::int64_t> dropQuarantined(std::span<const std::int64_t> ids);
    Result<std::vector<ImportRun>> runs(std::size_t limit) const;

    Result<std::vector<GpuMapping>> gpuMappings() const;
    Result<void> mapGpu(const GpuMapping& mapping);

    /// A price the person saw: one observation in a transaction of its own.
    Result<void> addOffer(const PriceObservation& observation, std::int64_t now_s);

    Result<std::vector<StoredMachine>> machines() const;
    Result<void> saveMachine(const StoredMachine& machine); ///< replaces one of the same name
    Result<bool> removeMachine(const std::string& name);

    Result<std::vector<ExchangeRate>> rates() const;
    /// Adds dated rates; the same currency and day from the same source is kept once. Returns how many were new.
    Result<int> addRates(std::span<const ExchangeRate> rates);

    Result<std::optional<FetchState>> fetchState(const std::string& address) const;
    Result<void> rememberFetch(const std::string& address, const FetchState& state);

    /// Column mappings that a person saved, as JSON text.
    Result<std::optional<std::string>> profile(const std::string& name) const;
    Result<std::vector<std::string>> profileNames() const;
    Result<void> saveProfile(const std::string& name, const std::string& json);

    /// What SQLite and our own rules find wrong; empty: nothing.
    Result<std::vector<std::string>> integrityFaults() const;
    Result<std::int64_t> observationCount() const;

    /// A checked copy beside the file (*.backup-2026-11-30), at most one a day; the newest `keep` of them stay. Returns
    /// its path. Errors: those of opening and copying, Corrupt when the copy does not pass its check.
    Result<std::string> backUp(Date day, std::size_t keep) const;

private:
    friend class StoreWriter;
    explicit PriceStore(std::unique_ptr<Database> database);
    Result<void> mayWrite() const;
    std::unique_ptr<Database> m_database;
    bool m_read_only = false;
    int m_version = 0;
    std::string m_backup_path;
};

} // namespace gpuplan
