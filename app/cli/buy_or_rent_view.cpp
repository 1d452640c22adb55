// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/buy_or_rent_view.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/console.h"
#include "app/text/names.h"
#include "app/text/ownership_words.h"

namespace gpuplan {

namespace {

class BuyText {
    Q_DECLARE_TR_FUNCTIONS(BuyOrRent)
};

void heading(const Context& context, const QString& text)
{
    const std::string title = text.toStdString();
    context.out() << "\n" << (context.color ? "\x1b[1m" + title + "\x1b[0m" : title) << "\n";
}

void say(const Context& context, const QString& text)
{
    context.out() << wrapped(text, context.world.columns, QString(), QString()).toStdString();
}

void item(const Context& context, const QString& text)
{
    context.out() << wrapped(text, context.world.columns, QStringLiteral("- "), QStringLiteral("  ")).toStdString();
}

QString never() { return BuyText::tr("never", "hours until owning pays"); }

QString wholeHours(const std::optional<double>& hours, const Format& f)
{
    return hours ? f.integer(std::llround(*hours)) : never();
}

/// Hours beyond the horizon are never: the machine cannot deliver them.
QString payingHours(const BreakEven& b, const Format& f)
{
    return b.hours && !b.never ? f.integer(std::llround(*b.hours)) : never();
}

QString scopeText(RentScope scope)
{
    switch (scope) {
    case RentScope::Any:
        return BuyText::tr("spot too");
    case RentScope::Community:
        return BuyText::tr("no spot");
    case RentScope::DataCentre:
        return BuyText::tr("data centre");
    }
    return {};
}

Money moneyOf(double amount, const BuyerMarket& market) { return Money::fromAmount(amount, market.currency); }

void printHours(const Context& context, const BuyOrRentAnswer& a)
{
    const Format& f = context.format;
    heading(context, BuyText::tr("When owning pays"));
    TextTable table({{QString()},
                     {BuyText::tr("P10"), Align::Right},
                     {BuyText::tr("Likely"), Align::Right},
                     {BuyText::tr("P90"), Align::Right}});
    const auto row = [&](const QString& title, const OpenRange& range, const std::optional<double>& likely,
                         const auto& show) {
        const auto cell = [&](const std::optional<double>& value) { return value ? show(*value) : never(); };
        table.addRow({title, cell(range.low), cell(likely), cell(range.high)});
    };
    const auto hours = [&f](double value) { return f.integer(std::llround(value)); };
    const double weeks = a.assembled.ownership.horizon_years * 365.0 / 7;
    const auto per_week = [&](const std::optional<double>& value) {
        return value ? std::optional(*value / weeks) : std::nullopt;
    };
    // Hours that the machine cannot deliver are none.
    const bool never_at_all = a.break_even.never.has_value();
    const double most =
        kMostUsableShare * kHoursPerYear * a.assembled.ownership.gpus * a.assembled.ownership.horizon_years;
    const auto possible = [&](const std::optional<double>& value, double limit) {
        return value && *value <= limit ? value : std::nullopt;
    };
    const auto likely = [&](const std::optional<double>& value) { return never_at_all ? std::nullopt : value; };
    row(BuyText::tr("GPU-hours of use, with resale and cost of capital"), a.band.hours, likely(a.break_even.hours),
        hours);
    row(BuyText::tr("GPU-hours a week over %1 years").arg(f.number(a.assembled.ownership.horizon_years)),
        {per_week(a.band.hours.low), {}, per_week(a.band.hours.high)}, likely(a.break_even_hours_per_week),
        [&f](double value) { return f.number(value); });
    row(BuyText::tr("Share of all hours"), a.band.utilisation, likely(a.break_even.utilisation),
        [&f](double value) { return f.percent(value); });
    row(BuyText::tr("GPU-hours in cash alone, nothing sold"),
        {possible(a.band.cash_hours.low, most), {}, possible(a.band.cash_hours.high, most)},
        possible(a.break_even.cash_hours, most), hours);
    if (a.break_even.total_hours && a.use && a.use->fitting_share < 1)
        row(BuyText::tr("GPU-hours of all your work, with what is rented either way"), {}, a.break_even.total_hours,
            hours);
    context.out() << table.text(context.color).toStdString();
    if (a.break_even.never)
        say(context, neverText(*a.break_even.never));
    if (a.band.never_share > 0)
        say(context,
            BuyText::tr("In %1 of cases owning never pays within the years.").arg(f.percent(a.band.never_share)));
}

/// What is rented for the work that fits, each name once.
QString rentedNames(const MachineAnswer& m, const std::function<QString(const RunOption&)>& nameOf)
{
    QStringList names;
    for (const ComparedWork& w : m.work.works) {
        if (!w.fits || !w.rented)
            continue;
        if (const QString name = nameOf(*w.rented); !names.contains(name))
            names += name;
    }
    return names.join(QStringLiteral(" + "));
}

QString rentedGpus(const MachineAnswer& m, const BuyerMarket& market)
{
    return rentedNames(m, [&market](const RunOption& way) {
        return QString::fromStdString((*market.inputs.gpus)[way.gpu_index].name);
    });
}

QString rentedProviders(const MachineAnswer& m)
{
    return rentedNames(m, [](const RunOption& way) {
        const std::string_view name = way.offer->offer->provider;
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    });
}

void printScopes(const Context& context, const BuyerMarket& market, const std::vector<MachineAnswer>& by_scope)
{
    const Format& f = context.format;
    heading(context, BuyText::tr("Against the cheapest rent of each kind that does the work"));
    TextTable table({{BuyText::tr("Rented")},
                     {BuyText::tr("GPU")},
                     {BuyText::tr("Where")},
                     {BuyText::tr("Bill per GPU-hour"), Align::Right},
                     {BuyText::tr("Speed of yours"), Align::Right},
                     {BuyText::tr("Pays from GPU-hours"), Align::Right},
                     {BuyText::tr("P10–P90"), Align::Right},
                     {BuyText::tr("Owning wins"), Align::Right}});
    for (const MachineAnswer& m : by_scope) {
        if (!m.rented || !m.answer)
            continue;
        const OwnershipCase& c = m.answer->assembled.ownership;
        table.addRow({scopeText(m.scope), rentedGpus(m, market), rentedProviders(m),
                      f.price(moneyOf(c.rent_per_gpu_hour, market)), f.percent(c.speed_ratio),
                      payingHours(m.answer->break_even, f), hoursBand(m.answer->band.hours, f),
                      chanceText(m.answer->band.owning_wins)});
    }
    if (!table.isEmpty())
        context.out() << table.text(context.color).toStdString();
}

void printCurve(const Context& context, const BuyerMarket& market, const BuyOrRentAnswer& a)
{
    if (!a.use)
        return;
    const Format& f = context.format;
    heading(
        context,
        BuyText::tr("Money over time at %1 GPU-hours a year").arg(f.integer(std::llround(a.use->gpu_hours_per_year))));
    TextTable table({{BuyText::tr("Month"), Align::Right},
                     {BuyText::tr("Own, if sold then"), Align::Right},
                     {BuyText::tr("P10–P90"), Align::Right},
                     {BuyText::tr("Own, paid so far"), Align::Right},
                     {BuyText::tr("Rent"), Align::Right},
                     {BuyText::tr("P10–P90"), Align::Right},
                     {BuyText::tr("Ahead")}});
    const auto range = [&](const Range& r) {
        return f.roundMoney(moneyOf(r.low, market)) + QStringLiteral("–") + f.roundMoney(moneyOf(r.high, market));
    };
    // The end, and before it some months on the way.
    constexpr std::size_t kRows = 5;
    const std::size_t step = std::max<std::size_t>(1, a.curve.size() / kRows);
    for (std::size_t month = 0; month < a.curve.size(); ++month) {
        if (month % step != 0 && month + 1 != a.curve.size())
            continue;
        const CostPoint& p = a.curve[month];
        const bool band = month < a.band.curve.size();
        table.addRow({f.number(p.months), f.roundMoney(moneyOf(p.own, market)),
                      band ? range(a.band.curve[month].own) : QString(), f.roundMoney(moneyOf(p.own_cash, market)),
                      f.roundMoney(moneyOf(p.rent, market)), band ? range(a.band.curve[month].rent) : QString(),
                      p.own < p.rent ? BuyText::tr("owning") : BuyText::tr("renting")});
    }
    context.out() << table.text(context.color).toStdString();
    for (const Crossing& crossing : a.calendar->crossings)
        say(context,
            (crossing.owning_ahead ? BuyText::tr("From month %1 on owning is ahead.")
                                   : BuyText::tr("From month %1 on renting is ahead."))
                .arg(f.number(crossing.months, 2)));
    const OwnershipCase& c = a.assembled.ownership;
    if (a.break_even.saving_per_gpu_hour > 0)
        say(context,
            BuyText::tr(
                "After %1 years, keeping it a month more costs %2: worth it in a month with more than %3 GPU-hours.")
                .arg(f.number(c.horizon_years), f.roundMoney(moneyOf(a.user_cost_per_month, market)),
                     f.number(std::max(0.0, a.user_cost_per_month / a.break_even.saving_per_gpu_hour))));
    if (a.calendar->cash_ahead_from_months)
        say(context,
            BuyText::tr("In cash alone, nothing sold, owning is ahead from month %1 on.")
                .arg(f.number(*a.calendar->cash_ahead_from_months, 2)));
}

void printWhatDoesNotFit(const Context& context, const BuyerMarket& market, const MachineAnswer& m)
{
    for (const ComparedWork& w : m.work.works) {
        if (w.fits)
            continue;
        const Experiment& e = market.work.experiments[w.experiment];
        const QString name =
            shippedName(e.request.workload.name.empty() ? e.request.workload.id : e.request.workload.name);
        say(context,
            w.needed_gib > 0 ? BuyText::tr("%1 does not fit on it (%2 needed on each card): it is rented either way.")
                                   .arg(name, context.format.gib(w.needed_gib))
                             : BuyText::tr("%1 does not run on it: it is rented either way.").arg(name));
    }
}

QString inputValue(const TornadoBar& bar, double value, const BuyerMarket& market, const Format& f)
{
    switch (bar.input) {
    case OwnershipInput::Rent:
        return f.price(moneyOf(value, market));
    case OwnershipInput::Price:
        return f.roundMoney(moneyOf(value, market));
    case OwnershipInput::WallPower:
        return BuyText::tr("%1 kW").arg(f.number(value));
    case OwnershipInput::Resale:
    case OwnershipInput::SpeedRatio:
    case OwnershipInput::DiscountRate:
        return f.percent(value);
    default:
        return f.number(value);
    }
}

void printTornado(const Context& context, const BuyerMarket& market, const BuyOrRentAnswer& a)
{
    if (a.tornado.empty())
        return;
    const Format& f = context.format;
    heading(context, BuyText::tr("What matters, widest first"));
    TextTable table({{BuyText::tr("Input")},
                     {BuyText::tr("P10"), Align::Right},
                     {BuyText::tr("P90"), Align::Right},
                     {BuyText::tr("Hours at P10"), Align::Right},
                     {BuyText::tr("Hours at P90"), Align::Right}});
    for (const TornadoBar& bar : a.tornado)
        table.addRow({inputText(bar.input), inputValue(bar, bar.value.low, market, f),
                      inputValue(bar, bar.value.high, market, f), wholeHours(bar.hours_low, f),
                      wholeHours(bar.hours_high, f)});
    context.out() << table.text(context.color).toStdString();
}

/// The power limit of the cards with which the machine stays below what the room allows.
QString limitThatWouldDo(const BuyerMarket& market, const MachineAnswer& m, const BuyOrRentOptions& options)
{
    const OwnershipAssumptions& a = market.assumptions;
    const double per_card_w = (*options.socket_limit_w * a.psu_efficiency.likely - a.host_w.likely) / m.kind->gpus;
    constexpr double kStep = 10; // watts that people set
    const double limit_w = std::floor(per_card_w / kStep) * kStep;
    const std::optional<double>& board_w = (*market.inputs.gpus)[m.kind->gpu_index].board_power_w;
    if (!board_w || limit_w < kLeastPowerLimitShare * *board_w)
        return BuyText::tr("no power limit of its cards brings it below");
    return BuyText::tr("a power limit of %1 W a card (--power-limit) would").arg(QString::number(limit_w));
}

void printNeeds(const Context& context, const BuyerMarket& market, const MachineAnswer& m,
                const BuyOrRentOptions& options)
{
    const Format& f = context.format;
    const MachineKind& kind = *m.kind;
    const AssembledCase& a = m.answer->assembled;
    heading(context, BuyText::tr("What this machine needs"));
    item(context,
         BuyText::tr("%1 W at the wall while it works, all of it heat in the room (%2 BTU an hour)")
             .arg(f.integer(std::llround(a.wall_kw_machine * 1000)), f.integer(std::llround(a.heat_btu_per_hour))));
    if (options.socket_limit_w && m.over_socket_limit)
        item(context,
             BuyText::tr("cannot: the room allows %1 W, with its cards at their limit the machine takes %2 W; %3")
                 .arg(f.integer(std::llround(*options.socket_limit_w)),
                      f.integer(std::llround(a.peak_kw_machine * 1000)), limitThatWouldDo(market, m, options)));
    else if (options.socket_limit_w)
        item(context,
             BuyText::tr("%1 W with its cards at their limit, which the room allows")
                 .arg(f.integer(std::llround(a.peak_kw_machine * 1000))));
    if (m.used_limit)
        item(context,
             BuyText::tr("limited to %1 W a card it runs at %2 of its speed: measured at %3 W, %4, %5")
                 .arg(f.integer(std::llround(a.board_power_w)), f.percent(m.used_limit->speed),
                      f.integer(std::llround(m.used_limit->limit_w)), QString::fromStdString(m.used_limit->work),
                      QString::fromStdString(m.used_limit->provenance.source)));
    if (market.assumptions.setup_hours.likely > 0 && !options.choices.host_owned)
        item(context,
             BuyText::tr("about %1 hours of your own to build it and set it up, not counted in the money")
                 .arg(f.number(market.assumptions.setup_hours.likely)));
    if (kind.psu_w)
        item(context, BuyText::tr("a power supply of %1 W").arg(f.integer(std::llround(*kind.psu_w))));
    if (kind.case_slots)
        item(context, BuyText::tr("%1 slots of the case for the cards").arg(f.number(*kind.case_slots)));
    if (kind.condition == Condition::New && kind.warranty_months)
        item(context, BuyText::tr("a warranty of %1 months").arg(f.number(*kind.warranty_months)));
    if (kind.condition != Condition::New) {
        item(context,
             kind.warranty_months && *kind.warranty_months > 0
                 ? BuyText::tr("a warranty of %1 months that the seller states").arg(f.number(*kind.warranty_months))
                 : BuyText::tr("no warranty that can be counted on: test the card before you confirm the receipt"));
        if (kind.dud_chance)
            item(context,
                 BuyText::tr("a chance of %1 that a card is a dud: %2 of expected loss is in the price")
                     .arg(f.percent(*kind.dud_chance), f.roundMoney(moneyOf(a.ownership.dud_loss, market))));
    }
    if (kind.condition == Condition::Modified)
        item(context,
             BuyText::tr("memory that was changed after it left the factory: the maker does not repair it, and few "
                         "buyers want it"));
}

} // namespace

QString machineName(const MachineKind& kind, const GpuCatalog& gpus)
{
    const QString gpu = QString::fromStdString(gpus[kind.gpu_index].name);
    return BuyText::tr("%1, %2", "machine, condition")
        .arg(kind.gpus > 1 ? QStringLiteral("%1× %2").arg(kind.gpus).arg(gpu) : gpu, conditionText(kind.condition));
}

QString againstText(const MachineAnswer& m, Currency currency, const Format& f)
{
    const OwnershipCase* c = m.answer ? &m.answer->assembled.ownership : nullptr;
    const QString per_hour = f.price(Money::fromAmount(c ? c->rent_per_gpu_hour : m.side.per_gpu_hour, currency));
    if (c && c->reserved_per_year > 0)
        return BuyText::tr("a reserved machine at %1 a month")
            .arg(f.money(Money::fromAmount(c->reserved_per_year / 12, currency)));
    if (m.rented && m.rent_stated)
        return BuyText::tr("%1 at %2 an hour, the rent that you state")
            .arg(QString::fromStdString(m.rented->price.gpu), per_hour);
    if (m.rented)
        return BuyText::tr("%1 at %2 (%3, %4 an hour and GPU)")
            .arg(QString::fromStdString(m.rented->price.gpu), QString::fromStdString(m.rented->price.provider),
                 tierText(m.rented->price.tier),
                 f.price(m.rented->price.price_per_hour.times(1.0 / std::max(1, m.rented->gpus))));
    return BuyText::tr("the same GPU at %1 an hour").arg(per_hour);
}

void printMachine(const Context& context, const BuyerMarket& market, const std::vector<MachineAnswer>& by_scope,
                  const BuyOrRentOptions& options)
{
    const MachineAnswer& m = by_scope.front();
    const BuyOrRentAnswer& a = *m.answer;
    say(context,
        verdictParagraph(a,
                         {machineName(*m.kind, *market.inputs.gpus), againstText(m, market.currency, context.format),
                          market.currency},
                         context.format));
    printWhatDoesNotFit(context, market, m);
    printHours(context, a);
    if (m.rented && !m.rent_stated)
        printScopes(context, market, by_scope);
    printCurve(context, market, a);
    printTornado(context, market, a);
    printNeeds(context, market, m, options);
}

void printMachines(const Context& context, const BuyerMarket& market, const std::vector<MachineAnswer>& machines)
{
    if (machines.size() < 2)
        return;
    const Format& f = context.format;
    heading(context, BuyText::tr("Machines side by side"));
    TextTable table({{BuyText::tr("Machine")},
                     {BuyText::tr("Price"), Align::Right},
                     {BuyText::tr("Work that fits"), Align::Right},
                     {BuyText::tr("Wall W"), Align::Right},
                     {BuyText::tr("Pays from GPU-hours"), Align::Right},
                     {BuyText::tr("P10–P90"), Align::Right},
                     {BuyText::tr("GPU-hours a week"), Align::Right},
                     {BuyText::tr("Owning wins"), Align::Right},
                     {BuyText::tr("Verdict")}});
    QStringList unanswered;
    for (const MachineAnswer& m : machines) {
        if (!m.answer) {
            unanswered += BuyText::tr("%1: %2", "machine: why there is no answer")
                              .arg(QString::fromStdString(m.kind->id),
                                   m.fits_nothing   ? BuyText::tr("none of the work fits on it")
                                       : m.no_offer ? BuyText::tr("nothing on offer does the same work")
                                                    : sentence(*m.problem, f));
            continue;
        }
        const BuyOrRentAnswer& a = *m.answer;
        table.addRow(
            {QString::fromStdString(m.kind->id), f.roundMoney(moneyOf(a.assembled.ownership.price, market)),
             f.percent(m.fitting_share), f.integer(std::llround(a.assembled.wall_kw_machine * 1000)),
             payingHours(a.break_even, f), hoursBand(a.band.hours, f),
             a.break_even_hours_per_week && !a.break_even.never ? f.number(*a.break_even_hours_per_week) : never(),
             chanceText(a.band.owning_wins), m.over_socket_limit ? BuyText::tr("cannot") : verdictText(a.verdict)});
    }
    context.out() << table.text(context.color).toStdString();
    for (const QString& line : unanswered)
        item(context, line);
}

} // namespace gpuplan
