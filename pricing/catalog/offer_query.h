// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/hardware/gpu_catalog.h"
#include "planner/hardware/offer.h"

namespace gpuplan {

/// An offer with its price in the currency of the answer.
struct ListedOffer {
    const Offer* offer = nullptr;
    Money per_gpu_hour;
    Money per_instance_hour;
};

/// A filter a person types: terms joined by "and", e.g. `gpu in [RTX 4090, A100] and price < 3 and not spot`.
/// Terms: FIELD OP VALUE with OP one of = != < <= > >=; FIELD in [A, B]; a tier name alone (spot, on_demand, community,
/// secure, reserved); each may begin with "not". Fields: gpu, provider, region, tier (texts, compared without case,
/// spaces, '-', '_'), price (per GPU-hour), instance (per instance-hour), memory (GiB per GPU), count, age (days).
class OfferQuery {
public:
    /// Errors: BadSyntax with what was met, UnknownName for a field or GPU. An empty text matches everything.
    static Result<OfferQuery> parse(std::string_view text, const GpuCatalog& gpus);

    bool matches(const ListedOffer& listed, const GpuCatalog& gpus, Date today) const;

private:
    enum class Field { Gpu, Provider, Region, Tier, Price, Instance, Memory, Count, Age };
    enum class Operator { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };
    struct Term {
        Field field = Field::Gpu;
        Operator op = Operator::Equal;
        bool negated = false;
        double number = 0;
        std::vector<std::string> texts;       ///< folded; any of them
        std::vector<std::size_t> gpu_indices; ///< for Field::Gpu
    };
    static Result<Term> parseTerm(std::string_view text, const GpuCatalog& gpus);
    static bool holds(const Term& term, const ListedOffer& listed, const GpuCatalog& gpus, Date today);

    std::vector<Term> m_terms;
};

} // namespace gpuplan
