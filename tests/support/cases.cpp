// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/cases.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <nlohmann/json.hpp>

namespace gpuplan::test {

std::string sharedFolder()
{
    const std::string folder = std::string(GPUPLAN_SOURCE_DIR) + "/../shared";
    return std::filesystem::exists(folder + "/cases") ? folder : std::string();
}

std::string readFile(const std::string& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<MeasuredCase> readCases(const std::string& path, std::vector<std::string>& bad)
{
    std::vector<MeasuredCase> cases;
    std::istringstream lines(readFile(path));
    std::string line;
    for (std::int64_t number = 1; std::getline(lines, line); ++number) {
        Result<EstimateRequest> request = parseEstimateRequest(line, path, number);
        if (!request) {
            bad.push_back(std::to_string(number) + ": " + request.error().where.path);
            continue;
        }
        const nlohmann::json document = nlohmann::json::parse(line);
        MeasuredCase measured;
        measured.request = std::move(*request);
        measured.source = document.value("source", "");
        measured.group = document.value("group", "");
        measured.confidence = document.value("confidence", "");
        measured.category = document.value("category", "");
        const nlohmann::json& figures = document.at("measured");
        if (figures.contains("gib"))
            measured.gib = figures.at("gib").get<double>();
        measured.what = figures.value("what", "");
        if (figures.contains("tokens_per_s"))
            measured.tokens_per_s = figures.at("tokens_per_s").get<double>();
        cases.push_back(std::move(measured));
    }
    return cases;
}

} // namespace gpuplan::test
