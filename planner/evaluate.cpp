// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evaluate.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "planner/decide/dominance.h"
#include "planner/decide/prepared.h"
#include "planner/decide/selection.h"
#include "planner/plan/left_out_report.h"
#include "planner/plan/options.h"
#include "planner/quantity/names.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

constexpr std::size_t kFrontierPoints = 24;

double coinsPerUnit(Currency currency) { return std::pow(10.0, currency.minorDigits()); }

SelectionOption toSelection(const RunOption& option, int value, double coins)
{
    SelectionOption s;
    s.cost = option.cost.total.coins(Rounding::Up);
    s.duration_s = static_cast<std::int64_t>(std::ceil(option.cost.wall_hours * kSecondsPerHour));
    s.value = value;
    s.id = option.id;
    s.own_variance = std::pow(option.cost.own_sd * coins, 2);
    s.exposure = option.cost.shared_sd * coins;
    s.exposure_group = option.gpu_index;
    return s;
}

std::optional<std::int64_t> seconds(std::optional<double> hours)
{
    if (!hours)
        return std::nullopt;
    return static_cast<std::int64_t>(std::floor(*hours * kSecondsPerHour));
}

/// One evaluation: the parts hand each other references, so they live together.
class Evaluation {
public:
    explicit Evaluation(const PlanInputs& inputs) : m_inputs(inputs), m_document(*inputs.document) { }

    Result<Plan> run()
    {
        if (const Result<void> collected = collectOptions(); !collected)
            return fail(collected.error());
        const Result<Money> budget =
            m_inputs.rates->convert(m_document.budget, m_inputs.offers->currency(), Rounding::Down);
        if (!budget)
            return fail(budget.error());
        const Result<SelectionProblem> problem = pose(*budget);
        if (!problem)
            return fail(problem.error());
        const Result<Selection> selection = select(*problem);
        if (!selection)
            return fail(withNames(selection.error(), *problem));
        return assemble(*budget, *problem, *selection);
    }

private:
    Result<void> collectOptions();
    Result<SelectionProblem> pose(const Money& budget) const;
    Result<Plan> assemble(const Money& budget, const SelectionProblem& problem, const Selection& selection) const;
    Result<void> addChosen(Plan& plan, const SelectionProblem& problem, const Selection& selection) const;
    void addFrontier(Plan& plan, const SelectionProblem& problem) const;
    void addSnapshot(Plan& plan, const SelectionProblem& problem, const Selection& selection) const;
    void addIssues(Plan& plan) const;
    Reasons reasonsFor(const RunOption& option, const ExperimentOptions& all) const;
    RunChoice choiceOf(std::size_t experiment, const RunOption& option, Reasons* reasons) const;
    const std::string& idOf(std::size_t experiment) const
    {
        return m_document.experiments[experiment].request.workload.id;
    }
    Error withNames(Error error, const SelectionProblem& problem) const;

    const PlanInputs& m_inputs;
    const PlanDocument& m_document;
    std::vector<ExperimentOptions> m_options; // per experiment
};

Result<void> Evaluation::collectOptions()
{
    for (std::size_t i = 0; i < m_document.experiments.size(); ++i) {
        Result<ExperimentOptions> options = optionsFor(m_document.experiments[i], m_inputs.models[i], m_inputs);
        if (!options) {
            Error error = options.error();
            if (error.where.path.empty())
                error.where.path = "experiments[" + std::to_string(i) + "]";
            return fail(std::move(error));
        }
        m_options.push_back(std::move(*options));
    }
    return {};
}

Result<SelectionProblem> Evaluation::pose(const Money& budget) const
{
    SelectionProblem problem;
    const double coins = coinsPerUnit(budget.currency());
    for (std::size_t i = 0; i < m_document.experiments.size(); ++i) {
        const Experiment& experiment = m_document.experiments[i];
        SelectionItem item;
        item.priority = experiment.priority;
        item.deadline_s = seconds(experiment.deadline_hours);
        for (const std::string& id : experiment.after) {
            for (std::size_t j = 0; j < m_document.experiments.size(); ++j) {
                if (idOf(j) == id)
                    item.after.push_back(static_cast<std::uint32_t>(j));
            }
        }
        for (const RunOption& option : m_options[i].options)
            item.options.push_back(toSelection(option, experiment.value, coins));
        problem.items.push_back(std::move(item));
    }
    // The reserve is kept free of planned spending; the bad tenth of outcomes may use it, but not pass the budget.
    const Money reserve = budget.times(m_document.reserve_percent / 100, Rounding::Up);
    problem.budget = (budget - reserve).coins(Rounding::Down);
    problem.deadline_s = seconds(m_document.deadline_hours);
    problem.risk = m_document.risk == RiskLevel::P90 ? RiskRule::P90 : RiskRule::Likely;
    problem.p90_budget = budget.coins(Rounding::Down);
    return problem;
}

RunChoice Evaluation::choiceOf(std::size_t experiment, const RunOption& option, Reasons* reasons) const
{
    return describe(option, m_document.experiments[experiment], m_inputs.models[experiment], m_inputs, reasons);
}

