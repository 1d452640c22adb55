// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "planner/hardware/gpu_catalog.h"
#include "pricing/catalog/offer_field.h"

namespace gpuplan {

/// A filter that a person types, as a small tree:
/// `gpu in [RTX 4090, A100 80GB] and spot and (price_per_gpu < 3 or not provider = aws) and vram >= 24`.
/// Grammar, fields and rules: docs/offers.md. What is not known of an offer is neither true nor false (Kleene's three
/// values): neither `host_ram > 64` nor `not host_ram > 64` lets an offer through that does not state its main memory.
class OfferQuery {
public:
    static constexpr std::size_t kMostBytes = 4096;
    static constexpr int kMostDepth = 32; ///< of parentheses and "not"

    enum class Kind : std::uint8_t { Number, Text, Truth, Not, And, Or };
    enum class Comparison : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, Contains };

    /// A term, or an operation on the one or two nodes before it.
    struct Node {
        Kind kind = Kind::Truth;
        OfferField field = OfferField::Available;
        Comparison comparison = Comparison::Equal;
        std::vector<double> numbers;          ///< any of them; a date as days since 1970
        std::vector<std::string> texts;       ///< folded; any of them
        std::vector<std::size_t> gpu_indices; ///< instead of texts for `gpu =`: found by exact name or alias
    };

    /// Errors: BadQuery with position and what was expected; UnknownName for a field or a GPU, with the nearest names;
    /// TooLarge for a text or a depth beyond the limits. An empty text lets everything through.
    static Result<OfferQuery> parse(std::string_view text, const GpuCatalog& gpus);

    /// The same with one more condition.
    OfferQuery andAlso(OfferField truth) const;

    bool isEmpty() const { return m_nodes.empty(); }
    /// In postfix order: an operation follows what it works on.
    const std::vector<Node>& nodes() const { return m_nodes; }
    /// Results that an evaluation has to keep at once.
    std::size_t stackDepth() const { return m_stack_depth; }
    /// True when a term asks for `field`.
    bool asksFor(OfferField field) const;

private:
    friend class OfferQueryParser;
    std::vector<Node> m_nodes;
    std::size_t m_stack_depth = 0;
};

} // namespace gpuplan
