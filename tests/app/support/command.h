// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "planner/quantity/provenance.h"

namespace gpuplan::test {

struct CommandResult {
    int status = 0;
    std::string out, err;
    nlohmann::json json() const { return nlohmann::json::parse(out); }
};

/// Runs a command line in this process, with the shipped data, on 2026-11-30, in a terminal-free surrounding.
CommandResult command(const std::vector<std::string>& arguments, const std::string& input = {},
                      const std::string& locale = "en_US.UTF-8");

/// The same on another day.
CommandResult commandOn(Date today, const std::vector<std::string>& arguments);

/// A file in a folder of its own that is removed with the object.
class TemporaryFile {
public:
    TemporaryFile(const std::string& name, const std::string& content);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const std::string& path() const { return m_path; }
    std::string content() const;

private:
    std::string m_folder, m_path;
};

/// Compares with tests/golden/<name>; on a mismatch writes <name>.actual beside it and returns what to look at. With
/// UPDATE_GOLDEN=1 in the environment the file is rewritten instead. Empty: equal.
std::string differsFromGolden(const std::string& name, const std::string& actual);

} // namespace gpuplan::test
