// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tables about owning a machine: assumptions, resale, power limits.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "planner/files/gpu_table.h"
#include "planner/files/ownership_table.h"
#include "planner/files/power_limit_table.h"
#include "planner/files/resale_table.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

std::string shipped(const std::string& name)
{
    return test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/" + name);
}

std::string with(std::string text, const std::string& from, const std::string& to)
{
    return text.replace(text.find(from), from.size(), to);
}

const GpuCatalog& gpus()
{
    static const GpuCatalog kGpus =
        readGpus(shipped("gpus.tsv"), "gpus.tsv", shipped("gpu_aliases.tsv"), "gpu_aliases.tsv").value();
    return kGpus;
}

const std::string kSource = "\ta list\t2026-01-02\t\trecorded\n";
const std::string kProvenance = "\tsource\tdate\tlicence\tconfidence\n";

TEST(OwnershipTable, ReadsTheShippedAssumptions)
{
    const Result<OwnershipAssumptions> read = readOwnershipAssumptions(shipped("ownership.tsv"), "o.tsv");
    ASSERT_TRUE(read.has_value()) << read.error().where.line << read.error().where.path;
    EXPECT_EQ(read->load_share, (Range{0.6, 0.8, 1}));
    EXPECT_EQ(read->psu_efficiency, (Range{0.87, 0.90, 0.94}));
    EXPECT_EQ(read->household_kwh_per_year.likely, 2400);
    EXPECT_EQ(read->overhead, (Range{1.05, 1.15, 1.35}));
    EXPECT_EQ(read->rent_log_sd, (Range{0.15, 0.25, 0.35}));
    EXPECT_EQ(read->rent_drift_per_year.likely, 0);
    EXPECT_NEAR(read->rent_drift_per_year.high, 0.25 * kZ90, 0.001); // standard deviation 0.25
    // Every range has its row, and every row its source.
    EXPECT_EQ(ownershipFields().size() * sizeof(Range), sizeof(OwnershipAssumptions) - sizeof(read->sources));
    EXPECT_EQ(read->sources.size(), ownershipFields().size());
}

TEST(OwnershipTable, RefusesWhatIsNotWhole)
{
    const auto changed = [](const std::string& from, const std::string& to) {
        return readOwnershipAssumptions(with(shipped("ownership.tsv"), from, to), "o.tsv").error();
    };
    EXPECT_EQ(changed("selling_fee\t0.05\t0.1", "selling_fee\t0.05\t0.2").code, ErrorCode::BadValue); // above the high
    EXPECT_EQ(changed("selling_fee\t0.05", "selling_fee\t-0.05").where.path, "low");
    EXPECT_EQ(changed("psu_efficiency\t0.87\t0.9\t0.94", "psu_efficiency\t0.87\t0.9\t9.4").where.path, "high");
    EXPECT_EQ(changed("idle_w", "idle_kw").code, ErrorCode::UnknownName);
    EXPECT_EQ(changed("host_w\t80\t100", "host_w\t80\t").code, ErrorCode::MissingField);
    EXPECT_EQ(changed("idle_w", "host_w").code, ErrorCode::Duplicate);
    EXPECT_EQ(readOwnershipAssumptions("key\tlow\tlikely\thigh\tsource\tdate\n", "o.tsv").error().code,
              ErrorCode::MissingField);
}

const ResaleClass& classNamed(const std::vector<ResaleClass>& classes, const std::string& name)
{
    return *std::find_if(classes.begin(), classes.end(), [&](const ResaleClass& c) { return c.name == name; });
}

TEST(ResaleTable, ReadsTheShippedClasses)
{
    const Result<std::vector<ResaleClass>> classes = readResaleClasses(shipped("resale.tsv"), "r.tsv");
    ASSERT_TRUE(classes.has_value()) << classes.error().where.line << classes.error().where.path;
    const ResaleClass& flagship = classNamed(*classes, "consumer flagship");
    ASSERT_EQ(flagship.ages.size(), 4u);
    EXPECT_EQ(flagship.ages[0].fraction.likely, 0.70);
    EXPECT_EQ(flagship.ages[1].years, 2);
    EXPECT_EQ(flagship.ages[1].fraction, (Range{0.30, 0.50, 0.80}));
    EXPECT_EQ(flagship.ages[2].fraction.likely, 0.38);
    EXPECT_EQ(flagship.ages[3].fraction.likely, 0.30);
    EXPECT_EQ(flagship.launch_factor, 0.8); // a launch takes 15 to 25%
    EXPECT_EQ(classNamed(*classes, "datacentre").ages[0].fraction, (Range{0.25, 0.30, 0.35}));
    EXPECT_EQ(classNamed(*classes, "host parts").ages[0].fraction.likely, 0.35);
    for (const ResaleClass& kind : *classes) {
        EXPECT_EQ(kind.log_sd, 0.25) << kind.name;
        for (std::size_t i = 1; i < kind.ages.size(); ++i)
            EXPECT_LT(kind.ages[i].fraction.likely, kind.ages[i - 1].fraction.likely) << kind.name;
    }
}

