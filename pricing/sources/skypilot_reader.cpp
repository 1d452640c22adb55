// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/catalog_readers.h"

#include <algorithm>
#include <cmath>

#include "pricing/sources/catalog_columns.h"
#include "pricing/sources/gpu_info.h"
#include "pricing/sources/text_values.h"

namespace gpuplan {

bool readPlainNumber(std::string_view text, double& value)
{
    const std::optional<double> number = plainNumber(text);
    value = number.value_or(0);
    return number.has_value();
}

bool hasColumns(std::span<const std::string> header, std::initializer_list<std::string_view> names)
{
    return std::all_of(names.begin(), names.end(), [&](std::string_view name) {
        return std::find(header.begin(), header.end(), name) != header.end();
    });
}

namespace {

enum class SkyColumn {
    InstanceType,
    AcceleratorName,
    AcceleratorCount,
    Vcpus,
    MemoryGib,
    Price,
    SpotPrice,
    Region,
    GpuInfo,
    Zone,
    Provider,
    Count
};
constexpr CatalogColumns<SkyColumn>::Names kSkyNames{
    "InstanceType", "AcceleratorName", "AcceleratorCount", "vCPUs",   "MemoryGiB", "Price", "SpotPrice",
    "Region",       "GpuInfo",         "AvailabilityZone", "Provider"};

/// A price of less than the step of Money is none: catalogs write 0, 0.00 or 1e-17 for a spot price they do not know.
constexpr double kNoPrice = 1e-6;

class SkyPilotReader : public PriceReader {
public:
    explicit SkyPilotReader(PriceFileParts parts) : m_parts(std::move(parts))
    {
        const std::string provider = lowered(m_parts.provider);
        m_is_gcp = provider == "gcp" || provider == "google cloud" || provider == "google";
        m_is_seeweb = provider == "seeweb";
        m_is_vast = provider == "vast" || provider == "vast.ai" || provider == "vastai";
    }

    std::string format() const override { return "skypilot"; }

    Result<void> read(const std::function<void(const PriceRow&)>& take, const JobControl& control) override
    {
        return readCatalog<SkyColumn>(
            *m_parts.source, m_parts.csv, kSkyNames, control,
            [this](CatalogColumns<SkyColumn>& columns, PriceRow& row) { fill(columns, row); }, take);
    }

private:
    void fill(CatalogColumns<SkyColumn>& columns, PriceRow& row)
    {
        row.provider = m_parts.provider;
        row.unit = kPerInstanceHour;
        // Dollars by the format; the Italian vendor's API states euros nowhere but bills in them.
        row.currency = m_is_seeweb ? Currency("EUR") : kUsd;
        row.region = columns.cell(SkyColumn::Region);
        row.gpu = columns.cell(SkyColumn::AcceleratorName);
        row.gpu_count = columns.number(SkyColumn::AcceleratorCount);
        row.vcpus = columns.number(SkyColumn::Vcpus);
        row.host_ram_gib = columns.number(SkyColumn::MemoryGib);
        fillExactName(columns.cell(SkyColumn::InstanceType), row);
        fillDetail(columns, row);
        fillMemory(columns, row);
        fillPrices(columns, row);
        if (m_is_gcp && !row.gpu.empty())
            columns.fault(FaultReason::PartPrice, SkyColumn::Price);
    }

    /// The catalog's own names are coarse: RTX3060 for a 3060 Ti, H100 for every form of it. Three clouds name the model in
    /// the instance type: Vast.ai "1x-RTX_3060_Ti-32-65536", Fluidstack "H100_PCIE_80GB::1", Lambda "gpu_1x_h100_pcie".
    void fillExactName(std::string_view type, PriceRow& row) const
    {
        if (row.gpu.empty())
            return;
        if (m_is_vast) {
            const std::size_t begin = type.find("x-"), memory = type.rfind('-');
            const std::size_t cpus = memory == std::string_view::npos ? memory : type.rfind('-', memory - 1);
            if (begin != std::string_view::npos && cpus != std::string_view::npos && begin + 2 < cpus)
                row.gpu = type.substr(begin + 2, cpus - begin - 2);
        } else if (const std::size_t colons = type.find("::"); colons != std::string_view::npos && colons > 0) {
            row.gpu_exact = type.substr(0, colons);
        } else if (type.starts_with("gpu_")) {
            const std::size_t times = type.find("x_");
            if (times != std::string_view::npos)
                row.gpu_exact = type.substr(times + 2);
        }
    }

    /// The instance type; with the zone and the upstream cloud, which make one type two offers.
    void fillDetail(const CatalogColumns<SkyColumn>& columns, PriceRow& row)
    {
        row.detail = columns.cell(SkyColumn::InstanceType);
        const std::string_view zone = columns.cell(SkyColumn::Zone), upstream = columns.cell(SkyColumn::Provider);
        if (zone.empty() && upstream.empty())
            return;
        m_detail.assign(row.detail);
        for (const std::string_view part : {zone, upstream})
            if (!part.empty())
                (m_detail += m_detail.empty() ? "" : " ") += part;
        row.detail = m_detail;
    }

    void fillMemory(CatalogColumns<SkyColumn>& columns, PriceRow& row)
    {
        const std::string_view cell = columns.cell(SkyColumn::GpuInfo);
        if (cell.empty())
            return;
        const GpuInfo& info = m_infos.find(cell);
        if (!info.readable) {
            columns.fault(FaultReason::BadCell, SkyColumn::GpuInfo);
            return;
        }
        if (!m_is_vast && row.gpu_exact.empty() && info.name != row.gpu)
            row.gpu_exact = info.name;
        row.memory_gib = info.memory_gib;
        const double count = row.gpu_count.value_or(1);
        if (m_is_vast) // its fetcher writes the sum into the size of one
            row.memory_scope = MemoryScope::Total;
        else if (info.memory_gib && info.total_gib
                 && std::abs(*info.memory_gib * count - *info.total_gib) < 0.01 * *info.total_gib)
            row.memory_scope = MemoryScope::PerGpu;
    }

    void fillPrices(CatalogColumns<SkyColumn>& columns, PriceRow& row)
    {
        const std::string_view type = columns.cell(SkyColumn::InstanceType);
        const Tier firm = type.ends_with("_SECURE") ? Tier::Secure
            : type.ends_with("_COMMUNITY")          ? Tier::Community
                                                    : Tier::OnDemand;
        // A price of zero is handed on: it is wrong, and the checks say so. A spot price of zero means "not known".
        if (const auto price = columns.number(SkyColumn::Price))
            row.prices.push_back({firm, *price});
        if (const auto spot = columns.number(SkyColumn::SpotPrice); spot && std::abs(*spot) >= kNoPrice)
            row.prices.push_back({Tier::Spot, *spot});
    }

    PriceFileParts m_parts;
    bool m_is_seeweb = false, m_is_gcp = false, m_is_vast = false;
    GpuInfoCache m_infos;
    std::string m_detail;
};

} // namespace

std::unique_ptr<PriceReader> makeSkyPilotReader(PriceFileParts parts)
{
    return std::make_unique<SkyPilotReader>(std::move(parts));
}

} // namespace gpuplan
