// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/intake/intake.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "pricing/intake/batch.h"
#include "pricing/intake/gpu_names.h"
#include "pricing/intake/row_check.h"
#include "pricing/intake/survey.h"
#include "pricing/store/store_writer.h"

namespace gpuplan {

namespace {

constexpr std::size_t kReportedRows = 1'000;
constexpr std::int64_t kKeptQuarantine = 200'000; ///< rows of one run; all are counted
constexpr std::size_t kRawBytes = 2'000;

/// FNV-1a, summed over rows: two quarantines with the same rows have the same digest whatever their order.
std::uint64_t digestOf(const QuarantinedRow& row)
{
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (const std::string_view text : {faultName(row.fault.reason), std::string_view(row.raw)})
        for (const char c : text)
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
    return hash;
}

/// At most `limit` bytes, cut where a UTF-8 character ends.
std::string shortened(std::string_view text, std::size_t limit)
{
    if (text.size() <= limit)
        return std::string(text);
    while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0) == 0x80)
        --limit;
    return std::string(text.substr(0, limit));
}

/// Calls the reader with a stop of our own, so that a failure in the middle ends the reading too.
class StoppableReading {
public:
    explicit StoppableReading(const JobControl& control)
        : m_control{m_own.get_token(), control.progress}, m_relay(control.stop, Relay{&m_own})
    {
    }
    /// The first failure of `take` beats what the reader says afterwards.
    Result<void> read(PriceReader& reader, const std::function<Result<void>(const PriceRow&)>& take)
    {
        std::optional<Error> failed;
        const Result<void> done = reader.read(
            [&](const PriceRow& row) {
                if (failed)
                    return;
                if (Result<void> taken = take(row); !taken) {
                    failed = taken.error();
                    m_own.request_stop();
                }
            },
            m_control);
        if (failed)
            return fail(*failed);
        return done;
    }

private:
    struct Relay {
        std::stop_source* own;
        void operator()() const { own->request_stop(); }
    };
    std::stop_source m_own;
    JobControl m_control;
    std::stop_callback<Relay> m_relay;
};

/// Reads a source twice: once to know it, once to write it.
class Intake {
public:
    Intake(PriceStore& store, PriceReader& reader, const IntakeTables& tables, const IntakeRequest& request,
           const JobControl& control)
        : m_store(&store), m_reader(&reader), m_tables(&tables), m_request(&request), m_control(&control)
    {
    }

    Result<IntakeReport> run()
    {
        const Result<std::vector<GpuMapping>> mappings = m_store->gpuMappings();
        if (!mappings)
            return fail(mappings.error());
        std::vector<std::pair<std::string, std::string>> own;
        for (const GpuMapping& mapping : *mappings)
            own.emplace_back(mapping.name, mapping.gpu);
        GpuNames names(*m_tables->gpus, own);
        RowChecker checker(*m_tables, *m_request, names);
        if (const Result<void> surveyed = survey(checker); !surveyed)
            return fail(surveyed.error());
        if (m_survey.rows() == 0)
            return fail(ErrorCode::EmptySource, {m_request->source});

        // Each pass that finds one more provider to keep out starts again without it: the transaction rolls back whole.
        while (true) {
            const std::size_t refused_before = m_refused.size();
            Result<std::optional<IntakeReport>> report = pass(checker);
            if (!report)
                return fail(report.error());
            if (*report)
                return std::move(**report);
            if (m_refused.size() == refused_before)
                return fail(ErrorCode::Corrupt, {std::string("an import refused nobody and did not end")}, {});
        }
    }

private:
    Result<void> survey(RowChecker& checker)
    {
        CheckedRow checked;
        StoppableReading reading(*m_control);
        const Result<void> read = reading.read(*m_reader, [&](const PriceRow& row) -> Result<void> {
            m_survey.countRow();
            if (checker.check(row, checked))
                return {};
            if (checker.checkBand(checked))
                m_survey.addImplausible(checked);
            else
                m_survey.add(row, checked);
            return {};
        });
        m_survey.finish();
        return read;
    }

