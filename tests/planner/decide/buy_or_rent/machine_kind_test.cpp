// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/machine_kind.h"

#include <cmath>

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

TEST(MachineKind, WallPowerIsThatOfThePartsOverTheEfficiencyOfTheSupply)
{
    // One RTX 4090: (0.8 * 450 + 100) / 0.9 = 511 W
    EXPECT_NEAR(wallKwPerGpu(450, 1, 0.8, 100, 0.9), 0.511, 5e-4);
    // Two RTX 3090 share the host: (0.8 * 350 * 2 + 100) / 0.9 / 2 = 367 W each
    EXPECT_NEAR(wallKwPerGpu(350, 2, 0.8, 100, 0.9), 0.3667, 5e-5);
    OwnershipAssumptions assumptions;
    assumptions.load_share = {0.6, 0.8, 1.0};
    assumptions.host_w = {80, 100, 200};
    assumptions.psu_efficiency = {0.87, 0.90, 0.94};
    const Range wall = wallKwPerGpu(450, 1, assumptions);
    EXPECT_NEAR(wall.likely, 0.5111, 5e-5);
    // 100 W by the load, 22 W by the host, 22 W by the supply; upwards 100, 111 and 18 W
    EXPECT_NEAR(wall.low, 0.5111 - std::sqrt(100 * 100 + 22.2 * 22.2 + 21.7 * 21.7) / 1000, 2e-4);
    EXPECT_NEAR(wall.high, 0.5111 + std::sqrt(100 * 100 + 111.1 * 111.1 + 17.6 * 17.6) / 1000, 2e-4);
}

TEST(MachineKind, HeatIsThePowerAtTheWall) { EXPECT_NEAR(heatBtuPerHour(1), 3412.14, 0.005); }

MachineKind machine(const char* id, const char* market)
{
    MachineKind kind;
    kind.id = id;
    kind.market = market;
    return kind;
}

TEST(MachineKind, IsFoundByIdAndMarket)
{
    const MachineKind machines[] = {machine("4090-used", "CN"), machine("4090-used", "US"), machine("5090-new", "US")};
    EXPECT_EQ(findMachine(machines, "4090 Used", "us")->market, "US");
    const Error elsewhere = findMachine(machines, "5090-new", "CN").error();
    EXPECT_EQ(elsewhere.arguments, (Arguments{std::string("market"), std::string("CN"), std::string("US")}));
    const Error unknown = findMachine(machines, "4090", "CN").error();
    EXPECT_EQ(unknown.code, ErrorCode::UnknownName);
    EXPECT_EQ(std::get<std::string>(unknown.arguments.at(0)), "machine");
    EXPECT_EQ(std::get<std::string>(unknown.arguments.at(2)).substr(0, 9), "4090-used");
}

TEST(PowerLimit, ThoseOfAGpuAndAWorkAscend)
{
    const PowerLimit limits[] = {{7, 300, 0.99, "decode", {}},
                                 {7, 250, 0.97, "decode", {}},
                                 {7, 280, 0.95, "training", {}},
                                 {8, 200, 0.90, "decode", {}}};
    const std::vector<PowerLimit> found = powerLimitsOf(limits, 7, "decode");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].limit_w, 250);
    EXPECT_EQ(found[1].limit_w, 300);
}

} // namespace
} // namespace gpuplan
