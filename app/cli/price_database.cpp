// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/price_database.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <QCoreApplication>

#include "app/cli/market.h"

namespace gpuplan {

namespace {

class DatabaseText {
    Q_DECLARE_TR_FUNCTIONS(PriceDatabase)
};

constexpr std::size_t kKeptBackups = 3;
constexpr std::int64_t kDay_s = 24 * 3600;

} // namespace

Result<PriceStore> openPriceDatabase(const Context& context, PriceStore::Mode mode)
{
    if (context.db_file.empty())
        return fail(ErrorCode::MissingField, {std::string("--db"), std::string("the file of the price database")});
    std::error_code ignored;
    if (mode == PriceStore::Mode::ReadOnly && !std::filesystem::exists(context.db_file, ignored))
        return fail(
            ErrorCode::CannotOpen,
            {std::string("there are no prices of your own yet; `prices import` and `prices refresh` take some in")},
            {context.db_file, 0, {}});
    Result<PriceStore> store = PriceStore::open(context.db_file, mode);
    if (!store)
        return store;
    if (!store->backupPath().empty())
        context.warn(DatabaseText::tr("the price database was brought to the newest version; its older state is in %1")
                         .arg(QString::fromStdString(store->backupPath())));
    if (store->newerVersion())
        context.warn(DatabaseText::tr("the price database was written by a newer gpuplan: it is only read"));
    return store;
}

void backUpDaily(const Context& context, const PriceStore& store)
{
    const Result<std::int64_t> observations = store.observationCount();
    if (store.isReadOnly() || !observations || *observations == 0)
        return;
    if (const Result<std::string> copy = store.backUp(context.world.today, kKeptBackups); !copy)
        context.complain(copy.error());
}

Result<std::unique_ptr<IntakeTablesOwned>> intakeTables(Context& context, std::int64_t now_s)
{
    const auto gpus = context.data.gpus();
    if (!gpus)
        return fail(gpus.error());
    const auto providers = context.data.providers();
    if (!providers)
        return fail(providers.error());
    const auto shipped = context.data.offers();
    if (!shipped)
        return fail(shipped.error());
    const auto rates = marketRates(context);
    if (!rates)
        return fail(rates.error());
    // The bands come from the shipped offers alone: a person's first wrong import must not make the second one plausible.
    auto owned = std::make_unique<IntakeTablesOwned>();
    owned->bands = PriceBands::from((*shipped)->offers(), (*gpus)->all().size(), **rates);
    owned->tables = {*gpus, *providers, *rates, &owned->bands, now_s};
    return owned;
}

std::int64_t nowSeconds(const Context& context)
{
    const std::int64_t day_start_s = firstSecondOf(context.world.today);
    const std::int64_t clock_s =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    return std::clamp(clock_s, day_start_s, day_start_s + kDay_s - 1);
}

} // namespace gpuplan
