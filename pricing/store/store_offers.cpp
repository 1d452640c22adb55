// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The offers of a store: what is newest, and what was.
#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "pricing/store/database.h"
#include "pricing/store/price_store.h"
#include "pricing/store/store_writer.h"
#include "pricing/store/stored_values.h"

namespace gpuplan {

namespace {

/// Columns of every query here, in this order.
constexpr const char* kColumns = "o.lot, o.region, o.detail, o.observed_s, o.origin, o.amount_micros, o.availability, "
                                 "o.host_ram_gib, o.run";
enum ColumnNumber { kLot, kRegion, kDetail, kObserved, kOrigin, kAmount, kAvailability, kHostRam, kRun };

/// One observation as its row has it.
struct Row {
    OfferKey offer;
    std::int64_t observed_s = 0;
    std::int64_t run = 0;
    std::int64_t amount_micros = 0;
    std::int32_t origin = 0;
    Availability availability = Availability::Unknown;
    std::optional<float> host_ram_gib;
};

/// What `lot` and `origin` refer to.
struct Lot {
    TextId provider = 0, gpu = 0;
    int gpu_count = 0;
    Tier tier = Tier::OnDemand;
};
struct Origin {
    TextId source = 0, licence = 0;
    Currency currency;
    PriceUnit unit;
    bool file_time = false;
    std::int64_t terms = 0;
};

OfferKey keyOf(const Statement& s)
{
    return {static_cast<std::int32_t>(s.integer(kLot)), static_cast<TextId>(s.integer(kRegion)),
            static_cast<TextId>(s.integer(kDetail))};
}

void readRest(const Statement& s, Row& row)
{
    row.amount_micros = s.integer(kAmount);
    row.origin = static_cast<std::int32_t>(s.integer(kOrigin));
    row.availability = static_cast<Availability>(std::clamp<std::int64_t>(s.integer(kAvailability), 0, 2));
    row.host_ram_gib.reset();
    if (!s.isNull(kHostRam))
        row.host_ram_gib = static_cast<float>(s.number(kHostRam));
}

/// Texts, ways of billing and runs by number: what rows refer to.
class References {
public:
    static Result<References> read(Database& database, const GpuCatalog& gpus)
    {
        References references;
        references.m_gpus = &gpus;
        Result<void> read = forEachRow(database.prepare("SELECT id, value FROM text"), [&](const Statement& s) {
            const auto id = static_cast<std::size_t>(std::max<std::int64_t>(s.integer(0), 0));
            if (id >= references.m_texts.size())
                references.m_texts.resize(std::min<std::size_t>(id + 1 + id / 2, kMostTexts));
            if (id < references.m_texts.size())
                references.m_texts[id] = std::string(s.text(1));
        });
        if (read)
            read = forEachRow(
                database.prepare("SELECT id, provider, gpu, gpu_count, tier FROM lot"), [&](const Statement& s) {
                    references.m_lots.emplace(static_cast<std::int32_t>(s.integer(0)),
                                              Lot{static_cast<TextId>(s.integer(1)), static_cast<TextId>(s.integer(2)),
                                                  static_cast<int>(std::clamp<std::int64_t>(s.integer(3), 0, 65535)),
                                                  static_cast<Tier>(std::clamp<std::int64_t>(s.integer(4), 0, 6))});
                });
        if (read)
            read = forEachRow(
                database.prepare("SELECT id, source, licence, currency, unit, file_time, terms FROM origin"),
                [&](const Statement& s) {
                    references.m_origins.emplace(static_cast<std::int32_t>(s.integer(0)),
                                                 Origin{static_cast<TextId>(s.integer(1)),
                                                        static_cast<TextId>(s.integer(2)), currencyOf(s.text(3)),
                                                        unitOf(s.integer(4)), s.integer(5) != 0, s.integer(6)});
                });
        if (read)
            read = forEachRow(
                database.prepare("SELECT id, step_s, minimum_s, storage_running_micros, storage_stopped_micros, "
                                 "egress_micros, currency FROM terms"),
                [&](const Statement& s) {
                    const Currency currency = currencyOf(s.text(6));
                    BillingRule rule;
                    rule.step_s = s.optionalNumber(1);
                    rule.minimum_s = s.optionalNumber(2);
                    for (const auto& [column, target] :
                         {std::pair{3, &rule.storage_running_gb_month}, std::pair{4, &rule.storage_stopped_gb_month},
                          std::pair{5, &rule.egress_gb}})
                        if (const auto micros = s.optionalInteger(column))
                            *target = Money::fromMicros(*micros, currency);
                    references.m_terms.emplace(s.integer(0), std::move(rule));
                });
        if (!read)
            return fail(read.error());
        return references;
    }

