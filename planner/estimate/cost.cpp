// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/cost.h"

#include <algorithm>
#include <cmath>

#include "planner/estimate/interruption.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

/// Standard deviation of ln(1 + x) for a share x given as a range.
double logSpreadOfShare(const Range& share) { return std::log((1 + share.high) / (1 + share.low)) / (2 * kZ90); }

struct Sessions {
    double count = 1; // per run
    double setup_h = 0;
};

Sessions sessionsOf(const CostQuestion& q, const CostAssumptions& a, double run_h)
{
    Sessions sessions;
    sessions.setup_h = a.setup_minutes.likely / kMinutesPerHour;
    if (q.workload->kind == WorkloadKind::HandsOn)
        sessions.count = std::max(1.0, std::ceil(run_h / a.hands_on_session_hours.likely));
    return sessions;
}

struct Interruption {
    double factor = 1;     // hours with interruptions over hours without
    double interval_h = 0; // between checkpoints
    double log_sd = 0;     // of the factor, from not knowing the up-time
    double own_sd_h = 0;   // of the hours, from the luck of the draw
};

double checkpointHours(const CostQuestion& q, const CostAssumptions& a)
{
    return std::max(q.checkpoint_gb / a.checkpoint_gb_per_s.likely, 1.0) / kSecondsPerHour;
}

Interruption interruptionOf(const CostQuestion& q, const CostAssumptions& a, double run_h)
{
    Interruption result;
    const Range& uptime_h = q.gpus >= 8 ? a.spot_uptime_8gpu_hours : a.spot_uptime_hours;
    const double restart_h = a.restart_minutes.likely / kMinutesPerHour;
    const double write_h = checkpointHours(q, a);
    const auto factorAt = [&](double up_h) {
        if (q.checkpoint_minutes)
            return SpotSchedule{*q.checkpoint_minutes / kMinutesPerHour,
                                spotOverhead(*q.checkpoint_minutes / kMinutesPerHour, up_h, write_h, restart_h)};
        return bestSpotSchedule(up_h, write_h, restart_h);
    };
    const SpotSchedule likely = factorAt(uptime_h.likely);
    result.factor = likely.overhead;
    result.interval_h = likely.interval_h;
    result.log_sd = std::log(factorAt(uptime_h.low).overhead / factorAt(uptime_h.high).overhead) / (2 * kZ90);
    // Poisson losses: each costs the restart and a uniform part of the interval (budgeting: Var = (τ²/12 + R²) ×
    // losses).
    const double losses = run_h / uptime_h.likely;
    result.own_sd_h = std::sqrt(losses * (likely.interval_h * likely.interval_h / 12 + restart_h * restart_h));
    return result;
}

Money storageCost(double gb, double months, const std::optional<Money>& price, const Money& fallback)
{
    return price.value_or(fallback).times(gb * months);
}

} // namespace

double billedSeconds(double seconds, std::optional<double> step_s, std::optional<double> minimum_s)
{
    seconds = std::max(seconds, minimum_s.value_or(0));
    if (step_s && *step_s > 0)
        seconds = std::ceil(seconds / *step_s - 1e-9) * *step_s;
    return seconds;
}

