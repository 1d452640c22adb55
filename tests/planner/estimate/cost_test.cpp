// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/cost.h"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gpuplan {
namespace {

CostAssumptions plainAssumptions()
{
    CostAssumptions a;
    a.setup_minutes = Range::exactly(15);
    a.failed_fraction = Range::exactly(0.12);
    a.idle_fraction = Range::exactly(0.08);
    a.hands_on_session_hours = Range::exactly(2.5);
    a.spot_uptime_hours = Range::exactly(4);
    a.spot_uptime_8gpu_hours = Range::exactly(1);
    a.spot_availability = Range::exactly(0.5);
    a.restart_minutes = Range::exactly(10);
    a.checkpoint_gb_per_s = Range::exactly(1);
    a.storage_usd_gb_month = Range::exactly(0.10);
    a.keep_days = Range::exactly(7);
    a.environment_gb = Range::exactly(20);
    a.price_drift_per_sqrt_year = Range::exactly(0.25);
    return a;
}

struct Question {
    Workload workload;
    TimeEstimate time;
    CostQuestion q;

    explicit Question(double run_hours, WorkloadKind kind = WorkloadKind::Train)
    {
        workload.kind = kind;
        time.hours = Range::exactly(run_hours);
        time.shared_log_sd = 0;
        time.own_log_sd = 0;
        q.workload = &workload;
        q.time = &time;
        q.price_per_hour = Money::fromAmount(2, kUsd);
        q.default_storage_gb_month = Money::fromAmount(0.1, kUsd);
    }
    CostEstimate ask(const CostAssumptions& a = plainAssumptions()) const { return estimateCost(q, a); }
};

TEST(Cost, AddsFailuresIdleAndSetupToTheHours)
{
    const CostEstimate cost = Question(10).ask();
    EXPECT_DOUBLE_EQ(cost.hours.work, 10);
    EXPECT_DOUBLE_EQ(cost.hours.failed, 1.2);                     // 10 × 0.12
    EXPECT_DOUBLE_EQ(cost.hours.idle, 0.896);                     // (10 + 1.2) × 0.08
    EXPECT_DOUBLE_EQ(cost.hours.setup, 0.25);                     // one session of 15 minutes
    EXPECT_NEAR(cost.hours.total(), 12.346, 1e-12);               // 10 + 1.2 + 0.896 + 0.25
    EXPECT_EQ(cost.compute, Money::fromMicros(24'692'000, kUsd)); // × 2 USD
    EXPECT_EQ(cost.total, Money::fromMicros(24'700'000, kUsd));   // up to the cent
    EXPECT_NEAR(cost.wall_hours, 12.346, 1e-12);
}

// 112 GB at 1 GB/s block 112 s; every 30 minutes of 10 h of work and 1.2 h of failed runs: 22 of them.
TEST(Cost, CheckpointsOnSteadyMachinesAreALineOfTheirOwn)
{
    Question question(10);
    question.q.checkpoint_gb = 112;
    EXPECT_EQ(question.ask().hours.checkpoints, 0) << "nobody says how often";
    question.q.checkpoint_minutes = 30;
    EXPECT_DOUBLE_EQ(question.ask().hours.checkpoints, 22 * 112 / 3600.0);
    question.q.interruptible = true;
    EXPECT_EQ(question.ask().hours.checkpoints, 0) << "part of the work that interruptions cost";
}

TEST(Cost, HandsOnHoursAreAllUsefulButEverySessionIsSetUp)
{
    const CostEstimate cost = Question(6, WorkloadKind::HandsOn).ask();
    EXPECT_EQ(cost.hours.failed, 0);
    EXPECT_EQ(cost.hours.idle, 0);
    EXPECT_DOUBLE_EQ(cost.hours.setup, 0.75); // ⌈6 / 2.5⌉ = 3 sessions × 15 min
}

TEST(Cost, EverySessionIsRoundedUpToTheStepAndTheMinimum)
{
    CostAssumptions a = plainAssumptions();
    a.setup_minutes = a.failed_fraction = a.idle_fraction = Range::exactly(0);
    Question half_hour(0.5, WorkloadKind::HandsOn);
    half_hour.q.minimum_s = 3600;
    EXPECT_DOUBLE_EQ(half_hour.ask(a).hours.total(), 1); // half an hour is billed as one
    half_hour.q.minimum_s.reset();
    half_hour.q.step_s = 900;
    EXPECT_DOUBLE_EQ(half_hour.ask(a).hours.total(), 0.5);
    Question odd(0.51, WorkloadKind::HandsOn);
    odd.q.step_s = 900;
    EXPECT_DOUBLE_EQ(odd.ask(a).hours.total(), 0.75); // 0.51 h = 30.6 min → 45 min
    EXPECT_DOUBLE_EQ(odd.ask(a).hours.rounding, 0.24);
    Question repeated(0.51, WorkloadKind::HandsOn);
    repeated.q.step_s = 900;
    repeated.q.repeat = 3;
    EXPECT_DOUBLE_EQ(repeated.ask(a).hours.total(), 2.25); // each of the three is rounded
}

TEST(Cost, SpotTakesTheExactOverheadAndWaitsForMachines)
{
    CostAssumptions a = plainAssumptions();
    a.setup_minutes = a.failed_fraction = a.idle_fraction = Range::exactly(0);
    Question spot(10);
    spot.q.interruptible = true;
    spot.q.checkpoint_gb = 180; // 180 GB at 1 GB/s: δ = 3 minutes
    const CostEstimate cost = spot.ask(a);
    // M 4 h, δ 3 min, R 10 min: κ = 1.225 (table of spot overheads, exact form)
    ASSERT_TRUE(cost.spot_overhead);
    EXPECT_NEAR(*cost.spot_overhead, 1.225, 0.001);
    EXPECT_NEAR(cost.hours.rework, 2.25, 0.01);
    EXPECT_NEAR(cost.wall_hours, 24.5, 0.02); // 12.25 h at an availability of one half
    EXPECT_GT(cost.own_sd, 0);                // luck of the draw, even with everything else exact
}

TEST(Cost, StorageRunsWithTheMachineAndStaysAfterIt)
{
    CostAssumptions a = plainAssumptions();
    a.setup_minutes = a.failed_fraction = a.idle_fraction = Range::exactly(0);
    Question q(73); // a tenth of a month of 730 h
    q.q.disk_gb = 100;
    q.q.keep_days = 36.5; // 876 h: 1.2 months
    q.q.storage_running_gb_month = Money::fromAmount(0.10, kUsd);
    q.q.storage_stopped_gb_month = Money::fromAmount(0.20, kUsd);
    const CostEstimate cost = q.ask(a);
    EXPECT_EQ(cost.storage_running, Money::fromAmount(1.0, kUsd));  // 100 GB × 0.1 month × 0.10
    EXPECT_EQ(cost.storage_stopped, Money::fromAmount(24.0, kUsd)); // 100 GB × 1.2 months × 0.20
    EXPECT_TRUE(cost.storage_price_known);
    q.q.storage_running_gb_month.reset();
    EXPECT_FALSE(q.ask(a).storage_price_known);
}

TEST(Cost, RangeIsThatOfALognormal)
{
    CostAssumptions a = plainAssumptions();
    a.setup_minutes = a.failed_fraction = a.idle_fraction = Range::exactly(0);
    Question q(10);
    EXPECT_EQ(q.ask(a).range().low, q.ask(a).range().high); // nothing is uncertain
    q.time.shared_log_sd = 0.2;
    const CostEstimate cost = q.ask(a);
    EXPECT_NEAR(cost.shared_sd, 4, 1e-9); // 20 USD × 0.2
    // σ of the lognormal: √ln(1 + 0.2²) = 0.19804; e^(1.28155 × 0.19804) = 1.28890
    EXPECT_NEAR(cost.range().high.amount(), 25.78, 0.011);
    EXPECT_NEAR(cost.range().low.amount(), 15.52, 0.011);
}

TEST(Cost, RunsAreIndependentButShareTheModelsError)
{
    CostAssumptions a = plainAssumptions();
    a.setup_minutes = a.failed_fraction = a.idle_fraction = Range::exactly(0);
    Question q(10);
    q.time.own_log_sd = 0.1;
    q.time.shared_log_sd = 0.2;
    q.q.repeat = 4;
    const CostEstimate cost = q.ask(a);
    EXPECT_NEAR(cost.own_sd, 4, 1e-9);     // 20 × 0.1 × √4
    EXPECT_NEAR(cost.shared_sd, 16, 1e-9); // 80 × 0.2
}

TEST(Cost, OldPricesAreLessCertain)
{
    Question q(10);
    const double fresh = q.ask().shared_sd;
    q.q.price_age_years = 1;
    EXPECT_NEAR(q.ask().shared_sd - fresh, q.ask().compute.amount() * 0.25, 1e-9);
}

RC_GTEST_PROP(Cost, IsMonotoneInPriceAndHours, ())
{
    const double hours = *rc::gen::inRange(1, 5000) / 10.0;
    const double price = *rc::gen::inRange(1, 100'000) / 1000.0;
    Question base(hours), longer(hours * 1.1), dearer(hours);
    base.q.interruptible = longer.q.interruptible = dearer.q.interruptible = *rc::gen::arbitrary<bool>();
    base.q.price_per_hour = longer.q.price_per_hour = Money::fromAmount(price, kCny);
    dearer.q.price_per_hour = Money::fromAmount(price * 1.5, kCny);
    for (Question* q : {&base, &longer, &dearer}) {
        q->q.step_s = 60;
        q->q.default_storage_gb_month = Money::fromAmount(0.7, kCny);
        q->q.disk_gb = 40;
    }
    const CostEstimate cost = base.ask();
    RC_ASSERT(longer.ask().total >= cost.total);
    RC_ASSERT(dearer.ask().total >= cost.total);
    RC_ASSERT(cost.compute.amount() >= hours * price * 0.999999);
    RC_ASSERT(cost.range().low <= cost.total);
    RC_ASSERT(cost.range().high >= cost.total);
}

} // namespace
} // namespace gpuplan
