// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/machine_kind.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

constexpr double kWattsPerKilowatt = 1000;

/// One watt in BTU per hour (International Table): 3600 J / 1055.05585262 J. Source: ISO 80000-5, NIST SP 811 B.8.
constexpr double kBtuPerHourOfAWatt = 3600 / 1055.05585262;

} // namespace

Result<MachineKind> findMachine(std::span<const MachineKind> machines, std::string_view id, std::string_view market)
{
    const std::string wanted = foldName(id);
    std::vector<std::string> ids;
    std::vector<std::string> markets;
    for (const MachineKind& machine : machines) {
        if (foldName(machine.id) == wanted) {
            if (foldName(machine.market) == foldName(market))
                return machine;
            markets.push_back(machine.market);
        }
        if (std::find(ids.begin(), ids.end(), machine.id) == ids.end())
            ids.push_back(machine.id);
    }
    if (!markets.empty())
        return fail(ErrorCode::UnknownName, {std::string("market"), std::string(market), joinNames(markets)});
    return fail(ErrorCode::UnknownName, {std::string("machine"), std::string(id), joinNames(nearestNames(id, ids))});
}

std::vector<PowerLimit> powerLimitsOf(std::span<const PowerLimit> limits, std::size_t gpu_index, std::string_view work)
{
    std::vector<PowerLimit> found;
    std::copy_if(limits.begin(), limits.end(), std::back_inserter(found),
                 [&](const PowerLimit& limit) { return limit.gpu_index == gpu_index && limit.work == work; });
    std::sort(found.begin(), found.end(),
              [](const PowerLimit& a, const PowerLimit& b) { return a.limit_w < b.limit_w; });
    return found;
}

double wallKwPerGpu(double board_power_w, int gpus, double load_share, double host_w, double psu_efficiency)
{
    const double at_the_parts_w = load_share * board_power_w * gpus + host_w;
    return at_the_parts_w / psu_efficiency / gpus / kWattsPerKilowatt;
}

Range wallKwPerGpu(double board_power_w, int gpus, const OwnershipAssumptions& assumptions)
{
    const auto at = [&](double load_share, double host_w, double psu_efficiency) {
        return wallKwPerGpu(board_power_w, gpus, load_share, host_w, psu_efficiency);
    };
    const OwnershipAssumptions& a = assumptions;
    const double likely = at(a.load_share.likely, a.host_w.likely, a.psu_efficiency.likely);
    // The parts have nothing to do with each other: what each end moves adds up in squares. A good supply lowers it.
    const auto reach = [&](double load_share, double host_w, double psu_efficiency) {
        return std::hypot(at(load_share, a.host_w.likely, a.psu_efficiency.likely) - likely,
                          at(a.load_share.likely, host_w, a.psu_efficiency.likely) - likely,
                          at(a.load_share.likely, a.host_w.likely, psu_efficiency) - likely);
    };
    return {likely - reach(a.load_share.low, a.host_w.low, a.psu_efficiency.high), likely,
            likely + reach(a.load_share.high, a.host_w.high, a.psu_efficiency.low)};
}

double heatBtuPerHour(double wall_kw) { return wall_kw * kWattsPerKilowatt * kBtuPerHourOfAWatt; }

} // namespace gpuplan
