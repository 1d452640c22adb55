// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/store/store_writer.h"

#include <map>
#include <tuple>
#include <utility>

#include "pricing/store/stored_values.h"

namespace gpuplan {

namespace {

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

using TermsKey = std::tuple<std::optional<double>, std::optional<double>, std::optional<std::int64_t>,
                            std::optional<std::int64_t>, std::optional<std::int64_t>, std::string>;
using LotKey = std::tuple<TextId, TextId, int, int>;
using OriginKey = std::tuple<TextId, TextId, Currency, int, bool, std::int32_t>;

/// A small table with an id, kept whole in memory: what a key means, and how a new one is written.
template <class Key> struct Numbered {
    std::map<Key, std::int32_t> known;
    std::optional<std::pair<Key, std::int32_t>> last; ///< neighbours mostly share it

    template <class Insert> Result<std::int32_t> number(const Key& key, Insert insert)
    {
        if (last && last->first == key)
            return last->second;
        auto entry = known.find(key);
        if (entry == known.end()) {
            const Result<std::int32_t> added = insert();
            if (!added)
                return fail(added.error());
            entry = known.emplace(key, *added).first;
        }
        last = *entry;
        return entry->second;
    }
};

std::optional<std::int64_t> micros(const std::optional<Money>& money)
{
    return money ? std::optional(money->micros()) : std::nullopt;
}

/// Texts that are kept in memory beside the database; beyond it they are looked up.
constexpr std::size_t kCachedTexts = 200'000;

} // namespace

/// A text that is mostly the one of the row before.
struct StoreWriter::LastText {
    std::string text;
    TextId id = 0;
};

struct StoreWriter::State {
    Database* database = nullptr;
    std::optional<Transaction> transaction;
    Statement find_text, insert_text, insert_terms, insert_lot, insert_origin, insert_observation, find_observation,
        insert_relisted, insert_quarantine;
    std::unordered_map<std::string, TextId, TextHash, std::equal_to<>> texts;
    bool no_texts_before = false; ///< every text of the database is in `texts`
    Numbered<TermsKey> terms;
    Numbered<LotKey> lots;
    Numbered<OriginKey> origins;
    LastText provider, gpu, region, source_text, licence;
    std::int64_t run = 0;
    TextId source = 0;
};

StoreWriter::StoreWriter(std::unique_ptr<State> state) : m_state(std::move(state)) { }
StoreWriter::StoreWriter(StoreWriter&&) noexcept = default;
StoreWriter::~StoreWriter() = default;

namespace {

/// The small tables, so that their numbers are known without asking the database for each row.
template <class State> Result<void> readNumbers(State& state)
{
    const auto id = [](const Statement& s) { return static_cast<std::int32_t>(s.integer(0)); };
    const auto whole = [](const Statement& s, int column) { return static_cast<std::int32_t>(s.integer(column)); };
    Result<void> read = forEachRow(
        state.database->prepare("SELECT id, step_s, minimum_s, storage_running_micros, storage_stopped_micros, "
                                "egress_micros, currency FROM terms"),
        [&](const Statement& s) {
            state.terms.known.emplace(TermsKey{s.optionalNumber(1), s.optionalNumber(2), s.optionalInteger(3),
                                               s.optionalInteger(4), s.optionalInteger(5), std::string(s.text(6))},
                                      id(s));
        });
    if (read)
        read = forEachRow(
            state.database->prepare("SELECT id, provider, gpu, gpu_count, tier FROM lot"), [&](const Statement& s) {
                state.lots.known.emplace(LotKey{whole(s, 1), whole(s, 2), whole(s, 3), whole(s, 4)}, id(s));
            });
    if (read)
        read = forEachRow(
            state.database->prepare("SELECT id, source, licence, currency, unit, file_time, terms FROM origin"),
            [&](const Statement& s) {
                state.origins.known.emplace(OriginKey{whole(s, 1), whole(s, 2), currencyOf(s.text(3)), whole(s, 4),
                                                      s.integer(5) != 0, whole(s, 6)},
                                            id(s));
            });
    return read;
}

} // namespace

Result<StoreWriter> StoreWriter::begin(PriceStore& store, const std::string& source, const std::string& format,
                                       const std::string& collector, std::int64_t now_s)
{
    if (store.isReadOnly())
        return fail(ErrorCode::ReadOnly,
                    {std::string(store.newerVersion() ? "it was made by a newer gpuplan; update this program"
                                                      : "it was opened for reading")},
                    {store.path(), 0, {}});
    auto state = std::make_unique<State>();
    Database& database = *store.m_database;
    state->database = &database;
    // What is committed must survive a power failure: imports are rare and long, so the wait is nothing.
    // The cache is for the pages of one import, so that each is written once.
    if (const Result<void> durable = database.execute("PRAGMA synchronous = FULL; PRAGMA cache_size = -65536");
        !durable)
        return fail(durable.error());
    Result<Transaction> transaction = Transaction::begin(database);
    if (!transaction)
        return fail(transaction.error());
    state->transaction.emplace(std::move(*transaction));
    const Result<std::int64_t> texts = database.number("SELECT count(*) FROM (SELECT 1 FROM text LIMIT 1)");
    if (!texts)
        return fail(texts.error());
    state->no_texts_before = *texts == 0;

    const std::pair<Statement State::*, const char*> kStatements[] = {
        {&State::find_text, "SELECT id FROM text WHERE value = ?1"},
        {&State::insert_text, "INSERT INTO text (value) VALUES (?1)"},
        {&State::insert_terms,
         "INSERT INTO terms (step_s, minimum_s, storage_running_micros, storage_stopped_micros, egress_micros, "
         "currency) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6)"},
        {&State::insert_lot, "INSERT INTO lot (provider, gpu, gpu_count, tier) VALUES (?1, ?2, ?3, ?4)"},
        {&State::insert_origin,
         "INSERT INTO origin (source, licence, currency, unit, file_time, terms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"},
        {&State::insert_observation, "INSERT OR IGNORE INTO observation VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"},
        {&State::find_observation,
         "SELECT amount_micros FROM observation WHERE lot = ?1 AND region = ?2 AND detail = ?3 AND observed_s = ?4 AND "
         "origin = ?5 AND run = ?6"},
        {&State::insert_relisted, "INSERT OR IGNORE INTO relisted VALUES (?1, ?2, ?3, ?4)"},
        {&State::insert_quarantine,
         "INSERT INTO quarantine (run, line, reason, field, met, provider, gpu, raw) VALUES (?1, ?2, ?3, ?4, ?5, ?6, "
         "?7, ?8)"},
    };
    for (const auto& [target, sql] : kStatements) {
        Result<Statement> prepared = database.prepare(sql);
        if (!prepared)
            return fail(prepared.error());
        (*state).*target = std::move(*prepared);
    }

    StoreWriter writer(std::move(state));
    const Result<TextId> label = writer.text(source);
    if (!label)
        return fail(label.error());
    writer.m_state->source = *label;
    Result<Statement> insert =
        database.prepare("INSERT INTO run (started_s, source, format, collector) VALUES (?1, ?2, ?3, ?4)");
    if (!insert)
        return fail(insert.error());
    if (const Result<void> done = insert->bind(1, now_s)
                                      .bind(2, *label)
                                      .bind(3, std::string_view(format))
                                      .bind(4, std::string_view(collector))
                                      .run();
        !done)
        return fail(done.error());
    writer.m_state->run = database.lastRowId();

    if (const Result<void> read = readNumbers(*writer.m_state); !read)
        return fail(read.error());
    return writer;
}

Result<TextId> StoreWriter::text(std::string_view text)
{
    State& s = *m_state;
    if (const auto known = s.texts.find(text); known != s.texts.end())
        return known->second;
    TextId id = 0;
    const bool all_cached = s.no_texts_before && s.texts.size() < kCachedTexts;
    if (!all_cached) {
        const Result<bool> found = s.find_text.bind(1, text).step();
        if (found && *found)
            id = static_cast<TextId>(s.find_text.integer(0));
        s.find_text.reset();
        if (!found)
            return fail(found.error());
    }
    if (id == 0) {
        if (const Result<void> done = s.insert_text.bind(1, text).run(); !done)
            return fail(done.error());
        id = static_cast<TextId>(s.database->lastRowId());
    }
    if (s.texts.size() < kCachedTexts)
        s.texts.emplace(text, id);
    return id;
}

Result<std::int32_t> StoreWriter::terms(const PriceObservation& o)
{
    if (!o.billing_step_s && !o.billing_minimum_s && !o.storage_running_gb_month && !o.storage_stopped_gb_month
        && !o.egress_gb)
        return 0;
    State& s = *m_state;
    const TermsKey key{o.billing_step_s,
                       o.billing_minimum_s,
                       micros(o.storage_running_gb_month),
                       micros(o.storage_stopped_gb_month),
                       micros(o.egress_gb),
                       std::string(o.amount.currency().code())};
    return s.terms.number(key, [&]() -> Result<std::int32_t> {
        s.insert_terms.bind(1, std::get<0>(key)).bind(2, std::get<1>(key)).bind(3, std::get<2>(key));
        s.insert_terms.bind(4, std::get<3>(key)).bind(5, std::get<4>(key));
        if (const Result<void> done = s.insert_terms.bind(6, std::string_view(std::get<5>(key))).run(); !done)
            return fail(done.error());
        return static_cast<std::int32_t>(s.database->lastRowId());
    });
}

Result<std::int32_t> StoreWriter::lot(TextId provider, TextId gpu, int gpu_count, Tier tier)
{
    State& s = *m_state;
    return s.lots.number({provider, gpu, gpu_count, static_cast<int>(tier)}, [&]() -> Result<std::int32_t> {
        s.insert_lot.bind(1, provider).bind(2, gpu).bind(3, gpu_count).bind(4, static_cast<int>(tier));
        if (const Result<void> done = s.insert_lot.run(); !done)
            return fail(done.error());
        return static_cast<std::int32_t>(s.database->lastRowId());
    });
}

Result<std::int32_t> StoreWriter::origin(const PriceObservation& o)
{
    State& s = *m_state;
    const Result<TextId> source = lastText(s.source_text, o.source);
    if (!source)
        return fail(source.error());
    const Result<TextId> licence = lastText(s.licence, o.licence);
    if (!licence)
        return fail(licence.error());
    const Result<std::int32_t> billing = terms(o);
    if (!billing)
        return fail(billing.error());
    const Currency currency = o.amount.currency();
    return s.origins.number(
        {*source, *licence, currency, unitNumber(o.unit), o.file_time, *billing}, [&]() -> Result<std::int32_t> {
            s.insert_origin.bind(1, *source).bind(2, *licence).bind(3, currency.code()).bind(4, unitNumber(o.unit));
            s.insert_origin.bind(5, o.file_time ? 1 : 0);
            *billing > 0 ? s.insert_origin.bind(6, *billing) : s.insert_origin.bindNull(6);
            if (const Result<void> done = s.insert_origin.run(); !done)
                return fail(done.error());
            return static_cast<std::int32_t>(s.database->lastRowId());
        });
}

Result<TextId> StoreWriter::lastText(LastText& last, std::string_view value)
{
    if (last.id > 0 && last.text == value)
        return last.id;
    const Result<TextId> id = text(value);
    if (id)
        last = {std::string(value), *id};
    return id;
}

Result<StoredObservation> StoreWriter::store(const PriceObservation& o)
{
    State& s = *m_state;
    StoredObservation stored;
    const Result<TextId> provider = lastText(s.provider, o.provider);
    const Result<TextId> gpu = lastText(s.gpu, o.gpu);
    const Result<TextId> region = lastText(s.region, o.region);
    const Result<TextId> detail = text(o.detail);
    for (const Result<TextId>* id : {&provider, &gpu, &region, &detail})
        if (!*id)
            return fail(id->error());
    const Result<std::int32_t> what = lot(*provider, *gpu, o.gpu_count, o.tier);
    if (!what)
        return fail(what.error());
    const Result<std::int32_t> whence = origin(o);
    if (!whence)
        return fail(whence.error());
    stored.offer = {*what, *region, *detail};
    stored.origin = *whence;
    stored.observed_s = o.observed_s;
    stored.amount_micros = o.amount.micros();
    stored.availability = o.availability;
    stored.host_ram_gib = o.host_ram_gib;
    return stored;
}

Result<bool> StoreWriter::add(const StoredObservation& o)
{
    Statement& insert = m_state->insert_observation;
    insert.bind(1, o.offer.lot).bind(2, o.offer.region).bind(3, o.offer.detail).bind(4, o.observed_s);
    insert.bind(5, o.origin).bind(6, o.amount_micros).bind(7, static_cast<int>(o.availability));
    o.host_ram_gib ? insert.bind(8, static_cast<double>(*o.host_ram_gib)) : insert.bindNull(8);
    if (const Result<void> done = insert.bind(9, m_state->run).run(); !done)
        return fail(done.error());
    return m_state->database->changes() > 0;
}

Result<std::int64_t> StoreWriter::momentAfter(const StoredObservation& o)
{
    Result<Statement> newest = m_state->database->prepare("SELECT amount_micros, origin FROM observation WHERE lot = "
                                                          "?1 AND region = ?2 AND detail = ?3 AND observed_s = ?4 "
                                                          "ORDER BY run DESC LIMIT 1");
    if (!newest)
        return fail(newest.error());
    bool is_last_word = false; // the newest of the seconds so far says the same
    for (std::int64_t second = o.observed_s;; ++second) {
        newest->reset();
        newest->bind(1, o.offer.lot).bind(2, o.offer.region).bind(3, o.offer.detail);
        const Result<bool> row = newest->bind(4, second).step();
        if (!row)
            return fail(row.error());
        if (!*row)
            return is_last_word ? second - 1 : second;
        is_last_word = newest->integer(0) == o.amount_micros && newest->integer(1) == o.origin;
    }
}

Result<std::optional<std::int64_t>> StoreWriter::amountOfThisRun(const StoredObservation& o)
{
    Statement& find = m_state->find_observation;
    find.bind(1, o.offer.lot).bind(2, o.offer.region).bind(3, o.offer.detail).bind(4, o.observed_s);
    const Result<bool> row = find.bind(5, o.origin).bind(6, m_state->run).step();
    std::optional<std::int64_t> amount;
    if (row && *row)
        amount = find.integer(0);
    find.reset();
    if (!row)
        return fail(row.error());
    return amount;
}

Result<void> StoreWriter::relist(const OfferKey& offer)
{
    Statement& insert = m_state->insert_relisted;
    insert.bind(1, m_state->run).bind(2, offer.lot).bind(3, offer.region).bind(4, offer.detail);
    return insert.run();
}

Result<void> StoreWriter::quarantine(const QuarantinedRow& row)
{
    Statement& insert = m_state->insert_quarantine;
    insert.bind(1, m_state->run).bind(2, row.line).bind(3, faultName(row.fault.reason));
    insert.bind(4, std::string_view(row.fault.field)).bind(5, std::string_view(row.fault.met));
    insert.bind(6, std::string_view(row.provider))
        .bind(7, std::string_view(row.gpu))
        .bind(8, std::string_view(row.raw));
    return insert.run();
}

Result<std::optional<Listing>> StoreWriter::listing(const std::string& provider)
{
    const Result<TextId> number = text(provider);
    if (!number)
        return fail(number.error());
    Result<Statement> select =
        m_state->database->prepare("SELECT run, as_of_s, rows FROM listing WHERE source = ?1 AND provider = ?2");
    if (!select)
        return fail(select.error());
    const Result<bool> row = select->bind(1, m_state->source).bind(2, *number).step();
    if (!row)
        return fail(row.error());
    if (!*row)
        return std::optional<Listing>();
    return std::optional(Listing{select->integer(0), select->integer(1), select->integer(2)});
}

Result<std::vector<std::pair<std::string, Listing>>> StoreWriter::listings()
{
    std::vector<std::pair<std::string, Listing>> all;
    Result<Statement> select = m_state->database->prepare("SELECT t.value, l.run, l.as_of_s, l.rows FROM listing l "
                                                          "JOIN text t ON t.id = l.provider WHERE l.source = ?1");
    if (!select)
        return fail(select.error());
    select->bind(1, m_state->source);
    while (true) {
        const Result<bool> row = select->step();
        if (!row)
            return fail(row.error());
        if (!*row)
            return all;
        all.emplace_back(std::string(select->text(0)),
                         Listing{select->integer(1), select->integer(2), select->integer(3)});
    }
}

Result<void> StoreWriter::list(const std::string& provider, std::int64_t as_of_s, std::int64_t rows)
{
    const Result<TextId> number = text(provider);
    if (!number)
        return fail(number.error());
    Result<Statement> upsert = m_state->database->prepare(
        "INSERT INTO listing VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (source, provider) DO UPDATE "
        "SET run = excluded.run, as_of_s = excluded.as_of_s, rows = excluded.rows WHERE excluded.as_of_s >= as_of_s");
    if (!upsert)
        return fail(upsert.error());
    return upsert->bind(1, m_state->source).bind(2, *number).bind(3, m_state->run).bind(4, as_of_s).bind(5, rows).run();
}

Result<bool> StoreWriter::knowsQuarantine(const RunTotals& totals)
{
    Result<Statement> select = m_state->database->prepare(
        "SELECT 1 FROM run WHERE source = ?1 AND id <> ?2 AND quarantined = ?3 AND quarantine_digest = ?4 LIMIT 1");
    if (!select)
        return fail(select.error());
    select->bind(1, m_state->source).bind(2, m_state->run);
    return select->bind(3, totals.quarantined).bind(4, totals.quarantine_digest).step();
}

Result<void> StoreWriter::commit(const RunTotals& totals)
{
    Result<Statement> update =
        m_state->database->prepare("UPDATE run SET rows_read = ?2, accepted = ?3, unchanged = ?4, quarantined = ?5, "
                                   "refused = ?6, quarantine_digest = ?7 WHERE id = ?1");
    if (!update)
        return fail(update.error());
    update->bind(1, m_state->run).bind(2, totals.rows_read).bind(3, totals.accepted).bind(4, totals.unchanged);
    if (const Result<void> done =
            update->bind(5, totals.quarantined).bind(6, totals.refused).bind(7, totals.quarantine_digest).run();
        !done)
        return done;
    return m_state->transaction->commit();
}

} // namespace gpuplan
