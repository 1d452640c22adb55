// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_tree.h"

#include <QCoreApplication>

namespace gpuplan {

namespace {

void addListOptions(CLI::App& list, OffersOptions& options)
{
    list.add_option(
        "--where", options.where,
        say(QT_TRANSLATE_NOOP("CommandLine",
                              "Filter, e.g. 'gpu in [RTX 4090, A100] and spot and price < 3 and not provider = AWS'")));
    list.add_option(
        "--sort", options.sort,
        say(QT_TRANSLATE_NOOP("CommandLine", "Fields in their order, e.g. price,-vram or value_tflops; '-' reverses")));
    list.add_option("--limit", options.limit, say(QT_TRANSLATE_NOOP("CommandLine", "Most rows")))
        ->check(CLI::Range(0, 1'000'000));
    list.add_option("--offset", options.offset, say(QT_TRANSLATE_NOOP("CommandLine", "Rows to leave out in front")))
        ->check(CLI::Range(0, 1'000'000'000));
    list.add_option(
            "--group-by", options.group_by,
            say(QT_TRANSLATE_NOOP("CommandLine", "gpu, provider, tier, region or several: the cheapest of each group")))
        ->delimiter(',')
        ->check(CLI::IsMember({"gpu", "provider", "tier", "region"}));
    list.add_option("--columns", options.columns,
                    say(QT_TRANSLATE_NOOP("CommandLine", "Columns of the table, e.g. gpu,price,value_gib,age,source")))
        ->delimiter(',');
    list.add_flag("--wide", options.wide, say(QT_TRANSLATE_NOOP("CommandLine", "Shorten nothing")));
    CLI::Option* workload = list.add_option(
        "--for", options.workload_file,
        say(QT_TRANSLATE_NOOP("CommandLine", "JSON file with a workload: does it fit, and money per million tokens")));
    list.add_flag("--fits", options.fits_only,
                  say(QT_TRANSLATE_NOOP("CommandLine", "Only offers on which the workload fits")))
        ->needs(workload);
    list.add_option("--hours", options.hours,
                    say(QT_TRANSLATE_NOOP("CommandLine", "Length of a job: what all of it costs, with setting up")))
        ->check(finiteNumber())
        ->check(CLI::Range(0.0, 1e6));
    list.add_option("--setup-hours", options.setup_hours,
                    say(QT_TRANSLATE_NOOP("CommandLine",
                                          "Hours paid before the job begins, for all or for one: 0.25, RunPod=0.1")))
        ->delimiter(',');
    list.add_option("--my-price", options.my_price,
                    say(QT_TRANSLATE_NOOP("CommandLine",
                                          "A price per GPU-hour that you reckon with: how it stands in the market")))
        ->check(finiteNumber())
        ->check(CLI::Range(1e-6, 1e6));
}

void addAddOptions(CLI::App& add, OffersAddOptions& options)
{
    const auto number = [&add](const char* name, std::optional<double>& value, const char* description) {
        return add.add_option(name, value, say(description))->check(finiteNumber());
    };
    CLI::Option* provider =
        add.add_option("--provider", options.provider, say(QT_TRANSLATE_NOOP("CommandLine", "Who rents it out")));
    add.add_option("--gpu", options.gpu, say(QT_TRANSLATE_NOOP("CommandLine", "GPU by name, as in `offers list`")))
        ->required();
    add.add_option("--count", options.count, say(QT_TRANSLATE_NOOP("CommandLine", "GPUs of the machine (1)")))
        ->check(CLI::Range(1, 1024));
    number("--price", options.price, QT_TRANSLATE_NOOP("CommandLine", "The price, in --unit and --price-currency"));
    add.add_option(
        "--unit", options.unit,
        say(QT_TRANSLATE_NOOP("CommandLine",
                              "What the price buys: per_gpu_hour, per_instance_hour, per_gpu_month …; never guessed")));
    add.add_option("--price-currency", options.currency,
                   say(QT_TRANSLATE_NOOP("CommandLine", "Currency of the price or the tariff")));
    add.add_option(
        "--tier", options.tier,
        say(QT_TRANSLATE_NOOP("CommandLine", "on_demand, spot, community, secure, reserved or bid_floor (on_demand)")));
    add.add_option("--region", options.region, say(QT_TRANSLATE_NOOP("CommandLine", "Where the machine is")));
    add.add_option("--seen", options.seen,
                   say(QT_TRANSLATE_NOOP("CommandLine", "Day on which you saw it, YYYY-MM-DD (today)")));
    add.add_option("--source", options.source, say(QT_TRANSLATE_NOOP("CommandLine", "Where you saw it")));
    add.add_option("--detail", options.detail,
                   say(QT_TRANSLATE_NOOP("CommandLine", "Instance type or a remark that tells two offers apart")));
    number("--host-ram", options.host_ram_gib, QT_TRANSLATE_NOOP("CommandLine", "Main memory of the machine in GiB"))
        ->check(CLI::Range(0.1, 1e6));
    add.add_flag("--force", options.force,
                 say(QT_TRANSLATE_NOOP("CommandLine", "Take a price that is far from the usual")));
    add.add_option("--owned", options.owned,
                   say(QT_TRANSLATE_NOOP("CommandLine", "Your name for a machine of yours: plans count it")))
        ->excludes(provider);
    number("--wall-kw", options.wall_kw,
           QT_TRANSLATE_NOOP("CommandLine", "Own machine: kilowatts under load, the whole machine"));
    number("--tariff", options.tariff, QT_TRANSLATE_NOOP("CommandLine", "Own machine: price of a kWh"));
    number("--price-paid", options.price_paid, QT_TRANSLATE_NOOP("CommandLine", "Own machine: what it cost you"));
    number("--years", options.years,
           QT_TRANSLATE_NOOP("CommandLine", "Own machine: years over which its price is spread"));
    number("--hours-per-year", options.hours_per_year,
           QT_TRANSLATE_NOOP("CommandLine", "Own machine: hours of use in a year"));
}

} // namespace

void addOffersCommands(CLI::App& app, Command& chosen, OffersArguments& options)
{
    CLI::App* offers = app.add_subcommand("offers", say(QT_TRANSLATE_NOOP("CommandLine", "Prices of rented GPUs")));
    offers->group(say(QT_TRANSLATE_NOOP("CommandLine", "Commands")));
    offers->require_subcommand(1);
    offers->fallthrough();
    CLI::App* list = addCommand(*offers, "list", QT_TRANSLATE_NOOP("CommandLine", "Offers, cheapest first"), chosen,
                                [&options](Context& context) { return offersList(context, options.list); });
    addListOptions(*list, options.list);
    CLI::App* add = addCommand(
        *offers, "add",
        QT_TRANSLATE_NOOP("CommandLine", "Add a price that you see, or a machine of yours; plans use it at once"),
        chosen, [&options](Context& context) { return offersAdd(context, options.add); });
    addAddOptions(*add, options.add);
    CLI::App* remove =
        addCommand(*offers, "remove", QT_TRANSLATE_NOOP("CommandLine", "Forget a machine of yours"), chosen,
                   [&options](Context& context) { return offersRemove(context, options.removed); });
    remove->add_option("--owned", options.removed, say(QT_TRANSLATE_NOOP("CommandLine", "Name of the machine")))
        ->required();
}

} // namespace gpuplan
