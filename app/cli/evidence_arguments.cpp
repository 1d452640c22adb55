// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_tree.h"

#include <QCoreApplication>

namespace gpuplan {

void addEvidenceCommands(CLI::App& app, Command& chosen, EvidenceOptions& options)
{
    CLI::App* evidence = app.add_subcommand(
        "evidence", say(QT_TRANSLATE_NOOP("CommandLine", "Measurements behind the estimates, and your own runs")));
    evidence->group(say(QT_TRANSLATE_NOOP("CommandLine", "Commands")));
    evidence->require_subcommand(1);
    evidence->fallthrough();
    CLI::App* check = addCommand(
        *evidence, "check", QT_TRANSLATE_NOOP("CommandLine", "How far the estimates are from published measurements"),
        chosen, [&options](Context& context) { return evidenceCheck(context, options.check); });
    check->add_option("--held-out", options.check.held_out,
                      say(QT_TRANSLATE_NOOP("CommandLine", "Measurements of your own choice instead (JSON Lines)")));
    check->add_option("--by", options.check.by, say(QT_TRANSLATE_NOOP("CommandLine", "category, gpu, source")))
        ->delimiter(',')
        ->check(CLI::IsMember({"category", "gpu", "source"}));

    CLI::App* fit = addCommand(
        *evidence, "fit", QT_TRANSLATE_NOOP("CommandLine", "Fit the constants of the estimates to the measurements"),
        chosen, [&options](Context& context) { return evidenceFit(context, options.fit); });
    fit->add_option(
        "--evidence", options.fit.evidence,
        say(QT_TRANSLATE_NOOP("CommandLine", "Folder with measurements and priors (default: data/evidence)")));
    CLI::Option* output =
        fit->add_option("-o,--output", options.fit.output,
                        say(QT_TRANSLATE_NOOP("CommandLine", "Folder for the tables (default: data/efficiency)")));
    fit->add_flag("--check", options.fit.check,
                  say(QT_TRANSLATE_NOOP("CommandLine", "Compare with the shipped tables and write nothing")))
        ->excludes(output);

    CLI::App* add = addCommand(*evidence, "add",
                               QT_TRANSLATE_NOOP("CommandLine", "Log a run of your own: it corrects later estimates"),
                               chosen, [&options](Context& context) { return evidenceAdd(context, options.add); });
    add->add_option(
        "FILE", options.add.file,
        say(QT_TRANSLATE_NOOP("CommandLine", "Runs in the format of data/evidence, or - for standard input")));
    add->add_option("--workload", options.add.workload_file,
                    say(QT_TRANSLATE_NOOP("CommandLine", "JSON file with the workload that ran")));
    add->add_option("--gpu", options.add.gpu, say(QT_TRANSLATE_NOOP("CommandLine", "The GPU it ran on")));
    add->add_option("--gpus", options.add.gpus, say(QT_TRANSLATE_NOOP("CommandLine", "Number of GPUs")))
        ->check(CLI::Range(1, 1024));
    add->add_option("--tokens-per-s", options.add.tokens_per_s,
                    say(QT_TRANSLATE_NOOP("CommandLine", "Measured speed of all GPUs together")))
        ->check(finiteNumber());
    add->add_option("--peak-gib", options.add.peak_gib,
                    say(QT_TRANSLATE_NOOP("CommandLine", "Measured peak memory of the busiest GPU")))
        ->check(finiteNumber());
    add->add_option("--what", options.add.what,
                    say(QT_TRANSLATE_NOOP("CommandLine",
                                          "What the memory figure counts: device (nvidia-smi), reserved or allocated")))
        ->check(CLI::IsMember({"device", "reserved", "allocated"}));
    add->add_option("--machine", options.add.machine,
                    say(QT_TRANSLATE_NOOP("CommandLine", "Your name for the machine")));
    addCommand(*evidence, "list", QT_TRANSLATE_NOOP("CommandLine", "Your logged runs and what they change"), chosen,
               [](Context& context) { return evidenceList(context); });
    CLI::App* remove = addCommand(*evidence, "remove", QT_TRANSLATE_NOOP("CommandLine", "Forget logged runs"), chosen,
                                  [&options](Context& context) { return evidenceRemove(context, options.removed); });
    remove
        ->add_option("ID", options.removed, say(QT_TRANSLATE_NOOP("CommandLine", "Ids as `evidence list` shows them")))
        ->required();
}

} // namespace gpuplan
