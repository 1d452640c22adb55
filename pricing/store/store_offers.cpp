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

namespace gpuplan {

namespace {

/// Columns of every query here, in this order.
constexpr const char* kColumns = "provider, gpu, gpu_count, tier, region, detail, observed_s, source, amount_micros, "
                                 "currency, unit, availability, file_time, host_ram_gib, terms, licence, run";
enum ColumnNumber {
    kProvider,
    kGpu,
    kCount,
    kTier,
    kRegion,
    kDetail,
    kObserved,
    kSource,
    kAmount,
    kCurrency,
    kUnit,
    kAvailability,
    kFileTime,
    kHostRam,
    kTerms,
    kLicence,
    kRun
};

Date dayOf(std::int64_t seconds)
{
    return Date(std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(seconds))));
}

PriceUnit unitOf(std::int64_t number)
{
    return {number % 2 != 0, static_cast<PricePeriod>(std::clamp<std::int64_t>(number / 2, 0, 4))};
}

/// One observation as its row has it.
struct Row {
    OfferKey offer;
    std::int64_t observed_s = 0;
    std::int64_t run = 0;
    std::int64_t amount_micros = 0;
    Currency currency;
    PriceUnit unit;
    Availability availability = Availability::Unknown;
    bool file_time = false;
    std::optional<float> host_ram_gib;
    std::int64_t terms = 0;
    TextId source = 0, licence = 0;
};

Currency currencyOf(std::string_view code)
{
    static constexpr Currency kCommon[] = {kUsd, kCny};
    for (const Currency common : kCommon)
        if (common.code() == code)
            return common;
    return Currency::parse(code).value_or(Currency());
}

OfferKey keyOf(const Statement& s)
{
    OfferKey key;
    key.provider = static_cast<TextId>(s.integer(kProvider));
    key.gpu = static_cast<TextId>(s.integer(kGpu));
    key.gpu_count = static_cast<std::uint16_t>(s.integer(kCount));
    key.tier = static_cast<Tier>(s.integer(kTier));
    key.region = static_cast<TextId>(s.integer(kRegion));
    key.detail = static_cast<TextId>(s.integer(kDetail));
    return key;
}

void readRest(const Statement& s, Row& row)
{
    row.amount_micros = s.integer(kAmount);
    row.currency = currencyOf(s.text(kCurrency));
    row.unit = unitOf(s.integer(kUnit));
    row.availability = static_cast<Availability>(std::clamp<std::int64_t>(s.integer(kAvailability), 0, 2));
    row.file_time = s.integer(kFileTime) != 0;
    row.host_ram_gib.reset();
    if (!s.isNull(kHostRam))
        row.host_ram_gib = static_cast<float>(s.number(kHostRam));
    row.terms = s.integer(kTerms);
    row.source = static_cast<TextId>(s.integer(kSource));
    row.licence = static_cast<TextId>(s.integer(kLicence));
}

/// Texts, ways of billing and runs by number: what rows refer to.
class References {
public:
    static Result<References> read(Database& database, const GpuCatalog& gpus)
    {
        References references;
        references.m_gpus = &gpus;
        Result<Statement> texts = database.prepare("SELECT id, value FROM text");
        if (!texts)
            return fail(texts.error());
        while (true) {
            const Result<bool> row = texts->step();
            if (!row)
                return fail(row.error());
            if (!*row)
                break;
            const auto id = static_cast<std::size_t>(std::max<std::int64_t>(texts->integer(0), 0));
            if (id >= references.m_texts.size())
                references.m_texts.resize(std::min<std::size_t>(id + 1 + id / 2, kMostTexts));
            if (id < references.m_texts.size())
                references.m_texts[id] = std::string(texts->text(1));
        }
        Result<Statement> terms = database.prepare(
            "SELECT id, step_s, minimum_s, storage_running_micros, storage_stopped_micros, egress_micros, currency "
            "FROM terms");
        if (!terms)
            return fail(terms.error());
        while (true) {
            const Result<bool> row = terms->step();
            if (!row)
                return fail(row.error());
            if (!*row)
                break;
            const Currency currency = currencyOf(terms->text(6));
            BillingRule rule;
            rule.step_s = terms->optionalNumber(1);
            rule.minimum_s = terms->optionalNumber(2);
            for (const auto& [column, target] :
                 {std::pair{3, &rule.storage_running_gb_month}, std::pair{4, &rule.storage_stopped_gb_month},
                  std::pair{5, &rule.egress_gb}})
                if (const auto micros = terms->optionalInteger(column))
                    *target = Money::fromMicros(*micros, currency);
            references.m_terms.emplace(terms->integer(0), std::move(rule));
        }
        return references;
    }

    std::string_view text(TextId id) const
    {
        return id > 0 && static_cast<std::size_t>(id) < m_texts.size()
            ? std::string_view(m_texts[static_cast<std::size_t>(id)])
            : std::string_view();
    }

