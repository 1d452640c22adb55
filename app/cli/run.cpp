// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <memory>
#include <ostream>

#include <CLI/CLI.hpp>
#include <QCoreApplication>

#include "app/cli/buy_or_rent.h"
#include "app/cli/command_tree.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/data_files.h"
#include "app/cli/refresh_commands.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

class CommandText {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

struct Global {
    bool json = false;
    bool quiet = false;
    bool offline = false;
    std::string language, currency, color = "auto", database, runs;
};

/// The language decides in which words the rest of the line is read, so it is looked up first.
Language languageFrom(const std::vector<std::string>& arguments, const std::string& locale_name)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string_view value;
        if (arguments[i] == "--lang" && i + 1 < arguments.size())
            value = arguments[i + 1];
        else if (arguments[i].starts_with("--lang="))
            value = std::string_view(arguments[i]).substr(7);
        if (const auto language = parseLanguage(value.substr(0, 2)))
            return *language;
    }
    return languageOfLocale(locale_name);
}

void addGlobalOptions(CLI::App& app, Global& global)
{
    app.add_flag("--json", global.json, say(QT_TRANSLATE_NOOP("CommandLine", "Answer with one JSON document")));
    app.add_option("--lang", global.language, say(QT_TRANSLATE_NOOP("CommandLine", "Language of texts: zh or en")))
        ->check(CLI::IsMember({"zh", "en", "zh_CN", "en_US"}));
    app.add_option("--currency", global.currency,
                   say(QT_TRANSLATE_NOOP("CommandLine", "Currency of the answer: CNY, USD, EUR …")));
    app.add_option("--color", global.color, say(QT_TRANSLATE_NOOP("CommandLine", "auto, always or never")))
        ->check(CLI::IsMember({"auto", "always", "never"}));
    app.add_flag("--quiet", global.quiet, say(QT_TRANSLATE_NOOP("CommandLine", "No remarks on standard error")));
    app.add_flag("--offline", global.offline,
                 say(QT_TRANSLATE_NOOP(
                     "CommandLine", "Open no connection: `prices refresh` refuses (other commands never open one)")));
    app.add_option(
        "--db", global.database,
        say(QT_TRANSLATE_NOOP("CommandLine",
                              "Your prices (default: gpuplan/gpuplan.db of your data), beside those that ship")));
    app.add_option(
        "--runs", global.runs,
        say(QT_TRANSLATE_NOOP("CommandLine", "Your logged runs (default: gpuplan/runs.jsonl of your data)")));
}

/// The words of CLI11's own help; subcommands take over formatter and help flag of their parent.
void wordHelp(CLI::App& app)
{
    app.option_defaults()->group(say(QT_TRANSLATE_NOOP("CommandLine", "Options")));
    const auto formatter = std::make_shared<CLI::Formatter>();
    formatter->label("Usage", say(QT_TRANSLATE_NOOP("CommandLine", "Usage")));
    formatter->label("OPTIONS", say(QT_TRANSLATE_NOOP("CommandLine", "OPTIONS")));
    formatter->label("SUBCOMMAND", say(QT_TRANSLATE_NOOP("CommandLine", "COMMAND")));
    formatter->label("SUBCOMMANDS", say(QT_TRANSLATE_NOOP("CommandLine", "COMMANDS")));
    formatter->label("Positionals", say(QT_TRANSLATE_NOOP("CommandLine", "Arguments")));
    formatter->label("REQUIRED", say(QT_TRANSLATE_NOOP("CommandLine", "REQUIRED")));
    formatter->label("TEXT", say(QT_TRANSLATE_NOOP("CommandLine", "TEXT")));
    formatter->label("INT", say(QT_TRANSLATE_NOOP("CommandLine", "NUMBER")));
    app.formatter(formatter);
    app.set_help_flag("-h,--help", say(QT_TRANSLATE_NOOP("CommandLine", "Show this help")))
        ->group(say(QT_TRANSLATE_NOOP("CommandLine", "Options")));
}

