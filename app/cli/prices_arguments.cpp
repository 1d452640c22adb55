// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/cli/command_tree.h"
#include "app/cli/prices_commands.h"

namespace gpuplan {

namespace {

void addImport(CLI::App& prices, Command& chosen, PricesImportOptions& options)
{
    CLI::App* import =
        addCommand(prices, "import",
                   QT_TRANSLATE_NOOP("CommandLine", "Take prices from files: published catalogs, trackers, any table"),
                   chosen, [&options](Context& context) { return pricesImport(context, options); });
    import
        ->add_option("FILE", options.files, say(QT_TRANSLATE_NOOP("CommandLine", "Files with prices (CSV, TSV, JSON)")))
        ->required();
    import->add_option(
        "--format", options.format,
        say(QT_TRANSLATE_NOOP("CommandLine", "auto, or the name of a format instead of a look at the content")));
    import->add_option("--map", options.columns,
                       say(QT_TRANSLATE_NOOP("CommandLine",
                                             "What a column of a table holds: price=COLUMN, gpu=COLUMN, "
                                             "count=COLUMN or count==8 …; COLUMN is a name or a number")));
    import->add_option("--unit", options.unit,
                       say(QT_TRANSLATE_NOOP("CommandLine",
                                             "What a price buys: per_gpu_hour, per_instance_hour, "
                                             "per_gpu_month, per_instance_second …")));
    import->add_option("--price-currency", options.currency,
                       say(QT_TRANSLATE_NOOP("CommandLine", "Currency of the prices in the file")));
    import->add_option("--provider", options.provider,
                       say(QT_TRANSLATE_NOOP("CommandLine", "Whose prices these are, where the file does not say")));
    import->add_option("--observed", options.observed,
                       say(QT_TRANSLATE_NOOP("CommandLine",
                                             "Day of the prices, YYYY-MM-DD, where the rows have none "
                                             "(else the file's own time, marked as such)")));
    import
        ->add_option("--decimal", options.decimal_mark,
                     say(QT_TRANSLATE_NOOP("CommandLine",
                                           "Decimal mark of the numbers where it cannot be told: point or comma")))
        ->check(CLI::IsMember({"point", "comma"}));
    import->add_option("--profile", options.profile, say(QT_TRANSLATE_NOOP("CommandLine", "A saved column mapping")));
    import->add_option("--save-profile", options.save_profile,
                       say(QT_TRANSLATE_NOOP("CommandLine", "Keep the column mapping under this name")));
    import->add_flag("--dry-run", options.dry_run,
                     say(QT_TRANSLATE_NOOP("CommandLine", "Check and report, write nothing")));
    import->add_flag("--force", options.force,
                     say(QT_TRANSLATE_NOOP("CommandLine", "Take in also what empties or halves a provider")));
}

void addHistory(CLI::App& prices, Command& chosen, PricesHistoryOptions& options)
{
    CLI::App* history =
        addCommand(prices, "history", QT_TRANSLATE_NOOP("CommandLine", "Every price that was seen, newest first"),
                   chosen, [&options](Context& context) { return pricesHistory(context, options); });
    history->add_option("--provider", options.provider, say(QT_TRANSLATE_NOOP("CommandLine", "Of one provider")));
    history->add_option("--gpu", options.gpu, say(QT_TRANSLATE_NOOP("CommandLine", "Of one GPU")));
    history->add_option("--count", options.count, say(QT_TRANSLATE_NOOP("CommandLine", "Number of GPUs")))
        ->check(CLI::Range(1, 1024));
    history->add_option("--tier", options.tier, "on_demand, spot, community, secure, reserved, bid_floor");
    history->add_option("--since", options.since,
                        say(QT_TRANSLATE_NOOP("CommandLine", "From this day on (YYYY-MM-DD)")));
    history->add_option("--until", options.until, say(QT_TRANSLATE_NOOP("CommandLine", "Up to this day (YYYY-MM-DD)")));
    history->add_option("--limit", options.limit, say(QT_TRANSLATE_NOOP("CommandLine", "At most so many rows")))
        ->check(CLI::Range(1, 10'000'000));
}

} // namespace

CLI::App* addPricesCommands(CLI::App& app, Command& chosen, PricesOptions& options)
{
    CLI::App* prices =
        app.add_subcommand("prices", say(QT_TRANSLATE_NOOP("CommandLine", "Your own prices: import, history, checks")));
    prices->group(say(QT_TRANSLATE_NOOP("CommandLine", "Commands")));
    prices->require_subcommand(1);
    prices->fallthrough();
    addImport(*prices, chosen, options.import);
    addHistory(*prices, chosen, options.history);
    CLI::App* check = addCommand(
        *prices, "check", QT_TRANSLATE_NOOP("CommandLine", "The state of the database, and the rows in quarantine"),
        chosen, [&options](Context& context) { return pricesCheck(context, options.check); });
    check->add_option("--limit", options.check.limit, say(QT_TRANSLATE_NOOP("CommandLine", "At most so many rows")))
        ->check(CLI::Range(1, 10'000'000));
    check->add_option(
        "--drop", options.check.drop,
        say(QT_TRANSLATE_NOOP("CommandLine", "Forget quarantined rows, by the id that this command shows")));
    CLI::App* export_to =
        addCommand(*prices, "export",
                   QT_TRANSLATE_NOOP("CommandLine", "Write your prices as a table that `prices import` reads back"),
                   chosen, [&options](Context& context) { return pricesExport(context, options.export_to); });
    export_to->add_option("-o,--output", options.export_to.output,
                          say(QT_TRANSLATE_NOOP("CommandLine", "File to write (default: standard output)")));
    export_to->add_flag("--history", options.export_to.history,
                        say(QT_TRANSLATE_NOOP("CommandLine", "Every price that was seen, not only the newest")));
    CLI::App* map =
        addCommand(*prices, "map", QT_TRANSLATE_NOOP("CommandLine", "Say what GPU a name of a source means"), chosen,
                   [&options](Context& context) { return pricesMap(context, options.map); });
    map->add_option("NAME", options.map.name, say(QT_TRANSLATE_NOOP("CommandLine", "The name as the source spells it")))
        ->required();
    map->add_option("GPU", options.map.gpu, say(QT_TRANSLATE_NOOP("CommandLine", "The GPU it means")))->required();
    return prices;
}

} // namespace gpuplan
