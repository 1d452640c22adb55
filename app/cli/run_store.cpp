// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_store.h"

#include <filesystem>

#include "app/cli/data_files.h"

namespace gpuplan {

namespace {

namespace fs = std::filesystem;

/// Far more runs than a person makes, and read before every estimate.
constexpr std::size_t kLimitBytes = 64 * 1024 * 1024;

Result<std::string> contentOf(const std::string& path)
{
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return std::string();
    if (!isRegularFile(path))
        return fail(ErrorCode::CannotOpen, {std::string("it is not a regular file")}, {path, 0, {}});
    return readFileBytes(path, kLimitBytes);
}

} // namespace

Result<std::string> RunStore::text() const { return contentOf(m_path); }

Result<void> RunStore::update(const std::function<Result<void>(std::string&)>& edit) const
{
    std::error_code failed;
    const fs::path folder = fs::path(m_path).parent_path();
    if (!folder.empty())
        fs::create_directories(folder, failed);
    if (failed)
        return fail(ErrorCode::CannotOpen, {std::string("its folder cannot be made")}, {m_path, 0, {}});
    const Result<FileLock> lock = FileLock::on(m_path);
    if (!lock)
        return fail(lock.error());
    const Result<std::string> before = contentOf(m_path);
    if (!before)
        return fail(before.error());
    std::string text = *before;
    if (!text.empty() && text.back() != '\n')
        text += '\n'; // the last line of a hand-edited file
    if (Result<void> edited = edit(text); !edited)
        return edited;
    if (text == *before)
        return {};
    if (text.size() > kLimitBytes)
        return fail(ErrorCode::TooLarge,
                    {std::string("the file"), std::string("more bytes"), static_cast<std::int64_t>(kLimitBytes)},
                    {m_path, 0, {}});
    return writeFileSafely(m_path, text);
}

} // namespace gpuplan
