// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "pricing/store/store_writer.h"

namespace gpuplan {

/// Observations on their way into the database, some hundred thousand at a time: put into the order in which the database
/// keeps them, so that writing is one walk along its pages, and offers that stand twice in a source become neighbours.
class ObservationBatch {
public:
    /// What became of a row whose observations were in the batch. Small: there is one for every row of a batch.
    struct Outcome {
        std::int64_t line = 0;
        std::int64_t twice_micros = 0; ///< the amount of the observation that stands twice
        std::uint32_t provider = 0;    ///< as the intake numbers them
        bool any_new = false;          ///< at least one observation was appended
        bool any_known = false;        ///< at least one was in the database before this run
        bool stands_twice = false;     ///< the same offer stands in an earlier row …
        bool same_price = false;       ///< … at the same price
    };

    explicit ObservationBatch(StoreWriter& writer) : m_writer(&writer) { }

    /// The next add() calls belong to this row.
    void beginRow(std::int64_t line, std::uint32_t provider) { m_rows.push_back({line, 0, provider}); }
    void add(const StoredObservation& observation);
    bool isFull() const { return m_observations.size() >= kMost; }

    /// Writes everything and hands over the outcome of every row, in their order. Returns how many observations were
    /// new. `list_known`: offers that were known already are marked as listed by this run.
    Result<std::int64_t> flush(const std::function<void(const Outcome&)>& take);

private:
    static constexpr std::size_t kMost = 262'144; // about 15 MB
    struct Entry {
        StoredObservation observation;
        std::uint32_t row = 0;
    };
    Result<void> write(const Entry& entry);
    Result<void> writeLater(const Entry& entry);
    void standsTwice(const Entry& entry, bool same_price);

    StoreWriter* m_writer;
    std::vector<Entry> m_observations;
    std::vector<Outcome> m_rows;
    std::int64_t m_new = 0;
    bool m_is_first = true; ///< later batches may meet offers of earlier ones
};

} // namespace gpuplan
