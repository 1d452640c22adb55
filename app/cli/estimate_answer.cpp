// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/estimate_answer.h"

#include "app/cli/own_runs.h"

namespace gpuplan {

namespace {

Json toJson(const std::optional<Correction>& correction)
{
    if (!correction)
        return nullptr;
    return {{"factor", correction->factor},
            {"spread_left", correction->spread_left},
            {"runs", correction->runs},
            {"nearest_run", correction->nearest},
            {"machine", correction->machine.empty() ? Json() : Json(correction->machine)},
            {"newest", dateText(correction->newest)}};
}

} // namespace

Result<Tables> loadTables(Context& context)
{
    ShippedData& data = context.data;
    const auto gpus = data.gpus();
    if (!gpus)
        return fail(gpus.error());
    const Result<EstimateTables> tables = data.estimateTables();
    if (!tables)
        return fail(tables.error());
    const Result<const RunLog*> runs = runLog(context);
    if (!runs)
        return fail(runs.error());
    return Tables{*gpus, tables->runtimes, tables->spread, tables->efficiency, *runs};
}

Answer answerFor(const Workload& workload, const ModelFacts& model, const Place& place, const Tables& tables,
                 Explanation* explanation)
{
    Answer answer;
    if (place.gpu && tables.runs)
        answer.corrections = tables.runs->correctionsFor(workload, model, *place.gpu, place.gpus, place.machine);
    const RunCorrections& own = answer.corrections;
    const MemoryModel memory(workload, model, *tables.runtimes, *tables.spread);
    answer.memory = memory.at(
        place.gpu, place.gpus, &answer.reasons,
        {place.host_ram_gib, own.memory ? &*own.memory : nullptr, explanation ? &explanation->memory : nullptr});
    if (place.gpu)
        answer.time = TimeModel(workload, model, *tables.efficiency)
                          .at(*place.gpu, place.gpus, &answer.reasons,
                              {own.time ? &*own.time : nullptr, explanation ? &explanation->time : nullptr});
    return answer;
}

Json toJson(const Answer& answer, const Format& format)
{
    Json json = {{"memory", toJson(answer.memory)},
                 {"time", answer.time ? toJson(*answer.time) : Json(nullptr)},
                 {"reasons", toJson(answer.reasons, format)}};
    json["memory"]["correction"] = toJson(answer.corrections.memory);
    if (answer.time)
        json["time"]["correction"] = toJson(answer.corrections.time);
    if (answer.explanation)
        json["explanation"] = toJson(*answer.explanation, format);
    return json;
}

} // namespace gpuplan