void addPlanCommands(CLI::App& app, Command& chosen, PlanOptions& options, bool& markdown)
{
    CLI::App* plan = app.add_subcommand(
        "plan", say(QT_TRANSLATE_NOOP("CommandLine", "Choose experiments and offers under a budget")));
    plan->group(say(QT_TRANSLATE_NOOP("CommandLine", "Commands")));
    plan->require_subcommand(1);
    plan->fallthrough();
    CLI::App* demo =
        addCommand(*plan, "demo", QT_TRANSLATE_NOOP("CommandLine", "The learner's plan: ¥5,000 and six experiments"),
                   chosen, [&options](Context& context) { return planDemo(context, options); });
    CLI::App* make =
        addCommand(*plan, "make", QT_TRANSLATE_NOOP("CommandLine", "Plan a *.gpuplan file with today's prices"), chosen,
                   [&options](Context& context) { return planMake(context, options); });
    CLI::App* show =
        addCommand(*plan, "show", QT_TRANSLATE_NOOP("CommandLine", "Show a plan with the prices that it keeps"), chosen,
                   [&options](Context& context) { return planShow(context, options); });
    CLI::App* goals = addCommand(*plan, "goals",
                                 QT_TRANSLATE_NOOP("CommandLine", "Four goals and twelve published claims, recomputed"),
                                 chosen, [&markdown](Context& context) { return planGoals(context, markdown); });
    goals->add_flag("--markdown", markdown, say(QT_TRANSLATE_NOOP("CommandLine", "The claims as a Markdown table")));
    for (CLI::App* command : {make, show})
        command->add_option("FILE", options.file, say(QT_TRANSLATE_NOOP("CommandLine", "Plan document (*.gpuplan)")))
            ->required();
    for (CLI::App* command : {demo, make})
        command->add_option(
            "-o,--output", options.output,
            say(QT_TRANSLATE_NOOP("CommandLine", "Write the plan with a snapshot of its prices to this file")));
    for (CLI::App* command : {demo, make, show})
        command->add_flag("--explain", options.explain,
                          say(QT_TRANSLATE_NOOP("CommandLine", "Every assumption behind every figure")));
}

void addImportCommand(CLI::App& app, Command& chosen, ImportOptions& options)
{
    CLI::App* command =
        addCommand(*app.get_subcommand("plan"), "import-workload",
                   QT_TRANSLATE_NOOP("CommandLine", "Read a LLaMA-Factory, axolotl or torchtune YAML as an experiment"),
                   chosen, [&options](Context& context) { return planImportWorkload(context, options); });
    command->add_option("FILE", options.file, say(QT_TRANSLATE_NOOP("CommandLine", "Training file (*.yaml, *.yml)")))
        ->required();
    ImportAnswers& answers = options.answers;
    command->add_option("--gpus", answers.gpus, say(QT_TRANSLATE_NOOP("CommandLine", "Number of GPUs")))
        ->check(CLI::Range(1, 1024));
    command->add_option("--shard", answers.shard, "none, ddp, zero1, zero2, zero3, fsdp");
    command
        ->add_option("--samples", answers.samples,
                     say(QT_TRANSLATE_NOOP("CommandLine", "Samples trained on in one epoch")))
        ->check(finiteNumber())
        ->check(CLI::Range(1.0, 1e15));
    command
        ->add_option("--tokens-per-sample", answers.tokens_per_sample,
                     say(QT_TRANSLATE_NOOP("CommandLine", "Mean length of a sample in tokens")))
        ->check(finiteNumber())
        ->check(CLI::Range(1.0, 1e8));
    command->add_option("--epochs", answers.epochs, say(QT_TRANSLATE_NOOP("CommandLine", "Passes over the dataset")))
        ->check(finiteNumber())
        ->check(CLI::Range(0.0, 1e6));
    command
        ->add_option("--sequence", answers.sequence,
                     say(QT_TRANSLATE_NOOP("CommandLine", "Longest sample in tokens; memory is planned for it")))
        ->check(CLI::Range(1, 100'000'000));
    command->add_option(
        "--model", options.model,
        say(QT_TRANSLATE_NOOP("CommandLine",
                              "Model: a name of `gpuplan model show`, or config.json, GGUF, safetensors index")));
    command->add_option("--id", answers.id,
                        say(QT_TRANSLATE_NOOP("CommandLine", "Id of the experiment (else the name of the file)")));
    command->add_flag("--assume", answers.accept_suggestions,
                      say(QT_TRANSLATE_NOOP("CommandLine", "Accept the suggestions for what the file does not say")));
    command->add_option(
        "-o,--output", options.output,
        say(QT_TRANSLATE_NOOP("CommandLine", "Write the experiment to this file, for `estimate --workload`")));
    command->add_option("--into", options.plan,
                        say(QT_TRANSLATE_NOOP("CommandLine", "Add the experiment to this plan (*.gpuplan)")));
}