CostEstimate estimateCost(const CostQuestion& q, const CostAssumptions& a)
{
    CostEstimate cost;
    const double run_h = q.time->hours->likely;
    const WorkloadKind kind = q.workload->kind;
    const bool can_fail = kind == WorkloadKind::Train || kind == WorkloadKind::Generate;
    const bool attended =
        kind == WorkloadKind::HandsOn; // hours at the keyboard are stated whole: nothing idles beside them

    const double failed_h = can_fail ? run_h * a.failed_fraction.likely : 0;
    Interruption interruption;
    if (q.interruptible) {
        interruption = interruptionOf(q, a, run_h);
        cost.spot_overhead = interruption.factor;
        cost.checkpoint_minutes = interruption.interval_h * kMinutesPerHour;
    }
    const double rework_h = (run_h + failed_h) * (interruption.factor - 1);
    double write_h = 0;
    if (q.checkpoint_minutes && !q.interruptible && q.workload->isTraining())
        write_h = std::floor((run_h + failed_h) * kMinutesPerHour / *q.checkpoint_minutes) * checkpointHours(q, a);
    const double idle_h = attended ? 0 : (run_h + failed_h + rework_h + write_h) * a.idle_fraction.likely;
    const Sessions sessions = sessionsOf(q, a, run_h);
    const double setup_h = sessions.count * sessions.setup_h;
    const double used_h = run_h + failed_h + rework_h + write_h + idle_h + setup_h;
    const double session_s = used_h * kSecondsPerHour / sessions.count;
    const double billed_h = billedSeconds(session_s, q.step_s, q.minimum_s) * sessions.count / kSecondsPerHour;

    const double runs = q.repeat;
    cost.hours = {run_h * runs,  failed_h * runs, rework_h * runs,           setup_h * runs,
                  idle_h * runs, write_h * runs,  (billed_h - used_h) * runs};
    cost.wall_hours = used_h * runs / (q.interruptible ? a.spot_availability.likely : 1.0);
    // 10^10 units of money or 10^7 hours are no plan; the limit also keeps every sum inside the 64 bits of Money.
    constexpr double kMostMoney = 1e10, kMostHours = 1e7;
    const double stored_gb_months = q.disk_gb * (billed_h * runs + 36'500 * kHoursPerDay) / kHoursPerMonth;
    const double most_storage = stored_gb_months
        * std::max({q.default_storage_gb_month.amount(),
                    q.storage_running_gb_month.value_or(q.default_storage_gb_month).amount(),
                    q.storage_stopped_gb_month.value_or(q.default_storage_gb_month).amount()});
    cost.payable = cost.wall_hours < kMostHours && q.price_per_hour.amount() * billed_h * runs < kMostMoney
        && most_storage < kMostMoney * 100;
    if (!cost.payable) {
        cost.compute = cost.storage_running = cost.storage_stopped = cost.egress = cost.total =
            Money::zero(q.price_per_hour.currency());
        return cost;
    }
    cost.compute = q.price_per_hour.times(billed_h * runs, Rounding::Up);

    const double keep_days = q.keep_days.value_or(a.keep_days.likely);
    cost.storage_price_known = q.storage_running_gb_month.has_value();
    cost.egress_price_known = q.egress_per_gb.has_value() || q.egress_gb == 0;
    cost.storage_running = storageCost(q.disk_gb, billed_h * runs / kHoursPerMonth, q.storage_running_gb_month,
                                       q.default_storage_gb_month);
    cost.storage_stopped =
        storageCost(q.disk_gb, keep_days * kHoursPerDay / kHoursPerMonth,
                    q.storage_stopped_gb_month ? q.storage_stopped_gb_month : q.storage_running_gb_month,
                    q.default_storage_gb_month);
    cost.egress = q.egress_per_gb.value_or(Money::zero(q.price_per_hour.currency())).times(q.egress_gb);
    cost.total = (cost.compute + cost.storage_running + cost.storage_stopped + cost.egress).toCoins(Rounding::Up);

    const double compute = cost.compute.amount();
    const double own_log_var = std::pow(q.time->own_log_sd, 2)
        + (can_fail ? std::pow(logSpreadOfShare(a.failed_fraction), 2) : 0)
        + (attended ? 0 : std::pow(logSpreadOfShare(a.idle_fraction), 2)) + std::pow(interruption.log_sd, 2);
    const double price_per_hour = q.price_per_hour.amount();
    const double setup_sd =
        sessions.count * price_per_hour * (a.setup_minutes.high - a.setup_minutes.low) / kMinutesPerHour / (2 * kZ90);
    const double luck_sd = interruption.own_sd_h * price_per_hour;
    // Independent from run to run, so n runs have √n times the deviation of one.
    cost.own_sd =
        std::sqrt((own_log_var * std::pow(compute / runs, 2) + setup_sd * setup_sd + luck_sd * luck_sd) * runs);
    const double price_log_sd = a.price_drift_per_sqrt_year.likely * std::sqrt(std::max(0.0, q.price_age_years));
    cost.shared_sd = compute * std::hypot(q.time->shared_log_sd, price_log_sd);
    return cost;
}

MoneyRange CostEstimate::range() const
{
    const double likely = total.amount();
    if (!(likely > 0))
        return {total, total, total};
    const double log_sd = std::sqrt(std::log1p(std::pow(std::hypot(own_sd, shared_sd) / likely, 2)));
    return {total.times(std::exp(-kZ90 * log_sd)).toCoins(Rounding::Up), total,
            total.times(std::exp(kZ90 * log_sd)).toCoins(Rounding::Up)};
}

} // namespace gpuplan
