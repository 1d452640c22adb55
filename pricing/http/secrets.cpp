// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/secrets.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gpuplan {

namespace {

constexpr std::size_t kKeyFileLimitBytes = 64 * 1024; // some hundred keys

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

/// For a command line that the person copies.
std::string shellQuoted(const std::string& text)
{
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' || c == '.'
            || c == '-' || c == '_';
    });
    if (plain)
        return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

struct OpenFile {
    int descriptor = -1;
    ~OpenFile()
    {
        if (descriptor >= 0)
            close(descriptor);
    }
};

/// The text of the file; empty when there is none. The permissions are those of the very file that is read.
Result<std::string> readPrivateFile(const std::string& path)
{
    const auto cannot = [&path](const char* why) {
        return fail(ErrorCode::CannotOpen, {std::string(why)}, {path, 0, {}});
    };
    const OpenFile file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (file.descriptor < 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return std::string();
        return cannot("there is no permission to read it");
    }
    struct stat status { };
    if (fstat(file.descriptor, &status) != 0 || !S_ISREG(status.st_mode))
        return cannot("it is not a regular file");
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return fail(ErrorCode::UnsafeKeyFile, {path, "chmod 600 " + shellQuoted(path)});
    std::string text;
    std::array<char, 4096> part{};
    for (;;) {
        const ssize_t got = read(file.descriptor, part.data(), part.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        text.append(part.data(), static_cast<std::size_t>(got));
        if (text.size() > kKeyFileLimitBytes)
            return cannot("it is too large for a file of keys");
    }
    explicit_bzero(part.data(), part.size());
    return text;
}

Result<Secret> checked(const std::string& name, std::string_view value)
{
    const auto fits = [](char c) { return c > 0x20 && c < 0x7f; }; // a header must not be ended by a key
    if (!std::all_of(value.begin(), value.end(), fits))
        return fail(ErrorCode::WrongType, {name, std::string("one word of printable ASCII characters")});
    return Secret(std::string(value));
}

} // namespace

Secret::~Secret() { explicit_bzero(m_value.data(), m_value.size()); }

void Secret::blotOut(std::string& text) const
{
    // What is this short is no key, and blotting it out would ruin every answer.
    constexpr std::size_t kShortestKey = 6;
    if (m_value.size() < kShortestKey)
        return;
    const auto blot = [&text](const std::string& spelling) {
        for (std::size_t at = text.find(spelling); at != std::string::npos;
             at = text.find(spelling, at + spelling.size()))
            text.replace(at, spelling.size(), spelling.size(), '*');
    };
    blot(m_value);
    std::string escaped; // as JSON writers may spell it
    for (const char c : m_value)
        escaped += c == '/' ? std::string("\\/") : std::string(1, c);
    if (escaped != m_value)
        blot(escaped);
}

Secrets Secrets::from(Environment environment, std::string key_file)
{
    Secrets secrets;
    secrets.m_environment = std::move(environment);
    secrets.m_key_file = std::move(key_file);
    if (secrets.m_key_file.empty())
        return secrets;
    Result<std::string> text = readPrivateFile(secrets.m_key_file);
    if (!text) {
        secrets.m_fault = text.error();
        return secrets;
    }
    std::string_view rest = *text;
    while (!rest.empty()) {
        const std::string_view line = trimmed(rest.substr(0, rest.find('\n')));
        rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
        const std::size_t equals = line.find('=');
        if (line.empty() || line.front() == '#' || equals == std::string_view::npos)
            continue;
        secrets.m_keys.insert_or_assign(std::string(trimmed(line.substr(0, equals))),
                                        Secret(std::string(trimmed(line.substr(equals + 1)))));
    }
    explicit_bzero(text->data(), text->size());
    return secrets;
}

Result<std::optional<Secret>> Secrets::find(const std::string& name) const
{
    std::string value;
    if (m_environment) {
        if (const std::optional<std::string> set = m_environment(name))
            value = trimmed(*set);
    }
    if (value.empty()) {
        if (m_fault)
            return fail(*m_fault);
        const auto found = m_keys.find(name);
        if (found != m_keys.end())
            value = found->second.reveal();
    }
    if (value.empty())
        return std::optional<Secret>();
    Result<Secret> secret = checked(name, value);
    explicit_bzero(value.data(), value.size());
    if (!secret)
        return fail(secret.error());
    return std::optional<Secret>(std::move(*secret));
}

} // namespace gpuplan