void addOtherCommands(CLI::App& app, Command& chosen, EstimateOptions& estimate_options,
                      std::vector<std::string>& models, std::vector<std::string>& terms)
{
    CLI::App* explain =
        addCommand(app, "explain", QT_TRANSLATE_NOOP("CommandLine", "A word of the field in plain words"), chosen,
                   [&terms](Context& context) { return explainTerms(context, terms); });
    explain->add_option(
        "TERM", terms,
        say(QT_TRANSLATE_NOOP("CommandLine", "Words in either language, such as spot or 显存; none: all")));
    CLI::App* estimate_command =
        addCommand(app, "estimate", QT_TRANSLATE_NOOP("CommandLine", "Memory, time and cost of one workload"), chosen,
                   [&estimate_options](Context& context) { return estimate(context, estimate_options); });
    estimate_command->add_option("--workload", estimate_options.workload_file,
                                 say(QT_TRANSLATE_NOOP("CommandLine", "JSON file with one workload")));
    estimate_command->add_option(
        "--lines", estimate_options.lines_file,
        say(QT_TRANSLATE_NOOP("CommandLine", "JSON Lines file, or - for standard input: one answer per line")));
    estimate_command
        ->add_option("--gpu", estimate_options.gpus,
                     say(QT_TRANSLATE_NOOP("CommandLine", "GPU names; without it every GPU is tried")))
        ->delimiter(',');
    estimate_command
        ->add_option("--gpus", estimate_options.gpu_count, say(QT_TRANSLATE_NOOP("CommandLine", "Number of GPUs")))
        ->check(CLI::Range(1, 1024));
    estimate_command->add_option(
        "--machine", estimate_options.machine,
        say(QT_TRANSLATE_NOOP("CommandLine", "Your name for the machine: your runs on it correct the estimate")));
    estimate_command->add_flag(
        "--explain", estimate_options.explain,
        say(QT_TRANSLATE_NOOP("CommandLine", "The calculation with its numbers, and the nearest measurements")));
    estimate_command
        ->add_option("--host-ram", estimate_options.host_ram_gib,
                     say(QT_TRANSLATE_NOOP("CommandLine", "Main memory of the machine in GiB")))
        ->check(finiteNumber())
        ->check(CLI::Range(0.1, 1e6));

    CLI::App* model = app.add_subcommand("model", say(QT_TRANSLATE_NOOP("CommandLine", "Language models")));
    model->group(say(QT_TRANSLATE_NOOP("CommandLine", "Commands")));
    model->require_subcommand(1);
    model->fallthrough();
    CLI::App* show = addCommand(
        *model, "show",
        QT_TRANSLATE_NOOP("CommandLine",
                          "Exact parameter counts of config.json, GGUF and safetensors files, or of known models"),
        chosen, [&models](Context& context) { return modelShow(context, models); });
    show->add_option("FILE|NAME", models, say(QT_TRANSLATE_NOOP("CommandLine", "Files or names of known models")))
        ->required();
}

/// Names of the commands below `parent`.
std::string commandNames(const CLI::App& parent)
{
    std::vector<std::string> names;
    for (const CLI::App* command : parent.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return joinNames(names);
}

QString usageSentence(const CLI::ParseError& error, const CLI::App& app)
{
    const QString what = QString::fromUtf8(error.what());
    const std::vector<std::string> unknown = app.remaining(true);
    if (dynamic_cast<const CLI::ExtrasError*>(&error))
        return CommandText::tr("the command line holds something unknown: %1")
            .arg(QString::fromStdString(joinNames(unknown)));
    if (what.contains(QStringLiteral("subcommand"))) {
        const CLI::App* command = &app;
        while (!command->get_subcommands().empty())
            command = command->get_subcommands().front();
        const QString known = QString::fromStdString(commandNames(*command));
        return unknown.empty() ? CommandText::tr("a command is missing; there are: %1").arg(known)
                               : CommandText::tr("there is no command \"%1\"; there are: %2")
                                     .arg(QString::fromStdString(unknown.front()), known);
    }
    if (dynamic_cast<const CLI::RequiredError*>(&error))
        return CommandText::tr("%1 is missing").arg(what.section(QLatin1Char(' '), 0, 0));
    if (what.contains(QLatin1Char(':')))
        return CommandText::tr("the value of %1 is missing or not valid; `--help` shows what it may be")
            .arg(what.section(QLatin1Char(':'), 0, 0));
    return CommandText::tr("the command line was not understood: %1").arg(what);
}

Result<void> fillContext(Context& context, const Global& global)
{
    context.json = global.json;
    context.quiet = global.quiet;
    context.offline = global.offline;
    if (!global.runs.empty())
        context.runs_file = global.runs;
    else if (!context.world.data_home.empty())
        context.runs_file = context.world.data_home + "/gpuplan/runs.jsonl";
    if (!global.database.empty())
        context.db_file = global.database;
    else if (!context.world.data_home.empty())
        context.db_file = context.world.data_home + "/gpuplan/gpuplan.db";
    context.color = global.color == "always"
        || (global.color == "auto" && context.world.out_is_terminal && !context.world.no_color);
    if (!global.currency.empty()) {
        const Result<Currency> currency = Currency::parse(global.currency);
        if (!currency)
            return fail(currency.error());
        context.currency = *currency;
    }
    return {};
}

} // namespace

