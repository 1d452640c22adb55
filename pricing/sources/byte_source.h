// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "planner/quantity/result.h"

namespace gpuplan {

/// Bytes that are read from the front to the back, and again from the front: the raw side of every price file. Nobody
/// asks for all of them at once.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    virtual const std::string& name() const = 0; ///< names the source in errors
    /// Up to `size` bytes; 0 at the end. Error: CannotOpen with what the system says.
    virtual Result<std::size_t> read(char* into, std::size_t size) = 0;
    virtual Result<void> rewind() = 0;
    virtual std::optional<std::uint64_t> size() const = 0;
    /// When the file was changed last, seconds since 1970 UTC; empty: it is no file.
    virtual std::optional<std::int64_t> modifiedS() const = 0;
};

/// A regular file. Error: CannotOpen (no such file, no permission, a folder, a pipe or device).
Result<std::unique_ptr<ByteSource>> openByteFile(const std::string& path);

/// Bytes that are in memory already: an answer of a server, a test.
std::unique_ptr<ByteSource> bytesInMemory(std::string name, std::string bytes);

} // namespace gpuplan
