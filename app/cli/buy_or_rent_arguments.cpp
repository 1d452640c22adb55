// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/buy_or_rent.h"

#include <map>

#include <QCoreApplication>

namespace gpuplan {

namespace {

class Options {
public:
    Options(CLI::App& command, const char* group) : m_command(command), m_group(say(group)) { }

    template <class T> CLI::Option* add(const char* name, T& value, const char* description)
    {
        return m_command.add_option(name, value, say(description))->group(m_group);
    }
    /// The plausible range of an amount is that of the model, which names it; here only what is no number is refused.
    CLI::Option* number(const char* name, std::optional<double>& value, const char* description)
    {
        return add(name, value, description)->check(finiteNumber());
    }
    CLI::Option* flag(const char* name, bool& value, const char* description)
    {
        return m_command.add_flag(name, value, say(description))->group(m_group);
    }

private:
    CLI::App& m_command;
    std::string m_group;
};

void addMachineOptions(CLI::App& command, BuyOrRentOptions& options)
{
    Options group(command, QT_TRANSLATE_NOOP("CommandLine", "The machine to buy"));
    BuyerChoices& c = options.choices;
    group
        .add("--machine", options.machines,
             QT_TRANSLATE_NOOP("CommandLine", "Machines side by side, e.g. 4090-used,3090x2-used; the first in detail"))
        ->delimiter(',');
    group
        .add("--market", options.market,
             QT_TRANSLATE_NOOP("CommandLine", "Prices of CN or US (default: by the currency)"))
        ->check(CLI::IsMember({"CN", "US"}));
    CLI::Option* gpu = group.add("--gpu", options.gpu,
                                 QT_TRANSLATE_NOOP("CommandLine", "A GPU that the list of machines does not have"));
    group.add("--gpus", options.gpus, QT_TRANSLATE_NOOP("CommandLine", "Number of GPUs of that machine"))
        ->check(CLI::Range(1, 1024))
        ->needs(gpu);
    group.flag("--used", options.used, QT_TRANSLATE_NOOP("CommandLine", "That machine is bought used"))->needs(gpu);
    group.number("--price", c.cards_price, QT_TRANSLATE_NOOP("CommandLine", "Price of all cards together"));
    group.number("--host-price", c.host_price, QT_TRANSLATE_NOOP("CommandLine", "Price of the computer around them"));
    group.number("--parts-owned", c.parts_owned,
                 QT_TRANSLATE_NOOP("CommandLine", "Worth of the parts of it that you have"));
    group.flag("--have-pc", c.host_owned,
               QT_TRANSLATE_NOOP("CommandLine", "The computer is there: only cards are bought"));
    group.number("--tax", c.tax_rate, QT_TRANSLATE_NOOP("CommandLine", "Tax and shipping, as a share of the price"));
    group.number("--setup-cost", c.setup,
                 QT_TRANSLATE_NOOP("CommandLine", "Other money at the start: adapters, your own hours"));
    group.number("--resale", c.resale_fraction,
                 QT_TRANSLATE_NOOP("CommandLine", "Share of the price that it brings at the end, e.g. 0.5"));
    group.number("--selling-fee", c.selling_fee,
                 QT_TRANSLATE_NOOP("CommandLine", "Share of the sale that selling costs"));
    group.number(
        "--launch-in", c.launch_in_years,
        QT_TRANSLATE_NOOP("CommandLine", "Years until the next generation, which lowers what old cards bring"));
    group.number("--repairs", c.repairs_per_year,
                 QT_TRANSLATE_NOOP("CommandLine", "Repairs a year, as a share of the price"));
    group.number("--fixed-per-year", c.fixed_per_year,
                 QT_TRANSLATE_NOOP("CommandLine", "Other money a year: colocation, internet, insurance, staff"));
    group.number("--discount", c.discount_rate,
                 QT_TRANSLATE_NOOP("CommandLine", "What your money would earn elsewhere, a year, e.g. 0.04"));
    group.add("--years", c.horizon_years, QT_TRANSLATE_NOOP("CommandLine", "Years until it is sold (default: 2)"))
        ->check(finiteNumber());
    CLI::Option* share = group.number("--loan-share", options.loan_share,
                                      QT_TRANSLATE_NOOP("CommandLine", "Share of the price that is borrowed"));
    CLI::Option* years = group.number("--loan-years", options.loan_years,
                                      QT_TRANSLATE_NOOP("CommandLine", "Years until it is paid back"));
    share->needs(years);
    years->needs(share);
    group.number("--loan-rate", options.loan_rate, QT_TRANSLATE_NOOP("CommandLine", "Interest of the loan a year"))
        ->needs(share);
}

void addPowerOptions(CLI::App& command, BuyOrRentOptions& options)
{
    Options group(command, QT_TRANSLATE_NOOP("CommandLine", "Electricity"));
    BuyerChoices& c = options.choices;
    CLI::Option* place =
        group.add("--place", options.place,
                  QT_TRANSLATE_NOOP("CommandLine", "Tariff of a place: Shenzhen, Zhejiang, Beijing, US, Germany …"));
    group
        .number("--tariff-per-kwh", options.tariff_per_kwh,
                QT_TRANSLATE_NOOP("CommandLine", "A flat price per kWh, such as a landlord's"))
        ->excludes(place);
    group.number("--household-kwh", options.household_kwh,
                 QT_TRANSLATE_NOOP("CommandLine",
                                   "What the household uses in a year without the machine: it fills the cheap tiers"));
    group.number("--night-share", options.night_share,
                 QT_TRANSLATE_NOOP("CommandLine", "Share of the machine's hours in valley hours, 0 to 1"));
    group.number("--wall-kw", c.wall_kw,
                 QT_TRANSLATE_NOOP("CommandLine", "Power at the wall for each GPU at work, in kW"));
    group.number("--power-limit", c.power_limit_w,
                 QT_TRANSLATE_NOOP("CommandLine", "Power limit of each card in watts"));
    group.number("--power-limit-speed", c.power_limit_speed,
                 QT_TRANSLATE_NOOP("CommandLine", "Share of its speed at that limit, where nobody measured it"));
    group.number("--idle-w", c.idle_w, QT_TRANSLATE_NOOP("CommandLine", "Watts of the machine without work"));
    group.number("--idle-hours-per-day", c.idle_hours_per_day,
                 QT_TRANSLATE_NOOP("CommandLine", "Hours a day that it is on without work (default: switched off)"));
    group.number("--pue", c.pue,
                 QT_TRANSLATE_NOOP("CommandLine",
                                   "Electricity with cooling over that of the machine: 1.33 with air conditioning"));
    group.number("--socket-limit", options.socket_limit_w,
                 QT_TRANSLATE_NOOP("CommandLine", "Most watts that the room allows, as in a dormitory"));
}

void addRentOptions(CLI::App& command, BuyOrRentOptions& options)
{
    Options group(command, QT_TRANSLATE_NOOP("CommandLine", "Work and rent"));
    BuyerChoices& c = options.choices;
    group.number("--hours-per-week", options.hours_per_week,
                 QT_TRANSLATE_NOOP("CommandLine", "GPU-hours a week that the machine would be used"));
    CLI::Option* plan = group.add("--plan", options.plan_file,
                                  QT_TRANSLATE_NOOP("CommandLine", "Take the work from this plan (*.gpuplan)"));
    group
        .number("--plans-per-year", options.plans_per_year,
                QT_TRANSLATE_NOOP("CommandLine", "How often a year the work of the plan is done"))
        ->needs(plan)
        ->excludes("--hours-per-week");
    group.number(
        "--fitting-share", options.fitting_share,
        QT_TRANSLATE_NOOP("CommandLine", "Share of your work that fits on the machine; the rest is rented either way"));
    group
        .add("--against", options.against,
             QT_TRANSLATE_NOOP("CommandLine", "Compare with renting these GPUs, e.g. 'A100 SXM 80GB'"))
        ->delimiter(',');
    group.add("--provider", options.provider, QT_TRANSLATE_NOOP("CommandLine", "Compare with renting there"));
    static const std::map<std::string, RentScope> scopes{
        {"any", RentScope::Any}, {"community", RentScope::Community}, {"data-centre", RentScope::DataCentre}};
    group
        .add("--rented", options.scope,
             QT_TRANSLATE_NOOP("CommandLine", "any (spot too), community (no spot) or data-centre"))
        ->transform(CLI::CheckedTransformer(scopes));
    group.number("--rent", c.rent_per_gpu_hour, QT_TRANSLATE_NOOP("CommandLine", "What a rented GPU costs an hour"));
    group.number("--overhead", c.overhead, QT_TRANSLATE_NOOP("CommandLine", "Hours on the bill over useful hours"));
    group.number("--speed", c.speed_ratio,
                 QT_TRANSLATE_NOOP("CommandLine", "Work per hour of your GPU over that of the rented one"));
    group.number("--rent-drift", c.rent_drift_per_year,
                 QT_TRANSLATE_NOOP("CommandLine", "How rents move a year, e.g. -0.1"));
    group.number("--reserved-per-month", c.reserved_per_month,
                 QT_TRANSLATE_NOOP("CommandLine", "A reserved machine instead: paid every month, used or not"));
    group.flag("--lab", options.lab,
               QT_TRANSLATE_NOOP("CommandLine", "Several people keep it busy: all hours of the day count"));
}

} // namespace

void addBuyOrRentCommand(CLI::App& app, Command& chosen, BuyOrRentOptions& options)
{
    CLI::App* command = addCommand(
        app, "buy-or-rent",
        QT_TRANSLATE_NOOP("CommandLine", "Whether a machine of your own pays against renting: hours, calendar, risk"),
        chosen, [&options](Context& context) {
            if (!options.lines_file.empty())
                return buyOrRentLines(context, options.lines_file);
            if (options.published)
                return publishedBreakEven(context, options);
            if (options.claim)
                return claimStepByStep(context, options);
            if (options.loan_share)
                options.choices.loan =
                    Loan{*options.loan_share, options.loan_rate.value_or(0), options.loan_years.value_or(0)};
            return buyOrRent(context, options);
        });
    addMachineOptions(*command, options);
    addPowerOptions(*command, options);
    addRentOptions(*command, options);
    CLI::Option* lines = command->add_option(
        "--lines", options.lines_file,
        say(QT_TRANSLATE_NOOP("CommandLine",
                              "JSON Lines file, or - for standard input: the closed form for each line")));
    CLI::Option* published = command->add_flag(
        "--published", options.published,
        say(QT_TRANSLATE_NOOP("CommandLine", "Break-even figures that others published, recomputed")));
    CLI::Option* claim = command->add_flag(
        "--claim", options.claim,
        say(QT_TRANSLATE_NOOP("CommandLine", "The 3,500 hours of an RTX 4090, step by step to a fair figure")));
    command->add_flag("--explain", options.explain,
                      say(QT_TRANSLATE_NOOP("CommandLine", "The arithmetic and the source of every line")));
    lines->excludes(published)->excludes(claim);
    published->excludes(claim);
}

} // namespace gpuplan
