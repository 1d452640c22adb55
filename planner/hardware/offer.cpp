// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/hardware/offer.h"

namespace gpuplan {

std::string_view tierName(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand:
        return "on_demand";
    case Tier::Spot:
        return "spot";
    case Tier::Community:
        return "community";
    case Tier::Secure:
        return "secure";
    case Tier::Reserved:
        return "reserved";
    case Tier::BidFloor:
        return "bid_floor";
    case Tier::Owned:
        return "owned";
    }
    return {};
}

} // namespace gpuplan
