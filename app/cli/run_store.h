// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "planner/quantity/result.h"

namespace gpuplan {

/// A person's logged runs: a text file in the format of data/evidence, one run per line, so that it can be read, mailed and
/// mended with any editor. Every change writes a whole new file and puts it in place at once; a lock keeps two programs from
/// losing each other's lines.
class RunStore {
public:
    explicit RunStore(std::string path) : m_path(std::move(path)) { }

    /// The whole file; empty when there is none yet. Error: CannotOpen (a folder, a pipe), TooLarge.
    Result<std::string> text() const;

    /// Reads, lets `edit` change the text, and replaces the file while no other gpuplan does. Nothing is written when
    /// `edit` fails or changes nothing. Errors: those of text(), CannotOpen, TooLarge, and what `edit` returns.
    Result<void> update(const std::function<Result<void>(std::string&)>& edit) const;

private:
    std::string m_path;
};

} // namespace gpuplan