int runCommandLine(const std::vector<std::string>& arguments, const Surroundings& world)
{
    const Language language = languageFrom(arguments, world.locale_name);
    installLanguage(language);

    Global global;
    Command chosen;
    PlanOptions plan_options;
    ImportOptions import_options;
    bool markdown = false;
    EstimateOptions estimate_options;
    std::vector<std::string> models, terms;
    OffersArguments offers_options;
    EvidenceOptions evidence_options;
    PricesOptions prices_options;
    PricesRefreshOptions refresh_options;
    BuyOrRentOptions buy_options;

    CLI::App app(
        say(QT_TRANSLATE_NOOP("CommandLine",
                              "gpuplan plans and budgets GPU experiments: what to run, on which GPU, for how much.")),
        "gpuplan");
    app.require_subcommand(1);
    wordHelp(app);
    app.set_version_flag("--version", std::string("gpuplan ") + GPUPLAN_VERSION,
                         say(QT_TRANSLATE_NOOP("CommandLine", "Show the version")));
    addGlobalOptions(app, global);
    addPlanCommands(app, chosen, plan_options, markdown);
    addImportCommand(app, chosen, import_options);
    addOtherCommands(app, chosen, estimate_options, models, terms);
    addOffersCommands(app, chosen, offers_options);
    addEvidenceCommands(app, chosen, evidence_options);
    addBuyOrRentCommand(app, chosen, buy_options);
    addRefreshCommand(*addPricesCommands(app, chosen, prices_options), chosen, refresh_options);

    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()); // CLI11 takes its arguments from the end
    try {
        app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        // The help of the command that was asked for, not of the whole program.
        const CLI::App* command = &app;
        std::string before;
        while (!command->get_subcommands().empty()) {
            before += (before.empty() ? "" : " ") + command->get_name();
            command = command->get_subcommands().front();
        }
        *world.out << command->help(before);
        return static_cast<int>(ExitStatus::Done);
    } catch (const CLI::CallForVersion&) {
        *world.out << "gpuplan " << GPUPLAN_VERSION << "\n";
        return static_cast<int>(ExitStatus::Done);
    } catch (const CLI::ParseError& error) {
        *world.err << "gpuplan: " << printable(usageSentence(error, app)).toStdString() << "\n"
                   << CommandText::tr("`gpuplan --help` lists the commands.").toStdString() << "\n";
        return static_cast<int>(ExitStatus::Usage);
    }

    if (app.count("--runs") > 0 && global.runs.empty()) {
        *world.err << "gpuplan: "
                   << CommandText::tr("--runs names no file; without it your own log is used").toStdString() << "\n";
        return static_cast<int>(ExitStatus::Usage);
    }

    Context context{world, language,  Format(localeOf(language)), false, false, false, false, {},
                    {},    arguments, ShippedData({}, {}),        {},    {},    {}};
    if (const Result<void> filled = fillContext(context, global); !filled)
        return static_cast<int>(context.report(filled.error(), ExitStatus::Usage));
    const Result<std::string> folder = findDataFolder(world.executable_folder);
    if (!folder)
        return static_cast<int>(context.report(folder.error()));
    context.data = ShippedData(*folder, world.today);
    try {
        return static_cast<int>(chosen(context));
    } catch (const std::exception& error) {
        *world.err << "gpuplan: "
                   << CommandText::tr("internal failure: %1").arg(QString::fromUtf8(error.what())).toStdString()
                   << "\n";
        return static_cast<int>(ExitStatus::Internal);
    }
}

} // namespace gpuplan