Reasons Evaluation::reasonsFor(const RunOption& option, const ExperimentOptions& all) const
{
    Reasons reasons;
    const int sizes = all.sizes_looked_at, fitting = sizes - all.sizes_too_small;
    note(&reasons, ReasonCode::CheapestOfWays,
         {static_cast<std::int64_t>(all.options.size()), std::int64_t{fitting}, std::int64_t{sizes}});
    if (all.tight_only)
        note(&reasons, ReasonCode::OnlyTightFits);
    if (const RunOption* best = cheapestOf(all); best && best->cost.total < option.cost.total)
        note(&reasons, ReasonCode::DeadlineChoice,
             {best->cost.total.amount(), std::string(m_inputs.offers->currency().code())});
    for (const NearMiss& miss : all.owned_too_small)
        note(&reasons, ReasonCode::OwnedTooSmall,
             {(*m_inputs.gpus)[miss.gpu_index].name, miss.needed_gib, miss.usable_gib});
    if (all.host_miss)
        note(&reasons, ReasonCode::MemoryHostTooSmall, {all.host_miss->needed_gib, all.host_miss->host_ram_gib});
    if (!option.owned && option.offer->offer->tier == Tier::Community)
        note(&reasons, ReasonCode::CommunityHost);
    if (option.cost.spot_overhead)
        note(&reasons, ReasonCode::SpotOverhead,
             {*option.cost.spot_overhead,
              std::int64_t{std::max(1, static_cast<int>(std::lround(*option.cost.checkpoint_minutes)))}});
    if (!option.owned && !option.cost.storage_price_known)
        note(&reasons, ReasonCode::StoragePriceAssumed, {m_inputs.assumptions->storage_usd_gb_month.likely});
    if (!option.owned && (!option.offer->billing || !option.offer->billing->step_s))
        note(&reasons, ReasonCode::BillingStepUnknown, {std::string(option.offer->offer->provider)});
    if (!option.owned && option.offer->billing && option.offer->billing->stopped_bills_full_price)
        note(&reasons, ReasonCode::StoppedStillBills, {std::string(option.offer->offer->provider)});
    if (option.offer && option.offer->offer->confidence == Confidence::Recalled)
        note(&reasons, ReasonCode::PriceRecalled);
    return reasons;
}

Result<void> Evaluation::addChosen(Plan& plan, const SelectionProblem& problem, const Selection& selection) const
{
    double clock_h = 0;
    const Result<PreparedProblem> prepared = prepare(problem);
    if (!prepared)
        return fail(prepared.error());
    for (const std::uint32_t i : prepared->order) {
        if (selection.chosen[i] == kLeftOut)
            continue;
        const RunOption& option = m_options[i].options[static_cast<std::size_t>(selection.chosen[i])];
        ChosenExperiment chosen;
        chosen.experiment = i;
        chosen.reasons = reasonsFor(option, m_options[i]);
        chosen.cheapest = !(cheapestOf(m_options[i])->cost.total < option.cost.total);
        chosen.run = choiceOf(i, option, &chosen.reasons);
        chosen.start_hours = clock_h;
        clock_h += option.cost.wall_hours;
        chosen.finish_hours = clock_h;
        chosen.options_considered = static_cast<int>(m_options[i].options.size());
        if (const RunOption* other = runnerUpOf(m_options[i], option))
            chosen.runner_up = choiceOf(i, *other, nullptr);

        const BilledHours& h = option.cost.hours;
        const auto share = [&](double hours) {
            return h.total() > 0 ? option.cost.compute.times(hours / h.total()) : Money::zero(plan.currency);
        };
        PlanTotals& t = plan.total;
        t.likely += option.cost.total;
        t.compute += share(h.work + h.checkpoints);
        t.failed += share(h.failed);
        t.rework += share(h.rework);
        t.setup += share(h.setup);
        t.idle += share(h.idle);
        t.rounding += share(h.rounding);
        t.storage += option.cost.storage_running + option.cost.storage_stopped;
        t.gpu_hours += h.total() * option.gpus;
        t.wall_hours = clock_h;
        if (option.offer) {
            const Date observed = option.offer->offer->observed;
            plan.prices_from = plan.prices_from ? std::min(*plan.prices_from, observed) : observed;
            plan.prices_to = plan.prices_to ? std::max(*plan.prices_to, observed) : observed;
        }
        plan.chosen.push_back(std::move(chosen));
    }
    return {};
}

void Evaluation::addFrontier(Plan& plan, const SelectionProblem& problem) const
{
    SelectionProblem wide = problem;
    wide.risk = RiskRule::Likely;
    const Result<std::vector<Selection>> points = costValueFrontier(wide, kFrontierPoints);
    if (!points)
        return; // the same problem was solved before: only a search beyond its limit comes here
    for (const Selection& point : *points) {
        FrontierPoint shown{
            Money::fromCoins(point.cost, plan.currency), point.value.must, point.value.should, point.value.could, {}};
        for (std::size_t i = 0; i < point.chosen.size(); ++i) {
            if (point.chosen[i] != kLeftOut)
                shown.experiments.push_back(i);
        }
        plan.frontier.push_back(std::move(shown));
    }
}

