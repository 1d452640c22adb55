// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/provider_table.h"

#include <algorithm>

#include "planner/files/table.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

/// "Vast.ai", "vast ai" and "VAST-AI" are one spelling.
std::string foldProvider(std::string_view name)
{
    std::string folded = foldName(trimmed(name));
    std::erase(folded, '.');
    return folded;
}

/// A least bid exists only where machines that can be taken away are sold.
std::size_t slotOf(Tier tier) { return static_cast<std::size_t>(tier == Tier::BidFloor ? Tier::Spot : tier); }

struct TierColumn {
    std::size_t column;
    Tier tier;
};

} // namespace

const ProviderTable::Provider* ProviderTable::find(std::string_view name) const
{
    const auto entry = m_names.find(foldProvider(name));
    return entry == m_names.end() ? nullptr : &m_providers[entry->second];
}

std::string_view ProviderTable::canonical(std::string_view name) const
{
    const Provider* provider = find(name);
    return provider ? std::string_view(provider->name) : trimmed(name);
}

std::optional<bool> ProviderTable::sells(std::string_view provider, Tier tier) const
{
    const Provider* known = find(provider);
    return known ? known->sells[slotOf(tier)] : std::nullopt;
}

Result<void> ProviderTable::add(std::string_view name, std::string_view canonical)
{
    const std::string folded = foldProvider(name);
    if (folded.empty())
        return fail(ErrorCode::BadValue, {std::string(name), std::string("the name of a provider")});
    std::size_t target = 0;
    if (const auto known = m_names.find(foldProvider(canonical)); known != m_names.end()) {
        target = known->second;
    } else {
        target = m_providers.size();
        m_providers.push_back({std::string(trimmed(canonical)), {}});
        m_names.emplace(foldProvider(canonical), target);
    }
    const auto [entry, added] = m_names.emplace(folded, target);
    if (!added && entry->second != target)
        return fail(ErrorCode::Duplicate, {std::string(name)});
    return {};
}

void ProviderTable::setSells(std::string_view provider, Tier tier, bool sold)
{
    if (const auto entry = m_names.find(foldProvider(provider)); entry != m_names.end())
        m_providers[entry->second].sells[slotOf(tier)] = sold;
}

std::vector<std::string> ProviderTable::providers() const
{
    std::vector<std::string> names;
    for (const Provider& provider : m_providers)
        names.push_back(provider.name);
    return names;
}

Result<ProviderTable> readProviders(std::string_view bytes, const std::string& file, std::string_view alias_bytes,
                                    const std::string& alias_file)
{
    enum : std::size_t { kProvider, kOnDemand, kSpot, kCommunity, kSecure, kReserved };
    static constexpr Column kColumns[] = {{"provider"},  {"on_demand"}, {"spot"},
                                          {"community"}, {"secure"},    {"reserved"}};
    static constexpr TierColumn kTiers[] = {{kOnDemand, Tier::OnDemand},
                                            {kSpot, Tier::Spot},
                                            {kCommunity, Tier::Community},
                                            {kSecure, Tier::Secure},
                                            {kReserved, Tier::Reserved}};
    ProviderTable table;
    Provenance provenance; // checked, not kept: a name is no figure
    const auto add_provider = [&](TableRow& row) {
        row.require(kProvider, "the name of a provider");
        row.provenance(provenance);
        if (row.failed())
            return;
        const std::string_view name = row.cell(kProvider);
        const std::vector<std::string> known = table.providers();
        if (std::find(known.begin(), known.end(), table.canonical(name)) != known.end())
            return row.fault(kProvider, ErrorCode::Duplicate, {std::string(name)});
        if (const Result<void> added = table.add(name, name); !added)
            return row.fault(kProvider, added.error());
        for (const TierColumn& tier : kTiers) {
            bool sold = false;
            row.boolean(tier.column, sold);
            if (row.has(tier.column) && !row.failed())
                table.setSells(name, tier.tier, sold);
        }
    };
    if (Result<void> read = readTable(bytes, file, kColumns, add_provider); !read)
        return fail(read.error());

    enum : std::size_t { kAlias, kMeaning };
    static constexpr Column kAliasColumns[] = {{"alias"}, {"provider"}};
    const std::vector<std::string> providers = table.providers();
    const auto add_alias = [&](TableRow& row) {
        row.require(kAlias, "a name");
        row.require(kMeaning, "the name of a provider");
        row.provenance(provenance);
        if (row.failed())
            return;
        const std::string meaning(row.cell(kMeaning));
        if (std::find(providers.begin(), providers.end(), meaning) == providers.end())
            return row.fault(kMeaning, ErrorCode::UnknownName,
                             {std::string("provider"), meaning, joinNames(nearestNames(meaning, providers))});
        if (const Result<void> added = table.add(row.cell(kAlias), meaning); !added)
            row.fault(kAlias, added.error());
    };
    if (Result<void> read = readTable(alias_bytes, alias_file, kAliasColumns, add_alias); !read)
        return fail(read.error());
    return table;
}

} // namespace gpuplan
