// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include <QLockFile>

#include "planner/quantity/result.h"

namespace gpuplan {

/// False for folders, pipes, devices and what is not there.
bool isRegularFile(const std::string& path);

/// Keeps other gpuplan processes from changing a file between reading and writing it.
class FileLock {
public:
    /// Waits some seconds. Error: CannotOpen when the lock is not to be had.
    static Result<FileLock> on(const std::string& path);

private:
    explicit FileLock(std::unique_ptr<QLockFile> lock) : m_lock(std::move(lock)) { }
    std::unique_ptr<QLockFile> m_lock;
};

/// The bytes of a file, at most `limit`. Errors: CannotOpen, TooLarge.
Result<std::string> readFileBytes(const std::string& path, std::size_t limit);

/// At most the first `limit` bytes of a file (headers of large model files). Error: CannotOpen.
Result<std::string> readFilePrefix(const std::string& path, std::size_t limit);

/// Writes through a temporary file beside it and renames: a crash leaves the old file or the new one. Error:
/// CannotOpen.
Result<void> writeFileSafely(const std::string& path, const std::string& bytes);

/// The folder of the shipped data: $GPUPLAN_DATA, else beside the executable (build tree), else in the installed prefix
/// (<prefix>/share/gpuplan/data). Error: CannotOpen with the places that were looked at.
Result<std::string> findDataFolder(const std::string& executable_folder);

inline constexpr std::size_t kPlanFileLimitBytes = 64 * 1024 * 1024;
inline constexpr std::size_t kCatalogLimitBytes = 1024 * 1024 * 1024;

} // namespace gpuplan
