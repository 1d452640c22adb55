// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/claim_table.h"

#include <array>
#include <vector>

#include "planner/files/table.h"

namespace gpuplan {

namespace {

enum Cell : std::size_t { kKey, kValue };
constexpr std::array kColumns{Column{"key"}, Column{"value"}};

/// Where each key of the table goes.
std::map<std::string_view, double*> targetsOf(ClaimExample& example)
{
    LadderInputs& l = example.ladder;
    BudgetInputs& b = example.budget;
    for (std::optional<double>* buyer :
         {&l.used_system_price, &l.card_price, &l.used_card_price, &l.dear_tariff_per_kwh, &l.cheapest_rent})
        buyer->emplace();
    return {{"claimed_price", &l.claimed_price},
            {"claimed_rent", &l.claimed_rent},
            {"system_price", &l.system_price},
            {"resale_fraction", &l.resale_fraction},
            {"selling_fee", &l.selling_fee},
            {"discount_rate", &l.discount_rate},
            {"horizon_years", &l.horizon_years},
            {"wall_kw", &l.wall_kw},
            {"tariff_per_kwh", &l.tariff_per_kwh},
            {"speed_ratio", &l.speed_ratio},
            {"faster_rent", &l.faster_rent},
            {"same_gpu_rent", &l.same_gpu_rent},
            {"overhead", &l.overhead},
            {"used_system_price", &*l.used_system_price},
            {"card_price", &*l.card_price},
            {"used_card_price", &*l.used_card_price},
            {"dear_tariff_per_kwh", &*l.dear_tariff_per_kwh},
            {"cheapest_rent", &*l.cheapest_rent},
            {"budget", &b.budget},
            {"budget_rent", &b.rent_per_hour},
            {"budget_overhead", &b.overhead},
            {"budget_storage_gb", &b.storage_gb},
            {"budget_storage_months", &b.storage_months},
            {"budget_storage_price", &b.storage_price_per_gb_month},
            {"budget_contingency", &b.contingency}};
}

} // namespace

Result<ClaimExample> readClaimExample(std::string_view text, const std::string& file)
{
    ClaimExample example;
    const std::map<std::string_view, double*> targets = targetsOf(example);
    const auto read = [&](TableRow& row) {
        row.require(kKey, "a key");
        row.require(kValue, "a number");
        double value = 0;
        row.number(kValue, value, 0, 1e9);
        Provenance provenance;
        row.provenance(provenance);
        if (row.failed())
            return;
        const auto target = targets.find(row.cell(kKey));
        if (target == targets.end())
            return row.fault(kKey, ErrorCode::UnknownName,
                             {std::string("key"), std::string(row.cell(kKey)), std::string(targets.begin()->first)});
        if (!example.sources.emplace(std::string(row.cell(kKey)), std::move(provenance)).second)
            return row.fault(kKey, ErrorCode::Duplicate, {std::string(row.cell(kKey))});
        *target->second = value;
    };
    if (const Result<void> table = readTable(text, file, kColumns, read); !table)
        return fail(table.error());
    for (const auto& [key, target] : targets) {
        if (!example.sources.contains(key))
            return fail(ErrorCode::MissingField, {std::string(key), std::string("a row with its value")},
                        {file, 0, "key"});
    }
    if (example.budget.rent_per_hour <= 0)
        return fail(ErrorCode::BadValue, {std::string("0"), std::string("a rent above 0")}, {file, 0, "budget_rent"});
    return example;
}

} // namespace gpuplan
