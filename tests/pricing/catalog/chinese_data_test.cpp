// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The prices in yuan that ship: how many there are, what they cover, and that no row of their source is lost.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "pricing/catalog/purchase_table.h"
#include "pricing/catalog/shipped.h"

namespace gpuplan {
namespace {

using Cells = std::map<std::string, std::string>;

std::vector<std::string> split(const std::string& line)
{
    std::vector<std::string> cells;
    std::istringstream text(line);
    for (std::string cell; std::getline(text, cell, '\t');)
        cells.push_back(cell);
    return cells;
}

/// Rows by column name; unquoted tab-separated text, as these files are.
std::vector<Cells> rowsOf(const std::string& bytes)
{
    std::vector<Cells> rows;
    std::vector<std::string> header;
    std::istringstream lines(bytes);
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        const std::vector<std::string> cells = split(line);
        if (header.empty()) {
            header = cells;
            continue;
        }
        Cells row;
        for (std::size_t i = 0; i < header.size(); ++i)
            row[header[i]] = i < cells.size() ? cells[i] : "";
        rows.push_back(std::move(row));
    }
    return rows;
}

TEST(ChineseOffers, AtLeastFortyHaveOnePriceAnExactDayAndASource)
{
    std::map<std::string, int> exact;
    int count = 0;
    for (const Cells& row : rowsOf(test::dataFile("offers.tsv"))) {
        if (row.at("currency") != "CNY" || row.at("date_quality") != "exact")
            continue;
        EXPECT_GT(std::strtod(row.at("price").c_str(), nullptr), 0) << row.at("line");
        EXPECT_TRUE(parseDate(row.at("date"))) << row.at("line");
        EXPECT_FALSE(row.at("source").empty()) << row.at("line");
        ++exact[row.at("provider")];
        ++count;
    }
    EXPECT_GE(count, 40);
    for (const char* provider : {"AutoDL", "优云智算", "恒源云 GpuShare", "Alibaba Cloud", "Alibaba Cloud PAI",
                                 "Tencent Cloud HAI", "共绩算力", "矩池云", "智星云", "移动云"})
        EXPECT_GE(exact[provider], 1) << provider;
    EXPECT_GE(exact["AutoDL"], 15);
    EXPECT_GE(exact["恒源云 GpuShare"], 3);
}

TEST(ChineseOffers, NoneIsASpotOfAutoDl)
{
    for (const char* file : {"offers.tsv", "offers_history.tsv"})
        for (const Cells& row : rowsOf(test::dataFile(file)))
            EXPECT_FALSE(row.at("provider") == "AutoDL" && row.at("tier") == "spot") << row.at("line");
}

TEST(ChinesePurchases, CoverWhatPeopleBuy)
{
    const std::vector<Purchase> purchases =
        readPurchases(test::dataFile("purchases.tsv"), "purchases.tsv", test::shippedGpus()).value();
    int yuan = 0;
    const auto some = [&purchases](const char* gpu, PurchaseKind kind, std::string_view condition) {
        return std::any_of(purchases.begin(), purchases.end(), [&](const Purchase& p) {
            const bool names = p.gpu_index && test::shippedGpus()[*p.gpu_index].name == gpu;
            return p.low.currency() == kCny && names && p.kind == kind && p.condition.starts_with(condition);
        });
    };
    for (const Purchase& p : purchases)
        if (p.low.currency() == kCny) {
            ++yuan;
            EXPECT_FALSE(p.provenance.source.empty());
            EXPECT_LE(p.low, p.high);
        }
    EXPECT_GE(yuan, 60);
    EXPECT_TRUE(some("RTX 4090 24GB", PurchaseKind::Gpu, "used"));
    EXPECT_TRUE(some("RTX 4090 24GB", PurchaseKind::Gpu, "new"));
    EXPECT_TRUE(some("RTX 4090 D 24GB", PurchaseKind::Gpu, "new"));
    EXPECT_TRUE(some("RTX 4090 48GB (mod)", PurchaseKind::Gpu, "new"));
    EXPECT_TRUE(some("RTX 4090 48GB (mod)", PurchaseKind::Gpu, "used"));
    EXPECT_TRUE(some("RTX 3090 24GB", PurchaseKind::Gpu, "used"));
    EXPECT_TRUE(some("RTX 5090 32GB", PurchaseKind::Gpu, "used"));
    EXPECT_TRUE(some("RTX 4090 24GB", PurchaseKind::Computer, "new"));
    EXPECT_TRUE(some("RTX 5090 32GB", PurchaseKind::Computer, "new"));
}

/// Every row of a shared list stands in one of the tables, or in a list with the reason why not.
TEST(ChineseOffers, EveryRowOfTheSourceIsShippedOrLeftOutWithTheReason)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "../shared is absent";
    std::map<std::string, const Cells*> shipped, left_out;
    std::vector<Cells> tables[3] = {rowsOf(test::dataFile("offers.tsv")), rowsOf(test::dataFile("offers_history.tsv")),
                                    rowsOf(test::dataFile("offers_left_out.tsv"))};
    for (int i = 0; i < 3; ++i)
        for (const Cells& row : tables[i])
            (i < 2 ? shipped : left_out)[row.at("line")] = &row;
    const std::vector<Cells> source = rowsOf(test::readFile(shared + "/facts/access/cny_offers.tsv"));
    ASSERT_EQ(source.size(), 120u);
    int kept = 0;
    for (std::size_t i = 0; i < source.size(); ++i) {
        const Cells& row = source[i];
        const std::string line = "cny_offers:" + std::to_string(i + 2);
        if (const auto found = shipped.find(line); found != shipped.end()) {
            ++kept;
            const Cells& ours = *found->second;
            EXPECT_EQ(std::strtod(ours.at("price").c_str(), nullptr), std::strtod(row.at("price").c_str(), nullptr))
                << line;
            EXPECT_EQ(ours.at("date").substr(0, row.at("date").size()), row.at("date")) << line;
            EXPECT_EQ(ours.at("currency"), "CNY") << line;
        } else {
            const auto reason = left_out.find(line);
            ASSERT_NE(reason, left_out.end()) << line;
            EXPECT_FALSE(reason->second->at("reason").empty()) << line;
        }
        // Undated rows stay out.
        EXPECT_FALSE(row.at("date") == "unknown" && shipped.contains(line)) << line;
    }
    EXPECT_GE(kept, 70);
}

