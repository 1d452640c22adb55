// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/planning.h"

#include <algorithm>

#include "app/cli/market.h"
#include "app/cli/model_lookup.h"
#include "app/cli/own_runs.h"
#include "planner/files/plan_json.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

/// Offers made of the kept prices; their texts are views into the document. A GPU that this program no longer knows is
/// an issue of the plan, not the end of it.
std::vector<Offer> offersOf(const PlanSnapshot& snapshot, const GpuCatalog& gpus, Reasons& issues)
{
    std::vector<Offer> offers;
    for (std::size_t i = 0; i < snapshot.prices.size(); ++i) {
        const PriceSnapshot& price = snapshot.prices[i];
        if (const Result<std::size_t> gpu = gpus.find(price.gpu))
            offers.push_back(offerOf(price, static_cast<std::uint32_t>(i), *gpu));
        else
            issues.push_back({ReasonCode::PriceOfUnknownGpu, {price.provider, price.gpu}});
    }
    return offers;
}

bool sameRegion(std::string_view a, std::string_view b) { return a.empty() || b.empty() || a == b; }

/// The kept prices that nobody lists any more, in one sentence: how many, of how many, and the first names.
Reasons unavailable(const PlanSnapshot& snapshot, std::span<const Offer> offers, const GpuCatalog& gpus)
{
    constexpr std::size_t kNamed = 3;
    std::vector<std::string> names;
    std::int64_t gone = 0;
    for (const PriceSnapshot& price : snapshot.prices) {
        const Result<std::size_t> gpu = gpus.find(price.gpu);
        const bool listed = gpu && std::any_of(offers.begin(), offers.end(), [&](const Offer& offer) {
                                return offer.gpu_index == *gpu && offer.gpu_count == price.gpus
                                    && offer.tier == price.tier && offer.provider == price.provider
                                    && offer.availability != Availability::SoldOut
                                    && sameRegion(offer.region, price.region);
                            });
        if (listed)
            continue;
        ++gone;
        if (names.size() < kNamed)
            names.push_back(price.provider + " " + std::to_string(price.gpus) + "× " + price.gpu);
    }
    if (gone == 0)
        return {};
    return {
        {ReasonCode::PricesUnavailable, {gone, static_cast<std::int64_t>(snapshot.prices.size()), joinNames(names)}}};
}

} // namespace

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

