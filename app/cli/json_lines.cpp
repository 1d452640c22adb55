// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_lines.h"

#include <fstream>
#include <istream>
#include <ostream>

#include "app/cli/data_files.h"
#include "planner/files/workload_json.h"

namespace gpuplan {

namespace {

/// The next line without its end, at most `limit` bytes of it; the rest of a longer one is skipped and `cut` says so.
bool nextLine(std::istream& in, std::string& line, std::size_t limit, bool& cut)
{
    line.clear();
    cut = false;
    std::streambuf* buffer = in.rdbuf();
    for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
        if (c == '\n')
            return true;
        if (line.size() < limit)
            line.push_back(static_cast<char>(c));
        else
            cut = true;
    }
    return !line.empty();
}

} // namespace

ExitStatus answerJsonLines(
    Context& context, const std::string& path,
    const std::function<Result<Json>(const std::string& line, const std::string& file, std::int64_t number)>& answer)
{
    std::ifstream file;
    if (path != "-") {
        const Result<std::string> readable = readFilePrefix(path, 0);
        if (!readable)
            return context.report(readable.error());
        file.open(path, std::ios::binary);
    }
    std::istream& in = path == "-" ? *context.world.in : file;
    constexpr std::size_t kLongestLine = 16 * 1024 * 1024;
    bool all_good = true;
    std::string line;
    bool cut = false;
    for (std::int64_t number = 1; nextLine(in, line, kLongestLine, cut); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        Result<Json> answered = !cut
            ? answer(line, path, number)
            : fail(ErrorCode::TooLarge,
                   {std::string("the line"), std::string("more bytes"), static_cast<std::int64_t>(kLongestLine)},
                   {path, number, {}});
        Json json;
        if (answered) {
            json = std::move(*answered);
        } else {
            all_good = false;
            json = {{"id", !cut ? Json::parse(idOf(line)) : Json(nullptr)},
                    {"error", toJson(answered.error(), context.format)}};
        }
        context.out() << json.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
    }
    return all_good ? ExitStatus::Done : ExitStatus::BadInput;
}

} // namespace gpuplan
