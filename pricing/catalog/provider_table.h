// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "planner/hardware/offer.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// The spellings of providers and what they are known to sell. Names are matched as a whole after folding (case,
/// spaces, '-', '_' and '.' do not matter), never in part.
class ProviderTable {
public:
    static constexpr std::size_t kTierCount = 7; // of Tier

    /// The canonical spelling; `name` itself (trimmed) when the table does not know it.
    std::string_view canonical(std::string_view name) const;
    /// Whether the provider (any of its names) sells machines of this tier; empty: not known. A least bid is taken where
    /// spot is sold.
    std::optional<bool> sells(std::string_view provider, Tier tier) const;

    /// Adds a provider or another name of one. Error: Duplicate when the name means another provider already.
    Result<void> add(std::string_view name, std::string_view canonical);
    /// Nothing for a provider that was not added.
    void setSells(std::string_view provider, Tier tier, bool sold);

    /// Canonical names, in the order in which they were added.
    std::vector<std::string> providers() const;

private:
    struct Provider {
        std::string name;
        std::array<std::optional<bool>, kTierCount> sells;
    };
    const Provider* find(std::string_view name) const;

    std::vector<Provider> m_providers;
    std::unordered_map<std::string, std::size_t> m_names; // folded
};

/// From the texts of data/providers.tsv and data/provider_aliases.tsv. Errors: those of readTable, MissingProvenance,
/// Duplicate, UnknownName (an alias of nobody); with file, line, column.
Result<ProviderTable> readProviders(std::string_view bytes, const std::string& file, std::string_view alias_bytes,
                                    const std::string& alias_file);

} // namespace gpuplan