/// The prices that can win: of every experiment the options that no other one beats. Planning again with these alone
/// gives the same plan.
void Evaluation::addSnapshot(Plan& plan, const SelectionProblem& problem, const Selection& selection) const
{
    std::vector<const RunOption*> kept;
    for (std::size_t i = 0; i < m_options.size(); ++i) {
        const std::vector<std::int32_t> beaten_by = dominators(problem.items[i].options);
        for (std::size_t j = 0; j < m_options[i].options.size(); ++j) {
            if (beaten_by[j] < 0 && m_options[i].options[j].offer)
                kept.push_back(&m_options[i].options[j]);
        }
        // The next GPU is shown beside the chosen one, so its price is kept too.
        const std::int32_t chosen = selection.chosen[i];
        const RunOption* other = chosen == kLeftOut
            ? nullptr
            : runnerUpOf(m_options[i], m_options[i].options[static_cast<std::size_t>(chosen)]);
        if (other && other->offer)
            kept.push_back(other);
    }
    std::sort(kept.begin(), kept.end(), [](const RunOption* a, const RunOption* b) { return a->id < b->id; });
    kept.erase(
        std::unique(kept.begin(), kept.end(), [](const RunOption* a, const RunOption* b) { return a->id == b->id; }),
        kept.end());
    for (const RunOption* option : kept) {
        const PricedOffer& priced = *option->offer;
        plan.snapshot.prices.push_back(
            snapshotOf(*priced.offer, (*m_inputs.gpus)[option->gpu_index], priced.provider_rule));
    }
    // Those in use, whether this plan needs them or not: it may be shown in another currency one day.
    for (const ExchangeRate& rate : m_inputs.rates->inUse())
        plan.snapshot.rates.push_back(snapshotOf(rate));
    plan.snapshot.made = m_inputs.today;
    plan.snapshot.assumptions = *m_inputs.assumptions;
    plan.snapshot.likely = plan.total.likely;
    plan.snapshot.p90 = plan.total.p90;
}

void Evaluation::addIssues(Plan& plan) const
{
    constexpr int kOldPriceDays = 45; // GPU rents move by about 25% a year: 9% in 45 days
    if (plan.prices_from) {
        const int age = daysBetween(*plan.prices_from, m_inputs.today);
        if (age > kOldPriceDays)
            note(&plan.issues, ReasonCode::PricesOld, {std::int64_t{age}});
    }
    // Storage at its default price and billing in dollars are in every plan.
    std::vector<Currency> currencies{kUsd, m_document.budget.currency()};
    for (const OwnedMachine& machine : m_document.owned)
        currencies.push_back(machine.tariff_per_kwh.currency());
    for (const PriceSnapshot& price : plan.snapshot.prices) {
        currencies.push_back(price.price_per_hour.currency());
        if (!price.billing)
            continue;
        for (const std::optional<Money>* amount : {&price.billing->storage_running_gb_month,
                                                   &price.billing->storage_stopped_gb_month, &price.billing->egress_gb})
            if (*amount)
                currencies.push_back((*amount)->currency());
    }
    for (const ExchangeRate& rate : m_inputs.rates->usedFor(currencies, plan.currency))
        plan.issues.push_back(rateReason(rate));
    if (!plan.exact)
        note(&plan.issues, ReasonCode::SearchLimit, {plan.gap * 100});
}

Result<Plan> Evaluation::assemble(const Money& budget, const SelectionProblem& problem,
                                  const Selection& selection) const
{
    Plan plan;
    plan.currency = budget.currency();
    plan.budget = budget;
    plan.reserve = budget.times(m_document.reserve_percent / 100, Rounding::Up);
    const Money zero = Money::zero(plan.currency);
    plan.total = {zero, zero, zero, zero, zero, zero, zero, zero, zero, 0, 0};
    if (const Result<void> added = addChosen(plan, problem, selection); !added)
        return fail(added.error());
    plan.total.p90 = Money::fromCoins(static_cast<std::int64_t>(std::ceil(selection.p90)), plan.currency);
    plan.free = budget - plan.reserve - plan.total.likely;
    plan.exact = selection.exact;
    plan.gap = selection.gap();
    if (const Result<void> added = addLeftOut(plan, m_inputs, m_options, problem, selection); !added)
        return fail(added.error());
    addFrontier(plan, problem);
    addSnapshot(plan, problem, selection);
    addIssues(plan);
    return plan;
}

Error Evaluation::withNames(Error error, const SelectionProblem& problem) const
{
    error.where = {}; // places inside the solver mean nothing to a person
    if (error.code == ErrorCode::Cycle) {
        std::vector<std::string> names;
        for (const std::size_t item : findCycle(problem.items))
            names.push_back(idOf(item));
        error.arguments = {joinNames(names)};
    }
    return error;
}

} // namespace

Result<Plan> evaluate(const PlanInputs& inputs) { return Evaluation(inputs).run(); }

} // namespace gpuplan
