// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/published_json.h"

#include <algorithm>
#include <array>
#include <utility>

#include "planner/files/json_reader.h"
#include "planner/files/plan_fields.h"

namespace gpuplan {

namespace {

constexpr double kMostMoney = 1e12;
constexpr double kMostMonths = 1e4;
constexpr std::array<std::pair<std::string_view, Advice>, 2> kAdvices{{{"buy", Advice::Buy}, {"rent", Advice::Rent}}};
constexpr std::array<std::pair<std::string_view, Confidence>, 2> kConfidences{
    {{"recorded", Confidence::Recorded}, {"recalled", Confidence::Recalled}}};
constexpr std::string_view kNeverText = "never";

/// A number, or [from, to].
void readBracket(JsonReader& r, std::string_view key, std::optional<Bracket>& target, double least, double most)
{
    const nlohmann::json* found = r.find(key);
    if (!found || r.failed())
        return;
    if (!found->is_array()) {
        std::optional<double> value;
        r.number(key, value, least, most);
        if (value)
            target = Bracket{*value, *value};
        return;
    }
    if (found->size() != 2 || !(*found)[0].is_number() || !(*found)[1].is_number()) {
        r.fault(key, ErrorCode::WrongType, {std::string(key), std::string("a number or [from, to]")});
        return;
    }
    const Bracket bracket{(*found)[0].get<double>(), (*found)[1].get<double>()};
    for (const double end : {bracket.low, bracket.high}) {
        if (!(end >= least && end <= most))
            r.fault(key, ErrorCode::OutOfRange, {end, least, most});
    }
    if (bracket.low > bracket.high)
        r.fault(key, ErrorCode::BadValue, {found->dump(), std::string("from and to in ascending order")});
    target = bracket;
}

/// Every key must be one that is read: a misspelt input would be an input that the publication "does not state".
void refuseUnused(JsonReader& r)
{
    Reasons unused;
    r.noteUnusedKeys(unused);
    if (!unused.empty() && !r.failed())
        r.fault({}, ErrorCode::UnknownName,
                {std::string("key"), unused.front().arguments[0], unused.front().arguments[1]});
}

void readFigure(JsonReader& r, PublishedCalculation& c)
{
    const nlohmann::json* found = r.find("figure");
    if (found && found->is_string()) {
        if (found->get_ref<const std::string&>() == kNeverText)
            c.published_never = true;
        else
            r.fault("figure", ErrorCode::BadValue,
                    {found->get<std::string>(), std::string("a number, [from, to] or \"never\"")});
        return;
    }
    readBracket(r, "figure", c.published, -kMostMoney, kMostMoney);
}

void readInputs(JsonReader& r, PublishedInputs& inputs)
{
    std::optional<JsonReader> object = r.object("inputs");
    if (!object)
        return;
    for (const PublishedInputField& field : publishedInputFields())
        readBracket(*object, field.name, inputs.*field.field, field.least, field.most);
    refuseUnused(*object);
}

void readStatements(JsonReader& r, PublishedStatements& states)
{
    std::optional<JsonReader> object = r.object("states");
    if (!object)
        return;
    for (JsonReader& row : object->objects("rows")) {
        for (const char* key : {"month", "own", "rent"})
            row.require(key, "a number");
        PublishedStatements::Row read;
        row.number("month", read.month, 0, kMostMonths);
        row.number("own", read.own, 0, kMostMoney);
        row.number("rent", read.rent, 0, kMostMoney);
        states.rows.push_back(read);
    }
    object->number("break_even_hours", states.break_even_hours, 1, 1e7);
    object->number("break_even_months", states.break_even_months, 0.01, kMostMonths);
    object->number("owning_per_month", states.owning_per_month, 0, kMostMoney);
    object->number("other_side", states.other_side, 0, kMostMoney);
    if (object->has("advice")) {
        Advice advice = Advice::Buy;
        object->choice<Advice>("advice", advice, kAdvices);
        states.advice = advice;
    }
    object->number("rival_gpus_paid", states.rival_gpus_paid, 1, 1e5);
    object->number("rival_gpus_used", states.rival_gpus_used, 0, 1e5);
    object->boolean("same_gpu", states.same_gpu);
    object->boolean("reserved", states.reserved);
    object->boolean("rent_from_market", states.rent_from_market);
    refuseUnused(*object);
}

/// "2026", "2026-05", "2026-05-21".
void readPublishedOn(JsonReader& r, std::string& target)
{
    r.text("published_on", target);
    if (target.empty() || r.failed())
        return;
    const std::string rest = target.size() == 4 ? "-01-01" : target.size() == 7 ? "-01" : "";
    if (!parseDate(target + rest))
        r.fault("published_on", ErrorCode::BadValue, {target, std::string("a date like 2026, 2026-05 or 2026-05-21")});
}

void readProvenance(JsonReader& r, Provenance& provenance)
{
    for (const char* key : {"source", "date"}) {
        if (!r.has(key))
            r.fault(key, ErrorCode::MissingProvenance, {std::string(key)});
    }
    r.text("source", provenance.source);
    if (const std::optional<Date> date = readDate(r, "date"))
        provenance.date = *date;
    r.choice<Confidence>("confidence", provenance.confidence, kConfidences);
}

PublishedCalculation readCalculation(JsonReader& r)
{
    PublishedCalculation c;
    for (const char* key : {"id", "title", "quantity"})
        r.require(key, "a text");
    r.text("id", c.id);
    r.text("title", c.title);
    readPublishedOn(r, c.published_on);
    if (const std::optional<Currency> currency = readCurrency(r, "currency"))
        c.currency = *currency;
    r.choice<PublishedQuantity>("quantity", c.quantity, kPublishedQuantities);
    readFigure(r, c);
    readInputs(r, c.inputs);
    readStatements(r, c.states);
    r.text("note", c.note);
    readProvenance(r, c.provenance);
    refuseUnused(r);
    return c;
}

} // namespace

Result<std::vector<PublishedCalculation>> readPublishedCalculations(std::string_view text, const std::string& file)
{
    std::vector<PublishedCalculation> calculations;
    std::int64_t number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        std::optional<Error> error;
        const Result<nlohmann::json> document = parseJson(line, file);
        if (!document) {
            error = document.error();
        } else {
            JsonReader reader(*document, "", error, file);
            PublishedCalculation read = readCalculation(reader);
            const auto same = [&](const PublishedCalculation& other) { return other.id == read.id; };
            if (std::any_of(calculations.begin(), calculations.end(), same))
                reader.fault("id", ErrorCode::Duplicate, {read.id});
            calculations.push_back(std::move(read));
        }
        if (error) {
            error->where.file = file;
            error->where.line = number;
            return fail(std::move(*error));
        }
    }
    return calculations;
}

} // namespace gpuplan
