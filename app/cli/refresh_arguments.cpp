// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/cli/refresh_commands.h"

namespace gpuplan {

void addRefreshCommand(CLI::App& prices, Command& chosen, PricesRefreshOptions& options)
{
    CLI::App* refresh =
        addCommand(prices, "refresh",
                   QT_TRANSLATE_NOOP("CommandLine",
                                     "Fetch today's prices and exchange rates; the one command that uses the network"),
                   chosen, [&options](Context& context) { return pricesRefresh(context, options); });
    refresh->add_option(
        "PROVIDER", options.names,
        say(QT_TRANSLATE_NOOP("CommandLine",
                              "Sources as --list shows them (default: all that need no key, and those with a key)")));
    refresh->add_flag(
        "--list", options.list,
        say(QT_TRANSLATE_NOOP("CommandLine", "Show the sources, their keys and when they last answered")));
    refresh->add_option(
        "--base-url", options.base_urls,
        say(QT_TRANSLATE_NOOP("CommandLine",
                              "SOURCE=URL: ask this server instead, and no other (it may be on this machine)")));
    refresh->add_option(
        "--ca-file", options.ca_file,
        say(QT_TRANSLATE_NOOP("CommandLine", "Certificates of authorities to trust beside the system's (PEM)")));
    refresh
        ->add_option("--timeout", options.timeout_s,
                     say(QT_TRANSLATE_NOOP("CommandLine", "Longest wait for one answer in seconds, with all tries")))
        ->check(finiteNumber())
        ->check(CLI::Range(1.0, 3600.0));
    refresh->add_flag("--dry-run", options.dry_run,
                      say(QT_TRANSLATE_NOOP("CommandLine", "Check and report, write nothing")));
    refresh->add_flag(
        "--force", options.force,
        say(QT_TRANSLATE_NOOP("CommandLine",
                              "Fetch also what has not changed, take in also what empties or halves a provider")));
}

} // namespace gpuplan
