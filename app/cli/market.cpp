// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/market.h"

#include <filesystem>
#include <map>

#include <QCoreApplication>

#include "pricing/catalog/exchange_rates.h"
#include "pricing/catalog/offer_merge.h"

namespace gpuplan {

namespace {

class MarketText {
    Q_DECLARE_TR_FUNCTIONS(Market)
};

Market& marketOf(Context& context)
{
    if (!context.market)
        context.market = std::make_shared<Market>();
    return *context.market;
}

void warnAside(const Context& context, const QString& why)
{
    context.warn(MarketText::tr("the prices of your own are left aside, those that ship with the program are used: %1")
                     .arg(why));
}

/// The person's database, or null; one sentence when there is one that cannot be used.
PriceStore* storeOf(Context& context)
{
    Market& market = marketOf(context);
    if (market.opened)
        return market.store ? &*market.store : nullptr;
    market.opened = true;
    std::error_code ignored;
    if (context.db_file.empty() || !std::filesystem::exists(context.db_file, ignored))
        return nullptr;
    Result<PriceStore> store = PriceStore::open(context.db_file, PriceStore::Mode::ReadOnly);
    if (!store) {
        warnAside(context, sentence(store.error(), context.format));
        return nullptr;
    }
    if (store->newerVersion())
        context.warn(MarketText::tr("the price database was written by a newer gpuplan: it is only read"));
    market.store = std::move(*store);
    return &*market.store;
}

/// A read that failed after the file opened: nothing more is asked of it.
void giveUp(Context& context, const Error& error)
{
    warnAside(context, sentence(error, context.format));
    marketOf(context).store.reset();
}

} // namespace

Result<const ExchangeRates*> marketRates(Context& context)
{
    const auto shipped = context.data.rates();
    if (!shipped)
        return fail(shipped.error());
    Market& market = marketOf(context);
    if (market.rates)
        return &*market.rates;
    PriceStore* store = storeOf(context);
    if (!store)
        return *shipped;
    const Result<std::vector<ExchangeRate>> own = store->rates();
    Result<ExchangeRates> merged = own ? mergeRates(**shipped, *own) : fail(own.error());
    if (!merged) {
        giveUp(context, merged.error());
        return *shipped;
    }
    market.rates = std::move(*merged);
    return &*market.rates;
}

Result<const OfferBook*> marketOffers(Context& context)
{
    const auto shipped = context.data.offers();
    if (!shipped)
        return fail(shipped.error());
    Market& market = marketOf(context);
    if (market.offers)
        return &*market.offers;
    PriceStore* store = storeOf(context);
    if (!store)
        return *shipped;
    const auto gpus = context.data.gpus();
    if (!gpus)
        return fail(gpus.error());
    const Result<OfferBook> own = store->latest(**gpus);
    Result<OfferBook> merged = own ? mergeOffers(**shipped, *own) : fail(own.error());
    if (!merged) {
        giveUp(context, merged.error());
        return *shipped;
    }
    market.offers = std::move(*merged);
    return &*market.offers;
}

std::vector<StoredMachine> ownMachines(Context& context)
{
    PriceStore* store = storeOf(context);
    if (!store)
        return {};
    Result<std::vector<StoredMachine>> machines = store->machines();
    if (machines)
        return std::move(*machines);
    giveUp(context, machines.error());
    return {};
}

Result<const OfferBook*> convertibleOffers(Context& context)
{
    const auto all = marketOffers(context);
    if (!all)
        return fail(all.error());
    const auto rates = marketRates(context);
    if (!rates)
        return fail(rates.error());
    Market& market = marketOf(context);
    if (market.convertible)
        return &*market.convertible;
    std::map<Currency, int> without_rate;
    const auto lacksRate = [&rates](const Offer& offer) {
        const Currency currency = offer.price_per_hour.currency();
        return currency != kUsd && !(*rates)->find(currency);
    };
    for (const Offer& offer : (*all)->offers())
        if (lacksRate(offer))
            ++without_rate[offer.price_per_hour.currency()];
    if (without_rate.empty())
        return *all;
    for (const auto& [currency, count] : without_rate)
        context.warn(MarketText::tr("prices in %1 are left out (%2 of them): no exchange rate of it is known")
                         .arg(QString::fromUtf8(currency.code().data(), static_cast<qsizetype>(currency.code().size())))
                         .arg(count));
    market.convertible = **all;
    market.convertible->removeIf(lacksRate);
    return &*market.convertible;
}

Reasons ratesUsed(const ExchangeRates& rates, std::span<const Currency> currencies, Currency to)
{
    Reasons reasons;
    for (const ExchangeRate& rate : rates.usedFor(currencies, to))
        reasons.push_back(rateReason(rate));
    return reasons;
}

} // namespace gpuplan
