// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gpuplan {

namespace {

std::string systemMessage(int number) { return std::generic_category().message(number); }

class FileSource : public ByteSource {
public:
    FileSource(std::string path, int descriptor, const struct stat& status)
        : m_path(std::move(path)), m_descriptor(descriptor), m_size(static_cast<std::uint64_t>(status.st_size)),
          m_modified_s(status.st_mtim.tv_sec)
    {
    }
    ~FileSource() override { ::close(m_descriptor); }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    const std::string& name() const override { return m_path; }

    Result<std::size_t> read(char* into, std::size_t size) override
    {
        for (;;) {
            const ssize_t count = ::read(m_descriptor, into, size);
            if (count >= 0)
                return static_cast<std::size_t>(count);
            if (errno != EINTR)
                return failed();
        }
    }

    Result<void> rewind() override
    {
        if (::lseek(m_descriptor, 0, SEEK_SET) < 0)
            return failed();
        return {};
    }

    std::optional<std::uint64_t> size() const override { return m_size; }
    std::optional<std::int64_t> modifiedS() const override { return m_modified_s; }

private:
    tl::unexpected<Error> failed() const
    {
        return fail(ErrorCode::CannotOpen, {systemMessage(errno)}, {m_path, 0, {}});
    }

    std::string m_path;
    int m_descriptor;
    std::uint64_t m_size;
    std::int64_t m_modified_s;
};

class MemorySource : public ByteSource {
public:
    MemorySource(std::string name, std::string bytes) : m_name(std::move(name)), m_bytes(std::move(bytes)) { }

    const std::string& name() const override { return m_name; }
    Result<std::size_t> read(char* into, std::size_t size) override
    {
        const std::size_t count = std::min(size, m_bytes.size() - m_position);
        std::memcpy(into, m_bytes.data() + m_position, count);
        m_position += count;
        return count;
    }
    Result<void> rewind() override
    {
        m_position = 0;
        return {};
    }
    std::optional<std::uint64_t> size() const override { return m_bytes.size(); }
    std::optional<std::int64_t> modifiedS() const override { return std::nullopt; }

private:
    std::string m_name, m_bytes;
    std::size_t m_position = 0;
};

} // namespace

Result<std::unique_ptr<ByteSource>> openByteFile(const std::string& path)
{
    const Where where{path, 0, {}};
    // O_NONBLOCK: opening a pipe that nobody writes to would wait for ever.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return fail(ErrorCode::CannotOpen, {systemMessage(errno)}, where);
    struct stat status { };
    if (::fstat(descriptor, &status) != 0) {
        const int number = errno;
        ::close(descriptor);
        return fail(ErrorCode::CannotOpen, {systemMessage(number)}, where);
    }
    if (!S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return fail(ErrorCode::CannotOpen,
                    {std::string(S_ISDIR(status.st_mode) ? "it is a folder" : "it is not a regular file")}, where);
    }
    return std::make_unique<FileSource>(path, descriptor, status);
}

std::unique_ptr<ByteSource> bytesInMemory(std::string name, std::string bytes)
{
    return std::make_unique<MemorySource>(std::move(name), std::move(bytes));
}

} // namespace gpuplan
