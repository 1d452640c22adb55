// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace gpuplan::azure {

/// What the retail prices do not say: the GPUs behind a size.
struct Size {
    std::string_view sku; ///< armSkuName
    std::string_view gpu; ///< canonical name
    int gpus = 1;
    int vcpus = 0;
    double host_ram_gib = 0;
    int gpu_share = 1; ///< 6: the size has a sixth of one GPU
};

/// Null: not in the table. Case does not matter.
const Size* findSize(std::string_view sku);

} // namespace gpuplan::azure
