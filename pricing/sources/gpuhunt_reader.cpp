// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/catalog_columns.h"
#include "pricing/sources/catalog_readers.h"
#include "pricing/sources/text_values.h"

namespace gpuplan {

namespace {

enum class HuntColumn { InstanceName, Location, Price, Cpu, Memory, GpuCount, GpuName, GpuMemory, Spot, Count };
constexpr CatalogColumns<HuntColumn>::Names kHuntNames{"instance_name", "location", "price",      "cpu", "memory",
                                                       "gpu_count",     "gpu_name", "gpu_memory", "spot"};

class GpuhuntReader : public PriceReader {
public:
    explicit GpuhuntReader(PriceFileParts parts) : m_parts(std::move(parts))
    {
        // What these two list as spot is the least bid they take (min_bid, minimumBidPrice), not what one pays.
        const std::string provider = lowered(m_parts.provider);
        m_spot = provider == "vastai" || provider == "vast" || provider == "vast.ai" || provider == "runpod"
            ? Tier::BidFloor
            : Tier::Spot;
    }

    std::string format() const override { return "gpuhunt"; }

    Result<void> read(const std::function<void(const PriceRow&)>& take, const JobControl& control) override
    {
        return readCatalog<HuntColumn>(
            *m_parts.source, m_parts.csv, kHuntNames, control,
            [this](CatalogColumns<HuntColumn>& columns, PriceRow& row) { fill(columns, row); }, take);
    }

private:
    void fill(CatalogColumns<HuntColumn>& columns, PriceRow& row) const
    {
        row.provider = m_parts.provider;
        row.unit = kPerInstanceHour;
        row.currency = kUsd;
        row.region = columns.cell(HuntColumn::Location);
        row.detail = columns.cell(HuntColumn::InstanceName);
        row.gpu_count = columns.number(HuntColumn::GpuCount);
        if (row.gpu_count != 0.0) // a machine without GPU has a count of 0
            row.gpu = columns.cell(HuntColumn::GpuName);
        row.vcpus = columns.number(HuntColumn::Cpu);
        row.host_ram_gib = columns.number(HuntColumn::Memory);
        // Documented per GPU; some providers' collectors write the total (DigitalOcean).
        if (const auto memory = columns.number(HuntColumn::GpuMemory); memory && *memory > 0)
            row.memory_gib = memory;
        const std::string spot = lowered(columns.cell(HuntColumn::Spot));
        if (!spot.empty() && spot != "true" && spot != "false")
            columns.fault(FaultReason::BadCell, HuntColumn::Spot);
        if (const auto price = columns.number(HuntColumn::Price))
            row.prices.push_back({spot == "true" ? m_spot : Tier::OnDemand, *price});
    }

    PriceFileParts m_parts;
    Tier m_spot = Tier::Spot;
};

} // namespace

std::unique_ptr<PriceReader> makeGpuhuntReader(PriceFileParts parts)
{
    return std::make_unique<GpuhuntReader>(std::move(parts));
}

} // namespace gpuplan
