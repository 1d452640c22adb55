// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_view.h"

#include <cmath>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/console.h"
#include "app/text/names.h"

namespace gpuplan {

namespace {

class PlanText {
    Q_DECLARE_TR_FUNCTIONS(Plan)
};

QString nameOf(const Experiment& e)
{
    const QString name = shippedName(e.request.workload.name.empty() ? e.request.workload.id : e.request.workload.name);
    return e.repeat > 1 ? PlanText::tr("%1 (%2 times)").arg(name).arg(e.repeat) : name;
}

QString machineOf(const RunChoice& run)
{
    const QString gpu = QString::fromStdString(run.price.gpu);
    return run.gpus > 1 ? QStringLiteral("%1× %2").arg(run.gpus).arg(gpu) : gpu;
}

QString whereOf(const RunChoice& run)
{
    if (run.owned)
        return PlanText::tr("own machine");
    const QString provider = QString::fromStdString(run.price.provider);
    if (run.price.region.empty())
        return provider;
    return PlanText::tr("%1, %2", "provider, region").arg(provider, QString::fromStdString(run.price.region));
}

void say(const Context& context, const QString& text, const QString& first_indent = {}, const QString& indent = {})
{
    context.out() << wrapped(text, context.world.columns, first_indent, indent).toStdString();
}

void heading(const Context& context, const QString& text)
{
    const std::string title = text.toStdString();
    context.out() << "\n" << (context.color ? "\x1b[1m" + title + "\x1b[0m" : title) << "\n";
}

void printChosen(const Context& context, const PlanDocument& document, const Plan& plan)
{
    const Format& f = context.format;
    TextTable table({{QStringLiteral("#"), Align::Right},
                     {PlanText::tr("Experiment")},
                     {PlanText::tr("Tier")},
                     {PlanText::tr("GPU")},
                     {PlanText::tr("Where")},
                     {PlanText::tr("Offer")},
                     {PlanText::tr("Per hour"), Align::Right},
                     {PlanText::tr("Hours billed"), Align::Right},
                     {PlanText::tr("Likely"), Align::Right},
                     {PlanText::tr("P10–P90"), Align::Right}});
    int number = 0;
    for (const ChosenExperiment& c : plan.chosen) {
        const Experiment& e = document.experiments[c.experiment];
        table.addRow({f.integer(++number), nameOf(e), priorityText(e.priority), machineOf(c.run), whereOf(c.run),
                      c.run.owned ? QString() : tierText(c.run.price.tier), f.money(c.run.price.price_per_hour),
                      f.number(c.run.cost.hours.total()), f.money(c.run.cost.total), f.moneyRange(c.run.cost_range)});
    }
    context.out() << table.text(context.color).toStdString();
}

/// Reasons that a person should read before paying; the others come with --explain.
bool isWarning(ReasonCode code)
{
    switch (code) {
    case ReasonCode::SpotOverhead:
    case ReasonCode::OnlyTightFits:
    case ReasonCode::StoppedStillBills:
    case ReasonCode::CommunityHost:
    case ReasonCode::DeadlineChoice:
    case ReasonCode::OwnedTooSmall:
    case ReasonCode::PriceRecalled:
    case ReasonCode::TimeCorrected:
    case ReasonCode::MemoryCorrected:
        return true;
    default:
        return false;
    }
}

void printWhy(const Context& context, const PlanDocument& document, const Plan& plan, bool explain)
{
    const Format& f = context.format;
    int number = 0;
    for (const ChosenExperiment& c : plan.chosen) {
        const RunChoice& run = c.run;
        QStringList sentences;
        const QString name = nameOf(document.experiments[c.experiment]);
        QString first = !c.cheapest
            ? PlanText::tr("%1: not the cheapest of %2 ways that fit").arg(name, f.integer(c.options_considered))
            : c.options_considered == 1
            ? PlanText::tr("%1: the only way that fits").arg(name)
            : (plan.from_snapshot ? PlanText::tr("%1: the cheapest of the %2 ways that the plan keeps")
                                  : PlanText::tr("%1: the cheapest of %2 ways that fit"))
                  .arg(name, f.integer(c.options_considered));
        if (c.runner_up)
            first = joinClauses(
                {first,
                 (c.cheapest ? PlanText::tr("the next GPU, %1 at %2, would cost %3")
                             : PlanText::tr("the cheapest other GPU, %1 at %2, would cost %3"))
                     .arg(machineOf(*c.runner_up), whereOf(*c.runner_up), f.money(c.runner_up->cost.total))});
        sentences += first;
        if (run.memory_estimated && run.memory.usable_gib)
            sentences += PlanText::tr("Memory: %1 of %2 usable")
                             .arg(f.gib(run.memory.per_gpu_gib.likely), f.gib(*run.memory.usable_gib));
        if (run.time.tokens_per_s)
            sentences += PlanText::tr("Speed: %1 tokens/s (%2–%3)")
                             .arg(f.number(run.time.tokens_per_s->likely), f.number(run.time.tokens_per_s->low),
                                  f.number(run.time.tokens_per_s->high));
        const Money storage = run.cost.storage_running + run.cost.storage_stopped;
        if (!storage.isZero())
            sentences += PlanText::tr("Of the cost, %1 is storage").arg(f.money(storage));
        if (!run.owned)
            sentences += PlanText::tr("Price seen on %1").arg(f.date(run.price.observed));
        say(context, joinSentences(sentences), QStringLiteral("%1. ").arg(++number), QStringLiteral("   "));
        for (const Reason& reason : c.reasons) {
            const bool always = isWarning(reason.code);
            if (explain || always)
                say(context, sentence(reason, f), QStringLiteral("   - "), QStringLiteral("     "));
        }
    }
}

QString causeText(const LeftOutExperiment& l, const Format& f)
{
    const QString cost = l.cheapest ? f.money(l.cheapest->cost.total) : QString();
    const QString where =
        l.cheapest ? PlanText::tr("%1 at %2").arg(machineOf(*l.cheapest), whereOf(*l.cheapest)) : QString();
    switch (l.cause) {
    case LeftOutCause::Money:
        return PlanText::tr("the money does not reach: the cheapest way (%1) costs %2").arg(where, cost);
    case LeftOutCause::Deadline:
        return PlanText::tr("the time does not reach: the cheapest way (%1) takes %2")
            .arg(where, l.cheapest ? f.hours(l.cheapest->cost.wall_hours) : QString());
    case LeftOutCause::Memory:
        return PlanText::tr("it fits on no machine that is on offer");
    case LeftOutCause::NoOffer:
        return PlanText::tr("nobody offers a GPU that is allowed for it");
    case LeftOutCause::SizeUnknown:
        return PlanText::tr("the plan does not say how much there is to do: add tokens, samples, requests or hours");
    case LeftOutCause::Prerequisite:
        return PlanText::tr("something that must come before it is left out");
    case LeftOutCause::Risk:
        return PlanText::tr("likely within the budget, but one time in ten it would pass it (%1, %2)").arg(where, cost);
    }
    return {};
}

void printLeftOut(const Context& context, const PlanDocument& document, const Plan& plan)
{
    const Format& f = context.format;
    for (const LeftOutExperiment& l : plan.left_out) {
        const Experiment& e = document.experiments[l.experiment];
        QStringList sentences{PlanText::tr("%1 (%2): %3").arg(nameOf(e), priorityText(e.priority), causeText(l, f))};
        if (l.extra_budget)
            sentences += document.risk == RiskLevel::P90
                ? PlanText::tr("It would take %1 more budget, so that P90 and the reserve fit too")
                      .arg(f.money(*l.extra_budget))
                : PlanText::tr("It would take %1 more budget").arg(f.money(*l.extra_budget));
        if (l.extra_hours)
            sentences += PlanText::tr("It would take %1 more time").arg(f.hours(*l.extra_hours));
        for (const Reason& reason : l.reasons)
            sentences += sentence(reason, f);
        say(context, joinSentences(sentences), QStringLiteral("- "), QStringLiteral("  "));
    }
}

void printTotals(const Context& context, const PlanDocument& document, const Plan& plan)
{
    const Format& f = context.format;
    const PlanTotals& t = plan.total;
    TextTable table({{PlanText::tr("Money")}, {QString::fromUtf8(plan.currency.code().data(), 3), Align::Right}});
    table.addRow({PlanText::tr("useful GPU hours"), f.money(t.compute)});
    table.addRow({PlanText::tr("setting up"), f.money(t.setup)});
    table.addRow({PlanText::tr("failed and repeated runs"), f.money(t.failed)});
    table.addRow({PlanText::tr("rented but idle"), f.money(t.idle)});
    table.addRow({PlanText::tr("lost to spot interruptions"), f.money(t.rework)});
    table.addRow({PlanText::tr("billing steps and minimums"), f.money(t.rounding)});
    table.addRow({PlanText::tr("storage"), f.money(t.storage)});
    table.addRow({PlanText::tr("likely total"), f.money(t.likely)});
    table.addRow({PlanText::tr("P90: nine times in ten it stays below"), f.money(t.p90)});
    table.addRow({PlanText::tr("budget"), f.money(plan.budget)});
    table.addRow(
        {PlanText::tr("reserve (%1%), kept free").arg(f.number(document.reserve_percent)), f.money(plan.reserve)});
    table.addRow({PlanText::tr("free for more"), f.money(plan.free)});
    context.out() << table.text(context.color).toStdString();
}

void printFrontier(const Context& context, const PlanDocument& document, const Plan& plan)
{
    const Format& f = context.format;
    TextTable table({{PlanText::tr("For"), Align::Right},
                     {PlanText::tr("must"), Align::Right},
                     {PlanText::tr("should"), Align::Right},
                     {PlanText::tr("could"), Align::Right},
                     {PlanText::tr("Experiments")}});
    for (const FrontierPoint& point : plan.frontier) {
        QStringList ids;
        for (const std::size_t i : point.experiments)
            ids += QString::fromStdString(document.experiments[i].request.workload.id);
        table.addRow({f.money(point.cost), f.integer(point.must), f.integer(point.should), f.integer(point.could),
                      ids.join(QStringLiteral(", "))});
    }
    context.out() << table.text(context.color).toStdString();
}

} // namespace

QString headline(const Context& context, const PlanDocument& document, const Plan& plan)
{
    const Format& f = context.format;
    const QString count =
        PlanText::tr("%1 of %2 experiments fit").arg(plan.chosen.size()).arg(document.experiments.size());
    if (plan.chosen.empty())
        return PlanText::tr("Nothing of this plan fits into %1.").arg(f.money(plan.budget));
    return PlanText::tr("This plan needs about %1 of your %2 (P90 %3): %4.")
        .arg(f.roundMoney(plan.total.likely), f.roundMoney(plan.budget), f.roundMoney(plan.total.p90), count);
}

void printPlan(const Context& context, const PlanDocument& document, const Plan& plan, bool explain)
{
    if (!document.title.empty())
        heading(context, shippedName(document.title));
    say(context, headline(context, document, plan));
    if (!plan.chosen.empty()) {
        heading(context, PlanText::tr("Chosen, in this order"));
        printChosen(context, document, plan);
        heading(context, PlanText::tr("Why"));
        printWhy(context, document, plan, explain);
    }
    if (!plan.left_out.empty()) {
        heading(context, PlanText::tr("Left out, and what it would take"));
        printLeftOut(context, document, plan);
    }
    heading(context, PlanText::tr("What it costs"));
    printTotals(context, document, plan);
    say(context,
        PlanText::tr("%1 GPU hours on the bill, %2 by the clock, one run after another.")
            .arg(context.format.number(plan.total.gpu_hours), context.format.hours(plan.total.wall_hours)));
    if (document.hours_per_week && *document.hours_per_week > 0)
        say(context,
            PlanText::tr("At %1 hours a week that takes about %2 weeks.")
                .arg(context.format.number(*document.hours_per_week),
                     context.format.number(std::ceil(plan.total.wall_hours / *document.hours_per_week))));
    if (explain && plan.frontier.size() > 1) {
        heading(context, PlanText::tr("What less money would buy"));
        printFrontier(context, document, plan);
    }
    if (plan.prices_from) {
        const QString from = context.format.date(*plan.prices_from), to = context.format.date(*plan.prices_to);
        const QString seen = *plan.prices_from == *plan.prices_to
            ? PlanText::tr("Prices seen on %1").arg(to)
            : PlanText::tr("Prices seen between %1 and %2").arg(from, to);
        say(context,
            joinSentences({joinClauses({seen,
                                        PlanText::tr("age of the newest in days: %1")
                                            .arg(daysBetween(*plan.prices_to, context.world.today))})}));
    }
    for (const Reason& issue : plan.issues)
        say(context, sentence(issue, context.format), QStringLiteral("! "), QStringLiteral("  "));
}

} // namespace gpuplan
