// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/text/format.h"
#include "planner/quantity/reason.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// One sentence for a reason of the core, in the installed language.
QString sentence(const Reason& reason, const Format& format);

/// One sentence for an error: place (file, line, JSON path or column), what is wrong, what was expected.
QString sentence(const Error& error, const Format& format);

/// The pattern of a code before its arguments are put in; tests check places and translations through it.
QString pattern(ReasonCode code);
QString pattern(ErrorCode code);

/// "bad_syntax": the name of an error in JSON answers. Frozen: append only.
const char* errorName(ErrorCode code);

} // namespace gpuplan
