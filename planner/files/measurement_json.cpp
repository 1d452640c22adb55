// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/measurement_json.h"

#include <array>
#include <utility>

#include "planner/files/json_reader.h"
#include "planner/files/workload_json.h"

namespace gpuplan {

namespace {

constexpr double kMostTokensPerS = 1e12;
constexpr double kMostGib = 1e6;

constexpr std::array<std::pair<std::string_view, MemoryQuantity>, 7> kQuantities{{
    {"allocated", MemoryQuantity::Allocated},
    {"reserved", MemoryQuantity::Reserved},
    {"device", MemoryQuantity::Device},
    {"weights", MemoryQuantity::Weights},
    {"kv_cache", MemoryQuantity::KvCache},
    {"activations", MemoryQuantity::Activations},
    {"without_kv_cache", MemoryQuantity::WithoutKvCache},
}};

/// Below this nothing ran: a slip of the unit, or of the hand.
constexpr double kLeastFigure = 1e-3;

/// A measured figure is positive; zero would be a run that did not happen.
std::optional<double> positive(JsonReader& reader, std::string_view key, double most)
{
    std::optional<double> value;
    reader.number(key, value, 0, most);
    if (value && *value < kLeastFigure)
        reader.fault(key, ErrorCode::OutOfRange, {*value, kLeastFigure, most});
    return value;
}

void readMeasured(JsonReader& reader, Measurement& measurement)
{
    reader.require("measured", "an object with tokens_per_s or gib");
    std::optional<JsonReader> measured = reader.object("measured");
    if (!measured)
        return;
    measurement.tokens_per_s = positive(*measured, "tokens_per_s", kMostTokensPerS);
    if (const std::optional<double> gib = positive(*measured, "gib", kMostGib)) {
        measured->require("what", "allocated, reserved or device");
        MemoryReading reading;
        reading.gib = *gib;
        measured->choice<MemoryQuantity>("what", reading.what, kQuantities);
        measurement.memory = reading;
    }
    if (!measured->failed() && !measurement.tokens_per_s && !measurement.memory)
        measured->fault({}, ErrorCode::MissingField, {std::string("tokens_per_s"), std::string("tokens_per_s or gib")});
}

void readProvenance(JsonReader& reader, Measurement& measurement, const Provenance& defaults)
{
    measurement.provenance = defaults;
    if (defaults.source.empty())
        reader.require("source", "where the figure was published, or who measured it");
    reader.text("source", measurement.provenance.source);
    std::string date;
    reader.text("date", date);
    if (date.empty() || reader.failed())
        return;
    if (const std::optional<Date> parsed = parseDate(date))
        measurement.provenance.date = *parsed;
    else
        reader.fault("date", ErrorCode::BadValue, {date, std::string("a date like 2026-11-30")});
}

} // namespace

Result<Measurement> parseMeasurement(std::string_view text, const std::string& file, std::int64_t line,
                                     const Provenance& defaults)
{
    const auto placed = [&](Error error) {
        error.where.file = file;
        error.where.line = line;
        return fail(std::move(error));
    };
    const Result<nlohmann::json> document = parseJson(text, file);
    if (!document)
        return placed(document.error());
    std::optional<Error> error;
    JsonReader reader(*document, "", error, file);
    EstimateRequest request = readEstimateRequest(reader);
    Measurement measurement;
    measurement.line = line;
    const nlohmann::json* id = reader.find("id");
    measurement.id = !id ? std::string() : id->is_string() ? id->get<std::string>() : id->dump();
    measurement.request = std::move(request.request);
    measurement.gpu = std::move(request.gpu);
    measurement.gpus = request.gpus;
    measurement.machine = std::move(request.machine);
    readMeasured(reader, measurement);
    if (measurement.tokens_per_s)
        reader.require("gpu", "the name of a GPU");
    readProvenance(reader, measurement, defaults);
    reader.text("group", measurement.group);
    reader.text("category", measurement.category);
    if (error)
        return placed(*error);
    return measurement;
}

} // namespace gpuplan
