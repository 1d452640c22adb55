// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/support/command.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include "app/cli/run.h"
#include "support/cases.h"

namespace gpuplan::test {

namespace {

CommandResult run(Date today, const std::vector<std::string>& arguments, const std::string& input,
                  const std::string& locale)
{
    std::ostringstream out, err;
    std::istringstream in(input);
    Surroundings world;
    world.out = &out;
    world.err = &err;
    world.in = &in;
    world.executable_folder = GPUPLAN_SOURCE_DIR; // the data folder lies beside
    world.locale_name = locale;
    world.columns = 120;
    world.today = today;
    const int status = runCommandLine(arguments, world);
    return {status, out.str(), err.str()};
}

} // namespace

CommandResult command(const std::vector<std::string>& arguments, const std::string& input, const std::string& locale)
{
    return run(std::chrono::year(2026) / 11 / 30, arguments, input, locale);
}

CommandResult commandOn(Date today, const std::vector<std::string>& arguments)
{
    return run(today, arguments, {}, "en_US.UTF-8");
}

TemporaryFile::TemporaryFile(const std::string& name, const std::string& content)
{
    std::string pattern = (std::filesystem::temp_directory_path() / "gpuplan-test-XXXXXX").string();
    m_folder = mkdtemp(pattern.data());
    m_path = m_folder + "/" + name;
    std::ofstream(m_path, std::ios::binary) << content;
}

TemporaryFile::~TemporaryFile()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

std::string TemporaryFile::content() const { return readFile(m_path); }

std::string differsFromGolden(const std::string& name, const std::string& actual)
{
    const std::string path = std::string(GPUPLAN_SOURCE_DIR) + "/tests/golden/" + name;
    const char* update = std::getenv("UPDATE_GOLDEN");
    if (update && std::string(update) == "1") {
        std::ofstream(path, std::ios::binary) << actual;
        return {};
    }
    const std::string expected = readFile(path);
    if (expected == actual)
        return {};
    std::ofstream(path + ".actual", std::ios::binary) << actual;
    std::istringstream a(expected), b(actual);
    std::string left, right;
    for (int line = 1;; ++line) {
        const bool more_left = static_cast<bool>(std::getline(a, left)),
                   more_right = static_cast<bool>(std::getline(b, right));
        if (!more_left && !more_right)
            return name + " differs";
        if (!more_left || !more_right || left != right)
            return name + ":" + std::to_string(line) + "\n- " + (more_left ? left : "(end)") + "\n+ "
                + (more_right ? right : "(end)") + "\ndiff -u " + path + " " + path + ".actual";
    }
}

} // namespace gpuplan::test