    /// True: the import has less than half of the rows of the provider's latest import from this source.
    static bool wouldShrink(std::int64_t rows, std::int64_t previous_rows) { return 2 * rows < previous_rows; }

    Result<void> refuseEmptied(StoreWriter& writer)
    {
        if (m_request->force)
            return {};
        const Result<std::vector<std::pair<std::string, Listing>>> listings = writer.listings();
        if (!listings)
            return fail(listings.error());
        const std::string_view only =
            m_request->provider.empty() ? std::string_view() : m_tables->providers->canonical(m_request->provider);
        for (const auto& [provider, listing] : *listings) {
            // A source of one provider says nothing about the others.
            if (!only.empty() && provider != only)
                continue;
            const auto sound = m_survey.soundRows().find(provider);
            const bool is_there = sound != m_survey.soundRows().end();
            if (!is_there && m_survey.isSaturated())
                continue; // the count at the end decides
            // An older file, read later, adds to the history and takes nothing from the newest list.
            const std::int64_t newest_s = is_there ? sound->second.newest_s : m_survey.newestS();
            const bool is_older = newest_s > 0 && newest_s < listing.as_of_s;
            const std::int64_t rows = is_there ? sound->second.rows : 0;
            if (!is_older && wouldShrink(rows, listing.rows))
                m_refused.emplace(provider, RefusedProvider{provider, rows, listing.rows});
        }
        return {};
    }

    /// The report; empty when a provider turned out to shrink and everything must start again without it.
    Result<std::optional<IntakeReport>> pass(RowChecker& checker)
    {
        m_report = {};
        m_report.rows_read = m_survey.rows();
        m_providers.clear();
        m_provider_numbers.clear();
        m_digest = 0;
        Result<StoreWriter> writer =
            StoreWriter::begin(*m_store, m_request->source, m_reader->format(), kCollector, m_tables->now_s);
        if (!writer)
            return fail(writer.error());
        if (const Result<void> refused = refuseEmptied(*writer); !refused)
            return fail(refused.error());

        ObservationBatch batch(*writer);
        CheckedRow checked;
        StoppableReading reading(*m_control);
        Result<void> read = reading.read(*m_reader, [&](const PriceRow& row) -> Result<void> {
            return take(row, checker, checked, *writer, batch);
        });
        if (read)
            read = flush(*writer, batch);
        if (!read)
            return fail(read.error());
        return finish(*writer);
    }

    Result<void> take(const PriceRow& row, RowChecker& checker, CheckedRow& checked, StoreWriter& writer,
                      ObservationBatch& batch)
    {
        std::optional<RowFault> fault = checker.check(row, checked);
        if (!fault)
            fault = m_survey.check(checked);
        if (!fault)
            fault = checker.checkBand(checked);
        if (fault)
            return quarantine(writer, asQuarantined(row, std::move(*fault)));
        if (!m_refused.empty() && m_refused.contains(std::string(checked.provider))) {
            ++m_report.refused_rows;
            return {};
        }
        warn(row, checker, checked);

        PriceObservation observation = observationOf(row, checked);
        batch.beginRow(row.line, noteProvider(checked));
        for (const CheckedPrice& price : checked.prices) {
            observation.tier = price.tier;
            observation.amount = price.amount;
            const Result<StoredObservation> stored = writer.store(observation);
            if (!stored)
                return fail(stored.error());
            batch.add(*stored);
        }
        return batch.isFull() ? flush(writer, batch) : Result<void>();
    }

    QuarantinedRow asQuarantined(const PriceRow& row, RowFault fault) const
    {
        return {0,
                row.line,
                std::move(fault),
                std::string(row.provider),
                std::string(row.gpu),
                shortened(row.raw, kRawBytes),
                m_request->source,
                m_tables->now_s};
    }

