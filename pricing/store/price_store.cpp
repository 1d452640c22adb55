// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/store/price_store.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "pricing/store/database.h"
#include "pricing/store/schema.h"
#include "pricing/store/store_writer.h"
#include "pricing/store/stored_values.h"

namespace gpuplan {

namespace fs = std::filesystem;

PriceStore::PriceStore(std::unique_ptr<Database> database) : m_database(std::move(database)) { }
PriceStore::PriceStore(PriceStore&&) noexcept = default;
PriceStore& PriceStore::operator=(PriceStore&&) noexcept = default;
PriceStore::~PriceStore()
{
    // Everything in one file, so that a copy of it is a copy of everything; a reader beside us may still hold the log.
    if (m_database && !m_read_only)
        (void)m_database->execute("PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)");
}

Result<PriceStore> PriceStore::open(const std::string& path, Mode mode)
{
    if (path.empty())
        return fail(ErrorCode::CannotOpen, {std::string("no file name was given")}, {"''", 0, {}});
    if (mode == Mode::ReadWrite) {
        std::error_code failed;
        if (const fs::path folder = fs::path(path).parent_path(); !folder.empty())
            fs::create_directories(folder, failed);
        if (failed)
            return fail(ErrorCode::CannotOpen, {std::string("its folder cannot be made")}, {path, 0, {}});
    }
    Result<std::unique_ptr<Database>> database =
        Database::open(path, mode == Mode::ReadWrite ? Database::Mode::ReadWrite : Database::Mode::ReadOnly);
    if (!database)
        return fail(database.error());
    PriceStore store(std::move(*database));
    store.m_read_only = mode == Mode::ReadOnly;
    if (mode == Mode::ReadWrite) {
        const Result<SchemaState> schema = prepareSchema(*store.m_database);
        if (!schema)
            return fail(schema.error());
        store.m_version = schema->version;
        store.m_backup_path = schema->backup_path;
    } else {
        const Result<int> version = readSchemaVersion(*store.m_database);
        if (!version)
            return fail(version.error());
        store.m_version = *version;
    }
    if (store.m_version > schemaVersion())
        store.m_read_only = true;
    return store;
}

const std::string& PriceStore::path() const { return m_database->path(); }

std::optional<int> PriceStore::newerVersion() const
{
    return m_version > schemaVersion() ? std::optional(m_version) : std::nullopt;
}

Result<void> PriceStore::mayWrite() const
{
    if (!m_read_only)
        return {};
    return fail(ErrorCode::ReadOnly,
                {std::string(newerVersion() ? "it was made by a newer gpuplan; update this program"
                                            : "it was opened for reading")},
                {path(), 0, {}});
}

Result<std::int64_t> PriceStore::observationCount() const
{
    return m_database->number("SELECT count(*) FROM observation");
}

// --- machines, names, rates, addresses, profiles: small tables, read and written whole ---

Result<std::vector<QuarantinedRow>> PriceStore::quarantine(std::size_t limit) const
{
    std::vector<QuarantinedRow> rows;
    Result<Statement> select = m_database->prepare(
        "SELECT max(q.id), q.line, q.reason, q.field, q.met, q.provider, q.gpu, q.raw, t.value, r.started_s, count(*) "
        "FROM quarantine q JOIN run r ON r.id = q.run JOIN text t ON t.id = r.source "
        "GROUP BY r.source, q.line, q.reason, q.field, q.met, q.provider, q.gpu, q.raw ORDER BY max(q.id) DESC LIMIT "
        "?1");
    if (select)
        select->bind(1, static_cast<std::int64_t>(limit));
    const Result<void> read = forEachRow(std::move(select), [&rows](const Statement& s) {
        QuarantinedRow row;
        row.id = s.integer(0);
        row.line = s.integer(1);
        // A reason of a later version: shown as a bad cell with the words that stand there.
        if (!faultOfName(s.text(2), row.fault.reason))
            row.fault.reason = FaultReason::BadCell;
        row.fault.field = s.text(3);
        row.fault.met = s.text(4);
        row.provider = s.text(5);
        row.gpu = s.text(6);
        row.raw = s.text(7);
        row.source = s.text(8);
        row.seen_s = s.integer(9);
        row.times = s.integer(10);
        rows.push_back(std::move(row));
    });
    if (!read)
        return fail(read.error());
    return rows;
}

Result<std::int64_t> PriceStore::dropQuarantined(std::span<const std::int64_t> ids)
{
    if (const Result<void> allowed = mayWrite(); !allowed)
        return fail(allowed.error());
    Result<Transaction> transaction = Transaction::begin(*m_database);
    if (!transaction)
        return fail(transaction.error());
    Result<Statement> remove = m_database->prepare(
        "DELETE FROM quarantine WHERE id IN (SELECT other.id FROM quarantine chosen JOIN run r ON r.id = chosen.run "
        "JOIN run s ON s.source = r.source JOIN quarantine other ON other.run = s.id "
        "WHERE chosen.id = ?1 AND other.line = chosen.line AND other.reason = chosen.reason AND other.field = "
        "chosen.field "
        "AND other.met = chosen.met AND other.provider = chosen.provider AND other.gpu = chosen.gpu AND other.raw = "
        "chosen.raw)");
    if (!remove)
        return fail(remove.error());
    std::int64_t gone = 0;
    for (const std::int64_t id : ids) {
        if (const Result<void> done = remove->bind(1, id).run(); !done)
            return fail(done.error());
        if (m_database->changes() == 0)
            return fail(ErrorCode::UnknownName,
                        {std::string("row in quarantine"), std::to_string(id), std::string("–")});
        gone += m_database->changes();
    }
    if (const Result<void> committed = transaction->commit(); !committed)
        return fail(committed.error());
    return gone;
}

Result<std::vector<ImportRun>> PriceStore::runs(std::size_t limit) const
{
    std::vector<ImportRun> runs;
    Result<Statement> select = m_database->prepare(
        "SELECT r.id, r.started_s, t.value, r.format, r.collector, r.rows_read, r.accepted, r.unchanged, r.quarantined "
        "FROM run r JOIN text t ON t.id = r.source ORDER BY r.id DESC LIMIT ?1");
    if (select)
        select->bind(1, static_cast<std::int64_t>(limit));
    const Result<void> read = forEachRow(std::move(select), [&runs](const Statement& s) {
        runs.push_back({s.integer(0), s.integer(1), std::string(s.text(2)), std::string(s.text(3)),
                        std::string(s.text(4)), s.integer(5), s.integer(6), s.integer(7), s.integer(8)});
    });
    if (!read)
        return fail(read.error());
    return runs;
}

Result<std::vector<GpuMapping>> PriceStore::gpuMappings() const
{
    std::vector<GpuMapping> mappings;
    const Result<void> read =
        forEachRow(m_database->prepare("SELECT name, gpu FROM gpu_mapping"), [&mappings](const Statement& s) {
            mappings.push_back({std::string(s.text(0)), std::string(s.text(1))});
        });
    if (!read)
        return fail(read.error());
    return mappings;
}

Result<void> PriceStore::mapGpu(const GpuMapping& mapping)
{
    if (const Result<void> allowed = mayWrite(); !allowed)
        return allowed;
    Result<Statement> upsert = m_database->prepare("INSERT OR REPLACE INTO gpu_mapping VALUES (?1, ?2)");
    if (!upsert)
        return fail(upsert.error());
    return upsert->bind(1, std::string_view(mapping.name)).bind(2, std::string_view(mapping.gpu)).run();
}

Result<std::vector<StoredMachine>> PriceStore::machines() const
{
    std::vector<StoredMachine> machines;
    const Result<void> read =
        forEachRow(m_database->prepare(
                       "SELECT name, gpu, gpus, wall_kw, tariff_micros, currency, price_micros, price_currency, years, "
                       "hours_per_year, host_ram_gib FROM machine ORDER BY name"),
                   [&machines](const Statement& s) {
                       StoredMachine machine;
                       machine.name = s.text(0);
                       machine.gpu = s.text(1);
                       machine.gpus = static_cast<int>(s.integer(2));
                       machine.wall_kw = s.number(3);
                       machine.tariff_per_kwh = Money::fromMicros(s.integer(4), currencyOf(s.text(5)));
                       if (!s.isNull(6))
                           machine.price_paid = Money::fromMicros(s.integer(6), currencyOf(s.text(7)));
                       machine.years = s.optionalNumber(8);
                       machine.hours_per_year = s.optionalNumber(9);
                       machine.host_ram_gib = s.optionalNumber(10);
                       machines.push_back(std::move(machine));
                   });
    if (!read)
        return fail(read.error());
    return machines;
}

Result<void> PriceStore::saveMachine(const StoredMachine& machine)
{
    if (const Result<void> allowed = mayWrite(); !allowed)
        return allowed;
    Result<Statement> upsert =
        m_database->prepare("INSERT OR REPLACE INTO machine VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)");
    if (!upsert)
        return fail(upsert.error());
    // The codes are bound as views: they must outlive the statement.
    const Currency tariff_currency = machine.tariff_per_kwh.currency();
    const Currency price_currency = machine.price_paid ? machine.price_paid->currency() : Currency();
    upsert->bind(1, std::string_view(machine.name)).bind(2, std::string_view(machine.gpu)).bind(3, machine.gpus);
    upsert->bind(4, machine.wall_kw).bind(5, machine.tariff_per_kwh.micros()).bind(6, tariff_currency.code());
    if (machine.price_paid)
        upsert->bind(7, machine.price_paid->micros()).bind(8, price_currency.code());
    else
        upsert->bindNull(7).bindNull(8);
    return upsert->bind(9, machine.years).bind(10, machine.hours_per_year).bind(11, machine.host_ram_gib).run();
}

Result<bool> PriceStore::removeMachine(const std::string& name)
{
    if (const Result<void> allowed = mayWrite(); !allowed)
        return fail(allowed.error());
    Result<Statement> remove = m_database->prepare("DELETE FROM machine WHERE name = ?1");
    if (!remove)
        return fail(remove.error());
    if (const Result<void> done = remove->bind(1, std::string_view(name)).run(); !done)
        return fail(done.error());
    return m_database->changes() > 0;
}

Result<std::vector<ExchangeRate>> PriceStore::rates() const
{
    std::vector<ExchangeRate> rates;
    const Result<void> read = forEachRow(
        m_database->prepare("SELECT currency, day, source, likely, low, high, assumption, licence, confidence "
                            "FROM exchange_rate ORDER BY currency, day, source"),
        [&rates](const Statement& s) {
            const std::optional<Date> day = parseDate(s.text(1));
            if (!day)
                return;
            ExchangeRate rate;
            rate.currency = currencyOf(s.text(0));
            rate.per_usd = {s.number(4), s.number(3), s.number(5)};
            rate.assumption = s.integer(6) != 0;
            rate.provenance = {std::string(s.text(2)), *day, std::string(s.text(7)),
                               s.integer(8) == 0 ? Confidence::Recorded : Confidence::Recalled};
            rates.push_back(std::move(rate));
        });
    if (!read)
        return fail(read.error());
    return rates;
}

Result<int> PriceStore::addRates(std::span<const ExchangeRate> rates)
{
    if (const Result<void> allowed = mayWrite(); !allowed)
        return fail(allowed.error());
    Result<Transaction> transaction = Transaction::begin(*m_database);
    if (!transaction)
        return fail(transaction.error());
    Result<Statement> insert =
        m_database->prepare("INSERT OR IGNORE INTO exchange_rate VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    if (!insert)
        return fail(insert.error());
    int added = 0;
    for (const ExchangeRate& rate : rates) {
        const std::string day = dateText(rate.provenance.date);
        insert->bind(1, rate.currency.code()).bind(2, std::string_view(day));
        insert->bind(3, std::string_view(rate.provenance.source)).bind(4, rate.per_usd.likely);
        insert->bind(5, rate.per_usd.low).bind(6, rate.per_usd.high).bind(7, rate.assumption ? 1 : 0);
        insert->bind(8, std::string_view(rate.provenance.licence));
        insert->bind(9, rate.provenance.confidence == Confidence::Recorded ? 0 : 1);
        if (const Result<void> done = insert->run(); !done)
            return fail(done.error());
        added += static_cast<int>(m_database->changes());
    }
    if (const Result<void> committed = transaction->commit(); !committed)
        return fail(committed.error());
    return added;
}

Result<std::optional<FetchState>> PriceStore::fetchState(const std::string& address) const
{
    Result<Statement> select =
        m_database->prepare("SELECT etag, last_modified, fetched_s FROM fetch WHERE address = ?1");
    if (!select)
        return fail(select.error());
    const Result<bool> row = select->bind(1, std::string_view(address)).step();
    if (!row)
        return fail(row.error());
    if (!*row)
        return std::optional<FetchState>();
    return std::optional(FetchState{std::string(select->text(0)), std::string(select->text(1)), select->integer(2)});
}

Result<void> PriceStore::rememberFetch(const std::string& address, const FetchState& state)
{
    if (const Result<void> allowed = mayWrite(); !allowed)
        return allowed;
    Result<Statement> upsert = m_database->prepare("INSERT OR REPLACE INTO fetch VALUES (?1, ?2, ?3, ?4)");
    if (!upsert)
        return fail(upsert.error());
    upsert->bind(1, std::string_view(address)).bind(2, std::string_view(state.etag));
    return upsert->bind(3, std::string_view(state.last_modified)).bind(4, state.fetched_s).run();
}

Result<std::optional<std::string>> PriceStore::profile(const std::string& name) const
{
    Result<Statement> select = m_database->prepare("SELECT json FROM profile WHERE name = ?1");
    if (!select)
        return fail(select.error());
    const Result<bool> row = select->bind(1, std::string_view(name)).step();
    if (!row)
        return fail(row.error());
    return *row ? std::optional(std::string(select->text(0))) : std::nullopt;
}

Result<std::vector<std::string>> PriceStore::profileNames() const
{
    std::vector<std::string> names;
    const Result<void> read = forEachRow(m_database->prepare("SELECT name FROM profile ORDER BY name"),
                                         [&names](const Statement& s) { names.emplace_back(s.text(0)); });
    if (!read)
        return fail(read.error());
    return names;
}

Result<void> PriceStore::saveProfile(const std::string& name, const std::string& json)
{
    if (const Result<void> allowed = mayWrite(); !allowed)
        return allowed;
    Result<Statement> upsert = m_database->prepare("INSERT OR REPLACE INTO profile VALUES (?1, ?2)");
    if (!upsert)
        return fail(upsert.error());
    return upsert->bind(1, std::string_view(name)).bind(2, std::string_view(json)).run();
}

Result<std::vector<std::string>> PriceStore::integrityFaults() const
{
    std::vector<std::string> faults;
    for (const char* check : {"PRAGMA integrity_check(20)", "PRAGMA foreign_key_check"}) {
        const Result<void> read = forEachRow(m_database->prepare(check), [&faults](const Statement& s) {
            if (s.text(0) != "ok")
                faults.emplace_back(s.text(0));
        });
        if (!read)
            return fail(read.error());
    }
    return faults;
}

Result<std::string> PriceStore::backUp(Date day, std::size_t keep) const
{
    const fs::path file = path();
    const std::string prefix = file.filename().string() + ".backup-2"; // the years of this century
    const fs::path target = file.parent_path() / (file.filename().string() + ".backup-" + dateText(day));
    std::error_code ignored;
    if (fs::exists(target, ignored))
        return target.string();
    const fs::path part = target.string() + ".part";
    fs::remove(part, ignored);
    if (const Result<void> copied = m_database->copyTo(part.string()); !copied)
        return fail(copied.error());
    {
        const Result<std::unique_ptr<Database>> copy = Database::open(part.string(), Database::Mode::ReadOnly);
        if (!copy)
            return fail(copy.error());
        Result<Statement> check = (*copy)->prepare("PRAGMA quick_check(1)");
        if (!check)
            return fail(check.error());
        const Result<bool> row = check->step();
        if (!row)
            return fail(row.error());
        if (!*row || check->text(0) != "ok")
            return fail(ErrorCode::Corrupt, {std::string(check->text(0))}, {path(), 0, {}});
    }
    fs::rename(part, target, ignored);
    if (ignored)
        return fail(ErrorCode::CannotOpen, {std::string("it cannot be written")}, {target.string(), 0, {}});

    std::vector<fs::path> copies;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(file.parent_path().empty() ? fs::path(".") : file.parent_path(), ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(prefix) && name.size() == prefix.size() + 9 && entry.is_regular_file(ignored))
            copies.push_back(entry.path());
    }
    std::sort(copies.begin(), copies.end()); // dates sort as texts
    for (std::size_t i = 0; i + keep < copies.size(); ++i)
        fs::remove(copies[i], ignored);
    return target.string();
}

} // namespace gpuplan
