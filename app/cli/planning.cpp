// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/planning.h"

#include "app/cli/model_lookup.h"
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
            return fail(ErrorCode::BadValue, {std::string(rate.from.code()), std::string("USD")}, {{}, 0, "snapshot.rates[" + std::to_string(i) + "].from"});
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
        Result<ModelFacts> model = lookUpModel(request.model, data, folder);
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

Result<PlannedDocument> planDocument(Context& context, const std::string& bytes, const std::string& file, PriceSource source)
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

    const auto gpus = context.data.gpus();
    if (!gpus)
        return fail(gpus.error());
    const auto runtimes = context.data.runtimes();
    if (!runtimes)
        return fail(runtimes.error());
    const auto spread = context.data.memorySpread();
    if (!spread)
        return fail(spread.error());
    const auto efficiency = context.data.efficiency();
    if (!efficiency)
        return fail(efficiency.error());
    const auto assumptions = context.data.assumptions();
    if (!assumptions)
        return fail(assumptions.error());
    const auto billing = context.data.billing();
    if (!billing)
        return fail(billing.error());
    const auto shipped_rates = context.data.rates();
    if (!shipped_rates)
        return fail(shipped_rates.error());

    // The plan as it was needs its own prices and rates; today's would answer another question.
    const bool kept = source == PriceSource::Snapshot && !document->prices.empty();
    std::vector<Offer> kept_offers;
    ExchangeRates kept_rates;
    std::span<const Offer> offers;
    const ExchangeRates* rates = *shipped_rates;
    if (kept) {
        Result<std::vector<Offer>> from_document = offersOf(*document, **gpus);
        if (!from_document)
            return named(from_document.error());
        kept_offers = std::move(*from_document);
        offers = kept_offers;
        if (!document->rates.empty()) {
            Result<ExchangeRates> from_snapshot = ratesOf(*document);
            if (!from_snapshot)
                return named(from_snapshot.error());
            kept_rates = std::move(*from_snapshot);
            rates = &kept_rates;
        }
    } else {
        const auto book = context.data.offers();
        if (!book)
            return fail(book.error());
        offers = (*book)->offers();
    }

    Result<std::vector<ModelFacts>> models = modelsOf(*document, context.data, folderOf(file));
    if (!models)
        return named(models.error());
    const Result<OfferIndex> index = OfferIndex::build(offers, **billing, *rates, document->currency);
    if (!index)
        return named(index.error());

    PlanInputs inputs;
    inputs.document = &*document;
    inputs.models = std::move(*models);
    inputs.gpus = *gpus;
    inputs.offers = &*index;
    inputs.rates = rates;
    inputs.runtimes = *runtimes;
    inputs.memory_spread = *spread;
    inputs.efficiency = *efficiency;
    inputs.assumptions = *assumptions;
    inputs.today = context.world.today;
    Result<Plan> plan = evaluate(inputs);
    if (!plan)
        return named(plan.error());
    return PlannedDocument{std::move(*document), std::move(*plan)};
}

} // namespace gpuplan
