// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "planner/decide/buy_or_rent/assumptions.h"
#include "planner/decide/buy_or_rent/machine_kind.h"
#include "planner/decide/buy_or_rent/published_calculation.h"
#include "planner/decide/buy_or_rent/resale.h"
#include "planner/estimate/assumptions.h"
#include "planner/estimate/efficiency.h"
#include "planner/estimate/runtime_behaviour.h"
#include "planner/evidence/measurement.h"
#include "planner/files/claim_table.h"
#include "planner/files/evidence_file.h"
#include "planner/goals/glossary.h"
#include "planner/hardware/electricity.h"
#include "planner/hardware/gpu_catalog.h"
#include "planner/hardware/purchase.h"
#include "planner/model/model_catalog.h"
#include "planner/quantity/exchange.h"
#include "pricing/catalog/offer_book.h"
#include "pricing/catalog/provider_table.h"

namespace gpuplan {

/// What memory and time estimates are made with.
struct EstimateTables {
    const EfficiencyTable* efficiency = nullptr;
    const RuntimeTable* runtimes = nullptr;
    const MemorySpread* spread = nullptr;
};

/// The tables of the data folder, each read when it is first needed and kept: a command pays for what it uses.
/// Errors of every getter: CannotOpen, and what the reader of the table finds.
class ShippedData {
public:
    /// `today` bounds the dates of prices: one from the future is a mistake.
    ShippedData(std::string folder, Date today) : m_folder(std::move(folder)), m_today(today) { }

    Result<const GpuCatalog*> gpus();
    Result<const ModelCatalog*> models();
    Result<const OfferBook*> offers();
    Result<const ProviderTable*> providers();
    Result<const std::vector<BillingRule>*> billing();
    Result<const std::vector<Purchase>*> purchases();
    Result<const std::vector<Tariff>*> tariffs();
    Result<const std::vector<ResaleClass>*> resaleClasses();
    Result<const std::vector<MachineKind>*> machines();
    Result<const std::vector<PowerLimit>*> powerLimits();
    Result<const OwnershipAssumptions*> ownershipAssumptions();
    Result<const std::vector<PublishedCalculation>*> publishedCalculations();
    Result<const ClaimExample*> claimExample();
    Result<const std::vector<GlossaryEntry>*> glossary();
    Result<const ExchangeRates*> rates();
    Result<const CostAssumptions*> assumptions();
    Result<const RuntimeTable*> runtimes();
    Result<const MemorySpread*> memorySpread();
    Result<const EfficiencyTable*> efficiency();
    /// Those three together.
    Result<EstimateTables> estimateTables();

    /// Lines of measurements with the known models and GPUs. `defaults`: as for parseMeasurement().
    Result<EvidenceFile> readMeasurements(const std::string& text, const std::string& file,
                                          const Provenance& defaults = {});
    /// data/evidence: the published measurements of memory and of speed. A line that does not read is an error.
    Result<const std::vector<Observation>*> evidence();

    /// The bytes of a file of the data folder. Error: CannotOpen.
    Result<std::string> bytes(const std::string& name) const;
    std::string pathOf(const std::string& name) const { return m_folder + "/" + name; }

private:
    std::string m_folder;
    Date m_today{};
    std::optional<GpuCatalog> m_gpus;
    std::optional<ModelCatalog> m_models;
    std::optional<OfferBook> m_offers;
    std::optional<ProviderTable> m_providers;
    std::optional<std::vector<BillingRule>> m_billing;
    std::optional<ExchangeRates> m_rates;
    std::optional<CostAssumptions> m_assumptions;
    std::optional<std::vector<Purchase>> m_purchases;
    std::optional<std::vector<Tariff>> m_tariffs;
    std::optional<std::vector<ResaleClass>> m_resale_classes;
    std::optional<std::vector<MachineKind>> m_machines;
    std::optional<std::vector<PowerLimit>> m_power_limits;
    std::optional<OwnershipAssumptions> m_ownership_assumptions;
    std::optional<std::vector<PublishedCalculation>> m_published_calculations;
    std::optional<ClaimExample> m_claim_example;
    std::optional<std::vector<GlossaryEntry>> m_glossary;
    std::optional<RuntimeTable> m_runtimes;
    std::optional<MemorySpread> m_memory_spread;
    std::optional<EfficiencyTable> m_efficiency;
    std::optional<std::vector<Observation>> m_evidence;
};

} // namespace gpuplan
