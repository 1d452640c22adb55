// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shipped_data.h"

#include <algorithm>
#include <iterator>

#include "app/cli/data_files.h"
#include "planner/files/assumption_table.h"
#include "planner/files/efficiency_table.h"
#include "planner/files/glossary_table.h"
#include "planner/files/gpu_table.h"
#include "planner/files/memory_table.h"
#include "planner/files/model_table.h"
#include "planner/files/ownership_table.h"
#include "planner/files/power_limit_table.h"
#include "planner/files/published_json.h"
#include "planner/files/resale_table.h"
#include "pricing/catalog/billing.h"
#include "pricing/catalog/electricity_table.h"
#include "pricing/catalog/exchange_rates.h"
#include "pricing/catalog/machine_table.h"
#include "pricing/catalog/purchase_table.h"

namespace gpuplan {

namespace {

/// State of the shipped tables (data/README.md). A machine whose clock is behind must still be able to read them.
constexpr Date kDataDay = std::chrono::year(2026) / 11 / 30;

/// The kept table, or the one that `read` makes of the bytes of `name`.
template <class T, class Read>
Result<const T*> once(std::optional<T>& kept, const ShippedData& data, const std::string& name, Read read)
{
    if (!kept) {
        const Result<std::string> bytes = data.bytes(name);
        if (!bytes)
            return fail(bytes.error());
        Result<T> table = read(*bytes, data.pathOf(name));
        if (!table)
            return fail(table.error());
        kept = std::move(*table);
    }
    return &*kept;
}

} // namespace

Result<std::string> ShippedData::bytes(const std::string& name) const
{
    return readFileBytes(pathOf(name), kCatalogLimitBytes);
}

Result<const GpuCatalog*> ShippedData::gpus()
{
    return once(m_gpus, *this, "gpus.tsv",
                [this](const std::string& text, const std::string& file) -> Result<GpuCatalog> {
                    const Result<std::string> aliases = bytes("gpu_aliases.tsv");
                    if (!aliases)
                        return fail(aliases.error());
                    return readGpus(text, file, *aliases, pathOf("gpu_aliases.tsv"));
                });
}

Result<const ModelCatalog*> ShippedData::models()
{
    return once(m_models, *this, "models.tsv",
                [this](const std::string& text, const std::string& file) -> Result<ModelCatalog> {
                    const Result<std::string> aliases = bytes("model_aliases.tsv");
                    if (!aliases)
                        return fail(aliases.error());
                    return readModelCatalog(text, file, *aliases, pathOf("model_aliases.tsv"));
                });
}

Result<const OfferBook*> ShippedData::offers()
{
    const auto known_gpus = gpus();
    if (!known_gpus)
        return fail(known_gpus.error());
    return once(m_offers, *this, "offers.tsv", [&](const std::string& text, const std::string& file) {
        return readOffers(text, file, **known_gpus, std::max(m_today, kDataDay));
    });
}

Result<const std::vector<Purchase>*> ShippedData::purchases()
{
    const auto known_gpus = gpus();
    if (!known_gpus)
        return fail(known_gpus.error());
    return once(m_purchases, *this, "purchases.tsv", [&](const std::string& text, const std::string& file) {
        return readPurchases(text, file, **known_gpus);
    });
}

Result<const ProviderTable*> ShippedData::providers()
{
    return once(m_providers, *this, "providers.tsv",
                [this](const std::string& text, const std::string& file) -> Result<ProviderTable> {
                    const Result<std::string> aliases = bytes("provider_aliases.tsv");
                    if (!aliases)
                        return fail(aliases.error());
                    return readProviders(text, file, *aliases, pathOf("provider_aliases.tsv"));
                });
}

Result<const std::vector<BillingRule>*> ShippedData::billing()
{
    return once(m_billing, *this, "billing.tsv", readBillingRules);
}

Result<const std::vector<PublishedCalculation>*> ShippedData::publishedCalculations()
{
    return once(m_published_calculations, *this, "published_break_even.jsonl", readPublishedCalculations);
}

Result<const ClaimExample*> ShippedData::claimExample()
{
    return once(m_claim_example, *this, "claim_3500.tsv", readClaimExample);
}

Result<const std::vector<GlossaryEntry>*> ShippedData::glossary()
{
    return once(m_glossary, *this, "glossary.tsv", readGlossary);
}

Result<const ExchangeRates*> ShippedData::rates()
{
    return once(m_rates, *this, "exchange_rates.tsv", readExchangeRates);
}

Result<const CostAssumptions*> ShippedData::assumptions()
{
    return once(m_assumptions, *this, "assumptions.tsv", readCostAssumptions);
}

Result<const std::vector<Tariff>*> ShippedData::tariffs()
{
    return once(m_tariffs, *this, "electricity.tsv", readTariffs);
}

Result<const std::vector<ResaleClass>*> ShippedData::resaleClasses()
{
    return once(m_resale_classes, *this, "resale.tsv", readResaleClasses);
}

Result<const std::vector<MachineKind>*> ShippedData::machines()
{
    const auto known_gpus = gpus();
    if (!known_gpus)
        return fail(known_gpus.error());
    const auto resale = resaleClasses();
    if (!resale)
        return fail(resale.error());
    return once(m_machines, *this, "machines.tsv", [&](const std::string& text, const std::string& file) {
        return readMachines(text, file, **known_gpus, **resale);
    });
}

Result<const std::vector<PowerLimit>*> ShippedData::powerLimits()
{
    const auto known_gpus = gpus();
    if (!known_gpus)
        return fail(known_gpus.error());
    return once(m_power_limits, *this, "power_limits.tsv", [&](const std::string& text, const std::string& file) {
        return readPowerLimits(text, file, **known_gpus);
    });
}

Result<const OwnershipAssumptions*> ShippedData::ownershipAssumptions()
{
    return once(m_ownership_assumptions, *this, "ownership.tsv", readOwnershipAssumptions);
}

Result<const RuntimeTable*> ShippedData::runtimes()
{
    return once(m_runtimes, *this, "efficiency/memory_runtimes.tsv", readMemoryRuntimes);
}

Result<const MemorySpread*> ShippedData::memorySpread()
{
    return once(m_memory_spread, *this, "efficiency/memory_spread.tsv", readMemorySpread);
}

Result<const EfficiencyTable*> ShippedData::efficiency()
{
    return once(m_efficiency, *this, "efficiency/time.tsv", readEfficiency);
}

Result<EstimateTables> ShippedData::estimateTables()
{
    const auto time = efficiency();
    if (!time)
        return fail(time.error());
    const auto behaviours = runtimes();
    if (!behaviours)
        return fail(behaviours.error());
    const auto spread = memorySpread();
    if (!spread)
        return fail(spread.error());
    return EstimateTables{*time, *behaviours, *spread};
}

Result<EvidenceFile> ShippedData::readMeasurements(const std::string& text, const std::string& file,
                                                   const Provenance& defaults)
{
    const auto known_models = models();
    if (!known_models)
        return fail(known_models.error());
    const auto known_gpus = gpus();
    if (!known_gpus)
        return fail(known_gpus.error());
    return readEvidence(text, file, **known_models, **known_gpus, defaults);
}

Result<const std::vector<Observation>*> ShippedData::evidence()
{
    if (m_evidence)
        return &*m_evidence;
    std::vector<Observation> observations;
    for (const char* name : {"evidence/memory.jsonl", "evidence/time.jsonl"}) {
        const Result<std::string> text = bytes(name);
        if (!text)
            return fail(text.error());
        Result<EvidenceFile> file = readMeasurements(*text, pathOf(name));
        if (!file)
            return fail(file.error());
        if (!file->refused.empty())
            return fail(file->refused.front());
        std::move(file->observations.begin(), file->observations.end(), std::back_inserter(observations));
    }
    m_evidence = std::move(observations);
    return &*m_evidence;
}

} // namespace gpuplan
