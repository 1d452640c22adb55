// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/store/schema.h"

#include <array>
#include <filesystem>

namespace gpuplan {

namespace {

// "GPUP": tells our files from other programs' databases.
constexpr std::int64_t kApplicationId = 0x47505550;

// Steps in order. One that was released is never edited: later changes are later steps. The number of steps is the
// version of the schema.
constexpr std::array kSteps{
    // Prices. Every text stands once in `text`, every machine that somebody rents out once in `lot`, every way of stating a
    // price once in `origin`: an observation is nine numbers. It is keyed by what was offered, when it was seen, by whom
    // and at what price, so that the same fact twice is one row; in this order all observations of one offer lie together.
    R"sql(
CREATE TABLE text (
  id INTEGER PRIMARY KEY,
  value TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE terms (
  id INTEGER PRIMARY KEY,
  step_s REAL, minimum_s REAL,
  storage_running_micros INTEGER, storage_stopped_micros INTEGER, egress_micros INTEGER,
  currency TEXT NOT NULL
) STRICT;
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  started_s INTEGER NOT NULL,
  source INTEGER NOT NULL REFERENCES text,
  format TEXT NOT NULL,
  collector TEXT NOT NULL,
  rows_read INTEGER NOT NULL DEFAULT 0,
  accepted INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  quarantined INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  quarantine_digest INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE lot (
  id INTEGER PRIMARY KEY,
  provider INTEGER NOT NULL REFERENCES text,
  gpu INTEGER NOT NULL REFERENCES text,
  gpu_count INTEGER NOT NULL CHECK (gpu_count > 0),
  tier INTEGER NOT NULL,
  UNIQUE (provider, gpu, gpu_count, tier)
) STRICT;
CREATE TABLE origin (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL REFERENCES text,
  licence INTEGER NOT NULL REFERENCES text,
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  unit INTEGER NOT NULL,
  file_time INTEGER NOT NULL,
  terms INTEGER REFERENCES terms
) STRICT;
CREATE TABLE observation (
  lot INTEGER NOT NULL REFERENCES lot,
  region INTEGER NOT NULL REFERENCES text,
  detail INTEGER NOT NULL REFERENCES text,
  observed_s INTEGER NOT NULL,
  origin INTEGER NOT NULL REFERENCES origin,
  amount_micros INTEGER NOT NULL CHECK (amount_micros > 0),
  availability INTEGER NOT NULL,
  host_ram_gib REAL,
  run INTEGER NOT NULL REFERENCES run,
  PRIMARY KEY (lot, region, detail, observed_s, origin, amount_micros)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER observation_is_not_changed BEFORE UPDATE ON observation
BEGIN SELECT RAISE(ABORT, 'observations are only appended'); END;
CREATE TRIGGER observation_is_not_deleted BEFORE DELETE ON observation
BEGIN SELECT RAISE(ABORT, 'observations are only appended'); END;
CREATE TABLE listing (
  source INTEGER NOT NULL REFERENCES text,
  provider INTEGER NOT NULL REFERENCES text,
  run INTEGER NOT NULL REFERENCES run,
  as_of_s INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  PRIMARY KEY (source, provider)
) STRICT, WITHOUT ROWID;
CREATE TABLE relisted (
  run INTEGER NOT NULL REFERENCES run,
  lot INTEGER NOT NULL, region INTEGER NOT NULL, detail INTEGER NOT NULL,
  PRIMARY KEY (run, lot, region, detail)
) STRICT, WITHOUT ROWID;
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL, field TEXT NOT NULL, met TEXT NOT NULL,
  provider TEXT NOT NULL, gpu TEXT NOT NULL, raw TEXT NOT NULL
) STRICT;
CREATE INDEX quarantine_run ON quarantine (run);
CREATE TABLE gpu_mapping (name TEXT PRIMARY KEY, gpu TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE exchange_rate (
  currency TEXT NOT NULL, day TEXT NOT NULL, source TEXT NOT NULL,
  likely REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL,
  assumption INTEGER NOT NULL, licence TEXT NOT NULL, confidence INTEGER NOT NULL,
  PRIMARY KEY (currency, day, source)
) STRICT, WITHOUT ROWID;
CREATE TABLE fetch (
  address TEXT PRIMARY KEY, etag TEXT NOT NULL, last_modified TEXT NOT NULL, fetched_s INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)sql",
    // The person's own machines and saved column mappings.
    R"sql(
CREATE TABLE machine (
  name TEXT PRIMARY KEY, gpu TEXT NOT NULL, gpus INTEGER NOT NULL, wall_kw REAL NOT NULL,
  tariff_micros INTEGER NOT NULL, currency TEXT NOT NULL,
  price_micros INTEGER, price_currency TEXT, years REAL, hours_per_year REAL, host_ram_gib REAL
) STRICT, WITHOUT ROWID;
CREATE TABLE profile (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
)sql",
};

Result<void> setNumber(Database& database, const std::string& pragma, std::int64_t value)
{
    return database.execute(("PRAGMA " + pragma + " = " + std::to_string(value)).c_str());
}

/// The version of a file that never had one set: that of the tables it has.
Result<int> versionByTables(Database& database)
{
    const Result<std::int64_t> tables = database.number("SELECT count(*) FROM sqlite_schema WHERE type = 'table'");
    if (!tables)
        return fail(tables.error());
    if (*tables == 0)
        return 0;
    const auto has = [&database](const char* table) {
        return database.number(std::string("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '")
                               + table + "'");
    };
    const Result<std::int64_t> prices = has("observation");
    if (!prices)
        return fail(prices.error());
    const Result<std::int64_t> machines = has("machine");
    if (!machines)
        return fail(machines.error());
    if (*prices == 0)
        return fail(ErrorCode::CannotOpen, {std::string("it is a database of another program")},
                    {database.path(), 0, {}});
    return *machines > 0 ? 2 : 1;
}

struct FileVersion {
    int version = 0;
    bool stated = false; ///< by the file itself
};

/// Whether the file is ours, and of which version.
Result<FileVersion> fileVersion(Database& database)
{
    const auto foreign = [&database] {
        return fail(ErrorCode::CannotOpen, {std::string("it is a database of another program")},
                    {database.path(), 0, {}});
    };
    // The owner is written with the version: read after it, it is there when the version is, whoever makes the file now.
    const Result<std::int64_t> stated = database.number("PRAGMA user_version");
    if (!stated)
        return fail(stated.error());
    const Result<std::int64_t> owner = database.number("PRAGMA application_id");
    if (!owner)
        return fail(owner.error());
    if ((*owner != 0 || *stated != 0) && *owner != kApplicationId)
        return foreign();
    if (*stated < 0)
        return foreign();
    if (*stated != 0)
        return FileVersion{static_cast<int>(*stated), true};
    const Result<int> found = versionByTables(database);
    if (!found)
        return fail(found.error());
    return FileVersion{*found, false};
}

Result<std::string> copyBeforeMigration(const Database& database, int version)
{
    const std::string base = database.path() + ".backup-v" + std::to_string(version);
    std::string path = base;
    std::error_code ignored;
    for (int i = 2; std::filesystem::exists(path, ignored); ++i) // an older copy is nobody's to overwrite
        path = base + "-" + std::to_string(i);
    if (const Result<void> copied = database.copyTo(path); !copied)
        return fail(copied.error());
    return path;
}

} // namespace

int schemaVersion() { return static_cast<int>(kSteps.size()); }

Result<SchemaState> prepareSchema(Database& database)
{
    const Result<FileVersion> found = fileVersion(database);
    if (!found)
        return fail(found.error());
    SchemaState state{found->version, {}};
    const bool stated = found->stated;
    if (state.version > schemaVersion() || (state.version == schemaVersion() && stated))
        return state;

    if (state.version > 0 && state.version < schemaVersion()) {
        Result<std::string> copy = copyBeforeMigration(database, state.version);
        if (!copy)
            return fail(copy.error());
        state.backup_path = std::move(*copy);
    }
    if (const Result<void> wal = database.executeWhenFree("PRAGMA page_size = 8192; PRAGMA journal_mode = WAL"); !wal)
        return fail(wal.error());
    do {
        Result<Transaction> step = Transaction::begin(database);
        if (!step)
            return fail(step.error());
        // Another process may have taken this step while we waited for the lock.
        const Result<std::int64_t> now = database.number("PRAGMA user_version");
        if (!now)
            return fail(now.error());
        if (*now > state.version) {
            state.version = static_cast<int>(*now);
            continue;
        }
        if (state.version < schemaVersion()) {
            if (const Result<void> done = database.execute(kSteps[static_cast<std::size_t>(state.version)]); !done)
                return fail(done.error());
            ++state.version;
        }
        if (const Result<void> named = setNumber(database, "application_id", kApplicationId); !named)
            return fail(named.error());
        if (const Result<void> numbered = setNumber(database, "user_version", state.version); !numbered)
            return fail(numbered.error());
        if (const Result<void> committed = step->commit(); !committed)
            return fail(committed.error());
    } while (state.version < schemaVersion());
    return state;
}

Result<int> readSchemaVersion(Database& database)
{
    const Result<FileVersion> found = fileVersion(database);
    if (!found)
        return fail(found.error());
    return found->version;
}

} // namespace gpuplan
