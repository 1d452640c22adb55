// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "planner/quantity/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace gpuplan {

/// One prepared statement. Text that is bound must live until the next reset(); text that is read dies with the row.
class Statement {
public:
    Statement() = default;

    Statement& bind(int place, std::int64_t value);
    Statement& bind(int place, int value) { return bind(place, std::int64_t{value}); }
    Statement& bind(int place, double value);
    Statement& bind(int place, std::string_view text);
    Statement& bindNull(int place);
    template <class T> Statement& bind(int place, const std::optional<T>& value)
    {
        return value ? bind(place, *value) : bindNull(place);
    }

    /// True: a row is there. False: done. Errors: those of SQLite as ours (Locked, Corrupt, DiskFull, ReadOnly,
    /// CannotOpen).
    Result<bool> step();
    /// For statements without rows: runs and resets.
    Result<void> run();
    void reset();

    std::int64_t integer(int column) const;
    double number(int column) const;
    std::string_view text(int column) const;
    bool isNull(int column) const;
    std::optional<double> optionalNumber(int column) const;
    std::optional<std::int64_t> optionalInteger(int column) const;

private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    const std::string* m_path = nullptr;
};

/// One connection to one SQLite file. Not for two threads at once: every thread opens its own.
class Database {
public:
    enum class Mode { ReadWrite, ReadOnly };

    /// Opens the file, makes it when the mode allows. Waits up to `busy_ms` for other writers. Errors: CannotOpen,
    /// Corrupt, Locked, ReadOnly.
    static Result<std::unique_ptr<Database>> open(const std::string& path, Mode mode, int busy_ms = 5'000);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    const std::string& path() const { return m_path; }
    /// One or more statements without results.
    Result<void> execute(const char* sql);
    /// The same for statements that SQLite refuses at once while another program is at the file, instead of waiting as
    /// for all others: a change of the journal.
    Result<void> executeWhenFree(const char* sql);
    Result<Statement> prepare(std::string_view sql);
    /// The first number of the first row; an error when there is none.
    Result<std::int64_t> number(std::string_view sql);
    /// Rows that the last statement changed.
    std::int64_t changes() const;
    std::int64_t lastRowId() const;
    /// A consistent copy of the whole file, also while others read. Errors as open().
    Result<void> copyTo(const std::string& path) const;

private:
    Database(sqlite3* handle, std::string path, int busy_ms)
        : m_handle(handle), m_path(std::move(path)), m_busy_ms(busy_ms)
    {
    }
    Error fault() const;
    sqlite3* m_handle;
    std::string m_path;
    int m_busy_ms;
};

/// Calls `take` for every row of a statement. Error: that of preparing it, or of a step.
template <class Take> Result<void> forEachRow(Result<Statement> statement, Take take)
{
    if (!statement)
        return fail(statement.error());
    while (true) {
        const Result<bool> row = statement->step();
        if (!row)
            return fail(row.error());
        if (!*row)
            return {};
        take(*statement);
    }
}

/// Rolled back in the destructor unless committed before.
class Transaction {
public:
    /// Takes the write lock at once, so that nothing fails half-way for being locked.
    static Result<Transaction> begin(Database& database);
    Transaction(Transaction&& other) noexcept : m_database(std::exchange(other.m_database, nullptr)) { }
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();
    Result<void> commit();

private:
    explicit Transaction(Database& database) : m_database(&database) { }
    Database* m_database;
};

} // namespace gpuplan
