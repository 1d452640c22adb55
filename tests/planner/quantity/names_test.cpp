// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/quantity/names.h"

#include <gtest/gtest.h>

#include "planner/quantity/provenance.h"

namespace gpuplan {
namespace {

TEST(Names, FoldingIgnoresCaseAndSeparatorsOnly)
{
    EXPECT_EQ(foldName("RTX 4090-24_GB"), "rtx409024gb");
    EXPECT_NE(foldName("RTX 4090"), foldName("RTX 4090 D"));
    EXPECT_EQ(foldName("优云"), "优云");
}

TEST(Names, TheNearestComeFirst)
{
    const std::vector<std::string> names{"RTX 3090 24GB", "RTX 4090 24GB", "RTX 4090 D 24GB", "MI300X 192GB"};
    EXPECT_EQ(nearestNames("RTX 4091", names).front(), "RTX 4090 24GB");
    EXPECT_EQ(nearestNames("mi300", names).front(), "MI300X 192GB");
    EXPECT_EQ(nearestNames("4090Ti", names).front(), "RTX 4090 24GB");
    EXPECT_EQ(nearestNames("RTX 4900", names).front(), "RTX 4090 24GB"); // two digits swapped
    EXPECT_EQ(nearestNames("x", names, 2).size(), 2u);
    EXPECT_TRUE(nearestNames("x", {}).empty());
    EXPECT_EQ(nearestNames(std::string(1'000'000, 'a'), names).size(), 3u); // bounded, whatever comes in
}

TEST(Dates, AreStrictAndExist)
{
    EXPECT_EQ(dateText(*parseDate("2026-08-22")), "2026-08-22");
    EXPECT_TRUE(parseDate("2028-02-29"));
    for (const char* bad : {"2026-02-29", "2026-13-01", "2026-8-22", "22.08.2026", "2026-08-22 ", "2026-0a-22", ""})
        EXPECT_FALSE(parseDate(bad)) << bad;
    EXPECT_EQ(daysBetween(*parseDate("2026-08-22"), *parseDate("2026-11-30")), 100); // 9 + 30 + 31 + 30
    EXPECT_EQ(daysBetween(*parseDate("2026-11-30"), *parseDate("2026-08-22")), -100);
}

} // namespace
} // namespace gpuplan