namespace {

/// Everything of PlanInputs that does not depend on the document.
Result<PlanInputs> tablesOf(Context& context)
{
    const auto gpus = context.data.gpus();
    const auto runtimes = context.data.runtimes();
    const auto spread = context.data.memorySpread();
    const auto efficiency = context.data.efficiency();
    const auto assumptions = context.data.assumptions();
    const auto rates = marketRates(context);
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

/// What a plan is decided on: the kept prices and rates of a document, or the newest of the market.
struct Prices {
    std::vector<Offer> kept_offers; ///< their texts and terms are views into the document
    ExchangeRates kept_rates;
    bool kept = false;
    std::span<const Offer> newest;
    Reasons issues;
};

Result<Prices> pricesFor(Context& context, const PlanDocument& document, PriceSource source)
{
    const PlanSnapshot& snapshot = document.snapshot;
    const auto gpus = context.data.gpus();
    if (!gpus)
        return fail(gpus.error());
    Prices prices;
    prices.kept = source == PriceSource::Snapshot && (snapshot.made || !snapshot.prices.empty());
    if (!prices.kept) {
        const auto book = convertibleOffers(context);
        if (!book)
            return fail(book.error());
        prices.newest = (*book)->offers();
        prices.issues = unavailable(snapshot, prices.newest, **gpus);
        return prices;
    }
    prices.kept_offers = offersOf(snapshot, **gpus, prices.issues);
    Result<ExchangeRates> rates = ratesOf(snapshot.rates);
    if (!rates)
        return fail(rates.error());
    prices.kept_rates = std::move(*rates);
    return prices;
}

/// The plan as it was needs the rates, the day and the assumptions of then too; today's would answer another question.
void asItWas(PlanInputs& inputs, const PlanSnapshot& snapshot, const Prices& prices)
{
    if (!snapshot.rates.empty())
        inputs.rates = &prices.kept_rates;
    if (snapshot.made)
        inputs.today = *snapshot.made;
    if (snapshot.assumptions)
        inputs.assumptions = &*snapshot.assumptions;
}

/// What a reader of an old plan must know: as of when it is, and whether it still comes to the same.
void noteAge(Plan& plan, const PlanSnapshot& snapshot, Date today)
{
    if (snapshot.made)
        plan.issues.push_back(
            {ReasonCode::PricesKept, {dateText(*snapshot.made), std::int64_t{daysBetween(*snapshot.made, today)}}});
    if (snapshot.likely && snapshot.p90 && snapshot.likely->currency() == plan.currency
        && (*snapshot.likely != plan.total.likely || *snapshot.p90 != plan.total.p90))
        plan.issues.push_back({ReasonCode::TotalMoved,
                               {std::string(plan.currency.code()), snapshot.likely->amount(), snapshot.p90->amount()}});
}

/// The person's machines beside those that the document names; returns what was added. One without power or tariff would
/// cost nothing: it is left aside with a sentence.
std::vector<OwnedMachine> addOwnMachines(const std::vector<StoredMachine>& machines, PlanDocument& document,
                                         Reasons& issues)
{
    std::vector<OwnedMachine> added;
    for (const StoredMachine& machine : machines) {
        const bool named = std::any_of(document.owned.begin(), document.owned.end(), [&](const OwnedMachine& known) {
            return foldName(known.name) == foldName(machine.name);
        });
        if (named)
            continue;
        const bool costed = machine.wall_kw > 0 && machine.tariff_per_kwh.micros() > 0;
        issues.push_back({costed ? ReasonCode::OwnMachineCounts : ReasonCode::OwnMachineUncosted, {machine.name}});
        if (costed)
            added.push_back({machine.name, machine.gpu, machine.gpus, machine.wall_kw, machine.tariff_per_kwh,
                             machine.host_ram_gib});
    }
    document.owned.insert(document.owned.end(), added.begin(), added.end());
    return added;
}

} // namespace

Result<PlanTables> planTables(Context& context, Currency currency)
{
    Result<PlanInputs> inputs = tablesOf(context);
    if (!inputs)
        return fail(inputs.error());
    const auto book = convertibleOffers(context);
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
    if (prices->kept)
        asItWas(*inputs, document->snapshot, *prices);
    const std::span<const Offer> offers = prices->kept ? std::span<const Offer>(prices->kept_offers) : prices->newest;
    // Prices of a version that kept the billing carry it themselves.
    const bool billing_kept = prices->kept && document->snapshot.made;
    const Result<OfferIndex> index = OfferIndex::build(
        offers, billing_kept ? std::span<const BillingRule>() : std::span<const BillingRule>(**billing), *inputs->rates,
        document->currency);
    if (!index)
        return named(index.error());
    Reasons issues;
    Result<std::vector<ModelFacts>> models = modelsOf(*document, context.data, folderOf(file));
    if (!models)
        return named(models.error());

    // A plan as it was has the machines of then in its document.
    std::vector<OwnedMachine> added;
    if (!prices->kept)
        added = addOwnMachines(ownMachines(context), *document, issues);
    inputs->document = &*document;
    inputs->models = std::move(*models);
    inputs->offers = &*index;
    Result<Plan> plan = evaluate(*inputs);
    if (!plan)
        return named(plan.error());
    plan->from_snapshot = prices->kept;
    if (prices->kept)
        noteAge(*plan, document->snapshot, context.world.today);
    plan->issues.insert(plan->issues.end(), prices->issues.begin(), prices->issues.end());
    plan->issues.insert(plan->issues.end(), issues.begin(), issues.end());
    return PlannedDocument{std::move(*document), std::move(*plan), std::move(added)};
}

} // namespace gpuplan
