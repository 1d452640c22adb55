// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/refresh/json_answer.h"

#include <algorithm>
#include <array>

#include "planner/files/json_reader.h"
#include "pricing/sources/text_values.h"

namespace gpuplan {

namespace {

using nlohmann::json;

constexpr std::size_t kRawBytes = 2000; // what the quarantine keeps
constexpr std::size_t kMetBytes = 100;

std::string dumped(const json& value, std::size_t most)
{
    std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    if (text.size() <= most)
        return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) // not in the middle of a character
        --most;
    text.resize(most);
    return text;
}

} // namespace

tl::unexpected<Error> badAnswer(std::string phrase)
{
    return fail(ErrorCode::NetworkFailed, {std::string(), std::move(phrase)});
}

Result<json> parseAnswer(std::string_view body)
{
    const std::size_t begin = body.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return badAnswer("its answer is empty");
    if (body[begin] == '<')
        return badAnswer("its answer is a web page, not data");
    Result<json> answer = parseJson(body, {});
    if (!answer)
        return badAnswer("its answer is not JSON");
    return answer;
}

const json* listIn(const json& answer, std::string_view key)
{
    if (key.empty())
        return answer.is_array() ? &answer : nullptr;
    if (!answer.is_object())
        return nullptr;
    const auto entry = answer.find(key);
    return entry != answer.end() && entry->is_array() ? &*entry : nullptr;
}

JsonRow::JsonRow(AnswerRows& rows, const json& object) : m_rows(&rows), m_row(&rows.add()), m_object(&object)
{
    m_row->raw = rows.keep(dumped(object, kRawBytes));
    if (!object.is_object())
        fault(FaultReason::BadCell, {}, dumped(object, kMetBytes));
}

const json* JsonRow::find(std::string_view path) const
{
    const json* at = m_object;
    while (at->is_object()) {
        const std::size_t slash = path.find('/');
        const auto entry = at->find(path.substr(0, slash));
        if (entry == at->end() || entry->is_null())
            return nullptr;
        if (slash == std::string_view::npos)
            return &*entry;
        at = &*entry;
        path.remove_prefix(slash + 1);
    }
    return nullptr;
}

std::optional<double> JsonRow::number(std::string_view path)
{
    const json* found = find(path);
    if (!found)
        return {};
    if (found->is_number())
        return found->get<double>();
    if (found->is_string()) {
        const std::string& text = found->get_ref<const std::string&>();
        if (text.empty())
            return {};
        if (const std::optional<double> number = plainNumber(text))
            return number;
    }
    fault(FaultReason::BadCell, path, dumped(*found, kMetBytes));
    return {};
}

std::optional<bool> JsonRow::boolean(std::string_view path)
{
    const json* found = find(path);
    if (found && found->is_boolean())
        return found->get<bool>();
    if (found)
        fault(FaultReason::BadCell, path, dumped(*found, kMetBytes));
    return {};
}

std::string_view JsonRow::text(std::string_view path)
{
    const json* found = find(path);
    if (found && found->is_string())
        return m_rows->keep(found->get<std::string>());
    if (found && found->is_number_integer())
        return m_rows->keep(found->dump());
    if (found)
        fault(FaultReason::BadCell, path, dumped(*found, kMetBytes));
    return {};
}

void JsonRow::fault(FaultReason reason, std::string_view field, std::string met)
{
    if (!m_row->fault)
        m_row->fault = RowFault{reason, std::string(field), std::move(met)};
}

} // namespace gpuplan
