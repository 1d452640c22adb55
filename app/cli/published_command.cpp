// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/buy_or_rent.h"
#include "app/cli/console.h"
#include "app/cli/json_output.h"
#include "app/text/published_words.h"

namespace gpuplan {

namespace {

class PublishedText {
    Q_DECLARE_TR_FUNCTIONS(Published)
};

/// Infinite is never, which JSON says as null.
Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json findingsJson(const std::vector<Finding>& findings, const Format& format)
{
    Json list = Json::array();
    for (const Finding& f : findings)
        list.push_back({{"code", std::string(findingName(f.code))},
                        {"sentence", sentence(f, format).toStdString()},
                        {"contradiction", isContradiction(f.code)}});
    return list;
}

QString publishedText(const PublishedCalculation& c, const Format& f)
{
    if (c.published_never)
        return figureText(c.quantity, HUGE_VAL, c.currency, f);
    if (!c.published)
        return PublishedText::tr("published no figure");
    const QString low = figureText(c.quantity, c.published->low, c.currency, f);
    return c.published->isPoint()
        ? low
        : low + QStringLiteral("–") + figureText(c.quantity, c.published->high, c.currency, f);
}

QString recomputedText(const PublishedCalculation& c, const Recomputed& r, const Format& f)
{
    return r.figure ? figureText(c.quantity, r.figure->middle, c.currency, f) : Format::unknown();
}

Json calculationJson(const PublishedCalculation& c, const Recomputed& r, const Format& format)
{
    Json json = {{"id", c.id}, {"title", c.title}};
    for (const auto& [name, quantity] : kPublishedQuantities) {
        if (quantity == c.quantity)
            json["quantity"] = std::string(name);
    }
    json["published"] = c.published_never ? Json("never")
        : c.published                     ? Json({{"low", c.published->low}, {"high", c.published->high}})
                                          : Json(nullptr);
    json["recomputed"] = r.figure
        ? Json({{"low", finite(r.figure->low)}, {"likely", finite(r.figure->middle)}, {"high", finite(r.figure->high)}})
        : Json(nullptr);
    json["ratio"] = r.ratio ? finite(*r.ratio) : Json(nullptr);
    json["verdict"] = std::string(publishedVerdictName(r.verdict));
    json["findings"] = findingsJson(r.findings, format);
    json["source"] = c.provenance.source;
    return json;
}

void item(const Context& context, const QString& text)
{
    context.out() << wrapped(text, context.world.columns, QStringLiteral("  - "), QStringLiteral("    ")).toStdString();
}

/// What a step has otherwise than the one it starts from; the first shows its two figures.
QString changesOf(const OwnLine& from, const OwnLine& to, bool first, const Format& f)
{
    const auto money = [&f](double amount) { return f.price(Money::fromAmount(amount, kUsd)); };
    QStringList changes;
    if (first || from.price != to.price)
        changes += PublishedText::tr("price %1").arg(money(to.price));
    if (first || from.rent_per_gpu_hour != to.rent_per_gpu_hour)
        changes += PublishedText::tr("rent %1 an hour").arg(money(to.rent_per_gpu_hour));
    if (from.speed_ratio != to.speed_ratio)
        changes += PublishedText::tr("speed %1 of the rented GPU").arg(f.percent(to.speed_ratio));
    if (from.tariff_per_kwh != to.tariff_per_kwh)
        changes += PublishedText::tr("%1 per kWh").arg(money(to.tariff_per_kwh));
    if (from.resale_fraction != to.resale_fraction)
        changes += PublishedText::tr("%1 of the price at the end").arg(f.percent(to.resale_fraction));
    if (from.discount_rate != to.discount_rate)
        changes += PublishedText::tr("%1 a year").arg(f.percent(to.discount_rate));
    if (from.overhead != to.overhead)
        changes += PublishedText::tr("%1 hours on the bill for a useful one").arg(f.number(to.overhead));
    return joinClauses(changes);
}

Json stepJson(const LadderStep& step, const Format& format)
{
    return {{"step", std::string(ladderChangeName(step.change))},
            {"from", step.from + 1},
            {"price", step.line.price},
            {"rent_per_gpu_hour", step.line.rent_per_gpu_hour},
            {"speed_ratio", step.line.speed_ratio},
            {"overhead", step.line.overhead},
            {"resale_fraction", step.line.resale_fraction},
            {"electricity_per_gpu_hour", step.answer.electricity_per_gpu_hour},
            {"break_even_hours", orNull(step.answer.break_even_hours)},
            {"hours_without_overhead", orNull(step.hours_without_overhead)},
            {"never", step.answer.never ? Json(std::string(neverName(*step.answer.never))) : Json(nullptr)},
            {"assumptions", findingsJson(step.assumptions, format)}};
}

} // namespace

ExitStatus publishedBreakEven(Context& context, const BuyOrRentOptions&)
{
    const auto calculations = context.data.publishedCalculations();
    if (!calculations)
        return context.report(calculations.error());
    const Format& f = context.format;
    std::vector<Recomputed> all;
    std::int64_t contradictions = 0;
    for (const PublishedCalculation& c : **calculations) {
        all.push_back(recompute(c));
        contradictions += all.back().contradictsItself() ? 1 : 0;
    }
    if (context.json) {
        Json list = Json::array();
        for (std::size_t i = 0; i < all.size(); ++i)
            list.push_back(calculationJson((**calculations)[i], all[i], f));
        printEnvelope(context, "buy-or-rent-published", Json::object(), {}, kUsd, std::move(list), {});
        return ExitStatus::Done;
    }
    context.out() << PublishedText::tr("Published figures, computed anew from the inputs that they state").toStdString()
                  << "\n";
    for (std::size_t i = 0; i < all.size(); ++i) {
        const PublishedCalculation& c = (**calculations)[i];
        context.out()
            << "\n"
            << wrapped(QString::fromStdString(c.title), context.world.columns, QString(), QString()).toStdString();
        item(context,
             PublishedText::tr("published %1, its inputs give %2: %3")
                 .arg(publishedText(c, f), recomputedText(c, all[i], f), verdictText(all[i].verdict)));
        for (const Finding& finding : all[i].findings)
            item(context, sentence(finding, f));
        item(context, PublishedText::tr("Source: %1").arg(QString::fromStdString(c.provenance.source)));
    }
    context.out() << "\n"
                  << PublishedText::tr("%1 of %2 contradict themselves.")
                         .arg(f.integer(contradictions), f.integer(static_cast<qint64>(all.size())))
                         .toStdString()
                  << "\n";
    return ExitStatus::Done;
}

ExitStatus claimStepByStep(Context& context, const BuyOrRentOptions&)
{
    const auto example = context.data.claimExample();
    if (!example)
        return context.report(example.error());
    const Result<std::vector<LadderStep>> steps = claimLadder((*example)->ladder);
    if (!steps)
        return context.report(steps.error());
    const BudgetInputs& budget = (*example)->budget;
    const UsefulHours hours = usefulHours(budget);
    const Format& f = context.format;
    if (context.json) {
        Json list = Json::array();
        for (const LadderStep& step : *steps)
            list.push_back(stepJson(step, f));
        printEnvelope(context, "buy-or-rent-claim", Json::object(), {}, kUsd,
                      {{"steps", std::move(list)},
                       {"budget",
                        {{"amount", budget.budget},
                         {"rent_per_hour", budget.rent_per_hour},
                         {"nominal_hours", hours.nominal},
                         {"useful_hours", hours.useful},
                         {"useful_hours_after_contingency", hours.useful_after_contingency}}}},
                      {});
        return ExitStatus::Done;
    }
    const auto money = [&f](double amount) { return f.price(Money::fromAmount(amount, kUsd)); };
    const LadderStep& claim = steps->front();
    context.out() << PublishedText::tr("The claim: an RTX 4090 pays against a rented A100 only after %1 h")
                         .arg(f.integer(std::llround(*claim.answer.break_even_hours)))
                         .toStdString()
                  << "\n"
                  << PublishedText::tr("What the claim takes for granted:").toStdString() << "\n";
    for (const Finding& finding : claim.assumptions)
        item(context, sentence(finding, f));
    context.out() << "\n";
    TextTable table({{QStringLiteral("#"), Align::Right},
                     {PublishedText::tr("Step")},
                     {PublishedText::tr("From"), Align::Right},
                     {PublishedText::tr("Hours"), Align::Right},
                     {PublishedText::tr("If no hour is wasted"), Align::Right},
                     {PublishedText::tr("what changed")}});
    for (std::size_t i = 0; i < steps->size(); ++i) {
        const LadderStep& s = (*steps)[i];
        const auto figure = [&f](const std::optional<double>& value) {
            return figureText(PublishedQuantity::BreakEvenHours, value.value_or(HUGE_VAL), kUsd, f);
        };
        const bool with_overhead = s.line.overhead > 1;
        table.addRow({f.integer(static_cast<qint64>(i) + 1), stepText(s.change),
                      s.from == i ? QString() : f.integer(static_cast<qint64>(s.from) + 1),
                      figure(s.answer.break_even_hours), with_overhead ? figure(s.hours_without_overhead) : QString(),
                      changesOf((*steps)[s.from].line, s.line, i == 0, f)});
    }
    context.out()
        << table.text(context.color).toStdString() << "\n"
        << wrapped(
               joinClauses({PublishedText::tr("%1 at %2 an hour")
                                .arg(f.roundMoney(Money::fromAmount(budget.budget, kUsd)), money(budget.rent_per_hour)),
                            PublishedText::tr("%1 h nominally; %2 h of useful work once storage is paid and set-up, "
                                              "failed and idle hours are billed; %3 h with a tenth kept back")
                                .arg(f.integer(std::llround(hours.nominal)), f.integer(std::llround(hours.useful)),
                                     f.integer(std::llround(hours.useful_after_contingency)))}),
               context.world.columns, QString(), QString())
               .toStdString();
    for (const auto& [key, provenance] : (*example)->sources)
        item(context,
             QStringLiteral("%1: %2, %3")
                 .arg(QString::fromStdString(key), QString::fromStdString(provenance.source), f.date(provenance.date)));
    return ExitStatus::Done;
}

} // namespace gpuplan