    std::string_view text(TextId id) const
    {
        return id > 0 && static_cast<std::size_t>(id) < m_texts.size()
            ? std::string_view(m_texts[static_cast<std::size_t>(id)])
            : std::string_view();
    }

    const Lot* lot(std::int32_t number) const
    {
        const auto found = m_lots.find(number);
        return found == m_lots.end() ? nullptr : &found->second;
    }

    /// Adds the row to the book; nothing when the catalog does not know its GPU.
    void addTo(OfferBook& book, const Row& row)
    {
        const Lot* what = lot(row.offer.lot);
        const auto whence = m_origins.find(row.origin);
        constexpr std::int64_t kMostMicros = 1'000'000'000'000'000; // what no import lets in is damage
        if (!what || what->gpu_count == 0 || whence == m_origins.end() || row.amount_micros <= 0
            || row.amount_micros > kMostMicros)
            return;
        const auto [entry, added] = m_gpu_indices.try_emplace(what->gpu, kUnknown);
        if (added)
            if (const Result<std::size_t> found = m_gpus->find(text(what->gpu)))
                entry->second = *found;
        if (entry->second == kUnknown)
            return;
        const Origin& origin = whence->second;
        Offer offer;
        offer.row = static_cast<std::uint32_t>(book.offers().size() + 1);
        offer.gpu_index = static_cast<std::uint16_t>(entry->second);
        offer.gpu_count = static_cast<std::uint16_t>(what->gpu_count);
        offer.tier = what->tier;
        offer.availability = row.availability;
        offer.file_time = origin.file_time;
        offer.observed = dayOfSecond(row.observed_s);
        offer.observed_s = row.observed_s;
        const Money amount = Money::fromMicros(row.amount_micros, origin.currency);
        offer.price_per_hour =
            origin.unit == kPerInstanceHour ? amount : amount.times(perInstanceHour(1, origin.unit, what->gpu_count));
        offer.stated = amount;
        offer.stated_unit = origin.unit;
        offer.host_ram_gib = row.host_ram_gib;
        offer.provider = text(what->provider);
        offer.region = text(row.offer.region);
        offer.detail = text(row.offer.detail);
        offer.source = text(origin.source);
        offer.licence = text(origin.licence);
        BillingRule own_terms;
        if (const auto terms = m_terms.find(origin.terms); terms != m_terms.end()) {
            own_terms = terms->second;
            own_terms.provider = offer.provider;
            own_terms.provenance = {std::string(offer.source), offer.observed, std::string(offer.licence),
                                    Confidence::Recorded};
            offer.terms = &own_terms;
        }
        if (offer.price_per_hour.micros() > 0)
            book.add(offer);
    }

private:
    static constexpr std::size_t kUnknown = ~std::size_t{0};
    static constexpr std::size_t kMostTexts = 50'000'000; // a number beyond it is damage
    const GpuCatalog* m_gpus = nullptr;
    std::vector<std::string> m_texts;
    std::unordered_map<std::int32_t, Lot> m_lots;
    std::unordered_map<std::int32_t, Origin> m_origins;
    std::unordered_map<std::int64_t, BillingRule> m_terms;
    std::unordered_map<TextId, std::size_t> m_gpu_indices;
};

/// Which offers their sources still list: an offer that the provider's latest import from the same source does not have
/// is gone, whatever its last price was.
class Listings {
public:
    static Result<Listings> read(Database& database)
    {
        Listings listings;
        Result<void> read = forEachRow(database.prepare("SELECT id, source FROM run"), [&](const Statement& s) {
            listings.m_source_of_run.emplace(s.integer(0), s.integer(1));
        });
        if (read)
            read = forEachRow(database.prepare("SELECT source, provider, run, as_of_s FROM listing"),
                              [&](const Statement& s) {
                                  listings.m_latest[{s.integer(0), s.integer(1)}] = {s.integer(2), s.integer(3)};
                              });
        if (read)
            read =
                forEachRow(database.prepare(
                               "SELECT lot, region, detail, run FROM relisted WHERE run IN (SELECT run FROM listing)"),
                           [&](const Statement& s) { listings.m_relisted.emplace(s.integer(3), keyOf(s)); });
        if (!read)
            return fail(read.error());
        return listings;
    }

