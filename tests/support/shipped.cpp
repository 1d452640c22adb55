// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/shipped.h"

#include <stdexcept>

#include "planner/files/assumption_table.h"
#include "planner/files/efficiency_table.h"
#include "planner/files/gpu_table.h"
#include "planner/files/memory_table.h"
#include "planner/files/model_table.h"
#include "planner/files/plan_json.h"
#include "support/cases.h"

namespace gpuplan::test {

namespace {

std::string data(const std::string& name) { return readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/" + name); }

template <class T> T orThrow(Result<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().where.file + ":" + std::to_string(result.error().where.line) + ": "
                                 + result.error().where.path);
    return std::move(*result);
}

constexpr Date kToday = std::chrono::year(2026) / 11 / 30;

} // namespace

const Shipped& shipped()
{
    static const Shipped tables{
        orThrow(readGpus(data("gpus.tsv"), "gpus.tsv", data("gpu_aliases.tsv"), "gpu_aliases.tsv")),
        orThrow(readModelCatalog(data("models.tsv"), "models.tsv", data("model_aliases.tsv"), "model_aliases.tsv")),
        orThrow(readMemoryRuntimes(data("efficiency/memory_runtimes.tsv"), "memory_runtimes.tsv")),
        orThrow(readMemorySpread(data("efficiency/memory_spread.tsv"), "memory_spread.tsv")),
        orThrow(readEfficiency(data("efficiency/time.tsv"), "time.tsv")),
        orThrow(readCostAssumptions(data("assumptions.tsv"), "assumptions.tsv"))};
    return tables;
}

Market::Market()
{
    ExchangeRate yuan;
    yuan.currency = kCny;
    yuan.per_usd = Range::exactly(7);
    yuan.provenance = {"test", kToday, {}, Confidence::Recorded};
    if (!rates.add(yuan))
        throw std::logic_error("rate");
}

Market& Market::offer(const char* provider, const char* gpu, int count, double price, Currency currency, Tier tier)
{
    Offer o;
    o.row = static_cast<std::uint32_t>(offers.size());
    o.gpu_index = static_cast<std::uint16_t>(orThrow(shipped().gpus.find(gpu)));
    o.gpu_count = static_cast<std::uint16_t>(count);
    o.tier = tier;
    o.observed = kToday;
    o.price_per_hour = Money::fromAmount(price, currency);
    o.provider = provider;
    o.source = "test";
    offers.push_back(o);
    return *this;
}

Result<Plan> planOn(const Market& market, const std::string& text)
{
    const Result<PlanDocument> document = readPlan(text, "test.gpuplan");
    if (!document)
        return fail(document.error());
    PlanInputs inputs;
    inputs.document = &*document;
    for (const Experiment& experiment : document->experiments) {
        if (experiment.request.workload.kind == WorkloadKind::HandsOn) {
            inputs.models.emplace_back();
            continue;
        }
        Result<ModelFacts> model = resolveModel(experiment.request.model, shipped().models);
        if (!model)
            return fail(model.error());
        inputs.models.push_back(std::move(*model));
    }
    const Result<OfferIndex> index = OfferIndex::build(market.offers, market.billing, market.rates, document->currency);
    if (!index)
        return fail(index.error());
    inputs.gpus = &shipped().gpus;
    inputs.offers = &*index;
    inputs.rates = &market.rates;
    inputs.runtimes = &shipped().runtimes;
    inputs.memory_spread = &shipped().memory_spread;
    inputs.efficiency = &shipped().efficiency;
    inputs.assumptions = &shipped().assumptions;
    inputs.today = kToday;
    return evaluate(inputs);
}

} // namespace gpuplan::test
