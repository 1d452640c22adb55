// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: Microsoft's pages of the sizes (learn.microsoft.com/azure/virtual-machines/sizes/gpu-accelerated, series NCasT4_v3,
// NCv3, NC_A100_v4, NCads_H100_v5, NVadsA10_v5, NDv2, ND_A100_v4, NDm_A100_v4, ND_H100_v5, ND_H200_v5, ND_MI300X_v5,
// ND_GB200_v6), recalled on 2026-11-30. A size that is missing here waits in quarantine with its name.
#include "pricing/refresh/azure_sizes.h"

#include <algorithm>
#include <iterator>

#include "pricing/sources/text_values.h"

namespace gpuplan::azure {

namespace {

// clang-format off
constexpr Size kSizes[] = {
    {"Standard_NC4as_T4_v3", "T4 16GB", 1, 4, 28},
    {"Standard_NC8as_T4_v3", "T4 16GB", 1, 8, 56},
    {"Standard_NC16as_T4_v3", "T4 16GB", 1, 16, 110},
    {"Standard_NC64as_T4_v3", "T4 16GB", 4, 64, 440},
    {"Standard_NC6s_v3", "V100 PCIe 16GB", 1, 6, 112},
    {"Standard_NC12s_v3", "V100 PCIe 16GB", 2, 12, 224},
    {"Standard_NC24s_v3", "V100 PCIe 16GB", 4, 24, 448},
    {"Standard_NC24rs_v3", "V100 PCIe 16GB", 4, 24, 448},
    {"Standard_ND40rs_v2", "V100 SXM2 32GB", 8, 40, 672},
    {"Standard_NC24ads_A100_v4", "A100 PCIe 80GB", 1, 24, 220},
    {"Standard_NC48ads_A100_v4", "A100 PCIe 80GB", 2, 48, 440},
    {"Standard_NC96ads_A100_v4", "A100 PCIe 80GB", 4, 96, 880},
    {"Standard_ND96asr_v4", "A100 SXM 40GB", 8, 96, 900},
    {"Standard_ND96amsr_A100_v4", "A100 SXM 80GB", 8, 96, 1900},
    {"Standard_NC40ads_H100_v5", "H100 NVL 94GB", 1, 40, 320},
    {"Standard_NC80adis_H100_v5", "H100 NVL 94GB", 2, 80, 640},
    {"Standard_NCC40ads_H100_v5", "H100 NVL 94GB", 1, 40, 320},
    {"Standard_ND96isr_H100_v5", "H100 SXM 80GB", 8, 96, 1900},
    {"Standard_ND96isr_H200_v5", "H200 SXM 141GB", 8, 96, 1850},
    {"Standard_ND96is_MI300X_v5", "MI300X 192GB", 8, 96, 1850},
    {"Standard_ND96isr_MI300X_v5", "MI300X 192GB", 8, 96, 1850},
    {"Standard_ND128isr_NDR_GB200_v6", "GB200 186GB", 4, 128, 900},
    {"Standard_NV6ads_A10_v5", "A10 24GB", 1, 6, 55, 6},
    {"Standard_NV12ads_A10_v5", "A10 24GB", 1, 12, 110, 3},
    {"Standard_NV18ads_A10_v5", "A10 24GB", 1, 18, 220, 2},
    {"Standard_NV36ads_A10_v5", "A10 24GB", 1, 36, 440},
    {"Standard_NV36adms_A10_v5", "A10 24GB", 1, 36, 880},
    {"Standard_NV72ads_A10_v5", "A10 24GB", 2, 72, 880},
};
// clang-format on

} // namespace

const Size* findSize(std::string_view sku)
{
    const std::string wanted = lowered(sku);
    const auto* const found = std::find_if(std::begin(kSizes), std::end(kSizes),
                                           [&wanted](const Size& size) { return lowered(size.sku) == wanted; });
    return found == std::end(kSizes) ? nullptr : found;
}

} // namespace gpuplan::azure