    bool stillListed(const Row& row, TextId provider) const
    {
        const auto source = m_source_of_run.find(row.run);
        if (source == m_source_of_run.end())
            return true;
        const auto latest = m_latest.find({source->second, provider});
        if (latest == m_latest.end())
            return true;
        const auto [run, as_of_s] = latest->second;
        // Seen after the newest list was made; else the list itself decides, whenever the row was read.
        return row.run == run || row.observed_s > as_of_s || m_relisted.contains({run, row.offer});
    }

private:
    struct PairHash {
        std::size_t operator()(const std::pair<std::int64_t, std::int64_t>& pair) const
        {
            return std::hash<std::int64_t>{}(pair.first * 0x9E3779B97F4A7C15ll ^ pair.second);
        }
    };
    std::unordered_map<std::int64_t, std::int64_t> m_source_of_run;
    /// By source and provider: the run of the newest list, and its time.
    std::unordered_map<std::pair<std::int64_t, std::int64_t>, std::pair<std::int64_t, std::int64_t>, PairHash> m_latest;
    std::set<std::pair<std::int64_t, OfferKey>> m_relisted;
};

} // namespace

Result<OfferBook> PriceStore::latest(const GpuCatalog& gpus) const
{
    Result<References> references = References::read(*m_database, gpus);
    if (!references)
        return fail(references.error());
    const Result<Listings> listings = Listings::read(*m_database);
    if (!listings)
        return fail(listings.error());
    // In the order of the key all observations of an offer are neighbours: one pass, no sorting.
    Result<Statement> select = m_database->prepare(
        std::string("SELECT ") + kColumns + " FROM observation o ORDER BY o.lot, o.region, o.detail, o.observed_s");
    if (!select)
        return fail(select.error());
    OfferBook book;
    Row newest, row;
    bool any = false;
    const auto keep = [&] {
        if (any)
            references->addTo(book, newest);
    };
    while (true) {
        const Result<bool> stepped = select->step();
        if (!stepped)
            return fail(stepped.error());
        if (!*stepped)
            break;
        row.offer = keyOf(*select);
        row.observed_s = select->integer(kObserved);
        row.run = select->integer(kRun);
        // What one source dropped another may still list: each observation is judged by its own.
        const Lot* lot = references->lot(row.offer.lot);
        if (!lot || !listings->stillListed(row, lot->provider))
            continue;
        if (any && row.offer == newest.offer) {
            // Seen at the same second twice: what was written last was read last.
            if (std::pair(row.observed_s, row.run) < std::pair(newest.observed_s, newest.run))
                continue;
        } else {
            keep();
            any = true;
        }
        readRest(*select, row);
        newest = row;
    }
    keep();
    return book;
}

Result<OfferBook> PriceStore::history(const GpuCatalog& gpus, const HistoryFilter& filter) const
{
    Result<References> references = References::read(*m_database, gpus);
    if (!references)
        return fail(references.error());
    Result<Statement> select = m_database->prepare(
        std::string("SELECT ") + kColumns
        + " FROM observation o JOIN lot l ON l.id = o.lot "
          "WHERE (?1 IS NULL OR l.provider = (SELECT id FROM text WHERE value = ?1)) "
          "AND (?2 IS NULL OR l.gpu = (SELECT id FROM text WHERE value = ?2)) AND (?3 IS NULL OR l.gpu_count = ?3) "
          "AND (?4 IS NULL OR l.tier = ?4) AND (?5 IS NULL OR o.observed_s >= ?5) AND (?6 IS NULL OR o.observed_s <= "
          "?6) "
          "ORDER BY o.observed_s DESC, o.lot, o.region, o.detail LIMIT ?7");
    if (!select)
        return fail(select.error());
    const auto bindText = [&select](int place, const std::string& text) {
        text.empty() ? select->bindNull(place) : select->bind(place, std::string_view(text));
    };
    bindText(1, filter.provider);
    bindText(2, filter.gpu);
    select->bind(3, filter.gpu_count);
    filter.tier ? select->bind(4, static_cast<int>(*filter.tier)) : select->bindNull(4);
    select->bind(5, filter.since_s).bind(6, filter.until_s).bind(7, static_cast<std::int64_t>(filter.limit));
    OfferBook book;
    while (true) {
        const Result<bool> row = select->step();
        if (!row)
            return fail(row.error());
        if (!*row)
            return book;
        Row read;
        read.offer = keyOf(*select);
        read.observed_s = select->integer(kObserved);
        read.run = select->integer(kRun);
        readRest(*select, read);
        references->addTo(book, read);
    }
}

Result<void> PriceStore::addOffer(const PriceObservation& observation, std::int64_t now_s)
{
    Result<StoreWriter> writer = StoreWriter::begin(*this, "entered by hand", "manual", kCollector, now_s);
    if (!writer)
        return fail(writer.error());
    Result<StoredObservation> stored = writer->store(observation);
    if (!stored)
        return fail(stored.error());
    // A person's last word on a day stands: a price that returns to an earlier one is a second younger than it.
    const Result<std::int64_t> moment = writer->momentAfter(*stored);
    if (!moment)
        return fail(moment.error());
    stored->observed_s = *moment;
    const Result<bool> added = writer->add(*stored);
    if (!added)
        return fail(added.error());
    if (!*added)
        return {}; // known already: nothing to write
    return writer->commit({1, 1, 0, 0, 0, 0});
}

} // namespace gpuplan
