// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>
#include <deque>
#include <limits>

#include "pricing/catalog/offer_view.h"

namespace gpuplan {

/// Kleene's three values, ordered so that "and" is the smaller one, "or" the larger one and "not" the mirror.
enum Truth : std::uint8_t { kFalse = 0, kUnknown = 1, kTrue = 2 };

inline constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

/// Distinct texts in their order: the number of a text is its rank.
struct TextColumn {
    std::vector<std::uint32_t> ranks; ///< by row
    std::vector<std::string_view> texts;
};

/// The offers of a view, column by column: a filter or an order reads what it asks for and nothing else.
struct OfferColumns {
    const GpuCatalog* gpus = nullptr;
    Currency currency;
    std::vector<const Offer*> offers;
    std::array<TextColumn, static_cast<std::size_t>(OfferField::Architecture) + 1> texts;
    std::vector<std::uint16_t> gpu, count;
    std::vector<double> price, instance;        ///< kNotKnown: no rate, or an own machine of unknown cost
    std::vector<std::int32_t> age, date;        ///< days; days since 1970
    std::vector<float> host_ram;                ///< GiB; kNotKnown
    std::vector<double> token_price, effective; ///< empty: not asked for
    std::vector<std::uint8_t> available, fits;  ///< Truth; `fits` empty: no workload
    std::vector<std::uint32_t> machine;         ///< into `machines`; empty: no workload
    std::vector<WorkloadOnMachine> machines;
    // By GPU.
    std::vector<double> memory_gib, bandwidth, tflops, reachable_tflops;
    std::vector<Basis> tflops_basis;
    std::vector<Currency> without_rate;
    std::deque<Currency> currencies; ///< a deque never moves what it holds: their codes are texts

    std::size_t size() const { return offers.size(); }

    /// Calls `use` with a function from a row to the number of `field`: the field is looked at once, not per row.
    template <class Use> void withNumber(OfferField field, Use&& use) const
    {
        switch (field) {
        case OfferField::Price:
            return use([this](std::size_t i) { return price[i]; });
        case OfferField::InstancePrice:
            return use([this](std::size_t i) { return instance[i]; });
        case OfferField::Memory:
            return use([this](std::size_t i) { return memory_gib[gpu[i]]; });
        case OfferField::TotalMemory:
            return use([this](std::size_t i) { return memory_gib[gpu[i]] * count[i]; });
        case OfferField::Count:
            return use([this](std::size_t i) { return static_cast<double>(count[i]); });
        case OfferField::Age:
            return use([this](std::size_t i) { return static_cast<double>(age[i]); });
        case OfferField::Seen:
            return use([this](std::size_t i) { return static_cast<double>(date[i]); });
        case OfferField::Bandwidth:
            return use([this](std::size_t i) { return bandwidth[gpu[i]]; });
        case OfferField::Tflops:
            return use([this](std::size_t i) { return tflops[gpu[i]]; });
        case OfferField::HostRam:
            return use([this](std::size_t i) { return static_cast<double>(host_ram[i]); });
        case OfferField::ValueGib:
            return use([this](std::size_t i) { return memory_gib[gpu[i]] / price[i]; });
        case OfferField::ValueTflops:
            return use([this](std::size_t i) { return reachable_tflops[gpu[i]] / price[i]; });
        case OfferField::TokenPrice:
            return use([this](std::size_t i) { return token_price.empty() ? kNotKnown : token_price[i]; });
        case OfferField::Effective:
            return use([this](std::size_t i) { return effective.empty() ? kNotKnown : effective[i]; });
        default:
            return use([](std::size_t) { return kNotKnown; });
        }
    }
};

/// What the filter says of `length` rows from `begin`: Truth for each into `truths`.
class OfferFilter {
public:
    /// Looks every text of the filter up once.
    OfferFilter(const OfferQuery& query, const OfferColumns& columns);
    static constexpr std::size_t kBlock = 1024;
    /// At most kBlock rows; the answers stay valid until the next call. Null: everything passes.
    const std::uint8_t* answer(std::size_t begin, std::size_t length);

private:
    void number(const OfferQuery::Node& node, std::size_t begin, std::size_t length, std::uint8_t* truths) const;

    const OfferQuery& m_query;
    const OfferColumns& m_columns;
    std::vector<std::vector<std::uint8_t>> m_text_truths; ///< of each node: by rank
    std::vector<std::uint8_t> m_stack;
};

} // namespace gpuplan