TEST(ChinesePurchases, EveryRowOfTheSourceIsShippedOrLeftOutWithTheReason)
{
    const std::string shared = test::sharedFolder();
    if (shared.empty())
        GTEST_SKIP() << "../shared is absent";
    std::set<std::string> left_out;
    for (const Cells& row : rowsOf(test::dataFile("other_left_out.tsv"))) {
        EXPECT_FALSE(row.at("reason").empty());
        left_out.insert(row.at("line"));
    }
    std::multiset<std::string> ours; // item, prices and source: enough to tell rows apart
    const auto keyOf = [](const Cells& row) {
        char prices[64];
        std::snprintf(prices, sizeof prices, "%g-%g", std::strtod(row.at("price_low").c_str(), nullptr),
                      std::strtod(row.at("price_high").c_str(), nullptr));
        return row.at("item") + "|" + prices + row.at("currency") + "|" + row.at("condition");
    };
    for (const Cells& row : rowsOf(test::dataFile("purchases.tsv")))
        ours.insert(keyOf(row));
    const std::vector<Cells> source = rowsOf(test::readFile(shared + "/facts/access/cny_purchases.tsv"));
    ASSERT_EQ(source.size(), 100u);
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (left_out.contains("cny_purchases:" + std::to_string(i + 2)))
            continue;
        const auto found = ours.find(keyOf(source[i]));
        ASSERT_NE(found, ours.end()) << i + 2 << " " << keyOf(source[i]);
        ours.erase(found);
    }
}

} // namespace
} // namespace gpuplan
