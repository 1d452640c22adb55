// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_tree.h"

#include <cmath>

#include <QCoreApplication>

namespace gpuplan {

std::string say(const char* english) { return QCoreApplication::translate("CommandLine", english).toStdString(); }

CLI::Validator finiteNumber()
{
    return CLI::Validator(
        [](std::string& text) {
            double value = 0;
            return CLI::detail::lexical_cast(text, value) && std::isfinite(value) ? std::string()
                                                                                  : std::string("number");
        },
        "");
}

CLI::App* addCommand(CLI::App& noun, const char* verb, const char* description, Command& chosen, Command command)
{
    CLI::App* added = noun.add_subcommand(verb, say(description));
    added->group(say(QT_TRANSLATE_NOOP("CommandLine", "Commands")));
    added->fallthrough();
    added->callback([&chosen, command = std::move(command)] { chosen = command; });
    return added;
}

} // namespace gpuplan
