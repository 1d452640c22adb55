// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/store/database.h"

#include <filesystem>

#include <sqlite3.h>

namespace gpuplan {

namespace {

/// SQLite's result as one of our errors. SQLite's own words are kept where a person can do something with them.
Error faultOf(int code, const char* message, const std::string& path)
{
    const Where where{path, 0, {}};
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorCode::Locked, {}, where};
    case SQLITE_CORRUPT:
        return {ErrorCode::Corrupt, {std::string(message)}, where};
    case SQLITE_NOTADB:
        return {ErrorCode::CannotOpen, {std::string("it is not a database of gpuplan")}, where};
    case SQLITE_FULL:
        return {ErrorCode::DiskFull, {}, where};
    case SQLITE_READONLY:
        return {ErrorCode::ReadOnly, {std::string("it may not be written")}, where};
    case SQLITE_CANTOPEN:
        return {ErrorCode::CannotOpen, {std::string("it may not be read")}, where};
    case SQLITE_IOERR:
        // A full disk or a quota also shows as a failed write.
        if (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_TRUNCATE)
            return {ErrorCode::DiskFull, {}, where};
        return {ErrorCode::Corrupt, {std::string(message)}, where};
    default:
        return {ErrorCode::Corrupt, {std::string(message)}, where};
    }
}

} // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement& Statement::bind(int place, std::int64_t value)
{
    sqlite3_bind_int64(m_statement.get(), place, value);
    return *this;
}

Statement& Statement::bind(int place, double value)
{
    sqlite3_bind_double(m_statement.get(), place, value);
    return *this;
}

Statement& Statement::bind(int place, std::string_view text)
{
    sqlite3_bind_text(m_statement.get(), place, text.data() ? text.data() : "", static_cast<int>(text.size()),
                      SQLITE_STATIC);
    return *this;
}

Statement& Statement::bindNull(int place)
{
    sqlite3_bind_null(m_statement.get(), place);
    return *this;
}

Result<bool> Statement::step()
{
    const int code = sqlite3_step(m_statement.get());
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    sqlite3* handle = sqlite3_db_handle(m_statement.get());
    Error error = faultOf(sqlite3_extended_errcode(handle), sqlite3_errmsg(handle), *m_path);
    sqlite3_reset(m_statement.get());
    return fail(std::move(error));
}

Result<void> Statement::run()
{
    const Result<bool> stepped = step();
    reset();
    if (!stepped)
        return fail(stepped.error());
    return {};
}

void Statement::reset() { sqlite3_reset(m_statement.get()); }

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(m_statement.get(), column); }

double Statement::number(int column) const { return sqlite3_column_double(m_statement.get(), column); }

std::string_view Statement::text(int column) const
{
    const unsigned char* bytes = sqlite3_column_text(m_statement.get(), column);
    if (!bytes)
        return {};
    return {reinterpret_cast<const char*>(bytes),
            static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
}

bool Statement::isNull(int column) const { return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL; }

std::optional<double> Statement::optionalNumber(int column) const
{
    return isNull(column) ? std::nullopt : std::optional(number(column));
}

std::optional<std::int64_t> Statement::optionalInteger(int column) const
{
    return isNull(column) ? std::nullopt : std::optional(integer(column));
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, Mode mode, int busy_ms)
{
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return fail(
            ErrorCode::CannotOpen,
            {std::string(std::filesystem::is_directory(status) ? "it is a folder" : "it is not a regular file")},
            {path, 0, {}});
    if (mode == Mode::ReadOnly && !std::filesystem::exists(status))
        return fail(ErrorCode::CannotOpen, {std::string("no such file")}, {path, 0, {}});

    // Nobody asks SQLite how much memory it uses; counting it takes a lock for every allocation.
    static const int kCountingOff = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    (void)kCountingOff;
    sqlite3* handle = nullptr;
    const int flags = mode == Mode::ReadWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    // "file:x?mode=memory" is a file name like any other.
    const std::string plain = path.starts_with("file:") ? "./" + path : path;
    const int code =
        sqlite3_open_v2(plain.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    std::unique_ptr<Database> database(
        new Database(handle, path, busy_ms)); // closes the handle also when opening failed
    if (code != SQLITE_OK)
        return fail(
            ErrorCode::CannotOpen,
            {std::string(mode == Mode::ReadWrite ? "its folder or itself may not be written" : "it may not be read")},
            {path, 0, {}});
    sqlite3_busy_timeout(handle, busy_ms);
    // A file from outside must not run code of its own making (triggers and views that call functions).
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    // The first read tells whether it is a database at all.
    if (const Result<std::int64_t> version = database->number("PRAGMA schema_version"); !version)
        return fail(version.error());
    return database;
}

Database::~Database() { sqlite3_close(m_handle); }

Error Database::fault() const { return faultOf(sqlite3_extended_errcode(m_handle), sqlite3_errmsg(m_handle), m_path); }

Result<void> Database::execute(const char* sql)
{
    if (sqlite3_exec(m_handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        return fail(fault());
    return {};
}

Result<void> Database::executeWhenFree(const char* sql)
{
    constexpr int kPauseMs = 5;
    Result<void> done = execute(sql);
    for (int waited_ms = 0; !done && done.error().code == ErrorCode::Locked && waited_ms < m_busy_ms;
         waited_ms += kPauseMs) {
        sqlite3_sleep(kPauseMs);
        done = execute(sql);
    }
    return done;
}

Result<Statement> Database::prepare(std::string_view sql)
{
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v3(m_handle, sql.data(), static_cast<int>(sql.size()), 0, &raw, nullptr) != SQLITE_OK)
        return fail(fault());
    Statement statement;
    statement.m_statement.reset(raw);
    statement.m_path = &m_path;
    return statement;
}

Result<std::int64_t> Database::number(std::string_view sql)
{
    Result<Statement> statement = prepare(sql);
    if (!statement)
        return fail(statement.error());
    const Result<bool> row = statement->step();
    if (!row)
        return fail(row.error());
    if (!*row)
        return fail(ErrorCode::Corrupt, {std::string("a row is missing")}, {m_path, 0, {}});
    return statement->integer(0);
}

std::int64_t Database::changes() const { return sqlite3_changes64(m_handle); }

std::int64_t Database::lastRowId() const { return sqlite3_last_insert_rowid(m_handle); }

Result<void> Database::copyTo(const std::string& path) const
{
    const Result<std::unique_ptr<Database>> target = open(path, Mode::ReadWrite);
    if (!target)
        return fail(target.error());
    sqlite3_backup* backup = sqlite3_backup_init((*target)->m_handle, "main", m_handle, "main");
    if (!backup)
        return fail((*target)->fault());
    const int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE)
        return fail(faultOf(code, sqlite3_errstr(code), path));
    return (*target)->execute("PRAGMA journal_mode = DELETE"); // one file, without a log beside it
}

Result<Transaction> Transaction::begin(Database& database)
{
    if (const Result<void> begun = database.execute("BEGIN IMMEDIATE"); !begun)
        return fail(begun.error());
    return Transaction(database);
}

Transaction::~Transaction()
{
    if (m_database)
        (void)m_database->execute("ROLLBACK"); // after a full disk SQLite has done so itself
}

Result<void> Transaction::commit()
{
    if (const Result<void> done = m_database->execute("COMMIT"); !done)
        return fail(done.error());
    m_database = nullptr;
    return {};
}

} // namespace gpuplan
