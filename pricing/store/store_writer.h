// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "pricing/store/database.h"
#include "pricing/store/price_store.h"

namespace gpuplan {

/// Number of a text in the database.
using TextId = std::int32_t;

/// What is offered, by numbers. In this order the database keeps its observations.
struct OfferKey {
    std::int32_t lot = 0; ///< provider, GPU, number of GPUs and tier
    TextId region = 0, detail = 0;
    auto operator<=>(const OfferKey&) const = default;
};

/// An observation whose texts are numbers: what imports sort and write by the hundred thousand.
struct StoredObservation {
    OfferKey offer;
    std::int32_t origin = 0; ///< source, licence, currency, unit, billing
    std::int64_t observed_s = 0;
    std::int64_t amount_micros = 0;
    std::optional<float> host_ram_gib;
    Availability availability = Availability::Unknown;
};

/// The latest import of a provider from one source.
struct Listing {
    std::int64_t run = 0, as_of_s = 0, rows = 0;
};

/// Totals of a run, as they are kept.
struct RunTotals {
    std::int64_t rows_read = 0, accepted = 0, unchanged = 0, quarantined = 0, refused = 0;
    std::int64_t quarantine_digest = 0; ///< of all quarantined rows: two equal ones have the same content
};

/// One run of an import: everything between begin() and commit() is one transaction; without commit() nothing happened.
class StoreWriter {
public:
    /// `source` is the label of the import. Errors: Locked, ReadOnly, those of Database.
    static Result<StoreWriter> begin(PriceStore& store, const std::string& source, const std::string& format,
                                     const std::string& collector, std::int64_t now_s);
    StoreWriter(StoreWriter&&) noexcept;
    ~StoreWriter();

    /// The number of a text, given to it when it is new.
    Result<TextId> text(std::string_view text);
    /// The observation with everything but its amount and times as numbers.
    Result<StoredObservation> store(const PriceObservation& observation);

    /// True: appended. False: the database has this very observation.
    Result<bool> add(const StoredObservation& observation);
    /// The time for an observation that is to be the last word on its offer: its own, or the first free second after it;
    /// that of the last word itself when it says the same.
    Result<std::int64_t> momentAfter(const StoredObservation& observation);
    /// The amount of an observation of this very run with the same offer, time and source; empty: there is none.
    Result<std::optional<std::int64_t>> amountOfThisRun(const StoredObservation& observation);
    /// Marks an offer that this run lists with an observation that was known already.
    Result<void> relist(const OfferKey& offer);
    Result<void> quarantine(const QuarantinedRow& row);

    /// The latest import of a provider from this run's source.
    Result<std::optional<Listing>> listing(const std::string& provider);
    /// Makes this run the latest one for the provider, unless a later one is known.
    Result<void> list(const std::string& provider, std::int64_t as_of_s, std::int64_t rows);
    /// All providers that this run's source ever listed.
    Result<std::vector<std::pair<std::string, Listing>>> listings();
    /// Whether an earlier run of this run's source kept the very same rows in quarantine.
    Result<bool> knowsQuarantine(const RunTotals& totals);

    Result<void> commit(const RunTotals& totals);

private:
    struct State;
    struct LastText;
    Result<TextId> lastText(LastText& last, std::string_view value);
    Result<std::int32_t> lot(TextId provider, TextId gpu, int gpu_count, Tier tier);
    Result<std::int32_t> terms(const PriceObservation& observation);
    Result<std::int32_t> origin(const PriceObservation& observation);
    explicit StoreWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace gpuplan