    /// Adds the row to the book; nothing when the catalog does not know its GPU.
    void addTo(OfferBook& book, const Row& row)
    {
        const auto [entry, added] = m_gpu_indices.try_emplace(row.offer.gpu, kUnknown);
        if (added)
            if (const Result<std::size_t> found = m_gpus->find(text(row.offer.gpu)))
                entry->second = *found;
        if (entry->second == kUnknown || row.offer.gpu_count == 0)
            return;
        Offer offer;
        offer.row = static_cast<std::uint32_t>(book.offers().size() + 1);
        offer.gpu_index = static_cast<std::uint16_t>(entry->second);
        offer.gpu_count = row.offer.gpu_count;
        offer.tier = row.offer.tier;
        offer.availability = row.availability;
        offer.file_time = row.file_time;
        offer.observed = dayOf(row.observed_s);
        const Money amount = Money::fromMicros(row.amount_micros, row.currency);
        offer.price_per_hour =
            row.unit == kPerInstanceHour ? amount : amount.times(perInstanceHour(1, row.unit, row.offer.gpu_count));
        offer.stated = amount;
        offer.stated_unit = row.unit;
        offer.host_ram_gib = row.host_ram_gib;
        offer.provider = text(row.offer.provider);
        offer.region = text(row.offer.region);
        offer.detail = text(row.offer.detail);
        offer.source = text(row.source);
        offer.licence = text(row.licence);
        BillingRule own_terms;
        if (const auto terms = m_terms.find(row.terms); terms != m_terms.end()) {
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
        Result<Statement> runs = database.prepare("SELECT id, source FROM run");
        if (!runs)
            return fail(runs.error());
        while (true) {
            const Result<bool> row = runs->step();
            if (!row)
                return fail(row.error());
            if (!*row)
                break;
            listings.m_source_of_run.emplace(runs->integer(0), runs->integer(1));
        }
        Result<Statement> latest = database.prepare("SELECT source, provider, run FROM listing");
        if (!latest)
            return fail(latest.error());
        while (true) {
            const Result<bool> row = latest->step();
            if (!row)
                return fail(row.error());
            if (!*row)
                break;
            listings.m_latest[{latest->integer(0), latest->integer(1)}] = latest->integer(2);
        }
        Result<Statement> kept =
            database.prepare("SELECT r.provider, r.gpu, r.gpu_count, r.tier, r.region, r.detail, r.run FROM relisted r "
                             "WHERE r.run IN (SELECT run FROM listing)");
        if (!kept)
            return fail(kept.error());
        while (true) {
            const Result<bool> row = kept->step();
            if (!row)
                return fail(row.error());
            if (!*row)
                break;
            listings.m_relisted.emplace(kept->integer(6), keyOf(*kept));
        }
        return listings;
    }

    bool stillListed(const Row& row) const
    {
        const auto source = m_source_of_run.find(row.run);
        if (source == m_source_of_run.end())
            return true;
        const auto latest = m_latest.find({source->second, row.offer.provider});
        return latest == m_latest.end() || latest->second <= row.run
            || m_relisted.contains({latest->second, row.offer});
    }

private:
    struct PairHash {
        std::size_t operator()(const std::pair<std::int64_t, std::int64_t>& pair) const
        {
            return std::hash<std::int64_t>{}(pair.first * 0x9E3779B97F4A7C15ll ^ pair.second);
        }
    };
    std::unordered_map<std::int64_t, std::int64_t> m_source_of_run;
    std::unordered_map<std::pair<std::int64_t, std::int64_t>, std::int64_t, PairHash> m_latest;
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
    Result<Statement> select =
        m_database->prepare(std::string("SELECT ") + kColumns
                            + " FROM observation ORDER BY provider, gpu, gpu_count, tier, region, detail, observed_s");
    if (!select)
        return fail(select.error());
    OfferBook book;
    Row newest;
    bool any = false;
    const auto keep = [&] {
        if (any && listings->stillListed(newest))
            references->addTo(book, newest);
    };
    while (true) {
        const Result<bool> row = select->step();
        if (!row)
            return fail(row.error());
        if (!*row)
            break;
        const OfferKey key = keyOf(*select);
        const std::int64_t observed_s = select->integer(kObserved);
        const std::int64_t run = select->integer(kRun);
        if (any && key == newest.offer) {
            // Seen at the same second twice: what was written last was read last.
            if (std::pair(observed_s, run) < std::pair(newest.observed_s, newest.run))
                continue;
        } else {
            keep();
            newest.offer = key;
            any = true;
        }
        newest.observed_s = observed_s;
        newest.run = run;
        readRest(*select, newest);
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
        + " FROM observation WHERE (?1 IS NULL OR provider = (SELECT id FROM text WHERE value = ?1)) "
          "AND (?2 IS NULL OR gpu = (SELECT id FROM text WHERE value = ?2)) AND (?3 IS NULL OR gpu_count = ?3) "
          "AND (?4 IS NULL OR tier = ?4) AND (?5 IS NULL OR observed_s >= ?5) AND (?6 IS NULL OR observed_s <= ?6) "
          "ORDER BY observed_s DESC, provider, gpu, gpu_count, tier, region, detail LIMIT ?7");
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
    const Result<StoredObservation> stored = writer->store(observation);
    if (!stored)
        return fail(stored.error());
    const Result<bool> added = writer->add(*stored);
    if (!added)
        return fail(added.error());
    if (!*added)
        return {}; // known already: nothing to write
    return writer->commit({1, 1, 0, 0, 0, 0});
}

} // namespace gpuplan
