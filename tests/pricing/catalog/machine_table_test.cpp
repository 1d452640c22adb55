// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/machine_table.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "planner/files/resale_table.h"
#include "pricing/catalog/shipped.h"

namespace gpuplan {
namespace {

std::vector<ResaleClass> shippedResale()
{
    return readResaleClasses(test::dataFile("resale.tsv"), "resale.tsv").value();
}

TEST(MachineTable, ShippedMachinesLoad)
{
    const Result<std::vector<MachineKind>> read =
        readMachines(test::dataFile("machines.tsv"), "machines.tsv", test::shippedGpus(), shippedResale());
    ASSERT_TRUE(read.has_value()) << test::placeOf(read.error());
    std::set<std::string> ids;
    for (const MachineKind& machine : *read) {
        ids.insert(machine.id);
        const Currency currency = machine.market == "CN" ? kCny : kUsd;
        for (const auto& price : {machine.cards, machine.host}) {
            if (price) {
                EXPECT_EQ(price->likely.currency(), currency) << machine.id;
            }
        }
        EXPECT_EQ(machine.dud_chance.has_value(), machine.condition != Condition::New) << machine.id;
    }
    for (const char* id : {"4090-new", "4090-used", "3090x2-used", "3090-used", "4090-48gb", "5090-new", "7900xtx-new",
                           "r9700-new", "w7900-new", "pro6000-new", "a100-80gb-used", "mi300x-node"})
        EXPECT_TRUE(ids.contains(id)) << id;

    const MachineKind used = findMachine(*read, "4090-used", "CN").value();
    EXPECT_EQ(used.cards->likely, Money::fromAmount(13'000, kCny));
    EXPECT_EQ(*used.cards + *used.host,
              (MoneyRange{Money::fromAmount(18'000, kCny), Money::fromAmount(22'000, kCny),
                          Money::fromAmount(32'000, kCny)})); // whole machine 22,000
    EXPECT_EQ(used.psu_w, 850);
    const MachineKind fresh = findMachine(*read, "4090-new", "US").value();
    EXPECT_EQ(
        *fresh.cards + *fresh.host,
        (MoneyRange{Money::fromAmount(3000, kUsd), Money::fromAmount(4000, kUsd), Money::fromAmount(5000, kUsd)}));
    const MachineKind pair = findMachine(*read, "3090x2-used", "US").value();
    EXPECT_EQ(pair.gpus, 2);
    EXPECT_EQ(test::shippedGpus()[pair.gpu_index].name, "RTX 3090 24GB");
    EXPECT_EQ(findMachine(*read, "4090-48gb", "CN")->condition, Condition::Modified);
    const MachineKind node = findMachine(*read, "mi300x-node", "US").value();
    EXPECT_FALSE(node.cards); // unknown stays unknown
    EXPECT_FALSE(node.host);
    EXPECT_EQ(node.gpus, 8);
}

TEST(MachineTable, RefusesBadRows)
{
    const std::string header =
        "machine\tmarket\tgpu\tgpus\tcondition\tcards_low\tcards_likely\tcards_high\thost_low\thost_likely\thost_"
        "high\tcurrency"
        "\tresale_class\tdud_chance\twarranty_months\tpsu_w\tcase_slots\tsource\tdate\tlicence\tconfidence\n";
    const std::string good = "\ta list\t2026-01-02\t\trecorded\n";
    const auto read = [&header](const std::string& rows) {
        return readMachines(header + rows, "m.tsv", test::shippedGpus(), shippedResale());
    };
    const std::string start = "m\tCN\tRTX 4090\t1\tused\t";
    const std::string end = "\t\t\t\tCNY\thost parts\t\t\t\t" + good;
    ASSERT_TRUE(read(start + "1\t2\t3" + end)) << test::placeOf(read(start + "1\t2\t3" + end).error());
    EXPECT_FALSE(read(start + "\t\t" + end)->front().cards);
    EXPECT_EQ(read(start + "1\t\t3" + end).error().where, (Where{"m.tsv", 2, "cards_likely"})); // half a price
    EXPECT_EQ(read(start + "1\t4\t3" + end).error().code, ErrorCode::BadValue);
    EXPECT_EQ(read(start + "0\t2\t3" + end).error().where.path, "cards_low");
    EXPECT_EQ(read(start + "1\t2\t3" + end + start + "1\t2\t3" + end).error().code, ErrorCode::Duplicate);
    EXPECT_EQ(read("m\tCN\tRTX 4091\t1\tused\t1\t2\t3" + end).error().where.path, "gpu");
    EXPECT_EQ(read("m\tCN\tRTX 4090\t1\told\t1\t2\t3" + end).error().where.path, "condition");
    EXPECT_EQ(read("m\tCN\tRTX 4090\t0\tused\t1\t2\t3" + end).error().where.path, "gpus");
    const Error unknown = read(start + "1\t2\t3\t\t\t\tCNY\thost part\t\t\t\t" + good).error();
    EXPECT_EQ(unknown.code, ErrorCode::UnknownName);
    EXPECT_EQ(std::get<std::string>(unknown.arguments.at(2)).substr(0, 10), "host parts");
    EXPECT_EQ(read(start + "1\t2\t3\t\t\t\tCNY\thost parts\t1.5\t\t\t" + good).error().where.path, "dud_chance");
    EXPECT_EQ(read(start + "1\t2\t3\t\t\t\tCNY\thost parts\t\t\t\t\t\t2026-01-02\t\trecorded\n").error().code,
              ErrorCode::MissingProvenance);
}

} // namespace
} // namespace gpuplan
