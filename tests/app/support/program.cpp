// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/support/program.h"

#include <csignal>
#include <cstdio>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gpuplan::test {

pid_t startProgram(const std::vector<std::string>& arguments, std::size_t file_limit_bytes)
{
    std::vector<char*> argv{const_cast<char*>("gpuplan")};
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr))
            _exit(126);
        if (file_limit_bytes > 0) {
            const rlimit limit{file_limit_bytes, file_limit_bytes};
            setrlimit(RLIMIT_FSIZE, &limit);
            std::signal(SIGXFSZ, SIG_IGN); // the write fails instead
        }
        execv(GPUPLAN_PROGRAM, argv.data());
        _exit(127);
    }
    return child;
}

int statusOfProgram(pid_t child)
{
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

} // namespace gpuplan::test
