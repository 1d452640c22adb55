// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "planner/hardware/gpu_catalog.h"
#include "planner/hardware/offer.h"

namespace gpuplan {

/// Distinct texts, each kept once; the views it hands out live as long as the pool.
class TextPool;

/// Offers and the pool of their texts. Copies share the pool, so the views stay valid in every copy; an offer taken out
/// of all of them does not. Not for two threads that both add.
class OfferBook {
public:
    OfferBook();

    const std::vector<Offer>& offers() const { return m_offers; }
    /// Distinct providers, sorted.
    std::vector<std::string_view> providers() const;
    /// Bytes held: offers and texts. For the check that 200,000 offers stay small.
    std::size_t bytes() const;

    /// Adds an offer; its texts and its own billing are copied into the pool.
    void add(Offer offer);
    /// Adds offers in front of the others.
    void addFirst(std::vector<Offer> offers);
    void reserve(std::size_t count) { m_offers.reserve(count); }
    /// Takes out the offers for which `unwanted` is true; the others keep their order.
    void removeIf(const std::function<bool(const Offer&)>& unwanted);
    /// Numbers the offers anew, from `first` on: rows of books that are put together must differ.
    void renumber(std::uint32_t first);

private:
    std::shared_ptr<TextPool> m_pool;
    std::vector<Offer> m_offers;
};

/// Offers from the text of data/offers.tsv (or a file of the same columns; data/README.md lists them). `latest` is the
/// last day an offer may be dated, the day the file was made or today: a price from the future is a mistake. The GPU is
/// any name of the catalog. Prices are positive, for a whole instance and hour; currencies ISO 4217. Errors: those of
/// readTable, MissingProvenance, UnknownName (GPU, with its nearest names), BadValue; with file, line, column.
Result<OfferBook> readOffers(std::string_view bytes, const std::string& file, const GpuCatalog& gpus, Date latest);

/// The tier of a name of tierName. Error: BadValue with the names.
Result<Tier> parseTier(std::string_view name);

} // namespace gpuplan
