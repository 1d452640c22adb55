// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_store.h"

#include <algorithm>
#include <filesystem>
#include <functional>

#include <QLockFile>

#include "app/cli/data_files.h"

namespace gpuplan {

namespace {

namespace fs = std::filesystem;

/// Far more runs than a person makes.
constexpr std::size_t kLimitBytes = 64 * 1024 * 1024;
constexpr int kLockWaitMs = 5000;

Result<std::string> contentOf(const std::string& path)
{
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return std::string();
    return readFileBytes(path, kLimitBytes);
}

/// Reads, changes and replaces the file while no other gpuplan does.
Result<void> change(const std::string& path, const std::function<void(std::string&)>& edit)
{
    std::error_code failed;
    const fs::path folder = fs::path(path).parent_path();
    if (!folder.empty())
        fs::create_directories(folder, failed);
    if (failed)
        return fail(ErrorCode::CannotOpen, {std::string("its folder cannot be made")}, {path, 0, {}});
    QLockFile lock(QString::fromStdString(path + ".lock"));
    if (!lock.tryLock(kLockWaitMs))
        return fail(ErrorCode::CannotOpen, {std::string("another program is writing it, or its folder is read-only")},
                    {path, 0, {}});
    Result<std::string> text = contentOf(path);
    if (!text)
        return fail(text.error());
    if (!text->empty() && text->back() != '\n')
        *text += '\n'; // the last line of a hand-edited file
    edit(*text);
    return writeFileSafely(path, *text);
}

} // namespace

Result<std::string> RunStore::text() const { return contentOf(m_path); }

Result<void> RunStore::add(const std::vector<std::string>& lines) const
{
    return change(m_path, [&](std::string& text) {
        for (const std::string& line : lines)
            text += line + "\n";
    });
}

Result<void> RunStore::remove(const std::vector<std::string>& lines) const
{
    return change(m_path, [&](std::string& text) {
        std::string kept;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = text.find('\n', begin);
            const std::string line = text.substr(begin, end - begin);
            if (std::find(lines.begin(), lines.end(), line) == lines.end())
                kept += line + "\n";
            begin = end + 1;
        }
        text = std::move(kept);
    });
}

} // namespace gpuplan
