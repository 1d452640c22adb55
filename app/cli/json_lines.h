// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "app/cli/context.h"
#include "app/cli/json_output.h"

namespace gpuplan {

/// One JSON document per line of `path` ("-": standard input), one answer line each, in memory of one line. A line that cannot
/// be answered gets {"id", "error"} and the rest goes on; the status is then BadInput. Empty lines are skipped.
ExitStatus answerJsonLines(
    Context& context, const std::string& path,
    const std::function<Result<Json>(const std::string& line, const std::string& file, std::int64_t number)>& answer);

} // namespace gpuplan
