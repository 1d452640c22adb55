// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rule of the house: planner <- pricing <- app, calibration beside pricing, and inside planner one direction from
// the ground floor (quantity) up to evaluate. A forbidden include fails here with file:line.
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

struct Rule {
    const char* folder;    // regex over the start of the path
    const char* forbidden; // regex over the include, with its opening quote or bracket
    const char* why;
};

// clang-format off
const Rule kRules[] = {
    {"planner/(?!files/)", "^\"(planner/files|pricing|calibration|app)/", "the core does not know its users"},
    {"planner/(?!files/)", "^<(nlohmann|csv\\.h|yaml-cpp|fmt|fstream|iostream|filesystem|cstdio|thread|mutex|locale|ctime)", "the core does no I/O, parsing or printing"},
    {"planner/files/", "^\"(pricing|calibration|app)/", "planner does not know its users"},
    {"planner/files/", "^<(fstream|iostream|filesystem|cstdio)", "planner/files takes bytes; app opens the files"},
    {"planner/quantity/", "^\"planner/(?!quantity/)", "quantity is the ground floor"},
    {"planner/(hardware|model)/", "^\"planner/(?!quantity/|hardware/|model/)", "facts know quantities only"},
    {"planner/workload/", "^\"planner/(estimate|decide|plan)", "one direction: facts, workload, estimate, decide, plan"},
    {"planner/estimate/", "^\"planner/(decide|plan)", "one direction: facts, workload, estimate, decide, plan"},
    {"planner/decide/", "^\"planner/plan", "one direction: facts, workload, estimate, decide, plan"},
    {"(planner|pricing|calibration)/", "^<Q[A-Z]", "Qt lives in app"},
    {"(planner|calibration|app)/", "^<sqlite3", "SQL lives in pricing/store"},
    {"(planner|calibration|app)/", "^<curl/", "HTTP lives in pricing/http"},
    {"pricing/(?!http/curl_client)", "^<curl/", "one file speaks to libcurl"},
    {"pricing/http/", "^\"(pricing/(?!http/))", "http stands alone"},
    {"(planner|pricing|app)/", "^<hip/", "HIP lives in calibration"},
    {"pricing/", "^\"(calibration|app)/", "pricing knows planner only"},
    {"calibration/", "^\"(pricing|app)/", "calibration knows planner only"},
    {"app/", "^\"calibration/(device|kernels|measure)/", "app meets calibration only through its record"},
    {"app/text/", "^\"app/(cli|desktop|report)/", "text serves both front ends"},
    {"app/(text|cli)/", "^<Q(Widget|Application|Window|Pixmap|Painter|GuiApplication)", "the command line builds without Qt Gui"},
    {"(planner|pricing|calibration|app)/", "^\"tests?/", "nothing links tests"},
};
// clang-format on

std::vector<std::string> faultsOf(const std::string& path, std::istream& lines)
{
    static const std::regex kInclude("^\\s*#\\s*include\\s*([\"<].*)$");
    std::vector<std::string> faults;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        std::smatch match;
        if (!std::regex_search(line, match, kInclude))
            continue;
        const std::string include = match[1];
        for (const Rule& rule : kRules) {
            if (std::regex_search(path, std::regex(std::string("^") + rule.folder))
                && std::regex_search(include, std::regex(rule.forbidden)))
                faults.push_back(path + ":" + std::to_string(number) + ": forbidden include " + include + " ("
                                 + rule.why + ")");
        }
    }
    return faults;
}

TEST(Layering, EveryIncludeKeepsTheRule)
{
    namespace fs = std::filesystem;
    const fs::path root = GPUPLAN_SOURCE_DIR;
    int files = 0;
    for (const char* layer : {"planner", "pricing", "calibration", "app"}) {
        if (!fs::exists(root / layer))
            continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / layer)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp" && extension != ".hip")
                continue;
            std::ifstream stream(entry.path());
            for (const std::string& fault : faultsOf(fs::relative(entry.path(), root).generic_string(), stream))
                ADD_FAILURE() << fault;
            ++files;
        }
    }
    EXPECT_GT(files, 20);
}

TEST(Layering, AForbiddenIncludeIsNamedWithFileAndLine)
{
    std::istringstream text("#pragma once\n#include <vector>\n# include \"pricing/catalog/offer_book.h\"\n");
    const auto faults = faultsOf("planner/decide/x.h", text);
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].find("planner/decide/x.h:3: forbidden include"), 0u) << faults[0];
    std::istringstream qt("#include <QString>\n");
    EXPECT_EQ(faultsOf("pricing/catalog/x.cpp", qt).size(), 1u);
    std::istringstream json("#include <nlohmann/json.hpp>\n");
    EXPECT_EQ(faultsOf("planner/model/x.cpp", json).size(), 1u);
}

} // namespace
} // namespace gpuplan
