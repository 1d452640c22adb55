// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"

#include <ostream>

#include "app/cli/console.h"
#include "app/cli/json_output.h"

namespace gpuplan {

ExitStatus Context::report(const Error& error, ExitStatus status) const
{
    complain(error);
    if (json) {
        const Json document = {{"schema", "gpuplan/error/1"}, {"request", {{"arguments", arguments}}},
                               {"data_age", nullptr},         {"currency", std::string(answerCurrency().code())},
                               {"result", nullptr},           {"error", toJson(error, format)},
                               {"warnings", Json::array()}};
        out() << document.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
    }
    return status;
}

void Context::complain(const Error& error) const
{
    *world.err << "gpuplan: " << printable(sentence(error, format)).toStdString() << "\n";
}

void Context::warn(const QString& sentence) const
{
    if (!quiet)
        *world.err << "gpuplan: " << printable(sentence).toStdString() << "\n";
}

} // namespace gpuplan
