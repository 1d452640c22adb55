// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include <httplib.h>

#include "support/prices.h"

namespace gpuplan::test {

/// An authority made for one test program, and certificates that it signs.
class TestAuthority {
public:
    TestAuthority();
    std::string caFile() const { return m_folder.file("ca.pem"); }
    struct Certificate {
        std::string certificate_file, key_file;
    };
    /// `names` as openssl writes them: "IP:127.0.0.1,DNS:localhost". Negative `days`: it has expired.
    Certificate certificate(const std::string& names, int days = 2) const;

private:
    TemporaryFolder m_folder;
};

/// A real server on 127.0.0.1: routes first, then start().
class LoopbackServer {
public:
    LoopbackServer();
    explicit LoopbackServer(const TestAuthority::Certificate& certificate);
    ~LoopbackServer();
    LoopbackServer(const LoopbackServer&) = delete;
    LoopbackServer& operator=(const LoopbackServer&) = delete;

    httplib::Server& routes() { return *m_server; }
    void start();
    int port() const { return m_port; }
    std::string url(const std::string& path = {}) const; ///< "http://127.0.0.1:port" + path
    /// Sleeps, but not past the end of the server. False: it ends.
    bool sleep(double seconds) const;

private:
    std::unique_ptr<httplib::Server> m_server;
    std::string m_scheme;
    int m_port = 0;
    std::atomic<bool> m_ending = false;
    std::thread m_thread;
};

} // namespace gpuplan::test
