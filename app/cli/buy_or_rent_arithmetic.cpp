// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/buy_or_rent_view.h"
#include "app/cli/console.h"
#include "app/text/names.h"
#include "app/text/ownership_words.h"

namespace gpuplan {

namespace {

class BuyText {
    Q_DECLARE_TR_FUNCTIONS(BuyOrRent)
};

/// One line of the account after the other, each with where its numbers come from.
class Account {
public:
    Account(const Context& context, const BuyerMarket& market) : m_market(market), m_format(context.format) { }

    void heading(const QString& text) { m_part = text; }
    void line(const QString& text, const QString& source = {}) { m_lines.push_back({m_part, text, source}); }
    std::vector<AccountLine> take() { return std::move(m_lines); }

    QString money(double amount) const { return m_format.money(Money::fromAmount(amount, m_market.currency)); }
    QString price(double amount) const { return m_format.price(Money::fromAmount(amount, m_market.currency)); }
    QString number(double value) const { return m_format.number(value); }
    QString percent(double value) const { return m_format.percent(value); }
    QString from(const Provenance& p) const
    {
        return BuyText::tr("%1, %2", "source, date").arg(QString::fromStdString(p.source), m_format.date(p.date));
    }
    static QString byPerson() { return BuyText::tr("as you say"); }
    /// Rows of data/ownership.tsv with their sources.
    QString assumption(std::initializer_list<const char*> keys) const
    {
        QStringList sources;
        for (const char* key : keys) {
            const auto found = m_market.assumptions.sources.find(key);
            if (found != m_market.assumptions.sources.end())
                sources += BuyText::tr("%1: %2").arg(QString::fromLatin1(key), from(found->second));
        }
        return BuyText::tr("data/ownership.tsv: %1").arg(joinClauses(sources));
    }
    const Format& format() const { return m_format; }

private:
    const BuyerMarket& m_market;
    const Format& m_format;
    QString m_part;
    std::vector<AccountLine> m_lines;
};

void purchase(Account& account, const MachineAnswer& m, const BuyerChoices& choices)
{
    const AssembledCase& a = m.answer->assembled;
    const OwnershipCase& c = a.ownership;
    account.heading(BuyText::tr("The purchase"));
    account.line(BuyText::tr("cards: %1").arg(account.money(a.cards_price)),
                 choices.cards_price ? Account::byPerson() : account.from(m.kind->provenance));
    if (choices.host_owned)
        account.line(BuyText::tr("computer: there already, neither bought nor sold"), Account::byPerson());
    else
        account.line(BuyText::tr("computer around them: %1").arg(account.money(a.host_price)),
                     choices.host_price ? Account::byPerson() : account.from(m.kind->provenance));
    account.line(BuyText::tr("upfront: %1 × (1 + tax %2) + set-up %3 + expected loss from a dud %4 − parts %5 = %6")
                     .arg(account.money(c.price), account.percent(c.tax_rate), account.money(c.setup),
                          account.money(c.dud_loss), account.money(c.parts_owned),
                          account.money(c.price * (1 + c.tax_rate) + c.setup + c.dud_loss - c.parts_owned)));
    const double fraction = c.resale.fractionAt(c.horizon_years);
    account.line(
        BuyText::tr("sold after %1 years for %2 of the price less %3 of the sale: %4, worth %5 today at %6 a year")
            .arg(account.number(c.horizon_years), account.percent(fraction), account.percent(c.selling_fee),
                 account.money(fraction * c.price * (1 - c.selling_fee)),
                 account.money(fraction * c.price * (1 - c.selling_fee)
                               * std::pow(1 + c.discount_rate, -c.horizon_years)),
                 account.percent(c.discount_rate)),
        choices.resale_fraction
            ? Account::byPerson()
            : BuyText::tr("data/resale.tsv, class %1").arg(QString::fromStdString(m.kind->resale_class)));
    account.line(BuyText::tr("repairs %1 of the price a year, other costs %2 a year, over %3 years of present value")
                     .arg(account.percent(c.repairs_per_year), account.money(c.fixed_per_year),
                          account.number(presentValueOfOneAYear(c.horizon_years, c.discount_rate))),
                 choices.repairs_per_year
                     ? Account::byPerson()
                     : account.assumption(
                         {m.kind->condition == Condition::New ? "repairs_per_year_new" : "repairs_per_year_used"}));
    account.line(BuyText::tr("selling costs %1 of the sale, money costs %2 a year")
                     .arg(account.percent(c.selling_fee), account.percent(c.discount_rate)),
                 account.assumption({"selling_fee", "discount_rate"}));
    if (c.loan)
        account.line(BuyText::tr("loan: %1 of it at %2 a year over %3 years")
                         .arg(account.percent(c.loan->share), account.percent(c.loan->rate_per_year),
                              account.number(c.loan->years)),
                     Account::byPerson());
    if (!m.kind->note.empty())
        account.line(BuyText::tr("remark of the table: %1").arg(QString::fromStdString(m.kind->note)));
    const double years = presentValueOfOneAYear(c.horizon_years, c.discount_rate);
    const double listed = c.price * (1 + c.tax_rate) + c.setup + c.dud_loss - c.parts_owned
        + (c.repairs_per_year * c.price + c.fixed_per_year) * years
        - fraction * c.price * (1 - c.selling_fee) * std::pow(1 + c.discount_rate, -c.horizon_years);
    constexpr double kWorthALine = 0.5;
    if (const double rest = m.answer->break_even.net_cost - listed; std::abs(rest) > kWorthALine)
        account.line(
            BuyText::tr("idle power, a loan's interest and a reservation that is saved: %1").arg(account.money(rest)));
    account.line(BuyText::tr("net cost of owning without use: %1").arg(account.money(m.answer->break_even.net_cost)));
}

void electricity(Account& account, const BuyerMarket& market, const MachineAnswer& m, const BuyerChoices& choices)
{
    const AssembledCase& a = m.answer->assembled;
    const OwnershipCase& c = a.ownership;
    account.heading(BuyText::tr("Electricity"));
    if (choices.wall_kw)
        account.line(BuyText::tr("power at the wall: %1 kW for each GPU").arg(account.number(c.wall_kw)),
                     Account::byPerson());
    else
        account.line(BuyText::tr("power at the wall: (%1 × %2 W × %3 + %4 W) / %5 = %6 W")
                         .arg(account.number(market.assumptions.load_share.likely), account.number(a.board_power_w),
                              account.format().integer(c.gpus), account.number(market.assumptions.host_w.likely),
                              account.number(market.assumptions.psu_efficiency.likely),
                              account.format().integer(std::llround(a.wall_kw_machine * 1000))),
                     account.assumption({"load_share", "host_w", "psu_efficiency"}));
    if (market.tariff_rows.empty())
        account.line(BuyText::tr("%1 per kWh").arg(account.price(c.tariff.steps.front().price_per_kwh)),
                     Account::byPerson());
    else
        account.line(BuyText::tr("the household uses %1 kWh a year without the machine; what the machine adds costs:")
                         .arg(account.format().integer(std::llround(market.household_kwh))),
                     BuyText::tr("%1: %2").arg(QString::fromStdString(market.tariff_rows.front().place),
                                               account.from(market.tariff_rows.front().provenance)));
    if (!market.tariff_rows.empty()) {
        for (const MarginalTariff::Step& step : c.tariff.steps)
            account.line(BuyText::tr("from %1 kWh a year: %2 per kWh")
                             .arg(account.format().integer(std::llround(step.from_kwh_per_year)),
                                  account.price(step.price_per_kwh)));
    }
    account.line(
        BuyText::tr("an hour of one GPU: %1").arg(account.price(m.answer->break_even.electricity_per_gpu_hour)));
    if (c.idle_hours_per_year > 0)
        account.line(
            BuyText::tr("idle: %1 W for %2 hours a year")
                .arg(account.number(c.idle_kw * 1000), account.format().integer(std::llround(c.idle_hours_per_year))));
}

void work(Account& account, const BuyerMarket& market, const MachineAnswer& m)
{
    account.heading(BuyText::tr("The same work on both"));
    for (const ComparedWork& w : m.work.works) {
        const Experiment& e = market.work.experiments[w.experiment];
        const QString name =
            shippedName(e.request.workload.name.empty() ? e.request.workload.id : e.request.workload.name);
        if (!w.rented) {
            account.line(
                BuyText::tr("%1: nothing on offer runs it, or its size is not known; it counts on neither side")
                    .arg(name));
            continue;
        }
        const QString offer =
            BuyText::tr("%1× %2 at %3")
                .arg(w.rented->gpus)
                .arg(QString::fromStdString((*market.inputs.gpus)[w.rented->gpu_index].name),
                     QString::fromUtf8(w.rented->offer->offer->provider.data(),
                                       static_cast<qsizetype>(w.rented->offer->offer->provider.size())));
        const QString cost = account.format().money(w.rented->cost.total);
        if (w.fits)
            account.line(BuyText::tr("%1: %2 GPU-hours on yours; rented %3 useful and %4 billed GPU-hours on %5 for %6")
                             .arg(name, account.number(w.own_gpu_hours), account.number(w.rented_gpu_hours),
                                  account.number(w.rented_billed_gpu_hours), offer, cost));
        else
            account.line(
                BuyText::tr("%1: does not fit on yours; rented either way on %2 for %3").arg(name, offer, cost));
    }
}

void balance(Account& account, const MachineAnswer& m, const BuyerChoices& choices)
{
    const OwnershipCase& c = m.answer->assembled.ownership;
    const BreakEven& b = m.answer->break_even;
    account.heading(BuyText::tr("The balance"));
    // Of the years, where rents drift.
    const double rent = (b.saving_per_gpu_hour + b.electricity_per_gpu_hour) / (c.overhead * c.speed_ratio);
    if (m.rented && !m.rent_stated)
        account.line(BuyText::tr("the whole bill for the work over its hours, storage included: %1 an hour and GPU")
                         .arg(account.price(c.rent_per_gpu_hour)));
    if (c.rent_drift_per_year != 0)
        account.line(BuyText::tr("rents move by %1 a year: %2 on average")
                         .arg(account.percent(c.rent_drift_per_year), account.price(rent)));
    account.line(
        BuyText::tr(
            "saved by an hour of one GPU: %1 on the bill × %2 billed over useful × %3 speed − %4 electricity = %5")
            .arg(account.price(rent), account.number(c.overhead), account.number(c.speed_ratio),
                 account.price(b.electricity_per_gpu_hour), account.price(b.saving_per_gpu_hour)),
        choices.rent_per_gpu_hour ? Account::byPerson()
            : m.rented            ? account.from({m.rented->price.source, m.rented->price.observed, {}, {}})
                                  : QString());
    if (b.hours)
        account.line(BuyText::tr("break-even: %1 / %2 × %3 years / %4 years of present value = %5 GPU-hours")
                         .arg(account.money(b.net_cost), account.price(b.saving_per_gpu_hour),
                              account.number(c.horizon_years),
                              account.number(presentValueOfOneAYear(c.horizon_years, c.discount_rate)),
                              account.format().integer(std::llround(*b.hours))));
    const OwnershipSpread& s = m.answer->assembled.spread;
    account.line(
        BuyText::tr("uncertainty: price × %1–%2, power %3–%4 kW, billed over useful %5–%6, speed %7–%8 (triangular)")
            .arg(account.number(s.price_factor.low), account.number(s.price_factor.high), account.number(s.wall_kw.low),
                 account.number(s.wall_kw.high), account.number(s.overhead.low), account.number(s.overhead.high),
                 account.number(s.speed_ratio.low), account.number(s.speed_ratio.high)),
        account.assumption({"overhead", "price_factor"}));
    account.line(BuyText::tr("resale ±%1 and rent ±%2 (standard deviations of the logarithms), correlation %3; %4 "
                             "draws with a fixed seed")
                     .arg(account.percent(s.resale_log_sd), account.percent(s.rent_log_sd),
                          account.number(s.rent_resale_correlation), account.format().integer(kOwnershipDraws)),
                 account.assumption({"rent_log_sd", "rent_resale_correlation"}));
}

} // namespace

std::vector<AccountLine> arithmeticOf(const Context& context, const BuyerMarket& market, const MachineAnswer& machine,
                                      const BuyOrRentOptions& options)
{
    Account account(context, market);
    purchase(account, machine, options.choices);
    electricity(account, market, machine, options.choices);
    work(account, market, machine);
    balance(account, machine, options.choices);
    return account.take();
}

void printArithmetic(const Context& context, const std::vector<AccountLine>& lines)
{
    QString part;
    for (const AccountLine& line : lines) {
        if (line.part != part)
            context.out() << "\n" << line.part.toStdString() << "\n";
        part = line.part;
        const QString whole =
            line.source.isEmpty() ? line.text : BuyText::tr("%1 [%2]", "figure, source").arg(line.text, line.source);
        context.out()
            << wrapped(whole, context.world.columns, QStringLiteral("- "), QStringLiteral("  ")).toStdString();
    }
}

} // namespace gpuplan
