// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/purchase_table.h"

#include "pricing/catalog/table_money.h"

namespace gpuplan {

namespace {

enum PurchaseColumn : std::size_t { kItem, kKind, kGpu, kGpus, kCondition, kLow, kHigh, kCurrency, kMarket, kNote };

constexpr Column kColumns[] = {{"item"},      {"kind"},       {"gpu"},      {"gpus"},          {"condition"},
                               {"price_low"}, {"price_high"}, {"currency"}, {"market", false}, {"note", false}};

constexpr std::pair<std::string_view, PurchaseKind> kKinds[] = {{"gpu", PurchaseKind::Gpu},
                                                                {"host", PurchaseKind::Host},
                                                                {"computer", PurchaseKind::Computer},
                                                                {"part", PurchaseKind::Part}};

void readPrices(TableRow& row, Purchase& purchase)
{
    const std::optional<Currency> currency = readCurrency(row, kCurrency);
    if (!currency)
        return;
    std::optional<Money> low;
    std::optional<Money> high;
    readMoney(row, kLow, *currency, low, kLeastAmount);
    readMoney(row, kHigh, *currency, high, kLeastAmount);
    if (row.failed() || !low || !high)
        return;
    if (*high < *low)
        row.fault(kHigh, ErrorCode::BadValue,
                  {std::string(row.cell(kHigh)), "a price from " + std::string(row.cell(kLow)) + " up"});
    purchase.low = *low;
    purchase.high = *high;
}

Purchase readPurchase(TableRow& row, const GpuCatalog& gpus)
{
    constexpr int kMostGpus = 64;
    Purchase purchase;
    for (const std::size_t column : {kItem, kKind, kCondition, kLow, kHigh})
        row.require(column, "a value");
    row.text(kItem, purchase.item);
    row.choice<PurchaseKind>(kKind, purchase.kind, kKinds);
    if (row.has(kGpu) && !row.failed()) {
        if (const Result<std::size_t> found = gpus.find(row.cell(kGpu)))
            purchase.gpu_index = *found;
        else
            row.fault(kGpu, found.error());
    }
    row.integer(kGpus, purchase.gpus, 1, kMostGpus);
    row.text(kCondition, purchase.condition);
    readPrices(row, purchase);
    row.text(kMarket, purchase.market);
    row.text(kNote, purchase.note);
    row.provenance(purchase.provenance);
    return purchase;
}

} // namespace

Result<std::vector<Purchase>> readPurchases(std::string_view bytes, const std::string& file, const GpuCatalog& gpus)
{
    std::vector<Purchase> purchases;
    const Result<void> read =
        readTable(bytes, file, kColumns, [&](TableRow& row) { purchases.push_back(readPurchase(row, gpus)); });
    if (!read)
        return fail(read.error());
    return purchases;
}

} // namespace gpuplan
