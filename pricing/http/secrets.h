// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "planner/quantity/result.h"

namespace gpuplan {

/// A key or password. It has no way into a stream or a message by accident; its memory is wiped when it goes.
class Secret {
public:
    explicit Secret(std::string value) : m_value(std::move(value)) { }
    Secret(const Secret&) = default;
    Secret& operator=(const Secret&) = default;
    ~Secret();

    /// For the bytes of a request and nothing else.
    const std::string& reveal() const { return m_value; }
    /// `text` with every occurrence of the secret blotted out by stars of the same length: servers echo what they got.
    void blotOut(std::string& text) const;

    template <class Stream> friend Stream& operator<<(Stream&, const Secret&) = delete;

private:
    std::string m_value;
};

/// Where keys come from: variables of the environment first, then a file that the person alone may read.
class Secrets {
public:
    using Environment = std::function<std::optional<std::string>(const std::string& name)>;

    /// Reads `key_file` (NAME=VALUE per line, '#' begins a remark). A file that is not there is no fault; one that group
    /// or others may read is not used.
    static Secrets from(Environment environment, std::string key_file);

    /// Empty: neither place has it. Errors: UnsafeKeyFile and CannotOpen when the file would be needed, WrongType for a
    /// key that is no single line of printable characters.
    Result<std::optional<Secret>> find(const std::string& name) const;

    const std::string& keyFile() const { return m_key_file; }
    /// What is wrong with the file; empty: nothing.
    const std::optional<Error>& fileFault() const { return m_fault; }

private:
    Environment m_environment;
    std::string m_key_file;
    std::map<std::string, Secret, std::less<>> m_keys;
    std::optional<Error> m_fault;
};

} // namespace gpuplan
