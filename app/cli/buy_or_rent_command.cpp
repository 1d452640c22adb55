// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/buy_or_rent_view.h"
#include "app/cli/console.h"
#include "app/cli/market.h"

namespace gpuplan {

namespace {

class BuyText {
    Q_DECLARE_TR_FUNCTIONS(BuyOrRent)
};

/// What the answers rest on beside the machine: the work, the rates, how old the prices are.
std::vector<QString> remarks(const BuyerMarket& market, const std::vector<MachineAnswer>& by_scope,
                             const BuyOrRentOptions& options, const Context& context)
{
    std::vector<QString> list;
    if (!market.own_plan)
        list.push_back(BuyText::tr(
            "Speeds and what fits are those of typical work, fine-tuning 7B and 8B models; --plan takes your own."));
    else if (!options.hours_per_week && !options.plans_per_year)
        list.push_back(BuyText::tr("The plan is counted once in %1 years; --plans-per-year says how often it is done.")
                           .arg(context.format.number(options.choices.horizon_years)));
    const bool offers = std::any_of(by_scope.begin(), by_scope.end(),
                                    [](const MachineAnswer& m) { return m.rented && !m.rent_stated; });
    if (offers)
        list.push_back(BuyText::tr("Whether you can pay at these providers and reach them is not checked; --provider "
                                   "and --rented narrow the choice."));
    std::vector<Currency> currencies;
    for (const MachineAnswer& m : by_scope) {
        if (m.rented)
            currencies.push_back(m.rented->price.price_per_hour.currency());
        if (m.kind->cards)
            currencies.push_back(m.kind->cards->likely.currency());
    }
    for (const Reason& rate : ratesUsed(*market.inputs.rates, currencies, market.currency))
        list.push_back(sentence(rate, context.format));
    return list;
}

DataAge ageOf(const std::vector<MachineAnswer>& answers)
{
    DataAge age;
    for (const MachineAnswer& m : answers) {
        if (!m.rented)
            continue;
        const Date seen = m.rented->price.observed;
        age.oldest = age.oldest ? std::min(*age.oldest, seen) : seen;
        age.newest = age.newest ? std::max(*age.newest, seen) : seen;
    }
    return age;
}

ExitStatus reportUnanswered(const Context& context, const BuyerMarket& market, const MachineAnswer& m)
{
    if (m.problem)
        return context.report(*m.problem);
    const QString name = machineName(*m.kind, *market.inputs.gpus);
    context.warn(
        market.work.experiments.empty() ? BuyText::tr("the plan has no experiments: there is nothing to compare")
            : m.fits_nothing
            ? BuyText::tr(
                  "none of the work fits on %1, or the plan does not allow it there: buying it replaces no rent")
                  .arg(name)
            : BuyText::tr("nothing on offer does the work of %1; say what renting costs with --rent").arg(name));
    return ExitStatus::Infeasible;
}

} // namespace

ExitStatus buyOrRent(Context& context, const BuyOrRentOptions& options)
{
    const Result<BuyerMarket> market = buyerMarket(context, options);
    if (!market)
        return context.report(market.error());

    // In detail: what was asked for first, else the first that can be answered for. Its hours are the person's; the other
    // machines get the hours that the same work takes on them.
    const bool asked = !options.machines.empty() || !options.gpu.empty();
    std::vector<MachineAnswer> machines;
    std::optional<std::size_t> first_index;
    for (const MachineKind& kind : market->machines) {
        const WorkComparison* reference = first_index ? &machines[*first_index].work : nullptr;
        Result<MachineAnswer> answer = answerFor(*market, kind, *market->scopes.front(), options, reference);
        if (!answer)
            return context.report(answer.error());
        machines.push_back(std::move(*answer));
        const MachineAnswer& last = machines.back();
        const bool too_many_hours = last.problem && last.problem->code == ErrorCode::OutOfRange;
        if (!first_index && (asked || last.answer || too_many_hours))
            first_index = machines.size() - 1;
    }
    const MachineAnswer* first = &machines[first_index.value_or(0)];
    std::vector<MachineAnswer> by_scope{*first};
    for (std::size_t i = 1; i < market->scopes.size() && first->rented && !first->rent_stated; ++i) {
        Result<MachineAnswer> answer = answerFor(*market, *first->kind, *market->scopes[i], options, nullptr);
        if (!answer)
            return context.report(answer.error());
        by_scope.push_back(std::move(*answer));
    }

    std::vector<MachineAnswer> shown = machines;
    shown.insert(shown.end(), by_scope.begin(), by_scope.end());
    const DataAge age = ageOf(shown);
    const std::vector<QString> notes = remarks(*market, by_scope, options, context);
    if (std::none_of(machines.begin(), machines.end(), [](const MachineAnswer& m) { return m.answer.has_value(); }))
        return reportUnanswered(context, *market, *first);
    if (context.json) {
        Json request = {
            {"machines", options.machines}, {"plan", text(options.plan_file)}, {"against", options.against}};
        printEnvelope(context, "buy-or-rent", std::move(request), age, market->currency,
                      buyOrRentJson(context, *market, by_scope, machines, options), notes);
        return ExitStatus::Done;
    }
    if (first->answer)
        printMachine(context, *market, by_scope, options);
    printMachines(context, *market, machines);
    if (options.explain && first->answer)
        printArithmetic(context, arithmeticOf(context, *market, *first, options));
    context.out() << "\n";
    if (age.newest)
        context.out() << BuyText::tr("Rents seen between %1 and %2")
                             .arg(context.format.date(*age.oldest), context.format.date(*age.newest))
                             .toStdString()
                      << "\n";
    for (const QString& note : notes)
        context.out() << wrapped(note, context.world.columns, QString(), QString()).toStdString();
    return ExitStatus::Done;
}

} // namespace gpuplan
