// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "pricing/sources/catalog_readers.h"

namespace gpuplan {

/// Snapshots of gpurentalprices.com: a JSON object whose "offers" state one price per GPU and hour in US dollars each.
std::unique_ptr<PriceReader> makeGpuRentalPricesReader(PriceFileParts parts);
/// The list of offers that tardellirs/gpu-pricing keeps: JSON, per GPU and hour, US dollars.
std::unique_ptr<PriceReader> makeTardellirsReader(PriceFileParts parts);
/// Statistics over time of tugot17's tracker, JSON Lines. The least price of each provider at each moment is an offer that
/// somebody made; the means are not, and are left out.
std::unique_ptr<PriceReader> makeTugot17Reader(PriceFileParts parts);

} // namespace gpuplan