    /// Everything of a row but its tiers and amounts. Views into the row, the tables and the request.
    PriceObservation observationOf(const PriceRow& row, const CheckedRow& checked)
    {
        PriceObservation observation;
        observation.provider = checked.provider;
        observation.region = row.region;
        observation.gpu = (*m_tables->gpus)[checked.gpu_index].name;
        observation.detail = row.detail;
        observation.gpu_count = checked.gpu_count;
        observation.unit = checked.unit;
        observation.availability = row.availability;
        observation.observed_s = checked.observed_s;
        observation.file_time = checked.file_time;
        if (row.host_ram_gib && *row.host_ram_gib > 0)
            observation.host_ram_gib = static_cast<float>(*row.host_ram_gib);
        observation.billing_step_s = row.billing_step_s;
        observation.billing_minimum_s = row.billing_minimum_s;
        const std::pair<const std::optional<double>*, std::optional<Money>*> kAmounts[] = {
            {&row.storage_running_gb_month, &observation.storage_running_gb_month},
            {&row.storage_stopped_gb_month, &observation.storage_stopped_gb_month},
            {&row.egress_gb, &observation.egress_gb}};
        for (const auto& [from, to] : kAmounts)
            if (*from && **from >= 0 && **from < 1e6)
                *to = Money::fromAmount(**from, checked.currency);
        observation.source = sourceOf(row);
        observation.licence = row.licence.empty() ? std::string_view(m_request->licence) : row.licence;
        return observation;
    }

    /// The label of the source, with the address of the row where the row has one.
    std::string_view sourceOf(const PriceRow& row)
    {
        if (row.source.empty())
            return m_request->source;
        if (m_request->rows_name_source)
            return row.source;
        if (row.source != m_last_row_source) {
            m_last_row_source = row.source;
            m_joined_source = m_request->source + " <- " + m_last_row_source;
        }
        return m_joined_source;
    }

    /// The number of the row's provider; notes what the row tells about it.
    std::uint32_t noteProvider(const CheckedRow& checked)
    {
        if (m_providers.empty() || m_providers[m_last_provider].name != checked.provider) {
            const auto [entry, added] =
                m_provider_numbers.try_emplace(std::string(checked.provider), m_providers.size());
            if (added)
                m_providers.push_back({entry->first, 0, 0});
            m_last_provider = entry->second;
        }
        ProviderRows& provider = m_providers[m_last_provider];
        provider.newest_s = std::max(provider.newest_s, checked.observed_s);
        m_report.any_file_time = m_report.any_file_time || checked.file_time;
        if (!m_report.newest_observed_s || checked.observed_s > *m_report.newest_observed_s)
            m_report.newest_observed_s = checked.observed_s;
        return static_cast<std::uint32_t>(m_last_provider);
    }

    Result<void> flush(StoreWriter& writer, ObservationBatch& batch)
    {
        std::vector<QuarantinedRow> twice;
        const Result<std::int64_t> written = batch.flush([&](const ObservationBatch::Outcome& row) {
            if (row.any_new || (!row.stands_twice && row.any_known)) {
                ++(row.any_new ? m_report.accepted : m_report.unchanged);
                ++m_providers[row.provider].rows;
                return;
            }
            // The text of the row is gone by now; its amount tells it.
            if (row.stands_twice)
                twice.push_back({0,
                                 row.line,
                                 {row.same_price ? FaultReason::Duplicate : FaultReason::Conflict, "offer", {}},
                                 m_providers[row.provider].name,
                                 {},
                                 std::to_string(static_cast<double>(row.twice_micros) / Money::kMicros),
                                 m_request->source,
                                 m_tables->now_s});
        });
        if (!written)
            return fail(written.error());
        m_report.observations += *written;
        for (QuarantinedRow& row : twice)
            if (const Result<void> kept = quarantine(writer, std::move(row)); !kept)
                return kept;
        return {};
    }

