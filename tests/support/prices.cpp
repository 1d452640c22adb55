// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/prices.h"

#include <cstdlib>
#include <filesystem>

#include "pricing/catalog/exchange_rates.h"
#include "pricing/catalog/offer_book.h"
#include "support/cases.h"
#include "support/shipped.h"

namespace gpuplan::test {

Result<void> RowsReader::read(const std::function<void(const PriceRow&)>& take, const JobControl& control)
{
    PriceRow row;
    std::int64_t line = 0;
    for (const OwnedRow& own : m_rows) {
        if (control.stop.stop_requested())
            return fail(ErrorCode::Cancelled);
        row.clear();
        row.line = ++line;
        row.provider = own.provider;
        row.region = own.region;
        row.gpu = own.gpu;
        row.gpu_exact = own.gpu_exact;
        row.detail = own.detail;
        row.source = own.source;
        row.raw = own.raw;
        row.gpu_count = own.count;
        row.prices = own.prices;
        row.unit = own.unit;
        row.currency = own.currency;
        row.observed_s = own.observed_s;
        row.memory_gib = own.memory_gib;
        row.vcpus = own.vcpus;
        row.host_ram_gib = own.host_ram_gib;
        row.availability = own.availability;
        row.fault = own.fault;
        take(row);
    }
    return {};
}

const IntakeTables& intakeTables()
{
    const auto text = [](const char* name) { return readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/" + name); };
    const GpuCatalog& gpus = shipped().gpus;
    static const ExchangeRates kRates = readExchangeRates(text("exchange_rates.tsv"), "exchange_rates.tsv").value();
    static const OfferBook kBook =
        readOffers(text("offers.tsv"), "offers.tsv", gpus, parseDate("2026-11-30").value()).value();
    static const PriceBands kBands = PriceBands::from(kBook.offers(), gpus.all().size(), kRates);
    static const ProviderTable kProviders =
        readProviders(text("providers.tsv"), "providers.tsv", text("provider_aliases.tsv"), "provider_aliases.tsv")
            .value();
    static const IntakeTables kTables{&gpus, &kProviders, &kRates, &kBands, kNow_s};
    return kTables;
}

TemporaryFolder::TemporaryFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "gpuplan-test-XXXXXX").string();
    m_path = mkdtemp(name.data());
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

} // namespace gpuplan::test
