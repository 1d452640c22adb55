// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"

namespace gpuplan {

/// Runs one command line (without the program's name) and returns its exit status. Needs a QCoreApplication.
int runCommandLine(const std::vector<std::string>& arguments, const Surroundings& world);

} // namespace gpuplan
