// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/buy_or_rent.h"
#include "app/cli/json_lines.h"
#include "planner/decide/buy_or_rent/line.h"
#include "planner/files/own_line_json.h"

namespace gpuplan {

namespace {

std::string_view lineVerdict(const OwnLineAnswer& answer)
{
    if (answer.never)
        return "rent";
    return *answer.break_even_hours == 0 ? "buy" : "depends";
}

/// Figures are not rounded: a program compares them.
Result<Json> answerOne(const std::string& text, const std::string& file, std::int64_t number, const Format& format)
{
    const Result<OwnLineRequest> request = parseOwnLine(text, file, number);
    if (!request)
        return fail(request.error());
    const Result<OwnLineAnswer> answer = answerLine(request->line);
    if (!answer) {
        Error error = answer.error();
        error.where.file = file;
        error.where.line = number;
        return fail(std::move(error));
    }
    Json json = {{"id", Json::parse(request->id_json)},
                 {"electricity_per_gpu_hour", answer->electricity_per_gpu_hour},
                 {"saving_per_gpu_hour", answer->saving_per_gpu_hour},
                 {"net_cost", answer->net_cost},
                 {"cash_break_even_hours", orNull(answer->cash_break_even_hours)},
                 {"break_even_hours", orNull(answer->break_even_hours)},
                 {"utilisation_needed", orNull(answer->utilisation_needed)},
                 {"never", answer->never ? Json(std::string(neverName(*answer->never))) : Json(nullptr)},
                 {"verdict", std::string(lineVerdict(*answer))}};
    if (!request->warnings.empty())
        json["warnings"] = toJson(request->warnings, format);
    return json;
}

} // namespace

ExitStatus buyOrRentLines(Context& context, const std::string& file)
{
    return answerJsonLines(context, file,
                           [&context](const std::string& line, const std::string& name, std::int64_t number) {
                               return answerOne(line, name, number, context.format);
                           });
}

} // namespace gpuplan
