// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/data_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include <QSaveFile>

namespace gpuplan {

namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> cannotOpen(const std::string& path, const char* why)
{
    return fail(ErrorCode::CannotOpen, {std::string(why)}, {path, 0, {}});
}

Result<std::string> readUpTo(const std::string& path, std::size_t limit)
{
    std::error_code ignored;
    if (path.empty())
        return cannotOpen("''", "no file name was given");
    if (!fs::exists(path, ignored))
        return cannotOpen(path, "no such file");
    if (fs::is_directory(path, ignored))
        return cannotOpen(path, "it is a folder");
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return cannotOpen(path, "it may not be read");
    // Read what comes, not what the size claims: pipes and files that grow have none.
    std::string bytes;
    char block[1 << 16];
    while (bytes.size() < limit && file) {
        file.read(block, static_cast<std::streamsize>(std::min(sizeof block, limit - bytes.size())));
        bytes.append(block, static_cast<std::size_t>(file.gcount()));
    }
    if (file.bad())
        return cannotOpen(path, "it may not be read");
    return bytes;
}

} // namespace

Result<std::string> readFilePrefix(const std::string& path, std::size_t limit) { return readUpTo(path, limit); }

Result<std::string> readFileBytes(const std::string& path, std::size_t limit)
{
    Result<std::string> bytes = readUpTo(path, limit + 1);
    if (bytes && bytes->size() > limit)
        return fail(ErrorCode::TooLarge,
                    {std::string("the file"), std::string("more bytes"), static_cast<std::int64_t>(limit)},
                    {path, 0, {}});
    return bytes;
}

bool isRegularFile(const std::string& path)
{
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

Result<FileLock> FileLock::on(const std::string& path)
{
    constexpr int kWaitMs = 20'000;
    auto lock = std::make_unique<QLockFile>(QString::fromStdString(path + ".lock"));
    if (!lock->tryLock(kWaitMs))
        return cannotOpen(path,
                          lock->error() == QLockFile::LockFailedError ? "another program is writing it"
                                                                      : "its folder cannot be written");
    return FileLock(std::move(lock));
}

Result<void> writeFileSafely(const std::string& path, const std::string& bytes)
{
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    // Renaming over a device or a pipe would replace it by a file.
    if (fs::exists(status) && !fs::is_regular_file(status))
        return cannotOpen(path, "it is not a regular file");
    // The price database is nothing to write a plan or a table over.
    if (std::ifstream existing(path, std::ios::binary); existing) {
        constexpr std::string_view kDatabase = "SQLite format 3";
        std::string begin(kDatabase.size(), ' ');
        if (existing.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == kDatabase)
            return cannotOpen(path, "it is a database and stays one; choose another name");
    }
    const QString name = QString::fromStdString(path);
    if (name.toStdString() != path)
        return cannotOpen(path, "its name is not valid UTF-8");
    QSaveFile file(name);
    if (path.empty() || !file.open(QIODevice::WriteOnly)
        || file.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size())
        || !file.commit())
        return cannotOpen(path, "it cannot be written");
    return {};
}

Result<std::string> findDataFolder(const std::string& executable_folder)
{
    const char* chosen = std::getenv("GPUPLAN_DATA");
    std::vector<fs::path> places;
    if (chosen && *chosen)
        places = {chosen};
    else
        places = {fs::path(executable_folder) / "data", fs::path(executable_folder) / ".." / "data",
                  fs::path(executable_folder) / ".." / "share" / "gpuplan" / "data"};
    std::string looked_at;
    for (const fs::path& place : places) {
        std::error_code ignored;
        if (fs::exists(place / "gpus.tsv", ignored))
            return place.lexically_normal().string();
        looked_at += (looked_at.empty() ? "" : ", ") + place.lexically_normal().string();
    }
    return fail(ErrorCode::CannotOpen,
                {std::string("gpus.tsv is in none of the folders of the data; GPUPLAN_DATA names another one")},
                {looked_at, 0, {}});
}

} // namespace gpuplan
