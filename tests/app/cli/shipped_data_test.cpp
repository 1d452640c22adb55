// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shipped_data.h"

#include <gtest/gtest.h>

#include "planner/decide/buy_or_rent/power_tariff.h"

namespace gpuplan {
namespace {

constexpr Date kToday = std::chrono::year(2026) / 11 / 30;

TEST(ShippedData, TheTablesOfBuyOrRentAreReadOnceAndFitTogether)
{
    ShippedData data(std::string(GPUPLAN_SOURCE_DIR) + "/data", kToday);
    const auto machines = data.machines();
    ASSERT_TRUE(machines);
    EXPECT_EQ(*machines, *data.machines()); // the same table
    ASSERT_TRUE(data.resaleClasses());
    ASSERT_TRUE(data.powerLimits());
    ASSERT_TRUE(data.ownershipAssumptions());
    ASSERT_TRUE(data.tariffs());
    EXPECT_TRUE(findMachine(**machines, "4090-used", "CN"));
    EXPECT_TRUE(
        householdTariff(**data.tariffs(), "深圳", {(*data.ownershipAssumptions())->household_kwh_per_year.likely, {}}));
}

TEST(ShippedData, AFolderWithoutTheTableIsAnError)
{
    ShippedData data("/nonexistent", kToday);
    EXPECT_EQ(data.tariffs().error().code, ErrorCode::CannotOpen);
    EXPECT_EQ(data.machines().error().code, ErrorCode::CannotOpen);
}

} // namespace
} // namespace gpuplan
