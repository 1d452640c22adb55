// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/ladder.h"

#include <algorithm>
#include <functional>

namespace gpuplan {

namespace {

using Change = std::function<void(OwnLine&)>;

/// Builds the steps; after a fault every call does nothing.
class Ladder {
public:
    /// Adds a step that changes the line of step `from`. Its index.
    std::size_t add(LadderChange change, std::size_t from, const Change& apply)
    {
        if (m_error)
            return 0;
        LadderStep step;
        step.change = change;
        step.from = from;
        if (!m_steps.empty())
            step.line = m_steps[from].line;
        apply(step.line);
        const Result<OwnLineAnswer> answer = answerLine(step.line);
        if (!answer) {
            m_error = answer.error();
            return 0;
        }
        step.answer = *answer;
        if (step.line.overhead != 1) {
            OwnLine bare = step.line;
            bare.overhead = 1;
            if (const Result<OwnLineAnswer> without = answerLine(bare); without && !without->never)
                step.hours_without_overhead = without->break_even_hours;
        }
        step.assumptions = assumptionsOfLine(step.line);
        m_steps.push_back(std::move(step));
        return m_steps.size() - 1;
    }
    std::vector<LadderStep>& steps() { return m_steps; }
    const std::optional<Error>& error() const { return m_error; }

private:
    std::vector<LadderStep> m_steps;
    std::optional<Error> m_error;
};

/// From the claim to a fair figure against the faster GPU. The last step.
std::size_t addFairSteps(Ladder& ladder, const LadderInputs& in)
{
    std::size_t at = ladder.add(LadderChange::Claim, 0, [&](OwnLine& line) {
        line.price = in.claimed_price;
        line.rent_per_gpu_hour = in.claimed_rent;
        line.horizon_years = in.horizon_years;
    });
    const auto next = [&](LadderChange change, const Change& apply) { at = ladder.add(change, at, apply); };
    next(LadderChange::SystemPrice, [&](OwnLine& line) { line.price = in.system_price; });
    next(LadderChange::EqualWork, [&](OwnLine& line) { line.speed_ratio = in.speed_ratio; });
    next(LadderChange::Electricity, [&](OwnLine& line) {
        line.wall_kw = in.wall_kw;
        line.tariff_per_kwh = in.tariff_per_kwh;
    });
    next(LadderChange::RentToday, [&](OwnLine& line) { line.rent_per_gpu_hour = in.faster_rent; });
    next(LadderChange::Resale, [&](OwnLine& line) {
        line.resale_fraction = in.resale_fraction;
        line.selling_fee = in.selling_fee;
    });
    next(LadderChange::CostOfCapital, [&](OwnLine& line) { line.discount_rate = in.discount_rate; });
    next(LadderChange::Overhead, [&](OwnLine& line) { line.overhead = in.overhead; });
    return at;
}

/// The right comparison, and what it is for other buyers.
void addOtherBuyers(Ladder& ladder, const LadderInputs& in, std::size_t fair)
{
    const std::size_t same = ladder.add(LadderChange::SameGpuRented, fair, [&](OwnLine& line) {
        line.rent_per_gpu_hour = in.same_gpu_rent;
        line.speed_ratio = 1;
    });
    std::size_t last = same;
    const auto priced = [&](LadderChange change, const std::optional<double>& price) {
        if (price)
            last = ladder.add(change, same, [&](OwnLine& line) { line.price = *price; });
    };
    priced(LadderChange::UsedSystem, in.used_system_price);
    priced(LadderChange::OwnedComputer, in.card_price);
    priced(LadderChange::OwnedComputerUsed, in.used_card_price);
    if (in.dear_tariff_per_kwh)
        last = ladder.add(LadderChange::DearElectricity, last,
                          [&](OwnLine& line) { line.tariff_per_kwh = *in.dear_tariff_per_kwh; });
    if (in.cheapest_rent)
        ladder.add(LadderChange::CheapestRent, last,
                   [&](OwnLine& line) { line.rent_per_gpu_hour = *in.cheapest_rent; });
}

/// What no line can say: until the same GPU is rented, another one is, by name and with more memory.
void noteComparator(std::vector<LadderStep>& steps)
{
    for (LadderStep& step : steps) {
        if (step.change == LadderChange::SameGpuRented)
            return;
        if (step.line.speed_ratio == 1)
            step.assumptions.push_back({CalculationFinding::EqualSpeed, {}});
        step.assumptions.push_back({CalculationFinding::EverythingFits, {}});
        step.assumptions.push_back({CalculationFinding::NamedComparator, {}});
    }
}

} // namespace

std::string_view ladderChangeName(LadderChange change)
{
    switch (change) {
    case LadderChange::Claim:
        return "claim";
    case LadderChange::SystemPrice:
        return "system_price";
    case LadderChange::EqualWork:
        return "equal_work";
    case LadderChange::Electricity:
        return "electricity";
    case LadderChange::RentToday:
        return "rent_today";
    case LadderChange::Resale:
        return "resale";
    case LadderChange::CostOfCapital:
        return "cost_of_capital";
    case LadderChange::Overhead:
        return "overhead";
    case LadderChange::SameGpuRented:
        return "same_gpu_rented";
    case LadderChange::UsedSystem:
        return "used_system";
    case LadderChange::OwnedComputer:
        return "owned_computer";
    case LadderChange::OwnedComputerUsed:
        return "owned_computer_used";
    case LadderChange::DearElectricity:
        return "dear_electricity";
    case LadderChange::CheapestRent:
        return "cheapest_rent";
    }
    return {};
}

std::vector<Finding> assumptionsOfLine(const OwnLine& line)
{
    std::vector<Finding> found;
    if (line.wall_kw == 0 || line.tariff_per_kwh == 0)
        found.push_back({CalculationFinding::NoElectricity, {}});
    if (line.resale_fraction == 0)
        found.push_back({CalculationFinding::NoResale, {}});
    if (line.discount_rate == 0)
        found.push_back({CalculationFinding::NoCostOfCapital, {}});
    if (line.overhead == 1)
        found.push_back({CalculationFinding::NoOverhead, {}});
    return found;
}

Result<std::vector<LadderStep>> claimLadder(const LadderInputs& inputs)
{
    Ladder ladder;
    addOtherBuyers(ladder, inputs, addFairSteps(ladder, inputs));
    if (ladder.error())
        return fail(*ladder.error());
    noteComparator(ladder.steps());
    return std::move(ladder.steps());
}

UsefulHours usefulHours(const BudgetInputs& in)
{
    const double storage = in.storage_gb * in.storage_months * in.storage_price_per_gb_month;
    const auto hours = [&](double money) { return std::max(0.0, money - storage) / (in.rent_per_hour * in.overhead); };
    return {in.budget / in.rent_per_hour, hours(in.budget), hours(in.budget * (1 - in.contingency))};
}

} // namespace gpuplan
