// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/machine_table.h"

#include <algorithm>
#include <array>

#include "planner/quantity/names.h"
#include "pricing/catalog/table_money.h"

namespace gpuplan {

namespace {

enum MachineColumn : std::size_t {
    kMachine,
    kMarket,
    kGpu,
    kGpus,
    kCondition,
    kCardsLow,
    kCardsLikely,
    kCardsHigh,
    kHostLow,
    kHostLikely,
    kHostHigh,
    kCurrency,
    kResaleClass,
    kDudChance,
    kWarranty,
    kPsu,
    kSlots,
    kNote,
};

constexpr Column kColumns[] = {
    {"machine"},   {"market"},       {"gpu"},          {"gpus"},       {"condition"},
    {"cards_low"}, {"cards_likely"}, {"cards_high"},   {"host_low"},   {"host_likely"},
    {"host_high"}, {"currency"},     {"resale_class"}, {"dud_chance"}, {"warranty_months"},
    {"psu_w"},     {"case_slots"},   {"note", false},
};

constexpr std::pair<std::string_view, Condition> kConditions[] = {
    {"new", Condition::New}, {"used", Condition::Used}, {"modified", Condition::Modified}};

/// Low, likely and high in three columns, or three empty cells: unknown.
void readPrice(TableRow& row, const std::array<std::size_t, 3>& columns, Currency currency,
               std::optional<MoneyRange>& target)
{
    const auto filled = [&row](std::size_t column) { return row.has(column); };
    if (std::none_of(columns.begin(), columns.end(), filled))
        return;
    std::array<std::optional<Money>, 3> prices;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        row.require(columns[i], "low, likely and high, or none of them");
        readMoney(row, columns[i], currency, prices[i], kLeastAmount);
    }
    if (row.failed())
        return;
    if (*prices[0] > *prices[1] || *prices[1] > *prices[2])
        row.fault(columns[1], ErrorCode::BadValue,
                  {std::string(row.cell(columns[1])), std::string("low, likely and high in this order")});
    target = MoneyRange{*prices[0], *prices[1], *prices[2]};
}

void readGpu(TableRow& row, const GpuCatalog& gpus, MachineKind& machine)
{
    constexpr int kMostGpus = 64;
    if (row.failed())
        return;
    if (const Result<std::size_t> found = gpus.find(row.cell(kGpu)))
        machine.gpu_index = *found;
    else
        row.fault(kGpu, found.error());
    row.integer(kGpus, machine.gpus, 1, kMostGpus);
}

void checkResaleClass(TableRow& row, const std::string& name, std::span<const ResaleClass> resale)
{
    std::vector<std::string> names;
    for (const ResaleClass& known : resale)
        names.push_back(known.name);
    if (!row.failed() && std::find(names.begin(), names.end(), name) == names.end())
        row.fault(kResaleClass, ErrorCode::UnknownName,
                  {std::string("resale class"), name, joinNames(nearestNames(name, names))});
}

MachineKind readMachine(TableRow& row, const GpuCatalog& gpus, std::span<const ResaleClass> resale)
{
    constexpr double kMostMonths = 120;
    constexpr double kMostPsuWatts = 50'000;
    constexpr double kMostSlots = 64;
    MachineKind machine;
    for (const std::size_t column : {kMachine, kMarket, kGpu, kGpus, kCondition, kResaleClass})
        row.require(column, "a value");
    row.text(kMachine, machine.id);
    row.text(kMarket, machine.market);
    readGpu(row, gpus, machine);
    row.choice<Condition>(kCondition, machine.condition, kConditions);
    if (const std::optional<Currency> currency = readCurrency(row, kCurrency)) {
        readPrice(row, {kCardsLow, kCardsLikely, kCardsHigh}, *currency, machine.cards);
        readPrice(row, {kHostLow, kHostLikely, kHostHigh}, *currency, machine.host);
    }
    row.text(kResaleClass, machine.resale_class);
    checkResaleClass(row, machine.resale_class, resale);
    row.number(kDudChance, machine.dud_chance, 0, 1);
    row.number(kWarranty, machine.warranty_months, 0, kMostMonths);
    row.number(kPsu, machine.psu_w, 100, kMostPsuWatts);
    row.number(kSlots, machine.case_slots, 1, kMostSlots);
    row.text(kNote, machine.note);
    row.provenance(machine.provenance);
    return machine;
}

} // namespace

Result<std::vector<MachineKind>> readMachines(std::string_view text, const std::string& file, const GpuCatalog& gpus,
                                              std::span<const ResaleClass> resale)
{
    std::vector<MachineKind> machines;
    const auto read = [&](TableRow& row) {
        MachineKind machine = readMachine(row, gpus, resale);
        const auto same = [&machine](const MachineKind& other) {
            return other.id == machine.id && other.market == machine.market;
        };
        if (!row.failed() && std::any_of(machines.begin(), machines.end(), same))
            return row.fault(kMachine, ErrorCode::Duplicate, {machine.id});
        machines.push_back(std::move(machine));
    };
    if (const Result<void> table = readTable(text, file, kColumns, read); !table)
        return fail(table.error());
    return machines;
}

} // namespace gpuplan
