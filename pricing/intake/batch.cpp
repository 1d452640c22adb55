// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/intake/batch.h"

#include <algorithm>
#include <tuple>

namespace gpuplan {

namespace {

bool isSameOffer(const StoredObservation& a, const StoredObservation& b)
{
    return a.offer == b.offer && a.observed_s == b.observed_s && a.origin == b.origin;
}

} // namespace

void ObservationBatch::add(const StoredObservation& observation)
{
    m_observations.push_back({observation, static_cast<std::uint32_t>(m_rows.size() - 1)});
}

void ObservationBatch::standsTwice(const Entry& entry, bool same_price)
{
    Outcome& row = m_rows[entry.row];
    if (row.stands_twice)
        return;
    row.stands_twice = true;
    row.same_price = same_price;
    row.twice_micros = entry.observation.amount_micros;
}

Result<void> ObservationBatch::write(const Entry& entry)
{
    const Result<bool> added = m_writer->add(entry.observation);
    if (!added)
        return fail(added.error());
    Outcome& row = m_rows[entry.row];
    if (*added) {
        row.any_new = true;
        ++m_new;
        return {};
    }
    row.any_known = true;
    return m_writer->relist(entry.observation.offer);
}

Result<void> ObservationBatch::writeLater(const Entry& entry)
{
    const Result<std::optional<std::int64_t>> earlier = m_writer->amountOfThisRun(entry.observation);
    if (!earlier)
        return fail(earlier.error());
    if (!*earlier)
        return write(entry);
    standsTwice(entry, **earlier == entry.observation.amount_micros);
    return {};
}

Result<std::int64_t> ObservationBatch::flush(const std::function<void(const Outcome&)>& take)
{
    const auto order = [](const Entry& a, const Entry& b) {
        return std::tie(a.observation.offer, a.observation.observed_s, a.observation.origin, a.row)
            < std::tie(b.observation.offer, b.observation.observed_s, b.observation.origin, b.row);
    };
    std::sort(m_observations.begin(), m_observations.end(), order);
    m_new = 0;
    const Entry* first = nullptr; // of the entries of one offer, the earliest row
    for (const Entry& entry : m_observations) {
        if (first && isSameOffer(first->observation, entry.observation)) {
            standsTwice(entry, first->observation.amount_micros == entry.observation.amount_micros);
            continue;
        }
        first = &entry;
        if (const Result<void> written = m_is_first ? write(entry) : writeLater(entry); !written)
            return fail(written.error());
    }
    for (const Outcome& row : m_rows)
        take(row);
    m_observations.clear();
    m_rows.clear();
    m_is_first = false;
    return m_new;
}

} // namespace gpuplan
