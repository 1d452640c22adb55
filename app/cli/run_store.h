// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "planner/quantity/result.h"

namespace gpuplan {

/// A person's logged runs: a text file in the format of data/evidence, one run per line, so that it can be read, mailed and
/// mended with any editor. Every change writes a whole new file and puts it in place at once; a lock keeps two programs from
/// losing each other's lines.
class RunStore {
public:
    explicit RunStore(std::string path) : m_path(std::move(path)) { }

    const std::string& path() const { return m_path; }

    /// The whole file; empty when there is none yet. Error: CannotOpen, TooLarge.
    Result<std::string> text() const;
    /// Adds lines at the end. Error: CannotOpen.
    Result<void> add(const std::vector<std::string>& lines) const;
    /// Takes out the lines that read like these. Error: CannotOpen.
    Result<void> remove(const std::vector<std::string>& lines) const;

private:
    std::string m_path;
};

} // namespace gpuplan
