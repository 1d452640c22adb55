// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/loopback_server.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace gpuplan::test {

namespace {

void run(const std::string& command)
{
    if (std::system((command + " >/dev/null 2>&1").c_str()) != 0)
        throw std::runtime_error("failed: " + command);
}

} // namespace

TestAuthority::TestAuthority()
{
    run("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=gpuplan-test "
        "-keyout '"
        + m_folder.file("ca.key") + "' -out '" + caFile() + "'");
}

TestAuthority::Certificate TestAuthority::certificate(const std::string& names, int days) const
{
    static std::atomic<int> count = 0;
    const std::string stem = m_folder.file("server" + std::to_string(count++));
    std::ofstream(stem + ".ext") << "subjectAltName=" << names << "\n";
    run("openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=server -keyout '" + stem
        + ".key' -out '" + stem + ".csr'");
    run("openssl x509 -req -in '" + stem + ".csr' -CA '" + caFile() + "' -CAkey '" + m_folder.file("ca.key")
        + "' -CAcreateserial -days " + std::to_string(days) + " -extfile '" + stem + ".ext' -out '" + stem + ".pem'");
    return {stem + ".pem", stem + ".key"};
}

LoopbackServer::LoopbackServer() : m_server(std::make_unique<httplib::Server>()), m_scheme("http") { }

LoopbackServer::LoopbackServer(const TestAuthority::Certificate& certificate)
    : m_server(
        std::make_unique<httplib::SSLServer>(certificate.certificate_file.c_str(), certificate.key_file.c_str())),
      m_scheme("https")
{
}

LoopbackServer::~LoopbackServer()
{
    m_ending = true;
    m_server->stop();
    if (m_thread.joinable())
        m_thread.join();
}

void LoopbackServer::start()
{
    m_server->set_keep_alive_timeout(1);
    m_port = m_server->bind_to_any_port("127.0.0.1");
    m_thread = std::thread([this] { m_server->listen_after_bind(); });
    while (!m_server->is_running())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

std::string LoopbackServer::url(const std::string& path) const
{
    return m_scheme + "://127.0.0.1:" + std::to_string(m_port) + path;
}

bool LoopbackServer::sleep(double seconds) const
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (!m_ending && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return !m_ending;
}

} // namespace gpuplan::test
