// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace gpuplan::test {

/// The program itself as a child process, its output thrown away. `file_limit_bytes`: no file of it may grow beyond;
/// what a full disk looks like to it. 0: no limit.
pid_t startProgram(const std::vector<std::string>& arguments, std::size_t file_limit_bytes = 0);

/// Waits for the child: its exit status, or the negative number of the signal that ended it.
int statusOfProgram(pid_t child);

} // namespace gpuplan::test