TEST(ResaleTable, RefusesBadRows)
{
    const std::string header = "class\tyears\tlow\tlikely\thigh\tlaunch_factor\tlog_sd" + kProvenance;
    const auto error = [&header](const std::string& rows) { return readResaleClasses(header + rows, "r.tsv").error(); };
    const std::string good = "card\t1\t0.5\t0.6\t0.7\t0.8\t0.2" + kSource;
    ASSERT_TRUE(readResaleClasses(header + good, "r.tsv"));
    EXPECT_EQ(error("card\t1\t0.5\t0.6\t7\t0.8\t0.2" + kSource).where, (Where{"r.tsv", 2, "high"})); // 700%
    EXPECT_EQ(error("card\t1\t0.5\t0.4\t0.7\t0.8\t0.2" + kSource).where.path, "likely");
    EXPECT_EQ(error("card\t1\t0.5\t0.6\t0.7\t1.2\t0.2" + kSource).where.path,
              "launch_factor"); // a launch does not help
    EXPECT_EQ(error("card\t1\t0.5\t0.6\t0.7\t0.8\t" + kSource).code, ErrorCode::MissingField);
    EXPECT_EQ(error(good + good).where, (Where{"r.tsv", 3, "years"}));
    EXPECT_EQ(error(good + "card\t2\t0.4\t0.5\t0.6\t0.9\t0.2" + kSource).where.path, "launch_factor");
    EXPECT_EQ(error(good + "card\t2\t0.4\t0.5\t0.6\t0.8\t0.3" + kSource).where.path, "log_sd");
    EXPECT_EQ(
        error(good + "host\t2\t0.4\t0.5\t0.6\t0.8\t0.3" + kSource + "card\t2\t0.4\t0.5\t0.6\t0.8\t0.2" + kSource).code,
        ErrorCode::Duplicate);
    EXPECT_EQ(error("card\t1\t0.5\t0.6\t0.7\t0.8\t0.2\t\t2026-01-02\t\trecorded\n").code, ErrorCode::MissingProvenance);
}

TEST(PowerLimitTable, ReadsTheShippedMeasurements)
{
    const Result<std::vector<PowerLimit>> limits = readPowerLimits(shipped("power_limits.tsv"), "p.tsv", gpus());
    ASSERT_TRUE(limits.has_value()) << limits.error().where.line << limits.error().where.path;
    const std::size_t rtx3090 = gpus().find("RTX 3090").value();
    const std::vector<PowerLimit> training = powerLimitsOf(*limits, rtx3090, "training");
    ASSERT_EQ(training.size(), 1u);
    EXPECT_EQ(training[0].limit_w, 280);
    EXPECT_EQ(training[0].speed, 0.95);
    const std::vector<PowerLimit> prefill = powerLimitsOf(*limits, rtx3090, "prefill");
    const std::vector<PowerLimit> decode = powerLimitsOf(*limits, rtx3090, "decode");
    ASSERT_EQ(prefill.size(), decode.size());
    for (std::size_t i = 0; i < decode.size(); ++i) {
        EXPECT_EQ(prefill[i].limit_w, decode[i].limit_w);
        EXPECT_LT(prefill[i].speed, decode[i].speed); // generating waits for memory, reading a prompt for arithmetic
        if (i > 0) {
            EXPECT_GT(decode[i].speed, decode[i - 1].speed);
        }
    }
    EXPECT_NEAR(powerLimitsOf(*limits, rtx3090, "prefill").back().speed, 9326.0 / 9893, 0.0005);
    // Nobody measured AI work of an RTX 4090 at a limit: games are no substitute.
    const std::size_t rtx4090 = gpus().find("RTX 4090").value();
    EXPECT_TRUE(
        std::none_of(limits->begin(), limits->end(), [&](const PowerLimit& l) { return l.gpu_index == rtx4090; }));
}

TEST(PowerLimitTable, RefusesBadRows)
{
    const std::string header = "gpu\tlimit_w\tspeed\twork" + kProvenance;
    const auto error = [&header](const std::string& row) {
        return readPowerLimits(header + row, "p.tsv", gpus()).error();
    };
    EXPECT_EQ(error("RTX 3090\t400\t0.9\ttraining" + kSource).where,
              (Where{"p.tsv", 2, "limit_w"})); // the board has 350
    EXPECT_EQ(error("RTX 3090\t300\t1.1\ttraining" + kSource).where.path, "speed");
    EXPECT_EQ(error("RTX 3090\t300\t0.9\tgaming" + kSource).where.path, "work");
    EXPECT_EQ(error("RTX 3091\t300\t0.9\ttraining" + kSource).code, ErrorCode::UnknownName);
    EXPECT_EQ(error("RTX 3090\t\t0.9\ttraining" + kSource).code, ErrorCode::MissingField);
    EXPECT_EQ(error("RTX 3090\t300\t0.9\ttraining\ta list\t\t\trecorded\n").code, ErrorCode::MissingProvenance);
}

} // namespace
} // namespace gpuplan
