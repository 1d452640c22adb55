// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <clocale>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>

#include <sys/ioctl.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDate>

#include "app/cli/run.h"

namespace {

std::string localeName()
{
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value && *value)
            return value;
    }
    return {};
}

int terminalColumns()
{
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40 ? size.ws_col : 120;
}

/// $XDG_DATA_HOME and the like, else the place where it is by default.
std::string homeOf(const char* variable, const char* below_home)
{
    const char* chosen = std::getenv(variable);
    if (chosen && *chosen == '/')
        return chosen;
    const char* home = std::getenv("HOME");
    return home && *home ? std::string(home) + below_home : std::string();
}

std::optional<std::string> environmentVariable(const std::string& name)
{
    const char* value = std::getenv(name.c_str());
    return value ? std::optional<std::string>(value) : std::nullopt;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    // Qt has just taken over the person's locale. Files and JSON are read and written in the C locale whatever it is;
    // the widths of characters need a UTF-8 table.
    std::setlocale(LC_ALL, "C");
    std::setlocale(LC_CTYPE, "C.UTF-8");
    gpuplan::Surroundings world;
    world.out = &std::cout;
    world.err = &std::cerr;
    world.in = &std::cin;
    world.executable_folder = QCoreApplication::applicationDirPath().toStdString();
    world.locale_name = localeName();
    world.out_is_terminal = isatty(STDOUT_FILENO) == 1;
    world.err_is_terminal = isatty(STDERR_FILENO) == 1;
    world.no_color = std::getenv("NO_COLOR") != nullptr;
    world.columns = terminalColumns();
    world.data_home = homeOf("XDG_DATA_HOME", "/.local/share");
    world.config_home = homeOf("XDG_CONFIG_HOME", "/.config");
    world.environment = environmentVariable;
    // The person's day, not Greenwich's: in China it begins eight hours earlier.
    const QDate today = QDate::currentDate();
    world.today = std::chrono::year(today.year()) / today.month() / today.day();
    const int status = gpuplan::runCommandLine({argv + 1, argv + argc}, world);
    std::cout.flush();
    if (!std::cout.good())
        std::cerr << "gpuplan: stdout: write error\n";
    return std::cout.good() ? status : static_cast<int>(gpuplan::ExitStatus::Internal);
}
