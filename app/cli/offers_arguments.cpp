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
}

} // namespace gpuplan