    Result<void> quarantine(StoreWriter& writer, QuarantinedRow row)
    {
        ++m_report.quarantined;
        ++m_report.quarantined_by_reason[row.fault.reason];
        if (row.fault.reason == FaultReason::UnknownGpu && m_report.unknown_gpus.size() < kReportedRows)
            ++m_report.unknown_gpus[row.fault.met];
        m_digest += digestOf(row);
        if (m_report.quarantined <= kKeptQuarantine)
            if (const Result<void> kept = writer.quarantine(row); !kept)
                return kept;
        if (m_report.quarantine.size() < kReportedRows)
            m_report.quarantine.push_back(std::move(row));
        return {};
    }

    /// Counts what is odd about a row that is taken, and keeps the first of it.
    void warn(const PriceRow& row, const RowChecker& checker, const CheckedRow& checked)
    {
        m_oddities.clear();
        checker.oddities(checked, m_oddities);
        m_report.warning_count += static_cast<std::int64_t>(m_oddities.size());
        for (RowFault& odd : m_oddities)
            if (m_report.warnings.size() < kReportedRows)
                m_report.warnings.push_back(asQuarantined(row, std::move(odd)));
    }

    Result<std::optional<IntakeReport>> finish(StoreWriter& writer)
    {
        bool listing_changed = false;
        bool starts_again = false;
        for (const ProviderRows& provider : m_providers) {
            const Result<std::optional<Listing>> before = writer.listing(provider.name);
            if (!before)
                return fail(before.error());
            const bool is_older = *before && provider.newest_s < (*before)->as_of_s;
            if (*before && !is_older && !m_request->force && wouldShrink(provider.rows, (*before)->rows)) {
                m_refused.emplace(provider.name, RefusedProvider{provider.name, provider.rows, (*before)->rows});
                starts_again = true;
            }
            if (starts_again)
                continue; // the others that shrank are found in the same pass
            if (provider.rows == 0)
                continue;
            m_report.providers[provider.name] = provider.rows;
            // The same rows at the same time are the same list, even where two files of one day differ.
            listing_changed = listing_changed || !*before || (!is_older && provider.newest_s > (*before)->as_of_s);
            if (const Result<void> listed = writer.list(provider.name, provider.newest_s, provider.rows); !listed)
                return fail(listed.error());
        }
        if (starts_again)
            return std::optional<IntakeReport>(); // without those providers
        for (const auto& [name, refused] : m_refused)
            m_report.refused.push_back(refused);

        const RunTotals totals{m_report.rows_read,   m_report.accepted,     m_report.unchanged,
                               m_report.quarantined, m_report.refused_rows, static_cast<std::int64_t>(m_digest)};
        bool nothing_new = m_report.observations == 0 && !listing_changed;
        if (nothing_new && m_report.quarantined > 0) {
            const Result<bool> known = writer.knowsQuarantine(totals);
            if (!known)
                return fail(known.error());
            nothing_new = *known;
        }
        if (nothing_new || m_request->dry_run)
            return std::optional(std::move(m_report));
        if (const Result<void> committed = writer.commit(totals); !committed)
            return fail(committed.error());
        m_report.written = true;
        return std::optional(std::move(m_report));
    }

    struct ProviderRows {
        std::string name;
        std::int64_t rows = 0, newest_s = 0;
    };

    PriceStore* m_store;
    PriceReader* m_reader;
    const IntakeTables* m_tables;
    const IntakeRequest* m_request;
    const JobControl* m_control;
    Survey m_survey;
    std::map<std::string, RefusedProvider> m_refused;
    // One pass:
    IntakeReport m_report;
    std::vector<ProviderRows> m_providers;
    std::map<std::string, std::size_t> m_provider_numbers;
    std::size_t m_last_provider = 0;
    std::uint64_t m_digest = 0;
    std::vector<RowFault> m_oddities;
    std::string m_last_row_source, m_joined_source;
};

} // namespace

Result<IntakeReport> takeIn(PriceStore& store, PriceReader& reader, const IntakeTables& tables,
                            const IntakeRequest& request, const JobControl& control)
{
    return Intake(store, reader, tables, request, control).run();
}

} // namespace gpuplan
