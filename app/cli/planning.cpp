// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/planning.h"

#include "app/cli/model_lookup.h"
#include "app/cli/own_runs.h"
#include "planner/files/plan_json.h"

namespace gpuplan {

namespace {

/// Offers made of the kept prices; their texts are views into the document.
Result<std::vector<Offer>> offersOf(const PlanDocument& document, const GpuCatalog& gpus)
{
    std::vector<Offer> offers;
    for (std::size_t i = 0; i < document.prices.size(); ++i) {
        const PriceSnapshot& price = document.prices[i];
        const Result<std::size_t> gpu = gpus.find(price.gpu);
        if (!gpu) {
            Error error = gpu.error();
            error.where.path = "snapshot.prices[" + std::to_string(i) + "].gpu";
            return fail(std::move(error));
        }
        Offer offer;
        offer.row = static_cast<std::uint32_t>(i);
        offer.gpu_index = static_cast<std::uint16_t>(*gpu);
        offer.gpu_count = static_cast<std::uint16_t>(price.gpus);
        offer.tier = price.tier;
        offer.observed = price.observed;
        offer.confidence = price.confidence;
        offer.price_per_hour = price.price_per_hour;
        offer.provider = price.provider;
        offer.region = price.region;
        offer.detail = price.detail;
        offer.source = price.source;
        offers.push_back(offer);
    }
    return offers;
}

Result<ExchangeRates> ratesOf(const PlanDocument& document)
{
    ExchangeRates rates;
    for (std::size_t i = 0; i < document.rates.size(); ++i) {
        const RateSnapshot& rate = document.rates[i];
        if (rate.from != kUsd)
            return fail(ErrorCode::BadValue, {std::string(rate.from.code()), std::string("USD")},
                        {{}, 0, "snapshot.rates[" + std::to_string(i) + "].from"});
        ExchangeRate entry;
        entry.currency = rate.to;
        entry.per_usd = Range::exactly(rate.rate);
        entry.provenance = {rate.source, rate.date, {}, Confidence::Recorded};
        if (const Result<void> added = rates.add(entry); !added)
            return fail(added.error());
    }
    return rates;
}

Result<std::vector<ModelFacts>> modelsOf(const PlanDocument& document, ShippedData& data, const std::string& folder)
{
    std::vector<ModelFacts> models;
    for (std::size_t i = 0; i < document.experiments.size(); ++i) {
        const WorkloadRequest& request = document.experiments[i].request;
        if (request.workload.kind == WorkloadKind::HandsOn) {
            models.emplace_back();
            continue;
        }
        Result<ModelFacts> model = lookUpModel(request, data, folder);
        if (!model) {
            Error error = model.error();
            if (error.where.path.empty())
                error.where.path = "experiments[" + std::to_string(i) + "].model";
            return fail(std::move(error));
        }
        models.push_back(std::move(*model));
    }
    return models;
}

} // namespace

namespace {

/// Everything of PlanInputs that does not depend on the document.
Result<PlanInputs> tablesOf(Context& context)
{
    const auto gpus = context.data.gpus();
    const auto runtimes = context.data.runtimes();
    const auto spread = context.data.memorySpread();
    const auto efficiency = context.data.efficiency();
    const auto assumptions = context.data.assumptions();
    const auto rates = context.data.rates();
    if (!gpus)
        return fail(gpus.error());
    if (!runtimes)
        return fail(runtimes.error());
    if (!spread)
        return fail(spread.error());
    if (!efficiency)
        return fail(efficiency.error());
    if (!assumptions)
        return fail(assumptions.error());
    if (!rates)
        return fail(rates.error());
    const Result<const RunLog*> runs = runLog(context);
    if (!runs)
        return fail(runs.error());
    PlanInputs inputs;
    inputs.runs = *runs;
    inputs.gpus = *gpus;
    inputs.runtimes = *runtimes;
    inputs.memory_spread = *spread;
    inputs.efficiency = *efficiency;
    inputs.assumptions = *assumptions;
    inputs.rates = *rates;
    inputs.today = context.world.today;
    return inputs;
}

/// What a plan is decided on: the kept prices and rates of a document, or the newest of the catalog.
struct Prices {
    std::vector<Offer> kept_offers; ///< their texts are views into the document
    ExchangeRates kept_rates;
    bool kept = false;
    std::span<const Offer> catalog;
};

Result<Prices> pricesFor(Context& context, const PlanDocument& document, PriceSource source)
{
    Prices prices;
    prices.kept = source == PriceSource::Snapshot && !document.prices.empty();
    if (!prices.kept) {
        const auto book = context.data.offers();
        if (!book)
            return fail(book.error());
        prices.catalog = (*book)->offers();
        return prices;
    }
    const auto gpus = context.data.gpus();
    if (!gpus)
        return fail(gpus.error());
    Result<std::vector<Offer>> offers = offersOf(document, **gpus);
    if (!offers)
        return fail(offers.error());
    prices.kept_offers = std::move(*offers);
    Result<ExchangeRates> rates = ratesOf(document);
    if (!rates)
        return fail(rates.error());
    prices.kept_rates = std::move(*rates);
    return prices;
}

} // namespace

Result<PlanTables> planTables(Context& context, Currency currency)
{
    Result<PlanInputs> inputs = tablesOf(context);
    if (!inputs)
        return fail(inputs.error());
    const auto book = context.data.offers();
    if (!book)
        return fail(book.error());
    const auto billing = context.data.billing();
    if (!billing)
        return fail(billing.error());
    Result<OfferIndex> index = OfferIndex::build((*book)->offers(), **billing, *inputs->rates, currency);
    if (!index)
        return fail(index.error());
    PlanTables tables{std::move(*inputs), std::make_shared<const OfferIndex>(std::move(*index))};
    tables.inputs.offers = tables.offers.get();
    return tables;
}

Result<PlannedDocument> planDocument(Context& context, const std::string& bytes, const std::string& file,
                                     PriceSource source)
{
    const auto named = [&file](Error error) {
        if (error.where.file.empty())
            error.where.file = file;
        return fail(std::move(error));
    };
    Result<PlanDocument> document = readPlan(bytes, file);
    if (!document)
        return fail(document.error());
    if (context.currency)
        document->currency = *context.currency;

    Result<PlanInputs> inputs = tablesOf(context);
    if (!inputs)
        return fail(inputs.error());
    const auto billing = context.data.billing();
    if (!billing)
        return fail(billing.error());
    const Result<Prices> prices = pricesFor(context, *document, source);
    if (!prices)
        return named(prices.error());
    // The plan as it was needs its own rates too; today's would answer another question.
    if (prices->kept && !document->rates.empty())
        inputs->rates = &prices->kept_rates;
    const std::span<const Offer> offers = prices->kept ? std::span<const Offer>(prices->kept_offers) : prices->catalog;
    const Result<OfferIndex> index = OfferIndex::build(offers, **billing, *inputs->rates, document->currency);
    if (!index)
        return named(index.error());
    Result<std::vector<ModelFacts>> models = modelsOf(*document, context.data, folderOf(file));
    if (!models)
        return named(models.error());

    inputs->document = &*document;
    inputs->models = std::move(*models);
    inputs->offers = &*index;
    Result<Plan> plan = evaluate(*inputs);
    if (!plan)
        return named(plan.error());
    plan->from_snapshot = prices->kept;
    return PlannedDocument{std::move(*document), std::move(*plan)};
}

} // namespace gpuplan
