// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"

#include <ostream>

#include "app/cli/console.h"

namespace gpuplan {

ExitStatus Context::report(const Error& error, ExitStatus status) const
{
    *world.err << "gpuplan: " << printable(sentence(error, format)).toStdString() << "\n";
    return status;
}

void Context::warn(const QString& sentence) const
{
    if (!quiet)
        *world.err << "gpuplan: " << printable(sentence).toStdString() << "\n";
}

} // namespace gpuplan
